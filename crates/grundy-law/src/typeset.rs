//! How lists, sets and exceptions are written.

use crate::law::{Claim, Law};
use grundy_table::{Cell, Text};
use std::fmt::Display;

/// The most items of a list that are written out.
const MOST_ITEMS: usize = 40;

/// `0, 1, 2`; long lists end in dots.
pub fn list<T: Display>(items: &[T]) -> String {
    joined(items, ", ")
}

/// `0 1 2`; long lists end in dots.
pub fn values(items: &[u32]) -> String {
    joined(items, " ")
}

fn joined<T: Display>(items: &[T], separator: &str) -> String {
    let mut parts: Vec<String> = items.iter().take(MOST_ITEMS).map(T::to_string).collect();
    if items.len() > MOST_ITEMS {
        parts.push("…".to_string());
    }
    parts.join(separator)
}

/// `{0, 2}`, with the braces that LaTeX needs when the sign of membership is LaTeX's.
pub fn set<T: Display>(items: &[T], element: &str) -> String {
    if element.starts_with('\\') {
        format!("\\{{{}\\}}", list(items))
    } else {
        format!("{{{}}}", list(items))
    }
}

/// `(3, 5)`, or `7` for one coordinate.
pub fn position(position: &[u64]) -> String {
    match position {
        [coordinate] => coordinate.to_string(),
        coordinates => format!("({})", list(coordinates)),
    }
}

/// The exceptions of a law as the end of a sentence; empty when there are none.
pub fn exceptions(law: &Law) -> Text {
    if law.exceptions.is_empty() {
        return Text::default();
    }
    let english: Vec<String> =
        law.exceptions.iter().map(|held| english_exception(law.claim, &held.position, held.cell)).collect();
    let chinese: Vec<String> =
        law.exceptions.iter().map(|held| chinese_exception(law.claim, &held.position, held.cell)).collect();
    Text::new(format!("; except {}", list(&english)), format!("；例外：{}", joined(&chinese, "、")))
}

fn english_exception(claim: Claim, place: &[u64], cell: Cell) -> String {
    let place = position(place);
    match (cell, claim) {
        (Cell::Nimber(value), Claim::Grundy) => format!("{place} has {value}"),
        (Cell::Nimber(0), Claim::Outcome) => format!("{place} loses"),
        (Cell::Nimber(_), Claim::Outcome) => format!("{place} wins"),
        (Cell::Threat, _) => format!("{place} wins at once"),
        (Cell::Absent, _) => format!("{place} is no position"),
    }
}

fn chinese_exception(claim: Claim, place: &[u64], cell: Cell) -> String {
    let place = position(place);
    match (cell, claim) {
        (Cell::Nimber(value), Claim::Grundy) => format!("{place} 的值为 {value}"),
        (Cell::Nimber(0), Claim::Outcome) => format!("{place} 必败"),
        (Cell::Nimber(_), Claim::Outcome) => format!("{place} 必胜"),
        (Cell::Threat, _) => format!("{place} 一步取胜"),
        (Cell::Absent, _) => format!("{place} 不是局面"),
    }
}
