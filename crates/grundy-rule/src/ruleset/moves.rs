//! Moves, and how they are said: "take 3 from the heap of 7", "split 9 into 4 and 5".

use crate::position::Position;
use crate::ruleset::rules::{Rules, show_sum};
use crate::text::{Locale, Text};

/// What a player does: one position is replaced by a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The position before.
    pub from: Position,
    /// What is left, one position or a sum of several.
    pub to: Vec<Position>,
}

/// A move in words.
pub fn describe(rules: &(impl Rules + ?Sized), chosen: &Move, locale: Locale) -> String {
    in_words(rules, chosen).in_locale(locale).to_string()
}

fn in_words(rules: &(impl Rules + ?Sized), chosen: &Move) -> Text {
    let Some((heap, parts)) = as_heaps(chosen) else { return general(rules, chosen) };
    let left: Option<u64> = parts.iter().try_fold(0u64, |sum, part| sum.checked_add(*part));
    let listed = |joint: &str| joined(&parts, joint);
    match (parts.len(), left) {
        (0 | 1, Some(left)) if left <= heap => take(heap, heap - left),
        (0 | 1, Some(left)) => {
            let added = left - heap;
            Text::new(
                format!("add {added} to {heap}, which makes {left}"),
                format!("在 {heap} 上加 {added}，得到 {left}"),
            )
        }
        (_, Some(left)) if left == heap => Text::new(
            format!("split {heap} into {}", listed(" and ")),
            format!("把 {heap} 分成 {}", listed(" 和 ")),
        ),
        (_, Some(left)) if left < heap => {
            let taken = heap - left;
            Text::new(
                format!("take {taken} from the heap of {heap} and leave {}", listed(" and ")),
                format!("从 {heap} 个中取 {taken} 个，剩下 {}", listed(" 和 ")),
            )
        }
        _ => Text::new(
            format!("replace {heap} by {}", listed(" and ")),
            format!("把 {heap} 换成 {}", listed(" 和 ")),
        ),
    }
}

fn take(heap: u64, taken: u64) -> Text {
    Text::new(format!("take {taken} from the heap of {heap}"), format!("从 {heap} 个中取 {taken} 个"))
}

fn general(rules: &(impl Rules + ?Sized), chosen: &Move) -> Text {
    let (from, to) = (rules.show(&chosen.from), show_sum(rules, &chosen.to));
    Text::new(format!("move {from} to {to}"), format!("从 {from} 走到 {to}"))
}

/// The heap and its parts, if the move is one of heaps given by their size alone.
fn as_heaps(chosen: &Move) -> Option<(u64, Vec<u64>)> {
    let size = |position: &Position| match position.coordinates.as_slice() {
        [size] if position.tag == chosen.from.tag => Some(*size),
        _ => None,
    };
    Some((size(&chosen.from)?, chosen.to.iter().map(size).collect::<Option<_>>()?))
}

fn joined(parts: &[u64], joint: &str) -> String {
    let words: Vec<String> = parts.iter().map(u64::to_string).collect();
    match words.as_slice() {
        [] => "0".into(),
        [only] => only.clone(),
        [first @ .., last] => {
            let comma = if joint == " 和 " { "、" } else { ", " };
            format!("{}{joint}{last}", first.join(comma))
        }
    }
}
