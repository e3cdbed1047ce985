//! The law at positions that somebody asks for.

use grundy_law::Claim;
use grundy_rule::{Diagnostic, Remedy, Text};

use crate::law::LawAnswer;

/// What a law says at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawValue {
    /// The Grundy value.
    Value(u128),
    /// The player to move loses; the law tells no value.
    Loss,
    /// The player to move wins; the law tells no value.
    Win,
}

/// The law at `5,1000000` or `(3,5);(7,9)`, position by position; nothing where it is silent.
pub fn law_at(text: &str, answer: &LawAnswer) -> Result<Vec<(String, Option<LawValue>)>, Diagnostic> {
    let named = |position: Vec<u64>| {
        let name = match position.as_slice() {
            [n] => n.to_string(),
            several => format!("({})", several.iter().map(u64::to_string).collect::<Vec<String>>().join(",")),
        };
        (name, value(&position, answer))
    };
    let mut values: Vec<(String, Option<LawValue>)> = Vec::new();
    for (name, value) in positions(text)?.into_iter().map(named) {
        if !values.iter().any(|(known, _)| *known == name) {
            values.push((name, value));
        }
    }
    Ok(values)
}

fn value(position: &[u64], answer: &LawAnswer) -> Option<LawValue> {
    if let (Some(long), [n]) = (&answer.long_period, position) {
        return Some(LawValue::Value(long.value(*n).into()));
    }
    if let Some(theorem) = &answer.theorem {
        let value = theorem.law.value(position).map(|value| LawValue::Value(value.into()));
        return value.or_else(|| theorem.law.is_loss(position).map(outcome));
    }
    let Some(law) = answer.evaluable() else {
        let row = answer.rows.as_ref().and_then(|rows| rows.found.law.value(position));
        return row.map(LawValue::Value);
    };
    match law.claim {
        Claim::Grundy => law.value(position).map(LawValue::Value),
        Claim::Outcome => law.is_loss(position).map(outcome),
    }
}

fn outcome(is_loss: bool) -> LawValue {
    if is_loss { LawValue::Loss } else { LawValue::Win }
}

fn positions(text: &str) -> Result<Vec<Vec<u64>>, Diagnostic> {
    let plain = text.replace('（', "(").replace('）', ")").replace('，', ",").replace('；', ";");
    let groups: Vec<String> = if plain.contains('(') {
        plain.split(';').map(|group| group.trim().trim_matches(['(', ')']).to_string()).collect()
    } else {
        plain.split([',', ';']).map(String::from).collect()
    };
    groups.iter().filter(|group| !group.trim().is_empty()).map(|group| numbers(group)).collect()
}

fn numbers(group: &str) -> Result<Vec<u64>, Diagnostic> {
    let read = |number: &str| {
        let value = grundy_rule::written_number(number).and_then(|value| u64::try_from(value).ok());
        value.ok_or_else(|| not_a_position(number))
    };
    group.split(',').map(read).collect()
}
fn not_a_position(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{text}` is not a position"), format!("`{text}` 不是局面"))).remedied(
        "",
        Remedy::Positions,
        "",
    )
}
