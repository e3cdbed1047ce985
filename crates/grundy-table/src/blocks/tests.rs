//! A table in blocks is the table.

use std::collections::BTreeMap;

use grundy_rule::{Halt, Ruleset};

use super::*;
use crate::engines::Engine;
use crate::engines::reference::Reference;

/// The table in blocks, each filled from files of those before it.
fn in_blocks(rules: &Ruleset, limit: u64, side: u64) -> Vec<u32> {
    let blocks = Blocks::new(rules, limit, side).unwrap();
    let mut files: BTreeMap<Place, Vec<u8>> = BTreeMap::new();
    let read = |files: &BTreeMap<Place, Vec<u8>>, place: Place| match blocks.is_mirrored(place) {
        true => decode(&files[&Place { row: place.column, column: place.row }], "a test").unwrap().mirrored(),
        false => decode(&files[&place], "a test").unwrap(),
    };
    for place in blocks.wanted() {
        let block = blocks.fill_block(place, &mut |place| Ok(read(&files, place)), &Budget::small()).unwrap();
        files.insert(place, encode(&block, "a test").unwrap());
    }
    let cell = |x: u64, y: u64| {
        let block = read(&files, Place { row: x / side, column: y / side });
        block.values[(x % side) as usize * block.width + (y % side) as usize]
    };
    (0..limit).flat_map(|x| (0..limit).map(move |y| (x, y))).map(|(x, y)| cell(x, y)).collect()
}

#[test]
fn a_table_in_blocks_is_the_table() {
    let rules = [
        "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..",
        "(x, y) -> (x-k, y) | (x, y-k) for k in 1..",
        "(x, y) -> (x-k, y) | (x, y-2*k) for k in 1..",
        "(x, y) -> (x-k, y-2*k) | (x-k, y) | (x, y-k) for k in 1..",
        "(x, y) -> (x-2*k, y-3*k) | (x-k, y-k) for k in 1..",
        "(x, y) -> (x-k, y) | (x, y-k) for k in 1.. | (x-1, y-2) | (x-2, y-1)",
        "(x, y) -> (x-k, y-k) for k in 1.. | (x-5, y) | (x, y-7)",
    ];
    for text in rules {
        let rules = Ruleset::parse(text).unwrap();
        let limit = 23;
        let truth = Reference.fill(&rules, limit, &Budget::small()).unwrap().table.values().unwrap();
        for side in [1, 3, 4, 7, 22, 23, 40] {
            assert_eq!(in_blocks(&rules, limit, side), truth, "{text} in blocks of {side}");
        }
    }
}

#[test]
fn a_damaged_block_is_not_read() {
    let block = Block { width: 3, values: vec![0, 1, 70_000, 2, 3, 4] };
    let file = encode(&block, "rule 7").unwrap();
    assert_eq!(decode(&file, "rule 7"), Some(block));
    assert_eq!(decode(&file, "rule 8"), None);
    for place in (0..file.len()).filter(|&place| file[place] != b' ' && place != 255) {
        let mut damaged = file.clone();
        damaged[place] ^= 1;
        assert_eq!(decode(&damaged, "rule 7"), None, "byte {place}");
    }
    for length in 0..file.len() {
        assert_eq!(decode(&file[..length], "rule 7"), None, "cut at {length}");
    }
}

#[test]
fn other_rules_and_empty_blocks_are_refused() {
    let nim = Ruleset::parse("octal 0.77").unwrap();
    assert!(Blocks::new(&nim, 10, 5).is_err());
    let wythoff = Ruleset::parse("(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..").unwrap();
    assert!(Blocks::new(&wythoff, 10, 0).is_err());
    assert!(Blocks::new(&wythoff, 1 << 40, 10).is_err());
    assert!(Blocks::new(&wythoff, 0, 10).unwrap().wanted().is_empty());
}

#[test]
fn too_little_memory_ends_the_work() {
    let wythoff = Ruleset::parse("(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..").unwrap();
    let blocks = Blocks::new(&wythoff, 100, 50).unwrap();
    let budget = Budget { bytes: blocks.bytes() - 1, ..Budget::small() };
    let first = Place { row: 0, column: 0 };
    assert_eq!(blocks.fill_block(first, &mut |_| Err(Halt::Stopped), &budget), Err(Halt::Stopped));
}
