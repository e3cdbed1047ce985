//! What a user claims is proved, or refuted at the smallest position.

use grundy_proof::parametric::refute_for_all;
use grundy_proof::{Convention, Verdict, refute};
use grundy_rule::{NoNames, Ruleset, Template};
use grundy_table::Budget;

fn verdict(rule: &str, claim: &str) -> Verdict {
    let ruleset = Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    refute(&ruleset, claim, &[("m", 2)], &NoNames, &Budget::small())
        .unwrap_or_else(|error| panic!("{claim}: {error:?}"))
}

fn check_refuted(rule: &str, claim: &str, position: &[u64], claimed: &str, actual: &str) {
    let Verdict::Refuted(witness) = verdict(rule, claim) else { panic!("{rule}: {claim} is not refuted") };
    assert_eq!(witness.coordinates, position, "{rule}: {claim}");
    assert_eq!((witness.claimed.as_str(), witness.actual.as_str()), (claimed, actual), "{rule}: {claim}");
    assert!(witness.proved.is_some(), "{rule}: {claim} has no certificate");
}

fn check_proved(rule: &str, claim: &str) {
    match verdict(rule, claim) {
        Verdict::Proved(_) => {}
        Verdict::Refuted(witness) => panic!("{rule}: {claim} refuted at {}", witness.position),
        Verdict::Undecided(reason) => panic!("{rule}: {claim}: {}", reason.english),
    }
}

const TWO_HEAPS: &str = "(a, b) -> (a - k, b) | (a, b - k) for k in 1..=2";

#[test]
fn the_tutorial_that_says_modulo_m_is_wrong_at_two_and_zero() {
    check_refuted(TWO_HEAPS, "loses iff a % m == b % m", &[0, 2], "P", "N");
    check_proved(TWO_HEAPS, "loses iff a % (m + 1) == b % (m + 1)");
    check_proved(TWO_HEAPS, "g = bitxor(a % 3, b % 3)");
}

#[test]
fn two_octal_codes_that_agree_up_to_518_differ_at_519() {
    check_refuted("octal 0.161", "same as octal 0.36", &[519], "4", "2");
}

#[test]
fn claims_about_one_heap() {
    check_refuted("x -> x - k for k in 1..=3", "g = x % 3", &[3], "0", "3");
    check_proved("x -> x - k for k in 1..=3", "g = x % 4");
    check_proved("x -> x - k for k in 1..=3", "g(x) == x mod 4");
    check_proved("x -> x - k for k in powers(2)", "loses iff divides(3, x)");
    check_proved("x -> x - k for k in powers(2)", "wins iff x not divisible by 3");
    check_refuted("x -> x - k for k in powers(2)", "loses iff divides(4, x)", &[3], "N", "P");
    check_proved("x -> x - k for k in 1..", "g = x");
    check_proved("octal 0.77", "loses iff n == 0");
    check_proved("octal 0.77", "loses iff x == 0");
}

#[test]
fn claims_of_the_catalogue_are_proved() {
    for (rule, claim) in [
        (
            "(x, y) -> (x - k * y, y) for k in 1..=x / y if y > 0 | (x, y - k * x) for k in 1..=y / x if x > 0",
            "loses iff x * y = 0 or x != y and |x * x - y * y| < x * y",
        ),
        ("x -> x - k for k in (x + 1) / 2..=x if k >= 1", "g = bits(x)"),
        (
            "(x, y) -> (k, x - k) for k in 1..x | (k, y - k) for k in 1..y; domain x >= 1, y >= 1",
            "g = valuation(2, bitor(x - 1, y - 1) + 1)",
        ),
        ("x -> x - k for k in 1..=x / 2", "loses iff bitand(x, x + 1) == 0"),
        ("(x, y) -> (x - k, y - k) for k in 1..", "g = min(x, y)"),
        (
            "(x, y) -> (i, min(y, i)) for i in 1..x | (x, j) for j in 0..y; domain x >= 1, y <= x",
            "loses iff y == x - 1",
        ),
        (
            "(x, y) -> (x - 2, y + 1) | (x - 2, y - 1) | (x - 1, y - 2) | (x + 1, y - 2)",
            "loses iff x % 4 < 2 and y % 4 < 2",
        ),
        (
            "(x, y) -> (x - k, y) | (x, y - k) for k in 1.. | (x - i, y - j) for i in 1..=2 for j in 1..=2 if i + j < 3",
            "g = 3 * bitxor(x / 3, y / 3) + (x + y) % 3",
        ),
        ("y -> y + d for d in 1..=3 if y + d < 21", "g = max(20 - y, 0) % 4"),
        ("octal 0.(7)", "g = n"),
        ("(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n)", "loses iff n == 0"),
        ("x -> x - k for k in 1..=2", "same as x -> x - k for k in powers(2)"),
    ] {
        check_proved(rule, claim);
    }
}

