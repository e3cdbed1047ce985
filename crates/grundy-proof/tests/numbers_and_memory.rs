//! Heaps that are divided, games on factors and binary digits, and takes that are remembered: the law, its method, and the
//! slow table far beyond what was needed to see it.
//!
//! Sources: LeetCode 1025 (taking a divisor), Codeforces 1370C and 2004E, CodeChef FDIVGAME (dividing the heap); Iannucci and
//! Larsson 2021 for the others on factors; the rest is folklore. Numbers that stand for first values were computed by hand.

use grundy_law::{Finding, Law, find};
use grundy_proof::{Verdict, prove, theorem_law};
use grundy_rule::{Locale, Rules, Ruleset};
use grundy_table::{Budget, Table, fill};

fn table(ruleset: &Ruleset, limit: u64) -> Table {
    fill(ruleset, limit, &Budget::small()).expect("a table").table
}

/// The first law that is proved, a theorem's before those that the table shows, with the method.
fn proved(ruleset: &Ruleset) -> Option<(Law, String)> {
    let (seen, budget) = (table(ruleset, if ruleset.has_start() { 200 } else { 1000 }), Budget::small());
    let Finding { law, rivals, .. } = find(&seen);
    let found = law.into_iter().chain(rivals).map(|found| found.law);
    theorem_law(ruleset, &budget).into_iter().chain(found).find_map(|law| {
        match prove(ruleset, &law, &seen, &budget) {
            Verdict::Proved(proofs) => Some((law, proofs[0].method().to_string())),
            _ => None,
        }
    })
}

fn check(rule: &str, method: &str, formula: &str) {
    let ruleset = Ruleset::parse(rule).expect(rule);
    let (law, by) = proved(&ruleset).expect(rule);
    assert_eq!((by.as_str(), law.formula(Locale::English).as_str()), (method, formula), "{rule}");
    let far = table(&ruleset, 2500);
    let wrong = grundy_law::witness_against(&law, &far);
    assert!(wrong.is_none(), "{rule}: {wrong:?}");
}

#[test]
fn divided_heaps_have_values_on_intervals_that_grow() {
    for (rule, formula) in [
        ("x -> x / k for k in {2, 3} if x > 0", "g(x) = g(x div 6) for x ≥ 3, before that 0 1 2"),
        ("x -> x / 2 if x > 0 | x / 3 if x > 0", "g(x) = g(x div 6) for x ≥ 3, before that 0 1 2"),
        ("x -> x / k for k in 2..=5 if x > 0", "g(x) = g(x div 10) for x ≥ 5, before that 0 1 2 2 3"),
        ("x -> x / k for k in 2..=6 if x > 0", "g(x) = g(x div 12) for x ≥ 6, before that 0 1 2 2 3 3"),
        (
            "x -> (x + 1) / 2 if x > 1 | (x + 2) / 3 if x > 1",
            "g(x) = g(1 + (x − 1) div 6) for x ≥ 4, before that 0 0 1 2",
        ),
        (
            "x -> y for y in x / 5..=x / 2 if 0 < y < x",
            "g(x) = g(x div 10) for x ≥ 10, before that 0 0 1 1 2 2 2 2 3 3",
        ),
        ("x -> x / k for k in 2..=x", "g(x) = max { d : 2^d ≤ x }"),
        (
            "x -> (x + k - 1) / k for k in 2..=3 if x > 1",
            "g(x) = g(1 + (x − 1) div 6) for x ≥ 4, before that 0 0 1 2",
        ),
    ] {
        check(rule, "scaling", formula);
    }
}

