//! Short arithmetic: `(x mod p) div d`, `x div d`, `x mod p mod m` with a last value of its own.
//!
//! # Seen in
//! Bash's game `x mod (m+1)`, taking l to r tokens `(x mod (l+r)) div l`, 1-2-k, Nim `x`.
//!
//! # Evidence asked for
//! That of values that repeat or grow evenly: the first half gives the second. A few exceptions near the start.
//!
//! # Cost
//! `O(limit)` for the period, then one pass over its word for each of five shifts.

use super::Family;
use crate::law::description::number_bits;
use crate::law::fitting::with_exceptions;
use crate::law::form::Form;
use crate::law::periodicity::Periodicity;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use grundy_table::Text;

/// `g(x) = (i mod modulus) div divisor` with `i = (x + shift) mod period`; parts that are `None` are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaTemplate {
    /// Added to the argument first; the form says nothing where the sum is below 0.
    pub shift: i64,
    /// The outer modulus.
    pub period: Option<u64>,
    /// The inner modulus.
    pub modulus: Option<u64>,
    /// The divisor; 1 when there is none.
    pub divisor: u64,
    /// The value at `i = period − 1`, where it is not the one of the formula.
    pub last: Option<u32>,
}

impl FormulaTemplate {
    /// `(x mod period) div divisor`.
    pub fn quotient(period: u64, divisor: u64) -> FormulaTemplate {
        FormulaTemplate { shift: 0, period: Some(period), modulus: None, divisor, last: None }
    }

    fn expression(&self, variable: &str, modulo: &str, divide: &str) -> String {
        let mut text = match self.shift {
            0 => variable.to_string(),
            shift if shift > 0 => format!("({variable} + {shift})"),
            shift => format!("({variable} − {})", shift.unsigned_abs()),
        };
        for modulus in [self.period, self.modulus].into_iter().flatten() {
            text = format!("({text} {modulo} {modulus})");
        }
        if self.divisor > 1 {
            return format!("{text} {divide} {}", self.divisor);
        }
        text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).map_or(text.clone(), str::to_string)
    }

    fn argument_words(&self, variable: &str) -> (String, String) {
        let plain = self.period.is_none() && self.divisor == 1;
        match self.shift {
            0 if plain => (format!("{variable} itself"), format!("{variable} 本身")),
            0 => (variable.to_string(), variable.to_string()),
            shift if shift > 0 => (format!("{variable} + {shift}"), format!("{variable} + {shift}")),
            shift => (
                format!("{variable} − {}", shift.unsigned_abs()),
                format!("{variable} − {}", shift.unsigned_abs()),
            ),
        }
    }

    fn last_clause(&self, variable: &str) -> Option<(u64, u32, String)> {
        let (period, last) = (self.period?, self.last?);
        let place = (period as i128 - 1 - i128::from(self.shift)).rem_euclid(i128::from(period)) as u64;
        Some((place, last, format!("{variable} mod {period} = {place}")))
    }
}

