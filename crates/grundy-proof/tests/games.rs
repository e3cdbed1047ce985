//! Games whose law is known are proved from their rule alone, and the checker accepts every certificate.
//!
//! Sources: the tutorials and papers that the catalogue names for each game; values are never copied from here, only
//! whether and by which method the law that the table shows is proved.

use grundy_law::{Claim, Form, Law, Recurrence, find, find_rows};
use grundy_proof::{Verdict, discover, discover_misere, prove, prove_long_period, prove_rows};
use grundy_rule::{Rules, Ruleset};
use grundy_table::{Budget, fill};

fn proved_by(rule: &str, limit: u64) -> (String, String) {
    let ruleset = Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let budget = Budget::small();
    let table = fill(&ruleset, limit, &budget).unwrap_or_else(|halt| panic!("{rule}: {halt:?}")).table;
    let law = find(&table).law.unwrap_or_else(|| panic!("{rule}: no law")).law;
    match prove(&ruleset, &law, &table, &budget) {
        Verdict::Proved(proofs) => {
            assert_eq!(proofs[0].statement().rule, ruleset.canonical());
            assert!(!proofs[0].explanation().chinese.is_empty());
            (proofs[0].method().to_string(), law.family().to_string())
        }
        Verdict::Refuted(witness) => panic!("{rule}: refuted {witness:?}"),
        Verdict::Undecided(reason) => panic!("{rule}: {}", reason.english),
    }
}

fn check(games: &[(&str, u64, &str)]) {
    for &(rule, limit, method) in games {
        assert_eq!(proved_by(rule, limit).0, method, "{rule}");
    }
}

#[test]
fn subtraction_games_repeat() {
    check(&[
        ("x -> x - k for k in 1..=2", 100, "window"),
        ("x -> x - k for k in 1..=6", 100, "window"),
        ("x -> x - k for k in {1, 3, 4}", 100, "window"),
        ("x -> x - k for k in 2..=5", 100, "window"),
        ("x -> x - k for k in 3..=14", 200, "window"),
        ("x -> x - k for k in 7..=30", 400, "window"),
        ("x -> x - k for k in {1, 2, 3}", 100, "window"),
        ("x -> x - k for k in {1, 2, 6}", 100, "window"),
        ("x -> x - k for k in powers(2)", 100, "mod"),
        ("x -> x - k for k in prime_powers", 100, "mod"),
    ]);
}

#[test]
fn octal_games_repeat_by_the_theorem_of_guy_and_smith() {
    check(&[
        ("octal 0.77", 400, "guy-smith"),
        ("octal 0.07", 400, "guy-smith"),
        ("octal 0.137", 400, "guy-smith"),
        ("octal 0.17", 400, "guy-smith"),
    ]);
}

#[test]
fn long_periods_are_proved_from_the_code_alone() {
    // A. Flammenkamp's tables of octal games: preperiod and period.
    for (code, preperiod, period) in [("octal 0.165", 5181, 1550), ("octal 0.356", 7315, 142)] {
        let ruleset = Ruleset::parse(code).unwrap();
        let Some((found, verdict)) = prove_long_period(&ruleset, 1, &Budget::small()) else {
            panic!("{code}: no period")
        };
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
        assert!(matches!(verdict, Verdict::Proved(_)), "{code}: {verdict:?}");
    }
}

#[test]
fn one_heap_games_are_decided_by_automata() {
    check(&[
        ("x -> x - k for k in 1..", 64, "automaton"),
        ("x -> x - k for k in 1.. | [a, x - a] for a in 1..x", 64, "automaton"),
        ("x -> x - k for k in 1.. | [a, b, x - a - b] for a in 1..x for b in 1..x - a", 96, "automaton"),
        ("x -> [a, b] for a in 0..x for b in 0..=a", 96, "automaton"),
        ("x -> x - k for k in 1..=x if 2 * k >= x", 128, "automaton"),
        ("x -> 0 if x >= 3 | x - 1 if x >= 2 | 0 if x == 1", 64, "automaton"),
        ("x -> x - 1 | [x / 2; 2] if x % 2 == 0 and x > 0", 128, "automaton"),
        ("x -> x - 1 | [x / 2; 3] if x % 2 == 0 and x > 0", 256, "automaton"),
        ("y -> y + d for d in 1..=3 if y + d < 21", 128, "automaton"),
    ]);
}

