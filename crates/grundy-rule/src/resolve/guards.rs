//! `for k in 1..=x / y if y > 0`: a condition that keeps a divisor from 0 is asked before the range, which has no meaning without it.

use crate::tree::{Binding, Condition, Expression, Operator, RangeEnd, Set, Slot};

/// Conditions in front of the ranges that they protect. The moves stay the same: a condition that says nothing of the name that
/// runs forbids all elements or none.
pub(super) fn asked_first(bindings: &mut [Binding]) {
    for place in 1..bindings.len() {
        let is_guard = match (&bindings[place - 1], &bindings[place]) {
            (Binding::For { slot, set: Set::Range(from, end), .. }, Binding::If(condition)) => {
                let mut divisors = Vec::new();
                divided_by(from, &mut divisors);
                if let RangeEnd::Before(to) | RangeEnd::At(to) = end {
                    divided_by(to, &mut divisors);
                }
                !condition.mentions(*slot) && divisors.into_iter().any(|divisor| bounds(condition, divisor))
            }
            _ => false,
        };
        if is_guard {
            bindings.swap(place - 1, place);
        }
    }
}

/// The names by which something is divided.
fn divided_by(number: &Expression, found: &mut Vec<Slot>) {
    match number {
        Expression::Integer(_) | Expression::Local(_) | Expression::Parameter(..) => {}
        Expression::Negate(inner) => divided_by(inner, found),
        Expression::Call(_, arguments, _) => arguments.iter().for_each(|one| divided_by(one, found)),
        Expression::Binary(operator, left, right, _) => {
            if let (Operator::Divide | Operator::Modulo, Expression::Local(slot)) = (operator, &**right) {
                found.push(*slot);
            }
            divided_by(left, found);
            divided_by(right, found);
        }
    }
}

/// Whether a condition compares the name with a number.
fn bounds(condition: &Condition, slot: Slot) -> bool {
    match condition {
        Condition::And(left, right) => bounds(left, slot) || bounds(right, slot),
        Condition::Compare(first, rest) => {
            let sides: Vec<&Expression> =
                std::iter::once(first).chain(rest.iter().map(|(_, side)| side)).collect();
            let is_own = |side: &Expression| *side == Expression::Local(slot);
            let is_number = |side: &Expression| matches!(side, Expression::Integer(_));
            sides
                .windows(2)
                .any(|pair| is_own(pair[0]) && is_number(pair[1]) || is_number(pair[0]) && is_own(pair[1]))
        }
        _ => false,
    }
}
