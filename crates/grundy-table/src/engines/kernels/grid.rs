//! Rules on two numbers whose moves run along lines: `(x - a·k, y - b·k)` for every `k ≥ 1`, or single steps.
//!
//! For each line the values that do not stand on it yet are kept as a bit set, so the value of a position is the least
//! element that a few sets share. A rule that stays the same when both numbers change places is evaluated on and above
//! the diagonal only.
//!
//! # Cost
//! About two words for each line of each position; the sets take `O(limit²)` bits. Tiles of 64 by 64 positions keep
//! the lines in use in the cache. Where moves run along rows, columns and diagonals alone, tiles whose lines are not the
//! same are filled by several threads. Measured in `bench/records/tables.md`.

mod conditions;
mod guarded;
mod recognise;
mod runs;
mod sets;
mod wavefront;

pub(crate) use guarded::fill as fill_runs;
pub(crate) use recognise::falls;
pub use runs::recognise_lines as recognise;
pub(crate) use runs::{Runs, recognise as recognise_runs};

use crate::budget::{Budget, StopReason};
use crate::engines::kernels::breaking::Stored;
use crate::table::Table;
use sets::Readers;
pub(crate) use sets::Sets;

/// The moves of such a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// Directions `(a, b)` along which one may go any number of times.
    pub rays: Vec<(usize, usize)>,
    /// Moves `(a, b)` that may be made once.
    pub steps: Vec<(usize, usize)>,
}

const TILE: usize = 64;

/// More directions than this are refused.
pub(crate) const MOST_RAYS: usize = 8;

impl Lines {
    /// Whether the rule stays the same when both numbers change places.
    pub fn is_symmetric(&self) -> bool {
        let swapped = |moves: &[(usize, usize)]| moves.iter().all(|&(a, b)| moves.contains(&(b, a)));
        swapped(&self.rays) && swapped(&self.steps)
    }

    /// How many bytes the sets and the table of `0..limit` take.
    pub fn bytes_for(&self, limit: u64) -> u64 {
        let words = self.bound(limit) / 64 + 2;
        let lines: u64 = self.rays.iter().map(|&(a, b)| (a + b) as u64 * limit).sum();
        let each = if self.fits_shorts(limit) { 2 } else { 4 };
        lines.saturating_mul(words + words / 64 + 1).saturating_mul(8).saturating_add(each * limit * limit)
    }

    /// No value of `0..limit` is larger than this: a position has no more options.
    fn bound(&self, limit: u64) -> u64 {
        self.rays.len() as u64 * limit + self.steps.len() as u64
    }

    fn fits_shorts(&self, limit: u64) -> bool {
        self.bound(limit) < 65_534
    }
}

/// The table of `0..limit` in both coordinates, and why it is smaller if it is.
pub(crate) fn fill(rule: &Lines, limit: usize, budget: &Budget<'_>) -> (Table, Option<StopReason>) {
    match rule.fits_shorts(limit as u64) {
        true => {
            let (complete, values) = complete_box::<u16>(rule, limit, budget);
            (Table::grid_of_shorts(complete as u64, values), shortened(complete, limit))
        }
        false => {
            let (complete, values) = complete_box::<u32>(rule, limit, budget);
            (Table::grid(complete as u64, values), shortened(complete, limit))
        }
    }
}

fn shortened(complete: usize, limit: usize) -> Option<StopReason> {
    (complete < limit).then_some(StopReason::Stopped)
}

/// The side of the box that is complete, and its values; by several threads where that is allowed and pays.
fn complete_box<V: Stored>(rule: &Lines, limit: usize, budget: &Budget<'_>) -> (usize, Vec<V>) {
    if let Some(done) = wavefront::complete_box(rule, limit, budget) {
        return done;
    }
    let mut grid: Grid<'_, V> = Grid::new(rule, limit);
    let complete = grid.fill(budget);
    if complete == limit {
        return (limit, grid.values);
    }
    let row = |x: usize| grid.values[x * limit..x * limit + complete].iter().copied();
    (complete, (0..complete).flat_map(row).collect())
}

