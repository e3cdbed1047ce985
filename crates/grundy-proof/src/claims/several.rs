//! A claim about several heaps of a rule of one heap: `loses iff a xor b = 0`, said of Nim.
//!
//! The heaps are written side by side as one rule, a move in one of them, and the claim is decided for that.

use crate::claim_text::arguments;
use grundy_rule::tree::{Alternative, Binding, Outcome};
use grundy_rule::{Rules, Ruleset, condition_text, number_text, set_text};

/// Names for heaps, as people give them.
const NAMES: [&str; 16] =
    ["a", "b", "c", "d", "x", "y", "z", "w", "n", "m", "p", "q", "x1", "x2", "x3", "x4"];
/// More heaps make more coordinates than are tabled.
const MOST: usize = 4;

/// The rule of several heaps side by side, where a claim names them and the rule has one.
pub(super) fn side_by_side(ruleset: &Ruleset, claim: &str, parameters: &[(&str, i128)]) -> Option<Ruleset> {
    let speaks_of_xor = ["xor", "⊕", "异或"].iter().any(|word| claim.contains(word));
    let is_one_heap = ruleset.arity() == Some(1)
        && ruleset.tags().len() == 1
        && ruleset.start_clause().is_none()
        && ruleset.wins().is_empty()
        && ruleset.code().is_none();
    let names = names(claim);
    let is_known = |name: &String| parameters.iter().any(|(given, _)| given == name);
    if !speaks_of_xor || !is_one_heap || !(2..=MOST).contains(&names.len()) || names.iter().any(is_known) {
        return None;
    }
    Ruleset::parse(&text(ruleset, &names)?).ok()
}

/// The names of heaps in a claim, in their order.
fn names(claim: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in NAMES {
        if arguments::mentions(claim, name) {
            found.push(name.to_string());
        }
    }
    found
}

fn text(ruleset: &Ruleset, heaps: &[String]) -> Option<String> {
    let [clause] = ruleset.clauses() else { return None };
    let mut alternatives = Vec::new();
    for place in 0..heaps.len() {
        for alternative in &clause.alternatives {
            alternatives.push(moved(alternative, heaps, place)?);
        }
    }
    let domain = heaps.iter().flat_map(|heap| {
        clause.domain.iter().map(move |condition| condition_text(condition, std::slice::from_ref(heap)))
    });
    let domain: Vec<String> = domain.collect();
    let rule = format!("({}) -> {}", heaps.join(", "), alternatives.join(" | "));
    Some(if domain.is_empty() { rule } else { format!("{rule}; domain {}", domain.join(", ")) })
}

/// A move of one heap, made in the heap at this place.
fn moved(alternative: &Alternative, heaps: &[String], place: usize) -> Option<String> {
    let Outcome::One(target) = &alternative.outcome else { return None };
    // Names that the move gives are others than those of the heaps.
    let own = |(slot, name): (usize, &String)| {
        if slot == 0 { heaps[place].clone() } else { format!("{name}_of_it") }
    };
    let names: Vec<String> = alternative.names.iter().enumerate().map(own).collect();
    let [to] = &target.coordinates[..] else { return None };
    let mut all = heaps.to_vec();
    all[place] = number_text(to, &names);
    let mut text = format!("({})", all.join(", "));
    for binding in &alternative.bindings {
        text.push(' ');
        text += &match binding {
            Binding::For { slot, set, .. } => format!("for {} in {}", names[*slot], set_text(set, &names)),
            Binding::Let { slot, value } => format!("let {} = {}", names[*slot], number_text(value, &names)),
            Binding::If(condition) => format!("if {}", condition_text(condition, &names)),
        };
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_written_side_by_side() {
        let nim = Ruleset::parse("x -> x - k for k in 1..").unwrap();
        let two = side_by_side(&nim, "loses iff a xor b = 0", &[]).unwrap();
        assert_eq!(two.arity(), Some(2));
        assert_eq!(
            two.canonical().replace("k_of_it", "k"),
            "(a, b) -> (a - k, b) for k in 1.. | (a, b - k) for k in 1.."
        );
        let odd = Ruleset::parse("x -> x - k for k in 1..=3 if x > 4; domain x >= 2").unwrap();
        assert_eq!(side_by_side(&odd, "x ⊕ y ⊕ z = 0", &[]).unwrap().arity(), Some(3));
    }

    #[test]
    fn what_is_no_sum_of_heaps_is_left_alone() {
        let split = Ruleset::parse("x -> [a, x - a] for a in 1..x").unwrap();
        assert!(side_by_side(&split, "a xor b = 0", &[]).is_none());
        let nim = Ruleset::parse("x -> x - k for k in 1..").unwrap();
        for claim in ["g = x + y", "g = x xor 3", "loses iff x mod m = 0"] {
            assert!(side_by_side(&nim, claim, &[]).is_none(), "{claim}");
        }
        assert!(side_by_side(&nim, "x xor m = 0", &[("m", 3)]).is_none());
    }
}