#[test]
fn roots_of_heaps_have_values_on_towers_of_squares() {
    for (rule, formula) in [
        (
            "x -> y for y in isqrt(isqrt(x))..=isqrt(x) if y < x",
            "g(x) = g(⌊x^(1/8)⌋) for x ≥ 16, before that 0 0 1 1 2 2 2 2 2 2 2 2 2 2 2 2",
        ),
        ("x -> isqrt(x) if x > 1", "g(x) = g(⌊x^(1/4)⌋) for x ≥ 4, before that 0 0 1 1"),
        ("x -> y for y in 0..=isqrt(x) if y < x", "g(x) = g(⌊x^(1/2)⌋) + 1 for x ≥ 2, before that 0 1"),
    ] {
        check(rule, "scaling", formula);
    }
}

#[test]
fn lemmas_about_factors_are_applied_however_the_rule_is_written() {
    for (rule, formula) in [
        ("x -> d for d in divisors(x) if d < x", "g(x) = Ω(x) for x ≥ 1, g(0) = 0"),
        ("x -> x / d for d in 2..=x if x % d == 0", "g(x) = Ω(x) for x ≥ 1, g(0) = 0"),
        ("x -> x / p for p in primes if p <= x and divides(p, x)", "g(x) = Ω(x) mod 2 for x ≥ 1, g(0) = 0"),
        ("x -> x - k for k in 1..x if x % k == 0", "g(x) = v₂(x) for x ≥ 1, g(0) = 0"),
        ("x -> x - d for d in divisors(x)", "g(x) = v₂(x) + 1 for x ≥ 1, g(0) = 0"),
        ("x -> x - k for k in coprime(x) if k < x", "g(x) = π(lpf(x)) for x ≥ 2, g(0) = 0, g(1) = 0"),
        (
            "x -> x - k for k in 1..=x if gcd(k, x) == 1",
            "g(x) = π(lpf(x)), but 0 when π(lpf(x)) = 1 for x ≥ 2, g(0) = 0, g(1) = 1",
        ),
        ("x -> y for y in 0..x if bitand(x, y) == y", "g(x) = popcount(x)"),
        ("x -> x - d for d in digits(x)", "x loses ⇔ x mod 10 = 0"),
        (
            "x -> [x / k; k] for k in 2..=x if x % k == 0",
            "g(x) = Ω(x) + 1 − max(v₂(x), 1) for x ≥ 1, g(0) = 0",
        ),
        (
            "x -> x / d for d in divisors(x) if d > 1 and d % 2 == 1 | x - 1 if x > 1",
            "x loses ⇔ Ω(x) − v₂(x) = min(v₂(x), x mod 4) for x ≥ 1, 0 loses",
        ),
        ("x -> bitand(x, y) for y in 0..x if bitand(x, y) < x", "g(x) = popcount(x)"),
        ("x -> y for y in 0..x if bitor(x, y) == x", "g(x) = popcount(x)"),
        (
            "x -> bitxor(x, y) for y in 1..x if bitand(x, y) == y",
            "g(x) = popcount(x) − 1 for x ≥ 1, g(0) = 0",
        ),
        ("x -> gcd(x, y) for y in 1..x if gcd(x, y) < x", "g(x) = Ω(x) for x ≥ 1, g(0) = 0"),
        ("x -> d for d in divisors(x) if d > 1 and d < x", "g(x) = Ω(x) − 1 for x ≥ 2, g(0) = 0, g(1) = 0"),
        ("x -> d for d in divisors(x) if d < x and gcd(d, x / d) == 1", "g(x) = ω(x) for x ≥ 1, g(0) = 0"),
        (
            "x -> x / d for d in divisors(x) if d > 1 and d % 2 == 1",
            "g(x) = Ω(x) − v₂(x) for x ≥ 1, g(0) = 0",
        ),
        ("x -> x - d for d in divisors(x) if d < x and d % 2 == 1", "g(x + 2) = g(x) for x ≥ 1"),
        ("x -> x - d for d in divisors(x) if d % 2 == 0", "g(x) = v₂(x) for x ≥ 1, g(0) = 0"),
        ("x -> x / d for d in divisors(x) if d % 2 == 0", "g(x) = v₂(x) for x ≥ 1, g(0) = 0"),
        ("x -> y for y in 1..x if x % y != 0", "g(x) = odd(x) div 2 for x ≥ 1, g(0) = 0"),
        ("x -> x / gcd(x, k) for k in 2..=x if gcd(x, k) > 1", "g(x) = Ω(x) for x ≥ 1, g(0) = 0"),
        ("x -> x - gcd(x, k) for k in 1..=x", "g(x) = v₂(x) + 1 for x ≥ 1, g(0) = 0"),
        ("x -> x - gcd(k, x) for k in 1..x", "g(x) = v₂(x) for x ≥ 1, g(0) = 0"),
        (
            "x -> y for y in 1..x if divides(y, x) and is_prime(x / y)",
            "g(x) = Ω(x) mod 2 for x ≥ 1, g(0) = 0",
        ),
        ("x -> y for y in 1..x if x % y == 0 if (x / y) % 2 == 1", "g(x) = Ω(x) − v₂(x) for x ≥ 1, g(0) = 0"),
    ] {
        check(rule, "factors", formula);
    }
}