/// A pass, a flag or a phase rises while heaps fall; values by a search of our own.
#[test]
fn plays_with_a_pass_come_to_an_end() {
    const PASS: &str = "(x, u) -> (x - k, u) for k in 1.. | (x, 1) if u == 0 and x > 0";
    const OF_THREE: &str = "(x, u) -> (x - k, u) for k in 1..=3 | (x, 1) if u == 0 and x > 0";
    for (rule, claim) in [
        (PASS, "loses iff x = 0"),
        (OF_THREE, "loses iff u > 0 and x mod 4 = 0 or u = 0 and (x = 0 or x >= 5 and x mod 4 = 1)"),
        ("(x, u) -> (x - k, u) for k in 1.. | (x, u + 1) if u < 2 and x > 0", "loses iff x = 0"),
        // The flag rises and falls, and each take clears it.
        (
            "(x, u) -> (x - k, 0) for k in 1..=2 | (x, 1) if u != 1 and x > 0",
            "loses iff x = 0 or u = 1 and x >= 3",
        ),
    ] {
        check_proved(rule, claim);
    }
    check_proved(&format!("{PASS}; start x -> (x, 0)"), "loses iff x = 0");
    check_proved(&format!("{OF_THREE}; start x -> (x, 0)"), "loses iff x = 0 or x >= 5 and x mod 4 = 1");
    check_refuted(OF_THREE, "loses iff x mod 4 = 0", &[4, 0], "P", "N");
}

/// A play that never ends is not proved, however the measure is cut.
#[test]
fn flags_that_go_round_are_not_proved() {
    for rule in [
        "(x, u) -> (x - k, u) for k in 1.. | (x, 1) if u == 0 and x > 1000 | (x, 0) if u == 1 and x > 1000",
        "(x, u) -> (x - k, u) for k in 1.. | (x, u + 1) if x > 1000",
    ] {
        let verdict = verdict(rule, "loses iff x = 0");
        assert!(matches!(verdict, Verdict::Undecided(_)), "{rule}: {verdict:?}");
    }
}

#[test]
fn a_refutation_shows_the_move() {
    let Verdict::Refuted(witness) = verdict("x -> x - k for k in 1..=3", "loses iff x % 3 == 0") else {
        panic!()
    };
    assert_eq!(witness.coordinates, [3]);
    assert_eq!(witness.chosen_move.as_deref(), Some("3 -> 0"));
}

#[test]
fn the_same_game_in_other_words_is_proved_the_same() {
    check_proved("x -> x - k for k in 1..=2", "same as octal 0.33");
}