struct Grid<'a, V> {
    rule: &'a Lines,
    limit: usize,
    symmetric: bool,
    values: Vec<V>,
    readers: Readers,
    sets: Sets,
}

impl<'a, V: Stored> Grid<'a, V> {
    fn new(rule: &'a Lines, limit: usize) -> Grid<'a, V> {
        let symmetric = rule.is_symmetric();
        let readers = Readers::new(&rule.rays, symmetric, limit);
        let sets = Sets::new(readers.lines(), rule.bound(limit as u64) as usize);
        Grid { rule, limit, symmetric, values: vec![V::default(); limit * limit], readers, sets }
    }

    /// Evaluates every position; returns how large a box is complete.
    fn fill(&mut self, budget: &Budget<'_>) -> usize {
        // With the number of lines fixed, the loops over them are written out.
        match self.readers.count() {
            1 => self.fill_tiles::<1>(budget),
            2 => self.fill_tiles::<2>(budget),
            3 => self.fill_tiles::<3>(budget),
            4 => self.fill_tiles::<4>(budget),
            _ => self.fill_tiles::<{ 2 * MOST_RAYS }>(budget),
        }
    }

    fn fill_tiles<const COUNT: usize>(&mut self, budget: &Budget<'_>) -> usize {
        for tile_x in (0..self.limit).step_by(TILE) {
            if budget.stopped() {
                return tile_x;
            }
            (budget.progress)(self.known_before(tile_x), (self.limit * self.limit) as u64);
            let first = if self.symmetric { tile_x } else { 0 };
            for tile_y in (first..self.limit).step_by(TILE) {
                self.fill_tile::<COUNT>(tile_x, tile_y);
                if self.symmetric {
                    self.mirror(tile_x, tile_y);
                }
            }
        }
        self.limit
    }

    /// How many positions are known when all with `x` below this are; of a symmetric rule also those with `y` below it.
    fn known_before(&self, x: usize) -> u64 {
        let columns = if self.symmetric { x * (self.limit - x) } else { 0 };
        (x * self.limit + columns) as u64
    }

    /// Evaluates a tile; of a symmetric rule only what lies on and above the diagonal.
    fn fill_tile<const COUNT: usize>(&mut self, tile_x: usize, tile_y: usize) {
        let end = self.limit.min(tile_y + TILE);
        for x in tile_x..self.limit.min(tile_x + TILE) {
            let from = if self.symmetric { tile_y.max(x) } else { tile_y };
            for y in from..end {
                let lines = self.readers.lines_through::<COUNT>(x, y);
                let value = match self.rule.steps.is_empty() {
                    true => self.sets.least_shared(&lines, |_| 0),
                    false => self.sets.least_shared(&lines, |word| self.steps_in(word, x, y)),
                };
                self.values[x * self.limit + y] = V::stored(value as u32);
                self.sets.remove(&lines, value);
            }
        }
    }

    /// Copies a tile to its place below the diagonal.
    fn mirror(&mut self, tile_x: usize, tile_y: usize) {
        let limit = self.limit;
        for y in tile_y..limit.min(tile_y + TILE) {
            for x in tile_x..limit.min(tile_x + TILE).min(y) {
                self.values[y * limit + x] = self.values[x * limit + y];
            }
        }
    }

    /// The values that single steps reach, among the 64 of a word.
    fn steps_in(&self, word: usize, x: usize, y: usize) -> u64 {
        let mut taken = 0;
        for &(a, b) in self.rule.steps.iter().filter(|&&(a, b)| a <= x && b <= y) {
            let value: u32 = self.step_value(x - a, y - b).into();
            if value as usize / 64 == word {
                taken |= 1 << (value % 64);
            }
        }
        taken
    }

    /// Below the diagonal a tile may not be mirrored yet, so a symmetric rule is read above it.
    fn step_value(&self, x: usize, y: usize) -> V {
        match self.symmetric && x > y {
            true => self.values[y * self.limit + x],
            false => self.values[x * self.limit + y],
        }
    }
}
