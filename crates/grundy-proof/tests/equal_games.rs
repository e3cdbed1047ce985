//! Octal codes with the same values: all equalities between codes of three digits that have no short period follow from
//! the form of their options.
//!
//! The number of them is that of a separate program in another language, which compared 1400 values of each code: of the
//! 1023 codes d0.d1d2d3 with d0 = 0 or 4, the ones without a period below 1500 fall into classes with 261 equalities.

use grundy_proof::{Verdict, prove_same, refute};
use grundy_rule::{NoNames, Ruleset};
use grundy_table::{Budget, fill};
use std::collections::BTreeMap;

/// So many values tell codes of three digits apart that are not the same for ever.
const COMPARED: usize = 560;
const FAR: u64 = 1500;

fn code(lead: u32, number: u32) -> Ruleset {
    Ruleset::parse(&format!("octal {lead}.{number:03o}")).expect("a code")
}

fn values(ruleset: &Ruleset, limit: u64) -> Vec<u32> {
    fill(ruleset, limit, &Budget::small()).expect("a table").table.values().expect("one heap")
}

/// Whether a period is proved by the values at hand (Guy and Smith).
fn repeats(values: &[u32]) -> bool {
    (1..=400).any(|period| {
        let unequal = (0..values.len() - period).rev().find(|n| values[*n] != values[n + period]);
        let preperiod = unequal.map_or(0, |n| n + 1);
        values.len() >= 2 * preperiod + 2 * period + 3
    })
}

/// The codes of three digits by their values without the first zeros, with the number of those.
fn classes() -> Vec<Vec<(Ruleset, i64)>> {
    let mut classes: BTreeMap<Vec<u32>, Vec<(Ruleset, i64)>> = BTreeMap::new();
    for (lead, number) in [0, 4].into_iter().flat_map(|lead| (0..512).map(move |number| (lead, number))) {
        if (lead, number) == (0, 0) {
            continue;
        }
        let ruleset = code(lead, number);
        let values = values(&ruleset, COMPARED as u64 + 40);
        let Some(first) = values.iter().position(|value| *value != 0) else { continue };
        let key = values[first..first + COMPARED].to_vec();
        classes.entry(key).or_default().push((ruleset, first as i64));
    }
    classes.into_values().collect()
}

#[test]
fn all_equalities_of_open_codes_with_three_digits_are_proved() {
    let (mut proved, mut missing) = (0, Vec::new());
    for class in classes().iter().filter(|class| class.len() > 1) {
        let (first, dead) = &class[0];
        if repeats(&values(first, FAR)) {
            continue;
        }
        for (other, others_dead) in &class[1..] {
            match prove_same(other, first, others_dead - dead, &Budget::small()) {
                Some(_) => proved += 1,
                None => missing.push(format!("{} and {}", other.source(), first.source())),
            }
        }
    }
    assert_eq!((proved, missing), (261, Vec::new()));
}

#[test]
fn what_is_the_same_game_is_claimed_so_and_proved() {
    for (rule, claim) in [
        ("octal 0.61", "same as octal 0.6"),
        ("x -> [a, x - 1 - a] for a in 1..x", "same as octal 0.6"),
        ("octal 0.6", "same as x -> [a, x - 1 - a] for a in 1..x"),
    ] {
        let ruleset = Ruleset::parse(rule).expect("a rule");
        let verdict = refute(&ruleset, claim, &[], &NoNames, &Budget::small()).expect("a claim");
        let Verdict::Proved(proofs) = verdict else { panic!("{rule} {claim}: {verdict:?}") };
        assert_eq!(proofs[0].method(), "same-options", "{rule} {claim}");
    }
}

#[test]
fn what_is_not_the_same_is_not_proved() {
    let [one, other] = ["octal 0.161", "octal 0.36"].map(|code| Ruleset::parse(code).expect("a code"));
    assert!(prove_same(&one, &other, 0, &Budget::small()).is_none());
}
