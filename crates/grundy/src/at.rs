//! The law at positions that somebody asks for.

use grundy_law::Claim;
use grundy_rule::{Diagnostic, Text};
use serde_json::{Map, Value, json};

use crate::law::LawAnswer;

/// The law at `5,1000000` or `(3,5);(7,9)`.
pub fn law_at(text: &str, answer: &LawAnswer) -> Result<Map<String, Value>, Diagnostic> {
    let mut values = Map::new();
    for position in positions(text)? {
        let name = match position.as_slice() {
            [n] => n.to_string(),
            several => format!("({})", several.iter().map(u64::to_string).collect::<Vec<String>>().join(",")),
        };
        values.insert(name, value(&position, answer));
    }
    Ok(values)
}

fn value(position: &[u64], answer: &LawAnswer) -> Value {
    if let (Some(long), [n]) = (&answer.long_period, position) {
        return json!(long.value(*n));
    }
    if let Some(theorem) = &answer.theorem {
        let value = theorem.law.value(position).map(|value| json!(value));
        let outcome = || theorem.law.is_loss(position).map(|is_loss| json!(if is_loss { "P" } else { "N" }));
        return value.or_else(outcome).unwrap_or(Value::Null);
    }
    let Some(law) = answer.evaluable() else {
        let row = answer.rows.as_ref().and_then(|rows| rows.found.law.value(position));
        return row.map_or(Value::Null, number);
    };
    match law.claim {
        Claim::Grundy => match law.value(position) {
            Some(value) => number(value),
            None => Value::Null,
        },
        Claim::Outcome => {
            law.is_loss(position).map_or(Value::Null, |is_loss| json!(if is_loss { "P" } else { "N" }))
        }
    }
}

fn number(value: u128) -> Value {
    u64::try_from(value).map_or_else(|_| json!(value.to_string()), |value| json!(value))
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
    group.split(',').map(|number| number.trim().parse().map_err(|_| not_a_position(number))).collect()
}
fn not_a_position(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{text}` is not a position"), format!("`{text}` 不是局面"))).help(
        Text::new(
            "write `--at 5,1000000` or `--at \"(3,5);(7,9)\"`",
            "请写 `--at 5,1000000` 或 `--at \"(3,5);(7,9)\"`",
        ),
    )
}
