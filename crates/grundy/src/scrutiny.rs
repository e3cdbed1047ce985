//! A law that is only conjectured has seen what a fair share of the work shows: a long table, what the number of options
//! allows far out, and positions far out whose options all lie in the table.

use grundy_law::{Claim, Law, RowLaw, witness_against};
use grundy_rule::{Meter, Position, Rules};
use grundy_table::{Budget, Cell, Table, cheapest, fill};
use std::sync::atomic::{AtomicU64, Ordering};

/// So many values are looked at for a conjecture, where they can be had.
const MOST_CELLS: u64 = 1_000_000;

/// What the table may cost, in reads of an option's value: a second or two.
const MOST_READS: f64 = 1.5e8;
const MOST_BYTES: u64 = 256 << 20;

/// The same for tables whose positions are remembered one by one.
const MOST_REMEMBERED: u64 = 100_000;

/// How often the longest table may ask whether to stop; an estimate of its cost can be far off.
const PATIENCE: u64 = 1 << 13;

/// What positions far out may cost together, in steps of the rule.
const MOST_STEPS: u64 = 30_000_000;

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

    /// The largest coordinate of a position at which the law is wrong.
    pub(crate) fn failure(&mut self, law: &Law, known: &Table) -> Option<u64> {
        let rules = self.rules;
        let table = self.table(known);
        let place = |position: &[u64]| position.iter().copied().max().unwrap_or(0);
        witness_against(law, table)
            .map(|witness| place(&witness.position))
            .or_else(|| more_than_its_options(law, rules))
            .or_else(|| far_from_the_table(law, rules, table))
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
        let remembers = !engine.is_tabular();
        let cells = limit.saturating_pow(arity);
        cost.reads <= MOST_READS
            && cost.bytes <= MOST_BYTES.min(self.budget.bytes)
            && (!remembers || cells <= MOST_REMEMBERED)
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

/// A value is at most the number of options, for it is the least that none of them has.
fn more_than_its_options(law: &Law, rules: &dyn Rules) -> Option<u64> {
    if law.claim != Claim::Grundy || rules.has_start() {
        return None;
    }
    let mut meter = Meter::of(MOST_STEPS / 4);
    for size in (3..=12).map(|exponent| 10u64.pow(exponent)) {
        let coordinates = vec![size; law.arity];
        let position = rules.at(&coordinates);
        let Some(value) = law.value(&coordinates).filter(|_| rules.contains(&position)) else { continue };
        let mut options = 0u128;
        rules.visit_options(&position, &mut meter, &mut |_| options += 1).ok()?;
        if options < value {
            return Some(size);
        }
    }
    None
}

/// Far beyond the table, where all options of a heap lie within it, the value is their mex.
fn far_from_the_table(law: &Law, rules: &dyn Rules, table: &Table) -> Option<u64> {
    if law.arity != 1 || rules.has_start() || rules.has_wins() || table.limit() < 2 {
        return None;
    }
    let mut steps = MOST_STEPS;
    let sizes = (table.limit().ilog2()..=60)
        .flat_map(|bits| [1 << bits, (3 << bits) / 2, (1 << bits) + 1, (2 << bits) - 1]);
    for heap in sizes.filter(|&heap| heap >= table.limit()) {
        // Options that lie farther out are seen at once; a heap whose options cost too much ends the search.
        match value_by_table(rules, heap, table, &mut steps)? {
            Some(value) if !law.agrees(&[heap], Cell::Nimber(value)) => return Some(heap),
            _ => {}
        }
    }
    None
}

/// The value of a heap by the table; none where an option lies beyond it. The outer none says that the steps are used up.
fn value_by_table(rules: &dyn Rules, heap: u64, table: &Table, steps: &mut u64) -> Option<Option<u32>> {
    let position = Position::heap(heap);
    if !rules.contains(&position) {
        return Some(None);
    }
    let (mut reached, mut visited, beyond) = (Vec::new(), 0, std::cell::Cell::new(false));
    let stop = || beyond.get();
    let mut meter = Meter::new(*steps, &stop);
    let walked = rules.visit_options(&position, &mut meter, &mut |option| {
        visited += 1;
        let value = option.iter().try_fold(0, |sum, part| {
            let inside = part.coordinates.first().filter(|&&place| place < table.limit())?;
            table.at(*inside).nimber().map(|value| sum ^ value)
        });
        match value {
            Some(value) => mark(&mut reached, value),
            None => beyond.set(true),
        }
    });
    *steps = steps.saturating_sub(visited);
    match (walked.is_ok(), beyond.get()) {
        (_, true) => Some(None),
        (false, false) => None,
        (true, false) => {
            let mex = reached.iter().position(|&there| !there).unwrap_or(reached.len());
            Some(u32::try_from(mex).ok())
        }
    }
}

fn mark(reached: &mut Vec<bool>, value: u32) {
    let place = value as usize;
    if place >= reached.len() {
        reached.resize(place + 1, false);
    }
    reached[place] = true;
}
