//! Rules on two numbers whose moves run along lines: `(x - a·k, y - b·k)` for every `k ≥ 1`, or single steps.
//!
//! For each line the values that stand on it are kept as a bit set, so the options of a position are a union of a few
//! sets, read from the first word that is not full. A rule that stays the same when both numbers change places is
//! evaluated on and above the diagonal only.
//!
//! # Cost
//! A few words for each position; the sets take `O(limit²)` bits. Tiles of 64 by 64 positions keep the lines in use in
//! the cache.

mod recognise;

pub use recognise::recognise;

use crate::budget::{Budget, StopReason};
use crate::table::Table;

/// The moves of such a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// Directions `(a, b)` along which one may go any number of times.
    pub rays: Vec<(usize, usize)>,
    /// Moves `(a, b)` that may be made once.
    pub steps: Vec<(usize, usize)>,
}

const TILE: usize = 64;

impl Lines {
    /// Whether the rule stays the same when both numbers change places.
    pub fn is_symmetric(&self) -> bool {
        let swapped = |moves: &[(usize, usize)]| moves.iter().all(|&(a, b)| moves.contains(&(b, a)));
        swapped(&self.rays) && swapped(&self.steps)
    }

    /// How many bytes the sets and the table of `0..limit` take.
    pub fn bytes_for(&self, limit: u64) -> u64 {
        let words = (self.rays.len() as u64 * limit + self.steps.len() as u64) / 64 + 2;
        let lines: u64 = self.rays.iter().map(|&(a, b)| (a + b) as u64 * limit).sum();
        (lines * words).saturating_mul(8).saturating_add(4 * limit * limit)
    }
}

/// The table of `0..limit` in both coordinates, and why it is smaller if it is.
pub(crate) fn fill(rule: &Lines, limit: usize, budget: &Budget<'_>) -> (Table, Option<StopReason>) {
    let mut grid = Grid::new(rule, limit);
    let complete = if rule.is_symmetric() { grid.fill_half(budget) } else { grid.fill_all(budget) };
    let complete = complete.min(limit);
    let stopped = (complete < limit).then_some(StopReason::Stopped);
    let mut values = grid.values;
    if complete < limit {
        let rows = (0..complete).flat_map(|x| values[x * limit..x * limit + complete].to_vec());
        values = rows.collect();
    }
    (Table::grid(complete as u64, values), stopped)
}

struct Grid<'a> {
    rule: &'a Lines,
    limit: usize,
    values: Vec<u32>,
    rays: Vec<Ray>,
}

/// The sets of all lines in one direction.
struct Ray {
    direction: (usize, usize),
    limit: usize,
    width: usize,
    words: Vec<u64>,
    // The first word of each line that is not full.
    open: Vec<u32>,
    // In a symmetric rule the lines of the mirrored direction are these, read at the mirrored position.
    mirrored: bool,
}

impl Ray {
    fn new(direction: (usize, usize), limit: usize, width: usize, mirrored: bool) -> Ray {
        let lines = (direction.0 + direction.1) * limit.max(1);
        Ray { direction, limit, width, words: vec![0; lines * width], open: vec![0; lines], mirrored }
    }

    /// The number of the line through a position: which position one comes to when going back as far as one can.
    #[inline(always)]
    fn line(&self, x: usize, y: usize) -> usize {
        match self.direction {
            (0, _) => x * self.direction.1 + y % self.direction.1,
            (_, 0) => y * self.direction.0 + x % self.direction.0,
            (1, 1) if x >= y || self.mirrored => x.abs_diff(y),
            (1, 1) => self.limit + y - x,
            (a, b) => {
                let times = (x / a).min(y / b);
                let (x, y) = (x - times * a, y - times * b);
                if x < a { x * self.limit + y } else { a * self.limit + y * self.limit + x }
            }
        }
    }

    #[inline(always)]
    fn set(&self, line: usize) -> &[u64] {
        &self.words[line * self.width..(line + 1) * self.width]
    }

    #[inline(always)]
    fn insert(&mut self, line: usize, value: u32) {
        let words = &mut self.words[line * self.width..(line + 1) * self.width];
        let word = value as usize / 64;
        words[word] |= 1 << (value % 64);
        if words[word] == u64::MAX && self.open[line] as usize == word {
            let full = words[word..].iter().take_while(|&&word| word == u64::MAX).count();
            self.open[line] = (word + full) as u32;
        }
    }
}

