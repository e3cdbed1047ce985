//! Games on one heap whose moves leave four and more parts, by the sets of their sums in `kernels/parts.rs`.
//!
//! # Cost
//! Some words for each heap below a heap and each number of parts, as many as hold the largest value.
//! It refuses every other rule.

use grundy_rule::{Halt, Rules, Text};

use crate::budget::Budget;
use crate::engines::kernels::parts::{recognise, values};
use crate::engines::{Cost, Engine, Filled, Refusal};
use crate::table::Table;

/// See the module.
pub struct Parts;

impl Engine for Parts {
    fn name(&self) -> &'static str {
        "parts"
    }

    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal> {
        let most = recognise(rules).ok_or_else(refusal)?.most as f64;
        let limit = limit as f64;
        Ok(Cost { reads: limit * limit * most, bytes: (limit * most * 64.0) as u64 })
    }

    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
        self.extend(rules, &[], limit, budget)
    }

    fn can_extend(&self, rules: &dyn Rules) -> bool {
        recognise(rules).is_some()
    }

    fn extend(&self, rules: &dyn Rules, known: &[u32], limit: u64, budget: &Budget) -> Result<Filled, Halt> {
        let Some(game) = recognise(rules) else { return Err(Halt::Stopped) };
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let (values, stopped) = values(&game, known, limit, budget);
        Ok(Filled { table: Table::from_values(values), stopped }.counted(budget))
    }
}

fn refusal() -> Refusal {
    Refusal(Text::new(
        "its moves do not cut a heap into four or more parts in all ways",
        "它的走法不是把一堆以所有方式分成四份或更多",
    ))
}
