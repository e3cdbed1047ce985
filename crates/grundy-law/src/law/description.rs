//! How many bits things take to write down: laws, and the bare values that a law would replace.
//!
//! A law is believed only if writing the law is shorter than writing the values by [`MARGIN`] bits.
//! If the values were random, the chance of such a law would be about 2^-MARGIN.

use crate::law::Exception;
pub(crate) use crate::number::number_bits;
use grundy_table::Cell;
use rustc_hash::FxHashMap;

/// By how many bits a law must be shorter than the values.
pub const MARGIN: f64 = 10.0;

/// What it takes to name one family among all.
pub const FAMILY_BITS: f64 = 4.0;

/// A list of values: each by its frequency, and the alphabet once; or each for itself, if that is shorter.
pub fn values_bits(values: &[u32]) -> f64 {
    let plain: f64 = values.iter().map(|&value| number_bits(u128::from(value))).sum();
    number_bits(values.len() as u128) + plain.min(entropy_bits(values) + alphabet_bits(values))
}

/// The empirical entropy of the whole list (order 0), in bits.
pub fn entropy_bits<T: Copy + Eq + std::hash::Hash + Ord>(values: &[T]) -> f64 {
    let mut counts: FxHashMap<T, u64> = FxHashMap::default();
    for &value in values {
        *counts.entry(value).or_default() += 1;
    }
    // Summed in a fixed order, so that the same values always give the same bits.
    let mut counts: Vec<u64> = counts.into_values().collect();
    counts.sort_unstable();
    let total = values.len() as f64;
    counts.iter().map(|&count| count as f64 * (total / count as f64).log2()).sum()
}

fn alphabet_bits(values: &[u32]) -> f64 {
    let mut alphabet = values.to_vec();
    alphabet.sort_unstable();
    alphabet.dedup();
    alphabet.iter().map(|&value| number_bits(u128::from(value))).sum()
}

/// What a sequence costs without a law: each value by its frequency. A sequence that never falls may be a staircase
/// with random steps, so there the frequencies of the steps are taken if they cost less.
pub fn bare_bits(values: &[u32]) -> f64 {
    if values.windows(2).any(|pair| pair[1] < pair[0]) {
        return entropy_bits(values);
    }
    let steps: Vec<u32> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    // One step repeated is no staircase with random steps: it is a progression, and its values cost what they cost.
    if steps.windows(2).all(|pair| pair[0] == pair[1]) {
        return entropy_bits(values);
    }
    entropy_bits(values).min(entropy_bits(&steps).max(progression_bits(&steps)))
}

/// What steps cost that are all alike at the end: the part up to the last other one tells how often to expect another, and
/// the longer none comes the more there is to explain. Few bits for rare steps of a staircase, many after a short beginning.
fn progression_bits(steps: &[u32]) -> f64 {
    let Some(&last) = steps.last().filter(|step| **step > 0) else { return 0.0 };
    let begins = steps.iter().rposition(|step| *step != last).map_or(0, |place| place + 1);
    let others = steps[..begins].iter().filter(|step| **step != last).count();
    let expected = (others as f64 + 1.0) / (begins as f64 + 2.0);
    entropy_bits(&steps[..begins]) - (steps.len() - begins) as f64 * (1.0 - expected).log2()
}

/// What one exception costs.
pub fn exception_bits(exception: &Exception) -> f64 {
    let place: f64 = exception.position.iter().map(|&coordinate| number_bits(u128::from(coordinate))).sum();
    match exception.cell {
        Cell::Nimber(value) => place + 1.0 + number_bits(u128::from(value)),
        // What is no nimber is given with the table; a law does not explain it and does not pay for it.
        Cell::Threat | Cell::Absent => 0.0,
    }
}
