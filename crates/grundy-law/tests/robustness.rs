//! No table makes the finder panic or run on: empty ones, tiny ones, ones with holes and threats, huge values.

mod support;

use grundy_law::{Search, find, find_growing};
use grundy_table::{Cell, Table};
use support::Random;

fn random_table(random: &mut Random) -> Table {
    let arity = 1 + random.below(3) as usize;
    let limit = random.below([0, 40, 12, 6][arity]);
    let holes = random.below(6);
    let largest = [2, 3, 10, u32::MAX as u64 - 2][random.below(4) as usize];
    let regular = random.below(2) == 0;
    let cells: Vec<Cell> = (0..limit.pow(arity as u32))
        .map(|place| match random.below(20) {
            0 if holes > 3 => Cell::Absent,
            1 if holes > 3 => Cell::Threat,
            _ if regular => Cell::Nimber((place % largest) as u32),
            _ => Cell::Nimber(random.below(largest) as u32),
        })
        .collect();
    Table::from_cells(arity, limit, cells)
}

#[test]
fn odd_tables_are_searched_without_harm() {
    let mut random = Random(2026);
    for _ in 0..2000 {
        let table = random_table(&mut random);
        let finding = find(&table);
        for found in finding.law.iter().chain(&finding.others) {
            assert_eq!(grundy_law::witness_against(&found.law, &table), None, "{table:?}");
        }
    }
}

#[test]
fn a_source_of_tables_may_fail_or_stop_early() {
    let search = Search { most: 1 << 20, reach: 0 };
    assert!(find_growing(&search, &mut |_| None).law.is_none());
    let short = |limit: u64| Some(Table::from_values((0..limit.min(100)).map(|x| (x % 5) as u32).collect()));
    let found = find_growing(&search, &mut { short }).law.expect("a law");
    assert!(found.agrees_below <= 100);
    let empty = |_| Some(Table::from_values(Vec::new()));
    assert!(find_growing(&search, &mut { empty }).law.is_none());
}
