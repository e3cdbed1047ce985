//! Whether what an alternative says has a meaning at every heap: nothing is divided by 0, and no number grows beyond 128 bits.

use crate::budget::Checked;
use crate::rule::evaluate::number;
use crate::rule::{Alternative, Expression, Set, Step};

/// The heap of the rule.
const HEAP: usize = 0;
/// What an element of an endless set counts as: heaps are not that large, and so no larger element is taken from them.
const ENDLESS: i128 = 1 << 32;

/// Whether a condition does not mention the heap and has a meaning for all numbers that are not too large.
pub(super) fn has_a_meaning(condition: &Expression) -> bool {
    match condition {
        Expression::Number(_) => true,
        Expression::Name(slot) => *slot != HEAP,
        Expression::Call(sign, operands) => {
            let safe = ["and", "or", "not", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*"];
            let by_constant = ["%", "/"].contains(sign) && matches!(operands[1], Expression::Number(1..));
            (safe.contains(sign) || by_constant || with_number(sign, operands))
                && operands.iter().all(has_a_meaning)
        }
    }
}

/// What a name has in common with a number from 1 on, or whether that divides it.
fn with_number(sign: &str, operands: &[Expression]) -> bool {
    matches!(
        (sign, operands),
        ("gcd", [Expression::Name(_), Expression::Number(1..)])
            | ("gcd" | "divides", [Expression::Number(1..), Expression::Name(_)])
    )
}

/// That no number of the alternative grows beyond 128 bits, whatever elements its names stand for (22.6).
pub(super) fn stays_small(alternative: &Alternative) -> Checked<()> {
    let mut greatest = vec![0; alternative.names.len()];
    for step in &alternative.steps {
        match step {
            Step::For(slot, set) => greatest[*slot] = greatest_of(set)?,
            Step::If(expression) | Step::Let(_, expression) => {
                size(expression, &greatest)?;
            }
        }
    }
    let mut coordinates = alternative.parts.iter().flat_map(|part| &part.at);
    coordinates.try_for_each(|coordinate| size(coordinate, &greatest).map(|_| ()))
}

fn greatest_of(set: &Set) -> Checked<i128> {
    let constant = |expression: &Expression| number(expression, &Vec::new()).map(i128::saturating_abs);
    match set {
        Set::Range(from, until) => Ok(constant(from)?.max(constant(until)?)),
        Set::List(items) => {
            items.iter().try_fold(0, |greatest: i128, item| Ok(greatest.max(constant(item)?)))
        }
        Set::From(_) | Set::AllBut(_) | Set::Named(..) => Ok(ENDLESS),
    }
}

/// A bound of the absolute value of a number, and of all that it is made of.
fn size(expression: &Expression, greatest: &[i128]) -> Checked<i128> {
    let operands = match expression {
        Expression::Number(number) => return Ok(number.saturating_abs()),
        Expression::Name(slot) => return Ok(greatest.get(*slot).copied().unwrap_or(0)),
        Expression::Call(_, operands) => operands,
    };
    let sizes = operands.iter().map(|operand| size(operand, greatest)).collect::<Checked<Vec<i128>>>()?;
    let bound = match (expression, &sizes[..]) {
        (Expression::Call("*", _), [left, right]) => left.checked_mul(*right),
        (Expression::Call("+" | "-", _), [left, right]) => left.checked_add(*right),
        _ => sizes.iter().copied().max(),
    };
    bound.ok_or_else(|| "a number of the rule may grow beyond 128 bits".to_string())
}
