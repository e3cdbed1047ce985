//! Tables of rules whose moves run along lines under conditions.
//!
//! A line has a set for each remainder of the count: the values at its places whose distance from the line's beginning
//! leaves it. A condition on the position that is left keeps its value off the line, one on the position that moves keeps
//! the line from being read, and where a run begins with a larger count values are put on the line later. A position outside
//! the domain stands on no line.

use super::runs::{MOST_READS, Ray, Runs, Step};
use super::sets::{Reader, Sets};
use super::{TILE, shortened};
use crate::budget::{Budget, StopReason};
use crate::engines::kernels::breaking::Stored;
use crate::table::{SHORT_ABSENT, Table, WORD_ABSENT};

impl Runs {
    /// How many bytes the sets and the table of `0..limit` take.
    pub fn bytes_for(&self, limit: u64) -> u64 {
        let words = self.bound(limit) / 64 + 2;
        let lines = |ray: &Ray| ((ray.step.0 + ray.step.1) * ray.modulus) as u64 * limit;
        let lines = 1 + self.rays.iter().map(lines).sum::<u64>();
        let each = if self.fits_shorts(limit) { 2 } else { 4 };
        lines.saturating_mul(words + words / 64 + 1).saturating_mul(8).saturating_add(each * limit * limit)
    }

    /// How many lines and steps are looked at for each position.
    pub fn reads(&self) -> usize {
        self.rays.iter().map(|ray| ray.remainders.len()).sum::<usize>() + self.steps.len()
    }

    /// Whether there is such a position.
    #[inline(always)]
    fn contains(&self, x: usize, y: usize) -> bool {
        self.domain.iter().all(|test| test.holds((x as i64, y as i64, 0)))
    }

    /// No value of `0..limit` is larger than this: a position has no more options.
    fn bound(&self, limit: u64) -> u64 {
        self.rays.len() as u64 * limit + self.steps.len() as u64
    }

    fn fits_shorts(&self, limit: u64) -> bool {
        self.bound(limit) < 65_534
    }
}

/// What stands where there is no position.
fn absent<V: Stored>() -> V {
    V::stored(if V::LIMIT == u16::LIMIT { SHORT_ABSENT.into() } else { WORD_ABSENT })
}

/// The table of `0..limit` in both coordinates, and why it is smaller if it is.
pub(crate) fn fill(rule: &Runs, limit: usize, budget: &Budget<'_>) -> (Table, Option<StopReason>) {
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

fn complete_box<V: Stored>(rule: &Runs, limit: usize, budget: &Budget<'_>) -> (usize, Vec<V>) {
    let mut grid: Grid<'_, V> = Grid::new(rule, limit);
    let complete = match rule.rays.iter().map(|ray| ray.remainders.len()).sum() {
        ..=2 => grid.fill_tiles::<2>(budget),
        3..=4 => grid.fill_tiles::<4>(budget),
        _ => grid.fill_tiles::<MOST_READS>(budget),
    };
    if complete < limit {
        let row = |x: usize| grid.values[x * limit..x * limit + complete].iter().copied();
        return (complete, (0..complete).flat_map(row).collect());
    }
    (limit, grid.values)
}

struct Grid<'a, V> {
    rule: &'a Runs,
    limit: usize,
    values: Vec<V>,
    readers: Vec<Reader>,
    sets: Sets,
}

/// A line without values: what is read where nothing else is.
const EMPTY: usize = 0;

