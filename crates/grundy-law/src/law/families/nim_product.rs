//! Values that are a nim product of laws of one coordinate each: `g(x, y) = f(x) ⊗ h(y)`.
//!
//! # Seen in
//! Products of coin-turning games (the Tartan theorem).
//!
//! # Evidence asked for
//! Every cell of the box is the nim product of the values on the lines through the first cell with the value 1, and each
//! line has a law of its own.
//!
//! # Cost
//! One pass over the box, and one search for each coordinate.

use super::Family;
use super::nim_sum::{calls, joined_length, parts};
use crate::law::choice::simplest;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use grundy_table::{Text, nim_product};

/// The nim product of one law for each coordinate.
#[derive(Clone, Debug, PartialEq)]
pub struct NimProduct {
    /// The law of each coordinate.
    pub laws: Vec<Law>,
}

impl Shape for NimProduct {
    fn value(&self, position: &[u64]) -> Option<u128> {
        if position.len() != self.laws.len() {
            return None;
        }
        let mut numbers = self.laws.iter().zip(position).map(|(law, &coordinate)| law.number(&[coordinate]));
        let product =
            numbers.try_fold(1, |product, number| Some(nim_product(product, u64::try_from(number?).ok()?)));
        product.map(u128::from)
    }

    fn description_length(&self) -> f64 {
        joined_length(&self.laws)
    }

    fn formula(&self, voice: &Voice) -> Text {
        let mut text = Text::same(format!("g({}) = {}", voice.names(), calls(&self.laws, voice, " ⊗ ")));
        for (law, function) in parts(&self.laws) {
            let formula = law.form.shape().formula(&voice.inner(&function));
            text.english += &format!(", {}", formula.english);
            text.chinese += &format!("，{}", formula.chinese);
        }
        text
    }

    fn words(&self, voice: &Voice) -> Text {
        let product = calls(&self.laws, voice, " ⊗ ");
        let mut text = Text::new(
            format!(
                "each coordinate has a value of its own, and that of a position is their nim product: {product}"
            ),
            format!("各坐标各有一个值，局面的 SG 值是它们的尼姆积：{product}"),
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
            calls(&self.laws, voice, " \\otimes "),
            parts.collect::<Vec<_>>().join(",\\quad ")
        )
    }
}

/// Finds nim products of laws of one coordinate.
pub struct NimProductFamily;

impl Family for NimProductFamily {
    fn name(&self) -> &'static str {
        "nim-product"
    }

    fn title(&self) -> Text {
        Text::new("nim products of laws of one coordinate, f(x) ⊗ h(y)", "各坐标规律的尼姆积 f(x) ⊗ h(y)")
    }

    fn takes(&self, arity: usize) -> bool {
        arity >= 2
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let lines = lines(sample)?;
        let fits = |(position, number): (Vec<u64>, u32)| {
            let values = position.iter().zip(&lines).map(|(&coordinate, line)| line[coordinate as usize]);
            values.fold(1, |product, value| nim_product(product, u64::from(value))) == u64::from(number)
        };
        if !sample.known().all(fits) {
            return None;
        }
        let inner = |line: Vec<u32>| {
            simplest(&Sample::new(1, sample.limit, Claim::Grundy, line)).map(|found| found.law)
        };
        let laws: Vec<Law> = lines.into_iter().map(inner).collect::<Option<_>>()?;
        Some(Law::new(sample.arity, Claim::Grundy, Form::NimProduct(NimProduct { laws }), vec![]))
    }

    fn specimen(&self) -> (Law, u64) {
        let inner = |period| {
            Law::new(1, Claim::Grundy, Form::Template(super::FormulaTemplate::quotient(period, 1)), vec![])
        };
        let laws = vec![inner(4), inner(6)];
        (Law::new(2, Claim::Grundy, Form::NimProduct(NimProduct { laws }), vec![]), 48)
    }
}

/// The values along the lines through the first cell with the value 1, where every factor can be taken to be 1.
fn lines(sample: &Sample) -> Option<Vec<Vec<u32>>> {
    let (unit, _) = sample.known().find(|(_, number)| *number == 1)?;
    let value = |axis: usize, n: u64| {
        let mut position = unit.clone();
        position[axis] = n;
        sample.number(&position)
    };
    (0..sample.arity).map(|axis| (0..sample.limit).map(|n| value(axis, n)).collect()).collect()
}
