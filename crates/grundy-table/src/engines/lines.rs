//! Rules on two numbers whose moves run along lines, perhaps under conditions, by the bit sets of [`grid`](crate::grid).
//!
//! # Cost
//! A few words for each position, half of them for a symmetric rule without conditions; `O(limit²)` bits for the sets and
//! four bytes for each position. It refuses every other rule. Measured in `bench/records/tables.md`.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::{Budget, StopReason};
use crate::engines::kernels::grid::{self, Runs, fill_runs, recognise_runs};
use crate::engines::{Cost, Engine, Filled, Refusal};
use crate::table::Table;

/// See the module.
pub struct Lines;

/// No table has a longer side.
const MOST: u64 = 1 << 20;

impl Engine for Lines {
    fn name(&self) -> &'static str {
        "lines"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let form = Form::of(rules).ok_or_else(refusal)?;
        let positions = (limit as f64) * (limit as f64);
        Ok(Cost { reads: positions * form.reads() as f64, bytes: form.bytes_for(limit.min(MOST)) })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        let Some(form) = Form::of(rules) else { return Err(Halt::Stopped) };
        let mut affordable = limit.min(MOST);
        let mut reason = (affordable < limit).then_some(StopReason::Memory);
        if affordable.saturating_mul(affordable) > budget.positions {
            affordable = budget.positions.isqrt();
            reason = Some(StopReason::Positions);
        }
        let mut reserved = budget.reserve(form.bytes_for(affordable));
        while affordable > 0 && reserved.is_none() {
            affordable -= affordable / 16 + 1;
            reason = Some(StopReason::Memory);
            reserved = budget.reserve(form.bytes_for(affordable));
        }
        let (table, stopped) = form.fill(affordable as usize, budget);
        Ok(Filled { table: table.counted(budget), stopped: stopped.or(reason) })
    }
}

/// How the moves of a rule run.
enum Form {
    /// Along lines, and nothing else is asked.
    Free(grid::Lines),
    /// Under conditions.
    Guarded(Runs),
}

impl Form {
    fn of(rules: &dyn Rules) -> Option<Form> {
        let runs = recognise_runs(rules)?;
        Some(runs.as_lines().map_or_else(|| Form::Guarded(runs), Form::Free))
    }

    /// How many lines and steps are looked at for each position.
    fn reads(&self) -> usize {
        match self {
            Form::Free(lines) => lines.rays.len() + lines.steps.len(),
            Form::Guarded(runs) => runs.reads(),
        }
    }

    fn bytes_for(&self, limit: u64) -> u64 {
        match self {
            Form::Free(lines) => lines.bytes_for(limit),
            Form::Guarded(runs) => runs.bytes_for(limit),
        }
    }

    fn fill(&self, limit: usize, budget: &Budget<'_>) -> (Table, Option<StopReason>) {
        match self {
            Form::Free(lines) => grid::fill(lines, limit, budget),
            Form::Guarded(runs) => fill_runs(runs, limit, budget),
        }
    }
}

fn refusal() -> Refusal {
    Refusal(Text::new("its moves do not run along lines of a grid", "它的走法不是沿网格直线进行的"))
}
