//! Values that count passed thresholds: `g(x)` is the number of `d ≥ 1` with `T(d) ≤ x`.
//!
//! # Seen in
//! Stones where no amount may be taken twice (T(d) = d(d+1)/2), square roots, take at least half (T(d) = 2^(d−1)).
//!
//! # Evidence asked for
//! Five thresholds in the first half with constant second differences, or twice the order plus three with a
//! linear recurrence; those of the second half follow.
//!
//! # Cost
//! `O(limit)` to read the thresholds.

use super::Family;
use super::recurrence::{grows_exponentially, linear_recurrence, recursion};
use crate::law::description::number_bits;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// Where the steps of a staircase are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thresholds {
    /// `T(d) = start + (d−1)·step + (d−1)(d−2)/2·growth`, with positive growth.
    Quadratic {
        /// `T(1)`.
        start: u64,
        /// `T(2) − T(1)`.
        step: u64,
        /// By how much the steps grow.
        growth: u64,
    },
    /// A linear recurrence as in [`super::Recurrence`].
    Recurrent {
        /// The first thresholds.
        seed: Vec<u64>,
        /// `T(d) = Σ coefficients[i]·T(d − 1 − i)`.
        coefficients: Vec<i64>,
    },
}

/// A number that goes up by one at each threshold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staircase {
    /// The value below the first threshold.
    pub base: u64,
    /// Where it goes up.
    pub thresholds: Thresholds,
}

impl Thresholds {
    /// How many thresholds are at most `x`; `None` if that takes too long.
    pub fn passed(&self, x: u64) -> Option<u64> {
        match self {
            Thresholds::Quadratic { start, step, growth } => {
                Some(passed_quadratic(x, *start, *step, *growth))
            }
            Thresholds::Recurrent { seed, coefficients } => passed_recurrent(x, seed, coefficients),
        }
    }

    fn bits(&self) -> f64 {
        let number = |number: &u64| number_bits(u128::from(*number));
        match self {
            Thresholds::Quadratic { start, step, growth } => {
                1.0 + number(start) + number(&(step - 1)) + number(&(growth - 1))
            }
            Thresholds::Recurrent { seed, coefficients } => {
                let coefficients = coefficients.iter().map(|factor| 1.0 + number(&factor.unsigned_abs()));
                1.0 + number(&(seed.len() as u64))
                    + seed.iter().map(number).sum::<f64>()
                    + coefficients.sum::<f64>()
            }
        }
    }

    /// `T(d)` as a formula in `d`.
    fn text(&self) -> String {
        match self {
            Thresholds::Quadratic { start, step, growth } => {
                quadratic_text(i128::from(*start), i128::from(*step), i128::from(*growth))
            }
            Thresholds::Recurrent { seed, coefficients } => match (&seed[..], &coefficients[..]) {
                ([1], [ratio]) => format!("{ratio}^(d−1)"),
                ([first], [ratio]) if *first as i64 == *ratio => format!("{ratio}^d"),
                ([first], [ratio]) => format!("{first}·{ratio}^(d−1)"),
                _ => "T(d)".to_string(),
            },
        }
    }

    /// What `T` is, where [`Thresholds::text`] leaves it open.
    fn sequence(&self, minus: &str) -> Option<String> {
        match self {
            Thresholds::Recurrent { seed, coefficients } if self.text() == "T(d)" => {
                let rule = recursion("T", "d", coefficients, minus);
                Some(format!("T = {}, …, {rule}", typeset::list(seed)))
            }
            _ => None,
        }
    }
}

fn passed_quadratic(x: u64, start: u64, step: u64, growth: u64) -> u64 {
    let threshold = |d: u128| {
        let before = d - 1;
        u128::from(start)
            + before * u128::from(step)
            + before * before.saturating_sub(1) / 2 * u128::from(growth)
    };
    // With growth at least 1 the number of thresholds below 2^64 is below 2^33.
    let (mut low, mut high) = (0u128, 1u128 << 34);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if threshold(middle) <= u128::from(x) { low = middle } else { high = middle - 1 }
    }
    low as u64
}

fn passed_recurrent(x: u64, seed: &[u64], coefficients: &[i64]) -> Option<u64> {
    let mut terms: Vec<i128> = seed.iter().map(|&term| i128::from(term)).collect();
    let mut passed = 0;
    while passed < terms.len() && terms[passed] <= i128::from(x) {
        passed += 1;
        if passed == terms.len() {
            let latest = terms.iter().rev().zip(coefficients);
            terms.push(latest.map(|(&term, &factor)| term * i128::from(factor)).sum());
        }
        if passed > 1 << 12 {
            return None;
        }
    }
    Some(passed as u64)
}

/// The polynomial `(a·d² + b·d + c)/2`, factored where that is shorter.
fn quadratic_text(start: i128, step: i128, growth: i128) -> String {
    let (a, b, c) = (growth, 2 * step - 3 * growth, 2 * start - 2 * step + 2 * growth);
    if c == 0 && a == b {
        return if a == 1 { "d(d+1)/2".to_string() } else { format!("{a}·d(d+1)/2") };
    }
    if [a, b, c].iter().all(|number| number % 2 == 0) {
        return polynomial(a / 2, b / 2, c / 2);
    }
    format!("({})/2", polynomial(a, b, c))
}

