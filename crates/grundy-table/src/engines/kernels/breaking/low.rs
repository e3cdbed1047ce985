//! A run of a sparse game with values below 64: blocks by the vector kernel, the rest one heap at a time.
//!
//! # Cost
//! As [`lanes`](super::lanes) says; one byte for each value.

use super::Breaking;
use super::lanes::{LowPlan, NARROW_WIDTH, Reached, WIDE_WIDTH, fill_narrow, fill_wide, search_witnesses};
use super::plan::{Block, Plan};
use super::sparse::Sparse;
use super::store::Overflow;

/// The state of the run.
#[derive(Clone, Debug)]
pub(super) struct Low {
    pub sparse: Sparse<Vec<u8>>,
    /// No first part of a probe was ever larger than this.
    pub probe_bound: usize,
    largest: u32,
}

/// The first value that needs another kernel.
const LIMIT: u32 = 64;
const PROBES: usize = 1024;

impl Low {
    /// The game with these first values; nothing if one is too large.
    pub fn new(game: &Breaking, values: impl Iterator<Item = u32>) -> Option<Low> {
        let values: Vec<u8> = values.map(|value| u8::try_from(value).ok()).collect::<Option<_>>()?;
        let largest = u32::from(values.iter().copied().max().unwrap_or(0));
        let low = Low { sparse: Sparse::new(game, values), probe_bound: 0, largest };
        (largest < LIMIT).then_some(low)
    }

    /// Fills the table up to `to`, or until a value is too large for this kernel: then that heap is known still.
    pub fn advance(&mut self, to: usize) -> Result<(), Overflow> {
        let missing = to.saturating_sub(self.sparse.known());
        self.sparse.store.reserve_exact(missing);
        while self.sparse.known() < to {
            let (width, known) = (self.width(), self.sparse.known());
            if self.first_block() > known || known + width > to {
                self.step()?;
                continue;
            }
            self.fill_blocks(to)?;
        }
        Ok(())
    }

    fn width(&self) -> usize {
        if self.largest < 32 { NARROW_WIDTH } else { WIDE_WIDTH }
    }

    /// Blocks may start here: every rare heap then is a part of a pair in all of the block or in none.
    fn first_block(&self) -> usize {
        let (last, reach) = (self.sparse.last_rare(), self.sparse.game.reach());
        // Equal parts that are not allowed must not lie in a block.
        let pairs = if self.sparse.game.equal_parts { last } else { 2 * last };
        (pairs + reach + 1).max(4 * WIDE_WIDTH + reach)
    }

    fn step(&mut self) -> Result<(), Overflow> {
        self.sparse.step()?;
        let value = self.sparse.store.last().copied().unwrap_or(0);
        self.largest = self.largest.max(u32::from(value));
        if self.largest < LIMIT { Ok(()) } else { Err(Overflow) }
    }

    /// Fills blocks until the end, a new rare heap, or a value beyond the lanes.
    fn fill_blocks(&mut self, to: usize) -> Result<(), Overflow> {
        let plan = self.plan();
        let (width, known) = (self.width(), self.sparse.known());
        self.sparse.store.resize(to, 0);
        let mut from = known;
        loop {
            let values = &mut self.sparse.store;
            let reached = match width {
                NARROW_WIDTH => fill_narrow(values, from, to, &plan),
                _ => fill_wide(values, from, to, &plan),
            };
            match reached {
                Reached::End(n) => {
                    self.sparse.store.truncate(n);
                    return Ok(());
                }
                Reached::TooLarge(n) => {
                    self.sparse.store.truncate(n);
                    return self.step();
                }
                Reached::Doubt { from: block, doubtful } => {
                    if let Some((n, value)) = self.first_without_witness(&doubtful) {
                        self.sparse.store.truncate(n);
                        return self.sparse.accept(value);
                    }
                    from = block + width;
                }
            }
        }
    }

    fn plan(&mut self) -> LowPlan {
        let store = &self.sparse.store;
        let block = Block { from: store.len(), width: self.width(), probes: PROBES };
        let value_of = |n: usize| u32::from(store[n]);
        let plan = Plan::new(&self.sparse.game, self.sparse.class, &self.sparse.rare, &value_of, block);
        self.probe_bound = self.probe_bound.max(plan.probe_bound);
        LowPlan::new(&plan, self.sparse.class)
    }

    /// The first heap for which a smaller rare value is in truth never hit, with that value.
    fn first_without_witness(&mut self, doubtful: &[(usize, u64)]) -> Option<(usize, u32)> {
        for &(n, seen) in doubtful {
            let below = (1 << self.sparse.store[n]) - 1;
            let (seen, bound) = search_witnesses(&self.sparse.game, &self.sparse.store[..n], n, seen, below);
            if below & !seen != 0 {
                return Some((n, seen.trailing_ones()));
            }
            self.sparse.witnesses.add(n, bound);
        }
        None
    }
}