#[test]
fn what_is_remembered_is_part_of_the_window() {
    for (rule, formula) in [
        ("(x, m) -> (x - k, k) for k in 1..=5 if k != m; start n -> (n, 0)", "g(x + 13) = g(x) for x ≥ 28"),
        (
            "(x, a, b) -> (x - k, k, a) for k in 1..=4 if k != a and k != b; start n -> (n, 0, 0)",
            "g(x + 10) = g(x) for x ≥ 7",
        ),
        (
            "(x, s) -> (x - k, 1 - s) for k in {1, 2} if s == 0 | (x - k, 1 - s) for k in {1, 3, 4} if s == 1; start n -> (n, 0)",
            "g(x + 5) = g(x)",
        ),
    ] {
        check(rule, "memory", formula);
    }
}

#[test]
fn of_equal_heaps_only_the_parity_of_their_number_counts() {
    check("x -> [x - i; i] for i in 1..x if i <= 3", "automaton", "g(x + 2) = g(x) for x ≥ 2");
}

#[test]
fn lemmas_about_losses_are_applied_too() {
    for rule in [
        "x -> x - d for d in divisors(x) if d > 1 and d < x",
        "x -> y for y in 1..x if gcd(x, y) > 1",
        "x -> x - k for k in 1..x if gcd(k, x) != 1",
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        let (law, by) = proved(&ruleset).expect(rule);
        assert_eq!((by.as_str(), law.claim), ("factors", grundy_law::Claim::Outcome), "{rule}");
        assert!(grundy_law::witness_against(&law, &table(&ruleset, 1200)).is_none(), "{rule}");
    }
}

#[test]
fn values_that_follow_from_half_the_heap_are_proved_by_automata() {
    for (rule, formula) in [
        ("x -> x / 2 if x > 0", "g(2n) = -g(n) + 1, g(2n + 1) = -g(n) + 1 for arguments ≥ 1, before that 0"),
        (
            "x -> bitxor(x, x / 2) if bitxor(x, x / 2) < x",
            "g(2n) = g(n), g(2n + 1) = g(n) for arguments ≥ 4, before that 0 0 0 1",
        ),
    ] {
        check(rule, "automaton", formula);
    }
}

#[test]
fn takes_of_at_most_a_part_of_the_heap_are_maximum_nim() {
    for (rule, most) in [
        ("x -> x - k for k in 1..=(x - 1) / 2", "max(x − 1, 0) div 2"),
        ("x -> x - k for k in 1..=x / 2 - 1", "max(x − 2, 0) div 2"),
        ("x -> x - k for k in 1..=(x - 50) / 17", "max(x − 50, 0) div 17"),
        ("x -> x - k for k in 1..=2 * x / 3", "2·x div 3"),
        ("x -> x - k for k in 1..=(x + 7) / 3", "min(x, (x + 7) div 3)"),
        ("x -> y for y in x / 3..x", "(2·x + 2) div 3"),
        ("x -> x - k for k in 1.. if 2 * k < x", "max(x − 1, 0) div 2"),
        ("x -> x - k for k in 1.. if x >= 3 * k", "x div 3"),
    ] {
        let rest = "g(x) = f(x) where f(x) > f(x − 1), otherwise g(x − f(x) − 1), with f(x) = ";
        check(rule, "rising", &format!("{rest}{most}"));
    }
}

