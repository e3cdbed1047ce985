//! Values that repeat: `g(n + period) = g(n)` for every `n` from the preperiod on.
//!
//! # Seen in
//! Every subtraction game with a finite set (always); Kayles and many octal games.
//!
//! # Evidence asked for
//! Preperiod and period within the first half, so that the first half gives the whole second half.
//! For octal games that is the bound of Guy and Smith (1956), so such a period is never a wrong one.
//!
//! # Cost
//! `O(limit)`: one Z-function of the reversed values.

use super::Family;
use crate::law::description::{number_bits, values_bits};
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::typeset;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// Values that repeat, or grow by `saltus` in each period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// The values before the repetition, in order; their number is the preperiod.
    pub preperiod: Vec<u32>,
    /// The values of the first period; their number is the period.
    pub word: Vec<u32>,
    /// By how much each period lies above the one before; 0 when the values only repeat.
    pub saltus: u64,
}

impl Periodic {
    /// The form read off a list of values with this preperiod and period.
    pub fn read(values: &[u32], preperiod: usize, period: usize, saltus: u64) -> Periodic {
        let word = values[preperiod..preperiod + period].to_vec();
        Periodic { preperiod: values[..preperiod].to_vec(), word, saltus }
    }
}

impl Shape for Periodic {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [n] = *position else { return None };
        let Some(beyond) = n.checked_sub(self.preperiod.len() as u64) else {
            return Some(u128::from(self.preperiod[n as usize]));
        };
        let period = self.word.len() as u64;
        let base = *self.word.get((beyond % period) as usize)?;
        Some(u128::from(base) + u128::from(self.saltus) * u128::from(beyond / period))
    }

    fn description_length(&self) -> f64 {
        values_bits(&self.preperiod) + values_bits(&self.word) + number_bits(u128::from(self.saltus))
    }

    fn repeats_within(&self) -> Option<u64> {
        Some((self.preperiod.len() + self.word.len()) as u64)
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (function, n, period) = (voice.function, voice.variable, self.word.len());
        if let [value] = self.word[..]
            && self.saltus == 0
        {
            return self.with_start(format!("{function}({n}) = {value}"), n);
        }
        let step = if self.saltus == 0 { String::new() } else { format!(" + {}", self.saltus) };
        self.with_start(format!("{function}({n} + {period}) = {function}({n}){step}"), n)
    }

    fn words(&self, voice: &Voice) -> Text {
        let (preperiod, period, saltus) = (self.preperiod.len(), self.word.len(), self.saltus);
        let word = typeset::values(&self.word);
        let from = voice.variable;
        if saltus == 0 {
            return Text::new(
                format!("the values repeat with period {period} from {from} = {preperiod} on: {word}"),
                format!("从 {from} = {preperiod} 起，SG 值以 {period} 为周期循环：{word}"),
            );
        }
        if period == 1 {
            return Text::new(
                format!(
                    "from {from} = {preperiod} on, each value is the one before it plus {saltus}; the first is {word}"
                ),
                format!("从 {from} = {preperiod} 起，每个 SG 值等于前一个加 {saltus}；开头是 {word}"),
            );
        }
        Text::new(
            format!(
                "from {from} = {preperiod} on, each {period} values are the {period} before them plus {saltus}; the first are {word}"
            ),
            format!(
                "从 {from} = {preperiod} 起，每 {period} 个 SG 值等于前 {period} 个加 {saltus}；开头是 {word}"
            ),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (function, n, period) = (voice.function, voice.variable, self.word.len());
        let step = if self.saltus == 0 { String::new() } else { format!(" + {}", self.saltus) };
        let start = self.preperiod.len();
        let from = if start == 0 { String::new() } else { format!(" \\quad ({n} \\ge {start})") };
        format!("{function}({n} + {period}) = {function}({n}){step}{from}")
    }
}

impl Periodic {
    fn with_start(&self, formula: String, variable: &str) -> Text {
        if self.preperiod.is_empty() {
            return Text::same(formula);
        }
        let start = self.preperiod.len();
        Text::new(format!("{formula} for {variable} ≥ {start}"), format!("{formula}（{variable} ≥ {start}）"))
    }
}

/// Finds values that repeat.
pub struct PeriodicFamily;

impl Family for PeriodicFamily {
    fn name(&self) -> &'static str {
        "periodic"
    }

    fn title(&self) -> Text {
        Text::new("values that repeat", "最终周期的 SG 值")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let values = sample.numbers();
        let found = sample.repetition().filter(|found| found.saltus == 0)?;
        let form = Periodic::read(values, found.preperiod as usize, found.period as usize, 0);
        Some(Law::new(1, Claim::Grundy, Form::Periodic(form), sample.holes()))
    }

    fn specimen(&self) -> (Law, u64) {
        let word = vec![0, 1, 0, 3, 2, 3, 1];
        let form = Periodic { preperiod: vec![0, 1, 1], word, saltus: 0 };
        (Law::new(1, Claim::Grundy, Form::Periodic(form), vec![]), 64)
    }
}