impl<'a> Grid<'a> {
    fn new(rule: &'a Lines, limit: usize) -> Grid<'a> {
        let width = (rule.rays.len() * limit + rule.steps.len()) / 64 + 2;
        let mirrored = rule.is_symmetric();
        let kept = rule.rays.iter().filter(|(a, b)| !mirrored || a <= b);
        let rays = kept.map(|&direction| Ray::new(direction, limit, width, mirrored)).collect();
        Grid { rule, limit, values: vec![0; limit * limit], rays }
    }

    /// Evaluates every position, tile by tile; returns how large a box is complete.
    fn fill_all(&mut self, budget: &Budget<'_>) -> usize {
        for tile_x in (0..self.limit).step_by(TILE) {
            if budget.stopped() {
                return tile_x;
            }
            for tile_y in (0..self.limit).step_by(TILE) {
                for x in tile_x..self.limit.min(tile_x + TILE) {
                    for y in tile_y..self.limit.min(tile_y + TILE) {
                        self.evaluate_by_count(x, y);
                    }
                }
            }
        }
        self.limit
    }

    /// The same on and above the diagonal; each value stands on the lines of both positions.
    fn fill_half(&mut self, budget: &Budget<'_>) -> usize {
        for tile_x in (0..self.limit).step_by(TILE) {
            if budget.stopped() {
                return tile_x;
            }
            for tile_y in (tile_x..self.limit).step_by(TILE) {
                for x in tile_x..self.limit.min(tile_x + TILE) {
                    for y in tile_y.max(x)..self.limit.min(tile_y + TILE) {
                        self.evaluate_by_count(x, y);
                    }
                }
                self.mirror(tile_x, tile_y);
            }
        }
        self.limit
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

    /// With the number of directions fixed, the loops over them are written out.
    #[inline(always)]
    fn evaluate_by_count(&mut self, x: usize, y: usize) {
        match self.rays.len() {
            1 => self.evaluate::<1>(x, y),
            2 => self.evaluate::<2>(x, y),
            3 => self.evaluate::<3>(x, y),
            4 => self.evaluate::<4>(x, y),
            _ => self.evaluate::<MOST_RAYS>(x, y),
        }
    }

    /// Finds the least value on none of the lines and at none of the steps, and puts it on the lines.
    #[inline(always)]
    fn evaluate<const RAYS: usize>(&mut self, x: usize, y: usize) {
        let mut word = 0;
        let mut lines = [(0, 0); RAYS];
        for (ray, lines) in self.rays.iter().zip(&mut lines) {
            let line = ray.line(x, y);
            let other = if ray.mirrored { ray.line(y, x) } else { line };
            word = word.max(ray.open[line].max(ray.open[other]) as usize);
            *lines = (line, other);
        }
        let value = self.least_free(word, &lines, x, y);
        self.values[x * self.limit + y] = value;
        for (ray, &(line, other)) in self.rays.iter_mut().zip(&lines) {
            ray.insert(line, value);
            if other != line {
                ray.insert(other, value);
            }
        }
    }

    #[inline(always)]
    fn least_free<const RAYS: usize>(
        &self,
        mut word: usize,
        lines: &[(usize, usize); RAYS],
        x: usize,
        y: usize,
    ) -> u32 {
        // There may be fewer rays than places for them; the first then stands there again.
        let first = self.rays[0].set(lines[0].0);
        let mut sets: [(&[u64], &[u64]); RAYS] = [(first, first); RAYS];
        for ((ray, &(line, other)), set) in self.rays.iter().zip(lines).zip(&mut sets) {
            *set = (ray.set(line), ray.set(other));
        }
        loop {
            let mut taken = 0;
            for (one, other) in &sets {
                taken |= one[word] | other[word];
            }
            if !self.rule.steps.is_empty() {
                taken |= self.steps_in(word, x, y);
            }
            if taken != u64::MAX {
                return (word * 64) as u32 + taken.trailing_ones();
            }
            word += 1;
        }
    }

    #[inline(always)]
    fn steps_in(&self, word: usize, x: usize, y: usize) -> u64 {
        let mut taken = 0;
        for &(a, b) in self.rule.steps.iter().filter(|&&(a, b)| a <= x && b <= y) {
            let value = self.step_value(x - a, y - b);
            if value as usize / 64 == word {
                taken |= 1 << (value % 64);
            }
        }
        taken
    }

    /// Below the diagonal a tile may not be mirrored yet, so a symmetric rule is read above it.
    fn step_value(&self, x: usize, y: usize) -> u32 {
        match self.rays.iter().any(|ray| ray.mirrored) && x > y {
            true => self.values[y * self.limit + x],
            false => self.values[x * self.limit + y],
        }
    }
}

/// More directions than this are refused.
pub(crate) const MOST_RAYS: usize = 8;
