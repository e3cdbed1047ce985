//! Forms of options that suffice: few shapes of results such as "two equal heaps and a third", or "a heap of 2, one of 4 and a third",
//! by which every position of a table reaches every smaller value.
//!
//! Equal heaps cancel, so such options have values that are easy to see through. What covers a table need not cover everything;
//! only the checker can say.

use crate::certificate::listed;
use grundy_rule::{Halt, Meter, Rules, Ruleset};
use grundy_table::{Budget, Table};
use std::collections::{BTreeMap, BTreeSet};

/// One coordinate of a result: a constant, or a name that stands for any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    Name(usize),
    Constant(u64),
}

/// The shape of a result of several heaps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Form(Vec<Entry>);

/// The most results that are looked at.
const MOST_RESULTS: u64 = 3_000_000;

impl Form {
    /// Equal heaps are paired; of the others the largest may be any, and the rest are what they are.
    fn of(heaps: &[u64]) -> Form {
        let mut entries: Vec<Entry> = heaps.iter().map(|&heap| Entry::Constant(heap)).collect();
        let mut names = 0;
        for first in 0..heaps.len() {
            let equal = |&second: &usize| {
                entries[second] == entries[first] && entries[first] == Entry::Constant(heaps[first])
            };
            if let Some(second) = (first + 1..heaps.len()).find(equal) {
                entries[first] = Entry::Name(names);
                entries[second] = Entry::Name(names);
                names += 1;
            }
        }
        let single = (0..heaps.len()).filter(|&place| matches!(entries[place], Entry::Constant(_)));
        if let Some(largest) = single.max_by_key(|&place| heaps[place]) {
            entries[largest] = Entry::Name(names);
        }
        Form(entries)
    }

    /// The form of the same heaps in another order: pairs first, constants last.
    fn sorted(mut self) -> Form {
        self.0.sort_unstable();
        self
    }

    /// How many heaps have a fixed size: the fewer, the more the form says.
    fn constants(&self) -> usize {
        self.0.iter().filter(|entry| matches!(entry, Entry::Constant(_))).count()
    }

    /// The form as the rule language writes a sum: `[a, a, b]`, `[2, 4, a]`.
    pub(crate) fn shown(&self) -> String {
        let heap = |entry: &Entry| match entry {
            Entry::Name(name) => char::from(b'a' + (*name).min(25) as u8).to_string(),
            Entry::Constant(constant) => constant.to_string(),
        };
        format!("[{}]", self.0.iter().map(heap).collect::<Vec<_>>().join(", "))
    }

    /// A row for each coordinate: the constant, then a factor for each name.
    pub(crate) fn text(&self) -> String {
        let names = self.0.iter().map(|entry| if let Entry::Name(name) = entry { name + 1 } else { 0 }).max();
        let row = |entry: &Entry| {
            let mut row = vec![0; names.unwrap_or(0) + 1];
            match entry {
                Entry::Name(name) => row[name + 1] = 1,
                Entry::Constant(constant) => row[0] = *constant,
            }
            listed(row)
        };
        listed(self.0.iter().map(row))
    }
}

/// The smaller values of positions that each form reaches, and those that results of one heap or none reach.
struct Reached {
    by_form: BTreeMap<Form, BTreeSet<(u64, u32)>>,
    by_single: BTreeSet<(u64, u32)>,
}

/// Forms that together reach all smaller values of all heaps below the limit; nothing where no result has several heaps, or
/// there is too much to look at.
pub(crate) fn sufficient_forms(
    ruleset: &Ruleset,
    table: &Table,
    limit: u64,
    budget: &Budget,
) -> Option<Vec<Form>> {
    let values: Vec<u32> = (0..limit).map(|heap| table.cell(&[heap]).nimber()).collect::<Option<_>>()?;
    let Reached { mut by_form, by_single } = reached(ruleset, &values, budget).ok()?;
    let all = (0..limit).flat_map(|heap| (0..values[heap as usize]).map(move |value| (heap, value)));
    let mut missing: BTreeSet<(u64, u32)> = all.filter(|need| !by_single.contains(need)).collect();
    let counts: BTreeSet<usize> = by_form.keys().map(|form| form.0.len()).collect();
    let mut chosen: Vec<Form> = Vec::new();
    while !missing.is_empty() {
        by_form.values_mut().for_each(|found| found.retain(|need| missing.contains(need)));
        by_form.retain(|_, found| !found.is_empty());
        let best = by_form.iter().max_by_key(|(form, found)| (found.len(), usize::MAX - form.constants()))?;
        let (form, found) = (best.0.clone(), best.1.clone());
        missing.retain(|need| !found.contains(need));
        chosen.push(form);
    }
    // Results with a number of heaps that no form has would all count: one form keeps them out.
    let unused = counts.into_iter().filter(|&count| chosen.iter().all(|form| form.0.len() != count));
    let plain: Vec<Form> = unused.map(|count| Form::of(&vec![1; count])).collect();
    chosen.extend(plain);
    (!chosen.is_empty()).then_some(chosen)
}

fn reached(ruleset: &Ruleset, values: &[u32], budget: &Budget) -> Result<Reached, Halt> {
    let mut found = Reached { by_form: BTreeMap::new(), by_single: BTreeSet::new() };
    let stop = || (budget.should_stop)();
    let mut meter = Meter::new(MOST_RESULTS, &stop);
    // The heaps of a code's result are not told apart.
    let form =
        |heaps: &[u64]| if ruleset.code().is_some() { Form::of(heaps).sorted() } else { Form::of(heaps) };
    for (heap, &own) in values.iter().enumerate() {
        let heap = heap as u64;
        ruleset.visit_options(&ruleset.at(&[heap]), &mut meter, &mut |option| {
            let heaps: Vec<u64> = option.iter().map(|part| part.coordinates[0]).collect();
            let value = heaps.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
            if value >= own {
                return;
            }
            match heaps.len() {
                0 | 1 => drop(found.by_single.insert((heap, value))),
                _ => drop(found.by_form.entry(form(&heaps)).or_default().insert((heap, value))),
            }
        })?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_heaps_are_paired_and_the_largest_other_is_free() {
        assert_eq!(Form::of(&[5, 5, 7]).text(), "[[0,1,0],[0,1,0],[0,0,1]]");
        assert_eq!(Form::of(&[2, 4, 9]).text(), "[[2,0],[4,0],[0,1]]");
        assert_eq!(Form::of(&[2, 9, 4, 9]).shown(), "[2, a, b, a]");
        assert_eq!(Form::of(&[2, 9, 4, 9]).sorted().shown(), "[a, a, b, 2]");
        assert_eq!(Form::of(&[3, 3]).text(), "[[0,1],[0,1]]");
        assert_eq!(Form::of(&[3, 3, 3, 3, 8]).text(), "[[0,1,0,0],[0,1,0,0],[0,0,1,0],[0,0,1,0],[0,0,0,1]]");
    }
}
