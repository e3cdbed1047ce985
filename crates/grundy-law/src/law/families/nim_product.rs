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
use super::joined::Joining;
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

const PRODUCT: Joining = Joining {
    join: |left, right| Some(nim_product(u64::try_from(left).ok()?, u64::try_from(right).ok()?).into()),
    unit: 1,
    sign: " ⊗ ",
    latex: " \\otimes ",
    name: ("nim product", "尼姆积"),
};

impl Shape for NimProduct {
    fn value(&self, position: &[u64]) -> Option<u128> {
        PRODUCT.value(&self.laws, position)
    }

    fn description_length(&self) -> f64 {
        PRODUCT.length(&self.laws)
    }

    fn formula(&self, voice: &Voice) -> Text {
        PRODUCT.formula(&self.laws, voice)
    }

    fn words(&self, voice: &Voice) -> Text {
        PRODUCT.words(&self.laws, voice)
    }

    fn latex(&self, voice: &Voice) -> String {
        PRODUCT.latex(&self.laws, voice)
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
        let laws = PRODUCT.laws(sample, lines(sample)?)?;
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
