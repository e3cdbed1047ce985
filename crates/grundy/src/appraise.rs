//! What positions are worth: by a table where one is quick, by memory, and beyond both by a law.

use grundy_rule::{Halt, Position, Rules, Tag};
use grundy_table::{Budget, Cell, Table, Values, cheapest, fill};
use rustc_hash::FxHashSet;

use crate::standing::Standing;

/// The Grundy value of a position, which beyond the table may be large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The Grundy value.
    Nimber(u128),
    /// The player to move wins at once.
    Threat,
    /// The game has been won here, or the position does not exist.
    Absent,
}

impl From<Cell> for Worth {
    fn from(cell: Cell) -> Worth {
        match cell {
            Cell::Nimber(value) => Worth::Nimber(u128::from(value)),
            Cell::Threat => Worth::Threat,
            Cell::Absent => Worth::Absent,
        }
    }
}

/// A law that answers where tables end.
pub trait Oracle {
    /// The Grundy value at this position, where the law claims one.
    fn value(&self, position: &Position) -> Option<u128>;

    /// Whether the player to move loses, where the law claims no more than that.
    fn is_loss(&self, position: &Position) -> Option<bool>;

    /// Positions that may be lost and lie one move away from this one, where the law can name them.
    fn suggestions(&self, position: &Position) -> Vec<Position>;

    /// How far the law is known.
    fn standing(&self) -> Standing;
}

/// Appraises positions of one ruleset.
pub struct Appraiser<'a> {
    rules: &'a dyn Rules,
    budget: Budget<'a>,
    table: Option<Table>,
    values: Values<'a>,
    /// Found when it is first needed, since finding a law takes time.
    oracle: Option<Box<dyn Oracle + 'a>>,
    asked_oracle: bool,
    /// Positions that were tried in vain, so that nobody tries again.
    out_of_reach: FxHashSet<Position>,
    find_oracle: &'a OracleFinder<'a>,
    /// How far the answers given so far are known.
    pub standing: Standing,
}

/// Finds a law for a ruleset.
pub type OracleFinder<'a> = dyn Fn(&'a dyn Rules) -> Option<Box<dyn Oracle + 'a>> + 'a;

/// A table is filled for single heaps when that takes no longer than this many reads.
const QUICK_READS: f64 = 3e8;
/// So many positions are remembered before a law is asked for.
const QUICK_POSITIONS: u64 = 50_000;
const QUICK_BYTES: u64 = 64 << 20;

impl<'a> Appraiser<'a> {
    /// Nothing is appraised yet.
    pub fn new(rules: &'a dyn Rules, budget: Budget<'a>, find_oracle: &'a OracleFinder<'a>) -> Appraiser<'a> {
        let quick = Budget {
            positions: budget.positions.min(QUICK_POSITIONS),
            bytes: budget.bytes.min(QUICK_BYTES),
            ..budget
        };
        Appraiser {
            rules,
            budget,
            table: None,
            values: Values::new(rules, quick),
            oracle: None,
            asked_oracle: false,
            out_of_reach: FxHashSet::default(),
            find_oracle,
            standing: Standing::Computed,
        }
    }

    /// Fills a table up to the largest of these positions, if they are heaps and that is quick.
    pub fn prepare(&mut self, positions: &[&Position]) -> Result<(), Halt> {
        let Some(largest) = positions.iter().filter_map(|position| heap(position)).max() else {
            return Ok(());
        };
        if self.rules.arity() != Some(1) || self.rules.has_start() || largest >= u64::MAX / 4 {
            return Ok(());
        }
        let limit = largest + 1;
        let engine = cheapest(self.rules, limit);
        let is_quick = engine
            .accept(self.rules, limit)
            .is_ok_and(|cost| cost.reads <= QUICK_READS && cost.bytes <= self.budget.bytes);
        if is_quick && !matches!(engine.name(), "memory" | "reference") {
            self.table = Some(fill(self.rules, limit, &self.budget)?.table);
        }
        Ok(())
    }

    /// The worth of one position, or that it cannot be had within the budget.
    pub fn worth(&mut self, position: &Position) -> Result<Worth, Halt> {
        if let Some(cell) = self.tabulated(position) {
            return Ok(cell.into());
        }
        if let Some(cell) = self.quickly(position)? {
            return Ok(cell.into());
        }
        if let Some(value) = self.by_law(position) {
            return Ok(Worth::Nimber(value));
        }
        self.values.extend(self.budget);
        Ok(self.values.of(position)?.into())
    }

    /// The value by a small part of the budget; none if that does not suffice.
    fn quickly(&mut self, position: &Position) -> Result<Option<Cell>, Halt> {
        if self.out_of_reach.contains(position) {
            return Ok(None);
        }
        match self.values.of(position) {
            Ok(cell) => Ok(Some(cell)),
            Err(Halt::Stopped) if !self.budget.stopped() => {
                self.out_of_reach.insert(position.clone());
                Ok(None)
            }
            Err(halt) => Err(halt),
        }
    }

    /// The worth of a sum within this ruleset.
    pub fn worth_of_sum(&mut self, sum: &[Position]) -> Result<Worth, Halt> {
        let mut total = 0;
        let mut threat = false;
        for position in sum {
            match self.worth(position)? {
                Worth::Nimber(value) => total ^= value,
                Worth::Threat => threat = true,
                Worth::Absent => return Ok(Worth::Absent),
            }
        }
        Ok(if threat { Worth::Threat } else { Worth::Nimber(total) })
    }

    fn tabulated(&self, position: &Position) -> Option<Cell> {
        let size = heap(position)?;
        self.table.as_ref().filter(|table| size < table.limit()).map(|table| table.at(size))
    }

    /// Whether a position can be appraised without a law.
    pub fn is_within_reach(&mut self, position: &Position) -> bool {
        self.tabulated(position).is_some() || matches!(self.quickly(position), Ok(Some(_)))
    }

    /// The law, if one is known or can be found.
    pub fn oracle(&mut self) -> Option<&dyn Oracle> {
        if !self.asked_oracle {
            self.asked_oracle = true;
            self.oracle = (self.find_oracle)(self.rules);
        }
        self.oracle.as_deref()
    }

    fn by_law(&mut self, position: &Position) -> Option<u128> {
        let oracle = self.oracle()?;
        let (value, standing) = (oracle.value(position)?, oracle.standing());
        self.standing = self.standing.weaker(standing);
        Some(value)
    }
}

fn heap(position: &Position) -> Option<u64> {
    match position.coordinates.as_slice() {
        [size] if position.tag == Tag::NONE => Some(*size),
        _ => None,
    }
}

/// For those who want no law.
pub fn no_oracle<'a>(_: &'a dyn Rules) -> Option<Box<dyn Oracle + 'a>> {
    None
}
