//! Where the values of a file come from, and where its blocks end.

use std::ops::Range;

use grundy_rule::{Halt, Rules};

use crate::budget::{Budget, StopReason};
use crate::engines::kernels::breaking::{Breaking, Outlook, Run};
use crate::engines::{Engine, Filled};
use crate::table::Table;

/// A growing table of one coordinate.
pub(super) trait Source {
    fn known(&self) -> usize;
    fn values(&self, heaps: Range<usize>) -> Vec<u32>;

    /// Where the block that starts at a known heap ends: told from the rule and the values below `from` alone.
    ///
    /// It is asked for every block in order.
    fn block_end(&mut self, from: usize) -> usize;

    /// Goes on until `0..to` is known, or says why not.
    fn advance(&mut self, to: usize, budget: &Budget<'_>) -> Result<Option<StopReason>, Halt>;

    fn filled(self, limit: usize, stopped: Option<StopReason>) -> Filled;
}

/// No block is longer.
const MOST: usize = 1 << 18;
/// No block is shorter, unless the table ends.
const LEAST: usize = 64;
/// Work to a block, in nanoseconds of an ordinary machine.
const WORK: u64 = 500_000_000;

/// A run of a take-and-break game.
pub(super) struct ByRun {
    run: Run,
    outlook: Outlook,
}

impl ByRun {
    pub fn new(game: &Breaking, known: &[u32]) -> ByRun {
        ByRun { run: Run::resumed(game, known), outlook: Outlook::new(game) }
    }
}

impl Source for ByRun {
    fn known(&self) -> usize {
        self.run.known()
    }

    fn values(&self, heaps: Range<usize>) -> Vec<u32> {
        heaps.map(|n| self.run.value(n)).collect()
    }

    fn block_end(&mut self, from: usize) -> usize {
        let each = self.outlook.nanoseconds_at(from, |n| self.run.value(n));
        // The cost of a value may grow with the heap, so a block adds no more than a quarter.
        let most = (from / 4).clamp(1024, MOST);
        from + ((WORK / each.max(1)) as usize).clamp(LEAST, most)
    }

    fn advance(&mut self, to: usize, budget: &Budget<'_>) -> Result<Option<StopReason>, Halt> {
        Ok(self.run.advance_within(to, budget.threads, budget))
    }

    fn filled(self, limit: usize, stopped: Option<StopReason>) -> Filled {
        Filled { table: self.run.into_table(limit), stopped }
    }
}

/// Any other engine that can go on from known values.
pub(super) struct ByEngine<'a> {
    engine: &'static dyn Engine,
    rules: &'a dyn Rules,
    values: Vec<u32>,
}

impl<'a> ByEngine<'a> {
    pub fn new(engine: &'static dyn Engine, rules: &'a dyn Rules, values: Vec<u32>) -> ByEngine<'a> {
        ByEngine { engine, rules, values }
    }

    /// What all of `0..limit` costs, in reads of about a nanosecond.
    fn cost(&self, limit: usize) -> f64 {
        self.engine.accept(self.rules, limit as u64).map_or(f64::INFINITY, |cost| cost.reads)
    }
}

/// Each block starts with a copy of the known values, so cheap ones come in longer blocks.
const MOST_CHEAP: usize = 1 << 26;

impl Source for ByEngine<'_> {
    fn known(&self) -> usize {
        self.values.len()
    }

    fn values(&self, heaps: Range<usize>) -> Vec<u32> {
        self.values[heaps].to_vec()
    }

    fn block_end(&mut self, from: usize) -> usize {
        let allowed = self.cost(from) + WORK as f64;
        let (mut low, mut high) = (from + LEAST, from + MOST_CHEAP);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.cost(middle) <= allowed { low = middle } else { high = middle - 1 }
        }
        low
    }

    fn advance(&mut self, to: usize, budget: &Budget<'_>) -> Result<Option<StopReason>, Halt> {
        if to <= self.values.len() {
            return Ok(None);
        }
        let filled = self.engine.extend(self.rules, &self.values, to as u64, budget)?;
        if filled.table.limit() as usize > self.values.len() {
            let more = self.values.len() as u64..filled.table.limit();
            self.values.extend(more.map_while(|n| filled.table.at(n).nimber()));
        }
        Ok(filled.stopped)
    }

    fn filled(mut self, limit: usize, stopped: Option<StopReason>) -> Filled {
        self.values.truncate(limit);
        Filled { table: Table::from_values(self.values), stopped }
    }
}
