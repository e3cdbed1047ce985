//! Moves that cut a heap into four and more parts: `[a, b, c, x-a-b-c]` for all such parts, perhaps after taking some.
//!
//! The values that `j` parts with a given sum can have together are a set. One of the parts is the smallest, at most a `j`-th
//! of the sum, and the others are `j - 1` parts of what is left: so a set follows from those of one part less, and no
//! combination of all parts is looked at.
//!
//! # Cost
//! `O(n · values / 64)` words for each value of heap `n` and each number of parts, where `values` is the next power of two
//! above the largest value; a set for each heap and each number of parts in memory.

mod recognise;
mod region;

pub(crate) use recognise::recognise;

use super::xor_sets::{least_outside, unite, unite_xored, words_for};
use crate::budget::{Budget, Patience, StopReason};

/// The moves of such a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// How many may be taken, and how many parts that are not empty may be left then.
    moves: Vec<(usize, Vec<usize>)>,
    /// The most parts that a move leaves.
    pub most: usize,
}

/// No set has more words.
const MOST_WORDS: usize = 1 << 14;

/// The values that parts with a given sum have together.
struct Sums {
    values: Vec<u32>,
    words: usize,
    // Entry `[j][sum]` is the set of `j` parts, none of them empty; entry 0 stands for no part and is not read.
    sets: Vec<Vec<Vec<u64>>>,
}

impl Sums {
    fn new(game: &Parts) -> Sums {
        Sums { values: Vec::new(), words: 1, sets: vec![Vec::new(); game.most + 1] }
    }

    /// Adds the sets of several parts with the sum of the next heap, which do not depend on its value.
    fn add_sums(&mut self) {
        let sum = self.values.len();
        for count in 2..self.sets.len() {
            let set = if count == 2 { self.pairs(sum) } else { self.with_smallest(count, sum) };
            self.sets[count].push(set);
        }
    }

    fn pairs(&self, sum: usize) -> Vec<u64> {
        let mut set = vec![0; self.words];
        for part in 1..=sum / 2 {
            let value = (self.values[part] ^ self.values[sum - part]) as usize;
            set[value / 64] |= 1 << (value % 64);
        }
        set
    }

    fn with_smallest(&self, count: usize, sum: usize) -> Vec<u64> {
        let mut set = vec![0; self.words];
        for part in 1..=sum / count {
            unite_xored(&mut set, &self.sets[count - 1][sum - part], self.values[part] as usize);
        }
        set
    }

    /// The value of the next heap, once the sets of its sum are there.
    fn next_value(&self, game: &Parts) -> u32 {
        let mut reached = vec![0; self.words];
        for (taken, counts) in &game.moves {
            let Some(sum) = self.values.len().checked_sub(*taken) else { continue };
            for &count in counts {
                match count {
                    0 => reached[0] |= u64::from(sum == 0),
                    _ => unite(&mut reached, &self.sets[count][sum]),
                }
            }
        }
        least_outside([reached.as_slice()].into_iter(), self.words)
    }

    fn add_value(&mut self, value: u32) {
        self.words = self.words.max(words_for(value));
        let mut alone = vec![0; words_for(value)];
        // Heap 0 is no part.
        alone[value as usize / 64] = u64::from(!self.values.is_empty()) << (value % 64);
        self.sets[1].push(alone);
        self.values.push(value);
    }

    /// About how many bytes the sets of one more heap take, whose value needs so many words.
    fn bytes_each(&self, words: usize) -> u64 {
        (self.sets.len() * (8 * self.words.max(words) + std::mem::size_of::<Vec<u64>>()) + 4) as u64
    }
}

/// The values of `0..limit` that begin with the known ones, or fewer and why.
pub(crate) fn values(
    game: &Parts,
    known: &[u32],
    limit: usize,
    budget: &Budget<'_>,
) -> (Vec<u32>, Option<StopReason>) {
    let mut sums = Sums::new(game);
    let mut patience = Patience::new(budget.should_stop);
    let mut holding = budget.holding();
    let mut bytes = 0;
    while sums.values.len() < limit {
        let heap = sums.values.len();
        if heap as u64 >= budget.positions {
            return (sums.values, Some(StopReason::Positions));
        }
        if patience.ends_after((heap + 1) * sums.words * game.most) {
            return (sums.values, Some(StopReason::Stopped));
        }
        (budget.progress)(heap as u64, limit as u64);
        sums.add_sums();
        let value = known.get(heap).copied().unwrap_or_else(|| sums.next_value(game));
        bytes += sums.bytes_each(words_for(value));
        if words_for(value) > MOST_WORDS || bytes > budget.bytes || !holding.grow_to(bytes) {
            return (sums.values, Some(StopReason::Memory));
        }
        sums.add_value(value);
    }
    (sums.values, None)
}

#[cfg(test)]
mod tests;
