//! The kernels against the definition, and the traps that are known from the literature.

use super::run::State;
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
        "0.36",
        "0.376",
        "4.7",
        "4.00123",
        "0.3",
        "0.1",
        "0.2",
        "0.4",
        "0.0000000000000000000007",
    ];
    for code in codes {
        check_against_the_definition(
            code,
            &Breaking::from_digits(&digits(code), &Budget::small()).unwrap(),
            10_000,
        );
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
        check_against_the_definition(
            &format!("{digits:?}"),
            &Breaking::from_digits(&digits, &Budget::small()).unwrap(),
            10_000,
        );
    }
}

#[test]
fn games_with_three_parts_have_the_values_of_the_definition() {
    for code in ["0.3F", "0.8", "0.F", "0.A", "0.2048", "8.2", "C.8", "0.137F"] {
        check_against_the_definition(
            code,
            &Breaking::from_digits(&digits(code), &Budget::small()).unwrap(),
            400,
        );
    }
}

#[test]
fn games_without_a_code_have_the_values_of_the_definition() {
    check_against_the_definition("Grundy's game", &grundys_game(), 5000);
    check_against_the_definition("Couples are forever", &couples_are_forever(), 5000);
}

#[test]
fn two_codes_that_agree_for_long_differ_at_519() {
    let (first, second) = (
        Breaking::from_digits(&digits("0.161"), &Budget::small()).unwrap(),
        Breaking::from_digits(&digits("0.36"), &Budget::small()).unwrap(),
    );
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
        let game = Breaking::from_digits(&digits(code), &Budget::small()).unwrap();
        let found = run_until_period(&game, 1, &Budget::small()).evidence;
        assert_eq!(found.map(|found| (found.preperiod, found.period)), Some((preperiod, period)), "{code}");
    }
}

#[test]
fn a_budget_ends_the_search_for_a_period() {
    let officers = Breaking::from_digits(&digits("0.6"), &Budget::small()).unwrap();
    let few = Budget { positions: 3000, ..Budget::small() };
    let found = run_until_period(&officers, 1, &few);
    assert_eq!((found.evidence, found.stopped), (None, Some(crate::StopReason::Positions)));
    let stopped = Budget { should_stop: &|| true, ..Budget::small() };
    assert_eq!(run_until_period(&officers, 1, &stopped).stopped, Some(crate::StopReason::Stopped));
}

/// In 0.7457 new rare heaps are found while later ones are generated already.
#[test]
fn two_threads_give_the_values_of_one() {
    for (code, limit) in [("0.6", 90_000), ("0.7457", 34_500)] {
        let game = Breaking::from_digits(&digits(code), &Budget::small()).unwrap();
        let table = |threads| {
            let mut run = Run::new(&game);
            run.advance_within(limit, threads, &Budget::small());
            (0..limit).map(|n| run.value(n)).collect::<Vec<u32>>()
        };
        assert!(table(1) == table(2), "{code}");
    }
}

/// The colours that a run ended with, and how many heaps are rare.
fn colours(run: &Run) -> (Class, usize) {
    match run.state() {
        State::Low(low) => (low.sparse.class, low.sparse.rare.len()),
        State::Coded(coded) => (coded.sparse.class, coded.sparse.rare.len()),
        State::Words(words) => (words.sparse.class, words.sparse.rare.len()),
        State::Dense(_) | State::Wide(_) | State::Triples(_) => (Class::ALL_RARE, run.known()),
    }
}

fn advanced(mut run: Run, limit: usize) -> Run {
    run.advance_within(limit, 1, &Budget::small());
    run
}

