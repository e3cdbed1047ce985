//! Values of positions that are reached from the table's own, remembered in a hash table.
//!
//! # Cost
//! One look-up for each option of each position reached, and about a hundred bytes for each position; kinds of positions that
//! are games of their own are filled by their own engine.
//! It accepts every ruleset, and is the engine for sparse, upward and tagged positions.

use grundy_rule::{Halt, Rules, Tag};

use crate::budget::{Budget, StopReason};
use crate::engines::{Cost, Engine, Filled, Refusal, cheapest};
use crate::kinds::Kinds;
use crate::table::{Cell, Table, boxed};
use crate::value::Values;

/// See the module.
pub struct Memory;

impl Engine for Memory {
    fn name(&self) -> &'static str {
        "memory"
    }

    fn is_tabular(&self) -> bool {
        false
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let positions = (limit as f64).powi(rules.arity().unwrap_or(1) as i32);
        Ok(Cost { reads: positions * limit as f64 * 100.0, bytes: (positions * 100.0) as u64 })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        let arity = rules.arity().unwrap_or(1);
        let mut values = Values::with_kinds(rules, kinds(rules, limit, budget), *budget);
        let mut cells = Vec::new();
        for coordinates in boxed(arity, limit) {
            if cells.len().is_multiple_of(TOLD_EACH) {
                (budget.progress)(cells.len() as u64, limit.saturating_pow(arity as u32));
            }
            match cell(rules, &mut values, &coordinates) {
                Ok(cell) => cells.push(cell),
                Err(Halt::Stopped) => {
                    return Ok(shorter(arity, limit, &cells, stop_reason(&values, budget)).counted(budget));
                }
                Err(halt) => return Err(halt),
            }
        }
        Ok(Filled::whole(Table::from_cells(arity, limit, cells).counted(budget)))
    }
}

/// The kinds of positions with one number that no move leaves, tabled at once instead of remembered one by one: below this
/// limit, and as far as the budget goes.
fn kinds(rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Kinds {
    let Some(ruleset) = rules.as_ruleset().filter(|ruleset| ruleset.tags().len() > 1) else {
        return Kinds::default();
    };
    let single = (0..).map(Tag).zip(ruleset.tags()).filter(|(_, (_, arity))| *arity == 1);
    let filled = single.filter_map(|(tag, _)| {
        let alone = ruleset.alone(tag)?;
        let engine = Some(cheapest(&alone, limit)).filter(|engine| engine.is_tabular())?;
        // What is wrong with a rule is found, and told, where its positions are looked at one by one.
        Some((tag, engine.fill(&alone, limit, budget).ok()?.table))
    });
    Kinds { tables: filled.collect() }
}

/// So many positions of the table are found before the next word about them.
const TOLD_EACH: usize = 256;

/// What the table holds at these coordinates: the value of the position, or of what the starting number stands for.
pub(crate) fn cell(rules: &dyn Rules, values: &mut Values<'_>, coordinates: &[u64]) -> Result<Cell, Halt> {
    match rules.sum_at(coordinates)? {
        Some(sum) => values.of_sum(&sum),
        None => Ok(Cell::Absent),
    }
}

fn stop_reason(values: &Values<'_>, budget: &Budget<'_>) -> StopReason {
    if values.remembered() >= budget.positions {
        StopReason::Positions
    } else if budget.stopped() {
        StopReason::Stopped
    } else {
        StopReason::Memory
    }
}

/// The largest box all of whose cells are known.
pub(crate) fn shorter(arity: usize, limit: u64, cells: &[Cell], reason: StopReason) -> Filled {
    // Row by row, the first unfinished row bounds the box in every coordinate.
    let complete =
        if arity == 1 { cells.len() as u64 } else { cells.len() as u64 / limit.pow(arity as u32 - 1) };
    let known = boxed(arity, complete).map(|coordinates| {
        let index = coordinates.iter().fold(0, |index, coordinate| index * limit + coordinate);
        cells[index as usize]
    });
    Filled { table: Table::from_cells(arity, complete, known), stopped: Some(reason) }
}
