//! A long table of one heap, block by block: `side` heaps at a time, each block filled from the blocks before it.
//!
//! Where no move takes more than a bounded number of tokens a block needs only so many heaps before it. Every other rule,
//! such as a code that cuts heaps in two, needs all of them: they are read block by block, and the engine goes on.
//!
//! # Cost
//! That of the engine. With bounded moves the memory is that of one block, however long the table is.

use grundy_rule::{Halt, Rules, Ruleset, Text};

use super::{Block, Place};
use crate::budget::Budget;
use crate::checkpoint::engine_for;
use crate::engines::kernels::subtraction::{Subtraction, extend, form, recognise};
use crate::engines::{Engine, Refusal};
use crate::table::Table;

/// A table of one heap that is cut into blocks, which stand in one row.
///
/// ```
/// use grundy_rule::Ruleset;
/// use grundy_table::Budget;
/// use grundy_table::blocks::{HeapBlocks, Place};
///
/// let game = Ruleset::parse("take {1, 3, 4}").unwrap();
/// let blocks = HeapBlocks::new(&game, 20, 10).unwrap();
/// let [first, second] = [0, 1].map(|column| Place { row: 0, column });
/// let before = blocks.fill_block(first, &mut |_| unreachable!(), &Budget::small()).unwrap();
/// let block = blocks.fill_block(second, &mut |_| Ok(before.clone()), &Budget::small()).unwrap();
/// assert_eq!(block.values, [1, 2, 3, 2, 0, 1, 0, 1, 2, 3]);
/// ```
#[derive(Clone)]
pub struct HeapBlocks {
    rules: Ruleset,
    border: Border,
    limit: u64,
    side: u64,
}

/// Which heaps before a block are needed.
#[derive(Clone, Copy)]
enum Border {
    /// The last so many, once the recurrence holds, which is from so many heaps on.
    Window { reach: u64, settled: u64 },
    /// All of them, for this engine.
    Everything(&'static dyn Engine),
}

/// Longer tables are refused.
const MOST: u64 = 1 << 40;
/// Larger blocks are refused.
const MOST_SIDE: u64 = 1 << 32;
/// Bytes to a heap while a block is filled: those of the widest engine, and its values and its file.
const EACH: u64 = 16 + 4 + 4;

impl HeapBlocks {
    /// The table of `0..limit` in blocks of so many heaps; only for rules of the language that an engine can go on with.
    pub fn new(rules: &dyn Rules, limit: u64, side: u64) -> Result<HeapBlocks, Refusal> {
        let ruleset = rules.as_ruleset().filter(|_| rules.arity() == Some(1)).ok_or_else(refusal)?;
        if side == 0 || side > MOST_SIDE || limit > MOST {
            return Err(Refusal(Text::new(
                format!(
                    "a table in blocks has at most {MOST} heaps, and a block at least one and at most {MOST_SIDE}"
                ),
                format!("分块的表至多 {MOST} 堆，每块至少一堆、至多 {MOST_SIDE} 堆"),
            )));
        }
        let border = match window(rules) {
            Some(window) => window,
            None => Border::Everything(engine_for(rules, limit).ok_or_else(refusal)?),
        };
        Ok(HeapBlocks { rules: ruleset.clone(), border, limit, side })
    }

    /// The blocks, in an order in which each comes after all that it needs.
    pub fn wanted(&self) -> Vec<Place> {
        (0..self.limit.div_ceil(self.side)).map(|column| Place { row: 0, column }).collect()
    }

    /// How many bytes filling the last and largest block takes.
    pub fn bytes(&self) -> u64 {
        let side = self.side.min(self.limit);
        match self.border {
            Border::Window { reach, settled } => (side + reach.max(settled)).saturating_mul(EACH),
            Border::Everything(engine) => {
                let own = engine.accept(&self.rules, self.limit).map_or(u64::MAX, |cost| cost.bytes);
                own.saturating_add(self.limit.saturating_mul(4)).saturating_add(side.saturating_mul(EACH))
            }
        }
    }

    /// The values of a block; `known` gives those before it, each when it is wanted.
    pub fn fill_block(
        &self,
        place: Place,
        known: &mut dyn FnMut(Place) -> Result<Block, Halt>,
        budget: &Budget<'_>,
    ) -> Result<Block, Halt> {
        let start = place.column.saturating_mul(self.side);
        let end = start.saturating_add(self.side).min(self.limit);
        if place.row != 0 || start >= end {
            return Ok(Block { width: 0, values: Vec::new() });
        }
        // The blocks are as long as was asked for: no number of positions ends them.
        let budget = &Budget { positions: u64::MAX, ..*budget };
        let before = self.before(start, known, budget)?;
        let (known, count) = (before.len(), (end - start) as usize);
        let table = self.table(start, before, known + count, budget)?;
        let values: Vec<u32> =
            (known..known + count).map_while(|heap| table.at(heap as u64).nimber()).collect();
        // A heap without a value, or a budget that ended: there is no such thing as half a block.
        if values.len() < count { Err(Halt::Stopped) } else { Ok(Block { width: count, values }) }
    }

    /// The values before a block that it needs.
    fn before(
        &self,
        start: u64,
        known: &mut dyn FnMut(Place) -> Result<Block, Halt>,
        budget: &Budget<'_>,
    ) -> Result<Vec<u32>, Halt> {
        let first = start - self.needed(start);
        let _held = budget.reserve(4 * (start - first)).ok_or(Halt::Stopped)?;
        let mut values = Vec::new();
        for column in first / self.side..start / self.side {
            if budget.stopped() {
                return Err(Halt::Stopped);
            }
            let block = known(Place { row: 0, column })?;
            let skipped = first.saturating_sub(column * self.side) as usize;
            values.extend_from_slice(block.values.get(skipped..).unwrap_or_default());
        }
        // A block that is shorter than it should be is no ground to build on.
        if values.len() as u64 == start - first { Ok(values) } else { Err(Halt::Stopped) }
    }

