//! A law that is only conjectured has seen what a fair share of the work shows: a long table, and positions far out.

use grundy_law::{Law, RowLaw, witness_against};
use grundy_rule::{Meter, Rules};
use grundy_table::{Budget, Table, cheapest, fill};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::law::far_out;

/// So many values are looked at for a conjecture, where they can be had.
const MOST_CELLS: u64 = 1_000_000;

/// What the table may cost, in reads of an option's value: a second or two.
const MOST_READS: f64 = 5e8;
const MOST_BYTES: u64 = 256 << 20;

/// What it costs to read an option's value where positions are remembered one by one.
const REMEMBERING: f64 = 30.0;

/// So many positions before the end of a table show what the rule takes for one of them.
const TRIED: u64 = 24;

/// Steps that are allowed to one position while its cost is looked at.
const WATCHED: u64 = 1 << 20;

/// How often a table may ask whether to stop: the cost of a rule that changes late is not seen beforehand.
const PATIENCE: u64 = 1 << 13;

/// What was looked at, to be used again by every law of the same rule.
pub(crate) struct Scrutiny<'a> {
    rules: &'a dyn Rules,
    budget: &'a Budget<'a>,
    /// How far somebody wants to look.
    wanted: Option<u64>,
    table: Option<Table>,
}

impl<'a> Scrutiny<'a> {
    /// Nothing is looked at yet.
    pub(crate) fn new(rules: &'a dyn Rules, wanted: Option<u64>, budget: &'a Budget<'a>) -> Scrutiny<'a> {
        Scrutiny { rules, budget, wanted, table: None }
    }

    /// The table up to where laws are held against it, at least as long as this one.
    pub(crate) fn table(&mut self, known: &Table) -> &Table {
        if self.table.is_none() {
            let longer = self.affordable(known).and_then(|limit| self.filled(limit));
            self.table =
                Some(longer.filter(|table| table.limit() > known.limit()).unwrap_or_else(|| known.clone()));
        }
        self.table.get_or_insert_with(|| known.clone())
    }

    /// The largest coordinate of a position of the table at which the law is wrong.
    pub(crate) fn refutation(&mut self, law: &Law, known: &Table) -> Option<u64> {
        let witness = witness_against(law, self.table(known))?;
        Some(witness.position.iter().copied().max().unwrap_or(0))
    }

    /// The same, or of a position farther out at which the law contradicts itself: for laws that are not proved.
    pub(crate) fn failure(&mut self, law: &Law, known: &Table) -> Option<u64> {
        let (rules, budget) = (self.rules, self.budget);
        let refutation = self.refutation(law, known);
        refutation.or_else(|| far_out::failure(law, rules, self.table(known).limit(), budget))
    }

    /// The same for laws of rows.
    pub(crate) fn rows_hold(&mut self, law: &RowLaw, known: &Table) -> bool {
        law.witness_against(self.table(known)).is_none()
    }

    /// The longest limit whose table costs no more than its share.
    fn affordable(&self, known: &Table) -> Option<u64> {
        let arity = known.arity() as u32;
        let most = largest_side(arity);
        let limits = std::iter::successors(Some(self.wanted.unwrap_or(most)), |limit| {
            // What somebody asked for is tried first, whatever it costs within the budget.
            Some((limit * 2 / 3).min(most)).filter(|next| next < limit && *next > known.limit())
        });
        limits.into_iter().find(|&limit| self.wanted == Some(limit) || self.is_cheap(limit, arity))
    }

    fn is_cheap(&self, limit: u64, arity: u32) -> bool {
        let engine = cheapest(self.rules, limit);
        let Ok(cost) = engine.accept(self.rules, limit) else { return false };
        let cells = limit.saturating_pow(arity) as f64;
        let each = if engine.is_tabular() { 1.0 } else { REMEMBERING };
        // An engine knows the form of a rule, and its estimate can be far too high where a loop is short.
        let is_affordable =
            cost.reads <= MOST_READS || self.takes_at_most(MOST_READS / cells / each, limit, arity);
        is_affordable && cost.bytes <= MOST_BYTES.min(self.budget.bytes)
    }

    /// Whether the options of each of the last positions take no more steps than these.
    fn takes_at_most(&self, steps: f64, limit: u64, arity: u32) -> bool {
        if self.rules.has_start() {
            return false;
        }
        (1..=TRIED.min(limit)).all(|back| {
            let position = self.rules.at(&vec![limit - back; arity as usize]);
            // A meter counts some thousand steps at a time, so what it has used is asked for afterwards.
            let mut meter = Meter::new(WATCHED, self.budget.should_stop);
            let walked = !self.rules.contains(&position)
                || self.rules.visit_options(&position, &mut meter, &mut |_| ()).is_ok();
            walked && (WATCHED - meter.left()) as f64 <= steps
        })
    }

    fn filled(&self, limit: u64) -> Option<Table> {
        let asked = AtomicU64::new(0);
        let patience = if self.wanted == Some(limit) { u64::MAX } else { PATIENCE };
        let should_stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience || (self.budget.should_stop)();
        let budget = Budget { should_stop: &should_stop, ..*self.budget };
        fill(self.rules, limit, &budget).ok().map(|filled| filled.table)
    }
}

/// The largest side of a box with at most so many cells.
fn largest_side(arity: u32) -> u64 {
    match arity {
        0 | 1 => MOST_CELLS,
        2 => MOST_CELLS.isqrt(),
        _ => (2..MOST_CELLS).take_while(|side| side.saturating_pow(arity) <= MOST_CELLS).last().unwrap_or(2),
    }
}
