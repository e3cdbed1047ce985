//! Games on lists of any length: one line of text each, read here and given its meaning.
//!
//! They stand beside the rules on a fixed number of coordinates. A list is written without what makes no difference:
//! heaps and diagrams in descending order without zeros, stairs without empty ones at the top.

use super::definition::one_heap;
use crate::budget::{Checked, Meter};
use crate::options::Position;
use crate::rule::Rule;

/// A game on lists, or on rooted trees, which are lists of parents.
pub(crate) enum Lists {
    /// Heaps that obey one rule each; a move moves in at least one of them, and in at most so many.
    Heaps { each: Box<Rule>, text: String, most: Option<usize> },
    /// Any number goes from one place to the place before, and from the first place away.
    Stairs,
    /// A list that rises strictly, and goes on to do so when one number is lowered.
    Rising,
    /// The greatest number is dropped, or all are lowered by 1; the list does not become empty.
    Diagram,
    /// An edge is cut, and what hangs on it away from the root is gone.
    Tree,
}

/// A list with more entries is refused by brute force.
const LONGEST: usize = 64;

impl Lists {
    /// Reads the text; nothing if it does not speak of lists.
    pub(crate) fn read(text: &str) -> Option<Checked<Lists>> {
        match text {
            "lists; carry any number to the place before" => return Some(Ok(Lists::Stairs)),
            "rising lists; lower one number" => return Some(Ok(Lists::Rising)),
            "lists; drop the greatest or lower all by 1; not empty" => return Some(Ok(Lists::Diagram)),
            "trees; cut an edge" => return Some(Ok(Lists::Tree)),
            _ => {}
        }
        let (each, most) = text.strip_prefix("lists of ")?.rsplit_once("; move in ")?;
        Some(heaps(each, most))
    }

    /// The options of a list, in ascending order and each once.
    pub(crate) fn options(&self, list: &[u64], meter: &mut Meter) -> Checked<Vec<Vec<u64>>> {
        if list.len() > LONGEST || !self.contains(list) {
            return Err("the list is no position, or too long".into());
        }
        let mut options = match self {
            Lists::Heaps { each, most, .. } => heap_options(each, most.unwrap_or(list.len()), list, meter)?,
            Lists::Stairs => stair_options(list, meter)?,
            Lists::Rising => lowered_options(list, meter)?,
            Lists::Diagram => diagram_options(list),
            Lists::Tree => (2..=list.len() + 1).map(|vertex| without_branch(list, vertex)).collect(),
        };
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn contains(&self, list: &[u64]) -> bool {
        match self {
            Lists::Heaps { .. } => list == descending(list.to_vec()),
            Lists::Stairs => list.last() != Some(&0),
            Lists::Rising => list.windows(2).all(|pair| pair[0] < pair[1]),
            Lists::Diagram => !list.is_empty() && list == descending(list.to_vec()),
            Lists::Tree => list.iter().zip(1..).all(|(parent, least)| (1..=least).contains(parent)),
        }
    }
}

fn heaps(each: &str, most: &str) -> Checked<Lists> {
    let rule = Rule::read(each)?;
    one_heap(&rule)?;
    // (17.6)
    if !leaves_one_heap(&rule) {
        return Err("the rule of a heap in a list leaves several heaps, or may".into());
    }
    let written = |number: &u16| most == format!("at most {number}");
    let number = most.strip_prefix("at most ").and_then(|number| number.parse().ok()).filter(written);
    let most = match (most, number) {
        ("any", _) => None,
        (_, Some(number)) if number > 0 => Some(usize::from(number)),
        _ => return Err("a move is in `any` or in `at most` some number of heaps".into()),
    };
    Ok(Lists::Heaps { each: Box::new(rule), text: each.into(), most })
}

/// Whether every result is written as one heap, or as none: `[]` is a heap of 0.
fn leaves_one_heap(rule: &Rule) -> bool {
    if let Some(code) = &rule.code {
        return code.most_parts() == 1;
    }
    let alternatives = rule.clauses.iter().flat_map(|clause| &clause.alternatives);
    alternatives.into_iter().all(|alternative| match alternative.parts.as_slice() {
        [] => true,
        [part] => part.count.is_none() && part.steps.is_empty(),
        _ => false,
    })
}

fn descending(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|heap| *heap > 0);
    heaps.sort_unstable_by(|left, right| right.cmp(left));
    heaps
}

fn heap_options(each: &Rule, most: usize, list: &[u64], meter: &mut Meter) -> Checked<Vec<Vec<u64>>> {
    // Every way to have gone through the first heaps, with the number of heaps moved in.
    let mut ways: Vec<(usize, Vec<u64>)> = vec![(0, Vec::new())];
    for heap in list {
        let mut results = vec![(0, *heap)];
        each.visit_options(&Position { tag: 0, at: vec![i128::from(*heap)] }, meter, &mut |option| {
            let left = match option {
                [] => 0,
                [Position { at, .. }] => u64::try_from(at[0]).map_err(|_| "a heap is too large")?,
                _ => return Err("a heap falls into several".into()),
            };
            results.push((1, left));
            Ok(())
        })?;
        meter.spend((ways.len() * results.len()) as u64)?;
        meter.reserve((ways.len() * results.len() * 8 * list.len()) as u64)?;
        let longer = |(moved, done): &(usize, Vec<u64>)| {
            let joined = |(one, result): &(usize, u64)| (moved + one, [done.as_slice(), &[*result]].concat());
            results.iter().map(joined).filter(|(moved, _)| *moved <= most).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    Ok(ways.into_iter().filter(|(moved, _)| *moved > 0).map(|(_, result)| descending(result)).collect())
}

fn stair_options(list: &[u64], meter: &mut Meter) -> Checked<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    for place in 0..list.len() {
        for carried in 1..=list[place] {
            meter.spend(list.len() as u64)?;
            let mut option = list.to_vec();
            option[place] -= carried;
            if place > 0 {
                option[place - 1] += carried;
            }
            while option.last() == Some(&0) {
                option.pop();
            }
            options.push(option);
        }
    }
    Ok(options)
}

fn lowered_options(list: &[u64], meter: &mut Meter) -> Checked<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    for place in 0..list.len() {
        let least = if place == 0 { 0 } else { list[place - 1] + 1 };
        for lowered in least..list[place] {
            meter.spend(list.len() as u64)?;
            let mut option = list.to_vec();
            option[place] = lowered;
            options.push(option);
        }
    }
    Ok(options)
}

fn diagram_options(list: &[u64]) -> Vec<Vec<u64>> {
    let lowered = descending(list.iter().map(|row| row - 1).collect());
    [list[1..].to_vec(), lowered].into_iter().filter(|option| !option.is_empty()).collect()
}

/// The tree without a vertex and all above it; the vertices that stay are numbered anew in the same order.
fn without_branch(parents: &[u64], cut: usize) -> Vec<u64> {
    let mut numbers: Vec<Option<u64>> = vec![Some(1)];
    let mut left = Vec::new();
    for (place, parent) in parents.iter().enumerate() {
        let kept = numbers[*parent as usize - 1].filter(|_| place + 2 != cut);
        left.extend(kept);
        numbers.push(kept.map(|_| left.len() as u64 + 1));
    }
    left
}
