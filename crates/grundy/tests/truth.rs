//! Nothing false is said: rules that were made to provoke it, each answered by what the rule itself gives.
//!
//! Expected values were worked out by hand from the rules, or by a separate brute force; the tests also compute them anew.

use grundy::law::{LawAnswer, LawRequest, LawSays, Longest, law, refute};
use grundy::misere::misere_table;
use grundy::open::open;
use grundy::proof::Verdict;
use grundy::rule::{Position, Ruleset};
use grundy::solve::{components, no_oracle, solve, solve_compound};
use grundy::standing::Firmness;
use grundy::table::{Budget, Cell, Compound, Values};
use grundy::{Outcome, Play};

fn answer(rule: &str, limit: Option<u64>) -> LawAnswer {
    let opened = open(rule, &[]).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
    let request = LawRequest { limit, prove: true, lists: false, longest: Longest::default() };
    law(opened.rules.as_ref(), request, &Budget::small()).unwrap_or_else(|halt| panic!("{rule}: {halt:?}"))
}

/// What the law says about heaps, each compared with the value that the rule itself gives.
fn check_heaps(rule: &str, limit: Option<u64>, heaps: &[u64]) {
    let answer = answer(rule, limit);
    let ruleset = Ruleset::parse(rule).unwrap();
    let mut values = Values::new(&ruleset, Budget::small());
    for &heap in heaps {
        let actual =
            values.of(&Position::heap(heap)).unwrap_or_else(|halt| panic!("{rule} at {heap}: {halt:?}"));
        let said = answer.says_at(&[heap]);
        let fits = match (said, actual) {
            (LawSays::Value(value), Cell::Nimber(own)) => value == u128::from(own),
            (LawSays::Loses(loses), Cell::Nimber(own)) => loses == (own == 0),
            (LawSays::Threat, Cell::Threat) | (LawSays::Nowhere, Cell::Absent) | (LawSays::Nothing, _) => {
                true
            }
            _ => false,
        };
        assert!(fits, "{rule} at {heap}: {:?} says {said:?}, it is {actual:?}", answer.standing);
    }
}

#[test]
fn the_law_that_is_shown_as_proved_is_the_one_that_was_certified() {
    // A valuation fits the first values of rules that have a period.
    let fives = "x -> x - 1 if x % 5 == 4 | x - 5 if x % 25 == 24";
    let more_fives = "x -> x - 1 if x % 5 == 4 | x - 5 if x % 25 == 24 | x - 25 if x % 125 == 124";
    let threes = "x -> x - 1 if x % 3 == 2 | x - 3 if x % 9 == 8 | x - 9 if x % 27 == 26";
    let twos = "x -> x - 1 if x % 2 == 1 | x - 2 if x % 4 == 3 | x - 4 if x % 8 == 7 | x - 8 if x % 16 == 15";
    for (rule, limits) in [
        (fives, &[64, 80, 100, 120, 124][..]),
        (more_fives, &[300, 624]),
        (threes, &[70, 80]),
        (twos, &[20, 31]),
    ] {
        for &limit in limits {
            check_heaps(rule, Some(limit), &[24, 26, 31, 80, 124, 127, 249, 624, 728, 1023, 3124]);
        }
    }
    let proved = answer(fives, Some(100));
    assert_eq!(proved.standing, Firmness::Proved);
    assert_eq!(proved.says_at(&[624]), LawSays::Value(2));
    assert_eq!(proved.law().and_then(|law| law.periodicity()).map(|found| found.period), Some(25));
}

/// The standing of a claim: 'p' proved, 'r' refuted, 'u' undecided.
fn standing(rule: &str, claim: &str) -> char {
    let ruleset = Ruleset::parse(rule).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
    match refute(&ruleset, claim, &[], &Budget::small())
        .unwrap_or_else(|mistake| panic!("{claim}: {mistake}"))
    {
        Verdict::Proved(_) => 'p',
        Verdict::Refuted(_) => 'r',
        Verdict::Undecided(_) => 'u',
    }
}

#[test]
fn a_law_of_some_rows_proves_nothing_about_the_board() {
    let board = "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1.. | (x - k, y - k) for k in 2..";
    // At (2, 1002) the values are 1001 and 1000.
    assert_ne!(standing(board, &format!("same as {board} if y < 1000")), 'p');
    // (0, 1000) has no move, so it is lost.
    let split = "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1.. if y < 1000 | (x - k, y - k) for k in 2.. \
                 | [(0, 0), (0, 0)] if y < 1000 and (x > 0 or y > 0)";
    assert_ne!(standing(split, "loses iff x == 0 and y == 0"), 'p');
}

