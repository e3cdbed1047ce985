//! Statements for Lean 4. The expected lines are written by hand from the rules; no Lean is run here.

use grundy_emit::lean;
use grundy_law::Periodicity;
use grundy_rule::Ruleset;

fn stated(rule: &str) -> Result<String, String> {
    let ruleset = Ruleset::parse(rule).expect(rule);
    lean(&ruleset, Periodicity { preperiod: 2, period: 3, saltus: 1 }, &[0, 1, 2, 0, 1])
        .map_err(|why| why.english)
}

fn check(rule: &str, lines: &[&str]) {
    let text = stated(rule).expect(rule);
    for line in lines {
        assert!(text.lines().any(|other| other.trim() == *line), "{rule}: no line `{line}` in\n{text}");
    }
}

#[test]
fn codes_are_stated_digit_by_digit() {
    check(
        "octal 0.35",
        &[
            "(x = 1 ∧ after = []) ∨",
            "(∃ a : Nat, 1 ≤ a ∧ x = 1 + a ∧ after = [a]) ∨",
            "(x = 2 ∧ after = []) ∨",
            "(∃ a b : Nat, 1 ≤ a ∧ 1 ≤ b ∧ x = 2 + a + b ∧ after = [a, b])",
            "theorem law (g : Nat → Nat) (h : IsGrundy g) : ∀ n : Nat, 2 ≤ n → g (n + 3) = g n + 1 := by",
            "[0, 1, 2, 0, 1]",
        ],
    );
    check("octal 0.(2)", &["(∃ again a : Nat, 1 ≤ a ∧ x = 1 + 1 * again + a ∧ after = [a])"]);
    check("octal 4.0", &["(∃ a b : Nat, 1 ≤ a ∧ 1 ≤ b ∧ x = 0 + a + b ∧ after = [a, b])"]);
}

#[test]
fn rules_are_stated_alternative_by_alternative() {
    check(
        "x -> x - k for k in {1, 3} | [a, x - a] for a in 1..x | x / 2 if x % 2 == 0 and x > 0",
        &[
            "(∃ k_1 : Int, (k_1 = 1 ∨ k_1 = 3) ∧ after.map Int.ofNat = [((x : Int) - k_1)]) ∨",
            "(∃ a_1 : Int, (1 ≤ a_1 ∧ a_1 < (x : Int)) ∧ after.map Int.ofNat = [a_1] ++ [((x : Int) - a_1)]) ∨",
            "((((Int.fmod (x : Int) 2) = 0) ∧ ((x : Int) > 0)) ∧ after.map Int.ofNat = [(Int.fdiv (x : Int) 2)])",
        ],
    );
    check(
        "x -> x - k for k in powers(2)",
        &[
            "(∃ k_1 : Int, (∃ exponent : Nat, k_1 = 2 ^ exponent) ∧ after.map Int.ofNat = [((x : Int) - k_1)])",
        ],
    );
}

#[test]
fn what_cannot_be_stated_is_refused() {
    for rule in [
        "(x, y) -> (x - 1, y)",
        "x -> x - k for k in fib",
        "x -> popcount(x) if x > popcount(x)",
        "x -> x - 1; start n -> n",
        "x -> x - 1; domain x >= 1",
    ] {
        assert!(stated(rule).is_err(), "{rule}");
    }
}
