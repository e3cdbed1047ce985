//! Tokens on a digraph: move a token along an arrow.
//!
//! A position is a token and its graph, written `4: 4>3, 4>2, 3>2, 2>1`; several tokens before the colon are a sum.
//! For graphs of any size, with names and cycles, see [`crate::graphs`].

use super::list;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Lists, Rules};
use crate::text::{Locale, Text};

/// Tokens on a digraph, as in POJ 2425.
///
/// The coordinates are the token's vertex, then start and end of each arrow.
#[derive(Clone, Copy, Debug)]
pub struct TokensOnADigraph;

impl Rules for TokensOnADigraph {
    fn canonical(&self) -> String {
        "ruleset tokens_on_a_digraph".into()
    }

    fn lists(&self) -> Lists {
        Lists::Graph
    }

    fn own_words(&self) -> Option<Text> {
        Some(Text::new("Move a token along an arrow.", "沿一条箭头移动一枚棋子。"))
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        position.coordinates.len() % 2 == 1
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let Some((&token, arrows)) = position.coordinates.split_first() else { return Ok(()) };
        for arrow in arrows.chunks_exact(2) {
            meter.step()?;
            if arrow[0] == token {
                visit(&[placed(arrow[1], arrows)]);
            }
        }
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        let Some((token, arrows)) = position.coordinates.split_first() else { return String::new() };
        let arrows: Vec<String> =
            arrows.chunks_exact(2).map(|arrow| format!("{}>{}", arrow[0], arrow[1])).collect();
        format!("{token}: {}", arrows.join(", "))
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        let vertex = |position: &Position| position.coordinates.first().map_or(String::new(), u64::to_string);
        let (from, to) = (vertex(&chosen.from), chosen.to.first().map_or(String::new(), vertex));
        let words =
            Text::new(format!("move the token from {from} to {to}"), format!("把棋子从 {from} 移到 {to}"));
        words.in_locale(locale).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let (tokens, arrows) = text.split_once([':', '：']).ok_or_else(|| misfit(text))?;
        let tokens = list::read(tokens).map_err(|_| misfit(text))?;
        let arrows = read_arrows(arrows).ok_or_else(|| misfit(text))?;
        if tokens.is_empty() {
            return Err(misfit(text));
        }
        Ok(tokens.into_iter().map(|token| placed(token, &arrows)).collect())
    }
}

fn placed(token: u64, arrows: &[u64]) -> Position {
    let mut coordinates = vec![token];
    coordinates.extend_from_slice(arrows);
    Position::new(&coordinates)
}

/// Start and end of each arrow, in ascending order, each arrow once.
fn read_arrows(text: &str) -> Option<Vec<u64>> {
    let mut arrows = Vec::new();
    for arrow in text.split([',', '，']).map(str::trim).filter(|arrow| !arrow.is_empty()) {
        let (start, end) = arrow.split_once(['>', '→', '＞'])?;
        match (list::read(start).ok()?.as_slice(), list::read(end).ok()?.as_slice()) {
            ([start], [end]) => arrows.push((*start, *end)),
            _ => return None,
        }
    }
    arrows.sort_unstable();
    arrows.dedup();
    Some(arrows.into_iter().flat_map(|(start, end)| [start, end]).collect())
}

fn misfit(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new("this is not a token on a graph", "这不是图上的棋子"))
        .at(0..text.len())
        .in_source(text)
        .help(Text::new(
            "write token and arrows: `4: 4>3, 4>2, 3>2, 2>1`",
            "请写出棋子和箭头：`4: 4>3, 4>2, 3>2, 2>1`",
        ))
}
