//! What the form of a rule on one heap says: fixed sets, conditions that settle, first values.

use grundy_rule::tree::{Clause, Comparison, Condition, Expression, RangeEnd, Set, Slot, Slotted};
use grundy_rule::{Halt, Rules};

use crate::affine::{Affine, Known};
use crate::budget::{Budget, StopReason};
use crate::engines::compiled::Compiled;
use crate::engines::kernels::breaking::Breaking;
use crate::engines::{Engine, Filled};
use crate::table::{Cell, Table};

/// The heap is slot 0 of a pattern with one name.
pub(crate) const HEAP: Slot = 0;
/// Sets that write out to more than this are left to engines that need no list, and so are longer seeds.
pub(crate) const ELEMENTS: usize = 4096;
/// No more combinations of elements are looked at, whether they give a move or not.
const COMBINATIONS: usize = 1 << 16;
/// A move with so many parts takes twice the work of a short one, and so does a combination of so many names; of twice
/// as many names there are twice as many, and each stands in longer sums.
const LONG: usize = 8;

/// The only clause of a rule whose positions are so many numbers with names: no code, start, domain or other end of play.
pub(crate) fn plain_clause(rules: &dyn Rules, numbers: usize) -> Option<&Clause> {
    named_clause(rules, numbers).filter(|clause| clause.domain.is_empty())
}

/// The same, but it may have a domain.
pub(crate) fn named_clause(rules: &dyn Rules, numbers: usize) -> Option<&Clause> {
    let ruleset = rules.as_ruleset()?;
    if rules.has_wins() || rules.has_start() || ruleset.code().is_some() {
        return None;
    }
    let [clause] = ruleset.clauses() else { return None };
    let is_named = clause.pattern.iter().all(|slot| matches!(slot, Slotted::Name(_)));
    (clause.pattern.len() == numbers && is_named).then_some(clause)
}

/// Counts one more combination of the elements of so many names; nothing if there were too many.
pub(crate) fn one_more(tried: &mut usize, names: usize) -> Option<()> {
    *tried += work_of(names * names / LONG);
    (*tried <= COMBINATIONS).then_some(())
}

/// What a move with so many parts counts for.
pub(crate) fn work_of(length: usize) -> usize {
    1 + length / LONG
}

/// The elements of a set that depends on nothing, if they are few.
pub(crate) fn fixed_elements(set: &Set, known: &Known) -> Option<Vec<i64>> {
    let number = |expression: &Expression| Affine::of(expression, known)?.as_constant();
    match set {
        Set::List(elements) => elements.iter().map(number).collect(),
        Set::Range(first, end) => {
            let (first, last) = match end {
                RangeEnd::Before(end) => (number(first)?, number(end)? - 1),
                RangeEnd::At(end) => (number(first)?, number(end)?),
                RangeEnd::Endless => return None,
            };
            (last - first < ELEMENTS as i64).then(|| (first..=last).collect())
        }
        _ => None,
    }
}

/// Whether a condition on the heap alone holds for all large heaps, and from which heap on that is settled.
pub(crate) fn eventually(condition: &Condition, known: &Known) -> Option<(bool, usize)> {
    match condition {
        Condition::Compare(first, rest) => {
            let mut left = Affine::of(first, known)?;
            let mut result = (true, 0);
            for (comparison, right) in rest {
                let right = Affine::of(right, known)?;
                let (holds, settled) = eventually_compares(&left.minus(&right)?, *comparison)?;
                result = (result.0 && holds, result.1.max(settled));
                left = right;
            }
            Some(result)
        }
        Condition::And(left, right) => {
            let (left, right) = (eventually(left, known)?, eventually(right, known)?);
            Some((left.0 && right.0, left.1.max(right.1)))
        }
        Condition::Or(left, right) => {
            let (left, right) = (eventually(left, known)?, eventually(right, known)?);
            Some((left.0 || right.0, left.1.max(right.1)))
        }
        Condition::Not(inner) => eventually(inner, known).map(|(holds, settled)| (!holds, settled)),
        Condition::Test(..) => None,
    }
}

/// How `difference` compares with 0 when the heap is large.
fn eventually_compares(difference: &Affine, comparison: Comparison) -> Option<(bool, usize)> {
    if !difference.uses_only(&[HEAP]) {
        return None;
    }
    let slope = difference.coefficient(HEAP);
    let sign = if slope == 0 { difference.constant.signum() } else { slope.signum() };
    let settled = if slope == 0 { 0 } else { difference.constant.unsigned_abs() as usize + 1 };
    Some((comparison.holds(i128::from(sign), 0), settled))
}

/// How the values of the smallest heaps of a game are found, before its recurrence holds.
#[derive(Clone, Debug)]
pub(crate) enum First {
    /// So many, as the rule says.
    ByRule(usize),
    /// So many of a code: these heaps may vanish, and all else is said by the moves.
    ByDigits { moves: Box<Breaking>, vanishing: Vec<usize>, length: usize },
}

/// What a table begins with.
pub(crate) enum Begun {
    /// All first values: the recurrence gives the others.
    All(Vec<u32>),
    /// The whole table, or all that the budget allowed.
    Enough(Filled),
    /// A small heap has no value.
    Nothing,
}

/// First values, and why they are fewer than asked for.
pub(crate) struct FirstValues {
    pub values: Vec<u32>,
    pub stopped: Option<StopReason>,
}

impl First {
    /// How many heaps there are before the recurrence holds.
    pub fn length(&self) -> usize {
        match self {
            First::ByRule(length) | First::ByDigits { length, .. } => *length,
        }
    }

    /// The values of the heaps below `end`, which is at most the length; a halt if one has no value.
    pub fn values(&self, rules: &dyn Rules, end: usize, budget: &Budget<'_>) -> Result<FirstValues, Halt> {
        match self {
            First::ByRule(_) => by_rule(rules, end, budget),
            First::ByDigits { moves, vanishing, .. } => {
                Ok(crate::engines::kernels::breaking::first_values(moves, vanishing, end, budget))
            }
        }
    }

    /// What a table of `0..limit` begins with, when some of its values may be known.
    pub fn begin(&self, rules: &dyn Rules, known: &[u32], limit: u64, budget: &Budget<'_>) -> Begun {
        if known.len() >= self.length() {
            return Begun::All(known[..self.length()].to_vec());
        }
        let end = usize::try_from(limit).unwrap_or(usize::MAX).min(self.length());
        match self.values(rules, end, budget) {
            Ok(FirstValues { values, stopped: None }) if end == self.length() => Begun::All(values),
            Ok(FirstValues { values, stopped }) => {
                Begun::Enough(Filled { table: Table::from_values(values), stopped })
            }
            Err(_) => Begun::Nothing,
        }
    }

    /// All first values, or nothing if the budget does not allow them or one does not exist.
    pub fn all(&self, rules: &dyn Rules, budget: &Budget<'_>) -> Option<Vec<u32>> {
        let first = self.values(rules, self.length(), budget).ok()?;
        first.stopped.is_none().then_some(first.values)
    }
}

fn by_rule(rules: &dyn Rules, end: usize, budget: &Budget<'_>) -> Result<FirstValues, Halt> {
    let filled = Compiled.fill(rules, end as u64, budget)?;
    let values: Vec<u32> = filled.table.cells().map_while(Cell::nimber).collect();
    match values.len() as u64 == filled.table.limit() {
        true => Ok(FirstValues { values, stopped: filled.stopped }),
        false => Err(Halt::Stopped),
    }
}
