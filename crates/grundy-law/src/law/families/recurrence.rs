//! Rare losses with a linear recurrence: `u(n) = c₁·u(n−1) + … + c_k·u(n−k)`, growing exponentially.
//!
//! # Seen in
//! Fibonacci Nim (losses are Fibonacci numbers), Nim with takes limited by k times the last take
//! (powers of two for k = 1; Schwenk, 1970, for every k).
//!
//! # Evidence asked for
//! At least twice the order plus three losses obey the recurrence; a few first losses may stand outside.
//! Losses are at most 400 and grow exponentially: sets that repeat also have recurrences, but no need of them.
//!
//! # Cost
//! `O(limit + losses²)` for each of twelve starts: Berlekamp–Massey modulo 2⁶¹ − 1, checked over the integers.

use super::Family;
use crate::law::description::number_bits;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// The most losses that still count as rare.
const MOST_LOSSES: usize = 400;
/// The longest recurrence looked for.
const MOST_ORDER: usize = 14;
/// The largest coefficient believed in.
const MOST_COEFFICIENT: i64 = 50;
/// The most steps of the recurrence taken to reach a position.
const MOST_STEPS: usize = 1 << 16;

/// Rare losses with a linear recurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// Losses before the recurrence begins, in order.
    pub early: Vec<u64>,
    /// The first losses of the recurrence, as many as there are coefficients.
    pub seed: Vec<u64>,
    /// `u(n) = Σ coefficients[i]·u(n − 1 − i)`.
    pub coefficients: Vec<i64>,
}

impl Recurrence {
    /// Whether the player to move loses; `None` if the recurrence takes too long to get there.
    pub fn loses(&self, n: u64) -> Option<bool> {
        if self.early.contains(&n) || self.seed.contains(&n) {
            return Some(true);
        }
        let factors = self.factors();
        let mut terms: Vec<i128> = self.seed.iter().map(|&term| i128::from(term)).collect();
        for _ in 0..MOST_STEPS {
            let next = next(&factors, &terms)?;
            if next >= i128::from(n) {
                return Some(next == i128::from(n));
            }
            terms.push(next);
        }
        None
    }

    /// The coefficients that count, each with how far back its term stands: of thousands perhaps two.
    fn factors(&self) -> Vec<(usize, i128)> {
        let all = self.coefficients.iter().enumerate().filter(|&(_, &factor)| factor != 0);
        all.map(|(back, &factor)| (back, i128::from(factor))).collect()
    }

    fn equation(&self, minus: &str) -> String {
        recursion("u", "n", &self.coefficients, minus)
    }
}

/// `u(n) = 3u(n − 1) − 2u(n − 2)` with these coefficients, the nearest first.
pub(super) fn recursion(sequence: &str, index: &str, coefficients: &[i64], minus: &str) -> String {
    let terms = coefficients.iter().enumerate().filter(|&(_, &factor)| factor != 0);
    let terms = terms
        .map(|(place, &factor)| format!("{}{sequence}({index} {minus} {})", factor_text(factor), place + 1));
    let sum = terms.collect::<Vec<_>>().join(" + ").replace("+ -", &format!("{minus} "));
    format!("{sequence}({index}) = {sum}")
}

/// The term after these; terms before the first count for nothing.
fn next(factors: &[(usize, i128)], terms: &[i128]) -> Option<i128> {
    let known = factors.iter().filter(|(back, _)| *back < terms.len());
    known
        .map(|(back, factor)| terms[terms.len() - 1 - back].checked_mul(*factor))
        .try_fold(0i128, |sum, product| sum.checked_add(product?))
}

fn factor_text(factor: i64) -> String {
    match factor {
        1 => String::new(),
        -1 => "-".to_string(),
        factor => factor.to_string(),
    }
}

