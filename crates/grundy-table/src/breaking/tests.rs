//! The kernels against the definition, and the traps that are known from the literature.

use super::*;
use crate::budget::Budget;

fn digits(code: &str) -> Vec<u8> {
    code.chars().filter_map(|character| character.to_digit(16)).map(|digit| digit as u8).collect()
}

fn check_against_the_definition(name: &str, game: &Breaking, limit: usize) {
    let expected = plain_values(game, limit);
    let found = values(game, limit);
    let wrong = (0..limit).find(|&n| expected[n] != found[n]);
    assert_eq!(wrong, None, "{name} errs at heap {wrong:?}");
}

fn grundys_game() -> Breaking {
    Breaking { seed: vec![0], takes: vec![], splits: vec![0], triples: vec![], equal_parts: false }
}

/// Every heap but two may be split.
fn couples_are_forever() -> Breaking {
    Breaking { seed: vec![0, 0, 0], takes: vec![], splits: vec![0], triples: vec![], equal_parts: true }
}

#[test]
fn octal_games_have_the_values_of_the_definition() {
    let codes = [
        "0.77",
        "0.07",
        "0.137",
        "0.37",
        "0.6",
        "0.16",
        "0.106",
        "0.104",
        "0.127",
        "0.054",
        "0.454",
        "0.56",
        "0.644",
        "0.007",
        "0.142",
        "0.26",
        "4.7",
        "4.00123",
        "0.3",
        "0.1",
        "0.2",
        "0.4",
        "0.0000000000000000000007",
    ];
    for code in codes {
        check_against_the_definition(code, &Breaking::from_digits(&digits(code)), 10_000);
    }
}

#[test]
fn random_codes_have_the_values_of_the_definition() {
    let mut state = 12345_u64;
    for _ in 0..16 {
        let mut digits = vec![0];
        for _ in 0..5 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            digits.push((state >> 33) as u8 % 8);
        }
        check_against_the_definition(&format!("{digits:?}"), &Breaking::from_digits(&digits), 3000);
    }
}

#[test]
fn games_with_three_parts_have_the_values_of_the_definition() {
    for code in ["0.3F", "0.8", "0.F", "0.A", "0.2048", "8.2", "C.8", "0.137F"] {
        check_against_the_definition(code, &Breaking::from_digits(&digits(code)), 400);
    }
}

#[test]
fn games_without_a_code_have_the_values_of_the_definition() {
    check_against_the_definition("Grundy's game", &grundys_game(), 5000);
    check_against_the_definition("Couples are forever", &couples_are_forever(), 5000);
}

#[test]
fn two_codes_that_agree_for_long_differ_at_519() {
    let (first, second) = (Breaking::from_digits(&digits("0.161")), Breaking::from_digits(&digits("0.36")));
    let (first, second) = (values(&first, 520), values(&second, 520));
    assert_eq!(first[1..519], second[1..519]);
    assert_eq!((first[519], second[519]), (2, 4));
}

/// Preperiods and periods as listed in *Games of No Chance* and on Flammenkamp's page of octal games.
#[test]
fn periods_are_found_where_they_are_known() {
    let known = [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.16", 105_351, 149_459),
        ("0.56", 326_640, 144),
        ("0.127", 46_578, 4),
        ("0.644", 3256, 442),
        ("0.165", 5181, 1550),
    ];
    for (code, preperiod, period) in known {
        let game = Breaking::from_digits(&digits(code));
        let found = run_until_period(&game, 1, &Budget::small()).evidence;
        assert_eq!(found.map(|found| (found.preperiod, found.period)), Some((preperiod, period)), "{code}");
    }
}

#[test]
fn a_budget_ends_the_search_for_a_period() {
    let officers = Breaking::from_digits(&digits("0.6"));
    let few = Budget { positions: 3000, ..Budget::small() };
    let found = run_until_period(&officers, 1, &few);
    assert_eq!((found.evidence, found.stopped), (None, Some(crate::StopReason::Positions)));
    let stopped = Budget { should_stop: &|| true, ..Budget::small() };
    assert_eq!(run_until_period(&officers, 1, &stopped).stopped, Some(crate::StopReason::Stopped));
}

#[test]
fn two_threads_give_the_values_of_one() {
    let officers = Breaking::from_digits(&digits("0.6"));
    let table = |threads| {
        let mut run = Run::new(&officers);
        while run.known() < 90_000 {
            run.advance(90_000, threads);
        }
        (0..run.known()).map(|n| run.value(n)).collect::<Vec<u32>>()
    };
    assert!(table(1) == table(2));
}
