//! Where endless sets end: a number of the result that falls as the name rises, and so leaves the domain for ever.

use super::resolve::Resolved;
use super::tree::{Alternative, Bound, Part, Run, Term, Times};
use crate::diagnostic::Diagnostic;
use crate::text::Text;
use crate::tree::{Operator, Slot};

/// Fills in where endless sets end, or says that a bound is needed.
pub fn find_exits(rule: &mut Resolved) -> Result<(), Diagnostic> {
    let clauses = rule.clauses.iter_mut().flat_map(|clause| clause.alternatives.iter_mut());
    let starts = rule.starts.iter_mut().map(|start| &mut start.alternative);
    clauses.chain(starts).try_for_each(alternative)
}

fn alternative(alternative: &mut Alternative) -> Result<(), Diagnostic> {
    for place in 0..alternative.bindings.len() {
        let Bound::For { slot, run, .. } = &alternative.bindings[place] else { continue };
        if !run.is_endless() {
            continue;
        }
        let slot = *slot;
        let found = is_rising(run).then(|| exit_of(alternative, place, slot)).flatten();
        let Some(found) = found else { return Err(no_end(alternative, slot)) };
        if let Bound::For { exit, .. } = &mut alternative.bindings[place] {
            *exit = Some(found);
        }
    }
    Ok(())
}

/// Whether its elements rise, so that one that is too large says that all later ones are.
fn is_rising(run: &Run) -> bool {
    match run {
        Run::Comprehension(body, bindings) => {
            let endless = bindings.iter().filter_map(|bound| match bound {
                Bound::For { slot, run, .. } if run.is_endless() => Some((*slot, run)),
                _ => None,
            });
            let endless: Vec<(Slot, &Run)> = endless.collect();
            matches!(endless.as_slice(), [(slot, run)] if is_rising(run) && rises(body, *slot) && bindings.len() - endless.len()
                == bindings.iter().filter(|bound| matches!(bound, Bound::If(_))).count())
        }
        Run::Both(left, right) => is_rising(left) && is_rising(right),
        Run::But(left, _) => is_rising(left),
        Run::Union(runs) => runs.iter().all(|run| is_rising(run) || !run.is_endless()),
        _ => true,
    }
}

fn exit_of(alternative: &Alternative, place: usize, slot: Slot) -> Option<(Term, Vec<(Slot, i128)>)> {
    let certain = |part: &&Part| matches!(part.times, Times::Once);
    let targets = alternative.parts.iter().filter(certain).flat_map(|part| &part.target.coordinates);
    let mut numbers = Vec::new();
    targets.for_each(|term| numbers_in(term, &mut numbers));
    numbers.into_iter().find_map(|number| {
        let number = inlined(number, &alternative.bindings, &mut MOST_NODES.clone())?;
        let later = later_values(&number, &alternative.bindings[place + 1..])?;
        falls(&number, slot).then_some((number, later))
    })
}

/// The numbers of a coordinate that must not be below 0.
fn numbers_in<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    match term {
        Term::Change(list, changes, _) => {
            numbers_in(list, found);
            found.extend(
                changes.iter().filter(|change| change.bindings.is_empty()).map(|change| &change.value),
            );
        }
        Term::List(terms) => found.extend(terms),
        Term::Join(left, right, _) => {
            numbers_in(left, found);
            numbers_in(right, found);
        }
        _ => found.push(term),
    }
}

/// A `let` that uses another twice doubles it; a term larger than this shows nothing.
const MOST_NODES: usize = 1_000;

/// The term with every `let` written out, unless it grows too large.
fn inlined(term: &Term, bindings: &[Bound], left: &mut usize) -> Option<Term> {
    *left = left.checked_sub(1)?;
    Some(match term {
        Term::Local(slot) => {
            let value = bindings.iter().find_map(|bound| match bound {
                Bound::Let { slot: own, value } if own == slot => Some(value),
                _ => None,
            });
            match value {
                Some(value) => inlined(value, bindings, left)?,
                None => term.clone(),
            }
        }
        Term::Binary(operator, one, other, span) => {
            let (one, other) = (inlined(one, bindings, left)?, inlined(other, bindings, left)?);
            Term::Binary(*operator, Box::new(one), Box::new(other), *span)
        }
        Term::Power(one, other, span) => {
            let (one, other) = (inlined(one, bindings, left)?, inlined(other, bindings, left)?);
            Term::Power(Box::new(one), Box::new(other), *span)
        }
        other => other.clone(),
    })
}

