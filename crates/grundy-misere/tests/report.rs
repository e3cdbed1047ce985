//! The report on whole rulesets: every answer against the plain recursion, and what is said about known games.

#[path = "support/recursion.rs"]
mod recursion;

use grundy_misere::{Analysis, Basis, Certainty, Heap, HeapGame, RuleGame, Winner, report, solution};
use grundy_rule::{Position, Ruleset};
use grundy_table::Budget;
use recursion::{Recursion, sums};

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap()
}

fn budget() -> Budget<'static> {
    Budget { positions: 40_000, ..Budget::small() }
}

/// Every game of the catalogue that is played with heaps of one kind and in which tokens do not multiply, and some more.
const HEAP_GAMES: [&str; 46] = [
    "octal 0.77",
    "octal 0.7777",
    "octal 0.123",
    "octal 0.07",
    "octal 0.137",
    "octal 0.15",
    "octal 0.6",
    "octal 0.007",
    "octal 0.3",
    "octal 0.(7)",
    "hex 0.3F",
    "take any",
    "take 1..=3",
    "take 2..=5",
    "take {1, 3, 4}",
    "take {1, 2, 6}",
    "take {2, 5, 7}",
    "take {2, 5}",
    "take primes",
    "take prime_powers",
    "take squares",
    "take triangular",
    "take fib",
    "take powers(2)",
    "take all but {2, 3}",
    "x -> x - k for k in 1.. if k % 2 == 1",
    "x -> x - k for k in 1.. | [a, x - a] for a in 1..x",
    "x -> x - k for k in 1.. | [a, b, x - a - b] for a in 1..x for b in 1..x - a",
    "x -> x - k for k in coprime(x)",
    "x -> x - k for k in divisors(x)",
    "x -> x - k for k in divisors(x) if k < x",
    "x -> x - k for k in primes if divides(k, x)",
    "x -> [a, x - a] for a in 1..x if x != 2",
    "x -> [a, x - a] for a in 1..x if 2 * a != x",
    "x -> x - k for k in digits(x)",
    "x -> d for d in divisors(x) if d < x",
    "x -> [q + 1; r, q; m - r] for m in 2..=x let q = x / m let r = x % m if x >= 3",
    "x -> [a + i for i in 0..m] for m in 2..=x let a = (x - m * (m - 1) / 2) / m if a >= 1 and a * m + m * (m - 1) / 2 == x",
    "x -> x / k for k in 2..=x",
    "x -> 0 if x >= 3 | x - 1 if x >= 2 | 0 if x == 1",
    "x -> x - 1 | [x / 2; 2] if x % 2 == 0 and x > 0",
    "x -> x - 1 | x / 2 if x > 0",
    "x -> x - k for k in 1..=x / 2",
    "x -> x - k for k in (x + 1) / 2..=x if k >= 1",
    "x -> x - k for k in 1..=isqrt(x)",
    "s -> bitor(shr(s, k), bitand(s, shl(1, k - 1) - 1)) for k in 1..=bits(s)",
];

/// Games in which tokens multiply, with the number of tokens up to which the recursion over all play stays small.
const MULTIPLYING_GAMES: [(&str, Heap); 5] = [
    ("x -> x - 1 | [x / 2; 3] if x % 2 == 0 and x > 0", 15),
    ("x -> [x - k, x - 2 * k] for k in 1..", 12),
    ("x -> [] if x >= 1 | [a] for a in 1..x | [a, b] for a in 1..x for b in 1..a", 6),
    ("x -> [x - i for i in 1..k] for k in 1..=x", 6),
    ("x -> [a, b] for a in 0..x for b in 0..=a", 4),
];

#[test]
fn every_outcome_of_sums_with_forty_tokens_equals_the_recursion() {
    for text in HEAP_GAMES {
        // All of these sums are compared by `bench/misere`, with every winning move; here every third.
        check_sums(text, 40, 3);
    }
}

#[test]
fn every_outcome_of_small_sums_equals_the_recursion_where_tokens_multiply() {
    for (text, tokens) in MULTIPLYING_GAMES {
        check_sums(text, tokens, 1);
    }
}

