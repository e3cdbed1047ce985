//! Finitely many values, computed from the definition: tables, single values, and refutations.
//!
//! # What the certificate holds
//! The claim alone. A refutation is a position at which a statement fails.

use super::definition::{Play, Solver, Value};
use super::periods::period_of;
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::{Case, Component, position_of};
use crate::options::Position;
use crate::rule::evaluate::{number, truth};
use crate::rule::{Rule, read_expression};
use crate::verdict::{Claim, Refutable};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    match case.kind()? {
        "table" => table(case.rule, case.claim, meter),
        "value" => value(case.rule, case.claim, meter),
        "refuted" => refuted(case.rule, case.claim, meter),
        _ => Err("the method proves tables, values and refutations".into()),
    }
}

fn table(rule: &Rule, claim: &Json, meter: &mut Meter) -> Checked<Claim> {
    claim.only(&["kind", "below", "values"])?;
    let below = claim.get("below")?.naturals()?;
    let values: Vec<i64> = claim.get("values")?.array()?.iter().map(Json::integer).collect::<Checked<_>>()?;
    let cells = below.iter().try_fold(1u64, |all, one| all.checked_mul(*one));
    // (10.1)
    if rule.tags.len() > 1 || rule.arity(0) != Some(below.len()) || cells != Some(values.len() as u64) {
        return Err("the table has not the form of the rule".into());
    }
    let mut solver = Solver::new(rule, Play::Grundy);
    for (index, claimed) in values.iter().enumerate() {
        let position = Position { tag: 0, at: cell(index as u64, &below) };
        // (10.2)
        if cell_value(&mut solver, rule, &position, meter)? != *claimed {
            return Err(format!("the value at {:?} is not {claimed}", position.at));
        }
    }
    Ok(Claim::Table { below, values })
}

/// The coordinates of an entry of a row-major table.
fn cell(mut index: u64, below: &[u64]) -> Vec<i128> {
    let mut at = vec![0; below.len()];
    for (coordinate, limit) in at.iter_mut().zip(below).rev() {
        *coordinate = i128::from(index % limit);
        index /= limit;
    }
    at
}

fn cell_value(solver: &mut Solver, rule: &Rule, position: &Position, meter: &mut Meter) -> Checked<i64> {
    if !rule.contains(position)? || rule.wins_at(position) {
        return Ok(-2);
    }
    Ok(match solver.value(position, meter)? {
        Value::Nimber(nimber) => i64::from(nimber),
        Value::Threat => -1,
    })
}

fn value(rule: &Rule, claim: &Json, meter: &mut Meter) -> Checked<Claim> {
    claim.only(&["kind", "position", "value"])?;
    let (position, component) = read_position(rule, claim.get("position")?)?;
    let claimed = claim.get("value")?.natural()?;
    let mut solver = Solver::new(rule, Play::Grundy);
    if i64::try_from(claimed) != Ok(cell_value(&mut solver, rule, &position, meter)?) {
        return Err("the position has another value".into());
    }
    Ok(Claim::Value { position: component, value: claimed })
}

fn refuted(rule: &Rule, claim: &Json, meter: &mut Meter) -> Checked<Claim> {
    claim.only(&["kind", "statement", "position"])?;
    let statement = claim.get("statement")?;
    let (position, component) = read_position(rule, claim.get("position")?)?;
    // (10.5)
    if fails(rule, statement, &position, &component, meter)? {
        return Ok(Claim::Refuted { position: component, statement: refutable(statement)? });
    }
    Err("the statement holds at the position".into())
}

/// The statement as plain data.
fn refutable(statement: &Json) -> Checked<Refutable> {
    let text = |key: &str| -> Checked<String> { Ok(statement.get("law")?.get(key)?.text()?.into()) };
    Ok(match statement.get("kind")?.text()? {
        "grundy" => Refutable::Grundy(text("formula")?),
        "outcome" => {
            let misere = statement.get("play")?.text()? == "misere";
            Refutable::Outcome { misere, condition: text("condition")? }
        }
        "periodic" => Refutable::Periodic(period_of(statement)?),
        _ => Refutable::Same(statement.get("rule")?.text()?.into()),
    })
}

