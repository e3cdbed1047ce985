//! Values on intervals that grow: `g(x) = g(⌊x / c⌋) + s` from some heap on, so that only the leading digits in base c count.
//!
//! # Seen in
//! Games that divide the heap: by 2 or 3 (c = 6), by one of 2 to 5 (c = 10), by any number (c = 2, s = 1); rounded up the
//! division is about 1: `g(x) = g(1 + ⌊(x − 1) / c⌋)`. Games that draw roots: `g(x) = g(⌊x^(1/8)⌋)`; in a table such values
//! hardly change, so that only a proof makes a law of them.
//!
//! # Evidence asked for
//! The values before the law begins, times the factor, are an eighth of the table; four changes of the value after it began.
//!
//! # Cost
//! For each factor below a thousand a walk down from the end of the table that ends at the first misfit.

use super::Family;
use crate::law::description::{number_bits, values_bits};
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// The first values, and from there on the value of the divided heap plus a saltus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scaling {
    // Invariant: the first values reach to where every heap becomes smaller, and no fewer of them would do.
    first: Vec<u32>,
    by: Smaller,
    saltus: u32,
}

/// The smaller heap from which a value follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Smaller {
    /// `about + (x − about) div factor`.
    Quotient {
        /// What the heap is divided by, at least 2.
        factor: u64,
        /// The heap that division leaves where it is.
        about: u64,
    },
    /// The root of this degree, a power of 2, rounded down.
    Root {
        /// The degree, at least 2.
        degree: u64,
    },
}

impl Smaller {
    /// The smaller heap; the heap is beyond what stays where it is.
    pub fn of(self, heap: u64) -> u64 {
        match self {
            Smaller::Quotient { factor, about } => about + (heap - about) / factor,
            Smaller::Root { degree } => (0..degree.ilog2()).fold(heap, |rest, _| rest.isqrt()),
        }
    }

    /// From this heap on every heap becomes smaller; nothing where none does.
    fn begin(self) -> Option<u64> {
        match self {
            Smaller::Quotient { factor, about } => about.checked_add(1).filter(|_| factor >= 2),
            Smaller::Root { degree } => Some(2).filter(|_| degree >= 2 && degree.is_power_of_two()),
        }
    }

    /// `x div 6`, the same about another number, or `⌊x^(1/8)⌋`.
    fn text(self, variable: &str) -> String {
        match self {
            Smaller::Quotient { factor, about: 0 } => format!("{variable} div {factor}"),
            Smaller::Quotient { factor, about } => {
                format!("{about} + ({variable} − {about}) div {factor}")
            }
            Smaller::Root { degree } => format!("⌊{variable}^(1/{degree})⌋"),
        }
    }

    fn latex(self, variable: &str) -> String {
        match self {
            Smaller::Quotient { factor, about: 0 } => format!("\\lfloor {variable} / {factor} \\rfloor"),
            Smaller::Quotient { factor, about } => {
                format!("{about} + \\lfloor ({variable} - {about}) / {factor} \\rfloor")
            }
            Smaller::Root { degree } => format!("\\lfloor {variable}^{{1/{degree}}} \\rfloor"),
        }
    }

    fn numbers(self) -> [u64; 2] {
        match self {
            Smaller::Quotient { factor, about } => [factor, about],
            Smaller::Root { degree } => [degree, 0],
        }
    }
}

impl Scaling {
    /// The law with these first values, or with fewer that say the same; `None` where a heap would follow from itself.
    pub fn new(mut first: Vec<u32>, by: Smaller, saltus: u32) -> Option<Scaling> {
        let begin = by.begin().filter(|begin| *begin <= first.len() as u64)?;
        while first.len() as u64 > begin {
            let last = first.len() - 1;
            if first[by.of(last as u64) as usize].checked_add(saltus) != Some(first[last]) {
                break;
            }
            first.pop();
        }
        Some(Scaling { first, by, saltus })
    }

    /// The values before the law begins.
    pub fn first(&self) -> &[u32] {
        &self.first
    }

    /// The smaller heap from which a value follows.
    pub fn by(&self) -> Smaller {
        self.by
    }

    /// What is added with every step.
    pub fn saltus(&self) -> u32 {
        self.saltus
    }

    fn at(&self, mut heap: u64) -> u128 {
        let mut added = 0;
        loop {
            if let Some(value) = usize::try_from(heap).ok().and_then(|heap| self.first.get(heap)) {
                return u128::from(*value) + added;
            }
            added += u128::from(self.saltus);
            heap = self.by.of(heap);
        }
    }

