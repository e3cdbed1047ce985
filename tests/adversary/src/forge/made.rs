//! Certificates that nobody proved: what the first values of a rule suggest, under every method that might take it.

use serde_json::{Value, json};

use crate::claims::lemmas::{FACTORS, by_factors, scaled};
use crate::play::{Game, Worth};
use crate::prefix::{formulas, losses, period, worths};
use crate::random::Random;
use crate::tree::Rule;

use super::changed_rule;

/// Certificates for one rule on one heap, by its first values.
pub fn from_first_values(random: &mut Random, rule: &Rule, canonical: &str) -> Vec<Value> {
    if rule.arity() != 1 || rule.has_tags() {
        return boards(random, rule, canonical);
    }
    let count = random.between(12, 60);
    let known = worths(&mut Game::new(rule, 200_000), "", count);
    if (known.len() as i128) < count {
        return Vec::new();
    }
    let certificate = |claim: Value, method: &str, proof: Value| {
        let mut made = json!({"format": "grundy-certificate", "version": 1, "rule": canonical, "claim": claim, "method": method});
        if !proof.is_null() {
            made["proof"] = proof;
        }
        made
    };
    let names = rule.names();
    let measure = json!({"measure": if rule.code.is_some() { json!({}) } else { json!({"": [[0, 1]]}) }});
    let mut found = Vec::new();
    if let Some((e, p, s)) = period(&known) {
        let claim = json!({"kind": "periodic", "preperiod": e, "period": p, "saltus": s});
        let step = p * (1 + random.below(4));
        let heaps = (e + step).max(1) + random.below(30);
        found.push(certificate(claim.clone(), "window", Value::Null));
        found.push(certificate(claim.clone(), "guy-smith", Value::Null));
        found.push(certificate(claim.clone(), "residues", Value::Null));
        found.push(certificate(claim.clone(), "along", json!({"heaps": heaps, "step": step})));
        found.push(certificate(claim.clone(), "automaton", measure.clone()));
        if s > 0 {
            let low = 2 * s as usize * (1 + random.below(3));
            found.push(certificate(claim, "arithmetic", json!({"heaps": e + 6 * p + 40, "low": low})));
        }
        let textbook = json!({"kind": "textbook", "preperiod": e, "period": p});
        found.push(certificate(textbook.clone(), "textbook", Value::Null));
        found.push(certificate(textbook, "textbook", json!({"heaps": heaps, "step": step})));
    }
    found.push(certificate(
        json!({"kind": "textbook", "below": random.between(3, 40) as i64}),
        "textbook",
        Value::Null,
    ));
    found.push(certificate(json!({"kind": "textbook"}), "subtraction-set", Value::Null));
    found.push(certificate(json!({"kind": "textbook"}), "take-any", Value::Null));
    for formula in formulas(&known, &names[0]).into_iter().take(2) {
        let claim = json!({"kind": "grundy", "law": {"formula": formula}});
        found.push(certificate(claim.clone(), "automaton", measure.clone()));
        found.push(certificate(claim, "mod", Value::Null));
    }
    if let Some(condition) = losses(&known, &names[0]) {
        let claim = json!({"kind": "outcome", "play": "normal", "law": {"condition": condition}});
        found.push(certificate(claim, "automaton", measure));
    }
    let values = |known: &[Worth]| known.iter().map(|worth| worth.value()).collect::<Option<Vec<u64>>>();
    if let Some(known) = values(&known) {
        let laws = by_lemmas(random, &known);
        let claim = |law: Value| json!({"kind": "grundy", "law": law});
        found.extend(laws.into_iter().map(|(law, method)| certificate(claim(law), method, Value::Null)));
    }
    found.extend(slow_bound(canonical).map(|law| certificate(law, "rising", Value::Null)));
    let dead = [random.below(3), random.below(3)];
    let other = changed_rule(random, rule).to_string();
    let claim = json!({"kind": "same", "rule": other, "shift": dead[0] as i64 - dead[1] as i64});
    found.push(certificate(claim, "same-options", json!({"dead": dead})));
    found
}

/// Laws by division and by factors that the first values agree with.
fn by_lemmas(random: &mut Random, known: &[u64]) -> Vec<(Value, &'static str)> {
    let agree = |law: &dyn Fn(i128) -> Option<i128>| {
        (0..).zip(known).all(|(heap, &value)| law(heap) == Some(i128::from(value)))
    };
    let fitting = FACTORS.into_iter().filter(|name| agree(&|heap| by_factors(name, heap)));
    let mut found: Vec<(Value, &str)> = fitting.map(|name| (json!({"factors": name}), "factors")).collect();
    for _ in 0..40 {
        let first = &known[..1 + random.below(known.len() / 3)];
        let law = json!({
            "first": first, "factor": 2 + random.below(4), "about": random.below(3), "saltus": random.below(3),
        });
        if agree(&|heap| scaled(&law, heap)) {
            found.push((json!({"scaling": law}), "scaling"));
        }
    }
    found
}

/// The law of Maximum Nim, for any rule with a bound: whether that is slow, and all that there is, is for the checker.
fn slow_bound(canonical: &str) -> Option<Value> {
    let (_, bound) = canonical.split_once(" for k in 1..=")?;
    let bound = bound.split([';', '|']).next()?.split(" if ").next()?.trim();
    Some(json!({"kind": "grundy", "law": {"rising": bound}}))
}

fn boards(random: &mut Random, rule: &Rule, canonical: &str) -> Vec<Value> {
    let arity = rule.arity();
    if arity < 2 || rule.has_tags() {
        return Vec::new();
    }
    let columns = json!({"kind": "outcome", "play": "normal", "law": {"columns": 2 + random.below(arity)}});
    let mut order: Vec<usize> = (0..arity).collect();
    if random.one_in(2) {
        order.reverse();
    }
    let mut odd: Vec<usize> = order.iter().copied().step_by(2).collect();
    odd.sort_unstable();
    let xor = json!({"kind": "grundy", "law": {"xor": odd}});
    let names = rule.names();
    let conditions = [
        format!("{} == {}", names[0], names[1]),
        format!("{} == 0 and {} == 0", names[0], names[1]),
        format!("({} + {}) % 2 == 0", names[0], names[1]),
        format!("{} % 2 == 0 and {} % 2 == 0", names[0], names[1]),
    ];
    let condition =
        json!({"kind": "outcome", "play": "normal", "law": {"condition": random.pick(&conditions)}});
    let rows: Vec<[usize; 3]> = (0..arity + 1)
        .filter(|row| *row > 0)
        .map(|row| std::array::from_fn(|i| usize::from(i < 3 && i + 1 == row)))
        .collect();
    let measure: Vec<Vec<usize>> = rows.iter().map(|row| [vec![0], row[..arity].to_vec()].concat()).collect();
    let base = json!({"format": "grundy-certificate", "version": 1, "rule": canonical});
    let with = |claim: Value, method: &str, proof: Value| {
        let mut made = base.clone();
        made["claim"] = claim;
        made["method"] = method.into();
        if !proof.is_null() {
            made["proof"] = proof;
        }
        made
    };
    let [x, y] = [&names[0], &names[1]];
    let euclid =
        json!({"kind": "grundy", "law": {"formula": format!("abs({x} * {x} - {y} * {y}) / ({x} * {y})")}});
    vec![
        with(euclid, "euclid", Value::Null),
        with(columns, "moore", Value::Null),
        with(xor, "staircase", json!({"order": order})),
        with(condition, "automaton", json!({"measure": {"": measure}})),
    ]
}
