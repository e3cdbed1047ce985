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
use super::joined::Joining;
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

const SUM: Joining = Joining {
    join: |left, right| Some(left ^ right),
    unit: 0,
    sign: " ⊕ ",
    latex: " \\oplus ",
    name: ("nim-sum", "异或和"),
};

impl Shape for NimSum {
    fn value(&self, position: &[u64]) -> Option<u128> {
        SUM.value(&self.laws, position)
    }

    fn description_length(&self) -> f64 {
        SUM.length(&self.laws)
    }

    fn formula(&self, voice: &Voice) -> Text {
        SUM.formula(&self.laws, voice)
    }

    fn words(&self, voice: &Voice) -> Text {
        SUM.words(&self.laws, voice)
    }

    fn latex(&self, voice: &Voice) -> String {
        SUM.latex(&self.laws, voice)
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
        let laws = SUM.laws(sample, axes(sample)?)?;
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