impl Shape for FormulaTemplate {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [x] = *position else { return None };
        let moved = u128::try_from(i128::from(x) + i128::from(self.shift)).ok()?;
        let place = self.period.map_or(moved, |period| moved % u128::from(period));
        if let (Some(period), Some(last)) = (self.period, self.last)
            && place + 1 == u128::from(period)
        {
            return Some(u128::from(last));
        }
        Some(self.modulus.map_or(place, |modulus| place % u128::from(modulus)) / u128::from(self.divisor))
    }

    fn description_length(&self) -> f64 {
        let optional =
            |number: Option<u64>| 1.0 + number.map_or(0.0, |number| number_bits(u128::from(number)));
        let shift = 1.0 + number_bits(u128::from(self.shift.unsigned_abs()));
        let divisor = number_bits(u128::from(self.divisor.saturating_sub(1)));
        shift + divisor + optional(self.period) + optional(self.modulus) + optional(self.last.map(u64::from))
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        let modulus = self.modulus.map(|modulus| ("modulus", u128::from(modulus)));
        modulus
            .into_iter()
            .chain((self.divisor > 1).then_some(("divisor", u128::from(self.divisor))))
            .collect()
    }

    fn repeats_within(&self) -> Option<u64> {
        Some(self.period.unwrap_or(self.divisor).saturating_add(self.shift.unsigned_abs()))
    }

    fn formula(&self, voice: &Voice) -> Text {
        let text = voice.equals(&self.expression(voice.variable, "mod", "div"));
        let Some((_, last, condition)) = self.last_clause(voice.variable) else { return text };
        Text::new(
            format!("{}, but {last} when {condition}", text.english),
            format!("{}，但当 {condition} 时为 {last}", text.chinese),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let n = voice.variable;
        let (mut english, mut chinese) = self.argument_words(n);
        for modulus in [self.period, self.modulus].into_iter().flatten() {
            english = format!("the remainder of {english} on division by {modulus}");
            chinese = format!("{chinese} 除以 {modulus} 的余数");
        }
        if self.divisor > 1 {
            english += &format!(", divided by {} and rounded down", self.divisor);
            chinese += &format!("，再除以 {} 取整", self.divisor);
        }
        if let Some((_, last, condition)) = self.last_clause(n) {
            english += &format!("; it is {last} when {condition}");
            chinese += &format!("；当 {condition} 时为 {last}");
        }
        Text::new(format!("the value of {n} is {english}"), format!("{n} 的 SG 值是 {chinese}"))
    }

    fn latex(&self, voice: &Voice) -> String {
        let plain = FormulaTemplate { divisor: 1, ..self.clone() }.expression(voice.variable, "\\bmod", "");
        let plain = plain.replace('−', "-");
        let formula = if self.divisor == 1 {
            plain
        } else {
            format!("\\left\\lfloor \\frac{{{plain}}}{{{}}} \\right\\rfloor", self.divisor)
        };
        let Some((place, last, _)) = self.last_clause(voice.variable) else {
            return voice.latex_equals(&formula);
        };
        let (n, period) = (voice.variable, self.period.unwrap_or(1));
        voice.latex_equals(&format!("\\begin{{cases}} {last} & {n} \\bmod {period} = {place} \\\\ {formula} & \\text{{otherwise}} \\end{{cases}}"))
    }
}

/// Finds short arithmetic.
pub struct TemplateFamily;

impl Family for TemplateFamily {
    fn name(&self) -> &'static str {
        "template"
    }

    fn title(&self) -> Text {
        Text::new("short arithmetic with mod and div", "由 mod 与 div 组成的短公式")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let found = sample.repetition()?;
        let laws = [0, -1, 1, -2, 2].into_iter().filter_map(|shift| {
            let form =
                if found.saltus == 0 { repeating(sample, found, shift) } else { growing(found, shift) };
            with_exceptions(sample, Form::Template(form?)).filter(|law| sample.refutes(law).is_none())
        });
        laws.min_by(|left, right| left.description_length().total_cmp(&right.description_length()))
    }

    fn specimen(&self) -> (Law, u64) {
        (Law::new(1, Claim::Grundy, Form::Template(FormulaTemplate::quotient(12, 5)), vec![]), 64)
    }
}

fn growing(found: Periodicity, shift: i64) -> Option<FormulaTemplate> {
    let divisor = found.period;
    (found.saltus == 1).then_some(FormulaTemplate { shift, period: None, modulus: None, divisor, last: None })
}

fn repeating(sample: &Sample, found: Periodicity, shift: i64) -> Option<FormulaTemplate> {
    let (preperiod, period) = (found.preperiod as i64, found.period as i64);
    // The place i of the word stands at every x with x + shift = i modulo the period.
    let at = |place: i64| preperiod + (place - shift - preperiod).rem_euclid(period);
    let word: Vec<u32> = (0..period).map(|place| sample.numbers()[at(place) as usize]).collect();
    let (modulus, divisor, last) = fitted(&word)?;
    Some(FormulaTemplate { shift, period: Some(found.period), modulus, divisor, last })
}

fn fitted(word: &[u32]) -> Option<(Option<u64>, u64, Option<u32>)> {
    let (&last, rest) = word.split_last()?;
    if let Some((modulus, divisor)) = quotient(word) {
        return Some((modulus, divisor, None));
    }
    quotient(rest).filter(|_| rest.len() > 1).map(|(modulus, divisor)| (modulus, divisor, Some(last)))
}

/// The inner modulus and divisor of a word that begins `0 … 0 1 …`.
fn quotient(word: &[u32]) -> Option<(Option<u64>, u64)> {
    let divisor = word.iter().position(|&value| value != 0).filter(|&divisor| divisor > 0)?;
    let fits = |modulus: usize| {
        word.iter().enumerate().all(|(place, &value)| (place % modulus) / divisor == value as usize)
    };
    if fits(word.len()) {
        return Some((None, divisor as u64));
    }
    let modulus = (divisor..word.len()).find(|&place| word[place] == 0)?;
    fits(modulus).then_some((Some(modulus as u64), divisor as u64))
}
