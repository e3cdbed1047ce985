//! Take-and-break games on one heap: after taking `i` tokens, one, two or three non-empty heaps may be left.
//!
//! A [`Breaking`] is such a game as plain numbers: a few first values (the *seed*), and from there on one
//! recurrence for every heap. Codes (octal, hexadecimal), Grundy's game and rules of the language that say
//! the same are all brought into this form; the kernels below it know nothing else.
//!
//! # Cost
//! The first values are found by the definition as written, `O(n)` for each value with two parts and `O(n²)` with three.
//! The kernels in the submodules say theirs.

mod blocks;
mod candidates;
mod certification;
mod class;
mod coded;
mod coded_plan;
mod dense;
mod equation;
mod far;
mod generation;
mod lanes;
mod low;
mod order;
mod outlook;
mod period;
mod plan;
mod rank_set;
mod recognise;
mod run;
mod sparse;
mod store;
mod stream;
mod triples;
mod words;

pub use class::Class;
pub use far::{FarRun, FarSearch, find_period};
pub use period::{Evidence, PeriodRun, Proof, evidence, run_until_period};
pub use recognise::recognise;
pub use run::Run;

use crate::budget::{Budget, Patience, StopReason};
use crate::engines::kernels::forms::FirstValues;

pub(crate) use outlook::Outlook;
pub(crate) use recognise::{Form, form};
#[cfg(test)]
pub(crate) use run::values;

pub(crate) use sparse::Marks;
pub(crate) use store::Stored;

/// A game in which heap `n` may become: heap `n - i` for `i` in `takes`; two non-empty heaps of sum `n - i` for
/// `i` in `splits`; three non-empty heaps of sum `n - i` for `i` in `triples`.
///
/// The heaps below `seed.len()` have the values of the seed instead, whatever the lists say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// The values of the smallest heaps. It holds at least heap 0, whose value is 0.
    pub seed: Vec<u32>,
    /// How many tokens may be taken to leave one non-empty heap; every number is at least 1.
    pub takes: Vec<usize>,
    /// How many tokens may be taken to leave two non-empty heaps.
    pub splits: Vec<usize>,
    /// How many tokens may be taken to leave three non-empty heaps.
    pub triples: Vec<usize>,
    /// Whether two heaps that are left may be equal; in Grundy's game they may not.
    pub equal_parts: bool,
}

impl Breaking {
    /// The game of a take-and-break code: bit `j` of `digits[i]` says that taking `i` may leave `j` non-empty heaps.
    ///
    /// Bits from 4 on are not looked at: such codes are for the general engines.
    /// The heaps up to the last digit are evaluated one by one, so that a long code may be too much for the budget.
    ///
    /// ```
    /// use grundy_table::Budget;
    /// use grundy_table::breaking::Breaking;
    ///
    /// let kayles = Breaking::from_digits(&[0, 7, 7], &Budget::small()).unwrap();
    /// assert_eq!((kayles.takes, kayles.splits, kayles.seed), (vec![1, 2], vec![1, 2], vec![0, 1, 2]));
    /// ```
    pub fn from_digits(digits: &[u8], budget: &Budget<'_>) -> Option<Breaking> {
        let (mut game, vanishing) = moves_of_digits(digits);
        let length = vanishing.last().map_or(1, |last| last + 1);
        let first = first_values(&game, &vanishing, length, budget);
        game.seed = first.values;
        first.stopped.is_none().then_some(game)
    }

    /// The index of the last digit that allows a move: what a window must hold to know the next value.
    pub fn reach(&self) -> usize {
        [&self.takes, &self.splits, &self.triples].into_iter().flatten().copied().max().unwrap_or(0)
    }
}

/// The moves of a code, with nothing but heap 0 as the seed, and the heaps that may vanish.
pub(crate) fn moves_of_digits(digits: &[u8]) -> (Breaking, Vec<usize>) {
    let with_bit = |bit: u8| {
        let has = move |i: &usize| digits[*i] >> bit & 1 == 1;
        (0..digits.len()).filter(has).collect::<Vec<usize>>()
    };
    let takes = with_bit(1).into_iter().filter(|&i| i > 0).collect();
    let game =
        Breaking { seed: vec![0], takes, splits: with_bit(2), triples: with_bit(3), equal_parts: true };
    (game, with_bit(0))
}

/// The values of the heaps below `end` by the definition, when the heaps in `vanishing` may be taken whole.
pub(crate) fn first_values(
    game: &Breaking,
    vanishing: &[usize],
    end: usize,
    budget: &Budget<'_>,
) -> FirstValues {
    let mut values = game.seed.clone();
    let mut reached = Marks::default();
    let mut patience = Patience::new(budget.should_stop);
    let stopped = loop {
        let n = values.len();
        if n >= end {
            break None;
        }
        if n as u64 >= budget.positions {
            break Some(StopReason::Positions);
        }
        if !reach_options(game, &values, n, &mut reached, &mut patience) {
            break Some(StopReason::Stopped);
        }
        if vanishing.binary_search(&n).is_ok() {
            reached.mark(0);
        }
        values.push(reached.least());
    };
    values.truncate(end);
    FirstValues { values, stopped }
}

/// The values of `0..limit` by the definition: every option of every heap.
#[cfg(test)]
pub(crate) fn plain_values(game: &Breaking, limit: usize) -> Vec<u32> {
    first_values(game, &[], limit, &Budget::small()).values
}

/// Marks the values of all options of heap `n`; says whether there was time for all.
fn reach_options(
    game: &Breaking,
    values: &[u32],
    n: usize,
    reached: &mut Marks,
    patience: &mut Patience<'_>,
) -> bool {
    reached.clear();
    for &i in game.takes.iter().take_while(|&&i| i < n) {
        reached.mark(values[n - i]);
    }
    for &i in game.splits.iter().take_while(|&&i| i < n) {
        if patience.ends_after(n) {
            return false;
        }
        reach_pairs(values, n - i, game.equal_parts, |value| reached.mark(value));
    }
    for &i in game.triples.iter().take_while(|&&i| i < n) {
        for a in 1..n - i {
            if patience.ends_after(n) {
                return false;
            }
            reach_pairs(values, n - i - a, true, |value| reached.mark(value ^ values[a]));
        }
    }
    !patience.ends_after(game.takes.len())
}

fn reach_pairs(values: &[u32], sum: usize, equal_parts: bool, mut reach: impl FnMut(u32) -> bool) {
    for a in (1..=sum / 2).filter(|a| equal_parts || 2 * a != sum) {
        reach(values[a] ^ values[sum - a]);
    }
}

#[cfg(test)]
mod tests;
