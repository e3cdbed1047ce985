//! How many moves win a compound: two ways to one result count once.
//!
//! A choice of a component is one of its results, or, where the compound allows it, to let it stand. What decides the
//! compound after a move is a small summary of all choices, so choices are counted by their summary, one component
//! after the other, and moves are never listed.
//!
//! # Cost
//! The numbers of all positions below each component, then components × summaries × results of a component.

use std::collections::BTreeMap;

use grundy_rule::{Halt, Position};

use super::measures::{Measure, Measures};
use super::{Compound, Side, compound_verdict, search};
use crate::budget::Budget;

/// How many moves leave the opponent a lost compound; none where there are more than a number of 64 bits holds.
pub fn winning_moves(
    compound: Compound,
    misere: bool,
    sides: &[Side<'_>],
    budget: &Budget<'_>,
) -> Result<Option<u64>, Halt> {
    // What is refused as a whole is not counted either.
    if !compound_verdict(compound, misere, sides, budget)?.is_won {
        return Ok(Some(0));
    }
    match (compound, misere) {
        (Compound::Conjunctive, _) => conjunctive(misere, sides, budget),
        (Compound::Every, _) => every(misere, sides, budget),
        (Compound::Selective, false) => selective(sides, budget),
        (Compound::Selective, true) => misere_selective(sides, budget),
        (Compound::Shortened, false) => shortened(sides, budget),
        (Compound::Diminished, false) => diminished(sides, budget),
        (Compound::Ordered, _) => ordered(misere, sides, budget),
        (Compound::Sum | Compound::Shortened | Compound::Diminished, _) => {
            search::winning_moves(compound, misere, sides, budget)
        }
    }
}

/// How many ways there are to each summary of the components so far.
struct Ways<Summary>(BTreeMap<Summary, u64>);

impl<Summary: Ord + Copy> Ways<Summary> {
    fn from(nothing: Summary) -> Ways<Summary> {
        Ways(BTreeMap::from([(nothing, 1)]))
    }

    /// One component more, each of whose choices has a summary; none where there are too many ways.
    fn with(self, choices: &[Summary], join: impl Fn(Summary, Summary) -> Summary) -> Option<Ways<Summary>> {
        let mut further: BTreeMap<Summary, u64> = BTreeMap::new();
        for (before, ways) in self.0 {
            for choice in choices {
                let entry = further.entry(join(before, *choice)).or_default();
                *entry = entry.checked_add(ways)?;
            }
        }
        Some(Ways(further))
    }

    fn of(&self, is_lost: impl Fn(Summary) -> bool) -> Option<u64> {
        self.0
            .iter()
            .filter(|(summary, _)| is_lost(**summary))
            .try_fold(0u64, |sum, (_, ways)| sum.checked_add(*ways))
    }
}

/// All components move, and the least number decides.
fn conjunctive(misere: bool, sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Option<u64>, Halt> {
    let mut measures = Measures::new(Measure::Remoteness { misere }, budget);
    let mut ways = Ways::from(u32::MAX);
    for side in sides {
        let numbers: Vec<u32> = measures.results(side.rules, &side.position)?.into_iter().flatten().collect();
        let Some(further) = ways.with(&numbers, u32::min) else { return Ok(None) };
        ways = further;
    }
    Ok(ways.of(|least| !sides.is_empty() && is_lost(least, misere)))
}

/// All components that are not over move, and the greatest number decides.
fn every(misere: bool, sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Option<u64>, Halt> {
    let mut measures = Measures::new(Measure::Suspense { misere }, budget);
    let mut ways = Ways::from(0);
    let mut is_over = true;
    for side in sides {
        let numbers: Vec<u32> = measures.results(side.rules, &side.position)?.into_iter().flatten().collect();
        if numbers.is_empty() {
            continue;
        }
        is_over = false;
        let Some(further) = ways.with(&numbers, u32::max) else { return Ok(None) };
        ways = further;
    }
    Ok(if is_over { Some(0) } else { ways.of(|most| is_lost(most, misere)) })
}

/// In normal play an even number is a loss for who moves, in misère play an odd one.
fn is_lost(number: u32, misere: bool) -> bool {
    number % 2 == u32::from(misere)
}

/// Every component that is won must be moved to where it is lost, and every other one left alone.
fn selective(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Option<u64>, Halt> {
    let mut measures = Measures::new(Measure::Outcome { misere: false }, budget);
    let mut count = Some(1u64);
    for side in sides {
        if measures.of(side.rules, &side.position)? == Some(1) {
            let results = measures.results(side.rules, &side.position)?;
            let lost = results.iter().filter(|number| **number == Some(0)).count() as u64;
            count = count.and_then(|count| count.checked_mul(lost));
        }
    }
    Ok(count)
}

/// What decides misère play of a selective compound: how many components go on, and how they stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Going {
    /// Whether some component was moved.
    is_moved: bool,
    /// Components that are not over: none, one, or more.
    count: u8,
    /// Whether each of them is lost in normal play.
    all_lost: bool,
    /// Whether each of them is lost in misère play.
    all_lost_reversed: bool,
}

impl Going {
    const NOTHING: Going = Going { is_moved: false, count: 0, all_lost: true, all_lost_reversed: true };

    fn and(self, other: Going) -> Going {
        Going {
            is_moved: self.is_moved || other.is_moved,
            count: (self.count + other.count).min(2),
            all_lost: self.all_lost && other.all_lost,
            all_lost_reversed: self.all_lost_reversed && other.all_lost_reversed,
        }
    }

    fn loses(self) -> bool {
        match self.count {
            0 => false,
            1 => self.all_lost_reversed,
            _ => self.all_lost,
        }
    }
}

fn misere_selective(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Option<u64>, Halt> {
    let mut normal = Measures::of_single(Measure::Outcome { misere: false }, budget);
    let mut reversed = Measures::of_single(Measure::Outcome { misere: true }, budget);
    let mut ways = Ways::from(Going::NOTHING);
    for side in sides {
        let results = normal.distinct(side.rules, &side.position)?;
        let mut stands = |position: &Position, is_moved| {
            if normal.is_over(side.rules, position)? {
                return Ok::<_, Halt>(Going { is_moved, ..Going::NOTHING });
            }
            let all_lost = normal.of(side.rules, position)? == Some(0);
            let all_lost_reversed = reversed.of(side.rules, position)? == Some(0);
            Ok(Going { is_moved, count: 1, all_lost, all_lost_reversed })
        };
        let mut choices = vec![stands(&side.position, false)?];
        for left in results.iter().flatten() {
            choices.push(stands(left, true)?);
        }
        let Some(further) = ways.with(&choices, Going::and) else { return Ok(None) };
        ways = further;
    }
    Ok(ways.of(|going| going.is_moved && going.loses()))
}

/// Ends with the first that ends: lost if one has ended, or if every number is even.
fn shortened(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Option<u64>, Halt> {
    let mut measures = Measures::new(Measure::Remoteness { misere: false }, budget);
    // Whether something was moved, whether something has ended, whether all numbers are even.
    let mut ways = Ways::from((false, false, true));
    for side in sides {
        let own = measures.of(side.rules, &side.position)?.unwrap_or(0);
        let mut choices = vec![(false, false, own % 2 == 0)];
        let results = measures.results(side.rules, &side.position)?.into_iter().flatten();
        choices.extend(results.map(|number| (true, number == 0, number % 2 == 0)));
        let join = |one: (bool, bool, bool), other: (bool, bool, bool)| {
            (one.0 || other.0, one.1 || other.1, one.2 && other.2)
        };
        let Some(further) = ways.with(&choices, join) else { return Ok(None) };
        ways = further;
    }
    Ok(ways.of(|(is_moved, is_over, all_even)| is_moved && (is_over || all_even)))
}

/// A move that ends a component wins; another wins where no end can be reached from what is left, and values cancel.
fn diminished(sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Option<u64>, Halt> {
    let mut measures = Measures::new(Measure::Foreclosed, budget);
    let mut numbers = Vec::new();
    for side in sides {
        numbers.push(measures.of(side.rules, &side.position)?);
    }
    let mut count = 0;
    for (index, side) in sides.iter().enumerate() {
        let others = numbers.iter().enumerate().filter(|(other, _)| *other != index);
        let rest = others
            .map(|(_, number)| *number)
            .try_fold(0, |total, number| number.map(|number| total ^ number));
        for result in measures.distinct(side.rules, &side.position)? {
            let cancels = rest.is_some() && measures.joined(side.rules, &result) == rest;
            count += u64::from(cancels || measures.ends(side.rules, &result)?);
        }
    }
    Ok(Some(count))
}

/// The first component that is not over is moved to where it is lost, in the convention that what comes after asks for.
fn ordered(misere: bool, sides: &[Side<'_>], budget: &Budget<'_>) -> Result<Option<u64>, Halt> {
    let opened = Measures::of_single(Measure::Outcome { misere }, budget);
    for (index, side) in sides.iter().enumerate() {
        if opened.is_over(side.rules, &side.position)? {
            continue;
        }
        let begins_well = compound_verdict(Compound::Ordered, misere, &sides[index + 1..], budget)?.is_won;
        let mut measures = Measures::of_single(Measure::Outcome { misere: begins_well }, budget);
        let results = measures.results(side.rules, &side.position)?;
        return Ok(Some(results.iter().filter(|number| **number == Some(0)).count() as u64));
    }
    Ok(Some(0))
}
