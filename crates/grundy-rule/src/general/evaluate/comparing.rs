//! Comparisons of numbers, characters and lists.

use super::super::tree::Term;
use super::super::value::Value;
use super::faults::{fault, no_order, two_kinds, two_sorts};
use super::{Environment, Evaluated};
use crate::meter::Meter;
use crate::tree::{Comparison, Span};

impl Environment {
    pub(super) fn compare(
        &mut self,
        first: &Term,
        rest: &[(Comparison, Term)],
        span: Span,
        meter: &mut Meter<'_>,
    ) -> Evaluated<bool> {
        let mut left = self.value(first, meter)?;
        for (comparison, right) in rest {
            let right = self.value(right, meter)?;
            if !compared(&left, *comparison, &right, span)? {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }
}

pub(super) fn compared(left: &Value, comparison: Comparison, right: &Value, span: Span) -> Evaluated<bool> {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => Ok(comparison.holds(*left, *right)),
        (Value::Character(left), Value::Character(right)) => {
            Ok(comparison.holds(i128::from(*left), i128::from(*right)))
        }
        (Value::List(left), Value::List(right)) => equal(comparison, left.elements == right.elements, span),
        (Value::Board(left), Value::Board(right)) => equal(comparison, left == right, span),
        (Value::Character(character), Value::Number(number))
        | (Value::Number(number), Value::Character(character)) => {
            Err(fault(two_sorts(*number, *character), span))
        }
        (left, right) => Err(fault(two_kinds(left, right), span)),
    }
}

pub(super) fn equal(comparison: Comparison, are_equal: bool, span: Span) -> Evaluated<bool> {
    match comparison {
        Comparison::Equal => Ok(are_equal),
        Comparison::NotEqual => Ok(!are_equal),
        _ => Err(fault(no_order(), span)),
    }
}
