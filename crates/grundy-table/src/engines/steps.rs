//! Rules on two numbers that move by a few fixed steps, by the levels of `kernels/steps.rs`.
//!
//! # Cost
//! A fraction of a read for each step of each position, since the steps of many positions are one operation of a vector.
//! It refuses every other rule.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::{Budget, StopReason};
use crate::engines::kernels::steps::{Steps as Rule, fill, recognise};
use crate::engines::{Cost, Engine, Filled, Refusal};
use crate::purse::Holding;

/// See the module.
pub struct Steps;

/// No table has a longer side.
const MOST: u64 = 1 << 20;

impl Engine for Steps {
    fn name(&self) -> &'static str {
        "steps"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let rule = recognise(rules).ok_or_else(refusal)?;
        let most = limit.min(MOST);
        let reads = rule.positions(most) as f64 * rule.len() as f64 / 8.0 + (most as f64).powi(2);
        // Larger tables are not filled, and priced as what they would be.
        let larger = limit as f64 / most.max(1) as f64;
        Ok(Cost { reads: reads * larger.powi(2), bytes: rule.bytes_for(most) })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        let Some(rule) = recognise(rules) else { return Err(Halt::Stopped) };
        let mut affordable = limit.min(MOST);
        let mut reason = (affordable < limit).then_some(StopReason::Memory);
        let mut room = reserved(&rule, affordable, budget);
        while let (Err(short), 1..) = (&room, affordable) {
            reason = Some(*short);
            affordable -= affordable / 16 + 1;
            room = reserved(&rule, affordable, budget);
        }
        let (table, stopped) = fill(&rule, affordable, budget);
        Ok(Filled { table: table.counted(budget), stopped: stopped.or(reason) })
    }
}

/// The bytes for a table of `0..limit`, or what the budget lacks.
fn reserved(rule: &Rule, limit: u64, budget: &Budget<'_>) -> Result<Holding, StopReason> {
    if rule.positions(limit) > budget.positions {
        return Err(StopReason::Positions);
    }
    budget.reserve(rule.bytes_for(limit)).ok_or(StopReason::Memory)
}

fn refusal() -> Refusal {
    Refusal(Text::new(
        "it is not a board with a few fixed steps, with each of which a sum of its numbers falls",
        "它不是只有若干固定步法、且每一步都使坐标的某个和变小的棋盘游戏",
    ))
}
