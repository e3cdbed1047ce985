//! Subtraction games on one heap: any number of tokens from a set may be taken, however large the heap is.
//!
//! A [`Subtraction`] is such a game as plain numbers: a few first values, single numbers, ranges, and sets without an
//! end such as the primes. What a value depends on decides how it is found:
//! few single numbers by a bit set, sets that leave out only small numbers by what those reach, other ranges by counting
//! what enters and leaves them, dense endless sets by marking ahead of the heap.
//!
//! # Cost
//! `O(numbers + ranges)` for each value; for a set that is finite or leaves out finitely many numbers only until the
//! window repeats, then a copy.

mod cofinite;
mod endless;
mod finite;
mod ranges;
mod recognise;
mod thin;

pub(crate) use endless::elements;
pub use finite::Repetition;
pub(crate) use recognise::form;
pub use recognise::recognise;

use crate::budget::{Budget, StopReason};
use crate::purse::Holding;
use crate::table::Table;

/// What may be taken from a heap. The heaps below `seed.len()` have the values of the seed instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtraction {
    /// The values of the smallest heaps; at least heap 0.
    pub seed: Vec<u32>,
    /// Single numbers that may be taken, rising.
    pub numbers: Vec<usize>,
    /// Ranges of numbers that may be taken: from the first to the second, which belongs to it.
    pub ranges: Vec<(usize, Option<usize>)>,
    /// Sets without an end.
    pub sequences: Vec<Sequence>,
}

/// An endless set with a constant added to each element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Which set.
    pub kind: SequenceKind,
    /// What is added.
    pub shift: i64,
}

/// The endless sets of the rule language that are not ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum SequenceKind {
    Primes,
    PrimePowers,
    Squares,
    Triangular,
    Fibonacci,
    Powers(u64),
}

/// The values of a game as far as the budget went.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The table.
    pub table: Table,
    /// Why it is shorter than asked for.
    pub stopped: Option<StopReason>,
    /// The repetition that was found, which goes on for ever.
    pub repetition: Option<Repetition>,
}

/// The table of `0..limit`.
pub fn fill(game: &Subtraction, limit: usize, budget: &Budget<'_>) -> Filled {
    extend(game, &[], limit, budget)
}

/// The table of `0..limit` when these first values of the game are known.
pub fn extend(game: &Subtraction, known: &[u32], limit: usize, budget: &Budget<'_>) -> Filled {
    let known = if known.len() > game.seed.len() { known } else { &game.seed };
    if !game.sequences.is_empty() {
        return endless::fill(game, limit, budget);
    }
    if game.ranges.is_empty() && game.numbers.len() < 64 && known.iter().all(|&value| value < 64) {
        return finite::fill(game, known, limit, budget);
    }
    cofinite::fill(game, known, limit, budget).unwrap_or_else(|| ranges::fill(game, known, limit, budget))
}

/// Values of one coordinate, in bytes where they fit.
fn table(values: Vec<u32>) -> Table {
    let small = |&value: &u32| u8::try_from(value).ok().filter(|&byte| byte < 254);
    let bytes: Option<Vec<u8>> = values.iter().map(small).collect();
    bytes.map_or_else(|| Table::from_values(values), Table::from_bytes)
}

/// Heaps between two looks at the budget.
const SLICE: usize = 1 << 14;

/// How many heaps come before the next look at the budget when each costs so many reads.
fn slice(reads: usize) -> usize {
    (READS / reads.max(1)).clamp(16, SLICE)
}

/// Reads between two looks at the budget.
const READS: usize = 1 << 25;

/// Whether the budget allows one more slice when so many heaps are known and they take so many bytes.
fn stop_reason(known: usize, bytes: u64, budget: &Budget<'_>, holding: &mut Holding) -> Option<StopReason> {
    if known as u64 >= budget.positions {
        Some(StopReason::Positions)
    } else if bytes > budget.bytes || !holding.grow_to(bytes) {
        Some(StopReason::Memory)
    } else if budget.stopped() {
        Some(StopReason::Stopped)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
