//! Staircase Nim: tokens lie on stairs 1, 2, 3, …, and a move carries some of them from one stair to the next lower one.
//!
//! Stair 0 is the ground, where tokens are dead. A position lists the stairs from the lowest: `[3, 1, 4]`.

use super::list;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::{COORDINATE_BOUND, Position};
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Origin, Rules, Seal};
use crate::text::{Locale, Text};

/// Staircase Nim.
#[derive(Clone, Copy, Debug)]
pub struct Staircase;

impl Rules for Staircase {
    fn canonical(&self) -> String {
        "lists; carry any number to the place before".into()
    }

    fn origin(&self, _: Seal) -> Origin<'_> {
        Origin::Line
    }

    fn own_words(&self) -> Option<Text> {
        Some(Text::new(
            "Carry any number of tokens from one stair to the next lower one; from stair 1 they leave the game.",
            "把某一级台阶上的任意多个石子移到下一级；从第 1 级移走的石子离开游戏。",
        ))
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        // Tokens only ever go down, so the total bounds every stair for the whole play.
        let total: u128 = position.coordinates.iter().map(|&tokens| u128::from(tokens)).sum();
        total < u128::from(COORDINATE_BOUND) && position.coordinates.last() != Some(&0)
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let stairs = position.coordinates.as_slice();
        for stair in 0..stairs.len() {
            for count in 1..=stairs[stair] {
                meter.step()?;
                visit(&[carried(stairs, stair, count)]);
            }
        }
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        list::show(&position.coordinates)
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        let left = chosen.to.first().map_or(&[][..], |left| left.coordinates.as_slice());
        let after = |stair: usize| left.get(stair).copied().unwrap_or(0);
        let mut stairs = chosen.from.coordinates.iter().enumerate();
        match stairs.rfind(|(stair, tokens)| **tokens > after(*stair)) {
            Some((stair, tokens)) => carrying(stair, tokens - after(stair)).in_locale(locale).to_string(),
            None => list::described(self, chosen, locale),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let position = without_empty_top(list::read(text)?);
        if self.contains(&position) {
            return Ok(vec![position]);
        }
        Err(Diagnostic::new(Text::new("there are too many tokens on the stairs", "石子总数太大"))
            .at(0..text.len())
            .in_source(text)
            .help(Text::new("all stairs together hold fewer than 2^63", "所有阶梯上的石子总数须小于 2^63")))
    }
}

fn carrying(stair: usize, count: u64) -> Text {
    if stair == 0 {
        return Text::new(
            format!("carry {count} from stair 1 to the ground"),
            format!("把第 1 级的 {count} 个移到地面"),
        );
    }
    Text::new(
        format!("carry {count} from stair {} to stair {stair}", stair + 1),
        format!("把第 {} 级的 {count} 个移到第 {stair} 级", stair + 1),
    )
}

fn carried(stairs: &[u64], stair: usize, count: u64) -> Position {
    let mut left = stairs.to_vec();
    left[stair] -= count;
    if stair > 0 {
        left[stair - 1] += count;
    }
    without_empty_top(left)
}

/// Empty stairs above the last token say nothing, and equal positions must be equal values.
fn without_empty_top(mut stairs: Vec<u64>) -> Position {
    while stairs.last() == Some(&0) {
        stairs.pop();
    }
    Position::new(&stairs)
}
