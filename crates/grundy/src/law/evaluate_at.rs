//! The law at positions that somebody asks for.

use grundy_rule::{Diagnostic, Remedy, Text};

use crate::law::LawAnswer;
use crate::law::says::LawSays;

/// The law at `5,1000000` or `(3,5);(7,9)`, position by position; nothing where it is silent.
pub fn law_at(text: &str, answer: &LawAnswer) -> Result<Vec<(String, LawSays)>, Diagnostic> {
    let named = |position: Vec<u64>| {
        let name = match position.as_slice() {
            [n] => n.to_string(),
            several => format!("({})", several.iter().map(u64::to_string).collect::<Vec<String>>().join(",")),
        };
        let said = answer.says_at(&position);
        (name, said)
    };
    let mut values: Vec<(String, LawSays)> = Vec::new();
    let is_of_lists = answer.theorem.is_some() || answer.on_lists.is_some();
    let arity = answer.table.arity();
    let positions = gathered(positions(text)?, arity);
    if let Some(other) = positions.iter().find(|position| !is_of_lists && position.len() != arity) {
        return Err(other_arity(other, arity));
    }
    for (name, value) in positions.into_iter().map(named) {
        if !values.iter().any(|(known, _)| *known == name) {
            values.push((name, value));
        }
    }
    Ok(values)
}

/// `5,1000000` is one position where positions have two numbers.
fn gathered(positions: Vec<Vec<u64>>, arity: usize) -> Vec<Vec<u64>> {
    let are_single = positions.iter().all(|position| position.len() == 1);
    if are_single && positions.len() == arity { vec![positions.concat()] } else { positions }
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

fn other_arity(position: &[u64], arity: usize) -> Diagnostic {
    let shown = position.iter().map(u64::to_string).collect::<Vec<String>>().join(",");
    let (given, numbers) = (position.len(), if arity == 1 { "number" } else { "numbers" });
    Diagnostic::new(Text::new(
        format!("({shown}) has {given} coordinates, and the law speaks of positions of {arity} {numbers}"),
        format!("({shown}) 有 {given} 个坐标，而规律中的局面有 {arity} 个数"),
    ))
    .remedied("", Remedy::Positions, "")
}
