//! Rules of the language that are neither codes nor subtraction sets, and yet are proved for all heaps because their
//! options move along with the heap.

use grundy_misere::{Analysis, Certainty, Winner, report};
use grundy_rule::{Position, Ruleset};
use grundy_table::Budget;

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap()
}

const KAYLES: &str = "x -> x - k for k in {1, 2} | [a, x - k - a] for k in {1, 2} for a in 1..x - k";
const KAYLES_IN_ORDER: &str =
    "x -> x - 1 | x - 2 | [a, x - 1 - a] for a in 1..=(x - 1) / 2 | [a, x - 2 - a] for a in 1..=(x - 2) / 2";

/// Rule, |Q|, |P|, preperiod and period of Φ. The first three are Kayles, 0.123 and 0.31 (Plambeck and Siegel 2008, and
/// the committed table) in the words of the language.
const QUOTIENTS: [(&str, usize, usize, u64, u64); 4] = [
    (KAYLES, 40, 9, 71, 12),
    (KAYLES_IN_ORDER, 40, 9, 71, 12),
    ("x -> 0 if x == 1 | x - 2 if x > 2 | x - 3 if x >= 3", 20, 5, 5, 5),
    ("x -> x - 1 | 0 if x == 2", 6, 2, 3, 2),
];

#[test]
fn written_out_codes_have_the_quotients_of_the_codes() {
    for (text, order, p_order, preperiod, period) in QUOTIENTS {
        let quotient = report(&rules(text), &[], &Budget::small()).unwrap().quotient.unwrap();
        assert_eq!((quotient.order, quotient.p_order), (order, p_order), "{text}");
        assert_eq!((quotient.preperiod, quotient.period), (Some(preperiod), Some(period)), "{text}");
        assert_eq!((quotient.standing, quotient.valid_below), (Certainty::Proved, None), "{text}");
    }
}

#[test]
fn the_textbook_rule_is_proved_where_options_move_along() {
    for text in [
        "x -> x - k for k in 1.. if k % 2 == 1",
        "x -> x - 1 if x % 3 != 0 | x - 2 if x % 3 == 2",
        "x -> x - k for k in {1, 2, 3} if x > 3 | 0 if 0 < x <= 3",
    ] {
        let textbook = report(&rules(text), &[], &Budget::small()).unwrap().textbook;
        assert_eq!((textbook.applies, textbook.standing), (true, Certainty::Proved), "{text}");
    }
}

#[test]
fn halves_need_twice_the_period() {
    // Codeforces 603 C with two copies: an even heap may become two heaps of half its size.
    let lieges = rules("x -> x - 1 | [x / 2; 2] if x % 2 == 0 and x > 0");
    let quotient = report(&lieges, &[], &Budget::small()).unwrap().quotient.unwrap();
    assert_eq!((quotient.standing, quotient.valid_below), (Certainty::Proved, None));
}

#[test]
fn rules_that_do_not_move_along_stay_bounded() {
    for text in [
        "x -> [a, x - a] for a in 1..x if 2 * a != x",
        "x -> x - k for k in digits(x)",
        "x -> x - 1 | x / 2 if x > 0",
        "x -> x - k for k in 1..=x / 2",
    ] {
        let report = report(&rules(text), &[], &Budget { positions: 20_000, ..Budget::small() }).unwrap();
        assert_ne!(report.textbook.standing, Certainty::Proved, "{text}");
        assert!(report.quotient.is_none_or(|quotient| quotient.valid_below.is_some()), "{text}");
    }
}

#[test]
fn huge_heaps_of_written_out_codes_are_won_like_those_of_the_code() {
    let (written, code) = (rules(KAYLES), rules("octal 0.77"));
    let written = Analysis::new(&written, &[], Budget::small()).unwrap();
    let code = Analysis::new(&code, &[], Budget::small()).unwrap();
    for heap in 0..24 {
        let sum = [1_000_000_000_000 + heap, 5].map(Position::heap);
        let (ours, theirs) = (written.solve(&sum).unwrap(), code.solve(&sum).unwrap());
        assert_eq!(ours.outcome, theirs.outcome, "{sum:?}");
        assert_eq!(ours.moves.is_empty(), ours.outcome == Winner::Previous, "{sum:?}");
        for chosen in &ours.moves {
            let rest = sum.iter().enumerate().filter(|(index, _)| *index != chosen.component);
            let left: Vec<Position> =
                rest.map(|(_, position)| position.clone()).chain(chosen.to.clone()).collect();
            assert_eq!(code.solve(&left).unwrap().outcome, Winner::Previous, "{sum:?} to {left:?}");
        }
    }
}