#[test]
fn threats_and_holes_far_out_are_seen_by_every_claim() {
    let plain = "x -> x - 2*k for k in 1..=3 if x % 2 == 0";
    let threat =
        "x -> x - 2*k for k in 1..=3 if x % 2 == 0 | 100000 if x % 2 == 1 and x > 100000; win at 100000";
    let split =
        "x -> x - 2*k for k in 1..=3 if x % 2 == 0 | [100000, 0] if x % 2 == 1 and x > 100000; win at 100000";
    // From 100001 one move wins, so it is not lost.
    assert_ne!(standing(&format!("{threat}; start n -> n"), "loses iff n % 2 == 1 or n % 8 == 0"), 'p');
    assert_ne!(standing(split, "loses iff x % 2 == 1 or x % 8 == 0"), 'p');
    assert_ne!(standing(threat, "loses iff x % 2 == 1 or x % 8 == 0"), 'p');
    assert_ne!(standing(plain, &format!("same as {threat}")), 'p');
    assert_ne!(standing(threat, &format!("same as {plain}")), 'p');
    assert_ne!(standing(plain, &format!("same as {plain}; domain x != 100001")), 'p');
    assert_ne!(standing(&format!("{plain}; domain x != 100001"), &format!("same as {plain}")), 'p');
    // The same rule in other words is the same.
    assert_eq!(standing(plain, "same as x -> x - k for k in {2, 4, 6} if x % 2 == 0"), 'p');
    assert_eq!(
        standing("x -> x - k for k in 1..=3; win at 0", "same as x -> x - k for k in {1, 2, 3}; win at 0"),
        'p'
    );
}

#[test]
fn a_law_answers_threats_first_and_nothing_where_there_is_no_position() {
    let threat =
        "x -> x - 2*k for k in 1..=3 if x % 2 == 0 | 100000 if x % 2 == 1 and x > 100000; win at 100000";
    let said = answer(threat, None);
    assert_eq!(said.says_at(&[100_001]), LawSays::Threat);
    assert_eq!(said.says_at(&[100_000]), LawSays::Nowhere);
    assert_eq!(said.says_at(&[99_999]), LawSays::Value(0));
    let hole = "x -> x - k for k in 1..=3; domain x != 100001";
    assert_eq!(answer(hole, None).says_at(&[100_001]), LawSays::Nowhere);
    let heaps: Vec<u64> = (0..60).collect();
    let fuzzed =
        "x -> [a, x - 2 - a] for a in 0..=(x - 2) / 2 | x - x % 4 if x % 4 != 0 and x % 6 < 4; win at 3";
    for limit in [24, 40] {
        check_heaps(fuzzed, Some(limit), &heaps);
    }
    check_heaps("x -> x - k for k in 1..=3; win at 0", None, &heaps);
    check_heaps("x -> x - k for k in {2, 5}; win at 7", None, &heaps);
}

#[test]
fn what_varies_slowly_is_not_taken_for_constant() {
    // Codeforces 256C: 3 from 6724 on, 1 from 50626, 2 from 2562991876.
    let roots = "x -> y for y in 0..=isqrt(x) if y*y*y*y >= x and y < x";
    let floors = "x -> y for y in isqrt(isqrt(x))..=isqrt(x) if y < x";
    let lengths = "x -> y for y in bits(x)..=isqrt(x) if y < x";
    for rule in [roots, floors, lengths] {
        check_heaps(rule, None, &[256, 625, 1_023, 6_723, 6_724, 50_625, 50_626, 400_000, 4_294_967_296]);
    }
    assert_eq!(answer(roots, None).standing, Firmness::Proved);
}

#[test]
fn a_value_never_exceeds_the_number_of_options() {
    let squares = "x -> x - k for k in squares if k >= 400 | x - 1";
    let said = answer(squares, None);
    // At 10^10 there are isqrt(10^10) - 18 options.
    assert!(said.says_at(&[10_000_000_000]).value().is_none_or(|value| value <= 100_000 - 18));
    check_heaps(squares, None, &[10_400, 12_000]);
}

#[test]
fn a_limit_that_is_asked_for_is_honoured_after_a_law_was_found() {
    let late = "x -> x - 1 | x - 2 if x % 1000 == 999 and x / 1000 == 31";
    let said = answer(late, Some(60_000));
    assert!(said.found.as_ref().is_none_or(|found| found.agrees_below >= 60_000));
    check_heaps(late, Some(60_000), &[31_998, 31_999, 32_000, 32_001, 59_999]);
}

