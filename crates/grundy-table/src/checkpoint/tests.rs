//! Files that were cut, damaged or stopped anywhere are completed to the same bytes.

use grundy_rule::Ruleset;

use super::*;
use crate::engine;

/// One rule for each way in which tables are resumed.
const RULES: &[(&str, &str, u64)] = &[
    ("octal 0.6", "take-and-break", 6000),
    ("octal 0.007", "take-and-break", 6000),
    ("hex 0.3F", "take-and-break", 400),
    ("take {1, 5, 7, 30}", "subtraction", 3000),
    ("take 3..=200", "subtraction", 3000),
    ("take any", "subtraction", 70_000),
    ("take all but {2, 5}", "subtraction", 3000),
    ("x -> x-k for k in coprime(x)", "compiled", 900),
    ("x -> x-1 | [x/2; 3] if x % 2 == 0 and x > 0", "compiled", 3000),
    (
        "x -> [a+i for i in 0..m] for m in 2..=x let a = (x - m*(m-1)/2) / m if a >= 1 and a*m + m*(m-1)/2 == x",
        "compiled",
        1500,
    ),
];

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text).expect("the rule is right")
}

/// The file after a run that goes on from `bytes` and may write so many blocks.
fn gone_on(text: &str, mut bytes: Vec<u8>, limit: u64, blocks: usize) -> Vec<u8> {
    let rules = rules(text);
    let read = decode(text, &bytes).expect("it is the file of this rule");
    let ends = read.ends.clone();
    let mut left = blocks;
    let engine = engine_for(&rules, limit).expect("some engine goes on with it");
    resume(engine, &rules, read, limit, &Budget::small(), &mut |block| {
        if let Some(length) = ends.length_before(block.from) {
            bytes.truncate(length as usize);
        }
        bytes.extend(block.bytes);
        left -= 1;
        left > 0
    })
    .expect("the rule has values");
    bytes
}

#[test]
fn a_file_cut_anywhere_is_completed_to_the_same_bytes() {
    for &(text, name, limit) in RULES {
        assert_eq!(engine_for(&rules(text), limit).map(|engine| engine.name()), Some(name), "{text}");
        let whole = gone_on(text, header(text), limit, usize::MAX);
        let read = decode(text, &whole).expect("it is the file of this rule");
        let fastest = crate::fill(&rules(text), limit, &Budget::small()).expect("the rule has values");
        assert!(Some(read.values) == fastest.table.values(), "{text}");
        for cut in [0, 1, 23, 24, 25, 700].map(|back| whole.len().saturating_sub(back)) {
            let cut = cut.max(header(text).len());
            assert!(gone_on(text, whole[..cut].to_vec(), limit, usize::MAX) == whole, "{text} cut at {cut}");
        }
    }
}

#[test]
fn a_table_that_was_shorter_before_is_completed_to_the_same_bytes() {
    for &(text, _, limit) in RULES {
        let whole = gone_on(text, header(text), limit, usize::MAX);
        let shorter = gone_on(text, header(text), limit / 3, usize::MAX);
        assert!(gone_on(text, shorter, limit, usize::MAX) == whole, "{text}");
        assert!(gone_on(text, whole.clone(), limit / 3, usize::MAX) == whole, "{text}");
    }
}

#[test]
fn a_run_stopped_after_every_block_writes_the_same_bytes() {
    let (text, limit) = ("octal 0.106", 700_000);
    let whole = gone_on(text, header(text), limit, usize::MAX);
    let mut bytes = header(text);
    for _ in 0..decode(text, &whole).expect("it is the file of this rule").ends.blocks() {
        bytes = gone_on(text, bytes, limit, 1);
    }
    assert!(bytes == whole);
}

/// Where every pair is looked at, a block holds fewer heaps the larger they are; in a sparse game it does not.
#[test]
fn blocks_are_measured_by_work() {
    let nanoseconds = |digits: &[u8]| {
        let game =
            crate::engines::kernels::breaking::Breaking::from_digits(digits, &Budget::small()).unwrap();
        let values = crate::engines::kernels::breaking::values(&game, 20_000);
        let mut outlook = crate::engines::kernels::breaking::Outlook::new(&game);
        [5000, 20_000].map(|n| outlook.nanoseconds_at(n, |n| values[n]))
    };
    let [early, late] = nanoseconds(&[0, 0, 0, 7]);
    assert!(late > 3 * early, "{early} {late}");
    let [early, late] = nanoseconds(&[0, 1, 0, 6]);
    assert!(late < 2 * early, "{early} {late}");
}

#[test]
fn a_changed_byte_ends_what_is_read() {
    let mut bytes = gone_on("octal 0.77", header("octal 0.77"), 500, usize::MAX);
    let place = bytes.len() - 40;
    bytes[place] ^= 1;
    assert_eq!(decode("octal 0.77", &bytes).map(|read| read.values.len()), Some(0));
    assert_eq!(decode("octal 0.7", &bytes), None);
}

#[test]
fn rules_that_cannot_go_on_have_no_engine_for_it() {
    let rules_without = ["x -> x - k for k in 1..=2; win at 0", "(x, y) -> (x-1, y) | (x, y-1)"];
    for text in rules_without {
        assert!(engine_for(&rules(text), 100).is_none(), "{text}");
    }
    assert!(!engine("reference").expect("it is listed").can_extend(&rules("octal 0.77")));
}
