//! What is handed over without input and output: `first_wins` and `winning_move` of a sum.
//!
//! A sum is one list of numbers, the coordinates of one position behind those of the other.

use super::decide::Decider;
use super::input::Dialogue;
use crate::names::own_name;
use crate::plan::machine::Asked;
use crate::program::{
    Function, Global, GlobalKind, Kind, Many, Number, Statement, Value, equal, integer, minus, name, over,
    plus, times, xor,
};
use crate::rule::options::{Leaf, Left};
use crate::rule::{Made, Thing, nested, not_written};
use grundy_rule::form::Times;
use grundy_table::Compound;

const HEAPS: &str = "heaps";
const PLACE: &str = "index";

/// Whether the player to move wins the sum of positions in a list; none where positions are no numbers, or where
/// parameters would have to be given beside them.
pub fn first_wins(dialogue: &Dialogue<'_>, start: &[Statement]) -> Option<Function> {
    if !is_plain(dialogue) {
        return None;
    }
    let number = dialogue.decider.number(dialogue.pieces, &left(dialogue), dialogue.roles.is_start);
    let joining = dialogue.decider.joining(dialogue.pieces, number, dialogue.misere, dialogue.compound);
    let mut body = readied(start);
    body.extend(joining.start);
    body.push(each(dialogue, joining.each));
    body.push(Statement::ReturnTruth(joining.wins));
    Some(function(dialogue, "first_wins", Kind::Truth, body))
}

/// A winning move: which position, from 1, and the coordinates of what it leaves; nothing where there is none. Only for
/// sums of one kind of position in normal play.
pub fn winning_move(dialogue: &Dialogue<'_>, start: &[Statement]) -> Made<Option<Function>> {
    let is_plain_sum = is_plain(dialogue)
        && !dialogue.roles.is_start
        && !dialogue.misere
        && dialogue.compound == Compound::Sum
        && !dialogue.decider.has_threats(dialogue.pieces)
        && dialogue.pieces.form.kinds.len() == 1;
    if !is_plain_sum {
        return Ok(None);
    }
    let pieces = dialogue.pieces;
    pieces.begin();
    let own = pieces.coordinates(0);
    let here = || Left { kind: 0, coordinates: own.iter().map(|own| Value::Number(name(own))).collect() };
    let number = dialogue.decider.number(pieces, &here(), false);
    let total = dialogue.decider.number(pieces, &left(dialogue), false);
    let joining = dialogue.decider.joining(pieces, total, false, Compound::Sum);
    let sum = if dialogue.decider.is_outcome() { "outcome" } else { "sum" };
    let mut body = readied(start);
    body.extend(joining.start);
    body.push(each(dialogue, joining.each));
    let nothing = Statement::ReturnMany(Many::Of(Vec::new()));
    body.push(Statement::If(equal(name(sum), integer(0)), vec![nothing.clone()], Vec::new()));
    let mut round: Vec<Statement> =
        own.iter().zip(coordinates(own.len())).map(|(own, at)| Statement::Let(own.clone(), at)).collect();
    let wanted = if dialogue.decider.is_outcome() { integer(0) } else { xor(name(sum), number) };
    round.push(Statement::Let("wanted".to_string(), wanted));
    round.extend(pieces.options(0, &own, &mut |leaf: &Leaf<'_>| leaving(dialogue, leaf))?);
    body.push(each(dialogue, round));
    body.push(nothing);
    Ok(Some(function(dialogue, "winning_move", Kind::List, body)))
}

fn leaving(dialogue: &Dialogue<'_>, leaf: &Leaf<'_>) -> Made<Vec<Statement>> {
    if leaf.alternative.parts.iter().any(|part| !matches!(part.times, Times::Once)) {
        return Err(not_written(
            "moves that leave heaps one by one (`for` or `;` inside `[ ]`)",
            "在 `[ ]` 里用 `for` 或 `;` 逐个留下堆的走法",
        ));
    }
    let mut steps = Vec::new();
    let parts = dialogue.pieces.once(leaf, &mut steps)?;
    let value = |part: &Left| dialogue.decider.number(dialogue.pieces, part, false);
    let left = parts.iter().map(value).reduce(xor).unwrap_or_else(|| integer(0));
    let numbers = parts.iter().flat_map(|part| &part.coordinates).filter_map(|value| match value {
        Value::Number(number) => Some(number.clone()),
        Value::Many(_) => None,
    });
    let told: Vec<Number> = std::iter::once(plus(name(PLACE), integer(1))).chain(numbers).collect();
    let found = Statement::ReturnMany(Many::Of(told));
    Ok(nested(steps, vec![Statement::If(equal(left, name("wanted")), vec![found], Vec::new())]))
}

/// Positions are numbers, and what decides them takes its parameters with them.
fn is_plain(dialogue: &Dialogue<'_>) -> bool {
    let takes_parameters = match dialogue.decider {
        Decider::Machine(machine) => {
            dialogue.roles.parameters.is_empty()
                && !matches!(machine.asked, Asked::Steps { .. } | Asked::Contest(_) | Asked::LoopyValues)
        }
        _ => true,
    };
    takes_parameters && dialogue.roles.entries.iter().all(|(_, thing)| *thing == Thing::Number)
}

fn parameters(dialogue: &Dialogue<'_>) -> Vec<String> {
    match dialogue.decider {
        Decider::Values { parameters, .. } | Decider::Losses { parameters, .. } => {
            parameters.iter().map(|own| own_name(own)).collect()
        }
        _ => Vec::new(),
    }
}

fn function(dialogue: &Dialogue<'_>, own: &str, kind: Kind, body: Vec<Statement>) -> Function {
    Function { list: Some(HEAPS.to_string()), kind, ..Function::of(own, &parameters(dialogue), body) }
}

/// The coordinates of the position at hand.
fn coordinates(arity: usize) -> Vec<Number> {
    let at = |place: usize| {
        let first = if arity == 1 { name(PLACE) } else { times(integer(arity as i128), name(PLACE)) };
        Number::At(HEAPS.to_string(), vec![plus(first, integer(place as i128))])
    };
    (0..arity).map(at).collect()
}

fn left(dialogue: &Dialogue<'_>) -> Left {
    let coordinates = coordinates(dialogue.roles.entries.len());
    Left { kind: 0, coordinates: coordinates.into_iter().map(Value::Number).collect() }
}

fn each(dialogue: &Dialogue<'_>, body: Vec<Statement>) -> Statement {
    let arity = dialogue.roles.entries.len() as i128;
    let count = Number::Length(HEAPS.to_string());
    let count = if arity == 1 { count } else { over(count, integer(arity)) };
    Statement::For(PLACE.to_string(), integer(0), minus(count, integer(1)), body)
}

/// A table is filled before it is looked at for the first time.
fn readied(start: &[Statement]) -> Vec<Statement> {
    if start.is_empty() {
        return Vec::new();
    }
    let mut steps = start.to_vec();
    steps.push(Statement::Set(READY.to_string(), integer(1)));
    vec![Statement::If(equal(name(READY), integer(0)), steps, Vec::new())]
}

const READY: &str = "ready";

/// What `readied` looks at.
pub fn ready(start: &[Statement]) -> Option<Global> {
    (!start.is_empty()).then(|| Global { name: READY.to_string(), kind: GlobalKind::Number(0) })
}
