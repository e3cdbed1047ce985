//! A move in words, as the rule language writes positions: `2: 7 -> [3, 3]`.

use crate::plan::options::Left;
use crate::program::{Number, Piece, Statement, integer, name, plus};
use grundy_rule::{Ruleset, Tag};

/// Tells the move from a heap to what is left. A starting number stands as it was read.
pub fn told(ruleset: &Ruleset, heap: &[String], left: &[Left]) -> Statement {
    let mut pieces = vec![Piece::Number(plus(name("index"), integer(1))), words(": ")];
    let heap_tag = if ruleset.start_clause().is_some() { "" } else { tag_name(ruleset, Tag(0)) };
    pieces.extend(position(heap_tag, heap.iter().map(|own| name(own)).collect()));
    pieces.push(words(" -> "));
    let is_sum = !matches!(left, [Left { count: None, .. }]);
    pieces.push(words(if is_sum { "[" } else { "" }));
    for (place, left) in left.iter().enumerate() {
        pieces.push(words(if place > 0 { ", " } else { "" }));
        pieces.extend(position(tag_name(ruleset, left.tag), left.coordinates.clone()));
        if let Some(count) = &left.count {
            pieces.extend([words("; "), Piece::Number(count.clone())]);
        }
    }
    pieces.push(words(if is_sum { "]" } else { "" }));
    Statement::ReturnWords(joined(pieces))
}

fn words(text: &str) -> Piece {
    Piece::Words(text.to_string())
}

fn tag_name(ruleset: &Ruleset, tag: Tag) -> &str {
    ruleset.tags().get(usize::from(tag.0)).map_or("", |(name, _)| name.as_str())
}

fn position(tag: &str, coordinates: Vec<Number>) -> Vec<Piece> {
    let is_bracketed = coordinates.len() > 1 || !tag.is_empty();
    let mut pieces = vec![words(tag), words(if is_bracketed { "(" } else { "" })];
    for (place, coordinate) in coordinates.into_iter().enumerate() {
        pieces.extend([words(if place > 0 { ", " } else { "" }), Piece::Number(coordinate)]);
    }
    pieces.push(words(if is_bracketed { ")" } else { "" }));
    pieces
}

fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (kept.last_mut(), piece) {
            (_, Piece::Words(words)) if words.is_empty() => {}
            (Some(Piece::Words(before)), Piece::Words(words)) => before.push_str(&words),
            (_, piece) => kept.push(piece),
        }
    }
    kept
}
