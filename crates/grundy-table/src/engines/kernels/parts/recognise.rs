//! Rules of the language that cut a heap into parts, read from their form.
//!
//! Names that run through small fixed sets are written out; every other name is a part, and the last part is what is left.
//! What ranges and conditions say of the names is then said of the parts. Nothing depends on how large the heap is: a rule
//! that makes exceptions for some heaps is refused.

use std::collections::{BTreeMap, BTreeSet};

use grundy_rule::Rules;
use grundy_rule::tree::{
    Alternative, Binding, Comparison, Condition, Expression, Operator, Outcome, Part, RangeEnd, Set, Slot,
    Target, Times,
};

use super::Parts;
use super::region::{Inequality, least_part};
use crate::affine::{Affine, Known};
use crate::engines::kernels::forms::{ELEMENTS, HEAP, fixed_elements, one_more, plain_clause};

/// Rules with fewer parts are left to other engines, which are quicker.
const FEWEST_PARTS: usize = 4;
/// All orders of the parts are tried.
const MOST_PARTS: usize = 6;

/// The game that a ruleset is, if it is one and some move leaves at least four parts.
pub(crate) fn recognise(rules: &dyn Rules) -> Option<Parts> {
    let clause = plain_clause(rules, 1)?;
    let mut reading = Reading::default();
    for alternative in &clause.alternatives {
        let known = vec![None; alternative.names.len()];
        reading.add(alternative, 0, &known, &Context::default())?;
    }
    let most = reading.moves.values().flatten().copied().max().filter(|&most| most >= FEWEST_PARTS)?;
    let moves = reading.moves.into_iter().map(|(taken, counts)| (taken, counts.into_iter().collect()));
    Some(Parts { moves: moves.collect(), most })
}

/// The moves found so far.
#[derive(Default)]
struct Reading {
    // How many are taken, and how many parts that are not empty are left.
    moves: BTreeMap<usize, BTreeSet<usize>>,
    tried: usize,
}

/// What the clauses before a result say.
#[derive(Clone, Default)]
struct Context {
    running: Vec<Slot>,
    // None of these is below 0.
    bounds: Vec<Affine>,
}

impl Reading {
    fn add(
        &mut self,
        alternative: &Alternative,
        index: usize,
        known: &Known,
        context: &Context,
    ) -> Option<()> {
        match alternative.bindings.get(index) {
            None => self.add_outcome(&alternative.outcome, known, context),
            Some(Binding::If(condition)) => {
                let mut context = context.clone();
                add_condition(condition, known, &mut context.bounds)?;
                self.add(alternative, index + 1, known, &context)
            }
            Some(Binding::Let { slot, value }) => {
                let mut known = known.clone();
                known[*slot] = Some(Affine::of(value, &known)?);
                self.add(alternative, index + 1, &known, context)
            }
            Some(Binding::For { slot, set, .. }) => match fixed_elements(set, known) {
                Some(elements) => elements.into_iter().try_for_each(|element| {
                    one_more(&mut self.tried, known.len())?;
                    let mut known = known.clone();
                    known[*slot] = Some(Affine::constant(i128::from(element))?);
                    self.add(alternative, index + 1, &known, context)
                }),
                None => {
                    let mut context = context.clone();
                    context.running.push(*slot);
                    add_range(*slot, set, known, &mut context.bounds)?;
                    self.add(alternative, index + 1, known, &context)
                }
            },
        }
    }

    fn add_outcome(&mut self, outcome: &Outcome, known: &Known, context: &Context) -> Option<()> {
        one_more(&mut self.tried, known.len())?;
        let count = context.running.len() + 1;
        let parts = parts(outcome, known).filter(|parts| parts.len() == count && count <= MOST_PARTS)?;
        let places = Places { taken: taken(&parts)?, names: names(&parts, &context.running)? };
        let inequalities: Vec<Inequality> =
            context.bounds.iter().map(|bound| places.inequality(bound)).collect();
        let least = least_part(&inequalities, count)?;
        let fewest = if least == 0 { 0 } else { count };
        // A move that may leave the heap as it was does not end.
        if places.taken == 0 && fewest < 2 {
            return None;
        }
        self.moves.entry(places.taken).or_default().extend(fewest..=count);
        Some(())
    }
}