#[test]
fn values_that_grow_by_a_power_of_two_go_on_for_ever() {
    check(&[
        ("hex 0.8", 128, "arithmetic"),
        ("hex 0.8B", 256, "arithmetic"),
        ("hex 0.28", 256, "arithmetic"),
        ("hex 0.9C", 512, "arithmetic"),
        ("hex 0.FB", 128, "arithmetic"),
        // CUT {2, 3}: a heap is cut two or three times.
        (
            "x -> [a, b, x - a - b] for a in 1..x for b in 1..x - a \
             | [a, b, c, x - a - b - c] for a in 1..x for b in 1..x - a for c in 1..x - a - b",
            40,
            "arithmetic",
        ),
    ]);
}

#[test]
fn codes_that_are_written_out_are_still_codes() {
    check(&[
        ("x -> [a, x - 2 - a] for a in 0..=x - 2", 400, "guy-smith"),
        ("x -> [a, x - k - a] for k in 1..=2 for a in 0..=(x - k) / 2", 400, "guy-smith"),
        ("x -> x - k for k in 1..=2 | [a, x - 1 - a] for a in 1..x - 1", 100, "guy-smith"),
    ]);
}

#[test]
fn boards_are_decided_by_automata_and_sums_by_their_parts() {
    check(&[
        ("(x, y) -> (x - k, y) | (x, y - k) for k in 1..", 24, "sum"),
        ("(x, y) -> (x - k, y) | (x, y - k) for k in 1..=3", 24, "sum"),
        ("(x, y) -> (x - 1, y) | (x, y - 1) | (x - 1, y - 1)", 24, "automaton"),
        (
            "(x, y) -> (k, x - k) for k in 1..x | (k, y - k) for k in 1..y; domain x >= 1, y >= 1",
            40,
            "automaton",
        ),
        ("(x, y, z) -> (x - k, y, z) | (x, y - k, z) | (x, y, z - k) for k in 1..", 12, "sum"),
        ("(a, b) -> (a - k, b) for k in 1.. | (a + k, b - k) for k in 1..", 32, "automaton"),
    ]);
}

#[test]
fn wythoff_loses_in_the_digits_of_zeckendorf_and_ostrowski() {
    let wythoff = "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..";
    let wider = "(x, y) -> (x - k, y) | (x, y - k) for k in 1.. \
                 | (x - i, y - j) for i in 1..=x for j in 1..=y if i - j < 2 and j - i < 2";
    check(&[(wythoff, 48, "automaton"), (wider, 48, "automaton")]);
    assert_eq!(proved_by(&format!("{wythoff}; win at (0, 0)"), 48).0, "automaton");
}

#[test]
fn laws_of_all_positions_are_learned_where_nobody_wrote_one_down() {
    let games = [
        // Fibonacci Nim and the same with k = 1 (Whinihan 1963; Schwenk 1970).
        "(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n - 1)",
        "(n, c) -> (n - t, t) for t in 1..=min(n, c); start n -> (n, n - 1)",
        // Moore's Nim with two of three heaps (Moore 1910).
        "(a, b, c) -> (a - k, b - j, c) for k in 0..=a for j in 0..=b if k + j > 0 \
         | (a - k, b, c - j) for k in 0..=a for j in 0..=c if k + j > 0 \
         | (a, b - k, c - j) for k in 0..=b for j in 0..=c if k + j > 0",
    ];
    for rule in games {
        let ruleset = Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
        let found = discover(&ruleset, &Budget::small()).unwrap_or_else(|| panic!("{rule}"));
        assert!(found.as_law(&Budget::small()).is_some(), "{rule}");
    }
}

#[test]
fn a_learned_law_evaluates_far_beyond_the_table() {
    let moore = "(a, b, c) -> (a - k, b - j, c) for k in 0..=a for j in 0..=b if k + j > 0 \
         | (a - k, b, c - j) for k in 0..=a for j in 0..=c if k + j > 0 \
         | (a, b - k, c - j) for k in 0..=b for j in 0..=c if k + j > 0";
    let law = discover(&Ruleset::parse(moore).unwrap(), &Budget::small())
        .and_then(|found| found.as_law(&Budget::small()))
        .unwrap();
    // Moore 1910: lost exactly when every binary column holds a multiple of three ones, so with three heaps when all are equal.
    let n = 1_000_000_007;
    assert_eq!(law.is_loss(&[n, n, n]), Some(true));
    assert_eq!(law.is_loss(&[n, n, n + 1]), Some(false));
}