#[test]
fn heaps_from_the_half_on_are_maximum_nim() {
    let formula = "g(x) = f(x) where f(x) > f(x − 1), otherwise g(x − f(x) − 1), with f(x) = x div 2";
    check("x -> y for y in (x + 1) / 2..x if y > 0", "rising", formula);
}

/// Where heap 0 is outside the domain, a lemma about the heaps from 1 on is the same, or that of the options without 0.
#[test]
fn a_domain_from_1_on_keeps_the_lemmas_that_never_lead_to_0() {
    for (rule, method, first) in [
        ("x -> x - d for d in divisors(x) if d < x; domain x >= 1", "factors", [0, 1, 0, 2, 0, 1, 0, 3]),
        ("x -> x - d for d in divisors(x); domain x > 0", "factors", [0, 1, 0, 2, 0, 1, 0, 3]),
        ("x -> x / d for d in divisors(x) if d > 1; domain x >= 1", "factors", [0, 1, 1, 2, 1, 2, 1, 3]),
        ("x -> y for y in 1..x if gcd(x, y) == 1; domain x >= 1", "factors", [0, 1, 2, 1, 3, 1, 4, 1]),
        ("x -> x - k for k in 1..=x if gcd(x, k) == 1; domain x >= 1", "factors", [0, 1, 2, 1, 3, 1, 4, 1]),
        ("x -> x - k for k in 1..=x / 2; domain x >= 1", "rising", [0, 1, 0, 2, 1, 3, 0, 4]),
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        let (law, by) = proved(&ruleset).expect(rule);
        assert_eq!(by, method, "{rule}");
        assert!(law.formula(Locale::English).contains("0 has no value"), "{rule}");
        let values: Vec<Option<u128>> = (1..=8).map(|heap| law.value(&[heap])).collect();
        assert_eq!(values, first.map(Some), "{rule}");
        assert!(grundy_law::witness_against(&law, &table(&ruleset, 2500)).is_none(), "{rule}");
    }
}

/// A domain that forbids the last move of a lemma has another law, which must not be called proved by it.
#[test]
fn a_domain_that_changes_the_options_has_no_lemma() {
    for rule in [
        "x -> x - d for d in divisors(x) if d % 2 == 0; domain x >= 1",
        "x -> x - k for k in 1..=isqrt(x); domain x >= 1",
        "x -> d for d in divisors(x) if d < x; domain x >= 2",
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        let by = proved(&ruleset).map(|(_, by)| by).unwrap_or_default();
        assert!(by != "factors" && by != "rising", "{rule}: {by}");
    }
}

#[test]
fn division_by_given_primes_remainders_and_stretches_have_lemmas() {
    for (rule, formula) in [
        (
            "x -> x / k for k in {2, 3, 7} if x > 0 and x % k == 0",
            "g(x) = (v₂(x) + v₃(x) + v₇(x)) mod 2 for x ≥ 1, g(0) = 0",
        ),
        (
            "x -> x / 3 if x % 3 == 0 and x > 0 | x / 5 if x % 5 == 0 and x > 0",
            "g(x) = (v₃(x) + v₅(x)) mod 2 for x ≥ 1, g(0) = 0",
        ),
        ("x -> x % k for k in 1..=x", "g(x) = bits(x + 1) − 1"),
        ("x -> x - d for d in divisors(x) if d % 2 == 1", "g(x + 2) = g(x)"),
    ] {
        check(rule, "factors", formula);
    }
    let ruler = Ruleset::parse("x -> [x - i for i in 1..k] for k in 1..=x").unwrap();
    let (law, by) = proved(&ruler).expect("the ruler's law");
    assert_eq!(by, "factors");
    assert!(grundy_law::witness_against(&law, &table(&ruler, 300)).is_none());
}