/// How the names of a rule follow from the parts.
struct Places {
    /// The heap is the sum of the parts and this.
    taken: usize,
    /// Each name with the constant that makes it a part; the last part has no name.
    names: Vec<(Slot, i64)>,
}

impl Places {
    /// What a bound on the heap and the names says of the parts, the part without a name last.
    fn inequality(&self, bound: &Affine) -> Inequality {
        let heap = bound.coefficient(HEAP);
        let mut constant = bound.constant + heap * self.taken as i64;
        let mut coefficients = Vec::with_capacity(self.names.len() + 1);
        for &(slot, more) in &self.names {
            constant -= bound.coefficient(slot) * more;
            coefficients.push(bound.coefficient(slot) + heap);
        }
        coefficients.push(heap);
        Inequality { constant, coefficients }
    }
}

/// How many are taken from the heap, when these parts are left.
fn taken(parts: &[Affine]) -> Option<usize> {
    let sum = parts.iter().skip(1).try_fold(parts.first()?.clone(), |sum, part| sum.plus(part))?;
    let heap = sum.coefficient(HEAP) == 1 && sum.uses_only(&[HEAP]);
    usize::try_from(-sum.constant).ok().filter(|&taken| heap && taken < ELEMENTS)
}

/// The constant by which each name differs from a part of its own.
fn names(parts: &[Affine], running: &[Slot]) -> Option<Vec<(Slot, i64)>> {
    let part_of = |slot: Slot| {
        let own = |part: &&Affine| part.uses_only(&[slot]) && part.coefficient(slot) == 1;
        parts.iter().find(own).map(|part| part.constant).filter(|more| more.unsigned_abs() < ELEMENTS as u64)
    };
    running.iter().map(|&slot| Some((slot, part_of(slot)?))).collect()
}

fn parts(outcome: &Outcome, known: &Known) -> Option<Vec<Affine>> {
    let of_target = |target: &Target| match target.coordinates.as_slice() {
        [coordinate] => Affine::of(coordinate, known),
        _ => None,
    };
    let of_part = |part: &Part| of_target(&part.target).filter(|_| part.times == Times::Once);
    match outcome {
        Outcome::One(target) => Some(vec![of_target(target)?]),
        Outcome::Sum(parts) => parts.iter().map(of_part).collect(),
    }
}

/// A name that runs through a range, whose end may be a quotient.
fn add_range(slot: Slot, set: &Set, known: &Known, bounds: &mut Vec<Affine>) -> Option<()> {
    let Set::Range(first, end) = set else { return None };
    let name = Affine::slot(slot);
    bounds.push(name.minus(&Affine::of(first, known)?)?);
    let (end, name) = match end {
        RangeEnd::Before(end) => (end, name.plus(&Affine::constant(1)?)?),
        RangeEnd::At(end) => (end, name),
        RangeEnd::Endless => return Some(()),
    };
    bounds.push(match end {
        Expression::Binary(Operator::Divide, dividend, divisor, _) => {
            let divisor = Affine::of(divisor, known)?.as_constant().filter(|&divisor| divisor > 0)?;
            Affine::of(dividend, known)?.minus(&name.times(divisor)?)?
        }
        end => Affine::of(end, known)?.minus(&name)?,
    });
    Some(())
}

/// What a condition says that compares sums, one of them being at most another.
fn add_condition(condition: &Condition, known: &Known, bounds: &mut Vec<Affine>) -> Option<()> {
    match condition {
        Condition::Compare(first, rest) => {
            let mut left = Affine::of(first, known)?;
            for (comparison, right) in rest {
                let right = Affine::of(right, known)?;
                bounds.push(difference(&left, *comparison, &right)?);
                left = right;
            }
            Some(())
        }
        Condition::And(left, right) => {
            add_condition(left, known, bounds)?;
            add_condition(right, known, bounds)
        }
        Condition::Or(..) | Condition::Not(_) | Condition::Test(..) => None,
    }
}

/// What is at least 0 if the comparison holds, and only then.
fn difference(left: &Affine, comparison: Comparison, right: &Affine) -> Option<Affine> {
    let one = Affine::constant(1)?;
    match comparison {
        Comparison::LessOrEqual => right.minus(left),
        Comparison::Less => right.minus(left)?.minus(&one),
        Comparison::GreaterOrEqual => left.minus(right),
        Comparison::Greater => left.minus(right)?.minus(&one),
        Comparison::Equal | Comparison::NotEqual => None,
    }
}
