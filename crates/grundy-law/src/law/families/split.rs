//! Values that grow by their own slope in each residue class: `g(n + period) = g(n) + slope(n mod period)`.
//!
//! # Seen in
//! Octal games with a pass (Horrocks and Nowakowski, 2003); Fibonacci-like splits of the heap into parity classes.
//!
//! # Evidence asked for
//! Preperiod and two periods within the first half; some slopes differ (otherwise the values grow evenly).
//!
//! # Cost
//! For each period a walk back from the end until the second differences stop vanishing, at most
//! [`MOST_STEPS`] steps in all.

use super::Family;
use crate::law::description::{number_bits, values_bits};
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// How many comparisons one search may make.
const MOST_STEPS: usize = 4_000_000;

/// Values that grow by their own slope in each residue class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitPeriodic {
    /// The values before the repetition, in order.
    pub preperiod: Vec<u32>,
    /// The values of the first period.
    pub word: Vec<u32>,
    /// By how much each place of the word grows in one period.
    pub slopes: Vec<u64>,
}

impl Shape for SplitPeriodic {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [n] = *position else { return None };
        let Some(beyond) = n.checked_sub(self.preperiod.len() as u64) else {
            return Some(u128::from(self.preperiod[n as usize]));
        };
        let period = self.word.len() as u64;
        let place = (beyond % period) as usize;
        Some(u128::from(self.word[place]) + u128::from(self.slopes[place]) * u128::from(beyond / period))
    }

    fn description_length(&self) -> f64 {
        let slopes: f64 = self.slopes.iter().map(|&slope| number_bits(u128::from(slope))).sum();
        values_bits(&self.preperiod) + values_bits(&self.word) + slopes
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("start", self.preperiod.len() as u128), ("modulus", self.word.len() as u128)]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (function, n, period) = (voice.function, voice.variable, self.word.len());
        Text::new(
            format!(
                "{function}({n} + {period}) = {function}({n}) + slope({n} mod {period}), slopes {}",
                self.by_residue()
            ),
            format!(
                "{function}({n} + {period}) = {function}({n}) + 斜率({n} mod {period})，斜率为 {}",
                self.by_residue()
            ),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let (start, period, slopes) = (self.preperiod.len(), self.word.len(), self.by_residue());
        let n = voice.variable;
        Text::new(
            format!(
                "from {n} = {start} on the values go up by a fixed amount every {period} steps, and the amount depends on {n} mod {period}: {slopes}"
            ),
            format!("从 {n} = {start} 起，每隔 {period} 增加固定的量，增量取决于 {n} mod {period}：{slopes}"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (function, n, period) = (voice.function, voice.variable, self.word.len());
        let start = self.preperiod.len();
        format!(
            "{function}({n} + {period}) = {function}({n}) + s_{{{n} \\bmod {period}}} \\quad ({n} \\ge {start}),\\ s = ({})",
            self.by_residue()
        )
    }
}

impl SplitPeriodic {
    /// The slopes of the residues 0, 1, 2, … (the word begins at the preperiod).
    fn by_residue(&self) -> String {
        let (period, start) = (self.word.len(), self.preperiod.len());
        let place = |residue: usize| (residue + period - start % period) % period;
        let slopes: Vec<u64> = (0..period).map(|residue| self.slopes[place(residue)]).collect();
        typeset::list(&slopes)
    }
}

/// Finds values that grow by their own slope in each residue class.
pub struct SplitFamily;

impl Family for SplitFamily {
    fn name(&self) -> &'static str {
        "split-arithmetic-periodic"
    }

    fn title(&self) -> Text {
        Text::new("values that grow by their own slope in each residue class", "按剩余类各自线性增长的 SG 值")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let form = split(sample.numbers(), sample.first)?;
        Some(Law::new(1, Claim::Grundy, Form::SplitPeriodic(form), sample.holes()))
    }

    fn specimen(&self) -> (Law, u64) {
        let form = SplitPeriodic { preperiod: vec![3], word: vec![0, 1, 5], slopes: vec![0, 2, 1] };
        (Law::new(1, Claim::Grundy, Form::SplitPeriodic(form), vec![]), 64)
    }
}

fn split(values: &[u32], first: usize) -> Option<SplitPeriodic> {
    let mut steps = MOST_STEPS;
    for period in 2..=values.len() / 4 {
        let start = straight_from(values, first, period, &mut steps)?;
        if 2 * (start + 2 * period) <= values.len() {
            return with_slopes(values, start, period);
        }
    }
    None
}

/// The least start from which `g(n + 2p) − 2g(n + p) + g(n) = 0`; `None` when the steps are used up.
fn straight_from(values: &[u32], first: usize, period: usize, steps: &mut usize) -> Option<usize> {
    let mut start = values.len() - 2 * period;
    while start > first && is_straight(values, start - 1, period) {
        start -= 1;
        *steps = steps.checked_sub(1)?;
    }
    Some(start)
}

fn is_straight(values: &[u32], n: usize, period: usize) -> bool {
    let value = |place: usize| i64::from(values[place]);
    value(n + 2 * period) - 2 * value(n + period) + value(n) == 0
}

fn with_slopes(values: &[u32], start: usize, period: usize) -> Option<SplitPeriodic> {
    let slope = |place: usize| values[place + period].checked_sub(values[place]).map(u64::from);
    let slopes: Vec<u64> = (start..start + period).map(slope).collect::<Option<_>>()?;
    let word = values[start..start + period].to_vec();
    slopes.iter().any(|&slope| slope != slopes[0]).then(|| SplitPeriodic {
        preperiod: values[..start].to_vec(),
        word,
        slopes,
    })
}