/// All split digits of these have one parity, and without it their heaps are not sparse; no more heaps are rare than in
/// runs to a hundred million.
#[test]
fn some_games_are_sparse_only_by_the_parity_of_heaps() {
    for (code, mask, rare) in [("0.106", 0xd, 15), ("0.104", 0x17, 20), ("0.127", 0x1, 693)] {
        let run =
            advanced(Run::new(&Breaking::from_digits(&digits(code), &Budget::small()).unwrap()), 60_000);
        let (class, found) = colours(&run);
        assert!(class.position_parity.is_some(), "{code}");
        assert_eq!(class.mask, mask, "{code}");
        assert!(found <= rare, "{code} has {found} rare heaps");
    }
}

/// Some values of Kayles come only from taking two, so a search that exhausts taking one first looks at every pair.
#[test]
fn witnesses_of_kayles_are_near_since_split_digits_take_turns() {
    let run = advanced(Run::new(&Breaking::from_digits(&[0, 7, 7], &Budget::small()).unwrap()), 200_000);
    let State::Low(low) = run.state() else { panic!("Kayles is run by {}", run.kernel()) };
    let farthest = low.probe_bound.max(low.sparse.witnesses.bound_from(100));
    assert!(farthest < 2000, "a witness lies at {farthest}");
}

/// Grundy's game reaches 128 first at heap 13 133 (every pair looked at), where the mask must grow: 128 has none of the
/// bits that counted before, so all heaps of such values would be called rare. At 7 250 049 the same happens with 256.
#[test]
fn the_mask_grows_with_the_values() {
    let run = advanced(Run::new(&grundys_game()), 13_133);
    let (class, rare_before) = colours(&run);
    assert_eq!(class.mask & 128, 0);
    let run = advanced(run, 20_000);
    assert_eq!(run.value(13_133), 128);
    let (class, rare) = colours(&run);
    assert_eq!(class.mask & 128, 128);
    assert!(rare < rare_before + 400, "{rare} heaps are rare, {rare_before} were");
    assert!((0..20_000).map(|n| run.value(n)).eq(plain_values(&grundys_game(), 20_000)));
}

/// The same in the kernel of codes: 0.7457 reaches 128 first at heap 33 761, when its values are kept as codes.
#[test]
fn the_mask_grows_while_values_are_kept_as_codes() {
    let game = Breaking::from_digits(&[0, 7, 4, 5, 7], &Budget::small()).unwrap();
    let run = advanced(Run::new(&game), 33_761);
    assert!(matches!(run.state(), State::Coded(_)), "{}", run.kernel());
    assert_eq!(colours(&run).0.mask & 128, 0);
    let run = advanced(run, 34_500);
    assert!(matches!(run.state(), State::Coded(_)), "{}", run.kernel());
    assert_eq!(colours(&run).0.mask & 128, 128);
    let values: Vec<u32> = (0..run.known()).map(|n| run.value(n)).collect();
    for n in (33_700..33_900).chain(34_400..34_500) {
        let mut reached = Marks::default();
        let mut patience = crate::budget::Patience::new(&|| false);
        assert!(reach_options(&game, &values[..n], n, &mut reached, &mut patience));
        assert_eq!(reached.least(), values[n], "heap {n}");
    }
}

/// Grossman and Nowakowski, *Games of No Chance 4*: the values of 0.2048 follow a ruler, which has no period.
#[test]
fn a_game_without_a_period_shows_none() {
    let game = Breaking::from_digits(&digits("0.2048"), &Budget::small()).unwrap();
    let few = Budget { positions: 2500, ..Budget::small() };
    assert_eq!(run_until_period(&game, 1, &few).evidence, None);
}

/// With every mask that leaves out low bits, the rare values below each common one are counted as they are.
#[test]
fn rare_values_below_a_common_one_are_counted() {
    for mask in 1..64 {
        let class = Class { mask, position_parity: None };
        for value in (0..200).filter(|&value| class.is_common(value, 0)) {
            let codes = store::Codes::new([value].into_iter(), class, &[]).unwrap();
            let below = (0..value).filter(|&rare| !class.is_common(rare, 0)).count();
            assert_eq!(codes.rare_below(0), below as u32, "{value} with the mask {mask:b}");
        }
    }
}
