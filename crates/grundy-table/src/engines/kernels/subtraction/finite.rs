//! Finite sets of fewer than 64 numbers: values as bits of a word until the last window was seen before, then a copy.
//!
//! A value depends only on as many earlier values as the largest number, so a repeated window repeats for ever.
//!
//! # Cost
//! `O(numbers)` for each value before the repetition, a look for it whenever the table has doubled, and after it a
//! copy at the speed of memory. One byte for each value.

use super::{Filled, SLICE, Subtraction, stop_reason};
use crate::budget::{Budget, Patience, StopReason};
use crate::purse::Holding;
use crate::table::Table;

/// `value(n + period) = value(n)` for every `n ≥ preperiod`; both are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// From here on the values repeat.
    pub preperiod: u64,
    /// How long until they repeat.
    pub period: u64,
}

/// About how much is copied at once.
const STRETCH: usize = 1 << 15;

/// The table of `0..limit` that starts with the known values.
pub(super) fn fill(game: &Subtraction, known: &[u32], limit: usize, budget: &Budget<'_>) -> Filled {
    let window = game.numbers.last().copied().unwrap_or(0).max(1);
    let mut values: Vec<u8> = known.iter().map(|&value| value as u8).collect();
    let mut look = (4 * window).max(256).max(2 * game.seed.len());
    let end = limit.min(usize::try_from(budget.positions).unwrap_or(usize::MAX));
    let mut holding = budget.holding();
    while values.len() < end {
        if let Some(reason) = stop_reason(values.len(), values.len() as u64, budget, &mut holding) {
            return Filled { table: shortened(values, limit), stopped: Some(reason), repetition: None };
        }
        let to = end.min(look).min(values.len() + 64 * SLICE);
        extend(&mut values, &game.numbers, to);
        if values.len() >= look {
            if let Some(repetition) = repetition(&values, window, game.seed.len(), budget) {
                let stopped = copy(&mut values, repetition.period as usize, limit, budget, &mut holding);
                return Filled { table: shortened(values, limit), stopped, repetition: Some(repetition) };
            }
            look *= 2;
        }
    }
    let stopped = if end < limit { Some(StopReason::Positions) } else { None };
    Filled { table: shortened(values, limit), stopped, repetition: None }
}

fn shortened(mut values: Vec<u8>, limit: usize) -> Table {
    values.truncate(limit);
    Table::from_bytes(values)
}

fn extend(values: &mut Vec<u8>, numbers: &[usize], to: usize) {
    for n in values.len()..to {
        let mut reached = 0u64;
        for &number in numbers.iter().take_while(|&&number| number <= n) {
            reached |= 1 << (values[n - number] & 63);
        }
        values.push(reached.trailing_ones() as u8);
    }
}

/// The repetition of the last window, if it was seen before, wholly behind the seed.
///
/// Nothing is found when the budget ends the search.
pub(super) fn repetition<V: PartialEq>(
    values: &[V],
    window: usize,
    seed: usize,
    budget: &Budget<'_>,
) -> Option<Repetition> {
    let last = values.len().checked_sub(window)?;
    let tail = &values[last..];
    let mut patience = Patience::new(budget.should_stop);
    let mut same = |period: usize| {
        values[last - period] == tail[0]
            && !patience.ends_after(window)
            && values[last - period..][..window] == *tail
    };
    let period = (1..=last.checked_sub(seed)?).find(|&period| same(period))?;
    let differs = |&n: &usize| values[n] != values[n + period];
    let preperiod = (0..values.len() - period).rev().find(differs).map_or(0, |n| n + 1);
    Some(Repetition { preperiod: preperiod as u64, period: period as u64 })
}

/// Repeats the last `period` values up to `limit`, as far as the memory goes.
fn copy(
    values: &mut Vec<u8>,
    period: usize,
    limit: usize,
    budget: &Budget<'_>,
    holding: &mut Holding,
) -> Option<StopReason> {
    let bytes = budget.room().saturating_add(holding.bytes()).min(budget.bytes);
    let room = usize::try_from(bytes.min(budget.positions)).unwrap_or(usize::MAX);
    let mut end = limit.min(room.max(values.len()));
    if !holding.grow_to(end as u64) {
        end = values.len();
    }
    if values.len() < end {
        values.reserve_exact(end - values.len());
    }
    // A longer stretch of whole periods is copied faster, as long as it stays in the cache.
    let stretch = period * (STRETCH / period).max(1);
    let mut repeated = period;
    let mut patience = Patience::new(budget.should_stop);
    while values.len() < end {
        if patience.ends_after(repeated.min(stretch)) {
            return Some(StopReason::Stopped);
        }
        let step = if repeated >= stretch { stretch } else { period };
        let from = values.len() - step;
        let count = step.min(end - values.len());
        values.extend_from_within(from..from + count);
        repeated += count;
    }
    match end < limit {
        true if (end as u64) < budget.positions => Some(StopReason::Memory),
        true => Some(StopReason::Positions),
        false => None,
    }
}