#[test]
fn rows_of_wythoff_grow_evenly() {
    let ruleset = Ruleset::parse("(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..").unwrap();
    let budget = Budget::small();
    let table = fill(&ruleset, 96, &budget).unwrap().table;
    let rows = find_rows(&table).expect("rows");
    let proved = prove_rows(&ruleset, &rows.law, &table, &budget);
    assert!(proved.as_ref().is_ok_and(|proved| proved.method() == "automaton"), "{proved:?}");
}

#[test]
fn starting_with_a_power_of_two_loses_when_takes_may_not_grow() {
    let rule = "(n, c) -> (n - t, t) for t in 1..=min(n, c); start n -> (n, n - 1)";
    assert_eq!(proved_by(rule, 256), ("schwenk".to_string(), "recurrence".to_string()));
}

#[test]
fn fibonacci_nim_is_lost_exactly_at_the_fibonacci_numbers() {
    // Whinihan 1963.
    let ruleset =
        Ruleset::parse("(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n - 1)").unwrap();
    let table = fill(&ruleset, 60, &Budget::small()).unwrap().table;
    let law = |seed: Vec<u64>| {
        let form = Recurrence { early: vec![], seed, coefficients: vec![1, 1] };
        Law::new(1, Claim::Outcome, Form::Recurrence(form), vec![])
    };
    let verdict = prove(&ruleset, &law(vec![1, 2]), &table, &Budget::small());
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict:?}");
    // The Lucas numbers have the same recurrence.
    let verdict = prove(&ruleset, &law(vec![3, 4]), &table.truncated(1), &Budget::small());
    assert!(!matches!(verdict, Verdict::Proved(_)), "{verdict:?}");
}

#[test]
fn misere_nim_is_learned_and_proved() {
    for rule in ["(x, y) -> (x - k, y) | (x, y - k) for k in 1..", "x -> x - k for k in 1..=3"] {
        let ruleset = Ruleset::parse(rule).unwrap();
        assert!(discover_misere(&ruleset, &Budget::small()).is_some(), "{rule}");
    }
}

#[test]
fn what_lies_outside_is_named() {
    // The second way to move changes no value, and no lemma speaks of it.
    let ruleset = Ruleset::parse("x -> x - k for k in coprime(x) | 0 if x % 2 == 1").unwrap();
    let budget = Budget::small();
    let table = fill(&ruleset, 64, &budget).unwrap().table;
    let law = find(&table).law.unwrap().law;
    let Verdict::Undecided(reason) = prove(&ruleset, &law, &table, &budget) else { panic!("not undecided") };
    assert!(reason.english.contains("`coprime`") || reason.english.contains("feature"), "{}", reason.english);
}

/// Kenyon's 0.3F: the values grow by 3 in every 6, so no theorem on powers of two speaks of them.
#[test]
fn a_large_proof_names_the_options_that_suffice_and_a_small_one_does_not() {
    let lasker = "x -> x - k for k in 1.. | [a, x - a] for a in 1..x";
    for (rule, limit, named) in [("hex 0.3F", 128, true), (lasker, 64, false)] {
        let ruleset = Ruleset::parse(rule).unwrap();
        let table = fill(&ruleset, limit, &Budget::small()).unwrap().table;
        let law = find(&table).law.unwrap().law;
        let Verdict::Proved(proofs) = prove(&ruleset, &law, &table, &Budget::small()) else {
            panic!("{rule}")
        };
        assert_eq!(proofs[0].certificate().contains("\"options\""), named, "{rule}");
        assert_eq!(proofs[0].explanation().english.contains("[a, a, b]"), named, "{rule}");
        assert!(proofs[0].certificate().len() < 1000, "{rule}");
    }
}

#[test]
fn a_blow_up_is_undecided() {
    let ruleset = Ruleset::parse("hex 0.3F").unwrap();
    let table = fill(&ruleset, 128, &Budget::small()).unwrap().table;
    let law = find(&table).law.unwrap().law;
    let tight = Budget { bytes: 1 << 20, ..Budget::small() };
    assert!(matches!(prove(&ruleset, &law, &table, &tight), Verdict::Undecided(_)));
    let stopped = Budget { should_stop: &|| true, ..Budget::small() };
    assert!(matches!(prove(&ruleset, &law, &table, &stopped), Verdict::Undecided(_)));
}
