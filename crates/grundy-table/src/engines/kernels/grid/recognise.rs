//! Rules of the language whose moves run along lines, read from their form.

use grundy_rule::Rules;
use grundy_rule::tree::{Alternative, Binding, Expression, Outcome, RangeEnd, Set, Slot};

use crate::affine::{Affine, Known};
use crate::engines::kernels::forms::{fixed_elements, one_more, plain_clause};

/// How far both coordinates fall with each move; below 0 where one rises.
#[derive(Default)]
pub(crate) struct Falls {
    /// Moves that may be made any number of times at once.
    pub rays: Vec<(i64, i64)>,
    /// Moves that may be made once.
    pub steps: Vec<(i64, i64)>,
}

/// How far both coordinates fall with each move of a ruleset, if they fall by numbers or multiples of a running name.
pub(crate) fn falls(rules: &dyn Rules) -> Option<Falls> {
    let clause = plain_clause(rules, 2)?;
    let mut falls = Falls::default();
    let mut tried = 0;
    for alternative in &clause.alternatives {
        add(alternative, 0, &vec![None; alternative.names.len()], None, &mut falls, &mut tried)?;
    }
    for moves in [&mut falls.rays, &mut falls.steps] {
        moves.sort_unstable();
        moves.dedup();
    }
    Some(falls)
}

fn add(
    alternative: &Alternative,
    index: usize,
    known: &Known,
    running: Option<Slot>,
    falls: &mut Falls,
    tried: &mut usize,
) -> Option<()> {
    match alternative.bindings.get(index) {
        None => add_outcome(&alternative.outcome, known, running, falls),
        Some(Binding::If(_)) => None,
        Some(Binding::Let { slot, value }) => {
            let mut known = known.clone();
            known[*slot] = Some(Affine::of(value, &known)?);
            add(alternative, index + 1, &known, running, falls, tried)
        }
        Some(Binding::For { slot, set, .. }) => {
            match fixed_elements(set, known).filter(|list| list.len() <= 64) {
                Some(elements) => elements.into_iter().try_for_each(|element| {
                    one_more(tried, known.len())?;
                    let mut known = known.clone();
                    known[*slot] = Some(Affine::constant(i128::from(element))?);
                    add(alternative, index + 1, &known, running, falls, tried)
                }),
                None if running.is_none() && runs_from_one(set) => {
                    add(alternative, index + 1, known, Some(*slot), falls, tried)
                }
                None => None,
            }
        }
    }
}

fn runs_from_one(set: &Set) -> bool {
    matches!(set, Set::Range(Expression::Integer(1), RangeEnd::Endless))
}

/// How far each coordinate falls must be a number, or a number times the running name.
fn add_outcome(outcome: &Outcome, known: &Known, running: Option<Slot>, falls: &mut Falls) -> Option<()> {
    let Outcome::One(target) = outcome else { return None };
    let mut fall = [0; 2];
    for (axis, coordinate) in target.coordinates.iter().enumerate().take(2) {
        let difference = Affine::slot(axis).minus(&Affine::of(coordinate, known)?)?;
        let found = match running {
            None => difference.as_constant()?,
            Some(slot) if difference.constant == 0 && difference.uses_only(&[slot]) => {
                difference.coefficient(slot)
            }
            Some(_) => return None,
        };
        fall[axis] = Some(found).filter(|fall| fall.unsigned_abs() < 1 << 10)?;
    }
    if fall == [0, 0] {
        return None;
    }
    let moves = if running.is_some() { &mut falls.rays } else { &mut falls.steps };
    moves.push((fall[0], fall[1]));
    Some(())
}
