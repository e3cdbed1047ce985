//! Candy piles: eat the largest heap, or one candy from every heap; whoever eats the last candy loses.
//!
//! Said as normal play: the move that would eat the last candy is no move. A position lists the heaps,
//! the largest first: `[4, 3, 1]`.

use super::list;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Origin, Rules, Seal};
use crate::text::{Locale, Text};

/// Candy piles, as in AtCoder AGC 002 E.
#[derive(Clone, Copy, Debug)]
pub struct CandyPiles;

impl Rules for CandyPiles {
    fn canonical(&self) -> String {
        "lists; drop the greatest or lower all by 1; not empty".into()
    }

    fn origin(&self, _: Seal) -> Origin<'_> {
        Origin::Line
    }

    fn own_words(&self) -> Option<Text> {
        Some(Text::new(
            "Eat the largest heap, or one candy from every heap; whoever would eat the last candy has no move.",
            "吃掉最大的一堆，或从每一堆各吃一颗糖；不能吃掉最后一颗糖。",
        ))
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        let heaps = position.coordinates.as_slice();
        !heaps.is_empty() && heaps.is_sorted_by(|left, right| left >= right) && heaps.last() != Some(&0)
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let heaps = position.coordinates.as_slice();
        meter.step()?;
        if heaps.len() > 1 {
            visit(&[Position::new(&heaps[1..])]);
        }
        meter.step()?;
        let lower = list::in_descending_order(heaps.iter().map(|heap| heap - 1).collect());
        if self.contains(&lower) {
            visit(&[lower]);
        }
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        list::show(&position.coordinates)
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        let heaps = chosen.from.coordinates.as_slice();
        let words = match chosen.to.as_slice() {
            [left] if left.coordinates.as_slice() == &heaps[1..] => Text::new(
                format!("eat the largest heap, of {}", heaps[0]),
                format!("吃掉最大的一堆（{} 个）", heaps[0]),
            ),
            _ => Text::new("eat one candy from every heap", "从每一堆各吃一个"),
        };
        words.in_locale(locale).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let position = list::in_descending_order(list::read(text)?);
        if self.contains(&position) {
            return Ok(vec![position]);
        }
        Err(Diagnostic::new(Text::new("there is no candy left", "没有糖果了"))
            .at(0..text.len())
            .in_source(text)
            .help(Text::new("write at least one heap: `[4, 3, 1]`", "请至少写一堆：`[4, 3, 1]`")))
    }
}