    fn grows(&self) -> String {
        if self.saltus == 0 { String::new() } else { format!(" + {}", self.saltus) }
    }
}

/// A law that leads back to itself is harder to read than thresholds that say the same.
const RECURSION_BITS: f64 = 4.0;

impl Shape for Scaling {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [heap] = *position else { return None };
        Some(self.at(heap))
    }

    fn description_length(&self) -> f64 {
        let [number, about] = self.by.numbers();
        let numbers = [number, about, u64::from(self.saltus)];
        RECURSION_BITS
            + values_bits(&self.first)
            + numbers.iter().map(|&number| number_bits(u128::from(number))).sum::<f64>()
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        let (name, number) = match self.by {
            Smaller::Quotient { factor, .. } => ("factor", factor),
            Smaller::Root { degree } => ("degree", degree),
        };
        vec![("start", self.first.len() as u128), (name, u128::from(number))]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (variable, function) = (voice.variable, voice.function);
        let (heap, grows) = (self.by.text(variable), self.grows());
        let (from, first) = (self.first.len(), typeset::values(&self.first));
        let law = format!("{} = {function}({heap}){grows}", voice.call());
        Text::new(
            format!("{law} for {variable} ≥ {from}, before that {first}"),
            format!("{variable} ≥ {from} 时 {law}，之前为 {first}"),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let (heap, grows) = (self.by.text(voice.variable), self.grows());
        let (from, first) = (self.first.len(), typeset::values(&self.first));
        Text::new(
            format!("the first values are {first}; from {from} on the value is that of {heap}{grows}"),
            format!("最前面的值为 {first}；从 {from} 起，值等于 {heap} 处的值{grows}"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (variable, function) = (voice.variable, voice.function);
        let (heap, grows) = (self.by.latex(variable), self.grows());
        let first = typeset::list(&self.first).replace('…', "\\dots");
        let from = self.first.len();
        format!(
            "{} = {function}({heap}){grows} \\quad ({variable} \\ge {from}), \\quad {first} \\text{{ before}}",
            voice.call()
        )
    }
}

/// Finds values that follow from those of a divided heap.
pub struct ScalingFamily;

/// The largest factor that is tried.
const MOST_FACTOR: u64 = 1000;
/// The largest saltus.
const MOST_SALTUS: u32 = 8;
/// So often the value must change after the law began.
const LEAST_CHANGES: usize = 4;

impl Family for ScalingFamily {
    fn name(&self) -> &'static str {
        "scaling"
    }

    fn title(&self) -> Text {
        Text::new(
            "values on intervals that grow (leading digits)",
            "在不断增长的区间上取值（由首位数字决定）",
        )
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy || sample.first > 0 || !sample.holes().is_empty() {
            return None;
        }
        let values = sample.numbers();
        let factors = (2..=MOST_FACTOR).take_while(|factor| EIGHTH * factor <= values.len() as u64);
        let forms = factors.flat_map(|factor| [0, 1].map(|about| fitted(values, factor, about)));
        let form = forms.flatten().next()?;
        Some(Law::new(1, Claim::Grundy, Form::Scaling(form), Vec::new()))
    }

    fn specimen(&self) -> (Law, u64) {
        let by = Smaller::Quotient { factor: 10, about: 0 };
        let form = Scaling { first: vec![0, 1, 2, 2, 3], by, saltus: 0 };
        (Law::new(1, Claim::Grundy, Form::Scaling(form), vec![]), 2000)
    }
}

/// The part of the table that the first values may take, divided by the factor.
const EIGHTH: u64 = 8;

fn fitted(values: &[u32], factor: u64, about: u64) -> Option<Scaling> {
    let last = values.len().checked_sub(1)? as u64;
    let quotient = |heap: u64| values[(about + heap.saturating_sub(about) / factor) as usize];
    let saltus = values[last as usize].checked_sub(quotient(last)).filter(|saltus| *saltus <= MOST_SALTUS)?;
    let holds = |heap: &u64| values[*heap as usize].checked_sub(quotient(*heap)) == Some(saltus);
    let start = (about + 1..=last).rev().take_while(holds).last()?;
    let changes = values[start as usize..].windows(2).filter(|pair| pair[0] != pair[1]).count();
    if start.saturating_mul(factor).saturating_mul(EIGHTH) > last || changes < LEAST_CHANGES {
        return None;
    }
    Scaling::new(values[..start as usize].to_vec(), Smaller::Quotient { factor, about }, saltus)
}
