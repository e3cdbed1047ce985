//! The parts of a result: each adds its positions, so many times as its count says.

use super::expressions::{Names, Valued, cases, values};
use super::moves::{bound, extended};
use super::world::{MOST_WORLDS, Move, World, limited};
use crate::budget::Checked;
use crate::logic::linear::Linear;
use crate::rule::evaluate::number;
use crate::rule::{Expression, Part, Set, Step};

/// What a count that varies may be replaced by.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Counts {
    /// By nothing.
    Exact,
    /// By one that gives the same value.
    ByValue,
}

/// Adds one part of a sum to a partial result.
pub(super) fn with_part(part: &Part, names: &Names, partial: Move, counts: Counts) -> Checked<Vec<Move>> {
    let mut found = vec![partial];
    for names in constant_bindings(&part.steps, names)? {
        found = extended(found, |one| with_place(part, &names, one, counts))?;
    }
    Ok(found)
}

fn with_place(part: &Part, names: &Names, partial: Move, counts: Counts) -> Checked<Vec<Move>> {
    let Some(count) = &part.count else { return with_copies(part, 1, names, partial) };
    match number(count, &Vec::new()) {
        Ok(constant) => {
            let count = usize::try_from(constant).ok().filter(|count| *count <= 1000);
            with_copies(part, count.ok_or("a count is below 0 or too large")?, names, partial)
        }
        Err(_) if counts == Counts::ByValue => with_any_copies(part, count, names, partial),
        Err(_) => Err("a count that varies is outside what automata can say".into()),
    }
}

/// A count that varies: two or three equal parts stand for all larger numbers of them, since two cancel each other. (One part
/// does not stand for three: who asks for outcomes must see that there are several, 8.8.) Below 0 it has no meaning.
fn with_any_copies(part: &Part, count: &Expression, names: &Names, partial: Move) -> Checked<Vec<Move>> {
    if partial.world.undefined {
        return Ok(vec![partial]);
    }
    let compared = |sign: &'static str, right: i128| {
        Expression::Call(sign, vec![count.clone(), Expression::Number(right)])
    };
    let many = |least: i128| {
        let rest = Expression::Call("%", vec![count.clone(), Expression::Number(2)]);
        let parity = Expression::Call("==", vec![rest, Expression::Number(least % 2)]);
        Expression::Call("and", vec![compared(">=", least), parity])
    };
    let mut found = Vec::new();
    for mut world in cases(&compared("<", 0), true, names, partial.world.clone())? {
        world.undefined = true;
        found.push(Move { world, components: partial.components.clone() });
    }
    for (copies, condition) in [compared("==", 0), compared("==", 1), many(2), many(3)].iter().enumerate() {
        for world in cases(condition, true, names, partial.world.clone())? {
            let one = Move { world, components: partial.components.clone() };
            found.extend(with_copies(part, copies, names, one)?);
        }
    }
    limited(found)
}

fn with_copies(part: &Part, count: usize, names: &Names, partial: Move) -> Checked<Vec<Move>> {
    // What stands there no times is not looked at: neither its sign nor the domain matters.
    if count == 0 {
        return Ok(vec![partial]);
    }
    let mut found = vec![(partial.world, Vec::new())];
    for expression in &part.at {
        found = extended(found, |(world, at)| {
            if world.undefined {
                return Ok(vec![(world, at)]);
            }
            let natural = |(mut world, form): Valued| {
                world.ordered(&Linear::default(), 0, &form)?;
                Ok((world, [at.clone(), vec![form]].concat()))
            };
            values(expression, names, world)?.into_iter().map(natural).collect()
        })?;
    }
    let extended = |(world, at): (World, Vec<Linear>)| {
        let again = std::iter::repeat_n((part.tag, at), count);
        Move { world, components: partial.components.iter().cloned().chain(again).collect() }
    };
    Ok(found.into_iter().map(extended).collect())
}

/// Every way to bind the names of a comprehension, which must run over constant ranges.
fn constant_bindings(steps: &[Step], names: &Names) -> Checked<Vec<Names>> {
    let mut found = vec![names.clone()];
    for step in steps {
        let Step::For(slot, Set::Range(from, until)) = step else { return Err(VARIES.into()) };
        let constant = |bound| number(bound, &Vec::new()).map_err(|_| VARIES);
        let (from, until) = (constant(from)?, constant(until)?);
        if until.saturating_sub(from) > MOST_WORLDS as i128 {
            return Err("out of budget: a long comprehension".into());
        }
        found = extended(found, |names| {
            (from..until).map(|element| bound(&names, *slot, Linear::constant(element))).collect()
        })?;
    }
    Ok(found)
}

const VARIES: &str = "a comprehension over other than constant ranges is outside what automata can say";
