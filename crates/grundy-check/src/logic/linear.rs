//! Linear forms: a constant and integer multiples of names.

use crate::budget::{Checked, TOO_LARGE};
use crate::rule::Expression;
use crate::rule::evaluate::{Environment, number};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Linear {
    pub(crate) constant: i128,
    /// No coefficient is 0.
    pub(crate) terms: BTreeMap<usize, i128>,
}

impl Linear {
    pub(crate) fn constant(constant: i128) -> Linear {
        Linear { constant, terms: BTreeMap::new() }
    }

    pub(crate) fn name(slot: usize) -> Linear {
        Linear { constant: 0, terms: BTreeMap::from([(slot, 1)]) }
    }

    pub(crate) fn coefficient(&self, slot: usize) -> i128 {
        self.terms.get(&slot).copied().unwrap_or(0)
    }

    /// `self + factor · other`.
    pub(crate) fn plus(&self, factor: i128, other: &Linear) -> Checked<Linear> {
        let scaled = |number: i128| number.checked_mul(factor);
        let mut sum = self.clone();
        sum.constant = scaled(other.constant).and_then(|c| c.checked_add(sum.constant)).ok_or(TOO_LARGE)?;
        for (&slot, &coefficient) in &other.terms {
            let entry = sum.terms.entry(slot).or_insert(0);
            *entry = scaled(coefficient).and_then(|c| c.checked_add(*entry)).ok_or(TOO_LARGE)?;
        }
        sum.terms.retain(|_, coefficient| *coefficient != 0);
        Ok(sum)
    }

    /// The linear form of an expression, if it is one. Names with a value count as constants.
    pub(crate) fn of(expression: &Expression, environment: &Environment) -> Option<Linear> {
        if let Ok(value) = number(expression, environment) {
            return Some(Linear::constant(value));
        }
        let form = |operand: &Expression| Linear::of(operand, environment);
        match expression {
            Expression::Name(slot) => Some(Linear::name(*slot)),
            Expression::Call("negative", operands) => Linear::default().plus(-1, &form(&operands[0])?).ok(),
            Expression::Call("+", operands) => form(&operands[0])?.plus(1, &form(&operands[1])?).ok(),
            Expression::Call("-", operands) => form(&operands[0])?.plus(-1, &form(&operands[1])?).ok(),
            Expression::Call("*", operands) => form(&operands[0])?.times(&form(&operands[1])?),
            _ => None,
        }
    }

    /// The product with another form, if one of the two is a constant.
    pub(crate) fn times(&self, other: &Linear) -> Option<Linear> {
        match (self.terms.is_empty(), other.terms.is_empty()) {
            (true, _) => Linear::default().plus(self.constant, other).ok(),
            (_, true) => Linear::default().plus(other.constant, self).ok(),
            _ => None,
        }
    }
}
