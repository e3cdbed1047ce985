//! Positions of the input that the rule does not have: a program that met one would answer about nothing, or divide by 0.

use super::input::Dialogue;
use crate::plan::replace::Replacing;
use crate::program::{Comparison, Many, Number, Piece, Statement, Truth, Value, not};
use crate::rule::Step;
use grundy_rule::Text;

/// Steps that end the program where a position that was read lies outside the domain.
pub fn checked(
    dialogue: &Dialogue<'_>,
    kind: Option<usize>,
    values: &[Value],
) -> Result<Vec<Statement>, Text> {
    let Some(kind) = kind else { return Ok(Vec::new()) };
    let (mut steps, mut named) = (Vec::new(), values.to_vec());
    dialogue.pieces.domain(kind, &mut named, &mut steps)?;
    let least = dialogue.least_of_all(kind);
    steps.retain(|step| !matches!(step, Step::Guard(truth) if is_sure(truth, &named, least)));
    if !steps.iter().any(|step| matches!(step, Step::Guard(_))) {
        return Ok(Vec::new());
    }
    let words = outside(&named);
    let checked = |step: Step| match step {
        Step::Do(Statement::Let(own, _)) if own_place(&named, &own).is_some() => None,
        Step::Do(statement) => Some(statement),
        Step::Guard(truth) => {
            Some(Statement::If(not(truth), vec![Statement::Fail(words.clone())], Vec::new()))
        }
    };
    // What is read has a name, or stands in a list: it needs no other.
    let as_read = |number: &Number| match number {
        Number::Name(own) => match &values[own_place(&named, own)?] {
            Value::Number(read) => Some(read.clone()),
            Value::Many(_) => None,
        },
        _ => None,
    };
    let steps = steps.into_iter().filter_map(checked).collect();
    Ok(Replacing { image: &as_read, appended: &[] }.statements(steps))
}

/// Which coordinate has this name.
fn own_place(named: &[Value], own: &str) -> Option<usize> {
    named.iter().position(|value| matches!(value, Value::Number(Number::Name(known)) if known == own))
}

/// Whether a condition asks no more of a coordinate than what is read of every one.
fn is_sure(truth: &Truth, named: &[Value], least: i128) -> bool {
    let Truth::Compare(comparison, Number::Name(own), Number::Integer(bound)) = truth else { return false };
    own_place(named, own).is_some()
        && match comparison {
            Comparison::GreaterOrEqual => least >= *bound,
            Comparison::Greater => least > *bound,
            _ => false,
        }
}

/// `(0, 5) lies outside the domain of the rule`.
fn outside(values: &[Value]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (place, value) in values.iter().enumerate() {
        let before = if place == 0 { "(" } else { ", " };
        pieces.push(Piece::Words(before.to_string()));
        pieces.push(match value {
            Value::Number(number) => Piece::Number(number.clone()),
            Value::Many(Many::Name(own)) => Piece::Listed(own.clone()),
            Value::Many(_) => Piece::Words("…".to_string()),
        });
    }
    pieces.push(Piece::Words(") lies outside the domain of the rule".to_string()));
    pieces
}
