//! Laws of games in which the takes are endless or grow with the heap: found in the table, and proved by the method named.
//!
//! Sources: Levine 2006 (Maximum Nim), Schwenk 1970 (takes that depend on the last); the others are folklore.

use grundy_law::{Finding, find};
use grundy_proof::{Verdict, prove, refute, theorem_law};
use grundy_rule::{Locale, NoNames, Rules, Ruleset};
use grundy_table::{Budget, fill};

/// The first law of this family, or that a theorem gives, that is proved, with the method.
fn proved(rule: &str, family: &str) -> Option<(String, String)> {
    let (ruleset, budget) = (Ruleset::parse(rule).expect(rule), Budget::small());
    let limit = if ruleset.has_start() { 60 } else { 400 };
    let table = fill(&ruleset, limit, &budget).expect("a table").table;
    let Finding { law, rivals, .. } = find(&table);
    let seen = law.into_iter().chain(rivals).map(|found| found.law).filter(|law| law.family() == family);
    theorem_law(&ruleset, &budget).into_iter().chain(seen).find_map(|law| {
        match prove(&ruleset, &law, &table, &budget) {
            Verdict::Proved(proofs) => Some((law.formula(Locale::English), proofs[0].method().to_string())),
            _ => None,
        }
    })
}

#[test]
fn slowly_rising_takes_have_a_law_of_their_own() {
    for (rule, most) in [
        ("x -> x - k for k in 1..=x / 2", "x div 2"),
        ("x -> x - k for k in 1..=(x + 1) / 2", "(x + 1) div 2"),
        ("x -> x - k for k in 1..=(x + 2) / 3", "(x + 2) div 3"),
        ("x -> x - k for k in 1..=isqrt(x)", "⌊√(x)⌋"),
        ("x -> x - k for k in 1..=bits(x) - 1", "bits(x) − 1"),
        ("x -> x - k for k in 1.. if k*k <= x", "⌊√(x)⌋"),
        ("x -> x - k for k in 1..=x - isqrt(x)", "x − ⌊√(x)⌋"),
        ("x -> y for y in isqrt(x + 2)..x", "x − ⌊√(x + 2)⌋"),
        ("x -> y for y in bits(x)..x", "x − bits(x)"),
        ("x -> x - k for k in 1..=x - (bits(x) - 1)", "min(x, x + 1 − bits(x))"),
    ] {
        let (formula, method) = proved(rule, "rising").expect(rule);
        assert_eq!(method, "rising", "{rule}");
        assert!(formula.ends_with(&format!("with f(x) = {most}")), "{rule}: {formula}");
    }
}

#[test]
fn takes_after_the_last_one_may_be_more_by_a_constant() {
    for allowed in ["t", "2*t", "3*t", "t + 1", "2*t + 1", "3*t + 5"] {
        let rule = format!("(n, c) -> (n - t, {allowed}) for t in 1..=min(n, c); start n -> (n, n - 1)");
        assert_eq!(proved(&rule, "recurrence").expect(&rule).1, "schwenk", "{rule}");
    }
}

#[test]
fn endless_sets_repeat_by_their_remainders() {
    for (rule, period) in [
        ("x -> x - 1 | x - p for p in primes", 4),
        ("x -> x - a*b for a in powers(2) for b in powers(3)", 5),
        ("x -> x - k for k in powers(4)", 5),
        ("x -> x - k for k in powers(6)", 7),
        ("x -> x - 1 | x - p for p in primes if p > 2", 2),
        ("x -> x - k for k in {1, 2, 3} if k != 2 | x - p for p in powers(3)", 2),
        ("x -> x - k*k for k in 1.. if k % 2 == 1", 2),
        ("x -> x - k for k in squares if k % 2 == 1", 2),
        ("x -> x - k for k in 1.. if gcd(k, 6) == 1", 2),
        ("x -> x - 1 | x - p for p in primes if not divides(4, p)", 4),
    ] {
        assert_eq!(method_of_period(rule, period), "residues", "{rule}");
    }
}

/// Automata come first where they can say the conditions: their certificates are known to the proved checker as well.
#[test]
fn conditions_that_automata_can_say_are_left_to_them() {
    for (rule, period) in
        [("x -> x - k for k in 1.. if k % 2 == 1", 2), ("x -> x - k for k in 1.. if not divides(3, k)", 3)]
    {
        assert_eq!(method_of_period(rule, period), "automaton", "{rule}");
    }
}

/// By which method a period is proved.
fn method_of_period(rule: &str, period: u64) -> String {
    let ruleset = Ruleset::parse(rule).expect(rule);
    match refute(&ruleset, &format!("period {period}"), &[], &NoNames, &Budget::small()) {
        Ok(Verdict::Proved(proofs)) => proofs[0].method().to_string(),
        verdict => panic!("{rule}: {verdict:?}"),
    }
}

/// Preperiod, period and saltus come from tables of 400 values that were made apart, and from the theorem written in Python.
#[test]
fn all_but_a_thin_set_may_be_taken() {
    for (rule, preperiod, period, saltus) in [
        ("take all but squares", 0, 2, 1),
        ("take all but fib", 0, 4, 1),
        ("x -> x - k for k in 1.. if popcount(k) != 1", 0, 3, 1),
        ("x -> x - k for k in 1.. if not is_prime(k)", 2, 10, 3),
        ("x -> x - k for k in 1.. if popcount(k) != 1 and k != 3", 0, 5, 1),
        ("x -> x - k for k in 1.. if not is_square(k) if k != 2", 0, 3, 1),
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        let table = fill(&ruleset, 200, &Budget::small()).expect("a table").table;
        let law = find(&table).law.expect(rule).law;
        let Verdict::Proved(proofs) = prove(&ruleset, &law, &table, &Budget::small()) else {
            panic!("{rule}: {}", law.formula(Locale::English))
        };
        let claimed = format!("g(n + {period}) = g(n) + {saltus} for all n ≥ {preperiod}");
        assert_eq!(
            (proofs[0].method(), proofs[0].accepted().english.as_str()),
            ("thin", claimed.as_str()),
            "{rule}"
        );
    }
}

#[test]
fn a_rule_may_divide_by_a_name_that_runs_through_constants() {
    for (rule, claim) in [
        ("x -> x - x % k for k in {2, 3} if x % k > 0", "loses iff x mod 3 = 0"),
        ("x -> x - x % k for k in 2..=3 if x % k > 0", "loses iff x mod 3 = 0"),
        ("x -> x - 1 for k in 2..6 if x % k == 1", "loses iff x mod 2 = 0"),
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        let verdict = refute(&ruleset, claim, &[], &NoNames, &Budget::small());
        let Ok(Verdict::Proved(proofs)) = verdict else { panic!("{rule}: {verdict:?}") };
        assert_eq!(proofs[0].method(), "automaton", "{rule}");
    }
}
