//! The games of the tutorials on boards and on a fixed number of heaps: the law found in a small box agrees with the
//! answer that the judges accept, or with a larger box.

mod support;

use grundy_law::{Claim, Law, find, witness_against};
use grundy_table::{Cell, Table};
use support::*;

fn law_of(name: &str, table: &Table) -> Law {
    find(table).law.unwrap_or_else(|| panic!("{name}: no law")).law
}

/// The law of the smaller box holds on the whole table.
fn check(name: &str, claim: Claim, limit: u64, table: &Table) -> Law {
    let law = law_of(name, &table.truncated(limit));
    assert_eq!(law.claim, claim, "{name}: {law:?}");
    assert_eq!(witness_against(&law, table), None, "{name}: {law:?}");
    law
}

fn pairs_of(options: Vec<(usize, usize)>) -> Vec<Vec<u64>> {
    options.into_iter().map(|(x, y)| vec![x as u64, y as u64]).collect()
}

fn king(x: usize, y: usize) -> Vec<(usize, usize)> {
    let steps = [(1, 0), (0, 1), (1, 1)].into_iter().filter(|&(right, up)| right <= x && up <= y);
    steps.map(|(right, up)| (x - right, y - up)).collect()
}

fn knight(x: usize, y: usize) -> Vec<(usize, usize)> {
    let steps =
        [(-2i64, 1i64), (-2, -1), (-1, -2), (1, -2)].map(|(right, up)| (x as i64 + right, y as i64 + up));
    steps.into_iter().filter(|&(x, y)| x >= 0 && y >= 0).map(|(x, y)| (x as usize, y as usize)).collect()
}

fn bash(most: usize) -> impl Fn(usize, usize) -> Vec<(usize, usize)> {
    move |x, y| (1..=most.min(x)).map(|k| (x - k, y)).chain((1..=most.min(y)).map(|k| (x, y - k))).collect()
}

fn split_one_remove_other(x: usize, y: usize) -> Vec<(usize, usize)> {
    (1..x).map(|part| (part, x - part)).chain((1..y).map(|part| (part, y - part))).collect()
}

fn euclid(x: usize, y: usize) -> Vec<(usize, usize)> {
    match (x, y) {
        (0, _) | (_, 0) => vec![],
        _ if x >= y => (1..=x / y).map(|times| (x - times * y, y)).collect(),
        _ => (1..=y / x).map(|times| (x, y - times * x)).collect(),
    }
}

#[test]
fn laws_of_values() {
    check("two heaps of nim", Claim::Grundy, 24, &board(64, 0, nim));
    check("bash2", Claim::Grundy, 24, &board(64, 0, bash(3)));
    check("p2148", Claim::Grundy, 32, &board(96, 1, split_one_remove_other));
    let law = law_of("p2148", &board(32, 1, split_one_remove_other));
    assert_eq!(
        law.value(&[1_000_000_000_000_000_000, 1 << 59]),
        Some(u128::from((999_999_999_999_999_999u64 | ((1 << 59) - 1)).trailing_ones()))
    );
    check("king", Claim::Grundy, 64, &board(100, 0, king));
}

#[test]
fn laws_of_losses() {
    let king = board(64, 0, king);
    check("hdu2147", Claim::Grundy, 24, &king);
    let others = find(&king).others;
    // The judge asks for no more than the losses: both coordinates are even.
    let loses = |x: u64, y: u64| others.iter().any(|found| found.law.is_loss(&[x, y]) == Some(true));
    assert!((0..90).all(|n| loses(n % 9, n / 9) == (n % 9 % 2 == 0 && n / 9 % 2 == 0)), "{others:?}");
    check("knight", Claim::Outcome, 24, &board(64, 0, knight));
    for difference in 1..=4 {
        let law = check("wythoff", Claim::Outcome, 48, &board(100, 0, wythoff(difference)));
        assert_eq!(law.family(), "beatty");
        assert_eq!(law.parameters(), [("difference", difference as u128)]);
    }
    let euclid = check("euclid", Claim::Outcome, 64, &board(120, 1, euclid));
    // Cole and Davie, 1969: the larger is less than the golden ratio times the smaller.
    assert_eq!(euclid.is_loss(&[1_000_000_000_000, 1_618_033_988_749]), Some(true));
    assert_eq!(euclid.is_loss(&[1_000_000_000_000, 1_618_033_988_750]), Some(false));
}