#[test]
fn fractions_of_the_last_take_have_schwenks_losses() {
    // By hand: three halves rounded up allow 2, 3, 5, 6, 8, … after 1, 2, 3, 4, 5, …
    for (allowed, losses) in [
        ("(3*t + 1)/2", &[1, 2, 3, 5, 8, 13, 26, 52, 104][..]),
        ("3*t/2", &[1, 2, 4, 8, 16, 32, 64, 128]),
        ("5*t/2", &[1, 2, 3, 5, 7, 10, 15, 22, 32, 47, 69, 101, 148]),
    ] {
        let rule = format!("(n, c) -> (n - t, {allowed}) for t in 1..=min(n, c); start n -> (n, n - 1)");
        let ruleset = Ruleset::parse(&rule).expect(&rule);
        let (law, by) = proved(&ruleset).expect(&rule);
        let found: Vec<u64> = (1..150).filter(|n| law.is_loss(&[*n]) == Some(true)).collect();
        assert_eq!((by.as_str(), &found[..]), ("schwenk", losses), "{rule}");
        let slow = table(&ruleset, 150);
        let lost = |n: &u64| slow.cell(&[*n]) == grundy_table::Cell::Nimber(0);
        assert_eq!((1..150).filter(lost).collect::<Vec<u64>>(), losses, "{rule}");
    }
}

#[test]
fn sums_of_heaps_from_one_on_are_sums() {
    for (rule, is_sum) in [
        (
            "(x, y) -> (d, y) for d in divisors(x) if d < x | (x, d) for d in divisors(y) if d < y; domain x > 0, y > 0",
            true,
        ),
        ("(x, y) -> (d, y) for d in divisors(x) if d < x | (x, y - k) for k in 1..=3; domain x > 0", true),
        (
            "(x, y) -> (d, y) for d in divisors(x) if d < x | (x, d) for d in divisors(y) if d < y; domain x > 0, y > x",
            false,
        ),
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        let found = proved_board(&ruleset);
        assert_eq!(found.as_ref().is_some_and(|(_, by)| by == "sum"), is_sum, "{rule}");
        let wrong = found.and_then(|(law, _)| grundy_law::witness_against(&law, &table(&ruleset, 60)));
        assert!(wrong.is_none(), "{rule}: {wrong:?}");
    }
}

fn proved_board(ruleset: &Ruleset) -> Option<(Law, String)> {
    let (seen, budget) = (table(ruleset, 40), Budget::small());
    let law = theorem_law(ruleset, &budget)?;
    match prove(ruleset, &law, &seen, &budget) {
        Verdict::Proved(proofs) => Some((law, proofs[0].method().to_string())),
        _ => None,
    }
}

/// A set that a condition ends is a list only where that condition is asked first.
#[test]
fn endless_sets_that_a_condition_ends_are_lists() {
    for (rule, is_list) in [
        ("x -> x - k for k in squares if k <= 16 | x - 2 if x % 4 == 1", true),
        ("x -> x - k for k in primes if 12 > k and x % 3 != 1", true),
        ("x -> x - k for k in squares if x % 3 != 1 and k <= 16", false),
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        let found = proved(&ruleset);
        assert_eq!(found.is_some(), is_list, "{rule}: {found:?}");
        let wrong = found.and_then(|(law, _)| grundy_law::witness_against(&law, &table(&ruleset, 2500)));
        assert!(wrong.is_none(), "{rule}: {wrong:?}");
    }
}
