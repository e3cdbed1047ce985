//! Obligation W (8.5): the measure falls with every move and does not fall below 0.

use super::obligations::{combination, never};
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::logic::linear::Linear;
use crate::logic::theory::Theory;
use crate::logic::world::{Move, World, limited, signs};
use crate::methods::certificate::Case;

pub(super) fn terminates(case: &Case, theory: &Theory, meter: &mut Meter) -> Checked<()> {
    let measures = case.proof()?.get("measure")?;
    measures.only(&case.rule.tags.iter().map(String::as_str).collect::<Vec<&str>>())?;
    if case.rule.code.is_some() {
        // A move of a code leaves heaps that are smaller: fewer tokens, or the same in two parts or more.
        return if measures.entries()?.is_empty() { Ok(()) } else { Err("a code needs no measure".into()) };
    }
    let entries = |tag: usize| measures.get(&case.rule.tags[tag])?.array();
    for tag in 0..case.rule.tags.len() {
        let here: Vec<Linear> = theory.coordinates(tag).into_iter().map(Linear::name).collect();
        for one in &theory.moves[tag] {
            for (target, at) in &one.components {
                for world in not_lower((entries(tag)?, &here), (entries(*target)?, at), &one.world)? {
                    let bad = Move { world, components: one.components.clone() };
                    never("W", &[(&theory.possible(tag, &bad, meter)?, true)], meter)?;
                }
            }
        }
    }
    Ok(())
}

/// Entries of a measure, and the coordinates that they speak of.
type Measured<'a> = (&'a [Json], &'a [Linear]);

/// The cases in which the second measure is not lexicographically below the first, or has an entry below 0.
fn not_lower(before: Measured, after: Measured, world: &World) -> Checked<Vec<World>> {
    if before.0.len() != after.0.len() {
        return Err("the measures have different lengths".into());
    }
    let mut bad = Vec::new();
    for (world, before) in numbers(before, world)? {
        for (world, after) in numbers(after, &world)? {
            bad.extend(not_lower_there(&before, &after, &world)?);
        }
    }
    limited(bad)
}

fn not_lower_there(before: &[Linear], after: &[Linear], world: &World) -> Checked<Vec<World>> {
    let mut equal = world.clone();
    let mut bad = Vec::new();
    for (before, after) in before.iter().zip(after) {
        let (mut higher, mut negative) = (equal.clone(), world.clone());
        higher.ordered(before, 1, after)?;
        negative.ordered(after, 1, &Linear::default())?;
        bad.extend([higher, negative]);
        equal.equal(before, after)?;
    }
    bad.push(equal);
    Ok(bad)
}

/// The entries as linear numbers, in each case of which of the cut ones are above 0.
fn numbers((entries, at): Measured, world: &World) -> Checked<Vec<(World, Vec<Linear>)>> {
    let mut cases = vec![(world.clone(), Vec::new())];
    for entry in entries {
        let mut next = Vec::new();
        for (world, numbers) in cases {
            for (world, number) in ways(entry, at, world)? {
                next.push((world, [numbers.as_slice(), &[number]].concat()));
            }
        }
        cases = limited(next)?;
    }
    Ok(cases)
}

/// What an entry is: a linear number, or one that is cut off at 0.
fn ways(entry: &Json, at: &[Linear], world: World) -> Checked<Vec<(World, Linear)>> {
    if entry.as_array().is_some() {
        return Ok(vec![(world, combination(entry.array()?, at)?)]);
    }
    entry.only(&["cut"])?;
    let number = combination(entry.get("cut")?.array()?, at)?;
    let [natural, negative] = signs(&world, &number)?;
    Ok(vec![(natural, number), (negative, Linear::default())])
}
