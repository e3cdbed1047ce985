//! Polynomials with integer coefficients over numbered variables, for the search.

use std::collections::BTreeMap;

/// The variables of a monomial, ascending.
pub(super) type Monomial = Vec<u16>;

/// The coefficient of each monomial; none is 0. Arithmetic gives up, with `None`, where a coefficient grows too large.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Polynomial(pub(super) BTreeMap<Monomial, i128>);

/// Coefficients of proofs are small; larger ones are signs of a search that has gone astray.
const LARGEST: i128 = 1 << 62;

impl Polynomial {
    pub(super) fn number(number: i128) -> Polynomial {
        Polynomial((number != 0).then(|| (Vec::new(), number)).into_iter().collect())
    }

    pub(super) fn name(variable: u16) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![variable], 1)]))
    }

    pub(super) fn plus(&self, other: &Polynomial, factor: i128) -> Option<Polynomial> {
        let mut sum = self.clone();
        for (monomial, coefficient) in &other.0 {
            sum.add(monomial, coefficient.checked_mul(factor)?)?;
        }
        Some(sum)
    }

    pub(super) fn minus(&self, other: &Polynomial) -> Option<Polynomial> {
        self.plus(other, -1)
    }

    pub(super) fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut product = Polynomial::default();
        for (left, coefficient) in &self.0 {
            for (right, factor) in &other.0 {
                let mut monomial = [left.as_slice(), right].concat();
                monomial.sort_unstable();
                product.add(&monomial, coefficient.checked_mul(*factor)?)?;
            }
        }
        Some(product)
    }

    fn add(&mut self, monomial: &Monomial, coefficient: i128) -> Option<()> {
        let entry = self.0.entry(monomial.clone()).or_insert(0);
        *entry = entry.checked_add(coefficient).filter(|sum| sum.abs() < LARGEST)?;
        if *entry == 0 {
            self.0.remove(monomial);
        }
        Some(())
    }

    /// `-p - 1`: over the integers, what is at least 0 where `p` is not.
    pub(super) fn denied(&self) -> Option<Polynomial> {
        Polynomial::number(-1).minus(self)
    }

    pub(super) fn negated(&self) -> Polynomial {
        Polynomial(self.0.iter().map(|(monomial, coefficient)| (monomial.clone(), -coefficient)).collect())
    }

    pub(super) fn degree(&self) -> usize {
        self.0.keys().map(Vec::len).max().unwrap_or(0)
    }

    pub(super) fn as_number(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get([].as_slice()).copied(),
            _ => None,
        }
    }

    pub(super) fn free_term(&self) -> i128 {
        self.0.get([].as_slice()).copied().unwrap_or(0)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.keys().flatten().copied()
    }

    /// The polynomial with another in the place of a variable.
    pub(super) fn with(&self, variable: u16, value: &Polynomial) -> Option<Polynomial> {
        if !self.names().any(|name| name == variable) {
            return Some(self.clone());
        }
        let mut result = Polynomial::default();
        for (monomial, coefficient) in &self.0 {
            let mut term = Polynomial::number(*coefficient);
            for name in monomial {
                term = if *name == variable {
                    term.times(value)?
                } else {
                    term.times(&Polynomial::name(*name))?
                };
            }
            result = result.plus(&term, 1)?;
        }
        Some(result)
    }

    /// The greatest common divisor of the coefficients that are not the free term.
    pub(super) fn content(&self) -> i128 {
        let coefficients = self.0.iter().filter(|(monomial, _)| !monomial.is_empty());
        coefficients.fold(0, |divisor, (_, coefficient)| gcd(divisor, *coefficient))
    }
}

pub(super) fn gcd(left: i128, right: i128) -> i128 {
    let (mut left, mut right) = (left.abs(), right.abs());
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}