fn fails(
    rule: &Rule,
    statement: &Json,
    position: &Position,
    component: &Component,
    meter: &mut Meter,
) -> Checked<bool> {
    let grundy = |rule: &Rule, position: &Position, meter: &mut Meter| {
        cell_value(&mut Solver::new(rule, Play::Grundy), rule, position, meter)
    };
    match statement.get("kind")?.text()? {
        "grundy" => {
            statement.only(&["kind", "law"])?;
            let formula = law(rule, statement.get("law")?, "formula")?;
            let actual = grundy(rule, position, meter)?;
            Ok(actual >= 0 && number(&formula, &environment(position))? != i128::from(actual))
        }
        "outcome" => {
            statement.only(&["kind", "play", "law"])?;
            let condition = law(rule, statement.get("law")?, "condition")?;
            // (10.4)
            if rule.wins_at(position) {
                return Err("an outcome law says nothing of a position where the play is over".into());
            }
            let previous = is_previous(rule, statement.get("play")?.text()?, position, meter)?;
            Ok(truth(&condition, &environment(position))? != previous)
        }
        "periodic" => {
            statement.only(&["kind", "preperiod", "period", "saltus"])?;
            let period = period_of(statement)?;
            let [heap] = position.at[..] else { return Err("a period speaks of one heap".into()) };
            let later = Position { tag: position.tag, at: vec![heap + i128::from(period.period)] };
            let here = grundy(rule, position, meter)?;
            let there = grundy(rule, &later, meter)?;
            let applies = heap >= i128::from(period.preperiod);
            Ok(applies && (here < 0 || there != here + period.saltus as i64))
        }
        "same" => {
            statement.only(&["kind", "rule"])?;
            let other = Rule::read(statement.get("rule")?.text()?)?;
            let Some(tag) = other.tags.iter().position(|tag| *tag == component.0) else { return Ok(true) };
            let there = Position { tag, at: position.at.clone() };
            // Two positions without a value are the same only if both win or both are threats.
            Ok(!other.contains(&there)?
                || other.wins_at(&there) != rule.wins_at(position)
                || grundy(&other, &there, meter)? != grundy(rule, position, meter)?)
        }
        kind => Err(format!("a statement of the kind `{kind}` is not known")),
    }
}

fn law(rule: &Rule, law: &Json, key: &str) -> Checked<crate::rule::Expression> {
    law.only(&[key])?;
    read_expression(law.get(key)?.text()?, &rule.formula_names()?)
}

fn environment(position: &Position) -> Vec<Option<i128>> {
    position.at.iter().copied().map(Some).collect()
}

fn is_previous(rule: &Rule, play: &str, position: &Position, meter: &mut Meter) -> Checked<bool> {
    // (10.6)
    let play = match play {
        "normal" => Play::Grundy,
        "misere" if rule.wins.is_empty() => Play::Misere,
        _ => return Err("a play is `normal`, or without wins `misere`".into()),
    };
    Ok(cell_value(&mut Solver::new(rule, play), rule, position, meter)? == 0)
}

/// Reads a position of the domain (10.3): an array with the tag first, if there is one.
fn read_position(rule: &Rule, json: &Json) -> Checked<(Position, Component)> {
    let items = json.array()?;
    let (tag, rest) = match items.split_first() {
        Some((Json::Text(tag), rest)) => (tag.as_str(), rest),
        _ => ("", items),
    };
    let coordinates: Vec<u64> = rest.iter().map(Json::natural).collect::<Checked<_>>()?;
    Ok((position_of(rule, tag, &coordinates)?, (tag.into(), coordinates)))
}