#[test]
fn misere_and_other_endings() {
    let misere =
        outcomes(2, 100, false, |position| pairs_of(nim(position[0] as usize, position[1] as usize)));
    check("p4279, two heaps", Claim::Outcome, 24, &as_losses_only(&misere));
    let candy = |position: &[u64]| {
        let (x, y) = (position[0], position[1]);
        let eaten = if x >= y { vec![0, y] } else { vec![x, 0] };
        if x + y == 0 { vec![] } else { vec![vec![x.saturating_sub(1), y.saturating_sub(1)], eaten] }
    };
    let candy = outcomes(2, 128, false, candy);
    check("agc002e, two heaps", Claim::Grundy, 64, &candy);
}

/// The same losses, with values that have no law of their own.
fn as_losses_only(table: &Table) -> Table {
    let mut random = Random(1);
    let cells = table.cells().map(|cell| match cell {
        Cell::Nimber(0) => Cell::Nimber(0),
        _ => Cell::Nimber(1 + random.below(1000) as u32),
    });
    Table::from_cells(table.arity(), table.limit(), cells)
}

/// Positions one move away when one coordinate may fall to anything.
fn lowered(position: &[u64]) -> Vec<Vec<u64>> {
    let places = (0..position.len()).flat_map(|place| (0..position[place]).map(move |lower| (place, lower)));
    places
        .map(|(place, lower)| {
            position
                .iter()
                .enumerate()
                .map(|(at, &coordinate)| if at == place { lower } else { coordinate })
                .collect()
        })
        .collect()
}

#[test]
fn three_heaps() {
    let nim = as_losses_only(&outcomes(3, 24, true, lowered));
    let law = check("nim3", Claim::Outcome, 16, &nim);
    assert_eq!(
        law.is_loss(&[1 << 60, 3 << 58, 1 << 60 | 3 << 58]),
        Some((1u64 << 60 ^ 3 << 58) == (1 << 60 | 3 << 58))
    );

    // Moore's Nim: change one or two of three heaps.
    let moved = |position: &[u64]| {
        let once = lowered(position);
        let all: Vec<Vec<u64>> = once.iter().flat_map(|option| lowered(option)).chain(once.clone()).collect();
        all.into_iter()
            .filter(|option| option.iter().zip(position).any(|(after, before)| after == before))
            .collect()
    };
    let moore = as_losses_only(&outcomes(3, 16, true, moved));
    let law = check("moore", Claim::Outcome, 16, &moore);
    assert_eq!(law.is_loss(&[1 << 60, 1 << 60, 1 << 60]), Some(true));
    assert_eq!(law.is_loss(&[1 << 60, 1 << 60, 1 << 59]), Some(false));

    // One token from each heap of any set: loses exactly when all are even.
    let harlequin = |position: &[u64]| {
        let sets = (1..8u64).filter(|set| (0..3).all(|heap| set >> heap & 1 == 0 || position[heap] > 0));
        sets.map(|set| (0..3).map(|heap| position[heap] - (set >> heap & 1)).collect()).collect()
    };
    let law = check("caddi2018b", Claim::Outcome, 16, &as_losses_only(&outcomes(3, 20, true, harlequin)));
    assert_eq!(law.is_loss(&[2, 1_000_000_000_000_000_000, 4]), Some(true));

    let misere = as_losses_only(&outcomes(3, 36, false, lowered));
    check("p4279, three heaps", Claim::Outcome, 32, &misere);
}

#[test]
fn a_board_with_threats_has_laws_of_outcomes_only() {
    // Queens that win at the corner: positions on axes and diagonal are threats.
    let limit = 40;
    let free = |x: usize, y: usize| x > 0 && y > 0 && x != y;
    let values = board(limit, 0, |x, y| {
        if free(x, y) { wythoff(1)(x, y).into_iter().filter(|&(a, b)| free(a, b)).collect() } else { vec![] }
    });
    let cells = grundy_table::boxed(2, limit as u64).map(|position| {
        let (x, y) = (position[0] as usize, position[1] as usize);
        if x + y == 0 {
            Cell::Absent
        } else if free(x, y) {
            values.cell(&position)
        } else {
            Cell::Threat
        }
    });
    let table = Table::from_cells(2, limit as u64, cells);
    for found in find(&table).law.into_iter().chain(find(&table).others) {
        assert_eq!(found.law.claim, Claim::Outcome);
        assert_eq!(witness_against(&found.law, &table), None);
    }
}
