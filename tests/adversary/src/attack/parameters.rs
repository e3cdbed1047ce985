//! Rules with a parameter: laws and claims for all its values.

use serde_json::{Value, json};

use super::judge_accepted;
use crate::claims::{Judged, judge};
use crate::random::Random;
use crate::subject;
use crate::tally::Tally;

/// Asks for the law of a rule for all values of its parameter, and for one claim about it; gives the certificates.
pub fn attack_parameters(random: &mut Random, tally: &mut Tally) -> Vec<Value> {
    let rule = rule(random);
    tally.count("rules with a parameter");
    let mut certificates = Vec::new();
    let misere = random.one_in(4);
    if let Ok(Some(found)) = subject::law_for_all_of(&rule, misere, subject::BRIEF) {
        match &found.certificate {
            Some(certificate) => keep(certificate, &rule, tally, &mut certificates),
            None => conjectured(&rule, &found.claim, tally),
        }
    }
    let claim = claim(random);
    if let Ok(verdict) = subject::refute_for_all_of(&rule, &claim, subject::BRIEF) {
        tally.count(&format!("for all: {}", verdict.standing));
        if let Some(certificate) = &verdict.certificate {
            keep(certificate, &rule, tally, &mut certificates);
        }
        if let Some(position) = &verdict.position {
            witness(&rule, &claim, position, tally);
        }
    }
    certificates
}

fn keep(text: &str, rule: &str, tally: &mut Tally, certificates: &mut Vec<Value>) {
    let Ok(certificate) = serde_json::from_str::<Value>(text) else {
        return tally.falsehood(format!("a certificate that is no JSON: {text}"));
    };
    tally.count("laws proved for all parameters");
    judge_accepted(&certificate, &format!("for all parameters of {rule}"), tally);
    certificates.push(certificate);
}

fn conjectured(rule: &str, claim: &Value, tally: &mut Tally) {
    tally.count("laws conjectured for all parameters");
    if let Judged::False(why) = judge(&json!({"rule": rule, "claim": claim})) {
        tally.remark("a false conjecture for all parameters", &format!("{rule}: {claim}: {why}"));
    }
}

/// The parameter and the heap of a refutation must contradict the claim.
fn witness(rule: &str, claim: &str, position: &str, tally: &mut Tally) {
    let number = |name: &str| {
        position
            .split(", ")
            .find_map(|part| part.strip_prefix(name)?.strip_prefix(" = ")?.parse::<i64>().ok())
    };
    let (Some(m), Some(x), Some(formula)) = (number("m"), number("x"), claim.strip_prefix("g = ")) else {
        return;
    };
    let put = |text: &str| text.split(' ').map(|word| with_number(word, m)).collect::<Vec<_>>().join(" ");
    let statement = json!({"kind": "grundy", "law": {"formula": put(formula)}});
    let refutation = json!({"kind": "refuted", "statement": statement, "position": [x]});
    tally.count("witnesses for all parameters tried");
    if let Judged::False(why) = judge(&json!({"rule": put(rule), "claim": refutation})) {
        tally.falsehood(format!("refute {rule}: {claim} says {position}: {why}"));
    }
}

/// A word with the number in the place of the parameter.
fn with_number(word: &str, m: i64) -> String {
    let is_letter =
        |character: Option<char>| character.is_some_and(|one| one.is_ascii_alphanumeric() || one == '_');
    let mut out = String::new();
    for (at, character) in word.char_indices() {
        let (before, behind) = (word[..at].chars().last(), word[at + 1..].chars().next());
        match character == 'm' && !is_letter(before) && !is_letter(behind) {
            true => out += &m.to_string(),
            false => out.push(character),
        }
    }
    out
}

fn rule(random: &mut Random) -> String {
    let (a, b) = (random.between(1, 4), random.between(2, 9));
    let far = *random.pick(&[12, 40, 130, 600, 1_000, 5_000]);
    let base = match random.below(12) {
        0..=2 => "x - k for k in 1..=m".to_string(),
        3 => format!("x - k for k in {a}..=m"),
        4 => format!("x - k for k in 1..=m + {a}"),
        5 => format!("x - {a} * k for k in 1..=m"),
        6 => format!("x - {a} | x - m"),
        7 => format!("x - k for k in {{1, {b}, m}}"),
        8 => "x - k for k in m..".into(),
        9 => format!("x - m * k for k in 1..={b}"),
        10 => format!("x - k for k in 1..={b} * m"),
        _ => "x - k for k in m..=2 * m".into(),
    };
    let guard = match random.below(8) {
        0 => format!(" if x > {far} or k == 1"),
        1 => format!(" if x != {far}"),
        2 => format!(" if x % {b} != 0"),
        3 => format!(" if m < {far}"),
        _ => String::new(),
    };
    let guard = if base.contains("for k") && !base.contains('|') { guard } else { String::new() };
    let more = match random.below(9) {
        0 => format!(" | x - {b}"),
        1 => format!(" | 0 if x == {far}"),
        2 => format!(" | x / {b} if x > {far}"),
        3 => format!(" | x - 1 - {a} / m"),
        4 => " | x - m - 1".into(),
        _ => String::new(),
    };
    let end = match random.below(10) {
        0 => format!("; domain x != {far}"),
        1 => "; domain x <= m".into(),
        _ => String::new(),
    };
    format!("x -> {base}{guard}{more}{end}")
}

fn claim(random: &mut Random) -> String {
    let a = random.between(1, 4);
    random
        .pick(&[
            "g = x % (m + 1)".to_string(),
            format!("g = x % (m + {a})"),
            format!("g = x / {a} % (m + 1)"),
            "g = x % 2".into(),
            "g = x / m".into(),
            "g = min(x, m)".into(),
            format!("for all m >= {a}: g = x % (m + 1)"),
            "for all m >= 0: g = x % (m + 1)".into(),
            "loses iff x % (m + 1) == 0".into(),
        ])
        .clone()
}
