//! Values that are a number-theoretic function of the heap: prime factors, valuations, binary digits.
//!
//! # Seen in
//! Taking a number coprime to the heap (index of the least prime factor), the divisor game (number of prime
//! factors), taking a divisor (exponent of 2), splitting into two smaller heaps (odious numbers).
//!
//! # Evidence asked for
//! The quantity of `x + shift`, plus a constant, gives every value of the first half and then of the second;
//! at most two results of the quantity may be renamed, and a few exceptions stand near the start.
//!
//! # Cost
//! For each quantity, shift and constant a walk that ends at the third misfit; prime factors by trial division in a
//! table's range, by Pollard's rho beyond.

use super::Family;
use crate::law::description::number_bits;
use crate::law::fitting::with_exceptions;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use crate::number::{is_prime, least_prime_factor};
use crate::quantity::Quantity::{self, *};
use grundy_table::Text;

const QUANTITIES: [Quantity; 14] = [
    LeastPrimeIndex,
    PrimeFactors,
    DistinctPrimes,
    Valuation(2),
    Valuation(3),
    Valuation(5),
    OddPart,
    HalfOddPart,
    OneDigits,
    OneDigitsParity,
    BinaryLength,
    LowestBit,
    Odious,
    Evil,
];

/// A quantity of `x + shift`, plus a constant; a few results renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The function.
    pub quantity: Quantity,
    /// Added to the argument.
    pub shift: i64,
    /// Added to the result.
    pub constant: i64,
    /// Results of the function that have another value: (result, value).
    pub renamed: Vec<(u128, u32)>,
}

impl Feature {
    fn argument(&self, x: u64) -> Option<u64> {
        x.checked_add_signed(self.shift)
    }

    fn apply(&self, result: u128) -> Option<u128> {
        if let Some(&(_, value)) = self.renamed.iter().find(|(renamed, _)| *renamed == result) {
            return Some(u128::from(value));
        }
        result.checked_add_signed(i128::from(self.constant))
    }

    fn argument_text(&self, variable: &str) -> String {
        match self.shift {
            0 => variable.to_string(),
            shift if shift > 0 => format!("{variable} + {shift}"),
            shift => format!("{variable} − {}", shift.unsigned_abs()),
        }
    }

    fn constant_text(&self) -> String {
        match self.constant {
            0 => String::new(),
            constant if constant > 0 => format!(" + {constant}"),
            constant => format!(" − {}", constant.unsigned_abs()),
        }
    }

    /// The title and the constant in words: "how often 2 divides x + 1" would be read as a number that divides x + 1.
    fn with_constant(&self, title: Text) -> Text {
        let size = self.constant.unsigned_abs();
        match self.constant {
            0 => title,
            1.. => Text::new(
                format!("{size} more than {}", title.english),
                format!("{}再加 {size}", title.chinese),
            ),
            ..0 => Text::new(
                format!("{size} less than {}", title.english),
                format!("{}再减 {size}", title.chinese),
            ),
        }
    }
}

impl Shape for Feature {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [x] = *position else { return None };
        self.apply(self.quantity.of(self.argument(x)?)?)
    }

    fn is_zero(&self, position: &[u64]) -> Option<bool> {
        let [x] = *position else { return None };
        if let Some(value) = self.value(position) {
            return Some(value == 0);
        }
        // The index of a huge prime is hard to get, but it is neither renamed nor near 0.
        let argument = self.argument(x)?;
        let huge_prime =
            self.quantity == LeastPrimeIndex && least_prime_factor(argument).is_some_and(is_prime);
        huge_prime.then_some(false)
    }

    fn description_length(&self) -> f64 {
        let signed = |number: i64| 1.0 + number_bits(u128::from(number.unsigned_abs()));
        let renamed =
            self.renamed.iter().map(|&(result, value)| number_bits(result) + number_bits(u128::from(value)));
        (QUANTITIES.len() as f64).log2()
            + signed(self.shift)
            + signed(self.constant)
            + 1.0
            + renamed.sum::<f64>()
    }

    fn formula(&self, voice: &Voice) -> Text {
        let call = self.quantity.call(&self.argument_text(voice.variable));
        let mut text = voice.equals(&format!("{call}{}", self.constant_text()));
        for (result, value) in &self.renamed {
            text.english += &format!(", but {value} when {call} = {result}");
            text.chinese += &format!("，但当 {call} = {result} 时为 {value}");
        }
        text
    }

    fn words(&self, voice: &Voice) -> Text {
        let title = self.with_constant(self.quantity.title(&self.argument_text(voice.variable)));
        let n = voice.variable;
        let mut text = Text::new(
            format!("the value of {n} is {}", title.english),
            format!("{n} 的 SG 值是{}", title.chinese),
        );
        for (result, value) in &self.renamed {
            text.english += &format!("; where that function is {result}, the value is {value}");
            text.chinese += &format!("；该函数为 {result} 时，值为 {value}");
        }
        text
    }

    fn latex(&self, voice: &Voice) -> String {
        let call = self.quantity.latex(&self.argument_text(voice.variable).replace('−', "-"));
        let formula = format!("{call}{}", self.constant_text().replace('−', "-"));
        if self.renamed.is_empty() {
            return voice.latex_equals(&formula);
        }
        let cases = self.renamed.iter().map(|(result, value)| format!("{value} & {call} = {result} \\\\ "));
        voice.latex_equals(&format!(
            "\\begin{{cases}} {}{formula} & \\text{{otherwise}} \\end{{cases}}",
            cases.collect::<String>()
        ))
    }
}

