//! How many positions lists lead to, reckoned from short lists of small numbers.

use grundy_rule::{Meter, Rules};
use std::collections::HashSet;

/// Lists as they are read.
pub struct Lists<'a> {
    /// The rule.
    pub rules: &'a dyn Rules,
    /// The characters that it speaks of, where lists are words.
    pub letters: Vec<u8>,
    /// The greatest length.
    pub length: f64,
    /// The greatest element.
    pub most: f64,
}

/// Positions that are looked at for one list, and steps.
const MOST_POSITIONS: usize = 3_000;
const MOST_STEPS: u64 = 150_000;
/// Longer lists are reckoned from lists of up to this length.
const LENGTHS: usize = 12;

/// How many positions a list leads to, and the steps of one of them.
#[derive(Clone, Copy)]
struct Reached {
    positions: f64,
    steps: f64,
}

impl Lists<'_> {
    /// How many positions the longest list leads to, and the steps of an average one; none where lists of the rule are
    /// not written as lists of numbers or words.
    pub fn reached(&self) -> Option<(f64, f64)> {
        let small = self.most.min(3.0) as u64;
        let mut found: Vec<Reached> = Vec::new();
        while (found.len() as f64) < self.length && found.len() < LENGTHS {
            match self.measured(found.len() + 1, small) {
                Some(reached) => found.push(reached),
                None => break,
            }
        }
        let last = *found.last()?;
        let measured = found.len() as f64;
        let longer = (self.length / measured).max(1.0);
        let grown = growth(&found, self.length);
        let larger = if self.letters.is_empty() { self.larger(small)? } else { 1.0 };
        Some((last.positions * grown * larger, last.steps * longer))
    }

    /// How many times more positions there are with the largest elements: a power that grows with the length.
    fn larger(&self, small: u64) -> Option<f64> {
        if self.most <= small as f64 {
            return Some(1.0);
        }
        let (low, high) = (self.most.min(4.0) as u64, self.most.min(12.0) as u64);
        let slope = |length: usize| {
            let (low_reached, high_reached) = (self.measured(length, low)?, self.measured(length, high)?);
            let steps = (high as f64 / low as f64).ln().max(0.01);
            Some((high_reached.positions / low_reached.positions).ln() / steps)
        };
        // Where longer lists lead to no more, the power stays what it is.
        let measured = [(3, 6), (2, 4), (1, 2)].into_iter().find_map(|(short, long)| {
            let (first, second) = (slope(short)?, slope(long)?);
            let each = (second - first).max(0.0) / (long - short) as f64;
            Some(first + each * (self.length - short as f64).max(0.0))
        });
        let power = measured.unwrap_or(self.length);
        Some((self.most / small as f64).powf(power.clamp(0.0, 50.0)))
    }

    /// What one list of equal elements leads to; none where that is too much to look at.
    fn measured(&self, length: usize, element: u64) -> Option<Reached> {
        let words: Vec<String> = if self.letters.is_empty() {
            // Elements differ where they can, so that none of them stand for each other; a rule may ask for neighbours
            // that are equal, or for three that differ.
            let turns = [2, 1, 3].into_iter().filter(|turns| *turns == 2 || element >= *turns);
            turns
                .map(|turns| {
                    listed((0..length as u64).map(|place| element - place % turns.min(element.max(1))))
                })
                .collect()
        } else {
            self.letters.iter().map(|&letter| char::from(letter).to_string().repeat(length)).collect()
        };
        let each = words.iter().map(|word| self.reached_from(word)).collect::<Option<Vec<Reached>>>()?;
        each.into_iter().reduce(|one, other| if one.positions >= other.positions { one } else { other })
    }

    fn reached_from(&self, word: &str) -> Option<Reached> {
        let mut open = self.rules.parse_position(word).ok()?;
        let mut seen: HashSet<_> = open.iter().cloned().collect();
        let mut meter = Meter::of(MOST_STEPS);
        let allowed = meter.left();
        while let Some(position) = open.pop() {
            let visited = self.rules.visit_options(&position, &mut meter, &mut |option| {
                let fresh = option.iter().filter(|part| seen.insert((*part).clone()));
                open.extend(fresh.cloned());
            });
            if visited.is_err() || seen.len() > MOST_POSITIONS {
                return None;
            }
        }
        let positions = seen.len().max(1) as f64;
        let steps = allowed.saturating_sub(meter.left()) as f64;
        Some(Reached { positions, steps: steps / positions + 4.0 })
    }
}

/// A list as it is typed.
fn listed(elements: impl Iterator<Item = u64>) -> String {
    let elements: Vec<String> = elements.map(|element| element.to_string()).collect();
    format!("({})", elements.join(", "))
}

/// How many times more positions a longer list leads to: as a power of the length, or as a power of a number, whichever
/// the short ones show.
fn growth(found: &[Reached], length: f64) -> f64 {
    let measured = found.len() as f64;
    let [.., before_last, before, last] = found else { return 1.0 };
    if length <= measured {
        return 1.0;
    }
    let (earlier, later) =
        ((before.positions / before_last.positions).ln(), (last.positions / before.positions).ln());
    let is_power_of_length = later * measured <= 1.02 * earlier * (measured - 1.0);
    let exponent = if is_power_of_length {
        later * measured * (length / measured).ln()
    } else {
        later * (length - measured)
    };
    exponent.min(200.0).exp()
}
