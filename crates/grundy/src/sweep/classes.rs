//! Which rules of a list have the same options, up to heaps that are worth nothing: then they have the same values, whether or
//! not anybody knows a law of them.
//!
//! The first of a class is its shortest rule, so that classes depend neither on the order of the work nor on its parts.

use std::collections::{BTreeMap, BTreeSet};

use grundy_proof::{Proved, prove_same};
use grundy_rule::{Rules, Ruleset};
use grundy_table::{Budget, breaking, fill, subtraction};

use crate::open::open;

/// So many values tell most games apart, before a proof is tried.
const FIRST_VALUES: usize = 100;

/// So many heaps at most are worth nothing at first.
const MOST_DEAD: usize = 28;

/// So many classes with the same first values are compared with a rule.
const MOST_RIVALS: usize = 16;

/// The classes of a list of rules.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    mates: BTreeMap<String, Mate>,
}

/// A rule that has the values of a shorter one.
#[derive(Clone, Debug)]
pub struct Mate {
    /// The first rule of the class.
    pub first: String,
    /// How much smaller its heaps are.
    pub shift: i64,
    /// What the checker accepted.
    pub proved: Proved,
}

struct Candidate {
    ruleset: Ruleset,
    dead: i64,
}

impl Classes {
    /// The classes of these rules; what is no take-and-break game, or only takes, is left alone: its law tells its values.
    pub fn of(rules: &[String], budget: &Budget<'_>) -> Classes {
        let opened = rules.iter().filter_map(|rule| open(rule, &[]).ok()?.rules.as_ruleset().cloned());
        let keyed = opened.map(|ruleset| (ruleset.canonical(), ruleset));
        let rulesets: BTreeMap<(usize, String), Ruleset> =
            keyed.map(|(canonical, ruleset)| ((canonical.len(), canonical), ruleset)).collect();
        let mut groups: BTreeMap<Vec<u32>, Vec<Candidate>> = BTreeMap::new();
        for ruleset in rulesets.into_values() {
            if budget.stopped() {
                break;
            }
            if let Some((values, dead)) = first_values(&ruleset, budget) {
                groups.entry(values).or_default().push(Candidate { ruleset, dead });
            }
        }
        Classes { mates: groups.into_values().flat_map(|group| mates(group, budget)).collect() }
    }

    /// The class to which a rule belongs, where the first of it is another rule.
    pub fn mate(&self, canonical: &str) -> Option<&Mate> {
        self.mates.get(canonical)
    }

    /// The first rule of the class of a rule, if there are others in it.
    pub fn first<'c>(&'c self, canonical: &'c str) -> &'c str {
        self.mate(canonical).map_or(canonical, |mate| &mate.first)
    }

    /// The first rules of all classes with more than one member.
    pub fn firsts(&self) -> BTreeSet<&str> {
        self.mates.values().map(|mate| mate.first.as_str()).collect()
    }
}

/// The values from the first heap on that is worth something, and how many are worth nothing before.
fn first_values(ruleset: &Ruleset, budget: &Budget<'_>) -> Option<(Vec<u32>, i64)> {
    if subtraction::recognise(ruleset, budget).is_some() {
        return None;
    }
    breaking::recognise(ruleset, budget)?;
    let table = fill(ruleset, (FIRST_VALUES + MOST_DEAD) as u64, budget).ok()?.table;
    let values = table.values()?;
    let first = values.iter().position(|value| *value != 0).filter(|first| *first < MOST_DEAD)?;
    Some((values.get(first..first + FIRST_VALUES)?.to_vec(), first as i64))
}

/// The rules of a group that are proved to have the values of an earlier one.
fn mates(group: Vec<Candidate>, budget: &Budget<'_>) -> Vec<(String, Mate)> {
    let (mut firsts, mut found): (Vec<Candidate>, _) = (Vec::new(), Vec::new());
    for candidate in group {
        let same = firsts.iter().take(MOST_RIVALS).find_map(|first| mate(&candidate, first, budget));
        match same {
            Some(mate) => found.push((candidate.ruleset.canonical(), mate)),
            None => firsts.push(candidate),
        }
    }
    found
}

fn mate(own: &Candidate, first: &Candidate, budget: &Budget<'_>) -> Option<Mate> {
    let shift = own.dead - first.dead;
    let proved = prove_same(&own.ruleset, &first.ruleset, shift, budget)?;
    Some(Mate { first: first.ruleset.canonical(), shift, proved })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(rules: &[&str]) -> Classes {
        Classes::of(&rules.iter().map(|rule| rule.to_string()).collect::<Vec<_>>(), &Budget::small())
    }

    #[test]
    fn the_shortest_rule_is_the_first_of_its_class_in_any_order() {
        for rules in [["octal 0.137", "octal 0.07", "octal 0.4"], ["octal 0.4", "octal 0.137", "octal 0.07"]]
        {
            let found = classes(&rules);
            for (rule, shift) in [("octal 0.07", -1), ("octal 0.137", -2)] {
                let mate = found.mate(rule).unwrap();
                assert_eq!((mate.first.as_str(), mate.shift), ("octal 0.4", shift), "{rule}");
            }
            assert!(found.mate("octal 0.4").is_none());
        }
    }

    #[test]
    fn codes_that_agree_up_to_518_are_in_two_classes() {
        // Flammenkamp's list had them as one; they differ first at 519.
        assert!(classes(&["octal 0.161", "octal 0.36"]).firsts().is_empty());
    }

    #[test]
    fn what_is_no_rule_has_no_class() {
        assert!(classes(&["octal 9", "take {1, 2}", "take {1, 2, 4}", ""]).firsts().is_empty());
    }
}
