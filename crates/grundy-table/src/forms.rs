//! What the form of a rule on one heap says: fixed sets, conditions that settle, first values.

use grundy_rule::tree::{Comparison, Condition, Expression, RangeEnd, Set, Slot};
use grundy_rule::{Position, Ruleset};

use crate::affine::{Affine, Known};
use crate::budget::Budget;
use crate::table::Cell;
use crate::value::Values;

/// The heap is slot 0 of a pattern with one name.
pub(crate) const HEAP: Slot = 0;
/// Sets that write out to more than this are left to engines that need no list, and so are longer seeds.
pub(crate) const ELEMENTS: usize = 4096;

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

/// The values of the heaps below `length`, as the rule says; none if one has no value.
pub(crate) fn seed(ruleset: &Ruleset, length: usize) -> Option<Vec<u32>> {
    if length > ELEMENTS {
        return None;
    }
    let mut values = Values::new(ruleset, Budget::small());
    let value = |n: usize| match values.of(&Position::heap(n as u64)) {
        Ok(Cell::Nimber(value)) => Some(value),
        _ => None,
    };
    (0..length).map(value).collect()
}
