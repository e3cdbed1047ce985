//! Laws by halving as automata.
//!
//! What the law gives is learned, and what was learned is held against the equations of the law for all numbers at once: if it
//! has one value for every number, the first values, and obeys both steps, it is the law, by induction.

use crate::automata::{Automaton, Blowup, Compiler, Formula, Linear, System};
use crate::forms::beyond;
use crate::game::Stuck;
use crate::learn::{Sample, Seen};
use grundy_law::{Form, Regular, Shape, Step};
use std::sync::Arc;

/// So far the values of the law are learned from.
const LEARNED: u64 = 1 << 13;

/// The deepest continuations that are compared.
const DEEPEST: usize = 6;

/// The relation of the law: the number on track 0, its value on track 1.
pub(crate) fn regular(form: &Regular, whole: &Form, compiler: &Compiler) -> Result<Automaton, Stuck> {
    if compiler.numeration.system != System::Base(2) {
        return Err(beyond(whole));
    }
    let value = |number: u64| form.value(&[number]).and_then(|value| u64::try_from(value).ok());
    let seen = |numbers: &[u64]| match numbers {
        [number] if *number < LEARNED => value(*number).map_or(Seen::Absent, Seen::Value),
        _ => Seen::Beyond,
    };
    let sample = Sample { system: System::Base(2), coordinates: 1, valued: true, seen: &seen };
    for depth in 1..=DEEPEST {
        let Some(guess) = sample.guess(depth) else { break };
        let guess = Arc::new(guess);
        if guess.is_padded() && is_law(&guess, form, compiler)? {
            return Ok(Arc::unwrap_or_clone(guess));
        }
    }
    Err(beyond(whole))
}

/// Whether the relation is the law: one value everywhere, the first values, and both steps.
fn is_law(relation: &Arc<Automaton>, form: &Regular, compiler: &Compiler) -> Result<bool, Stuck> {
    let begins = (0..)
        .zip(&form.early)
        .all(|(number, &value)| relation.holds(System::Base(2), &[number, u64::from(value)]));
    if !begins || !is_function(relation, compiler)? {
        return Ok(false);
    }
    for (residue, step) in (0..).zip(&form.steps) {
        if breaks(relation, residue, step, form.early.len(), compiler)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether every number has one value.
fn is_function(relation: &Arc<Automaton>, compiler: &Compiler) -> Result<bool, Stuck> {
    let has_value = Formula::exists(vec![1], Formula::Relation(relation.clone(), vec![0, 1]));
    let has_two = Formula::And(vec![
        Formula::Relation(relation.clone(), vec![0, 1]),
        Formula::Relation(relation.clone(), vec![0, 2]),
        Formula::less(&Linear::track(1), &Linear::track(2)).ok_or(Blowup::Range)?,
    ]);
    let fails = Formula::Or(vec![has_value.negated(), has_two]);
    Ok(compiler.compile(&fails)?.is_empty())
}

/// Whether the value at `2n + residue` is not what the step makes of the value at n, for some number from the start on.
fn breaks(
    relation: &Arc<Automaton>,
    residue: i64,
    step: &Step,
    start: usize,
    compiler: &Compiler,
) -> Result<bool, Stuck> {
    let start = Linear::number(i64::try_from(start).map_err(|_| Blowup::Range)?);
    let doubled = Linear::track(0).times(2).and_then(|twice| twice.plus(&Linear::number(residue)));
    let doubled = doubled.ok_or(Blowup::Range)?;
    let stepped = stepped(step).ok_or(Blowup::Range)?;
    let fails = Formula::And(vec![
        Formula::Relation(relation.clone(), vec![0, 1]),
        Formula::equal(&Linear::track(2), &doubled).ok_or(Blowup::Range)?,
        Formula::at_most(&start, &Linear::track(2)).ok_or(Blowup::Range)?,
        Formula::Relation(relation.clone(), vec![2, 3]),
        Formula::equal(&Linear::track(3), &stepped).ok_or(Blowup::Range)?.negated(),
    ]);
    Ok(!compiler.compile(&Formula::exists(vec![0, 1, 2, 3], fails))?.is_empty())
}

/// What the step makes of the value on track 1 of the number on track 0.
fn stepped(step: &Step) -> Option<Linear> {
    let inner = Linear::track(1).times(step.multiplier)?.plus(&Linear::track(0).times(step.slope)?)?;
    inner.plus(&Linear::number(step.constant))
}
