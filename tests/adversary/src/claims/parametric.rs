//! Laws for all values of some parameters: tried for small values, each put into the text in the place of its name.

use serde_json::{Value, json};

use super::{Judged, judge};
use crate::meaning::holds;
use crate::read::read_cond;

/// Values that a parameter is tried with.
const VALUES: std::ops::RangeInclusive<i128> = -3..=9;
/// So many choices of the parameters are tried.
const CHOICES: usize = 40;

/// Tries a claim for some choices of its parameters.
pub(super) fn judge_parametric(rule: &str, claim: &Value) -> Judged {
    let Some((names, choices)) = choices(claim) else { return Judged::Unknown };
    let mut tried = 0;
    for choice in choices {
        let put = |text: &str| put(text, &names, &choice);
        let one = json!({"rule": put(rule), "claim": instance(claim, &put)});
        match judge(&one) {
            Judged::Holds(places) => tried += places,
            Judged::False(why) => return Judged::False(format!("{names:?} = {choice:?}: {why}")),
            Judged::Unknown => {}
        }
    }
    if tried == 0 { Judged::Unknown } else { Judged::Holds(tried) }
}

/// The names, and choices of their values for which the condition of the claim holds.
fn choices(claim: &Value) -> Option<(Vec<String>, Vec<Vec<i128>>)> {
    let names: Option<Vec<String>> =
        claim["parameters"].as_array()?.iter().map(|name| name.as_str().map(String::from)).collect();
    let (names, condition) = (names?, read_cond(claim["where"].as_str()?)?);
    let mut all = vec![Vec::new()];
    for _ in &names {
        let longer =
            |row: &Vec<i128>| VALUES.map(|value| [row.clone(), vec![value]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    let bound =
        |row: &[i128]| -> Vec<(String, i128)> { names.iter().cloned().zip(row.iter().copied()).collect() };
    all.retain(|row| {
        let bound = bound(row);
        let bound: Vec<(&str, i128)> = bound.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        holds(&condition, &bound) == Ok(true)
    });
    // Evenly spread, the first one among them.
    let step = all.len().div_ceil(CHOICES).max(1);
    Some((names, all.into_iter().step_by(step).collect()))
}

fn instance(claim: &Value, put: &dyn Fn(&str) -> String) -> Value {
    let law = &claim["law"];
    match (law["formula"].as_str(), law["condition"].as_str()) {
        (Some(formula), _) => json!({"kind": "grundy", "law": {"formula": put(formula)}}),
        (_, Some(condition)) => {
            json!({"kind": "outcome", "play": claim["play"], "law": {"condition": put(condition)}})
        }
        _ => Value::Null,
    }
}

/// The text with a number in the place of each name.
fn put(text: &str, names: &[String], values: &[i128]) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for character in text.chars().chain([' ']) {
        if character.is_ascii_alphanumeric() || character == '_' {
            word.push(character);
            continue;
        }
        match names.iter().position(|name| *name == word) {
            Some(place) => out += &format!("({})", values[place]),
            None => out += &word,
        }
        word.clear();
        out.push(character);
    }
    out.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bash(where_it_holds: &str, formula: &str) -> Judged {
        let claim = json!({
            "kind": "parametric", "parameters": ["m"], "where": where_it_holds, "law": {"formula": formula}
        });
        judge_parametric("x -> x - k for k in 1..=m", &claim)
    }

    #[test]
    fn a_law_for_all_parameters_is_tried_for_each() {
        assert!(matches!(bash("m >= 1", "x % (m + 1)"), Judged::Holds(_)));
        assert!(matches!(bash("m >= 0", "(if m == 0 then 0 else x % (m + 1))"), Judged::Holds(_)));
        assert!(matches!(bash("m >= 1", "x % (m + 2)"), Judged::False(_)));
        assert!(matches!(bash("m >= -1", "x % (m + 1)"), Judged::False(_)));
    }
}