impl<'a, V: Stored> Grid<'a, V> {
    fn new(rule: &'a Runs, limit: usize) -> Grid<'a, V> {
        let mut lines = EMPTY + 1;
        let mut readers = Vec::new();
        for ray in &rule.rays {
            readers.push(Reader::new(ray.step, limit));
            lines += (ray.step.0 + ray.step.1) * limit * ray.modulus;
        }
        let sets = Sets::new(lines, rule.bound(limit as u64) as usize);
        Grid { rule, limit, values: vec![V::default(); limit * limit], readers, sets }
    }

    /// Evaluates every position; returns how large a box is complete.
    fn fill_tiles<const COUNT: usize>(&mut self, budget: &Budget<'_>) -> usize {
        let limit = self.limit;
        for tile_x in (0..limit).step_by(TILE) {
            if budget.stopped() {
                return tile_x;
            }
            (budget.progress)((tile_x * limit) as u64, (limit * limit) as u64);
            for tile_y in (0..limit).step_by(TILE) {
                for x in tile_x..limit.min(tile_x + TILE) {
                    (tile_y..limit.min(tile_y + TILE)).for_each(|y| self.evaluate::<COUNT>(x, y));
                }
            }
        }
        limit
    }

    #[inline(always)]
    fn evaluate<const COUNT: usize>(&mut self, x: usize, y: usize) {
        if !self.rule.contains(x, y) {
            return self.values[x * self.limit + y] = absent();
        }
        let (mut lines, mut read) = ([EMPTY; COUNT], 0);
        let mut first_line = EMPTY + 1;
        let mut puts = [EMPTY; super::MOST_RAYS];
        for (index, ray) in self.rule.rays.iter().enumerate() {
            let modulus = ray.modulus;
            let reader = self.readers[index];
            let line = first_line + reader.line(x, y) * modulus;
            first_line += (ray.step.0 + ray.step.1) * self.limit * modulus;
            let place = if modulus == 1 { 0 } else { reader.times(x, y) as u32 % modulus as u32 } as usize;
            if ray.from > 1 {
                self.put_late(ray, line, x, y);
            } else if ray.leads_to(x, y) {
                puts[index] = line + place;
            }
            let starts = ray.starts_at(x, y);
            for &remainder in &ray.remainders {
                if starts {
                    // From 1 to the modulus, so that this is at least 0.
                    let behind = place + modulus - remainder;
                    lines[read] = line + if behind >= modulus { behind - modulus } else { behind };
                }
                read += 1;
            }
        }
        let value = match self.rule.steps.is_empty() {
            true => self.sets.least_shared(&lines, |_| 0),
            false => self.sets.least_shared(&lines, |word| self.steps_in(word, x, y)),
        };
        self.values[x * self.limit + y] = V::stored(value as u32);
        for &line in puts[..self.rule.rays.len()].iter().filter(|&&line| line != EMPTY) {
            self.sets.remove(&[line], value);
        }
    }

    /// Puts the value on the line that can be reached from this place on.
    fn put_late(&mut self, ray: &Ray, line: usize, x: usize, y: usize) {
        let (down, left) = (ray.step.0 * ray.from, ray.step.1 * ray.from);
        if down > x || left > y || !ray.leads_to(x - down, y - left) {
            return;
        }
        let (x, y) = (x - down, y - left);
        let value: u32 = self.values[x * self.limit + y].into();
        let place = Reader::new(ray.step, self.limit).times(x, y) % ray.modulus;
        self.sets.remove(&[line + place], value as usize);
    }

    /// The values that single steps reach, among the 64 of a word.
    fn steps_in(&self, word: usize, x: usize, y: usize) -> u64 {
        let mut taken = 0;
        let left = |step: &Step| (x - step.step.0, y - step.step.1);
        let is_made = |step: &&Step| step.is_made(x, y) && self.rule.contains(left(step).0, left(step).1);
        for step in self.rule.steps.iter().filter(is_made) {
            let value: u32 = self.values[(x - step.step.0) * self.limit + y - step.step.1].into();
            if value as usize / 64 == word {
                taken |= 1 << (value % 64);
            }
        }
        taken
    }
}

impl Ray {
    /// Whether a position has moves of this ray at all.
    #[inline(always)]
    fn starts_at(&self, x: usize, y: usize) -> bool {
        self.guard.source.iter().all(|test| test.holds((x as i64, y as i64, 0)))
    }

    /// Whether a move of this ray may lead to a position.
    #[inline(always)]
    fn leads_to(&self, x: usize, y: usize) -> bool {
        self.guard.target.iter().all(|test| test.holds((x as i64, y as i64, 0)))
    }
}

impl Step {
    fn is_made(&self, x: usize, y: usize) -> bool {
        let (down, left) = self.step;
        let place = |x: usize, y: usize| (x as i64, y as i64, 0);
        down <= x
            && left <= y
            && self.guard.source.iter().all(|test| test.holds(place(x, y)))
            && self.guard.target.iter().all(|test| test.holds(place(x - down, y - left)))
    }
}