fn polynomial(a: i128, b: i128, c: i128) -> String {
    let factor = |number: i128| if number.abs() == 1 { String::new() } else { number.abs().to_string() };
    let mut text = format!("{}d²", factor(a));
    if b != 0 {
        text += &format!(" {} {}d", if b > 0 { "+" } else { "−" }, factor(b));
    }
    if c != 0 {
        text += &format!(" {} {}", if c > 0 { "+" } else { "−" }, c.abs());
    }
    text
}

impl Shape for Staircase {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [x] = *position else { return None };
        self.thresholds.passed(x).map(|passed| u128::from(self.base) + u128::from(passed))
    }

    fn description_length(&self) -> f64 {
        number_bits(u128::from(self.base)) + self.thresholds.bits()
    }

    fn formula(&self, voice: &Voice) -> Text {
        let base = if self.base == 0 { String::new() } else { format!("{} + ", self.base) };
        let sequence = self.thresholds.sequence("−").map(|told| format!(", {told}")).unwrap_or_default();
        voice.equals(&format!(
            "{base}max {{ d : {} ≤ {} }}{sequence}",
            self.thresholds.text(),
            voice.variable
        ))
    }

    fn words(&self, voice: &Voice) -> Text {
        let (threshold, n, base) = (self.thresholds.text(), voice.variable, self.base);
        let (mut english, mut chinese) = (
            format!("the value of {n} is the largest d with {threshold} ≤ {n}"),
            format!("{n} 的 SG 值是满足 {threshold} ≤ {n} 的最大的 d"),
        );
        if base > 0 {
            english += &format!(", plus {base}");
            chinese += &format!("，再加 {base}");
        }
        if let Some(told) = self.thresholds.sequence("−") {
            english += &format!(", where {told}");
            chinese += &format!("，其中 {told}");
        }
        Text::new(english, chinese)
    }

    fn latex(&self, voice: &Voice) -> String {
        let threshold = self
            .thresholds
            .text()
            .replace('²', "^2")
            .replace('−', "-")
            .replace('·', " \\cdot ")
            .replace("^(d-1)", "^{d-1}")
            .replace('…', "\\dots");
        let base = if self.base == 0 { String::new() } else { format!("{} + ", self.base) };
        let sequence =
            self.thresholds.sequence("-").map(|told| format!(",\\; {}", told.replace('…', "\\dots")));
        let sequence = sequence.unwrap_or_default();
        voice
            .latex_equals(&format!("{base}\\max \\{{ d : {threshold} \\le {} \\}}{sequence}", voice.variable))
    }
}

/// Finds values that count passed thresholds.
pub struct StaircaseFamily;

impl Family for StaircaseFamily {
    fn name(&self) -> &'static str {
        "staircase"
    }

    fn title(&self) -> Text {
        Text::new(
            "values that count thresholds (triangular roots, square roots, logarithms)",
            "数阈值的 SG 值（三角数根、平方根、对数）",
        )
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let steps = thresholds(sample)?;
        let base = u64::from(sample.numbers()[sample.first]);
        let in_half = steps.iter().filter(|&&step| step < sample.limit / 2).count();
        let thresholds = quadratic(&steps[..in_half]).or_else(|| recurrent(&steps))?;
        Some(Law::new(1, Claim::Grundy, Form::Staircase(Staircase { base, thresholds }), sample.holes()))
    }

    fn specimen(&self) -> (Law, u64) {
        let thresholds = Thresholds::Quadratic { start: 2, step: 3, growth: 2 };
        (Law::new(1, Claim::Grundy, Form::Staircase(Staircase { base: 0, thresholds }), vec![]), 96)
    }
}

/// Where the values go up by one; `None` if they ever do anything else.
fn thresholds(sample: &Sample) -> Option<Vec<u64>> {
    let mut steps = Vec::new();
    for (place, pair) in sample.numbers().windows(2).enumerate().skip(sample.first) {
        match pair[1].checked_sub(pair[0])? {
            0 => {}
            1 => steps.push(place as u64 + 1),
            _ => return None,
        }
    }
    Some(steps)
}

fn quadratic(steps: &[u64]) -> Option<Thresholds> {
    let [first, second, third, _, _, ..] = *steps else { return None };
    let (step, growth) = (second - first, (third - second).checked_sub(second - first)?);
    let constant = steps.windows(3).all(|three| three[2] + three[0] == 2 * three[1] + growth);
    (constant && growth > 0).then_some(Thresholds::Quadratic { start: first, step, growth })
}

fn recurrent(steps: &[u64]) -> Option<Thresholds> {
    let rare = steps.len() < 400 && grows_exponentially(steps);
    let coefficients = linear_recurrence(steps).filter(|_| rare)?;
    Some(Thresholds::Recurrent { seed: steps[..coefficients.len()].to_vec(), coefficients })
}
