//! Linear forms: a constant and integer multiples of names.

use super::Expression;
use super::evaluate::{Environment, number};
use crate::budget::Checked;
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
        match expression {
            Expression::Name(slot) => Some(Linear::name(*slot)),
            Expression::Negative(inner) => Linear::default().plus(-1, &Linear::of(inner, environment)?).ok(),
            Expression::Arithmetic(operator @ ('+' | '-'), left, right) => {
                let factor = if *operator == '+' { 1 } else { -1 };
                Linear::of(left, environment)?.plus(factor, &Linear::of(right, environment)?).ok()
            }
            Expression::Arithmetic('*', left, right) => {
                let (left, right) = (Linear::of(left, environment)?, Linear::of(right, environment)?);
                match (left.terms.is_empty(), right.terms.is_empty()) {
                    (true, _) => Linear::default().plus(left.constant, &right).ok(),
                    (_, true) => Linear::default().plus(right.constant, &left).ok(),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

pub(crate) const TOO_LARGE: &str = "a number grows beyond 128 bits";
