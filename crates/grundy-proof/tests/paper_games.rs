//! Games of papers: their laws are found or given by a theorem, and proved by the method named.
//!
//! Sources: Nivasch 2006 (Euclid), Fraenkel and Lorberbom 1991 (cyclic Nimhoff), Renard and Rigo 2025 (Wythoff's game with
//! terminal positions).

use grundy_law::find;
use grundy_proof::{Verdict, discover, prove, refute, theorem_law};
use grundy_rule::{Locale, NoNames, Ruleset};
use grundy_table::{Budget, Cell, fill};

fn method_of(rule: &str, claim: &str) -> Option<String> {
    let ruleset = Ruleset::parse(rule).expect(rule);
    match refute(&ruleset, claim, &[], &NoNames, &Budget::small()).expect(claim) {
        Verdict::Proved(proofs) => Some(proofs[0].method().to_string()),
        _ => None,
    }
}

#[test]
fn euclid_has_its_law_by_a_theorem_however_it_is_written() {
    for rule in [
        "(x, y) -> (x - k*y, y) for k in 1.. | (x, y - k*x) for k in 1..; domain x >= 1, y >= 1",
        "(x, y) -> (x, y - x*k) for k in 1..=y / x | (x - k*y, y) for k in 1..=(x - 1) / y if x > y; domain x > 0, y > 0",
    ] {
        let (ruleset, budget) = (Ruleset::parse(rule).expect(rule), Budget::small());
        let table = fill(&ruleset, 40, &budget).expect("a table").table;
        let law = theorem_law(&ruleset, &budget).expect(rule);
        let Verdict::Proved(proofs) = prove(&ruleset, &law, &table, &budget) else { panic!("{rule}") };
        assert_eq!(proofs[0].method(), "euclid", "{rule}");
        for (x, y) in (1..40).flat_map(|x| (1..40).map(move |y| (x, y))) {
            let quotient = (x as f64 / y as f64 - y as f64 / x as f64).abs().floor();
            assert_eq!(table.cell(&[x, y]), Cell::Nimber(quotient as u32), "({x}, {y})");
            assert_eq!(law.value(&[x, y]), Some(quotient as u128), "({x}, {y})");
        }
        assert_eq!(method_of(rule, "g = abs(x*x - y*y) div (x*y)").as_deref(), Some("euclid"), "{rule}");
    }
}

#[test]
fn games_like_euclid_have_no_law_by_its_theorem() {
    for rule in [
        "(x, y) -> (x - k*y, y) for k in 1.. | (x, y - k*x) for k in 1..; domain x >= 1, y >= 2",
        "(x, y) -> (x - k*y, y) for k in 1..=2 | (x, y - k*x) for k in 1..=2; domain x >= 1, y >= 1",
        "(x, y) -> (x - k*y, y) for k in 1..; domain x >= 1, y >= 1",
    ] {
        let ruleset = Ruleset::parse(rule).expect(rule);
        assert_eq!(theorem_law(&ruleset, &Budget::small()), None, "{rule}");
    }
}

#[test]
fn cyclic_nimhoff_has_a_last_digit_of_its_own() {
    for (h, formula) in [
        (3, "g(x, y) = (3 · ((x div 3) ⊕ (y div 3))) + ((x + y) mod 3)"),
        (4, "g(x, y) = (4 · ((x ⊕ y) div 4)) + ((x + y) mod 4)"),
    ] {
        let rule = format!(
            "(x, y) -> (x - k, y) for k in 1.. | (x, y - k) for k in 1.. | (x - i, y - j) for i in 1..{h} for j in 1..{h} - i"
        );
        let (ruleset, budget) = (Ruleset::parse(&rule).expect(&rule), Budget::small());
        let table = fill(&ruleset, 64, &budget).expect("a table").table;
        let law = find(&table).law.expect("a law").law;
        assert_eq!(law.formula(Locale::English), formula);
        let Verdict::Proved(proofs) = prove(&ruleset, &law, &table, &budget) else { panic!("{rule}") };
        assert_eq!(proofs[0].method(), "automaton");
    }
}

#[test]
fn rare_losses_are_learned_from_longer_tables() {
    let rule = "(x, y) -> (x - k, y) for k in 1.. if x + y > 3 | (x, y - k) for k in 1.. if x + y > 3 | (x - k, y - k) for k in 1.. if x + y > 3";
    let ruleset = Ruleset::parse(rule).expect(rule);
    let found = discover(&ruleset, &Budget::small()).expect("a law");
    assert_eq!(found.proved.method(), "automaton");
    // The first losses beyond the terminal positions, by hand.
    let (system, losses) = (found.system, &found.automata[&grundy_rule::Tag::NONE]);
    for (x, y, loses) in
        [(0, 3, true), (2, 1, true), (4, 8, true), (10, 5, true), (4, 7, false), (6, 12, true)]
    {
        assert_eq!(losses.holds(system, &[x, y]), loses, "({x}, {y})");
    }
}