impl Shape for Recurrence {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [n] = *position else { return None };
        self.loses(n).map(|loses| u128::from(!loses))
    }

    fn description_length(&self) -> f64 {
        let mut bits = number_bits(self.coefficients.len() as u128) + number_bits(self.early.len() as u128);
        let mut before = 0;
        for &loss in self.early.iter().chain(&self.seed) {
            bits += number_bits(u128::from(loss.saturating_sub(before)));
            before = loss;
        }
        bits + self
            .coefficients
            .iter()
            .map(|&factor| 1.0 + number_bits(u128::from(factor.unsigned_abs())))
            .sum::<f64>()
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("order", self.coefficients.len() as u128)]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (seed, equation) = (typeset::list(&self.seed), self.equation("−"));
        let early = if self.early.is_empty() {
            String::new()
        } else {
            format!("{} ∪ ", typeset::set(&self.early, "∈"))
        };
        voice.loses_when(&format!("{} ∈ {early}{{{seed}, …}}, {equation}", voice.variable))
    }

    fn words(&self, voice: &Voice) -> Text {
        let first: Vec<u64> = self.early.iter().chain(&self.seed).copied().collect();
        let (first, equation, n) = (typeset::list(&first), self.equation("−"), voice.variable);
        Text::new(
            format!("{n} loses exactly when it is one of {first}, … which go on by {equation}"),
            format!("{n} 必败当且仅当它属于 {first}, …，其后按 {equation} 递推"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (seed, equation) = (typeset::list(&self.seed), self.equation("-"));
        let early = if self.early.is_empty() {
            String::new()
        } else {
            format!("{} \\cup ", typeset::set(&self.early, "\\in"))
        };
        voice.latex_loses_when(&format!(
            "{} \\in {early}\\{{{seed}, \\dots\\}},\\quad {equation}",
            voice.variable
        ))
    }
}

/// Finds rare losses with a linear recurrence.
pub struct RecurrenceFamily;

impl Family for RecurrenceFamily {
    fn name(&self) -> &'static str {
        "recurrence"
    }

    fn title(&self) -> Text {
        Text::new("rare losses with a linear recurrence", "满足线性递推的稀疏必败态")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Outcome {
            return None;
        }
        let outcomes = sample.numbers().iter().enumerate().skip(sample.first);
        let losses = outcomes.filter(|&(_, &outcome)| outcome == 0).map(|(n, _)| n as u64);
        let losses: Vec<u64> = losses.take(MOST_LOSSES + 1).collect();
        let form = recurrence(&losses).filter(|_| losses.len() <= MOST_LOSSES)?;
        Some(Law::new(1, Claim::Outcome, Form::Recurrence(form), sample.holes()))
    }

    fn specimen(&self) -> (Law, u64) {
        let form = Recurrence { early: vec![0], seed: vec![2, 3, 5], coefficients: vec![1, 0, 1] };
        (Law::new(1, Claim::Outcome, Form::Recurrence(form), vec![]), 256)
    }
}

fn recurrence(losses: &[u64]) -> Option<Recurrence> {
    if !grows_exponentially(losses) {
        return None;
    }
    (0..=losses.len().saturating_sub(6).min(16)).find_map(|start| {
        let terms = &losses[start..];
        let coefficients = linear_recurrence(terms)?;
        let seed = terms[..coefficients.len()].to_vec();
        Some(Recurrence { early: losses[..start].to_vec(), seed, coefficients })
    })
}

/// Whether the last third of the terms has grown about as strongly as the third before it, by a half at least.
/// Terms that grow like a power of their index do not.
pub(crate) fn grows_exponentially(terms: &[u64]) -> bool {
    let third = terms.len() / 3;
    if terms.len() < 5 || third == 0 {
        return false;
    }
    let last = terms.len() - 1;
    let [first, middle, end] = [terms[last - 2 * third], terms[last - third], terms[last]].map(u128::from);
    2 * end >= 3 * middle && 20 * end * first >= 17 * middle * middle
}

/// The shortest linear recurrence with small coefficients, if the terms show it clearly.
pub(crate) fn linear_recurrence(terms: &[u64]) -> Option<Vec<i64>> {
    let coefficients = berlekamp_massey(terms)?;
    let order = coefficients.len();
    let holds = |n: usize| {
        let sum: i128 =
            (0..order).map(|place| i128::from(coefficients[place]) * i128::from(terms[n - 1 - place])).sum();
        sum == i128::from(terms[n])
    };
    let clear = order > 0 && order <= MOST_ORDER && 2 * order + 3 <= terms.len();
    (clear && (order..terms.len()).all(holds)).then_some(coefficients)
}

/// The prime 2⁶¹ − 1: recurrences are looked for modulo it.
const PRIME: u128 = (1 << 61) - 1;

/// The shortest recurrence modulo [`PRIME`], its coefficients taken nearest to 0; `None` if one is large.
fn berlekamp_massey(terms: &[u64]) -> Option<Vec<i64>> {
    let (mut connection, mut before) = (vec![1u128], vec![1u128]);
    let (mut order, mut gap, mut discrepancy_before) = (0usize, 1usize, 1u128);
    for n in 0..terms.len() {
        let discrepancy = (0..=order).fold(0, |sum, place| {
            (sum + connection.get(place).copied().unwrap_or(0) * (u128::from(terms[n - place]) % PRIME))
                % PRIME
        });
        if discrepancy == 0 {
            gap += 1;
            continue;
        }
        let kept = connection.clone();
        let factor = discrepancy * inverse(discrepancy_before) % PRIME;
        connection.resize(connection.len().max(before.len() + gap), 0);
        for (place, &coefficient) in before.iter().enumerate() {
            connection[place + gap] =
                (connection[place + gap] + PRIME - factor * coefficient % PRIME) % PRIME;
        }
        if 2 * order <= n {
            (order, before, discrepancy_before, gap) = (n + 1 - order, kept, discrepancy, 1);
        } else {
            gap += 1;
        }
    }
    (1..=order).map(|place| small(PRIME - connection.get(place).copied().unwrap_or(0))).collect()
}

fn inverse(number: u128) -> u128 {
    let (mut result, mut base, mut exponent) = (1u128, number % PRIME, PRIME - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent >>= 1;
    }
    result
}

fn small(residue: u128) -> Option<i64> {
    let residue = residue % PRIME;
    let number = if residue > PRIME / 2 { -((PRIME - residue) as i64) } else { residue as i64 };
    (number.abs() <= MOST_COEFFICIENT).then_some(number)
}
