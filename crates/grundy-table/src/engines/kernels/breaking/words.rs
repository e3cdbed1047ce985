//! A run of a sparse game with values below 1024, kept as they are: blocks of 64 heaps, every rare partner marked.
//!
//! It needs nothing but that the last rare heap lies below the block, so it is what finds the rare heaps of a game
//! whose values outgrow the narrow lanes. A value beyond 1024, and a heap near a rare one, is found alone.
//!
//! # Cost
//! `O(rare heaps · splits)` marks for each value, each about a third of a nanosecond; two bytes for each value.

use super::Breaking;
use super::blocks::{WIDTH, WORD_LIMIT, WordItem, WordMarks};
use super::dense::Entry;
use super::plan::{Block, Plan};
use super::sparse::Sparse;
use super::store::Overflow;

/// The state of the run.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub sparse: Sparse<Vec<u16>>,
}

/// How many low pairs are marked before missing rare values are searched for.
const LOW_PAIRS: usize = 512;
const STRIDE: usize = 512;
/// Heaps to one call of `advance`.
const HEAPS: usize = 1 << 13;

impl Words {
    /// The game with these values.
    pub fn new(game: &Breaking, values: Vec<u16>) -> Words {
        Words { sparse: Sparse::new(game, values) }
    }

    /// Goes on towards `to` for some thousand heaps.
    pub fn advance(&mut self, to: usize) -> Result<(), Overflow> {
        let end = to.min(self.sparse.known() + HEAPS);
        while self.sparse.known() < end {
            let known = self.sparse.known();
            let end = end.min(self.next_equal_pair(known));
            if known + WIDTH > end || known < self.first_block() || self.largest() >= WORD_LIMIT / 2 {
                self.sparse.step()?;
            } else {
                self.fill_blocks(end)?;
            }
        }
        Ok(())
    }

    /// The largest value counted when the class was chosen; larger ones wait for the next choice.
    fn largest(&self) -> usize {
        self.sparse.census.largest() as usize
    }

    fn first_block(&self) -> usize {
        let (last, reach) = (self.sparse.last_rare(), self.sparse.game.reach());
        (last + reach + 1).max(2 * WIDTH + reach)
    }

    /// The first heap from `n` on that could be cut into two equal rare heaps, where that is not allowed: blocks would
    /// mark this pair like all others.
    fn next_equal_pair(&self, n: usize) -> usize {
        if self.sparse.game.equal_parts {
            return usize::MAX;
        }
        let rare = &self.sparse.rare;
        let first = |&i: &usize| {
            let place = rare.partition_point(|&r| 2 * r + i < n);
            rare.get(place).map(|&r| 2 * r + i)
        };
        self.sparse.game.splits.iter().filter_map(first).min().unwrap_or(usize::MAX)
    }

    /// Fills blocks until the end or a new rare heap.
    fn fill_blocks(&mut self, end: usize) -> Result<(), Overflow> {
        let plan = self.plan();
        let items = |items: &[super::plan::Item]| -> Vec<WordItem> {
            items.iter().map(|item| (item.offset, item.value as u16)).collect()
        };
        let (far, near, probes) = (items(&plan.far), items(&plan.near), items(&plan.probes));
        // A value with a new leading bit is no larger than twice the largest, and xors stay below the next power of two.
        let size = ((self.largest() + 1).next_power_of_two() * 2).min(WORD_LIMIT);
        let mut marks = WordMarks::new();
        while self.sparse.known() + WIDTH <= end {
            let n = self.sparse.known();
            marks.clear(size);
            self.sparse.store.resize(n + WIDTH, 0);
            marks.mark(&self.sparse.store, n, &far);
            for lane in 0..WIDTH {
                for &(offset, value) in &near {
                    marks.mark_one(lane, self.sparse.store[n + lane - offset] ^ value);
                }
                let class = self.sparse.class;
                let common = |&value: &u16| class.is_common(u32::from(value), n + lane);
                let least = marks.unmarked(lane).take_while(|&value| usize::from(value) < size).find(common);
                let Some(value) = least else {
                    self.sparse.store.truncate(n + lane);
                    return self.sparse.step();
                };
                self.sparse.store[n + lane] = value;
            }
            marks.mark(&self.sparse.store, n, &probes);
            for lane in 0..WIDTH {
                if let Some(value) = self.missing_value(&marks, lane, n + lane, plan.probe_bound) {
                    self.sparse.store.truncate(n + lane);
                    return self.sparse.accept(value);
                }
            }
        }
        Ok(())
    }

    fn plan(&self) -> Plan {
        let store = &self.sparse.store;
        let block = Block { from: store.len(), width: WIDTH, probes: LOW_PAIRS };
        Plan::new(&self.sparse.game, self.sparse.class, &self.sparse.rare, &|n| u32::from(store[n]), block)
    }

    /// The least rare value below that of heap `n` which no option has.
    fn missing_value(&mut self, marks: &WordMarks, lane: usize, n: usize, probe_bound: usize) -> Option<u32> {
        let value = self.sparse.store[n];
        let below = marks.unmarked(lane).take_while(|&unmarked| unmarked < value);
        let mut missing: Vec<u32> = below.map(u32::from).collect();
        let bound = if missing.is_empty() { probe_bound } else { self.search(n, &mut missing) };
        self.sparse.witnesses.add(n, bound);
        missing.first().copied()
    }

    /// Removes the missing values that some pair of heap `n` has; returns how far it looked.
    fn search(&self, n: usize, missing: &mut Vec<u32>) -> usize {
        let values = &self.sparse.store;
        let mut from = 1;
        while !missing.is_empty() {
            let mut open = false;
            for sum in self.sparse.game.splits.iter().map(|&i| n - i) {
                let end = sum.div_ceil(2).min(from + STRIDE);
                if from < end {
                    open = true;
                    let mut partners = [0; STRIDE];
                    let length = end - from;
                    partners[..length].copy_from_slice(&values[sum + 1 - end..=sum - from]);
                    partners[..length].reverse();
                    drop_hit(&values[from..end], &partners[..length], missing);
                } else if self.sparse.game.equal_parts && sum.is_multiple_of(2) {
                    missing.retain(|&value| value != 0);
                }
            }
            from += STRIDE;
            if !open {
                break;
            }
        }
        from - 1
    }
}

fn drop_hit(left: &[u16], right: &[u16], missing: &mut Vec<u32>) {
    let mut left_over = Vec::new();
    for group in missing.chunks(8) {
        let mut group = group.to_vec();
        u16::drop_hit(left, right, &mut group);
        left_over.extend(group);
    }
    *missing = left_over;
}
