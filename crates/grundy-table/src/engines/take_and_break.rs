//! Take-and-break games on one heap, by the kernels of [`breaking`](crate::breaking).
//!
//! # Cost
//! Flat for each value where the game is sparse, `O(n)` for each value where it is not; one byte for each value below 64.
//! It refuses rulesets that are not recognised as such a game. Measured in `bench/records/tables.md`.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::Budget;
use crate::engines::compiled::Compiled;
use crate::engines::kernels::breaking::{Run, form};
use crate::engines::kernels::forms::Begun;
use crate::engines::{Cost, Engine, Filled, Refusal};
use crate::table::Table;

/// See the module.
pub struct TakeAndBreak;

impl Engine for TakeAndBreak {
    fn name(&self) -> &'static str {
        "take-and-break"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let game = form(rules).ok_or_else(refusal)?.moves;
        // Without splits every value is marked plainly; with them vectors mark several heaps at once.
        let each = if game.splits.is_empty() { 4.0 * (game.takes.len() as f64 + 1.0) } else { 100.0 };
        let parts = if game.triples.is_empty() { 1.0 } else { limit as f64 };
        Ok(Cost { reads: limit as f64 * each.min(limit as f64) * parts / 4.0, bytes: limit })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        self.extend(rules, &[], limit, budget)
    }

    fn can_extend(&self, rules: &dyn Rules) -> bool {
        form(rules).is_some()
    }

    fn extend(&self, rules: &dyn Rules, known: &[u32], limit: u64, budget: &Budget) -> Result<Filled, Halt> {
        let Some(form) = form(rules) else { return Err(Halt::Stopped) };
        let game = match form.first.begin(rules, known, limit, budget) {
            Begun::All(seed) => form.with_seed(seed),
            Begun::Enough(filled) => return Ok(filled.counted(budget)),
            Begun::Nothing => None,
        };
        // A small heap without a value is not for this engine to complain about.
        let Some(game) = game else { return Compiled.fill(rules, limit, budget) };
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut run = Run::resumed(&game, known);
        let stopped = run.advance_within(limit, budget.threads, budget);
        Ok(Filled { table: run.into_table(limit), stopped }.counted(budget))
    }
}

fn refusal() -> Refusal {
    Refusal(Text::new("it is not a take-and-break game on one heap", "它不是单堆的取石分堆游戏"))
}

impl Run {
    /// The table of the known heaps below `limit`.
    pub fn into_table(self, limit: usize) -> Table {
        let length = limit.min(self.known());
        if self.bytes().is_none() {
            let byte = |n: usize| u8::try_from(self.value(n)).ok().filter(|&byte| byte < 254);
            if let Some(bytes) = (0..length).map(byte).collect() {
                return Table::from_bytes(bytes);
            }
            let short = |n: usize| u16::try_from(self.value(n)).ok().filter(|&short| short < 65_534);
            if let Some(shorts) = (0..length).map(short).collect() {
                return Table::from_shorts(shorts);
            }
            return Table::from_values((0..length).map(|n| self.value(n)).collect());
        }
        let mut bytes = self.into_bytes().unwrap_or_default();
        bytes.truncate(length);
        Table::from_bytes(bytes)
    }
}
