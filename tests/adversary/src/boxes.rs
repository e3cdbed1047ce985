//! The checker's logic against the definition: a rule is confined to a small window, near or far, where all is known.
//!
//! The true values of the window, written as a formula, must be accepted; one value changed must be rejected. So the relation
//! "is an option of" that the logic builds is compared with the options themselves, wherever the window lies.

use serde_json::{Value, json};

use crate::meaning::Position;
use crate::play::{Game, Worth};
use crate::probes::constants;
use crate::random::Random;
use crate::read::read_cond;
use crate::tree::Rule;

/// A rule in a window: a certificate that is true, and one that is false.
pub struct Window {
    /// The true one.
    pub right: Value,
    /// The same with one value changed.
    pub wrong: Value,
}

/// A window on a rule; none where the slow definition has no answer, or there is nothing to say.
pub fn window(random: &mut Random, rule: &Rule) -> Option<Window> {
    let fits = rule.code.is_none() && !rule.has_tags() && rule.start.is_none() && rule.arity() <= 2;
    if !fits || rule.arity() == 2 && rule.splits() {
        return None;
    }
    let low: Vec<i128> = (0..rule.arity()).map(|_| corner(random, rule)).collect();
    let width = if rule.arity() == 1 { random.between(1, 7) } else { random.between(1, 3) };
    let confined = confined(rule, &low, width)?;
    let places = places(&low, width);
    let mut game = Game::new(&confined, 40_000);
    let worths: Vec<Worth> = places.iter().map(|at| worth(&mut game, at)).collect::<Option<_>>()?;
    let valued: Vec<usize> = (0..places.len()).filter(|&i| matches!(worths[i], Worth::Value(_))).collect();
    if valued.is_empty() {
        return None;
    }
    let changed = *random.pick(&valued);
    let make = |wrong: Option<usize>| {
        if rule.arity() == 1 {
            values(&confined, &places, &worths, wrong)
        } else {
            losses(&confined, &places, &worths, wrong)
        }
    };
    Some(Window { right: make(None), wrong: make(Some(changed)) })
}

fn corner(random: &mut Random, rule: &Rule) -> i128 {
    let near = constants(rule);
    match random.below(3) {
        0 if !near.is_empty() => (*random.pick(&near) - random.between(0, 5)).max(0),
        1 => random.between(0, 60),
        _ => 0,
    }
}

fn confined(rule: &Rule, low: &[i128], width: i128) -> Option<Rule> {
    let mut rule = rule.clone();
    for (name, low) in rule.names().iter().zip(low) {
        // A constant in the pattern is no name.
        name.parse::<i128>().err()?;
        rule.domain.push(read_cond(&format!("{low} <= {name} <= {}", low + width))?);
    }
    Some(rule)
}

fn places(low: &[i128], width: i128) -> Vec<Vec<i128>> {
    let mut found = vec![Vec::new()];
    for &from in low {
        let longer = |at: &Vec<i128>| {
            (from..=from + width).map(|n| [at.clone(), vec![n]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

fn worth(game: &mut Game<'_>, at: &[i128]) -> Option<Worth> {
    game.worth(&Position { tag: String::new(), at: at.to_vec() }).ok()
}

fn certificate(rule: &Rule, claim: Value) -> Value {
    let arity = rule.arity();
    let rows: Vec<Vec<i128>> =
        (0..arity).map(|row| (0..=arity).map(|i| i128::from(i == row + 1)).collect()).collect();
    let rows: Vec<Vec<i64>> = rows.iter().map(|row| row.iter().map(|&n| n as i64).collect()).collect();
    json!({
        "format": "grundy-certificate", "version": 1, "rule": rule.to_string(), "claim": claim, "method": "automaton",
        "proof": {"measure": {"": rows}},
    })
}

/// The values of one heap: each where the distance to its place is not at least 1.
fn values(rule: &Rule, places: &[Vec<i128>], worths: &[Worth], wrong: Option<usize>) -> Value {
    let name = &rule.names()[0];
    let mut text = "0".to_string();
    for (index, (at, worth)) in places.iter().zip(worths).enumerate() {
        let Worth::Value(value) = worth else { continue };
        let value = if wrong == Some(index) { if *value == 0 { 1 } else { value - 1 } } else { *value };
        if value > 0 {
            text += &format!(" + {value} * (1 - min(1, abs({name} - {})))", at[0]);
        }
    }
    certificate(rule, json!({"kind": "grundy", "law": {"formula": text}}))
}

fn losses(rule: &Rule, places: &[Vec<i128>], worths: &[Worth], wrong: Option<usize>) -> Value {
    let names = rule.names();
    let mut parts = vec![format!("{} < 0", names[0])];
    for (index, (at, worth)) in places.iter().zip(worths).enumerate() {
        if (*worth == Worth::Value(0)) != (wrong == Some(index)) {
            let equal: Vec<String> = names.iter().zip(at).map(|(name, n)| format!("{name} == {n}")).collect();
            parts.push(format!("({})", equal.join(" and ")));
        }
    }
    certificate(rule, json!({"kind": "outcome", "play": "normal", "law": {"condition": parts.join(" or ")}}))
}
