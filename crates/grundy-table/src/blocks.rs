//! A table of two coordinates that is larger than memory, block by block: `side` by `side` positions at a time.
//! Long tables of one heap are cut likewise, by [`HeapBlocks`].
//!
//! A block is filled from the blocks before it, which are asked for one at a time. Where moves run along lines without end,
//! the values that stand on each line so far are read from those blocks again: keeping them would take more room on the
//! disk than the table itself. Of a rule that stays the same when both numbers change places only the blocks on and above
//! the diagonal are wanted; the others are their mirror images.
//!
//! # Cost
//! For each position a few words for each line through it, and as many reads again for each block that its lines cross
//! before. The sets take a bit for each value on each line of the block. Measured in `bench/records/python.md`.

mod file;
mod heaps;
mod reach;

pub use file::{decode, encode};
pub use heaps::HeapBlocks;

use grundy_rule::{Halt, Rules, Text};

use crate::budget::Budget;
use crate::engines::Refusal;
use crate::engines::kernels::grid::{Lines, MOST_RAYS, Sets, recognise};
use reach::Reach;

/// A block of a table, counted in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Which one from the top: the first coordinate.
    pub row: u64,
    /// Which one from the left: the second coordinate.
    pub column: u64,
}

/// The values of one block, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// How many values a row has.
    pub width: usize,
    /// The values.
    pub values: Vec<u32>,
}

impl Block {
    /// The block on the other side of the diagonal.
    pub fn mirrored(&self) -> Block {
        let height = self.values.len().checked_div(self.width).unwrap_or(0);
        let column = |y: usize| (0..height).map(move |x| self.values[x * self.width + y]);
        Block { width: height, values: (0..self.width).flat_map(column).collect() }
    }
}

/// A table that is cut into blocks.
///
/// ```
/// use grundy_rule::Ruleset;
/// use grundy_table::Budget;
/// use grundy_table::blocks::{Blocks, Place};
///
/// let wythoff = Ruleset::parse("(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..").unwrap();
/// let blocks = Blocks::new(&wythoff, 8, 8).unwrap();
/// let only = Place { row: 0, column: 0 };
/// let block = blocks.fill_block(only, &mut |_| unreachable!(), &Budget::small()).unwrap();
/// assert_eq!(block.values[..8], [0, 1, 2, 3, 4, 5, 6, 7]);
/// assert_eq!(block.values[8 + 2], 0);
/// ```
#[derive(Clone, Debug)]
pub struct Blocks {
    rule: Lines,
    limit: u64,
    side: u64,
    is_symmetric: bool,
}

/// Tables of more positions in each coordinate are refused.
const MOST: u64 = 1 << 24;

impl Blocks {
    /// The table of `0..limit` in both coordinates, in blocks of this side; only for rules whose moves run along lines.
    pub fn new(rules: &dyn Rules, limit: u64, side: u64) -> Result<Blocks, Refusal> {
        let rule = recognise(rules).ok_or_else(|| {
            Refusal(Text::new("its moves do not run along lines of a grid", "它的走法不是沿网格直线进行的"))
        })?;
        if side == 0 || side > MOST || limit > MOST {
            return Err(Refusal(Text::new(
                format!(
                    "a table in blocks has at most {MOST} positions in each coordinate, and a block at least one"
                ),
                format!("分块的表每个坐标至多 {MOST}，每块至少一格"),
            )));
        }
        let is_symmetric = rule.is_symmetric();
        Ok(Blocks { rule, limit, side, is_symmetric })
    }

    /// How many blocks stand side by side.
    pub fn across(&self) -> u64 {
        self.limit.div_ceil(self.side)
    }

    /// Whether a block is the mirror image of one that is wanted.
    pub fn is_mirrored(&self, place: Place) -> bool {
        self.is_symmetric && place.row > place.column
    }

    /// The blocks that are wanted, in an order in which each comes after all that it needs.
    pub fn wanted(&self) -> Vec<Place> {
        let all =
            (0..self.across()).flat_map(|row| (0..self.across()).map(move |column| Place { row, column }));
        let mut wanted: Vec<Place> = all.filter(|place| !self.is_mirrored(*place)).collect();
        wanted.sort_by_key(|place| (place.row + place.column, place.row));
        wanted
    }

    /// How many bytes filling the last and largest block takes: its sets, its values, and one block before it.
    pub fn bytes(&self) -> u64 {
        let last = self.across().saturating_sub(1);
        let reach = Reach::new(self, Place { row: last, column: last });
        let words = reach.bound as u64 / 64 + 2;
        let sets = (reach.lines() as u64).saturating_mul(8 * (words + words / 64 + 1));
        sets.saturating_add(self.side.saturating_mul(self.side).saturating_mul(2 * 4 + 4))
    }

    /// The values of a block; `known` gives those before it, each when it is wanted.
    pub fn fill_block(
        &self,
        place: Place,
        known: &mut dyn FnMut(Place) -> Result<Block, Halt>,
        budget: &Budget<'_>,
    ) -> Result<Block, Halt> {
        let reach = Reach::new(self, place);
        let _held = budget.reserve(self.bytes()).ok_or(Halt::Stopped)?;
        let mut filling = Filling::new(self, &reach);
        for before in reach.needed() {
            if budget.stopped() {
                return Err(Halt::Stopped);
            }
            filling.read(before, &known(before)?);
        }
        match self.rule.rays.len() {
            1 => filling.fill::<1>(budget),
            2 => filling.fill::<2>(budget),
            3 => filling.fill::<3>(budget),
            _ => filling.fill::<MOST_RAYS>(budget),
        }
    }
}

