//! Nim with its numbers changed places within blocks: `g(offset + B·k + i) = offset + B·k + permutation(i)`.
//!
//! # Seen in
//! Lasker's Nim (3 and 4, 7 and 8, … change places); Nim with splitting into three heaps (7 and 8, 15 and 16, …).
//!
//! # Evidence asked for
//! Values that grow evenly with saltus = period, so the first half gives the second. A few exceptions near the start.
//!
//! # Cost
//! `O(limit)`, then one pass over a block for each offset.

use super::Family;
use crate::law::description::number_bits;
use crate::law::fitting::with_exceptions;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use grundy_table::Text;

/// Numbers changed only within blocks of equal length; below the offset every number stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Where the first block begins.
    pub offset: u64,
    /// Where each place of a block goes, within the block.
    pub permutation: Vec<u32>,
}

impl Blocks {
    /// The places that move, as pairs of residue and image: `B·k + residue` has the value `B·k + image`.
    pub fn moved(&self) -> Vec<(u64, u64)> {
        let images =
            self.permutation.iter().enumerate().map(|(place, &image)| (place as u64, u64::from(image)));
        images
            .filter(|(place, image)| place != image)
            .map(|(place, image)| (self.offset + place, self.offset + image))
            .collect()
    }

    fn clauses(&self, function: &str) -> Vec<String> {
        let block = self.permutation.len();
        let number = |rest: u64| if rest == 0 { format!("{block}k") } else { format!("{block}k + {rest}") };
        let clause = |(from, to): (u64, u64)| format!("{function}({}) = {}", number(from), number(to));
        self.moved().into_iter().map(clause).collect()
    }

    /// Whether no place of a block stays where it is.
    fn moves_all(&self) -> bool {
        self.moved().len() == self.permutation.len()
    }
}

impl Shape for Blocks {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [x] = *position else { return None };
        let Some(beyond) = x.checked_sub(self.offset) else { return Some(u128::from(x)) };
        let block = self.permutation.len() as u64;
        let image = *self.permutation.get((beyond % block) as usize)?;
        Some(u128::from(x - beyond % block) + u128::from(image))
    }

    fn description_length(&self) -> f64 {
        let block = self.permutation.len() as u128;
        // A permutation by its moved places only: their number, and where each goes.
        let image_bits = (block as f64).log2().max(1.0);
        number_bits(u128::from(self.offset))
            + number_bits(block)
            + 2.0 * image_bits * self.moved().len() as f64
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("block", self.permutation.len() as u128), ("offset", u128::from(self.offset))]
    }

    fn repeats_within(&self) -> Option<u64> {
        Some(self.offset + self.permutation.len() as u64)
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (clauses, function, n) =
            (self.clauses(voice.function).join(", "), voice.function, voice.variable);
        if self.moves_all() && self.offset == 0 {
            return Text::same(clauses);
        }
        Text::new(
            format!("{clauses}, otherwise {function}({n}) = {n}"),
            format!("{}，其余 {function}({n}) = {n}", clauses.replace(", ", "，")),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let (clauses, n) = (self.clauses(voice.function).join(", "), voice.variable);
        Text::new(
            format!(
                "every {n} has the value {n}, but in each block of {} some change places: {clauses}",
                self.permutation.len()
            ),
            format!("{n} 的 SG 值就是 {n}，但每 {} 个一组，组内有交换：{clauses}", self.permutation.len()),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (function, n) = (voice.function, voice.variable);
        format!("{},\\quad {function}({n}) = {n} \\text{{ otherwise}}", self.clauses(function).join(",\\ "))
    }
}

/// Finds numbers that change places within blocks.
pub struct BlocksFamily;

impl Family for BlocksFamily {
    fn name(&self) -> &'static str {
        "blocks"
    }

    fn title(&self) -> Text {
        Text::new("numbers that change places within blocks", "分组内置换的 SG 值")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let found = sample.repetition()?;
        if found.saltus != found.period || found.period < 2 {
            return None;
        }
        let forms = (0..found.period)
            .filter_map(|offset| read(sample.numbers(), found.preperiod, found.period, offset));
        forms
            .filter_map(|form| with_exceptions(sample, Form::Blocks(form)))
            .find(|law| sample.refutes(law).is_none())
    }

    fn specimen(&self) -> (Law, u64) {
        let form = Blocks { offset: 1, permutation: vec![0, 1, 3, 2] };
        (Law::new(1, Claim::Grundy, Form::Blocks(form), vec![]), 64)
    }
}

fn read(values: &[u32], preperiod: u64, block: u64, offset: u64) -> Option<Blocks> {
    let start = offset + preperiod.saturating_sub(offset).div_ceil(block) * block;
    let word = values.get(start as usize..(start + block) as usize)?;
    let images = word.iter().map(|&value| u64::from(value).checked_sub(start).filter(|&image| image < block));
    let permutation: Vec<u32> = images.map(|image| image.map(|image| image as u32)).collect::<Option<_>>()?;
    Some(Blocks { offset, permutation })
}
