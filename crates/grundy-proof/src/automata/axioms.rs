//! The adder and the order, checked inside the logic: `x + 0 = x`, `x + (y + 1) = (x + y) + 1`, and sums are unique.
//!
//! The successor is defined by the order alone, so by induction on `y` these axioms make the adder right for all numbers.

use super::automaton::{Automaton, Track};
use super::compile::Compiler;
use super::formula::Formula;
use super::limits::Blowup;
use super::linear::Linear;
use std::sync::Arc;

/// The first axiom that fails, by name; nothing when all hold.
pub fn broken_axiom(compiler: &Compiler) -> Result<Option<&'static str>, Blowup> {
    let axioms = [
        ("the order is not that of the weights", order_violation(compiler)?),
        ("x + 0 is not x", zero_violation(compiler)),
        ("x + (y + 1) is not (x + y) + 1", successor_violation(compiler)?),
        ("a sum is not unique", uniqueness_violation(compiler)),
    ];
    for (name, violation) in axioms {
        if !compiler.compile(&violation)?.is_empty() {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

fn sum(compiler: &Compiler, tracks: [Track; 3]) -> Formula {
    let relation = Arc::new(compiler.numeration.sum(0, 1, 2));
    Formula::Relation(relation, tracks.to_vec())
}

fn equal(left: Track, right: Track) -> Formula {
    Formula::equal(&Linear::track(left), &Linear::track(right)).unwrap_or(Formula::Truth(false))
}

fn less(left: Track, right: Track) -> Formula {
    Formula::less(&Linear::track(left), &Linear::track(right)).unwrap_or(Formula::Truth(false))
}

/// `y` is the next number after `x`: above it, with nothing between.
fn successor(compiler: &Compiler, x: Track, y: Track) -> Result<Formula, Blowup> {
    let between = Formula::exists(vec![30], Formula::And(vec![less(x, 30), less(30, y)]));
    let next = compiler.compile(&Formula::And(vec![less(x, y), between.negated()]))?;
    let relation: Automaton = next.on_tracks(&[0, 1]);
    Ok(Formula::Relation(Arc::new(relation), if x < y { vec![x, y] } else { vec![y, x] }))
}

/// The order is total and irreflexive, and every number has a successor.
fn order_violation(compiler: &Compiler) -> Result<Formula, Blowup> {
    let both = Formula::And(vec![less(0, 1), less(1, 0)]);
    let neither = Formula::And(vec![less(0, 1).negated(), less(1, 0).negated(), equal(0, 1).negated()]);
    let last = Formula::exists(vec![1], successor(compiler, 0, 1)?).negated();
    Ok(Formula::Or(vec![both, neither, last]))
}

fn zero_violation(compiler: &Compiler) -> Formula {
    let zero = Formula::equal(&Linear::track(1), &Linear::number(0)).unwrap_or(Formula::Truth(false));
    let unequal = Formula::And(vec![sum(compiler, [0, 1, 2]), equal(0, 2).negated()]);
    let missing = Formula::And(vec![equal(0, 2), sum(compiler, [0, 1, 2]).negated()]);
    Formula::And(vec![zero, Formula::Or(vec![unequal, missing])])
}

fn successor_violation(compiler: &Compiler) -> Result<Formula, Blowup> {
    let steps = vec![sum(compiler, [0, 1, 2]), successor(compiler, 1, 3)?, successor(compiler, 2, 4)?];
    let reached = Formula::exists(vec![1, 2], Formula::And(steps));
    Ok(Formula::And(vec![reached, sum(compiler, [0, 3, 4]).negated()]))
}

fn uniqueness_violation(compiler: &Compiler) -> Formula {
    Formula::And(vec![sum(compiler, [0, 1, 2]), sum(compiler, [0, 1, 3]), equal(2, 3).negated()])
}
