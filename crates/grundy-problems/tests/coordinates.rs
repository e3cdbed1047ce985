//! Solvers of games with several coordinates against the rule on the page.

mod common;

use common::*;
use grundy_rule::Position;
use grundy_table::{Budget, Value, Values};

#[test]
fn hdu2147_is_its_rule_on_the_steps_that_are_left() {
    let rules = rule_of("hdu2147", &[]);
    let mut values = Values::new(&rules, Budget::small());
    let cases = lists(2, 1, 15).into_iter().map(|board| {
        let wins = nimber(&mut values, &[board[0] - 1, board[1] - 1]) != Some(0);
        (spaced(&board), pick(wins, "Wonderful!", "What a pity!"))
    });
    check("hdu2147", Frame::Until("0 0"), &cases.collect::<Vec<Case>>());
}

#[test]
fn p2252_and_poj1067_are_their_rule() {
    let rules = rule_of("p2252", &[]);
    let mut values = Values::new(&rules, Budget::small());
    let cases = lists(2, 0, 30).into_iter();
    let cases: Vec<Case> =
        cases.map(|heaps| (spaced(&heaps), pick(nimber(&mut values, &heaps) != Some(0), "1", "0"))).collect();
    check("poj1067", Frame::ToEnd, &cases);
    check("p2252", Frame::Single, &cases);
}

/// The partner of `smaller` in a lost position of Wythoff's game, if it is the smaller heap of one: its Zeckendorf
/// sum ends in an even number of zeros, and the partner has the same digits and one zero more
/// (Silber, *Wythoff's Nim and Fibonacci representations*, 1977). No root is taken.
fn wythoff_partner(smaller: u64) -> Option<u64> {
    let mut fibonacci = vec![1_u64, 2];
    while fibonacci[fibonacci.len() - 1] < 4_000_000_000_000_000_000 {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let (mut rest, mut partner, mut zeros) = (smaller, 0, 0);
    for index in (0..fibonacci.len() - 1).rev() {
        if fibonacci[index] <= rest {
            rest -= fibonacci[index];
            partner += fibonacci[index + 1];
            zeros = index;
        }
    }
    zeros.is_multiple_of(2).then_some(partner)
}

#[test]
fn wythoff_is_exact_up_to_ten_to_the_eighteen() {
    let mut chance = Chance::new(1067);
    let mut cases: Vec<Case> = Vec::new();
    for round in 0..3000_u64 {
        let largest = if round < 1000 { 1_000_000_000 } else { 618_000_000_000_000_000 };
        let smaller = chance.number(largest / 2, largest);
        let Some(partner) = wythoff_partner(smaller) else {
            continue;
        };
        cases.push((format!("{smaller} {partner}"), "0".into()));
        cases.push((format!("{partner} {smaller}"), "0".into()));
        cases.push((format!("{smaller} {}", partner + 1), "1".into()));
        cases.push((format!("{} {smaller}", partner - 1), "1".into()));
        cases.push((format!("{} {}", smaller + 1, partner + 1), "1".into()));
    }
    assert!(cases.len() > 5000);
    check("poj1067", Frame::ToEnd, &cases);
}

#[test]
fn doubles_fail_where_the_page_says() {
    let (difference, exact) = (102_334_155_u64, 165_580_140_u64);
    assert_eq!((difference as f64 * f64::midpoint(1.0, 5_f64.sqrt())) as u64, exact + 1);
    check("p2252", Frame::Single, &[(format!("{exact} {}", exact + difference), "0".into())]);
}

#[test]
fn bzoj1457_is_its_rule_with_threats() {
    let rules = rule_of("bzoj1457", &[]);
    let mut values = Values::new(&rules, Budget::small());
    let squares = lists(2, 0, 7);
    let mut cases: Vec<Case> = Vec::new();
    for one in &squares {
        for other in &squares {
            // A queen that stands on the goal cannot move, so it is no part of the sum.
            let queens = [one, other].into_iter().filter(|queen| queen.as_slice() != [0, 0]);
            let sum: Vec<Position> = queens.map(|queen| Position::new(queen)).collect();
            let wins = values.of_sum(&sum).expect("a small board") != Value::Nimber(0);
            cases.push((format!("2\n{}\n{}", spaced(one), spaced(other)), pick(wins, "^o^", "T_T")));
        }
    }
    check("bzoj1457", Frame::Counted, &cases);
}

#[test]
fn p2148_is_its_rule() {
    let rules = rule_of("p2148", &[]);
    let mut values = Values::new(&rules, Budget::small());
    let mut chance = Chance::new(2148);
    let mut tests = lists(2, 1, 24);
    tests.extend(lists(4, 1, 5));
    tests.extend((0..1000).map(|_| chance.list(6, 1, 24)));
    let cases = tests.iter().map(|heaps| {
        let value = heaps.chunks(2).fold(0, |sum, pair| sum ^ nimber(&mut values, pair).expect("no threats"));
        (format!("{}\n{}", heaps.len(), spaced(heaps)), pick(value != 0, "YES", "NO"))
    });
    check("p2148", Frame::Counted, &cases.collect::<Vec<Case>>());
}
