//! Rules on two numbers whose moves run along lines, by the bit sets of [`grid`](crate::grid).
//!
//! # Cost
//! A few words for each position, half of them for a symmetric rule; `O(limit²)` bits for the sets and four bytes for
//! each position. It refuses every other rule. Measured in `bench/records/tables.md`.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::{Budget, StopReason};
use crate::engines::kernels::grid::{fill, recognise};
use crate::engines::{Cost, Engine, Filled, Refusal};

/// See the module.
pub struct Lines;

impl Engine for Lines {
    fn name(&self) -> &'static str {
        "lines"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let lines = recognise(rules).ok_or_else(refusal)?;
        let positions = (limit as f64) * (limit as f64);
        let each = (lines.rays.len() + lines.steps.len()) as f64;
        Ok(Cost { reads: positions * each, bytes: lines.bytes_for(limit.min(1 << 20)) })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        let Some(lines) = recognise(rules) else { return Err(Halt::Stopped) };
        let mut affordable = limit.min(1 << 20);
        let mut reason = (affordable < limit).then_some(StopReason::Memory);
        if affordable.saturating_mul(affordable) > budget.positions {
            affordable = budget.positions.isqrt();
            reason = Some(StopReason::Positions);
        }
        let mut reserved = budget.reserve(lines.bytes_for(affordable));
        while affordable > 0 && reserved.is_none() {
            affordable -= affordable / 16 + 1;
            reason = Some(StopReason::Memory);
            reserved = budget.reserve(lines.bytes_for(affordable));
        }
        let (table, stopped) = fill(&lines, affordable as usize, budget);
        Ok(Filled { table: table.counted(budget), stopped: stopped.or(reason) })
    }
}

fn refusal() -> Refusal {
    Refusal(Text::new("its moves do not run along lines of a grid", "它的走法不是沿网格直线进行的"))
}
