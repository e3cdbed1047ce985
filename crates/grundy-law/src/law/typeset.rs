//! How lists, sets and exceptions are written.

use crate::law::form::Form;
use crate::law::{Claim, Exception, Law};
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

/// So many exceptions stand beside a formula; where there are more the sentence lists them.
const MOST_BESIDE: usize = 8;

/// Where a formula holds, as its end: `for x ≥ 1, g(0) = 0`; empty when it holds everywhere.
pub fn validity(law: &Law, formula: &str) -> Text {
    let overruled = overruled(law);
    let name = &law.names[0];
    let beside = |each: fn(&Law, &Exception) -> String| -> Vec<String> {
        overruled.iter().take(MOST_BESIDE).map(|exception| each(law, exception)).collect()
    };
    let (english, chinese) = (beside(english_equation), beside(chinese_equation));
    let dots = if overruled.len() > MOST_BESIDE { ", …" } else { "" };
    match overruled.len() {
        0 => Text::default(),
        // A formula that says itself from where on it holds does not say it twice.
        count if is_beginning(overruled) && !formula.contains('≥') => Text::new(
            format!(" for {name} ≥ {count}, {}{dots}", english.join(", ")),
            format!("（{name} ≥ {count}），{}{dots}", chinese.join("，")),
        ),
        _ => Text::new(
            format!(", except {}{dots}", english.join(", ")),
            format!("，例外：{}{dots}", chinese.join("，")),
        ),
    }
}

/// The same in LaTeX.
pub fn latex_validity(law: &Law, formula: &str) -> String {
    let overruled = overruled(law);
    let name = &law.names[0];
    let numbers = overruled.iter().filter(|held| held.cell.nimber().is_some() && law.claim == Claim::Grundy);
    let numbers: String =
        numbers.take(MOST_BESIDE).map(|held| format!(",\\; {}", english_equation(law, held))).collect();
    let places: Vec<String> =
        overruled.iter().take(MOST_BESIDE).map(|held| position(&held.position)).collect();
    let dots = if overruled.len() > MOST_BESIDE { ", \\dots" } else { "" };
    match overruled.len() {
        0 => String::new(),
        count if is_beginning(overruled) && !formula.contains("\\ge") => {
            format!("\\quad ({name} \\ge {count}){numbers}")
        }
        _ => format!(
            "\\quad (({}) \\notin \\{{{}{dots}\\}}){numbers}",
            law.names.join(", "),
            places.join(", ")
        ),
    }
}

/// The exceptions that the formula of the law does not account for: that of a period speaks of what lies beyond its
/// preperiod, and that of losses in residue classes of what lies beyond its start.
fn overruled(law: &Law) -> &[Exception] {
    let first = match &law.form {
        Form::Periodic(form) if law.claim == Claim::Grundy => form.preperiod.len() as u64,
        Form::Residues(form) => form.start,
        _ => 0,
    };
    let within =
        law.exceptions.last().is_some_and(|last| last.position.iter().all(|&coordinate| coordinate < first));
    if within && law.arity == 1 { &[] } else { &law.exceptions }
}

/// Whether they are the heaps 0, 1, …
fn is_beginning(exceptions: &[Exception]) -> bool {
    (0..).zip(exceptions).all(|(n, held)| held.position == [n])
}

fn english_equation(law: &Law, held: &Exception) -> String {
    match (held.cell, law.claim) {
        (Cell::Nimber(value), Claim::Grundy) => format!("g({}) = {value}", list(&held.position)),
        (cell, claim) => english_exception(claim, &held.position, cell),
    }
}

fn chinese_equation(law: &Law, held: &Exception) -> String {
    match (held.cell, law.claim) {
        (Cell::Nimber(value), Claim::Grundy) => format!("g({}) = {value}", list(&held.position)),
        (cell, claim) => chinese_exception(claim, &held.position, cell),
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
        (Cell::Absent, _) => format!("{place} has no value"),
    }
}

fn chinese_exception(claim: Claim, place: &[u64], cell: Cell) -> String {
    let place = position(place);
    match (cell, claim) {
        (Cell::Nimber(value), Claim::Grundy) => format!("{place} 的值为 {value}"),
        (Cell::Nimber(0), Claim::Outcome) => format!("{place} 必败"),
        (Cell::Nimber(_), Claim::Outcome) => format!("{place} 必胜"),
        (Cell::Threat, _) => format!("{place} 一步取胜"),
        (Cell::Absent, _) => format!("{place} 没有值"),
    }
}