#[test]
fn a_true_claim_is_not_refuted_because_its_formula_is_odd() {
    let bash = "x -> x - k for k in 1..=3";
    // The 2-adic valuation of a negative number is that of its opposite, so each of these says x mod 4.
    for odd in [
        "g = x % 4 + 0 * valuation(2, 0 - x - 1)",
        "g = (x - 8) % 4",
        "g = x - x / 4 * 4",
        "g = max(x % 4, 0 - x)",
        "g = abs(0 - x % 4)",
        "g = (x % 4) / 1 + 0 * gcd(0 - x, 6)",
    ] {
        assert_ne!(standing(bash, odd), 'r', "{odd}");
    }
    // A shift of a negative number has no value, so nothing that needs one is true.
    assert_ne!(standing(bash, "g = x % 4 + shr(0 - x - 1, 1)"), 'p');
    assert_ne!(standing(bash, "loses iff x % 4 == 0 and shl(0 - x - 1, 1) < 0"), 'p');
}

#[test]
fn rules_with_several_kinds_of_positions_are_not_the_same_by_their_first_kind() {
    let one = "a(n) -> a(n - 1); b(n) -> b(n - 1)";
    let other = "a(n) -> a(n - 1); b(n) -> b(n - 1) | b(n - 2)";
    assert_ne!(standing(one, &format!("same as {other}")), 'p');
}

#[test]
fn a_conjecture_has_looked_beyond_where_its_rule_changes() {
    // Periods that fit a million values and more, and fail where a root or a length in binary changes.
    for (rule, heaps) in [
        ("x -> x - 12 | y for y in 0..=isqrt(x) if y < x", [20_736, 65_536, 65_600]),
        ("x -> x - k for k in 1..=3 | x - bits(x) if x % 7 == 3", [1_048_575, 1_048_579, 1_048_600]),
    ] {
        check_heaps(rule, None, &heaps);
    }
}

#[test]
fn what_a_rule_with_roots_does_next_is_not_guessed() {
    // Lost are 64 to 127 and then nothing below 16384, from where every move goes to 128 to 8192: all of these are won.
    let answer = answer("x -> y for y in isqrt(x)..=x / 2 if y < x", None);
    assert_ne!(answer.says_at(&[16_384]).is_loss(), Some(false));
}

#[test]
fn a_far_look_passes_over_positions_with_many_options() {
    // From 47585 the Fibonacci number 46368 leads to 1217, which is lost; one position in six has thousands of options.
    let rule = "x -> [a, x - 2 - a] for a in 0..=x if x % 6 == 2 | x - k for k in fib if x % 7 != 3";
    assert_eq!(wins(rule, &["1217"], Play::Normal), Some(false));
    assert_ne!(answer(rule, None).says_at(&[47_585]).is_loss(), Some(true));
}

/// Whether the player to move wins, or nothing where the question is refused.
fn wins(rule: &str, heaps: &[&str], play: Play) -> Option<bool> {
    let opened = open(rule, &[]).unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
    let positions: Vec<String> = heaps.iter().map(|heap| heap.to_string()).collect();
    let sum = components(opened.rules.as_ref(), &positions, 0).unwrap();
    let solved = solve(&sum, play, Budget::small(), &no_oracle);
    solved.ok().map(|solution| solution.outcome == Outcome::Next)
}

#[test]
fn moves_that_lose_at_once_are_no_missing_moves() {
    // The only move from 1 loses at once, so whoever is to move loses; a player without moves would win in misère play.
    let rule = "x -> x - 1; lose at 0";
    assert_eq!(wins(rule, &["1"], Play::Normal), Some(false));
    assert_ne!(wins(rule, &["1"], Play::Misere), Some(true));
    let opened = open(rule, &[]).unwrap();
    assert!(misere_table(opened.rules.as_ref(), 8, &Budget::small()).is_err());
    let sum = components(opened.rules.as_ref(), &["1".into(), "2".into()], 0).unwrap();
    // A component with a losing move alone is not over: in these compounds that makes a difference.
    for compound in [Compound::Every, Compound::Ordered, Compound::Conjunctive] {
        assert!(solve_compound(&sum, compound, Play::Normal, &Budget::small()).is_err(), "{compound:?}");
    }
    let selective = solve_compound(&sum, Compound::Selective, Play::Normal, &Budget::small()).unwrap();
    assert!(selective.verdict.is_won, "2 becomes 1, and then both have losing moves alone");
}
