//! Certificates that are false, or nearly true: changed ones, and new ones that the first values suggest.

mod made;
mod rules;
mod texts;

use serde_json::Value;

use crate::generate;
use crate::random::Random;
use crate::tree::Rule;

pub use made::from_first_values;
pub use rules::changed as changed_rule;

/// A certificate made from true ones.
pub fn forge(random: &mut Random, pool: &[Value]) -> Value {
    let mut forged = random.pick(pool).clone();
    match random.below(12) {
        0..=2 => change_rule(random, &mut forged),
        3 => {
            change_rule(random, &mut forged);
            change_number(random, &mut forged["claim"]);
        }
        4 => {
            change_rule(random, &mut forged);
            change_number(random, &mut forged["proof"]);
        }
        5 => change_number(random, &mut forged["claim"]),
        6 => change_number(random, &mut forged["proof"]),
        7 if random.one_in(2) => change_words(random, &mut forged["claim"]),
        7 => {
            let key = *random.pick(&["claim", "claim", "proof"]);
            texts::change_number_in_text(random, &mut forged[key]);
        }
        8 => forged["claim"] = random.pick(pool)["claim"].clone(),
        9 => forged["rule"] = random.pick(pool)["rule"].clone(),
        10 => forged = selective(random, &forged),
        _ => change_method(random, &mut forged),
    }
    if forged["proof"].is_null()
        && let Some(fields) = forged.as_object_mut()
    {
        fields.remove("proof");
    }
    forged
}

fn change_rule(random: &mut Random, forged: &mut Value) {
    let text = forged["rule"].as_str().unwrap_or_default().to_string();
    if let Some(changed) = rules::changed_text(random, &text) {
        forged["rule"] = changed.into();
    }
}

/// One number of a document becomes another one.
fn change_number(random: &mut Random, document: &mut Value) {
    let count = numbers(document);
    if count == 0 {
        return;
    }
    let mut index = random.below(count);
    replace(document, &mut index, &mut |old| match random.below(9) {
        0 => old.wrapping_add(1),
        1 => old.wrapping_sub(1),
        2 => old.wrapping_mul(2),
        3 => old / 2,
        4 => 0,
        5 => old.wrapping_add(random.between(2, 40) as i64),
        6 => *random.pick(&[i64::MAX, 1 << 62, 1 << 40, (1 << 40) - 1, 1 << 32, (1 << 16) - 1, 1 << 30]),
        _ => random.between(0, 8) as i64,
    });
}

fn numbers(document: &Value) -> usize {
    match document {
        Value::Number(_) => 1,
        Value::Array(items) => items.iter().map(numbers).sum(),
        Value::Object(fields) => fields.values().map(numbers).sum(),
        _ => 0,
    }
}

fn replace(document: &mut Value, index: &mut usize, change: &mut dyn FnMut(i64) -> i64) {
    match document {
        Value::Number(number) => {
            if *index == 0 {
                *document = change(number.as_i64().unwrap_or(0)).into();
            }
            *index = index.wrapping_sub(1);
        }
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, index, change)),
        Value::Object(fields) => fields.values_mut().for_each(|item| replace(item, index, change)),
        _ => {}
    }
}

/// A formula or a condition says something slightly different; an outcome is claimed for the other convention.
fn change_words(random: &mut Random, claim: &mut Value) {
    for key in ["formula", "condition"] {
        if let Some(text) = claim["law"][key].as_str() {
            let far = random.between(1, 70);
            let changed = match (key, random.below(3)) {
                ("condition", 0) => format!("({text}) or x == {far}"),
                ("condition", _) => format!("({text}) and x != {far}"),
                (_, 0) => format!("({text}) % {}", far + 1),
                (_, _) => format!("{text} + x / {}", far + 20),
            };
            claim["law"][key] = changed.into();
            return;
        }
    }
    if claim["play"] == "normal" {
        claim["play"] = "misere".into();
    }
}

const METHODS: [&str; 28] = [
    "window",
    "guy-smith",
    "sparse-window",
    "automaton",
    "mod",
    "table",
    "quotient",
    "textbook",
    "along",
    "sum",
    "tartan",
    "moore",
    "staircase",
    "schwenk",
    "selective",
    "arithmetic",
    "take-any",
    "subtraction-set",
    "parametric",
    "diagonal",
    "colon",
    "same-options",
    "residues",
    "rising",
    "scaling",
    "factors",
    "memory",
    "euclid",
];

fn change_method(random: &mut Random, forged: &mut Value) {
    forged["method"] = (*random.pick(&METHODS)).into();
    if random.one_in(2) {
        forged["proof"] = Value::Null;
    }
}

/// The list game of a certificate's rule, which is lost where each heap is: true for rules that do not split.
fn selective(random: &mut Random, part: &Value) -> Value {
    let rule = part["rule"].as_str().unwrap_or_default();
    let mut claim = serde_json::json!({"kind": "every"});
    let (how, method) = if random.one_in(6) {
        claim =
            serde_json::json!({"kind": "outcome", "play": "normal", "law": {"columns": 2 + random.below(3)}});
        (format!("at most {}", 1 + random.below(3)), "moore")
    } else {
        ("any".to_string(), "selective")
    };
    let mut forged = serde_json::json!({
        "format": "grundy-certificate", "version": 1, "rule": format!("lists of {rule}; move in {how}"),
        "claim": claim, "method": method,
    });
    if method == "selective" {
        forged["proof"] = serde_json::json!({"part": part});
    }
    forged
}

/// A rule and one that differs from it late.
pub fn with_corner(random: &mut Random, rule: &Rule) -> Option<Rule> {
    let text = generate::corner(random, rule.arity());
    rules::with_alternative(rule, &text)
}
