//! The definition run as written: the Grundy value of a position is the mex of the values of its options.
//!
//! # Cost
//! One look-up in a tree for each option of each position; it remembers every position it meets.
//! It accepts every ruleset, is never made clever, and is what every other engine is tested against.

use std::collections::BTreeMap;

use grundy_rule::{Diagnostic, Halt, Meter, Position, Rules, Text};

use crate::budget::{Budget, StopReason};
use crate::engines::memory::shorter;
use crate::engines::{Cost, Engine, Filled, Refusal};
use crate::nimber::mex;
use crate::table::{Cell, Table, boxed};
use crate::value::at_whole_rule;

/// See the module.
pub struct Reference;

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn is_tabular(&self) -> bool {
        false
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let positions = (limit as f64).powi(rules.arity().unwrap_or(1) as i32);
        Ok(Cost { reads: positions * limit as f64 * 1000.0, bytes: (positions * 200.0) as u64 })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        let arity = rules.arity().unwrap_or(1);
        let mut cells = Vec::new();
        let mut known = BTreeMap::new();
        for coordinates in boxed(arity, limit) {
            match cell(rules, &coordinates, &mut known, budget) {
                Ok(cell) => cells.push(cell),
                Err(Halt::Stopped) => {
                    return Ok(shorter(arity, limit, &cells, reason(&known, budget)).counted(budget));
                }
                Err(halt) => return Err(halt),
            }
        }
        Ok(Filled::whole(Table::from_cells(arity, limit, cells).counted(budget)))
    }
}

type Known = BTreeMap<Position, Cell>;

fn cell(
    rules: &dyn Rules,
    coordinates: &[u64],
    known: &mut Known,
    budget: &Budget<'_>,
) -> Result<Cell, Halt> {
    let Some(sum) = rules.sum_at(coordinates)? else { return Ok(Cell::Absent) };
    for position in &sum {
        learn(rules, position, known, budget)?;
    }
    let cells: Vec<Cell> = sum.iter().map(|position| known[position]).collect();
    Ok(if cells.contains(&Cell::Absent) {
        Cell::Absent
    } else if cells.contains(&Cell::Threat) {
        Cell::Threat
    } else {
        Cell::Nimber(cells.iter().filter_map(|cell| cell.nimber()).fold(0, |sum, value| sum ^ value))
    })
}

/// Learns the value of a position, and first those of its options, on a stack of our own since plays may be long.
fn learn(rules: &dyn Rules, position: &Position, known: &mut Known, budget: &Budget<'_>) -> Result<(), Halt> {
    let mut path = vec![position.clone()];
    while let Some(position) = path.last() {
        if known.contains_key(position) {
            path.pop();
            continue;
        }
        let options = options(rules, position, known, budget)?;
        match options.iter().flatten().find(|component| !known.contains_key(component)) {
            Some(component) if path.contains(component) => return Err(endless(rules, component).into()),
            Some(component) => path.push(component.clone()),
            None => {
                known.insert(position.clone(), value(rules, position, &options, known));
            }
        }
    }
    Ok(())
}

fn options(
    rules: &dyn Rules,
    position: &Position,
    known: &Known,
    budget: &Budget<'_>,
) -> Result<Vec<Vec<Position>>, Halt> {
    if is_full(known, budget) || budget.stopped() {
        return Err(Halt::Stopped);
    }
    if !rules.contains(position) || rules.wins_at(position) {
        return Ok(Vec::new());
    }
    let stop = || budget.stopped();
    rules.options(position, &mut Meter::new(budget.steps(), &stop))
}

fn value(rules: &dyn Rules, position: &Position, options: &[Vec<Position>], known: &Known) -> Cell {
    if !rules.contains(position) || rules.wins_at(position) {
        return Cell::Absent;
    }
    if options.iter().flatten().any(|component| rules.wins_at(component)) {
        return Cell::Threat;
    }
    let nim_sum = |option: &Vec<Position>| {
        option.iter().try_fold(0, |sum, component| known[component].nimber().map(|value| sum ^ value))
    };
    let reached: Vec<u32> = options.iter().filter_map(nim_sum).collect();
    Cell::Nimber(mex(&reached))
}

/// About what one remembered position takes in the tree.
const BYTES_EACH: u64 = 160;

fn is_full(known: &Known, budget: &Budget<'_>) -> bool {
    known.len() as u64 >= budget.positions || known.len() as u64 * BYTES_EACH >= budget.room()
}

fn reason(known: &Known, budget: &Budget<'_>) -> StopReason {
    if known.len() as u64 >= budget.positions {
        StopReason::Positions
    } else if is_full(known, budget) {
        StopReason::Memory
    } else {
        StopReason::Stopped
    }
}

fn endless(rules: &dyn Rules, position: &Position) -> Diagnostic {
    let shown = rules.show(position);
    let mistake = Diagnostic::new(Text::new(
        "a play can go on for ever: it can return to where it was",
        "对局可能永不结束：局面可以回到原处",
    ))
    .witness(Text::new(
        format!("{shown} can be reached from itself"),
        format!("从 {shown} 出发可以回到 {shown}"),
    ))
    .help(Text::new(
        "a play must end; let every move lower some number",
        "对局必须结束；让每一步都使某个数变小",
    ));
    at_whole_rule(rules, mistake)
}
