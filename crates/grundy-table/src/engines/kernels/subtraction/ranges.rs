//! Ranges and many numbers: what enters and leaves each range is counted, and the least value that nothing counts is kept
//! at hand by a bit set with a summary.
//!
//! # Cost
//! `O(numbers + ranges)` for each value, and a scan of the summary; sixteen bytes for each value.

use super::finite::repetition;
use super::{Filled, Subtraction, slice, stop_reason, table};
use crate::budget::{Budget, StopReason};
use crate::purse::Holding;

/// The table of `0..limit` that starts with the known values.
pub(super) fn fill(game: &Subtraction, known: &[u32], limit: usize, budget: &Budget<'_>) -> Filled {
    let window = window(game);
    let mut values = known.to_vec();
    let mut counts = Counts::default();
    let mut look =
        window.map_or(usize::MAX, |window| window.saturating_mul(4).max(256).max(2 * game.seed.len()));
    (0..values.len()).for_each(|n| counts.slide(game, &values, n));
    let mut holding = budget.holding();
    let heaps = slice(game.numbers.len() + 4 * game.ranges.len());
    while values.len() < limit {
        if let Some(reason) = stop_reason(values.len(), 16 * values.len() as u64, budget, &mut holding) {
            values.truncate(limit);
            return Filled { table: table(values), stopped: Some(reason), repetition: None };
        }
        let to = limit.min(look).min(values.len() + heaps).min(budget.positions as usize);
        for n in values.len()..to {
            counts.slide(game, &values, n);
            let value = counts.least_missing(game, &values, n);
            values.push(value);
        }
        if values.len() >= look {
            if let Some(found) =
                window.and_then(|window| repetition(&values, window, game.seed.len(), budget))
            {
                let stopped = copy(&mut values, found.period as usize, limit, budget, &mut holding);
                values.truncate(limit);
                return Filled { table: table(values), stopped, repetition: Some(found) };
            }
            look *= 2;
        }
    }
    values.truncate(limit);
    Filled { table: table(values), stopped: None, repetition: None }
}

/// How many earlier values a value depends on, if that is bounded.
fn window(game: &Subtraction) -> Option<usize> {
    let ends: Option<Vec<usize>> = game.ranges.iter().map(|&(_, last)| last).collect();
    ends.map(|ends| ends.iter().chain(&game.numbers).copied().max().unwrap_or(0).max(1))
}

fn copy(
    values: &mut Vec<u32>,
    period: usize,
    limit: usize,
    budget: &Budget<'_>,
    holding: &mut Holding,
) -> Option<StopReason> {
    while values.len() < limit {
        if let Some(reason) = stop_reason(values.len(), 8 * values.len() as u64, budget, holding) {
            return Some(reason);
        }
        let count = period.min(limit - values.len()).min(budget.positions as usize - values.len());
        let from = values.len() - period;
        values.extend_from_within(from..from + count);
    }
    None
}

/// How many heaps in reach by the ranges have each value.
#[derive(Default)]
struct Counts {
    counts: Vec<u32>,
    // Bit v: no heap in reach has the value v. The words of `summary` say which words are not 0.
    missing: Vec<u64>,
    summary: Vec<u64>,
    // No smaller value is missing.
    lowest: usize,
    stamps: Vec<usize>,
}

impl Counts {
    /// Moves the ranges from heap `n - 1` to heap `n`.
    fn slide(&mut self, game: &Subtraction, values: &[u32], n: usize) {
        for &(first, last) in &game.ranges {
            if let Some(entering) = n.checked_sub(first) {
                self.change(values[entering], 1);
            }
            if let Some(leaving) = last.and_then(|last| n.checked_sub(last + 1)) {
                self.change(values[leaving], -1);
            }
        }
    }

    fn change(&mut self, value: u32, by: i32) {
        let value = value as usize;
        self.grow(value);
        self.counts[value] = self.counts[value].wrapping_add_signed(by);
        let word = value / 64;
        match self.counts[value] {
            0 => {
                self.missing[word] |= 1 << (value % 64);
                self.lowest = self.lowest.min(value);
            }
            _ => self.missing[word] &= !(1 << (value % 64)),
        }
        match self.missing[word] {
            0 => self.summary[word / 64] &= !(1 << (word % 64)),
            _ => self.summary[word / 64] |= 1 << (word % 64),
        }
    }

    fn grow(&mut self, value: usize) {
        if value >= self.counts.len() {
            let size = (value + 1).next_power_of_two().max(64);
            let words = self.missing.len();
            self.counts.resize(size, 0);
            self.missing.resize(size / 64, u64::MAX);
            self.summary.resize((size / 64).div_ceil(64), 0);
            (words..size / 64).for_each(|word| self.summary[word / 64] |= 1 << (word % 64));
        }
    }

    /// The least value that neither a heap in reach nor one of the single numbers gives.
    fn least_missing(&mut self, game: &Subtraction, values: &[u32], n: usize) -> u32 {
        let reached =
            game.numbers.iter().take_while(|&&number| number <= n).map(|&number| values[n - number]);
        for value in reached {
            let value = value as usize;
            if value >= self.stamps.len() {
                self.stamps.resize((value + 1).next_power_of_two(), usize::MAX);
            }
            self.stamps[value] = n;
        }
        self.lowest = self.next_missing(self.lowest);
        let mut from = self.lowest;
        loop {
            let value = self.next_missing(from);
            if self.stamps.get(value) != Some(&n) {
                return value as u32;
            }
            from = value + 1;
        }
    }

    fn next_missing(&self, from: usize) -> usize {
        let word = from / 64;
        let Some(&bits) = self.missing.get(word) else { return from };
        let bits = bits & (u64::MAX << (from % 64));
        if bits != 0 {
            return word * 64 + bits.trailing_zeros() as usize;
        }
        self.next_word(word + 1).map_or(self.counts.len().max(from), |word| {
            word * 64 + self.missing[word].trailing_zeros() as usize
        })
    }

    fn next_word(&self, from: usize) -> Option<usize> {
        let mut mask = u64::MAX << (from % 64);
        for (place, &words) in self.summary.iter().enumerate().skip(from / 64) {
            if words & mask != 0 {
                return Some(place * 64 + (words & mask).trailing_zeros() as usize);
            }
            mask = u64::MAX;
        }
        None
    }
}
