//! Sets that leave out only small numbers: from some number on everything may be taken.
//!
//! Let every number above `w` be allowed. The values of the heaps below `n - w` are then `0..m` for some `m`: a value
//! larger than a missing one would have had to reach it. So heap `n` depends only on how the last `w` values lie to `m`,
//! and when that repeats after `p` heaps with `m` grown by `s`, `value(n + p) = value(n) + s` for ever.
//!
//! # Cost
//! `O(small numbers)` for each value before the repetition, afterwards an addition at the speed of memory.
//! Four bytes for each value. It refuses what leaves out a number above 4096.

use super::{Filled, Subtraction, slice, stop_reason, table};
use crate::budget::{Budget, Patience, StopReason};
use crate::engines::kernels::breaking::Marks;
use crate::purse::Holding;

/// Numbers up to this are listed.
const LISTED: usize = 4096;

/// The table of `0..limit` that starts with the known values; nothing if the set leaves out large numbers.
pub(super) fn fill(game: &Subtraction, known: &[u32], limit: usize, budget: &Budget<'_>) -> Option<Filled> {
    let mut run = Cofinite::new(game)?;
    known.iter().for_each(|&value| run.push(|_, _| value));
    let stopped = run.extend_to(limit, budget);
    run.values.truncate(limit);
    Some(Filled { table: table(run.values), stopped, repetition: None })
}

struct Cofinite {
    // Numbers at most `window` that may be taken; every larger one may be.
    small: Vec<usize>,
    window: usize,
    seed: usize,
    values: Vec<u32>,
    // For each heap the least value that no heap below `heap - window` has.
    least_unused: Vec<u32>,
    used: Marks,
    reached: Marks,
    distinct: u32,
    // From this heap on the used values have no gap. A seed may hold any values, so this is looked at.
    gapless_since: Option<usize>,
}

/// `value(n + period) = value(n) + saltus` from some heap on.
struct Arithmetic {
    period: usize,
    saltus: u32,
}

impl Cofinite {
    fn new(game: &Subtraction) -> Option<Cofinite> {
        let endless =
            |&(first, last): &(usize, Option<usize>)| last.is_none().then_some(first.saturating_sub(1));
        let window = game.ranges.iter().filter_map(endless).min().filter(|&window| window <= LISTED)?;
        let ranges = game.ranges.iter().flat_map(|&(first, last)| first..=last.unwrap_or(window).min(window));
        let mut small: Vec<usize> =
            game.numbers.iter().copied().filter(|&number| number <= window).chain(ranges).collect();
        small.sort_unstable();
        small.dedup();
        let mut used = Marks::default();
        used.clear();
        Some(Cofinite {
            small,
            window,
            seed: game.seed.len(),
            values: Vec::new(),
            least_unused: Vec::new(),
            used,
            reached: Marks::default(),
            distinct: 0,
            gapless_since: None,
        })
    }

    fn extend_to(&mut self, limit: usize, budget: &Budget<'_>) -> Option<StopReason> {
        let mut look = (4 * self.window).max(256).max(2 * self.seed);
        let mut holding = budget.holding();
        let heaps = slice(self.small.len());
        while self.values.len() < limit {
            let known = self.values.len();
            if let Some(reason) = stop_reason(known, 12 * known as u64, budget, &mut holding) {
                return Some(reason);
            }
            let end = limit.min(look).min(known + heaps).min(budget.positions as usize);
            (known..end).for_each(|_| self.push(Cofinite::next_value));
            if self.values.len() >= look {
                if let Some(found) = self.repetition(budget) {
                    return self.add_periods(&found, limit, budget, &mut holding);
                }
                look *= 2;
            }
        }
        None
    }

    /// Gives the next heap its value.
    fn push(&mut self, value: impl FnOnce(&mut Cofinite, u32) -> u32) {
        let n = self.values.len();
        if let Some(heap) = n.checked_sub(self.window + 1)
            && self.used.mark(self.values[heap])
        {
            self.distinct += 1;
        }
        let mut least = self.least_unused.last().copied().unwrap_or(0);
        while self.used.contains(least) {
            least += 1;
        }
        self.least_unused.push(least);
        if self.gapless_since.is_none() && n > self.seed + self.window && self.distinct == least {
            self.gapless_since = Some(n);
        }
        let value = value(self, least);
        self.values.push(value);
    }

    fn next_value(&mut self, least_unused: u32) -> u32 {
        let n = self.values.len();
        self.reached.clear();
        for &number in self.small.iter().take_while(|&&number| number <= n) {
            self.reached.mark(self.values[n - number]);
        }
        let mut value = least_unused;
        while self.reached.contains(value) || self.used.contains(value) {
            value += 1;
        }
        value
    }

    /// The least distance after which the last values lie to the least unused one as they did before.
    ///
    /// Nothing is found when the budget ends the search.
    fn repetition(&self, budget: &Budget<'_>) -> Option<Arithmetic> {
        let last = self.values.len() - 1;
        let mut patience = Patience::new(budget.should_stop);
        let mut fits = |period: usize| {
            let place = last - period;
            !patience.ends_after(1 + self.window / 64)
                && (0..=self.window).all(|back| self.offset(last, back) == self.offset(place, back))
        };
        let period = (1..=last.checked_sub(self.gapless_since?)?).find(|&period| fits(period))?;
        let saltus = self.least_unused[last] - self.least_unused[last - period];
        Some(Arithmetic { period, saltus })
    }

    /// How far above the least unused value of heap `n` the value `back` heaps before lies; the used ones are all one.
    fn offset(&self, n: usize, back: usize) -> Option<u32> {
        self.values[n - back].checked_sub(self.least_unused[n])
    }

    /// Goes on by addition.
    fn add_periods(
        &mut self,
        found: &Arithmetic,
        limit: usize,
        budget: &Budget<'_>,
        holding: &mut Holding,
    ) -> Option<StopReason> {
        self.least_unused = Vec::new();
        let bytes = budget.room().saturating_add(holding.bytes()).min(budget.bytes);
        let room = usize::try_from(budget.positions.min(bytes / 4)).unwrap_or(usize::MAX);
        let mut end = limit.min(room.max(self.values.len()));
        if !holding.grow_to(4 * end as u64) {
            end = self.values.len();
        }
        self.values.reserve_exact(end.saturating_sub(self.values.len()));
        let mut stretch = found.period;
        while self.values.len() < end {
            if budget.stopped() {
                return Some(StopReason::Stopped);
            }
            let added = (stretch / found.period) as u32 * found.saltus;
            let start = self.values.len() - stretch;
            let count = stretch.min(end - self.values.len());
            self.values.extend_from_within(start..start + count);
            let from = self.values.len() - count;
            self.values[from..].iter_mut().for_each(|value| *value += added);
            // A longer stretch of whole periods is copied faster, as long as it stays in the cache.
            if count == stretch && stretch < STRETCH {
                stretch *= 2;
            }
        }
        match end < limit {
            true if (end as u64) < budget.positions => Some(StopReason::Memory),
            true => Some(StopReason::Positions),
            false => None,
        }
    }
}

/// About how much is copied at once.
const STRETCH: usize = 1 << 13;