fn check_sums(text: &str, tokens: Heap, step: usize) {
    let rules = rules(text);
    let analysis = Analysis::new(&rules, &[Position::heap(u64::from(tokens))], budget()).unwrap();
    analysis.quotient();
    let game = RuleGame::by_size(&rules, tokens + 1, &Budget::small()).unwrap();
    let options: Vec<_> = (0..=tokens).map(|heap| game.game().options(heap)).collect();
    let mut recursion = Recursion::new(&options, 1 << 20);
    for sum in sums(tokens).into_iter().step_by(step) {
        let positions: Vec<Position> = sum.iter().map(|&heap| Position::heap(u64::from(heap))).collect();
        let solution = analysis.solve(&positions).unwrap();
        let known = recursion.known();
        let is_lost = recursion.is_lost(&sum).unwrap_or_else(|| panic!("{text}: {known} sums are too few"));
        assert_eq!(solution.outcome == Winner::Previous, is_lost, "{text} {sum:?}");
        // The winner of a sum without a move has no winning move either.
        let can_move = sum.iter().any(|&heap| !options[heap as usize].is_empty());
        assert_eq!(!solution.moves.is_empty(), !is_lost && can_move, "{text} {sum:?}");
    }
}

fn check_textbook(text: &str, applies: bool, standing: Certainty, counterexample: Option<&str>) {
    let report = report(&rules(text), &[], &budget()).unwrap();
    let textbook = &report.textbook;
    assert_eq!((textbook.applies, textbook.standing), (applies, standing), "{text}");
    assert_eq!(textbook.counterexample.as_deref(), counterexample, "{text}");
    assert_eq!(textbook.proved.is_some(), standing == Certainty::Proved, "{text}");
}

#[test]
fn the_textbook_rule_is_proved_for_nim_like_games() {
    let proved = [
        "take any",
        "x -> x - k for k in 1.. | [a, x - a] for a in 1..x",
        "x -> x - k for k in 1.. | [a, b, x - a - b] for a in 1..x for b in 1..x - a",
        "take 1..=7",
        "take {2, 5, 7}",
        "take powers(2)",
        "take primes",
        "take all but {2, 3}",
        "octal 0.3033",
    ];
    for text in proved {
        check_textbook(text, true, Certainty::Proved, None);
    }
}

#[test]
fn the_textbook_rule_is_refuted_by_the_known_sums() {
    let refuted = [
        ("octal 0.77", "[1, 5]"),
        ("octal 0.07", "12"),
        ("octal 0.121", "5"),
        ("octal 0.31", "3"),
        ("x -> [a, x - a] for a in 1..x if 2 * a != x", "[3, 13]"),
        ("x -> x - 1 | [x / 2; 2] if x % 2 == 0 and x > 0", "3"),
        ("x -> x - 1 | [x / 2; 3] if x % 2 == 0 and x > 0", "5"),
        ("x -> x - 1 | x - 2 if x == 2", "3"),
    ];
    for (text, sum) in refuted {
        check_textbook(text, false, Certainty::Refuted, Some(sum));
    }
}

#[test]
fn kayles_is_proved_for_all_heaps() {
    let large = 1_000_000_000_000_000_000;
    let report = report(&rules("octal 0.77"), &[large, 5].map(Position::heap), &Budget::small()).unwrap();
    let quotient = report.quotient.unwrap();
    assert_eq!((quotient.order, quotient.p_order), (40, 9));
    assert_eq!((quotient.preperiod, quotient.period, quotient.valid_below), (Some(71), Some(12), None));
    assert_eq!((quotient.standing, quotient.proved.is_some()), (Certainty::Proved, true));
    let solution = report.solution.unwrap();
    assert_eq!(
        (solution.outcome, solution.standing, solution.complete),
        (Winner::Next, Certainty::Proved, false)
    );
    assert!(!solution.moves.is_empty());
}

#[test]
fn a_winning_move_from_a_huge_heap_leaves_a_lost_sum() {
    let cases = [("octal 0.77", 32), ("octal 0.123", 5), ("take {1, 3, 4}", 7), ("octal 0.31", 2)];
    for (text, period) in cases {
        let rules = rules(text);
        let analysis = Analysis::new(&rules, &[], Budget::small()).unwrap();
        for heap in 0..period {
            let sum = [1_000_000_000_000_000_000 + heap, 3].map(Position::heap);
            let solution = analysis.solve(&sum).unwrap();
            assert_eq!(solution.moves.is_empty(), solution.outcome == Winner::Previous, "{text} {heap}");
            for chosen in &solution.moves {
                let mut left = sum.to_vec();
                left.remove(chosen.component);
                left.extend(chosen.to.clone());
                assert_eq!(analysis.solve(&left).unwrap().outcome, Winner::Previous, "{text} {heap}");
            }
        }
    }
}

