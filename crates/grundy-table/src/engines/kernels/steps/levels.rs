//! The levels of a board, one after the other; see [`steps`](super).

use std::ops::Range;

use super::Steps;
use crate::budget::{Budget, Patience};

/// A set of values as bits; of a single value, that bit alone.
pub(super) trait Mark: Copy + Default {
    /// The values of both.
    fn united(self, other: Self) -> Self;
    /// The bit of the least value that is not there; at least one bit must be free.
    fn least_free(self) -> Self;
    /// The value whose bit this is.
    fn value(self) -> u16;
}

macro_rules! marks {
    ($($word:ty),*) => {$(
        impl Mark for $word {
            fn united(self, other: Self) -> Self {
                self | other
            }

            fn least_free(self) -> Self {
                !self & self.wrapping_add(1)
            }

            fn value(self) -> u16 {
                self.trailing_zeros() as u16
            }
        }
    )*};
}

marks!(u8, u16, u64);

/// One level: where its marks begin, and which `u` it has.
struct Level {
    start: usize,
    within: Range<i64>,
}

impl Level {
    /// The places of the marks of these `u`, which must be within the level.
    fn places(&self, within: Range<i64>) -> Range<usize> {
        let place = |first: i64| self.start + (first - self.within.start) as usize;
        place(within.start)..place(within.end)
    }
}

/// All levels that a table reads.
pub(super) struct Levels<'a, M> {
    rule: &'a Steps,
    levels: Vec<Level>,
    marks: Vec<M>,
}

impl<'a, M: Mark> Levels<'a, M> {
    /// The levels for a table of `0..limit`, nothing filled yet.
    pub fn new(rule: &'a Steps, limit: i64) -> Levels<'a, M> {
        let (first, second) = rule.highest(limit);
        let mut levels = Vec::new();
        let mut start = 0;
        for level in 0..=rule.top(limit) {
            let from = (level - second).max(0).div_euclid(rule.factor)
                + i64::from((level - second).max(0) % rule.factor != 0);
            let end = (level / rule.factor).min(first) + 1;
            let within = from..end.max(from);
            let length = (within.end - within.start) as usize;
            levels.push(Level { start, within });
            start += length;
        }
        Levels { rule, levels, marks: vec![M::default(); start] }
    }

    /// How many levels there are.
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// How many positions there are on all of them.
    #[cfg(test)]
    pub fn positions(&self) -> usize {
        self.marks.len()
    }

    /// Fills all levels; says how many of the first are known.
    pub fn fill(&mut self, budget: &Budget<'_>) -> usize {
        let mut patience = Patience::new(budget.should_stop);
        for level in 0..self.len() {
            let within = &self.levels[level].within;
            let length = (within.end - within.start) as usize;
            if patience.ends_after(1 + length * self.rule.len()) {
                return level;
            }
            if level.is_multiple_of(TOLD_EACH) {
                (budget.progress)(self.levels[level].start as u64, self.marks.len() as u64);
            }
            self.fill_level(level);
        }
        self.len()
    }

    fn fill_level(&mut self, index: usize) {
        let level = &self.levels[index];
        let (done, row) = self.marks.split_at_mut(level.start);
        for &(first, second) in &self.rule.moves {
            let fall = (self.rule.factor * first + second) as usize;
            let Some(target) = index.checked_sub(fall).map(|target| &self.levels[target]) else { continue };
            // Where the option is a position; everywhere else there is no such move.
            let from = level.within.start.max(target.within.start + first);
            let end = level.within.end.min(target.within.end + first);
            if from < end {
                let options = &done[target.places(from - first..end - first)];
                let places = level.places(from..end);
                unite(&mut row[places.start - level.start..places.end - level.start], options);
            }
        }
        let length = level.places(level.within.clone()).len();
        row[..length].iter_mut().for_each(|mark| *mark = mark.least_free());
    }

    /// The values of the table of `0..limit`, row by row, all of whose levels are known.
    pub fn values(&self, limit: usize) -> Vec<u16> {
        let rows = 0..limit as i64;
        rows.clone().flat_map(|x| rows.clone().map(move |y| self.value(x, y))).collect()
    }

    fn value(&self, x: i64, y: i64) -> u16 {
        let (first, second) = if self.rule.swapped { (y, x) } else { (x, y) };
        let level = &self.levels[(self.rule.factor * first + second) as usize];
        self.marks[level.start + (first - level.within.start) as usize].value()
    }
}

/// So many levels are filled before the next word about them.
const TOLD_EACH: usize = 64;

fn unite<M: Mark>(row: &mut [M], options: &[M]) {
    row.iter_mut().zip(options).for_each(|(mark, option)| *mark = mark.united(*option));
}
