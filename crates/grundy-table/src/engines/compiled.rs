//! Rules of the language on one to four numbers, compiled to loops over 256 values of a name at a time.
//!
//! # Cost
//! One read for each option of each position, as [`bytecode`](crate::bytecode) says; twelve bytes for each position.
//! It refuses what is not compiled: tags, `start`, `win at`, five numbers, rules that may climb out of every box.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::{Budget, StopReason};
use crate::engines::kernels::bytecode::{Compiled as Loops, compile, fill};
use crate::engines::{Cost, Engine, Filled, Refusal, memory};
use crate::table::Table;

/// See the module.
pub struct Compiled;

impl Engine for Compiled {
    fn name(&self) -> &'static str {
        "compiled"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let compiled = compile(rules, limit)?;
        let positions = compiled.positions();
        if positions > (1u64 << 34) as f64 {
            return Err(Refusal(Text::new("the table is too large", "表太大")));
        }
        Ok(Cost { reads: positions * (compiled.options() + 4.0), bytes: bytes(&compiled) })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        self.extend(rules, &[], limit, budget)
    }

    fn can_extend(&self, rules: &dyn Rules) -> bool {
        compile(rules, 2).is_ok_and(|compiled| compiled.can_extend())
    }

    fn extend(&self, rules: &dyn Rules, known: &[u32], limit: u64, budget: &Budget) -> Result<Filled, Halt> {
        if budget.stopped() {
            return Ok(Filled {
                table: Table::empty(rules.arity().unwrap_or(1)),
                stopped: Some(StopReason::Stopped),
            });
        }
        let (affordable, reason) = affordable(rules, limit, budget);
        // A rule may reach so far that not even its smallest box has room.
        let compiled = compile(rules, affordable).ok().filter(|compiled| has_room(compiled, budget));
        let reserved = compiled.as_ref().and_then(|compiled| budget.reserve(bytes(compiled)));
        let filled = match (compiled, reserved) {
            (Some(compiled), Some(_reserved)) => fill(&compiled, rules, known, budget)?,
            _ => None,
        };
        let Some(mut filled) = filled else { return memory::Memory.fill(rules, limit, budget) };
        filled.stopped = filled.stopped.or(reason.filter(|_| affordable < limit));
        filled.table = filled.table.counted(budget);
        Ok(filled)
    }
}

/// Bytes to a position while the table is filled: its value, the sum of the values below it, and the table itself.
const EACH: u64 = 12;

/// What a table takes while it is filled.
fn bytes(compiled: &Loops) -> u64 {
    EACH.saturating_mul(compiled.positions() as u64).saturating_add(compiled.line_bytes())
}

/// Whether the budget allows so large a table.
fn has_room(compiled: &Loops, budget: &Budget<'_>) -> bool {
    compiled.positions() <= budget.positions as f64 && bytes(compiled) <= budget.room()
}

/// The largest table that the budget allows, and what forbids a larger one.
fn affordable(rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> (u64, Option<StopReason>) {
    let reason =
        if budget.positions <= budget.room() / EACH { StopReason::Positions } else { StopReason::Memory };
    let fits = |limit: u64| compile(rules, limit).is_ok_and(|compiled| has_room(&compiled, budget));
    if fits(limit) {
        return (limit, None);
    }
    let (mut low, mut high) = (0, limit);
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if fits(middle) { low = middle } else { high = middle }
    }
    (low, Some(reason))
}
