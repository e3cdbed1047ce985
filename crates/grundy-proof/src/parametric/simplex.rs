//! Linear inequalities `p >= 0` in which every monomial counts as a variable: a model, or multipliers that contradict.
//!
//! The general simplex of Dutertre and de Moura (2006), with lower bounds only.

use super::polynomial::{Monomial, Polynomial};
use super::ratio::Ratio;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Where an inequality comes from: one hypothesis, or the product of two.
pub(super) type Origin = (usize, Option<usize>);

/// The state of the search. Columns are monomials and the slack of each inequality, numbered as they come.
#[derive(Clone, Default)]
pub(super) struct Simplex {
    rows: BTreeMap<usize, BTreeMap<usize, Ratio>>,
    values: Vec<Ratio>,
    bounds: Vec<Option<(Ratio, Origin)>>,
    columns: FxHashMap<Monomial, usize>,
    origins: Vec<Origin>,
}

/// What a search for a model ended with.
pub(super) enum Answer {
    /// There is a model.
    Feasible,
    /// Positive multiples of these inequalities add up to a negative number.
    Contradiction(Vec<(Ratio, Origin)>),
    /// Numbers became too large, or the steps too many.
    Unknown,
}

/// After so many steps the choice of rows goes by number (Bland), which always ends.
const GREEDY_STEPS: usize = 60;
const MOST_STEPS: usize = 2_000;

impl Simplex {
    /// The origins of all inequalities that were added.
    pub(super) fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// The value of a polynomial in the model; monomials that have no column are products of their variables.
    pub(super) fn value(&self, polynomial: &Polynomial) -> Option<Ratio> {
        polynomial.0.iter().try_fold(Ratio::ZERO, |sum, (monomial, coefficient)| {
            sum.plus(self.monomial(monomial)?.times(Ratio::whole(*coefficient))?)
        })
    }

    fn monomial(&self, monomial: &Monomial) -> Option<Ratio> {
        if let Some(column) = self.columns.get(monomial) {
            return Some(self.values[*column]);
        }
        let single =
            |name: &u16| self.columns.get([*name].as_slice()).map_or(Ratio::ZERO, |at| self.values[*at]);
        monomial.iter().try_fold(Ratio::ONE, |product, name| product.times(single(name)))
    }

    fn column(&mut self, monomial: &Monomial) -> Option<usize> {
        if let Some(column) = self.columns.get(monomial) {
            return Some(*column);
        }
        let value = if monomial.len() > 1 { self.monomial(monomial)? } else { Ratio::ZERO };
        self.columns.insert(monomial.clone(), self.values.len());
        self.values.push(value);
        self.bounds.push(None);
        Some(self.values.len() - 1)
    }

    /// Adds `polynomial >= 0`.
    pub(super) fn add(&mut self, polynomial: &Polynomial, origin: Origin) -> Option<()> {
        let mut row = BTreeMap::new();
        let mut value = Ratio::ZERO;
        let mut monomials: Vec<(&Monomial, &i128)> =
            polynomial.0.iter().filter(|(one, _)| !one.is_empty()).collect();
        // Single variables first: products start from their values.
        monomials.sort_by_key(|(monomial, _)| monomial.len());
        for (monomial, coefficient) in monomials {
            let column = self.column(monomial)?;
            let coefficient = Ratio::whole(*coefficient);
            value = value.plus(coefficient.times(self.values[column])?)?;
            match self.rows.get(&column) {
                Some(basic) => {
                    for (other, factor) in basic {
                        accumulate(&mut row, *other, coefficient.times(*factor)?)?;
                    }
                }
                None => accumulate(&mut row, column, coefficient)?,
            }
        }
        let slack = self.values.len();
        self.values.push(value);
        self.bounds.push(Some((Ratio::whole(-polynomial.free_term()), origin)));
        self.origins.push(origin);
        self.rows.insert(slack, row);
        Some(())
    }

    /// Looks for a model.
    pub(super) fn solve(&mut self) -> Answer {
        for step in 0..MOST_STEPS {
            let Some(basic) = self.violated(step > GREEDY_STEPS) else { return Answer::Feasible };
            let Some(entering) = self.entering(basic) else {
                return Answer::Contradiction(self.multipliers(basic));
            };
            if self.pivot(basic, entering).is_none() {
                return Answer::Unknown;
            }
        }
        Answer::Unknown
    }

    fn deficit(&self, column: usize) -> Option<Ratio> {
        let (bound, _) = self.bounds[column]?;
        (self.values[column] < bound).then(|| self.values[column].minus(bound).unwrap_or(Ratio::ZERO))
    }

    /// The row that is furthest below its bound, or simply the first.
    fn violated(&self, first: bool) -> Option<usize> {
        let mut rows = self.rows.keys().filter_map(|row| self.deficit(*row).map(|deficit| (deficit, *row)));
        if first { rows.next().map(|(_, row)| row) } else { rows.min().map(|(_, row)| row) }
    }

    /// A column that can move so that the row rises: one without a bound if there is one.
    fn entering(&self, basic: usize) -> Option<usize> {
        let row = &self.rows[&basic];
        let free = row.keys().find(|column| self.bounds[**column].is_none());
        free.copied().or_else(|| {
            let can = |(column, factor): &(&usize, &Ratio)| {
                factor.over > 0
                    || self.bounds[**column].is_some_and(|(bound, _)| self.values[**column] > bound)
            };
            row.iter().find(can).map(|(column, _)| *column)
        })
    }

    fn multipliers(&self, basic: usize) -> Vec<(Ratio, Origin)> {
        let own = self.bounds[basic].map(|(_, origin)| (Ratio::ONE, origin));
        let others = self.rows[&basic].iter().filter_map(|(column, factor)| {
            self.bounds[*column].map(|(_, origin)| (factor.negated(), origin))
        });
        own.into_iter().chain(others).filter(|(factor, _)| !factor.is_zero()).collect()
    }

    fn pivot(&mut self, leaving: usize, entering: usize) -> Option<()> {
        let mut row = self.rows.remove(&leaving)?;
        let factor = row.remove(&entering)?;
        let (bound, _) = self.bounds[leaving]?;
        let change = bound.minus(self.values[leaving])?.by(factor)?;
        let mut solved = BTreeMap::new();
        for (column, coefficient) in row {
            solved.insert(column, coefficient.negated().by(factor)?);
        }
        solved.insert(leaving, Ratio::ONE.by(factor)?);
        self.values[leaving] = bound;
        self.values[entering] = self.values[entering].plus(change)?;
        for (basic, row) in &mut self.rows {
            let Some(coefficient) = row.remove(&entering) else { continue };
            self.values[*basic] = self.values[*basic].plus(coefficient.times(change)?)?;
            for (column, other) in &solved {
                accumulate(row, *column, coefficient.times(*other)?)?;
            }
        }
        self.rows.insert(entering, solved);
        Some(())
    }
}

fn accumulate(row: &mut BTreeMap<usize, Ratio>, column: usize, amount: Ratio) -> Option<()> {
    let entry = row.entry(column).or_insert(Ratio::ZERO);
    *entry = entry.plus(amount)?;
    if entry.is_zero() {
        row.remove(&column);
    }
    Some(())
}
