//! Values that grow evenly: `g(n + period) = g(n) + saltus` for every `n` from the preperiod on.
//!
//! # Seen in
//! Nim, Lasker's Nim, many hexadecimal games (Kenyon's 0.3F: period 6, saltus 3), rows of Wythoff's game.
//!
//! # Evidence asked for
//! Preperiod and period within the first half, as for values that repeat. The saltus is positive.
//!
//! # Cost
//! `O(limit)`: one Z-function of the reversed differences.

use super::{Family, Periodic};
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::{Claim, Law};
use grundy_table::Text;

/// Finds values that grow by the same amount in each period.
pub struct ArithmeticFamily;

impl Family for ArithmeticFamily {
    fn name(&self) -> &'static str {
        "arithmetic-periodic"
    }

    fn title(&self) -> Text {
        Text::new("values that grow evenly from period to period", "算术周期的 SG 值（每个周期增加相同的量）")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let found = sample.repetition().filter(|found| found.saltus > 0)?;
        let (preperiod, period) = (found.preperiod as usize, found.period as usize);
        let form = Periodic::read(sample.numbers(), preperiod, period, found.saltus);
        Some(Law::new(1, Claim::Grundy, Form::Periodic(form), sample.holes()))
    }

    fn specimen(&self) -> (Law, u64) {
        let form = Periodic { preperiod: vec![0, 2], word: vec![1, 0, 4, 3, 2], saltus: 3 };
        (Law::new(1, Claim::Grundy, Form::Periodic(form), vec![]), 64)
    }
}