/// A block that is being filled: the values that stand on each line, and the values that single steps may reach.
struct Filling<'a> {
    blocks: &'a Blocks,
    reach: &'a Reach<'a>,
    sets: Sets,
    values: Vec<u32>,
    // The block with a margin above and to the left, as wide as the longest steps.
    stepped: Vec<u32>,
}

const TILE: usize = 64;

/// So many lines are read side by side, so that what one read brings into the cache is used for all of them.
const ABREAST: usize = 16;

impl<'a> Filling<'a> {
    fn new(blocks: &'a Blocks, reach: &'a Reach<'a>) -> Filling<'a> {
        let sets = Sets::new(reach.lines(), reach.bound);
        let (height, width) = reach.size();
        let (above, left) = reach.margin();
        let stepped = if blocks.rule.steps.is_empty() { 0 } else { (height + above) * (width + left) };
        Filling { blocks, reach, sets, values: vec![0; height * width], stepped: vec![0; stepped] }
    }

    /// Puts the values of a block before this one on the lines that cross it.
    fn read(&mut self, place: Place, block: &Block) {
        let first_line = &mut 0;
        for &(a, b) in &self.blocks.rule.rays {
            let ends = self.reach.ends(a, b);
            for (group, lines) in ends.chunks(ABREAST).enumerate() {
                self.read_group(*first_line + group * ABREAST, lines, (a, b), place, block);
            }
            *first_line += ends.len();
        }
        self.read_margin(place, block);
    }

    fn read_group(
        &mut self,
        first: usize,
        ends: &[(u64, u64)],
        ray: (usize, usize),
        place: Place,
        block: &Block,
    ) {
        let ranges: Vec<(u64, u64)> =
            ends.iter().map(|&end| self.reach.times_within(end, ray, place)).collect();
        let from = ranges.iter().filter(|(from, to)| from < to).map(|range| range.0).min().unwrap_or(0);
        let to = ranges.iter().filter(|(from, to)| from < to).map(|range| range.1).max().unwrap_or(0);
        let (top, left) = (place.row * self.blocks.side, place.column * self.blocks.side);
        for times in from..to {
            for (index, (&(x, y), &(from, to))) in ends.iter().zip(&ranges).enumerate() {
                if (from..to).contains(&times) {
                    let (x, y) = (x - times * ray.0 as u64 - top, y - times * ray.1 as u64 - left);
                    let value = block.values[x as usize * block.width + y as usize];
                    self.sets.remove(&[first + index], value as usize);
                }
            }
        }
    }

    /// Copies what single steps may reach.
    fn read_margin(&mut self, place: Place, block: &Block) {
        if self.stepped.is_empty() {
            return;
        }
        let row_width = self.reach.size().1 + self.reach.margin().1;
        for (index, &value) in block.values.iter().enumerate() {
            let x = place.row * self.blocks.side + (index / block.width) as u64;
            let y = place.column * self.blocks.side + (index % block.width) as u64;
            if let Some((x, y)) = self.reach.in_margin(x, y) {
                self.stepped[x * row_width + y] = value;
            }
        }
    }

    fn fill<const COUNT: usize>(mut self, budget: &Budget<'_>) -> Result<Block, Halt> {
        let (height, width) = self.reach.size();
        for tile_x in (0..height).step_by(TILE) {
            if budget.stopped() {
                return Err(Halt::Stopped);
            }
            for tile_y in (0..width).step_by(TILE) {
                for x in tile_x..height.min(tile_x + TILE) {
                    for y in tile_y..width.min(tile_y + TILE) {
                        self.evaluate::<COUNT>(x, y);
                    }
                }
            }
        }
        Ok(Block { width, values: self.values })
    }

    #[inline(always)]
    fn evaluate<const COUNT: usize>(&mut self, x: usize, y: usize) {
        let lines = self.reach.lines_through::<COUNT>(x, y);
        let value = match self.stepped.is_empty() {
            true => self.sets.least_shared(&lines, |_| 0),
            false => self.sets.least_shared(&lines, |word| self.steps_in(word, x, y)),
        };
        self.values[x * self.reach.size().1 + y] = value as u32;
        self.sets.remove(&lines, value);
        if !self.stepped.is_empty() {
            let (above, left) = self.reach.margin();
            self.stepped[(x + above) * (self.reach.size().1 + left) + y + left] = value as u32;
        }
    }

    /// The values that single steps reach, among the 64 of a word.
    fn steps_in(&self, word: usize, x: usize, y: usize) -> u64 {
        let (above, left) = self.reach.margin();
        let (global_x, global_y) = self.reach.global(x, y);
        let row_width = self.reach.size().1 + left;
        let mut taken = 0;
        for &(a, b) in &self.blocks.rule.steps {
            if a as u64 <= global_x && b as u64 <= global_y {
                let value = self.stepped[(x + above - a) * row_width + y + left - b] as usize;
                taken |= u64::from(value / 64 == word) << (value % 64);
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests;
