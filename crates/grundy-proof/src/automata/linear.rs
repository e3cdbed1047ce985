//! Linear equations and inequalities between numbers: `3·x − y + 2 = 0`, `x − y < 0`.

use super::automaton::{Automaton, Track};
use super::limits::{Blowup, Limits};
use std::collections::BTreeMap;

/// A whole number that depends linearly on tracks: `constant + Σ coefficient · track`. Zero coefficients are not kept.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Linear {
    /// The part that depends on no track.
    pub constant: i64,
    terms: BTreeMap<Track, i64>,
}

impl Linear {
    /// A number that depends on nothing.
    pub fn number(constant: i64) -> Linear {
        Linear { constant, terms: BTreeMap::new() }
    }

    /// The number on a track.
    pub fn track(track: Track) -> Linear {
        Linear { constant: 0, terms: BTreeMap::from([(track, 1)]) }
    }

    /// The coefficients of the tracks, none of them zero.
    pub fn terms(&self) -> impl Iterator<Item = (Track, i64)> + '_ {
        self.terms.iter().map(|(&track, &coefficient)| (track, coefficient))
    }

    /// The coefficient of a track.
    pub fn coefficient(&self, track: Track) -> i64 {
        self.terms.get(&track).copied().unwrap_or(0)
    }

    /// The number, when it depends on no track.
    pub fn as_number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The track, when it is the number on one track.
    pub fn as_track(&self) -> Option<Track> {
        let mut terms = self.terms();
        let only = terms.next().filter(|&(_, coefficient)| coefficient == 1 && self.constant == 0)?;
        terms.next().is_none().then_some(only.0)
    }

    /// Whether it is evident from the signs that it is never negative.
    pub fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|&coefficient| coefficient >= 0)
    }

    /// The sum, or nothing beyond 64 bits.
    pub fn plus(&self, other: &Linear) -> Option<Linear> {
        self.plus_multiple(other, 1)
    }

    /// The difference, or nothing beyond 64 bits.
    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus_multiple(other, -1)
    }

    /// The multiple, or nothing beyond 64 bits.
    pub fn times(&self, factor: i64) -> Option<Linear> {
        Linear::default().plus_multiple(self, factor)
    }

    /// `self + factor · other`, or nothing beyond 64 bits.
    pub fn plus_multiple(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (track, coefficient) in other.terms() {
            let slot = sum.terms.entry(track).or_insert(0);
            *slot = slot.checked_add(coefficient.checked_mul(factor)?)?;
        }
        sum.terms.retain(|_, coefficient| *coefficient != 0);
        Some(sum)
    }

    /// The same with another number in place of a track.
    pub fn with(&self, track: Track, value: &Linear) -> Option<Linear> {
        let coefficient = self.coefficient(track);
        let mut rest = self.clone();
        rest.terms.remove(&track);
        rest.plus_multiple(value, coefficient)
    }
}

/// How a linear number compares with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// It is zero.
    Zero,
    /// It is below zero.
    Negative,
}

/// The relation "this number is zero" (or "is negative") in a base.
///
/// The state is the carry: the sum of the digits read so far, divided by the base as often as digits were read. For an equation every
/// division must be exact and the last carry zero; for an inequality divisions round down, and the last carry tells the sign.
pub(crate) fn in_base(
    linear: &Linear,
    comparison: Comparison,
    base: usize,
    limits: &Limits,
) -> Result<Automaton, Blowup> {
    let tracks: Vec<Track> = linear.terms().map(|term| term.0).collect();
    let coefficients: Vec<i128> = linear.terms().map(|term| term.1 as i128).collect();
    let base_number = base as i128;
    let step = |&carry: &i128, digits: &[usize]| {
        let sum = carry
            + digits.iter().zip(&coefficients).map(|(&digit, factor)| digit as i128 * factor).sum::<i128>();
        let exact = comparison == Comparison::Negative || sum.rem_euclid(base_number) == 0;
        exact.then_some(sum.div_euclid(base_number))
    };
    let accepts = |&carry: &i128| match comparison {
        Comparison::Zero => carry == 0,
        Comparison::Negative => carry < 0,
    };
    Automaton::build(base, &tracks, linear.constant as i128, step, accepts, limits)
}

/// `x + y = z` on tracks 0, 1, 2 in a base.
pub(crate) fn base_sum(base: usize, limits: &Limits) -> Result<Automaton, Blowup> {
    let difference = Linear { constant: 0, terms: BTreeMap::from([(0, 1), (1, 1), (2, -1)]) };
    in_base(&difference, Comparison::Zero, base, limits)
}
