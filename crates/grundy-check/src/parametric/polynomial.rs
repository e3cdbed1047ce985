//! Polynomials with integer coefficients over numbered variables.

use crate::budget::{Checked, TOO_LARGE};
use std::collections::BTreeMap;

/// A number of a variable; all stand for integers.
pub(crate) type Variable = u32;

/// The coefficient of each monomial, which lists its variables in ascending order. No coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Polynomial(BTreeMap<Vec<Variable>, i128>);

impl Polynomial {
    pub(crate) fn constant(number: i128) -> Polynomial {
        Polynomial((number != 0).then(|| (Vec::new(), number)).into_iter().collect())
    }

    pub(crate) fn variable(variable: Variable) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![variable], 1)]))
    }

    /// `self + factor · other`.
    pub(crate) fn plus(&self, other: &Polynomial, factor: i128) -> Checked<Polynomial> {
        let mut sum = self.clone();
        for (monomial, coefficient) in &other.0 {
            sum.add_term(monomial, coefficient.checked_mul(factor).ok_or(TOO_LARGE)?)?;
        }
        Ok(sum)
    }

    pub(crate) fn minus(&self, other: &Polynomial) -> Checked<Polynomial> {
        self.plus(other, -1)
    }

    pub(crate) fn times(&self, other: &Polynomial) -> Checked<Polynomial> {
        let mut product = Polynomial::default();
        for (left, coefficient) in &self.0 {
            for (right, factor) in &other.0 {
                let mut monomial = [left.as_slice(), right].concat();
                monomial.sort_unstable();
                product.add_term(&monomial, coefficient.checked_mul(*factor).ok_or(TOO_LARGE)?)?;
            }
        }
        Ok(product)
    }

    pub(crate) fn add_term(&mut self, monomial: &[Variable], coefficient: i128) -> Checked<()> {
        let old = self.0.remove(monomial).unwrap_or(0);
        let new = old.checked_add(coefficient).ok_or(TOO_LARGE)?;
        if new != 0 {
            self.0.insert(monomial.to_vec(), new);
        }
        Ok(())
    }

    /// What is at least 0 exactly where this is not, over the integers: `-p - 1`.
    pub(crate) fn denied(&self) -> Checked<Polynomial> {
        Polynomial::constant(-1).minus(self)
    }

    pub(crate) fn degree(&self) -> usize {
        self.0.keys().map(Vec::len).max().unwrap_or(0)
    }

    /// How many terms it has.
    pub(crate) fn size(&self) -> u64 {
        self.0.len() as u64
    }

    /// The number that it is, if it is one.
    pub(crate) fn as_constant(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get([].as_slice()).copied(),
            _ => None,
        }
    }

    /// The greatest variable that occurs.
    pub(crate) fn greatest_variable(&self) -> Option<Variable> {
        self.0.keys().filter_map(|monomial| monomial.last().copied()).max()
    }
}