#[test]
fn huge_heaps_of_nim_are_won_as_bouton_says() {
    let rules = rules("take any");
    let analysis = Analysis::new(&rules, &[], Budget::small()).unwrap();
    let check = |heaps: &[u64], winning_targets: &[u64]| {
        let positions: Vec<Position> = heaps.iter().map(|&heap| Position::heap(heap)).collect();
        let solution = analysis.solve(&positions).unwrap();
        assert_eq!(solution.basis, Basis::Textbook);
        let targets: Vec<u64> = solution.moves.iter().map(|chosen| chosen.to[0].coordinates[0]).collect();
        assert_eq!(targets, winning_targets, "{heaps:?}");
    };
    let large = 1 << 60;
    check(&[large, large], &[]);
    check(&[large + 1, large], &[large]);
    check(&[large, 1, 1], &[1]);
    check(&[large, 1], &[0]);
}

#[test]
fn a_quotient_that_is_huge_is_bounded_and_says_why() {
    let report = report(&rules("octal 0.6"), &[Position::heap(40)], &budget()).unwrap();
    let quotient = report.quotient.unwrap();
    assert_eq!((quotient.standing, quotient.period), (Certainty::Bounded, None));
    assert!(quotient.valid_below.is_some() && quotient.stopped.is_some());
    assert!(report.solution.is_some(), "a single heap of 40 is solved by looking at all play");
}

#[test]
fn sums_beyond_the_quotient_are_played_down_to_it() {
    // Taking one, or turning 2x tokens into three heaps of x: the tokens grow, and plain recursion is hopeless.
    let rules = rules("x -> x - 1 | [x / 2; 3] if x % 2 == 0 and x > 0");
    let analysis = Analysis::new(&rules, &[], budget()).unwrap();
    let known = analysis.quotient().quotient.valid_below().unwrap();
    assert!((8..24).contains(&known));
    let solution = analysis.solve(&[Position::heap(24), Position::heap(3)]).unwrap();
    assert_eq!(solution.basis, Basis::Recursion);
    for chosen in &solution.moves {
        let mut left = vec![[24, 3].map(Position::heap)[1 - chosen.component].clone()];
        left.extend(chosen.to.clone());
        assert_eq!(analysis.solve(&left).unwrap().outcome, Winner::Previous);
    }
}

#[test]
fn positions_of_several_coordinates_and_tags_are_bounded() {
    let texts = [
        "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..",
        "(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n - 1)",
        "y -> y + d for d in 1..=3 if y + d < 20",
    ];
    for text in texts {
        let report = report(&rules(text), &[], &budget()).unwrap();
        assert!(!report.genus.is_empty(), "{text}");
        assert_eq!(report.quotient.unwrap().standing, Certainty::Bounded, "{text}");
    }
    // Misère Wythoff: the lost positions are those of normal play except (0, 1) for (0, 0) and (2, 2) for (1, 2).
    let wythoff = rules(texts[0]);
    let lost = |x: u64, y: u64| {
        let position = Position::new(&[x, y]);
        let analysis = Analysis::new(&wythoff, std::slice::from_ref(&position), budget()).unwrap();
        analysis.solve(&[position]).unwrap().outcome == Winner::Previous
    };
    for x in 0..10 {
        for y in x..10 {
            let expected = [(0, 1), (2, 2), (3, 5), (4, 7)].contains(&(x, y)) || (x, y) == (6, 10);
            assert_eq!(lost(x, y), expected, "({x}, {y})");
        }
    }
}

#[test]
fn a_solution_alone_is_that_of_the_report() {
    for text in ["octal 0.77", "octal 0.07", "take any", "x -> x - 1 | x / 2 if x > 0"] {
        let (rules, sum) = (rules(text), [3, 8, 11].map(Position::heap));
        let alone = solution(&rules, &sum, &budget()).unwrap().unwrap();
        let reported = report(&rules, &sum, &budget()).unwrap().solution.unwrap();
        assert_eq!((alone.outcome, alone.moves), (reported.outcome, reported.moves), "{text}");
    }
}

#[test]
fn win_at_is_refused_with_a_reason() {
    let refused = report(&rules("x -> x - k for k in 1..=3; win at 0"), &[], &budget());
    assert!(refused.unwrap_err().message.english.contains("win at"));
}

#[test]
fn every_sentence_exists_in_both_languages() {
    for text in ["octal 0.77", "octal 0.6", "take any", "x -> x - 1 | x / 2 if x > 0"] {
        let report = report(&rules(text), &[Position::heap(7)], &budget()).unwrap();
        let solution = report.solution.unwrap();
        let stopped = report.quotient.and_then(|quotient| quotient.stopped).into_iter();
        let sentences = [
            report.temper,
            report.how_to_play,
            report.scope,
            report.textbook.explanation,
            solution.explanation,
        ];
        for sentence in sentences.into_iter().chain(stopped) {
            assert!(!sentence.english.is_empty());
            assert!(sentence.chinese.chars().any(|letter| ('一'..='鿿').contains(&letter)), "{sentence:?}");
        }
    }
}
