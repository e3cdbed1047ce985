//! Harlequin: take one token from each heap of any non-empty set of heaps.
//!
//! A position lists the heaps, the largest first: `[4, 3, 1]`. With h heaps it has up to 2^h − 1 options.

use super::list;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Origin, Rules, Seal};
use crate::text::{Locale, Text};

/// Harlequin, as in AtCoder CADDi 2018 D (`caddi2018b`).
#[derive(Clone, Copy, Debug)]
pub struct Harlequin;

impl Rules for Harlequin {
    fn canonical(&self) -> String {
        "lists of x -> x - 1; move in any".into()
    }

    fn origin(&self, _: Seal) -> Origin<'_> {
        Origin::Line
    }

    fn own_words(&self) -> Option<Text> {
        Some(Text::new(
            "Choose one or more heaps and take one token from each of them.",
            "任选一堆或多堆，从每一堆各取走一个石子。",
        ))
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        let heaps = position.coordinates.as_slice();
        heaps.is_sorted_by(|left, right| left >= right) && heaps.last() != Some(&0)
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let heaps = position.coordinates.as_slice();
        let mut chosen = vec![false; heaps.len()];
        while next_set(&mut chosen) {
            meter.step()?;
            let left = heaps.iter().zip(&chosen).map(|(heap, &taken)| heap - u64::from(taken)).collect();
            visit(&[list::in_descending_order(left)]);
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
        Ok(vec![list::in_descending_order(list::read(text)?)])
    }
}

/// Counts up by one in binary, lowest digit first; false after the last set.
fn next_set(chosen: &mut [bool]) -> bool {
    for taken in chosen {
        *taken = !*taken;
        if *taken {
            return true;
        }
    }
    false
}