/// Finds number-theoretic values.
pub struct FeatureFamily;

/// A feature is fitted to no more terms than this; the finder tests it on all.
const MOST_TERMS: u64 = 1024;
/// Terms from here on may not be exceptions.
const SETTLED_FROM: u64 = 8;
/// How many results may be renamed.
const MOST_RENAMED: usize = 2;

impl Family for FeatureFamily {
    fn name(&self) -> &'static str {
        "feature"
    }

    fn title(&self) -> Text {
        Text::new(
            "number-theoretic functions (prime factors, valuations, binary digits)",
            "数论函数（质因子、次数、二进制位）",
        )
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        let parity_only = sample.claim == Claim::Outcome;
        if sample.limit < 2 * SETTLED_FROM || is_settled(sample) {
            return None;
        }
        let quantities =
            QUANTITIES.into_iter().filter(|&quantity| !parity_only || quantity == OneDigitsParity);
        let forms = quantities.flat_map(|quantity| [0, 1, -1].map(|shift| (quantity, shift)));
        let forms = forms.flat_map(|(quantity, shift)| {
            [0, 1, -1].map(|constant| Feature { quantity, shift, constant, renamed: vec![] })
        });
        let laws = forms.filter_map(|form| with_renaming(sample, form));
        let laws = laws
            .filter_map(|form| with_exceptions(sample, Form::Feature(form)))
            .filter(|law| sample.refutes(law).is_none());
        laws.min_by(|left, right| left.description_length().total_cmp(&right.description_length()))
    }

    fn specimen(&self) -> (Law, u64) {
        let form = Feature { quantity: LeastPrimeIndex, shift: 0, constant: 0, renamed: vec![(1, 0)] };
        let exceptions = [(0, 0), (1, 1)].map(|(position, value)| crate::law::Exception {
            position: vec![position],
            cell: grundy_table::Cell::Nimber(value),
        });
        (Law::new(1, Claim::Grundy, Form::Feature(form), exceptions.to_vec()), 96)
    }
}

/// Whether the value is always the same but for the first terms. A renamed function would say so, but say nothing.
fn is_settled(sample: &Sample) -> bool {
    let mut values = (SETTLED_FROM..sample.limit.min(MOST_TERMS)).map(|x| sample.number(&[x]));
    let first = values.next();
    values.all(|value| Some(value) == first)
}

/// The form with what has to be renamed on the first half, if that is little.
fn with_renaming(sample: &Sample, mut form: Feature) -> Option<Feature> {
    for x in SETTLED_FROM.max(sample.first as u64)
        ..(sample.limit / 2).max(2 * SETTLED_FROM).min(sample.limit).min(MOST_TERMS)
    {
        let result = form.quantity.of(form.argument(x)?)?;
        let value = sample.number(&[x])?;
        if form.apply(result) == Some(u128::from(value)) {
            continue;
        }
        if form.renamed.len() == MOST_RENAMED || form.renamed.iter().any(|&(renamed, _)| renamed == result) {
            return None;
        }
        form.renamed.push((result, value));
    }
    Some(form)
}
