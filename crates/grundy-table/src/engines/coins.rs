//! Games on one heap whose moves leave a few smaller heaps, free of each other, by the sets of their sums.
//!
//! # Cost
//! Some words for each value, a power of two that holds the largest value; see `kernels/coins.rs`.
//! It refuses every other rule.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::Budget;
use crate::engines::compiled::Compiled;
use crate::engines::kernels::coins::{form, values};
use crate::engines::kernels::forms::Begun;
use crate::engines::{Cost, Engine, Filled, Refusal};
use crate::table::Table;

/// See the module.
pub struct Coins;

impl Engine for Coins {
    fn name(&self) -> &'static str {
        "coins"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let game = form(rules).ok_or_else(refusal)?.game;
        // Values grow with the number of coins: about as the heap for two, faster for more.
        let most = game.counts.last().copied().unwrap_or(0) as f64;
        let words = 1.0 + limit as f64 * most / 64.0;
        Ok(Cost { reads: limit as f64 * words * most, bytes: limit.saturating_mul(16) })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        self.extend(rules, &[], limit, budget)
    }

    fn can_extend(&self, rules: &dyn Rules) -> bool {
        form(rules).is_some()
    }

    fn extend(&self, rules: &dyn Rules, known: &[u32], limit: u64, budget: &Budget) -> Result<Filled, Halt> {
        let Some(form) = form(rules) else { return Err(Halt::Stopped) };
        let seed = match form.first.begin(rules, known, limit, budget) {
            Begun::All(seed) => seed,
            Begun::Enough(filled) => return Ok(filled.counted(budget)),
            // A small heap without a value is not for this engine to complain about.
            Begun::Nothing => return Compiled.fill(rules, limit, budget),
        };
        let known = if known.len() > seed.len() { known } else { &seed };
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let (values, stopped) = values(&form.game, known, limit, budget);
        Ok(Filled { table: Table::from_values(values), stopped }.counted(budget))
    }
}

fn refusal() -> Refusal {
    Refusal(Text::new(
        "its moves do not leave a few smaller heaps that are free of each other",
        "它的走法不是留下若干互不相关的更小的堆",
    ))
}