    /// How many heaps before this one are needed: all, if some of these are not given by the recurrence.
    fn needed(&self, start: u64) -> u64 {
        match self.border {
            Border::Window { reach, settled } if start >= reach + settled => reach,
            Border::Window { .. } | Border::Everything(_) => start,
        }
    }

    /// A table of so many heaps that begins with those before the block that starts here.
    fn table(&self, start: u64, before: Vec<u32>, end: usize, budget: &Budget<'_>) -> Result<Table, Halt> {
        let is_whole = before.len() as u64 == start;
        match self.border {
            Border::Everything(engine) => Ok(engine.extend(&self.rules, &before, end as u64, budget)?.table),
            Border::Window { .. } => {
                let game = recognise(&self.rules, budget).ok_or(Halt::Stopped)?;
                // Taking is the same everywhere, so a table may begin at any heap whose reach is known.
                let game = if is_whole { game } else { Subtraction { seed: before.clone(), ..game } };
                Ok(extend(&game, &before, end, budget).table)
            }
        }
    }
}

/// The bounded reach of a rule, if it has one.
fn window(rules: &dyn Rules) -> Option<Border> {
    let form = form(rules).filter(|form| form.game.sequences.is_empty())?;
    let ends: Option<Vec<usize>> = form.game.ranges.iter().map(|&(_, last)| last).collect();
    let reach = ends?.iter().chain(&form.game.numbers).copied().max().unwrap_or(0).max(1);
    Some(Border::Window { reach: reach as u64, settled: form.first.length() as u64 })
}

fn refusal() -> Refusal {
    Refusal(Text::new(
        "no engine goes on with a table of one heap of this rule",
        "没有引擎能接着填这条规则的单堆表",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::{decode, encode};
    use crate::engines::reference::Reference;

    /// The table in blocks, each filled from files of those before it.
    fn in_blocks(rules: &Ruleset, limit: u64, side: u64) -> Vec<u32> {
        let blocks = HeapBlocks::new(rules, limit, side).unwrap();
        let mut files: Vec<Vec<u8>> = Vec::new();
        for place in blocks.wanted() {
            let mut known = |place: Place| Ok(decode(&files[place.column as usize], "a test").unwrap());
            let block = blocks.fill_block(place, &mut known, &Budget::small()).unwrap();
            files.push(encode(&block, "a test").unwrap());
        }
        files.iter().flat_map(|file| decode(file, "a test").unwrap().values).collect()
    }

    #[test]
    fn a_long_table_in_blocks_is_the_table() {
        let rules = [
            "take {1, 3, 4}",
            "take {2, 5, 11}",
            "take 1..=7",
            "x -> x - k for k in {2, 3} | x - 9 if x >= 40",
            "x -> x - k for k in 3..=70",
            "take all but {2, 5}",
            "octal 0.77",
            "octal 0.07",
            "octal 0.6",
            "octal 0.3333",
            "x -> [a, x-a] for a in 1..x if a != x-a",
            "x -> x-k for k in primes",
            "x -> x-1 | [x/2; 3] if x % 2 == 0 and x > 0",
        ];
        for text in rules {
            let rules = Ruleset::parse(text).unwrap();
            let limit = 150;
            let truth = Reference.fill(&rules, limit, &Budget::small()).unwrap().table.values().unwrap();
            for side in [1, 4, 13, 64, 149, 150, 500] {
                assert_eq!(in_blocks(&rules, limit, side), truth, "{text} in blocks of {side}");
            }
        }
    }

    #[test]
    fn a_bounded_reach_needs_few_blocks_before() {
        let rules = Ruleset::parse("take {1, 3, 14}").unwrap();
        let blocks = HeapBlocks::new(&rules, 1 << 39, 1000).unwrap();
        let mut asked = Vec::new();
        let far = Place { row: 0, column: 1 << 20 };
        let mut known = |place: Place| {
            asked.push(place.column);
            Ok(Block { width: 1000, values: vec![0; 1000] })
        };
        blocks.fill_block(far, &mut known, &Budget::small()).unwrap();
        assert_eq!(asked, [(1 << 20) - 1]);
        assert!(blocks.bytes() < 1 << 20);
    }

    #[test]
    fn what_cannot_be_filled_is_refused() {
        let board = Ruleset::parse("(x, y) -> (x-1, y)").unwrap();
        assert!(HeapBlocks::new(&board, 10, 5).is_err());
        let game = Ruleset::parse("take {1, 2}").unwrap();
        assert!(HeapBlocks::new(&game, 10, 0).is_err());
        assert!(HeapBlocks::new(&game, 1 << 50, 10).is_err());
        assert!(HeapBlocks::new(&game, 0, 10).unwrap().wanted().is_empty());
    }

    #[test]
    fn a_short_block_before_is_no_ground() {
        let game = Ruleset::parse("octal 0.77").unwrap();
        let blocks = HeapBlocks::new(&game, 20, 10).unwrap();
        let mut short = |_| Ok(Block { width: 9, values: vec![0; 9] });
        let second = Place { row: 0, column: 1 };
        assert_eq!(blocks.fill_block(second, &mut short, &Budget::small()), Err(Halt::Stopped));
    }
}
