//! Decrementing: lower one number above 1 by one, then divide all of them by their greatest common divisor.
//!
//! Play ends when every number is 1. A position lists the numbers, the largest first: `[6, 5, 2]`; their greatest
//! common divisor is 1.

use super::list;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::Rules;
use crate::text::{Locale, Text};

/// Decrementing, as in AtCoder AGC 010 D.
#[derive(Clone, Copy, Debug)]
pub struct Decrementing;

impl Rules for Decrementing {
    fn canonical(&self) -> String {
        "ruleset decrementing".into()
    }

    fn own_words(&self) -> Option<Text> {
        Some(Text::new(
            "Lower one number above 1 by one; then all numbers are divided by their greatest common divisor.",
            "把一个大于 1 的数减一；然后所有数除以它们的最大公约数。",
        ))
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        let numbers = position.coordinates.as_slice();
        common_divisor(numbers) == 1
            && numbers.is_sorted_by(|left, right| left >= right)
            && numbers.last() != Some(&0)
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let numbers = position.coordinates.as_slice();
        for place in 0..numbers.len() {
            meter.step()?;
            if numbers[place] > 1 {
                let mut lower = numbers.to_vec();
                lower[place] -= 1;
                visit(&[divided(lower)]);
            }
        }
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        list::show(&position.coordinates)
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        list::described(self, chosen, locale)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let numbers = list::read(text)?;
        let divisor = common_divisor(&numbers);
        if numbers.is_empty() || numbers.contains(&0) {
            return Err(misfit(text, Text::new("every number must be at least 1", "每个数都至少是 1")));
        }
        if divisor > 1 {
            return Err(misfit(
                text,
                Text::new(
                    format!("all numbers are divisible by {divisor}"),
                    format!("所有数都能被 {divisor} 整除"),
                ),
            ));
        }
        Ok(vec![list::in_descending_order(numbers)])
    }
}

fn misfit(text: &str, message: Text) -> Diagnostic {
    Diagnostic::new(message).at(0..text.len()).in_source(text).help(Text::new(
        "write positive numbers whose greatest common divisor is 1: `[6, 5, 2]`",
        "请写最大公约数为 1 的正整数：`[6, 5, 2]`",
    ))
}

fn divided(numbers: Vec<u64>) -> Position {
    let divisor = common_divisor(&numbers).max(1);
    list::in_descending_order(numbers.into_iter().map(|number| number / divisor).collect())
}

fn common_divisor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |divisor, &number| greatest_common_divisor(divisor, number))
}

fn greatest_common_divisor(mut larger: u64, mut smaller: u64) -> u64 {
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller);
    }
    larger
}