/// For names that are bound later: the least number that each can be, where the term falls in it too.
fn later_values(term: &Term, later: &[Bound]) -> Option<Vec<(Slot, i128)>> {
    let mut values = Vec::new();
    for bound in later {
        let Bound::For { slot, run, .. } = bound else { continue };
        if !mentions(term, *slot) {
            continue;
        }
        match run {
            Run::From(Term::Integer(least)) | Run::Range(Term::Integer(least), _) if falls(term, *slot) => {
                values.push((*slot, *least));
            }
            _ => return None,
        }
    }
    Some(values)
}

/// Whether the term falls without end as the slot rises.
fn falls(term: &Term, slot: Slot) -> bool {
    match term {
        Term::Binary(Operator::Subtract, left, right, _) => {
            (!mentions(left, slot) && rises(right, slot))
                || (falls(left, slot) && (!mentions(right, slot) || rises(right, slot)))
        }
        Term::Binary(Operator::Add, left, right, _) => {
            (falls(left, slot) && !mentions(right, slot)) || (falls(right, slot) && !mentions(left, slot))
        }
        Term::Negate(inner, _) => rises(inner, slot),
        _ => false,
    }
}

/// Whether the term rises without end as the slot does, for slots from 0 on.
fn rises(term: &Term, slot: Slot) -> bool {
    match term {
        Term::Local(own) => *own == slot,
        Term::Binary(Operator::Add, left, right, _) => {
            let (left_rises, right_rises) = (rises(left, slot), rises(right, slot));
            (left_rises && (right_rises || !mentions(right, slot))) || (right_rises && !mentions(left, slot))
        }
        Term::Binary(Operator::Subtract, left, right, _) => rises(left, slot) && !mentions(right, slot),
        Term::Binary(Operator::Multiply, left, right, _) => {
            let (left_rises, right_rises) = (rises(left, slot), rises(right, slot));
            // Parameters have values when a rule is played; a program that reads them asks for 1 or more here.
            let is_positive = |term: &Term| matches!(term, Term::Integer(1..) | Term::Parameter(_));
            (left_rises && (right_rises || is_positive(right))) || (right_rises && is_positive(left))
        }
        Term::Power(base, exponent, _) => {
            (rises(base, slot) && matches!(**exponent, Term::Integer(1..)))
                || (rises(exponent, slot) && matches!(**base, Term::Integer(2..)))
        }
        _ => false,
    }
}

/// Whether a slot occurs, as far as that is looked into; what is not known is said to mention it.
fn mentions(term: &Term, slot: Slot) -> bool {
    match term {
        Term::Integer(_) | Term::Parameter(_) | Term::Character(_) | Term::Text(_) => false,
        Term::Local(own) => *own == slot,
        Term::Negate(inner, _) | Term::Not(inner) => mentions(inner, slot),
        Term::Binary(_, left, right, _) | Term::Power(left, right, _) => {
            mentions(left, slot) || mentions(right, slot)
        }
        Term::At(list, places, _) => mentions(list, slot) || places.iter().any(|place| mentions(place, slot)),
        Term::Call(_, arguments, _) | Term::Apply(_, arguments, _) | Term::List(arguments) => {
            arguments.iter().any(|argument| mentions(argument, slot))
        }
        Term::Fold(_, run, _) => match &**run {
            Run::Elements(term, _) => mentions(term, slot),
            _ => true,
        },
        _ => true,
    }
}

fn no_end(alternative: &Alternative, slot: Slot) -> Diagnostic {
    let name = &alternative.names[slot];
    Diagnostic::new(Text::new(
        format!("the set of `{name}` has no end, and nothing shows that its results leave the domain"),
        format!("`{name}` 的集合没有终点，也看不出结果何时离开定义域"),
    ))
    .at(alternative.span)
    .witness(Text::new(
        format!("no number of the result falls as `{name}` grows"),
        format!("结果中没有一个数随 `{name}` 增大而减小"),
    ))
    .help(Text::new(
        format!("give it a bound: `for {name} in 1..=9`"),
        format!("请给出上界：`for {name} in 1..=9`"),
    ))
}
