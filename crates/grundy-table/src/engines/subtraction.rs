//! Subtraction games on one heap, by the methods of [`subtraction`](crate::subtraction).
//!
//! # Cost
//! The numbers that may be taken, for each value before the values repeat; nothing but a copy afterwards.
//! It refuses rulesets that are not recognised as such a game. Measured in `bench/records/tables.md`.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::Budget;
use crate::engines::compiled::Compiled;
use crate::engines::kernels::forms::Begun;
use crate::engines::kernels::subtraction::{Subtraction as Game, extend, form};
use crate::engines::{Cost, Engine, Filled, Refusal};

/// See the module.
pub struct Subtraction;

impl Engine for Subtraction {
    fn name(&self) -> &'static str {
        "subtraction"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let game = form(rules).ok_or_else(refusal)?.game;
        let endless = if game.sequences.is_empty() { 0.0 } else { limit as f64 / 512.0 };
        let each = 1.0 + game.ranges.len() as f64 + game.numbers.len().min(8) as f64 / 4.0 + endless;
        let width = if game.ranges.is_empty() { 1 } else { 16 };
        Ok(Cost { reads: limit as f64 * each, bytes: limit.saturating_mul(width) })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        self.extend(rules, &[], limit, budget)
    }

    /// Endless sets such as the primes mark ahead of the heap, which would have to be done again.
    fn can_extend(&self, rules: &dyn Rules) -> bool {
        form(rules).is_some_and(|form| form.game.sequences.is_empty())
    }

    fn extend(&self, rules: &dyn Rules, known: &[u32], limit: u64, budget: &Budget) -> Result<Filled, Halt> {
        let Some(form) = form(rules) else { return Err(Halt::Stopped) };
        let seed = match form.first.begin(rules, known, limit, budget) {
            Begun::All(seed) => seed,
            Begun::Enough(filled) => return Ok(filled.counted(budget)),
            // A small heap without a value is not for this engine to complain about.
            Begun::Nothing => return Compiled.fill(rules, limit, budget),
        };
        let game = Game { seed, ..form.game };
        let filled = extend(&game, known, usize::try_from(limit).unwrap_or(usize::MAX), budget);
        Ok(Filled { table: filled.table, stopped: filled.stopped }.counted(budget))
    }
}

fn refusal() -> Refusal {
    Refusal(Text::new("it is not a subtraction game on one heap", "它不是单堆的取石子游戏（减法游戏）"))
}
