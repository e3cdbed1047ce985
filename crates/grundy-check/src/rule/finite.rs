//! Endless sets that the condition right behind them ends at a constant: `for k in squares if k <= 16` runs through a list.

use super::evaluate::visit_elements;
use super::{Expression, Set, Step};
use crate::budget::{Budget, Checked, Meter};

/// Sets that reach farther are left as they are.
const LARGEST: i128 = 1 << 12;
/// What listing one set may cost.
const COST: Budget = Budget { steps: 1 << 20, bytes: 0 };

/// The steps with such sets written out. What the condition leaves of a set is left of the list too.
pub(crate) fn written_out(steps: &[Step]) -> Checked<Vec<Step>> {
    let mut written = steps.to_vec();
    for (place, step) in steps.iter().enumerate() {
        let (Step::For(slot, set @ Set::Named(..)), Some(Step::If(next))) = (step, steps.get(place + 1))
        else {
            continue;
        };
        let Some(last) = greatest(next, *slot).filter(|last| (0..=LARGEST).contains(last)) else { continue };
        written[place] = Step::For(*slot, Set::List(elements(set, Some(last))?));
    }
    Ok(written)
}

/// The elements of a constant set as numbers, to the last one that is wanted.
pub(crate) fn elements(set: &Set, last: Option<i128>) -> Checked<Vec<Expression>> {
    let mut items = Vec::new();
    visit_elements(set, &Vec::new(), last, &mut Meter::new(&COST), &mut |element, _| {
        items.push(Expression::Number(element));
        Ok(())
    })?;
    Ok(items)
}

/// The number above which the first condition, which is asked before all others, leaves nothing.
fn greatest(condition: &Expression, slot: usize) -> Option<i128> {
    let Expression::Call(sign, operands) = condition else { return None };
    match (*sign, operands.as_slice()) {
        ("and", [first, ..]) => greatest(first, slot),
        ("<=", [Expression::Name(name), Expression::Number(last)]) if *name == slot => Some(*last),
        ("<", [Expression::Name(name), Expression::Number(last)]) if *name == slot => Some(last - 1),
        (">=", [Expression::Number(last), Expression::Name(name)]) if *name == slot => Some(*last),
        (">", [Expression::Number(last), Expression::Name(name)]) if *name == slot => Some(last - 1),
        _ => None,
    }
}
