//! Rules on two numbers that move by a few fixed steps: a knight, a king, `(x-2, y+1)`.
//!
//! A number may rise if `factor · u + v` falls with every move, `u` and `v` being the two numbers in one order or the other.
//! Positions on one such level do not depend on each other, so levels are filled in turn, each as one row. A position is kept
//! as the bit of its value: the values that it reaches are the union of shifted pieces of earlier rows.
//!
//! # Cost
//! One operation of a vector on bytes for each step of some dozen positions; one byte for each position where there are at
//! most seven steps. What a play from the table can reach is filled along with it, at most `(factor + 1)² / 2 · factor` tables.

mod levels;

use grundy_rule::Rules;

use super::grid::falls;
use crate::budget::{Budget, StopReason};
use crate::table::Table;
use levels::{Levels, Mark};

/// The moves of such a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Steps {
    /// How far `u` and `v` fall with each move; below 0 where one rises.
    moves: Vec<(i64, i64)>,
    /// Whether `u` is the second number of a position rather than the first.
    swapped: bool,
    /// The level of a position is so many times `u`, and `v`.
    factor: i64,
}

/// Larger factors fill so much besides the table that they are not worth it.
const MOST_FACTOR: i64 = 16;
/// With one bit for each value and one to spare.
const MOST_STEPS: usize = 63;

/// The steps of a ruleset, if there is nothing else and some level falls with all of them.
pub(crate) fn recognise(rules: &dyn Rules) -> Option<Steps> {
    let falls = falls(rules)?;
    if !falls.rays.is_empty() || !(1..=MOST_STEPS).contains(&falls.steps.len()) {
        return None;
    }
    let swapped: Vec<(i64, i64)> = falls.steps.iter().map(|&(a, b)| (b, a)).collect();
    (1..=MOST_FACTOR).find_map(|factor| {
        let of = |moves: &[(i64, i64)], swapped| {
            let falling = moves.iter().all(|(a, b)| factor * a + b > 0);
            falling.then(|| Steps { moves: moves.to_vec(), swapped, factor })
        };
        of(&falls.steps, false).or_else(|| of(&swapped, true))
    })
}

impl Steps {
    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// At least as many positions as are filled for a table of `0..limit`, where `limit` is below 2^21.
    pub fn positions(&self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        let (first, second) = self.highest(limit as i64);
        let (top, factor) = (self.top(limit as i64), self.factor);
        let rows = top / factor;
        let below_top = (rows + 1) * (top + 1) - factor * rows * (rows + 1) / 2;
        below_top.min((first + 1).saturating_mul(second + 1)) as u64
    }

    /// How many bytes are in use while a table of `0..limit` is filled.
    pub fn bytes_for(&self, limit: u64) -> u64 {
        let each = match self.len() {
            ..=7 => 1,
            8..=15 => 2,
            _ => 8,
        };
        let levels = 24 * (self.factor as u64 + 1) * limit;
        each * self.positions(limit) + levels + 2 * limit * limit
    }

    /// The last level that a table of `0..limit` reads.
    fn top(&self, limit: i64) -> i64 {
        (self.factor + 1) * (limit - 1)
    }

    /// The largest `u` and `v` that a play from the table of `0..limit` can come to.
    fn highest(&self, limit: i64) -> (i64, i64) {
        let top = self.top(limit);
        let first_rises = self.moves.iter().any(|step| step.0 < 0);
        let second_rises = self.moves.iter().any(|step| step.1 < 0);
        let within = |rises: bool, most: i64| if rises { most } else { limit - 1 };
        (within(first_rises, top / self.factor), within(second_rises, top))
    }
}

/// The table of `0..limit` in both coordinates, and why it is smaller if it is.
pub(crate) fn fill(rule: &Steps, limit: u64, budget: &Budget<'_>) -> (Table, Option<StopReason>) {
    match rule.len() {
        ..=7 => filled::<u8>(rule, limit, budget),
        8..=15 => filled::<u16>(rule, limit, budget),
        _ => filled::<u64>(rule, limit, budget),
    }
}

fn filled<M: Mark>(rule: &Steps, limit: u64, budget: &Budget<'_>) -> (Table, Option<StopReason>) {
    let mut levels: Levels<'_, M> = Levels::new(rule, limit as i64);
    let known = levels.fill(budget);
    // A box is known when the level of its last corner is.
    let complete =
        if known == levels.len() { limit } else { known.div_ceil(rule.factor as usize + 1) as u64 };
    let table = Table::grid_of_shorts(complete, levels.values(complete as usize));
    (table, (complete < limit).then_some(StopReason::Stopped))
}

#[cfg(test)]
mod tests;
