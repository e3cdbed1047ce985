//! Values that are a nim-sum of laws of one coordinate each: `g(x, y) = h(x) ⊕ k(y)`.
//!
//! # Seen in
//! Two heaps of one game written as one position (Bash with two heaps), and rules whose coordinates never meet.
//!
//! # Evidence asked for
//! Every cell of the box is the nim-sum of its projections on the axes, and each projection has a law of its own.
//!
//! # Cost
//! One pass over the box, and one search for each coordinate.

use super::Family;
use crate::law::choice::simplest;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use grundy_table::Text;

/// The nim-sum of one law for each coordinate.
#[derive(Clone, Debug, PartialEq)]
pub struct NimSum {
    /// The law of each coordinate.
    pub laws: Vec<Law>,
}

/// Whether all coordinates have the same law.
fn is_symmetric(laws: &[Law]) -> bool {
    laws.iter().all(|law| law == &laws[0])
}

/// The function of each coordinate with this sign between them: `f(x) ⊕ h(y)`.
pub(super) fn calls(laws: &[Law], voice: &Voice, sign: &str) -> String {
    let call = |(place, name): (usize, &String)| format!("{}({name})", function(laws, place));
    voice.coordinates.iter().enumerate().map(call).collect::<Vec<_>>().join(sign)
}

/// The name of the function of a coordinate.
fn function(laws: &[Law], place: usize) -> String {
    match place {
        _ if is_symmetric(laws) => "f".to_string(),
        0..=2 => ["f", "h", "k"][place].to_string(),
        _ => format!("f{}", place + 1),
    }
}

/// Each different law with the name of its function.
pub(super) fn parts(laws: &[Law]) -> impl Iterator<Item = (&Law, String)> {
    let shown = if is_symmetric(laws) { 1 } else { laws.len() };
    laws.iter().take(shown).enumerate().map(|(place, law)| (law, function(laws, place)))
}

/// How long the description of such a law is.
pub(super) fn joined_length(laws: &[Law]) -> f64 {
    let laws = if is_symmetric(laws) { &laws[..1] } else { laws };
    1.0 + laws.iter().map(Law::description_length).sum::<f64>()
}

impl Shape for NimSum {
    fn value(&self, position: &[u64]) -> Option<u128> {
        if position.len() != self.laws.len() {
            return None;
        }
        let mut numbers = self.laws.iter().zip(position).map(|(law, &coordinate)| law.number(&[coordinate]));
        numbers.try_fold(0, |sum, number| Some(sum ^ number?))
    }

    fn description_length(&self) -> f64 {
        joined_length(&self.laws)
    }

    fn formula(&self, voice: &Voice) -> Text {
        let mut text = Text::same(format!("g({}) = {}", voice.names(), calls(&self.laws, voice, " ⊕ ")));
        for (law, function) in parts(&self.laws) {
            let formula = law.form.shape().formula(&voice.inner(&function));
            text.english += &format!(", {}", formula.english);
            text.chinese += &format!("，{}", formula.chinese);
        }
        text
    }

    fn words(&self, voice: &Voice) -> Text {
        let sum = calls(&self.laws, voice, " ⊕ ");
        let mut text = Text::new(
            format!("each coordinate has a value of its own, and that of a position is their nim-sum: {sum}"),
            format!("各坐标各有一个值，局面的 SG 值是它们的异或和：{sum}"),
        );
        for (law, function) in parts(&self.laws) {
            let words = law.form.shape().words(&voice.inner(&function));
            text.english += &format!("; for {function}: {}", words.english);
            text.chinese += &format!("；其中 {function}：{}", words.chinese);
        }
        text
    }

    fn latex(&self, voice: &Voice) -> String {
        let parts = parts(&self.laws).map(|(law, function)| law.form.shape().latex(&voice.inner(&function)));
        format!(
            "g({}) = {},\\quad {}",
            voice.names(),
            calls(&self.laws, voice, " \\oplus "),
            parts.collect::<Vec<_>>().join(",\\quad ")
        )
    }
}

/// Finds nim-sums of laws of one coordinate.
pub struct NimSumFamily;

impl Family for NimSumFamily {
    fn name(&self) -> &'static str {
        "nim-sum"
    }

    fn title(&self) -> Text {
        Text::new("nim-sums of laws of one coordinate, h(x) ⊕ k(y)", "各坐标规律的异或 h(x) ⊕ k(y)")
    }

    fn takes(&self, arity: usize) -> bool {
        arity >= 2
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let axes = axes(sample)?;
        let fits = |(position, number): (Vec<u64>, u32)| {
            position.iter().zip(&axes).fold(0, |sum, (&coordinate, axis)| sum ^ axis[coordinate as usize])
                == number
        };
        if !sample.known().all(fits) {
            return None;
        }
        let inner = |axis: Vec<u32>| {
            simplest(&Sample::new(1, sample.limit, Claim::Grundy, axis)).map(|found| found.law)
        };
        let laws: Vec<Law> = axes.into_iter().map(inner).collect::<Option<_>>()?;
        Some(Law::new(sample.arity, Claim::Grundy, Form::NimSum(NimSum { laws }), vec![]))
    }

    fn specimen(&self) -> (Law, u64) {
        let inner = |period| {
            Law::new(1, Claim::Grundy, Form::Template(super::FormulaTemplate::quotient(period, 1)), vec![])
        };
        (Law::new(2, Claim::Grundy, Form::NimSum(NimSum { laws: vec![inner(4), inner(6)] }), vec![]), 48)
    }
}

/// The values along each axis; the value at the origin is counted once, on the first axis.
fn axes(sample: &Sample) -> Option<Vec<Vec<u32>>> {
    let origin = sample.number(&vec![0; sample.arity])?;
    let value = |axis: usize, n: u64| {
        let mut position = vec![0; sample.arity];
        position[axis] = n;
        sample.number(&position).map(|number| if axis == 0 { number } else { number ^ origin })
    };
    (0..sample.arity).map(|axis| (0..sample.limit).map(|n| value(axis, n)).collect()).collect()
}
