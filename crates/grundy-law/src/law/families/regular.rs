//! Values by halving: `a(2n + r) = A·a(n) + B·n + C` for `r = 0, 1` (a 2-regular recurrence).
//!
//! # Seen in
//! Take at most half of the heap: `g(2n) = n`, `g(2n + 1) = g(n)`.
//!
//! # Evidence asked for
//! The two steps are fitted to the first half and must give the second; at least one step uses `a(n)`.
//!
//! # Cost
//! `O(limit)` for each of the 24 pairs of `A` and `B` and four starts, with early exit.

use super::Family;
use crate::law::description::{number_bits, values_bits};
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// One step: `a(2n + r) = multiplier·a(n) + slope·n + constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What `a(n)` is multiplied by.
    pub multiplier: i64,
    /// What `n` is multiplied by.
    pub slope: i64,
    /// What is added.
    pub constant: i64,
}

/// Values by halving, with the first values given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regular {
    /// The values below the start of the recurrence; at least one.
    pub early: Vec<u32>,
    /// The steps for even and odd arguments.
    pub steps: [Step; 2],
}

impl Regular {
    fn at(&self, n: u64) -> Option<i128> {
        if let Some(&value) = self.early.get(usize::try_from(n).ok()?) {
            return Some(i128::from(value));
        }
        let Step { multiplier, slope, constant } = self.steps[(n % 2) as usize];
        let inner = if multiplier == 0 { 0 } else { self.at(n / 2)? };
        let linear = i128::from(slope).checked_mul(i128::from(n / 2))?.checked_add(i128::from(constant))?;
        i128::from(multiplier).checked_mul(inner)?.checked_add(linear)
    }

    /// Whether the first values obey the steps too, so that nothing need be said about them.
    fn begins_by_itself(&self) -> bool {
        let early = |n: usize| i64::from(self.early[n]);
        (0..self.early.len()).all(|n| {
            let Step { multiplier, slope, constant } = self.steps[n % 2];
            early(n) == multiplier * early(n / 2) + slope * (n / 2) as i64 + constant
        })
    }

    fn clauses(&self, function: &str) -> String {
        let clause = |residue: usize| {
            format!("{function}({}) = {}", ["2n", "2n + 1"][residue], self.right_side(function, residue))
        };
        format!("{}, {}", clause(0), clause(1))
    }

    fn right_side(&self, function: &str, residue: usize) -> String {
        let Step { multiplier, slope, constant } = self.steps[residue];
        let terms = [term(multiplier, &format!("{function}(n)")), term(slope, "n"), term(constant, "")];
        let terms: Vec<String> = terms.into_iter().flatten().collect();
        if terms.is_empty() { "0".to_string() } else { terms.join(" + ").replace("+ -", "− ") }
    }
}

fn term(factor: i64, name: &str) -> Option<String> {
    match (factor, name) {
        (0, _) => None,
        (factor, "") => Some(factor.to_string()),
        (1, name) => Some(name.to_string()),
        (-1, name) => Some(format!("-{name}")),
        (factor, name) => Some(format!("{factor}·{name}")),
    }
}

impl Shape for Regular {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [n] = *position else { return None };
        u128::try_from(self.at(n)?).ok()
    }

    fn description_length(&self) -> f64 {
        let signed = |number: i64| 1.0 + number_bits(u128::from(number.unsigned_abs()));
        let steps = self
            .steps
            .iter()
            .map(|step| signed(step.multiplier) + signed(step.slope) + signed(step.constant));
        values_bits(&self.early) + steps.sum::<f64>()
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("start", self.early.len() as u128)]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let clauses = self.clauses(voice.function);
        if self.begins_by_itself() {
            return Text::same(clauses);
        }
        let (from, early) = (self.early.len(), typeset::values(&self.early));
        Text::new(
            format!("{clauses} for arguments ≥ {from}, before that {early}"),
            format!("自变量 ≥ {from} 时 {clauses}，此前为 {early}"),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let (clauses, early) = (self.clauses(voice.function), typeset::values(&self.early));
        Text::new(
            format!("the value follows from half the argument: {clauses}, beginning with {early}"),
            format!("值由一半处的值递推：{clauses}，初值为 {early}"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        self.clauses(voice.function).replace('·', " \\cdot ").replace('−', "-").replace(", ", ",\\quad ")
    }
}

/// Finds values by halving.
pub struct RegularFamily;

impl Family for RegularFamily {
    fn name(&self) -> &'static str {
        "regular"
    }

    fn title(&self) -> Text {
        Text::new("values that follow from half the argument", "由 n/2 处递推的 SG 值")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy || sample.first > 1 {
            return None;
        }
        let values = &sample.numbers()[..sample.numbers().len() / 2];
        let form = [1, 2, 4, 8].into_iter().find_map(|start| fitted(values, start))?;
        Some(Law::new(1, Claim::Grundy, Form::Regular(form), sample.holes()))
    }

    fn specimen(&self) -> (Law, u64) {
        let steps =
            [Step { multiplier: 0, slope: 1, constant: 0 }, Step { multiplier: 1, slope: 0, constant: 0 }];
        (Law::new(1, Claim::Grundy, Form::Regular(Regular { early: vec![0], steps }), vec![]), 64)
    }
}

fn fitted(values: &[u32], start: usize) -> Option<Regular> {
    let steps = [step(values, start, 0)?, step(values, start, 1)?];
    let recursive = steps.iter().any(|step| step.multiplier != 0);
    recursive.then(|| Regular { early: values[..start].to_vec(), steps })
}

fn step(values: &[u32], start: usize, residue: usize) -> Option<Step> {
    let places = (start..values.len()).filter(|n| n % 2 == residue);
    [0, 1, 2, -1].into_iter().flat_map(|multiplier| [0, 1, 2].map(|slope| (multiplier, slope))).find_map(
        |(multiplier, slope)| {
            let rest = |n: usize| {
                i64::from(values[n]) - multiplier * i64::from(values[n / 2]) - slope * (n / 2) as i64
            };
            let constant = rest(places.clone().next()?);
            let same = places.clone().all(|n| rest(n) == constant) && places.clone().count() >= 8;
            same.then_some(Step { multiplier, slope, constant })
        },
    )
}
