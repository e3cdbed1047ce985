//! The engines: algorithms that fill tables. They differ in cost, never in values.
//!
//! To add one, write `engines/<name>.rs`, its `mod` line and its name in `ENGINES`; the tests then hold it against
//! the reference on every ruleset it accepts.

pub mod coins;
pub mod compiled;
pub mod kernels;
pub mod lines;
pub mod memory;
pub mod parts;
pub mod reference;
pub mod steps;
pub mod subtraction;
pub mod take_and_break;

use std::fmt;

use grundy_rule::{Halt, Rules, Text};

use crate::budget::{Budget, StopReason};
use crate::table::Table;

/// An algorithm that fills tables.
pub trait Engine: Send + Sync {
    /// The name that `--engine` takes.
    fn name(&self) -> &'static str;

    /// Whether it goes through the table in order, rather than remembering positions one by one.
    fn is_tabular(&self) -> bool {
        true
    }

    /// What filling the table would cost, or why this engine cannot.
    fn accept(&self, rules: &dyn Rules, limit: u64) -> Result<Cost, Refusal>;

    /// The table of `0..limit` in each coordinate, or a shorter one and why it is shorter.
    fn fill(&self, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt>;

    /// Whether [`extend`](Engine::extend) goes on from known values of this ruleset instead of finding them again.
    fn can_extend(&self, _rules: &dyn Rules) -> bool {
        false
    }

    /// The table of `0..limit` in one coordinate whose first values are known, none of them absent or a threat.
    fn extend(&self, rules: &dyn Rules, _: &[u32], limit: u64, budget: &Budget) -> Result<Filled, Halt> {
        self.fill(rules, limit, budget)
    }
}

/// What filling a table is expected to cost; engines are chosen by it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Expected time, in reads of one option's value.
    pub reads: f64,
    /// Expected memory.
    pub bytes: u64,
}

/// Why an engine does not take a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub Text);

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.english)
    }
}

/// A table, and why it is shorter than asked for, if it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The values that are known.
    pub table: Table,
    /// Why there are no more.
    pub stopped: Option<StopReason>,
}

impl Filled {
    /// The same, the bytes of the table counted in the purse of this budget until it is dropped.
    pub fn counted(self, budget: &Budget<'_>) -> Filled {
        Filled { table: self.table.counted(budget), ..self }
    }

    /// A table that is as long as was asked for.
    pub fn whole(table: Table) -> Filled {
        Filled { table, stopped: None }
    }
}

/// Every engine, the reference last.
pub static ENGINES: &[&dyn Engine] = &[
    &subtraction::Subtraction,
    &take_and_break::TakeAndBreak,
    &lines::Lines,
    &steps::Steps,
    &coins::Coins,
    &parts::Parts,
    &compiled::Compiled,
    &memory::Memory,
    &reference::Reference,
];

/// The engine of this name.
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}

/// The engine that accepts the ruleset at the least cost. The reference accepts every ruleset, so there is one.
pub fn cheapest(rules: &dyn Rules, limit: u64) -> &'static dyn Engine {
    let mut best: (&'static dyn Engine, f64) = (&reference::Reference, f64::INFINITY);
    for &engine in ENGINES {
        if let Ok(cost) = engine.accept(rules, limit)
            && cost.reads < best.1
        {
            best = (engine, cost.reads);
        }
    }
    best.0
}

/// The table of `0..limit` in each coordinate, by the cheapest engine.
pub fn fill(rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Result<Filled, Halt> {
    cheapest(rules, limit).fill(rules, limit, budget)
}
