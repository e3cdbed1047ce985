//! Losses in residue classes: from some place on, `n` loses exactly when `n mod modulus` is in a list.
//!
//! # Seen in
//! Take a power of two (loses iff 3 divides n), a prime power (iff 6 divides n), 1-2-k; games whose values
//! have no law but whose losses have.
//!
//! # Evidence asked for
//! Start and modulus within the first quarter (outcomes carry little, and coincidences last long: the losses of
//! "take a Fibonacci number" repeat modulo 36 up to 128 and then no more), and both outcomes in the repeating part: a table in which
//! losses have died out says nothing about the next one (Grundy's game has 42 of them below 1223, and
//! nobody knows whether there is another).
//!
//! # Cost
//! `O(limit)`: one Z-function.

use super::Family;
use crate::law::description::values_bits;
use crate::law::form::Form;
use crate::law::periodicity::least_period;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// Losses in residue classes, from `start` on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// The rule holds from here on.
    pub start: u64,
    /// The losses below `start`, in order.
    pub early: Vec<u64>,
    /// The modulus.
    pub modulus: u64,
    /// The losing residues, in order.
    pub classes: Vec<u64>,
}

impl Residues {
    /// Whether the player to move loses.
    pub fn loses(&self, n: u64) -> bool {
        if n < self.start {
            return self.early.binary_search(&n).is_ok();
        }
        self.classes.binary_search(&(n % self.modulus)).is_ok()
    }

    fn condition(&self, variable: &str, modulo: &str, element: &str) -> String {
        match self.classes[..] {
            [class] => format!("{variable} {modulo} {} = {class}", self.modulus),
            _ => format!(
                "{variable} {modulo} {} {element} {}",
                self.modulus,
                typeset::set(&self.classes, element)
            ),
        }
    }
}

impl Shape for Residues {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [n] = *position else { return None };
        Some(u128::from(!self.loses(n)))
    }

    fn description_length(&self) -> f64 {
        let numbers =
            |range: std::ops::Range<u64>| range.map(|n| u32::from(!self.loses(n))).collect::<Vec<u32>>();
        values_bits(&numbers(0..self.start)) + values_bits(&numbers(self.start..self.start + self.modulus))
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("start", u128::from(self.start)), ("modulus", u128::from(self.modulus))]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let text = voice.loses_when(&self.condition(voice.variable, "mod", "∈"));
        if self.start == 0 {
            return text;
        }
        let (n, start) = (voice.variable, self.start);
        Text::new(
            format!("{}, for {n} ≥ {start}", text.english),
            format!("{}（{n} ≥ {start}）", text.chinese),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let (n, modulus, classes) = (voice.variable, self.modulus, typeset::list(&self.classes));
        let english = format!("{n} loses exactly when it leaves {classes} on division by {modulus}");
        let chinese = format!("{n} 除以 {modulus} 余 {classes} 时必败，否则必胜");
        if self.start == 0 {
            return Text::new(english, chinese);
        }
        let (start, early) = (self.start, typeset::list(&self.early));
        let early = if self.early.is_empty() {
            ("none".to_string(), "无".to_string())
        } else {
            (early.clone(), early)
        };
        Text::new(
            format!("from {start} on, {english}; below {start} these lose: {}", early.0),
            format!("从 {start} 起，{chinese}；{start} 以下的必败态：{}", early.1),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let condition = voice.latex_loses_when(&self.condition(voice.variable, "\\bmod", "\\in"));
        if self.start == 0 {
            condition
        } else {
            format!("{condition} \\quad ({} \\ge {})", voice.variable, self.start)
        }
    }
}

/// Finds losses in residue classes.
pub struct ResiduesFamily;

impl Family for ResiduesFamily {
    fn name(&self) -> &'static str {
        "residues"
    }

    fn title(&self) -> Text {
        Text::new("losses in residue classes", "按剩余类分布的必败态")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Outcome {
            return None;
        }
        let outcomes = sample.numbers();
        let (start, modulus) = least_period(outcomes, sample.first, outcomes.len() / 4)?;
        let form = read(outcomes, start, modulus);
        let both = !form.classes.is_empty() && form.classes.len() < modulus;
        both.then(|| Law::new(1, Claim::Outcome, Form::Residues(form), sample.holes()))
    }

    fn specimen(&self) -> (Law, u64) {
        let form = Residues { start: 4, early: vec![0, 3], modulus: 7, classes: vec![0, 2] };
        (Law::new(1, Claim::Outcome, Form::Residues(form), vec![]), 96)
    }
}

fn read(outcomes: &[u32], start: usize, modulus: usize) -> Residues {
    let losses = |range: std::ops::Range<usize>| range.filter(|&n| outcomes[n] == 0);
    let early = losses(0..start).map(|n| n as u64).collect();
    let mut classes: Vec<u64> = losses(start..start + modulus).map(|n| (n % modulus) as u64).collect();
    classes.sort_unstable();
    Residues { start: start as u64, early, modulus: modulus as u64, classes }
}
