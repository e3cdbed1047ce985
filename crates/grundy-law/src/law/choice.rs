//! The simplest law of a sample: each family is asked, and only what fits and pays is taken.

use crate::law::description::MARGIN;
use crate::law::families::{FAMILIES, Family, Resort};
use crate::law::sample::Sample;
use crate::law::{Claim, Law};

/// A law with the evidence for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The law.
    pub law: Law,
    /// The limit of the table in which it was seen first.
    pub needed: u64,
    /// The law agrees with every value known below this limit.
    pub agrees_below: u64,
    /// Whether a table with at least four times the cells needed agrees.
    pub screened: bool,
    /// How many bits the law takes.
    pub law_bits: f64,
    /// How many bits the values take without a law.
    pub bare_bits: f64,
}

/// The simplest law of a sample, with its evidence.
pub(crate) fn simplest(sample: &Sample) -> Option<Found> {
    let first = fitting(sample, Resort::First).into_iter().next();
    first.or_else(|| fitting(sample, Resort::Last).into_iter().next())
}

/// The laws of all families that fit a sample and pay, the simplest first.
pub(crate) fn fitting(sample: &Sample, resort: Resort) -> Vec<Found> {
    let families = FAMILIES.iter().filter(|family| family.resort() == resort && family.takes(sample.arity));
    let mut bare = None;
    let mut laws: Vec<(f64, Law)> =
        families.filter_map(|family| weighed(*family, sample, &mut bare)).collect();
    laws.sort_by(|left, right| left.0.total_cmp(&right.0));
    let (limit, bare_bits) = (sample.limit, bare.unwrap_or(0.0));
    let found = |(law_bits, law)| Found {
        law,
        needed: limit,
        agrees_below: limit,
        screened: false,
        law_bits,
        bare_bits,
    };
    laws.into_iter().map(found).collect()
}

/// The law of a family and its bits, if it fits the whole sample and pays.
fn weighed(family: &dyn Family, sample: &Sample, bare: &mut Option<f64>) -> Option<(f64, Law)> {
    let law = family.find(sample)?;
    let bare = *bare.get_or_insert_with(|| sample.bare_bits());
    let bits = law.description_length();
    let pays = bits + MARGIN <= bare || repeats_long(&law, sample);
    (pays && sample.refutes(&law).is_none()).then_some((bits, law))
}

/// Whether a repetition has gone on for so long that even values of little variety are convincing.
fn repeats_long(law: &Law, sample: &Sample) -> bool {
    let long = |preperiod: u64, period: u64| sample.limit >= 64 * (preperiod + period) + 512;
    sample.claim == Claim::Grundy
        && law.periodicity().is_some_and(|found| long(found.preperiod, found.period))
}