#[test]
fn what_is_not_a_claim_is_a_diagnostic() {
    let nim = Ruleset::parse("x -> x - k for k in 1..").unwrap();
    for claim in ["", "who wins", "g", "g = ", "g = x +", "loses iff", "same as x -> x", "g = y"] {
        assert!(refute(&nim, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn periods_are_claimed_as_people_say_them() {
    let rule = "x -> x - k for k in {1, 3, 4}";
    for claim in ["g(x+7) = g(x)", "period 7", "周期为 7", "period 14", "g(x + 21) = g(x) for x ≥ 5"] {
        check_proved(rule, claim);
    }
    check_refuted(rule, "g(x+5) = g(x)", &[5], "0", "3");
    check_refuted(rule, "period 6", &[6], "0", "2");
    check_proved("octal 0.77", "period 12 from 71");
    check_proved("octal 0.77", "period 12");
    check_refuted("octal 0.77", "g(n+12) = g(n) for n >= 70", &[82], "6", "2");
    check_proved("x -> x - k for k in 1..", "g(x + 4) = g(x) + 4");
}

#[test]
fn losses_are_claimed_as_people_say_them() {
    let rule = "x -> x - k for k in {1, 3, 4}";
    for claim in [
        "x mod 7 in {0, 2}",
        "x mod 7 ∈ {0, 2}",
        "P-positions are 0, 2 mod 7",
        "必败态为 0, 2 mod 7",
        "x loses ⇔ x mod 7 ∈ {0, 2}",
        "x loses iff x mod 7 = 0 or x mod 7 = 2",
        "x mod 7 = 0 or 2",
        "x ≡ 0, 2 (mod 7)",
        "P-positions are 0 or 2 mod 7",
        "x loses iff x mod 7 is 0 or 2",
        "the P-positions are exactly the numbers congruent to 0 or 2 modulo 7",
        "second player wins if and only if n mod 7 in {0, 2}",
        "先手必败当且仅当 x mod 7 为 0 或 2",
        "先手必败当且仅当 n%7==0 或 n%7==2",
        "后手必胜当且仅当 n mod 7 ∈ {0,2}",
    ] {
        check_proved(rule, claim);
    }
    let of_three = "x -> x - k for k in 1..=3";
    for claim in [
        "loses iff divisible by 4",
        "先手必败当且仅当 4 整除 n",
        "先手必败当且仅当 n 是 4 的倍数",
        "x is a multiple of 4",
        "g(x) is at most 3",
        "all values are below 4",
        "g = n mod 4",
    ] {
        check_proved(of_three, claim);
    }
    check_refuted(rule, "P-positions are multiples of 7", &[2], "N", "P");
    check_proved(TWO_HEAPS, "(a, b) loses ⇔ a mod 3 = b mod 3");
    check_proved(TWO_HEAPS, "g(a, b) = (a mod 3) ⊕ (b mod 3)");
    check_proved("(x, y) -> (x - k, y - k) for k in 1..", "|x − y| = max(x, y)");
}

#[test]
fn claims_for_all_parameters_in_words() {
    let bash = Template::parse("take 1..=m").unwrap();
    for claim in
        ["x loses iff (m+1) divides x", "先手必胜当且仅当 n % (m+1) != 0", "loses iff divisible by m + 1"]
    {
        let verdict = refute_for_all(&bash, Convention::Normal, claim, &Budget::small())
            .unwrap_or_else(|error| panic!("{claim}: {error:?}"));
        assert!(matches!(verdict, Verdict::Proved(_)), "{claim}: {verdict:?}");
    }
    // A name that is a parameter is no heap.
    let of_n = Template::parse("take 1..=n").unwrap();
    assert!(
        refute_for_all(&of_n, Convention::Normal, "loses iff n mod 2 = 0", &Budget::small())
            .is_ok_and(|verdict| matches!(verdict, Verdict::Refuted(_)))
    );
}

#[test]
fn wins_are_claimed_as_people_say_them() {
    let rule = "x -> x - k for k in {1, 3, 4}";
    for claim in [
        "N-positions are 1, 3, 4, 5, 6 mod 7",
        "必胜态为 1、3、4、5、6 模 7",
        "先手必胜的局面是 1, 3, 4, 5, 6 mod 7",
        "winning positions are 1, 3, 4, 5 and 6 (mod 7)",
        "先手必败当且仅当 x 除以 7 余 0 或 2",
        "先手必败当且仅当 x ≡ 0, 2 (mod 7)",
    ] {
        check_proved(rule, claim);
    }
    check_refuted(rule, "N-positions are 1, 3 mod 4", &[4], "P", "N");
    let bash = "x -> x - k for k in 1..=3";
    for claim in [
        "P-positions are 0, 4, 8, …",
        "losing positions are the multiples of 4",
        "loses iff x is a multiple of 4",
        "loses iff 4 divides x",
        "x loses iff x is divisible by 4",
        "先手必败当且仅当 x 是 4 的倍数",
        "必败当且仅当 x 能被 4 整除",
        "wins iff x is not a multiple of 4",
        "g（x）＝ x mod 4",
        "SG 值为 x mod 4",
        "x 的 SG 值是 x mod 4",
        "the Grundy value is x mod 4",
    ] {
        check_proved(bash, claim);
    }
    check_proved("x -> x - k for k in 1..", "P-positions are 0");
    check_refuted(bash, "必败态为 0", &[4], "N", "P");
}

#[test]
fn values_are_bounded_by_a_proved_law() {
    let rule = "x -> x - k for k in {1, 3, 4}";
    for claim in [
        "g(x) <= 3",
        "g ≤ 3",
        "g(n) < 4",
        "0 <= g(x) <= 3",
        "g(x) ∈ {0, 1, 2, 3}",
        "SG 值不超过 3",
        "g(x) <= x",
    ] {
        check_proved(rule, claim);
    }
    check_refuted(rule, "g(x) <= 2", &[5], "g <= 2", "3");
    check_refuted(rule, "g(x) != 2", &[4], "g != 2", "2");
    check_refuted("x -> x - k for k in 1..", "g(x) <= 100", &[101], "g <= 100", "101");
    // The law shows that a bound fails where no table of the usual length does.
    let far = verdict("x -> x - k for k in 1..", "g(x) <= 10000");
    assert!(matches!(far, Verdict::Refuted(witness) if witness.coordinates == [10_001]));
    check_proved("octal 0.77", "g(n) <= 9");
    check_proved("octal 0.77", "g(n) != 10");
    check_refuted("octal 0.77", "g(n) <= 7", &[27], "g <= 7", "8");
    check_proved(TWO_HEAPS, "g(a, b) <= 3");
    check_proved("(x, y) -> (x - k, y - k) for k in 1..", "g(x, y) <= x");
    check_refuted(TWO_HEAPS, "g(a, b) <= a", &[0, 1], "g <= a", "1");
    let squares = verdict("x -> x - k for k in squares", "g(x) <= 50");
    assert!(matches!(squares, Verdict::Undecided(_)), "no law of subtracting squares is known");
}

#[test]
fn a_least_period_is_no_multiple_of_another() {
    let rule = "x -> x - k for k in {1, 3, 4}";
    for claim in
        ["least period 7", "最小正周期为 7", "g(x) = g(x-7)", "g(x) = g(x - 14) for x ≥ 14", "周期为 14"]
    {
        check_proved(rule, claim);
    }
    check_refuted(rule, "least period 14", &[7], "14", "7");
    check_refuted(rule, "least period 6", &[6], "0", "2");
    check_refuted(rule, "g(x) = g(x-5)", &[5], "0", "3");
    check_refuted("octal 0.77", "g(n) = g(n - 12) for n >= 82", &[82], "6", "2");
    check_proved("octal 0.77", "g(n) = g(n - 12) for n >= 83");
}

const WYTHOFF: &str = "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..";

#[test]
fn a_claim_about_one_position_is_not_one_about_all() {
    // Once the brackets were passed over, and `g(1, 2) = 0` was refuted at (0, 1).
    for claim in ["g(1, 2) = 0", "(1, 2) loses", "(1, 2) 必败", "(1, 1) wins", "g(3, 5) = 0", "SG(0, 4) = 4"]
    {
        check_proved(WYTHOFF, claim);
    }
    check_refuted(WYTHOFF, "g(1, 1) = 0", &[1, 1], "0", "2");
    check_refuted(WYTHOFF, "(2, 2) loses", &[2, 2], "P", "N");
    check_proved("x -> x - k for k in {1, 3, 4}", "g(100) = 0");
    check_proved("octal 0.77", "g(9) = 4");
    let wythoff = Ruleset::parse(WYTHOFF).unwrap();
    for claim in ["g(1) = 0", "g(1, 2, 3) = 0", "g(1, x) = 0", "3 loses", "g(x, x) = 0", "g(1, 2) = x"] {
        assert!(refute(&wythoff, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn names_in_brackets_are_those_of_the_coordinates_in_their_order() {
    let rule = "(x, y) -> (x - 1, y)";
    check_proved(rule, "(y, x) loses iff y mod 2 = 0");
    check_proved(rule, "g(a, b) = a mod 2");
    check_refuted(rule, "(y, x) loses iff x mod 2 = 0", &[0, 1], "N", "P");
}

#[test]
fn heaps_at_equal_distances_are_decided_for_all_of_them() {
    let rule = "x -> x - k for k in {1, 3, 4}";
    for claim in [
        "for all k: g(7*k) = 0",
        "∀ k: g(7k + 2) = 0",
        "for every natural k: 7*k loses",
        "对所有 k：g(7k+5)=3",
        "for all k ≥ 3: g(14*k + 6) = 2",
        "g(7k) = 0",
        "for all x: g(x + 7) = g(x)",
        "for all x ≥ 5: g(x + 7) = g(x)",
        "for all x: x loses iff x mod 7 = 0 or 2",
    ] {
        check_proved(rule, claim);
    }
    check_refuted(rule, "for all k: g(7*k + 1) = 0", &[1], "0", "1");
    check_refuted(rule, "for all k: 5*k loses", &[5], "P", "N");
    check_refuted(rule, "for all k: 6*k + 7 wins", &[7], "N", "P");
    check_proved("octal 0.77", "for all k ≥ 1: g(12*k) = 4");
    check_refuted("octal 0.77", "for all k: g(12*k) = 4", &[0], "4", "0");
    // Values that grow for ever come back nowhere: a table proves nothing about all of them.
    assert!(matches!(verdict("x -> x - k for k in 1..", "for all k: 2*k + 1 wins"), Verdict::Undecided(_)));
    let nim = Ruleset::parse(rule).unwrap();
    for claim in ["for all k: g(7*m) = 0", "for all k: g(k*k) = 0", "for all k ≥ 1: x loses iff x = 0"] {
        assert!(refute(&nim, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn who_loses_is_asked_before_a_claim_is_judged() {
    let rule = "x -> x - k for k in {1, 3, 4}";
    let lost = "x mod 7 in {0, 2}";
    for claim in ["the second player wins iff", "first player loses iff", "先手必败当且仅当", "g(x) = 0 iff"]
    {
        check_proved(rule, &format!("{claim} {lost}"));
    }
    check_proved(rule, "wins iff x mod 7 not in {0, 2}");
    check_proved(rule, "n loses iff n mod 7 in {0, 2}");
    // Once all that ended in `loses` was taken for the player to move.
    check_refuted(rule, &format!("the second player loses iff {lost}"), &[0], "N", "P");
    let ruleset = Ruleset::parse(rule).unwrap();
    for claim in [
        "x is not lost iff",
        "nobody loses iff",
        "y loses iff x mod 7 = 2 and",
        "nobody loses iff 1 = 1 or 2 =",
    ] {
        let claim = format!("{claim} {lost}").replace("= x mod 7 in {0, 2}", "= 2");
        assert!(refute(&ruleset, &claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn what_goes_on_behind_a_claim_is_not_dropped() {
    // Once the stroke ended the claim, and `x` alone was proved.
    let nim = Ruleset::parse("x -> x - k for k in 1..").unwrap();
    for claim in ["g = x | x - 2 if x > 3", "loses iff x == 0; win at 7", "g = x for k in 1..3"] {
        assert!(refute(&nim, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
    check_proved("x -> x - k for k in 1..", "g = x | 0");
}

#[test]
fn rules_with_the_same_losses() {
    let wythoff = "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..";
    let more =
        "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1.. | (x - 1, y - 3) | (x - 3, y - 1)";
    check_proved(more, &format!("same losses as {wythoff}"));
    let other = "(x, y) -> (x - k, y) | (x, y - k) for k in 1..";
    let Verdict::Refuted(witness) = verdict(other, &format!("same losses as {wythoff}")) else { panic!() };
    assert_eq!(
        (witness.coordinates, witness.claimed.as_str(), witness.actual.as_str()),
        (vec![1, 1], "N", "P")
    );
}

/// A claim that is false, or that says something else than its words: it is refuted or refused, never proved.
fn check_not_proved(rule: &str, claim: &str) {
    let ruleset = Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let decided = refute(&ruleset, claim, &[("m", 3)], &NoNames, &Budget::small());
    assert!(!matches!(decided, Ok(Verdict::Proved(_))), "{rule}: {claim} is called proved");
}

#[test]
fn what_is_near_a_true_claim_is_not_taken_for_it() {
    let (bash, one_three_four) = ("x -> x - k for k in 1..=3", "x -> x - k for k in {1, 3, 4}");
    for (rule, claim) in [
        ("x -> 0 if x % 4 != 0 and x != 6", "loses iff x is a multiple of 4 or 6"),
        ("x -> 0 if x % 4 != 0 and x != 6", "loses iff x is divisible by 4 or 6"),
        (bash, "Bob wins iff n mod 4 != 0"),
        (bash, "nobody loses iff n mod 4 = 0"),
        (bash, "nobody loses iff divisible by 4"),
        (bash, "Bob wins iff n mod 4 != 0 for n >= 0"),
        (bash, "loses iff m ≡ 0 (mod 4)"),
        (bash, "P-positions are m mod 4 = 0"),
        ("x -> x - 5 if x < 0", "wins iff x ≡ 4 (mod 4)"),
        (bash, "g = 5 for x >= 3) or (x == x"),
        (one_three_four, "g(x+7) = g(x) fails for x ≥ 3"),
        (one_three_four, "g(x+7) = g(x) unless x ≥ 3"),
        (one_three_four, "period 7 not from 0"),
        (one_three_four, "period 7, saltus 0 is false"),
        (one_three_four, "period 14 from 0 and no smaller one"),
        (one_three_four, "周期为 7，但不从 0 起"),
        ("octal 0.77", "period 12, preperiod 80"),
        ("octal 0.77", "g(n+12) = g(n) iff n ≥ 80"),
        ("x -> x - k for k in 1..=3; win at 0", "loses iff x mod 4 = 0 or x = 1 for x >= 1"),
        ("a(x) -> b(0) if x > 0; b(y) -> b(y - k) for k in 1..=3", "g <= 1"),
    ] {
        check_not_proved(rule, claim);
    }
}

#[test]
fn claims_for_all_parameters_speak_of_the_position_and_of_all_that_is_named() {
    let free = |rule: &str, claim: &str| {
        let template = Template::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
        refute_for_all(&template, Convention::Normal, claim, &Budget::small())
    };
    for (rule, claim) in [
        ("take 1..=m", "Bob wins iff x mod (m+1) != 0"),
        ("take 1..=m", "nobody loses iff x mod (m+1) = 0"),
        ("take 1..=m", "g(n) = x mod (m+1)"),
        ("take {1, m}", "for all odd m: loses iff x mod 2 = 0"),
        ("take {1, m}", "for all m, k: loses iff x mod 2 = 0"),
    ] {
        assert!(free(rule, claim).is_err(), "{rule}: {claim}");
    }
    assert!(matches!(free("take 1..=m", "for all m: n loses iff n mod (m+1) = 0"), Ok(Verdict::Proved(_))));
}

#[test]
fn claims_with_words_between_are_read_as_they_are_meant() {
    check_proved("x -> x - k for k in 1..=3", "loses iff x ≡ 4 (mod 4)");
    check_proved("x -> x - k for k in 1..=3", "n loses iff divisible by 4");
    check_proved("x -> x - k for k in {1, 3, 4}", "wins iff not x mod 7 = 0 or 2");
    check_proved("octal 0.77", "period 12, preperiod 71");
    check_proved("octal 0.77", "period 12 from 80 on");
}

#[test]
fn pairs_of_the_golden_ratio_are_claimed_as_papers_write_them() {
    for claim in [
        "loses iff {x, y} = {floor(k*phi), floor(k*phi^2)} for some k",
        "P-positions are (⌊kφ⌋, ⌊kφ⌋ + k)",
        "loses iff min(x, y) = floor((1 + sqrt(5))/2 * |x - y|)",
        "(a, b) loses iff min(a, b) = ⌊φ |a − b|⌋",
    ] {
        check_proved(WYTHOFF, claim);
    }
    // In another game the same pairs are not the losses, and a root that is cut off is no claim at all.
    let king = "(x, y) -> (x - 1, y) | (x, y - 1) | (x - 1, y - 1)";
    let golden = "loses iff min(x, y) = floor(phi * |x - y|)";
    assert!(matches!(verdict(king, golden), Verdict::Refuted(witness) if witness.coordinates == [0, 2]));
    let ruleset = Ruleset::parse(WYTHOFF).unwrap();
    for claim in [
        "loses iff min(x, y) = floor(sqrt(5) * |x - y|)",
        "loses iff {x, y} = {floor(k*phi), floor(k*phi) + 2k} for some k",
        "loses iff {x, y} = {floor(k*phi), floor(k*phi^2)} for some k >= 1",
        "wins iff min(x, y) = floor(phi * |x - y|)",
        "y = floor(phi * x)",
    ] {
        assert!(refute(&ruleset, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn rare_losses_are_called_by_their_names() {
    let twice = "(n, c) -> (n - t, 2*t) for t in 1..=min(n, c); start n -> (n, n - 1)";
    let thrice = "(n, c) -> (n - t, 3*t) for t in 1..=min(n, c); start n -> (n, n - 1)";
    let once = "(n, c) -> (n - t, t) for t in 1..=min(n, c); start n -> (n, n - 1)";
    check_proved(twice, "loses iff n is a Fibonacci number");
    check_proved(twice, "先手必败当且仅当 n 是斐波那契数");
    check_proved(once, "loses iff n is a power of 2");
    for (rule, claim) in
        [(thrice, "loses iff n in fib"), (once, "loses iff n in fib"), (twice, "loses iff n in powers(2)")]
    {
        assert!(matches!(verdict(rule, claim), Verdict::Refuted(_)), "{rule}: {claim}");
    }
}

#[test]
fn several_heaps_of_one_rule_are_a_sum() {
    check_proved("x -> x - k for k in 1..", "loses iff a xor b xor c = 0");
    check_proved("x -> x - k for k in 1..=3", "g = (x mod 4) ⊕ (y mod 4)");
    let bash = "x -> x - k for k in 1..=3";
    assert!(
        matches!(verdict(bash, "a xor b = 0"), Verdict::Refuted(witness) if witness.coordinates == [0, 4])
    );
}

#[test]
fn conditions_are_written_with_strokes_plurals_and_names_that_run() {
    let bash = "x -> x - k for k in 1..=3";
    for claim in [
        "4 | x",
        "loses iff 4|n",
        "N-positions are x not divisible by 4",
        "losing iff x mod 4 = 0",
        "loses iff x = 4k",
        "g(4k+1) = 1 for all k >= 1",
        "g(x) <= 3 for all x",
        "preperiod 0, period 4",
        "sg[x] = x % 4",
    ] {
        check_proved(bash, claim);
    }
    let ruleset = Ruleset::parse(bash).unwrap();
    for claim in
        ["loses iff x = 4k for some k >= 1", "loses iff x = 4k and k > 1", "g(x) <= 3 for all even x"]
    {
        assert!(refute(&ruleset, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
    for claim in ["3 | x", "loses iff x = 4k + 1", "4 ∤ x", "g(4k+1) = 2 for all k"] {
        assert!(!matches!(verdict(bash, claim), Verdict::Proved(_)), "{claim}");
    }
    let king = "(x, y) -> (x - 1, y) | (x, y - 1) | (x - 1, y - 1)";
    for claim in
        ["P-positions are (even, even)", "loses iff both are even", "loses iff x and y are both even"]
    {
        check_proved(king, claim);
    }
    check_proved("(x, y) -> (x - k, y) | (x, y - k) for k in 1..", "loses iff a = b");
    for claim in ["P-positions are (even, odd)", "loses iff both are odd", "loses iff x and y are odd"] {
        assert!(matches!(verdict(king, claim), Verdict::Refuted(_)), "{claim}");
    }
    let ruleset = Ruleset::parse(king).unwrap();
    for claim in ["loses iff x and y are not both odd", "loses iff x and y are 0 or 2", "loses iff m = n"] {
        assert!(refute(&ruleset, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn a_period_is_claimed_for_all_parameters() {
    let bash = Template::parse("take 1..=m").unwrap();
    let decided = |claim: &str| refute_for_all(&bash, Convention::Normal, claim, &Budget::small());
    for claim in [
        "period m + 1",
        "for all m >= 2: period m+1",
        "周期为 m + 1",
        "period 2*m + 2",
        "g(x + m + 1) = g(x)",
        "g(x) <= m",
        "for all m >= 1: values are below m + 1",
    ] {
        assert!(matches!(decided(claim), Ok(Verdict::Proved(_))), "{claim}");
    }
    for claim in ["period m", "g(x + m) = g(x)", "g(x) <= 2", "g < m"] {
        assert!(matches!(decided(claim), Ok(Verdict::Refuted(_))), "{claim}");
    }
    // A parameter that is shifted, and a bound that moves with the heap, are something else.
    for claim in
        ["period m + 1 from 3", "period k", "g(m + x) = g(m)", "g(x) <= x", "period x", "g(2*x) <= m"]
    {
        assert!(decided(claim).is_err(), "{claim}");
    }
}

/// Parameters begin at 1 where nothing else is said, and the bound that is said is kept.
#[test]
fn relations_of_parameters_leave_them_natural() {
    let decided = |rule: &str, claim: &str| {
        refute_for_all(&Template::parse(rule).unwrap(), Convention::Normal, claim, &Budget::small())
    };
    for (rule, claim) in [
        ("take {a, b}", "for all a < b: g(x + a + b) = g(x)"),
        ("take {a, b}", "for all a < b: period a + b"),
        ("take l..=r", "for all l <= r: g = (x mod (l + r)) div l"),
        ("take 1..=m", "for all m >= 0: g = x mod (m + 1)"),
    ] {
        assert!(matches!(decided(rule, claim), Ok(Verdict::Proved(_))), "{rule}: {claim}");
    }
    assert!(matches!(decided("take 1..=m", "for all m >= 0: g(x) < m"), Ok(Verdict::Refuted(_))));
}

#[test]
fn losses_of_misere_play_are_claimed_for_all_parameters() {
    let decided = |rule: &str, claim: &str| {
        refute_for_all(&Template::parse(rule).unwrap(), Convention::Misere, claim, &Budget::small())
    };
    for (rule, claim) in [
        ("take 1..=m", "loses iff x mod (m + 1) = 1"),
        ("take 1..=m", "for all m >= 3: wins iff x mod (m + 1) != 1"),
        ("take {1, k}", "for all k >= 2: loses iff x mod (k + 1) mod 2 = 1"),
    ] {
        assert!(matches!(decided(rule, claim), Ok(Verdict::Proved(_))), "{rule}: {claim}");
    }
    assert!(matches!(decided("take 1..=m", "loses iff x mod (m + 1) = 0"), Ok(Verdict::Refuted(_))));
    for claim in ["g = x mod (m + 1)", "period m + 1", "g(x) <= m", "g(x + m + 1) = g(x)"] {
        assert!(decided("take 1..=m", claim).is_err(), "{claim}");
    }
}

/// Once `x = 0 mod 4` was read as `x = 0`, and proved of Nim, where it is false, and refuted where it is true.
#[test]
fn a_number_and_a_modulus_are_a_class_of_numbers() {
    let (nim, bash) = ("x -> x - k for k in 1..", "x -> x - k for k in 1..=3");
    check_refuted(nim, "loses iff x = 0 mod 4", &[4], "P", "N");
    check_refuted(nim, "wins iff x != 0 mod 4", &[4], "P", "N");
    check_refuted(nim, "g(x) = 5 for x = 5 mod 7", &[12], "g == 5 or not (x - 5) % 7 == 0", "12");
    for claim in [
        "loses iff x = 0 mod 4",
        "x = 0 (mod 4)",
        "loses iff x is 4 mod 4",
        "wins iff x != 0 mod 4",
        "g(x) = 3 for x = 3 mod 4",
        "g(x) = 1 mod 2 for x = 3 mod 4",
        "x ≡ 0 mod 8 or x = 4 mod 8",
    ] {
        check_proved(bash, claim);
    }
    let for_all = Template::parse("take 1..=m").unwrap();
    let verdict =
        refute_for_all(&for_all, Convention::Normal, "loses iff x = 0 mod (m + 1)", &Budget::small());
    assert!(matches!(verdict, Ok(Verdict::Proved(_))), "{verdict:?}");
}

/// Once the place was taken for that of the earlier value, whatever stood in its brackets.
#[test]
fn the_place_of_a_quantifier_is_that_of_its_name() {
    let kayles = "octal 0.77";
    check_refuted(kayles, "for all n ≥ 71: g(n - 12) = g(n)", &[82], "6", "2");
    for claim in [
        "for all n ≥ 83: g(n - 12) = g(n)",
        "for all n ≥ 60: g(n + 23) = g(n + 11)",
        "for all n ≥ 71: period 12",
        "for all n: period 12 from 71",
    ] {
        check_proved(kayles, claim);
    }
    for claim in ["for all n ≥ 90: period 12 from 71", "for all n ≥ 0: g(n + 12) = g(n) for n ≥ 71"] {
        let ruleset = Ruleset::parse(kayles).unwrap();
        assert!(refute(&ruleset, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn a_claim_from_some_place_on_says_so_before_or_behind_it() {
    let late = "x -> x - k for k in 1..=3 if x > 4";
    check_refuted(late, "for all x >= 3: g(x) = (x - 4) mod 4", &[3], "g == (x - 4) % 4 or not x >= 3", "0");
    for claim in [
        "for all x >= 4: g(x) = (x - 4) mod 4",
        "for all x > 3: loses iff x mod 4 = 0",
        "对所有 x ≥ 4: g(x) = x mod 4",
    ] {
        check_proved(late, claim);
    }
    check_proved("x -> x - k for k in 1..=3", "P-positions  are  0  mod  4");
    for claim in
        ["for all x >= 5: g(x) = 0 for x >= 3", "for all x >= 5: g(3) = 0", "for all x >= 5: same as nim"]
    {
        let ruleset = Ruleset::parse(late).unwrap();
        assert!(refute(&ruleset, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

/// Once a bound of the values was read as a condition on such a heap, and proved.
#[test]
fn a_heap_that_is_called_as_values_are_is_not_taken_for_them() {
    let lost = "g -> g - 1 if g < 1; domain g >= 1";
    check_refuted(lost, "g(g) >= 1", &[1], "g >= 1", "0");
    for claim in ["g >= 1", "SG >= 1", "values are at most 0"] {
        let ruleset = Ruleset::parse(lost).unwrap();
        assert!(refute(&ruleset, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
}

#[test]
fn mistakes_speak_of_what_was_typed() {
    let two = Ruleset::parse("(x, y) -> (x - k, y) | (x, y - k) for k in 1..").unwrap();
    let told = |claim: &str| {
        let mistake = refute(&two, claim, &[], &NoNames, &Budget::small()).expect_err(claim);
        mistake.draw(grundy_rule::Locale::English)
    };
    assert!(told("loses iff x ^ y = 0").contains("`x xor y`"));
    for claim in ["P-positions are (x, x)", "wins iff x not divided by 4", "g = 4*k for x >= k, else 2"] {
        let told = told(claim);
        assert!(!told.contains("->") && !told.contains("not ("), "{claim}: {told}");
    }
}

#[test]
fn a_claim_that_divides_by_zero_gives_no_answer() {
    for (claim, actual) in [("g = 5 / x", "0"), ("loses iff x mod 0 = 0", "P")] {
        let Verdict::Refuted(witness) = verdict("x -> x - 1", claim) else {
            panic!("{claim} is not refuted")
        };
        assert_eq!(witness.words.english, format!("at 0 the claim gives no answer, but it is {actual}"));
    }
}

#[test]
fn a_verb_beside_a_number_is_no_factor() {
    for claim in ["x = 4 loses", "x = 7 wins", "4 heaps loses"] {
        let ruleset = Ruleset::parse("x -> x - k for k in 1..=3").unwrap();
        assert!(refute(&ruleset, claim, &[], &NoNames, &Budget::small()).is_err(), "{claim}");
    }
    check_proved("x -> x - k for k in 1..=3", "loses iff x = 4k");
}

const BASH: &str = "x -> x - k for k in 1..=3";

#[test]
fn phrases_are_read_as_the_claims_that_they_stand_for() {
    let accepted = |claim: &str| match verdict(BASH, claim) {
        Verdict::Proved(proofs) => proofs[0].accepted(),
        other => panic!("{claim}: {other:?}"),
    };
    for (said, meant) in [
        ("n%4==0 先手必败，否则先手必胜", "loses iff x % 4 == 0"),
        ("当 n 是 4 的倍数时先手必败，否则先手必胜", "loses iff x % 4 == 0"),
        ("if n % 4 == 0 the second player wins, otherwise the first player wins.", "loses iff x % 4 == 0"),
        ("the first player wins if n % 4 != 0, otherwise the second player wins", "wins iff x % 4 != 0"),
        ("P = {n : 4 | n}", "loses iff x % 4 == 0"),
        ("\\mathcal{P} = \\{n \\mid n % 4 == 0\\}", "loses iff x % 4 == 0"),
        ("∀n: g(n+4)=g(n)", "period 4"),
        ("for every n, g(n) = n mod 4", "g = x % 4"),
        ("对任意 n，g(n) = n mod 4", "g = x % 4"),
        ("grundy(n) equals n modulo 4", "g = x % 4"),
        ("SG值等于 n 除以 4 的余数", "g = x % 4"),
        ("position 20 is a P-position", "20 loses"),
        ("7 是必胜态", "7 wins"),
        ("g(2^10) = 0", "g(1024) = 0"),
    ] {
        assert_eq!(accepted(said), accepted(meant), "{said}");
    }
}

#[test]
fn what_is_no_claim_is_answered_with_what_to_type() {
    let ruleset = Ruleset::parse(BASH).expect("it is a rule");
    for (said, help) in [
        ("n % 4 == 0 loses", "`loses iff n % 4 == 0`"),
        ("n%4==0 先手必败", "`先手必败 iff n%4==0`"),
        ("second player wins for n = 0, 4, 8, ...", "`period 7`"),
        ("n%4==0 先手必败，否则后手必胜", "`loses iff x mod 3 = 0`"),
        ("for all odd n, g(n) = 1", "`loses iff x mod 3 = 0`"),
        ("n is odd => N-position", "`loses iff x mod 3 = 0`"),
        ("P = {0, 4, 8}", "`loses iff x mod 3 = 0`"),
        ("not periodic", "`loses iff x mod 3 = 0`"),
        ("max g = 3", "`loses iff x mod 3 = 0`"),
    ] {
        let refused = refute(&ruleset, said, &[], &NoNames, &Budget::small());
        let mistake = refused.err().unwrap_or_else(|| panic!("{said} is read as a claim"));
        let told = mistake.help.map(|help| help.english).unwrap_or_default();
        assert!(told.contains(help), "{said}: {told}");
    }
}
