//! Octal and hexadecimal codes `d0.d1d2…`: bit j of digit i allows to take i tokens and to leave j non-empty heaps.

use crate::budget::{Checked, Meter};

const LONGEST: usize = 1000;

/// A code. The digits of `repeating` follow those of `digits` again and again.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Code {
    pub(crate) digits: Vec<u32>,
    pub(crate) repeating: Vec<u32>,
}

impl Code {
    /// Reads `octal 0.77` or `hex 0.3F`.
    pub(crate) fn read(text: &str) -> Checked<Code> {
        let wrong = || format!("`{text}` is not a code");
        let (base, number) = text.split_once(' ').ok_or_else(wrong)?;
        let base = if base == "octal" { 8 } else { 16 };
        let (before, after) = number.split_once('.').ok_or_else(wrong)?;
        let (plain, repeating) = match after.split_once('(') {
            Some((plain, rest)) => (plain, rest.strip_suffix(')').ok_or_else(wrong)?),
            None => (after, ""),
        };
        if text.len() > LONGEST || before.len() != 1 || after.ends_with("()") {
            return Err(wrong());
        }
        let all = |text: &str| -> Checked<Vec<u32>> {
            let digit = |digit: char| digit.to_digit(base).filter(|_| !digit.is_ascii_lowercase());
            text.chars().map(|one| digit(one).ok_or_else(wrong)).collect()
        };
        let digits = [all(before)?, all(plain)?].concat();
        let repeating = all(repeating)?;
        // Taking nothing and leaving fewer than two heaps would not be a move; a game has some move.
        if digits[0] & 3 != 0 || digits.iter().chain(&repeating).all(|digit| *digit == 0) {
            return Err(wrong());
        }
        Ok(Code { digits, repeating })
    }

    pub(crate) fn digit(&self, taken: usize) -> u32 {
        let again = || self.repeating.get((taken - self.digits.len()) % self.repeating.len().max(1));
        self.digits.get(taken).or_else(again).copied().unwrap_or(0)
    }

    /// The index of the last digit above 0; none for an endless code.
    pub(crate) fn last(&self) -> Option<usize> {
        let endless = self.repeating.iter().any(|digit| *digit != 0);
        if endless { None } else { Some(self.digits.iter().rposition(|digit| *digit != 0).unwrap_or(0)) }
    }

    /// The greatest number of heaps that a move leaves, at least 1.
    pub(crate) fn most_parts(&self) -> usize {
        let all = self.digits.iter().chain(&self.repeating).fold(0, |all, digit| all | digit);
        (1..=3).rev().find(|parts| all >> parts & 1 == 1).unwrap_or(1)
    }

    /// Every way to move from a heap, as the heaps that are left, each unordered split once.
    pub(crate) fn visit_options(
        &self,
        heap: usize,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&[usize]) -> Checked<()>,
    ) -> Checked<()> {
        for taken in 0..=heap {
            if self.repeating.is_empty() && taken >= self.digits.len() {
                break;
            }
            let (digit, rest) = (self.digit(taken), heap - taken);
            meter.spend(1)?;
            if digit & 1 != 0 && rest == 0 {
                visit(&[])?;
            }
            if digit & 2 != 0 && rest > 0 {
                visit(&[rest])?;
            }
            if digit & 4 != 0 {
                meter.spend((rest as u64).saturating_mul(20))?;
                (1..=rest / 2).try_for_each(|first| visit(&[first, rest - first]))?;
            }
            if digit & 8 != 0 {
                for first in 1..=rest / 3 {
                    meter.spend((rest as u64).saturating_mul(20))?;
                    let upper = (rest - first) / 2;
                    (first..=upper).try_for_each(|next| visit(&[first, next, rest - first - next]))?;
                }
            }
        }
        Ok(())
    }
}
