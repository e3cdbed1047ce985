//! Where endless sets end: a number of the result that falls as the name rises, and so leaves the domain for ever.

use super::resolve::Resolved;
use std::collections::BTreeMap;

use super::tree::{Alternative, Bound, Own, Part, Run, Term, Times};
use crate::diagnostic::Diagnostic;
use crate::text::Text;
use crate::tree::{Comparison, Function, Operator, Slot};

/// Fills in where endless sets end, or says that a bound is needed.
pub fn find_exits(rule: &mut Resolved) -> Result<(), Diagnostic> {
    for clause in &mut rule.clauses {
        let mut least = Least::new();
        clause.domain.iter().for_each(|condition| at_least_one(condition, &mut least));
        let mut alternatives = clause.alternatives.iter_mut();
        alternatives.try_for_each(|one| alternative(one, &least))?;
    }
    let mut starts = rule.starts.iter_mut();
    starts.try_for_each(|start| alternative(&mut start.alternative, &Least::new()))
}

/// Slots that are nowhere less than a number, wherever they are asked for.
type Least = BTreeMap<Slot, i128>;

/// The slots of which a condition says that they are at least 1.
fn at_least_one(condition: &Term, found: &mut Least) {
    match condition {
        Term::And(left, right) => {
            at_least_one(left, found);
            at_least_one(right, found);
        }
        Term::Compare(first, rest, _) => {
            let mut left = &**first;
            for (comparison, right) in rest {
                match (left, comparison, right) {
                    (Term::Local(slot), Comparison::GreaterOrEqual, Term::Integer(1..))
                    | (Term::Local(slot), Comparison::Greater, Term::Integer(0..))
                    | (Term::Integer(1..), Comparison::LessOrEqual, Term::Local(slot))
                    | (Term::Integer(0..), Comparison::Less, Term::Local(slot)) => {
                        found.entry(*slot).or_insert(1);
                    }
                    _ => {}
                }
                left = right;
            }
        }
        _ => {}
    }
}

/// A number that no element is below, as far as that is evident.
fn least_of(run: &Run) -> Option<i128> {
    let integer = |term: &Term| match term {
        Term::Integer(number) => Some(*number),
        _ => None,
    };
    match run {
        Run::Range(from, _) | Run::From(from) => integer(from),
        Run::List(elements) if !elements.is_empty() => {
            elements.iter().map(integer).try_fold(i128::MAX, |least, one| Some(least.min(one?)))
        }
        Run::AllBut(_) => Some(1),
        Run::Named("primes", ..) => Some(2),
        Run::Named("digits", ..) => Some(0),
        Run::Named(..) => Some(1),
        Run::Step(inner, ..) | Run::But(inner, _) => least_of(inner),
        _ => None,
    }
}

/// What is known of slots, with those of bindings.
fn with_least(bindings: &[Bound], known: &Least) -> Least {
    let mut least = known.clone();
    for bound in bindings {
        if let Bound::For { slot, run, .. } = bound {
            least.extend(least_of(run).map(|number| (*slot, number)));
        }
    }
    least
}

fn alternative(alternative: &mut Alternative, coordinates: &Least) -> Result<(), Diagnostic> {
    let mut least = with_least(&alternative.bindings, coordinates);
    for place in 0..alternative.bindings.len() {
        let (slot, run) = match &alternative.bindings[place] {
            Bound::For { slot, run, .. } => (*slot, run),
            Bound::Let { .. } => continue,
            Bound::If(condition) => {
                at_least_one(condition, &mut least);
                continue;
            }
        };
        if !run.is_endless() {
            continue;
        }
        let found = is_rising(run, &least).then(|| exit_of(alternative, place, slot, &least)).flatten();
        let Some(found) = found else { return Err(no_end(alternative, slot)) };
        if let Bound::For { exit, .. } = &mut alternative.bindings[place] {
            *exit = Some(found);
        }
    }
    Ok(())
}

/// Whether its elements rise, so that one that is too large says that all later ones are.
fn is_rising(run: &Run, least: &Least) -> bool {
    match run {
        Run::Comprehension(body, bindings) => {
            let endless = bindings.iter().filter_map(|bound| match bound {
                Bound::For { slot, run, .. } if run.is_endless() => Some((*slot, run)),
                _ => None,
            });
            let endless: Vec<(Slot, &Run)> = endless.collect();
            let least = &with_least(bindings, least);
            matches!(endless.as_slice(), [(slot, run)] if is_rising(run, least) && rises(body, *slot, least) && bindings.len() - endless.len()
                == bindings.iter().filter(|bound| matches!(bound, Bound::If(_))).count())
        }
        Run::Both(left, right) => is_rising(left, least) && is_rising(right, least),
        Run::But(left, _) => is_rising(left, least),
        Run::Union(runs) => runs.iter().all(|run| is_rising(run, least) || !run.is_endless()),
        _ => true,
    }
}

/// A number that falls as the name rises, with the values of later names: one of the result, or the room that a later
/// condition leaves.
fn exit_of(
    alternative: &Alternative,
    place: usize,
    slot: Slot,
    least: &Least,
) -> Option<(Term, Vec<(Slot, i128)>)> {
    let certain = |part: &&Part| matches!(part.times, Times::Once);
    let targets = alternative.parts.iter().filter(certain).flat_map(|part| &part.target.coordinates);
    let mut numbers = Vec::new();
    targets.for_each(|term| numbers_in(named_list(term, &alternative.bindings), &mut numbers));
    let mut rooms = Vec::new();
    for bound in &alternative.bindings[place + 1..] {
        if let Bound::If(condition) = bound {
            rooms_of(condition, &mut rooms);
        }
    }
    let rooms = rooms.iter().filter(|room| is_always_defined(room));
    numbers.into_iter().chain(rooms).find_map(|number| {
        let number = inlined(number, &alternative.bindings, &mut MOST_NODES.clone())?;
        let later = later_values(&number, &alternative.bindings[place + 1..], least)?;
        falls(&number, slot, least).then_some((number, later))
    })
}

/// What a name stands for that `let` binds to a changed or joined list; else the term itself.
fn named_list<'t>(term: &'t Term, bindings: &'t [Bound]) -> &'t Term {
    let Term::Local(slot) = term else { return term };
    let value = bindings.iter().find_map(|bound| match bound {
        Bound::Let { slot: own, value } if own == slot => Some(value),
        _ => None,
    });
    value.filter(|value| matches!(value, Term::Change(..) | Term::Join(..) | Term::List(_))).unwrap_or(term)
}

/// Numbers that are at least 0 wherever the condition holds.
fn rooms_of(condition: &Term, rooms: &mut Vec<Term>) {
    match condition {
        Term::And(left, right) => {
            rooms_of(left, rooms);
            rooms_of(right, rooms);
        }
        Term::Compare(first, rest, span) => {
            let mut left = &**first;
            for (comparison, right) in rest {
                let less = |more: &Term, less: &Term| {
                    Term::Binary(Operator::Subtract, Box::new(more.clone()), Box::new(less.clone()), *span)
                };
                match comparison {
                    Comparison::Less | Comparison::LessOrEqual => rooms.push(less(right, left)),
                    Comparison::Greater | Comparison::GreaterOrEqual => rooms.push(less(left, right)),
                    Comparison::Equal => rooms.extend([less(right, left), less(left, right)]),
                    Comparison::NotEqual => {}
                }
                left = right;
            }
        }
        _ => {}
    }
}

/// Whether a number is no mistake wherever it is asked for; it may be none, where a place is missing.
fn is_always_defined(term: &Term) -> bool {
    match term {
        Term::Integer(_) | Term::Local(_) | Term::Parameter(_) => true,
        Term::Negate(inner, _) => is_always_defined(inner),
        Term::Binary(Operator::Divide | Operator::Modulo, left, right, _) => {
            is_always_defined(left) && matches!(**right, Term::Integer(1..))
        }
        Term::Binary(_, left, right, _) => is_always_defined(left) && is_always_defined(right),
        Term::Power(base, exponent, _) => is_always_defined(base) && is_always_defined(exponent),
        Term::At(list, places, _) => matches!(**list, Term::Local(_)) && places.iter().all(is_always_defined),
        Term::Call(Function::Min | Function::Max | Function::Abs, arguments, _)
        | Term::Apply(Own::Length | Own::Rows | Own::Columns, arguments, _) => {
            arguments.iter().all(is_always_defined)
        }
        Term::Fold(_, run, _) => matches!(&**run, Run::Elements(Term::Local(_), _)),
        _ => false,
    }
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
fn later_values(term: &Term, later: &[Bound], least: &Least) -> Option<Vec<(Slot, i128)>> {
    let mut values = Vec::new();
    for bound in later {
        let Bound::For { slot, run, .. } = bound else { continue };
        if !mentions(term, *slot) {
            continue;
        }
        match run {
            Run::From(Term::Integer(first)) | Run::Range(Term::Integer(first), _)
                if never_rises(term, *slot, least) =>
            {
                values.push((*slot, *first));
            }
            Run::List(_) if never_rises(term, *slot, least) => values.push((*slot, *least.get(slot)?)),
            _ => return None,
        }
    }
    Some(values)
}

/// Whether the term is nowhere more for a larger slot.
fn never_rises(term: &Term, slot: Slot, least: &Least) -> bool {
    let is_larger_power = |term: &Term| match term {
        Term::Power(base, exponent, _) => {
            matches!(**base, Term::Local(own) if own == slot)
                && is_at_least(base, 1, least)
                && !mentions(exponent, slot)
                && is_at_least(exponent, 0, least)
        }
        _ => false,
    };
    let is_less = match term {
        Term::Binary(Operator::Subtract, left, right, _) => !mentions(left, slot) && is_larger_power(right),
        _ => false,
    };
    is_less || falls(term, slot, least)
}

/// Whether a number is evidently no less than another.
fn is_at_least(term: &Term, number: i128, least: &Least) -> bool {
    match term {
        Term::Integer(value) => *value >= number,
        Term::Local(slot) => least.get(slot).is_some_and(|known| *known >= number),
        _ => false,
    }
}

/// Whether the term falls without end as the slot rises.
fn falls(term: &Term, slot: Slot, least: &Least) -> bool {
    match term {
        Term::Binary(Operator::Subtract, left, right, _) => {
            (!mentions(left, slot) && rises(right, slot, least))
                || (falls(left, slot, least) && (!mentions(right, slot) || rises(right, slot, least)))
        }
        Term::Binary(Operator::Add, left, right, _) => {
            (falls(left, slot, least) && !mentions(right, slot))
                || (falls(right, slot, least) && !mentions(left, slot))
        }
        Term::Negate(inner, _) => rises(inner, slot, least),
        _ => false,
    }
}

/// Whether the term rises without end as the slot does, for slots from 0 on.
fn rises(term: &Term, slot: Slot, least: &Least) -> bool {
    match term {
        Term::Local(own) => *own == slot,
        Term::Binary(Operator::Add, left, right, _) => {
            let (left_rises, right_rises) = (rises(left, slot, least), rises(right, slot, least));
            (left_rises && (right_rises || !mentions(right, slot))) || (right_rises && !mentions(left, slot))
        }
        Term::Binary(Operator::Subtract, left, right, _) => {
            rises(left, slot, least) && !mentions(right, slot)
        }
        Term::Binary(Operator::Multiply, left, right, _) => {
            let (left_rises, right_rises) = (rises(left, slot, least), rises(right, slot, least));
            // Parameters have values when a rule is played; a program that reads them asks for 1 or more here.
            let is_positive = |term: &Term| matches!(term, Term::Parameter(_)) || is_at_least(term, 1, least);
            (left_rises && (right_rises || is_positive(right))) || (right_rises && is_positive(left))
        }
        Term::Power(base, exponent, _) => {
            let (base_rises, exponent_rises) = (rises(base, slot, least), rises(exponent, slot, least));
            (base_rises && !mentions(exponent, slot) && is_at_least(exponent, 1, least))
                || (exponent_rises && !mentions(base, slot) && is_at_least(base, 2, least))
                || (base_rises
                    && exponent_rises
                    && is_at_least(base, 1, least)
                    && is_at_least(exponent, 1, least))
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
    let help = match changed_list(alternative) {
        Some(list) => Text::new(
            format!("give it a bound: `for {name} in 1..=max({list})`"),
            format!("请给出上界：`for {name} in 1..=max({list})`"),
        ),
        None => Text::new(
            format!("give it a bound behind the set: `if {name} <= …`"),
            format!("请在集合后给出上界：`if {name} <= …`"),
        ),
    };
    Diagnostic::new(Text::new(
        format!("the set of `{name}` has no end, and nothing shows that its results leave the domain"),
        format!("`{name}` 的集合没有终点，也看不出结果何时离开定义域"),
    ))
    .at(alternative.span)
    .witness(Text::new(
        format!("no number of the result falls as `{name}` grows"),
        format!("结果中没有一个数随 `{name}` 增大而减小"),
    ))
    .help(help)
}

/// The name of the list of which a comprehension changes places: none of them falls where it is empty.
fn changed_list(alternative: &Alternative) -> Option<&str> {
    let coordinates = alternative.parts.iter().flat_map(|part| &part.target.coordinates);
    coordinates.into_iter().find_map(|term| match term {
        Term::Change(list, changes, _) if changes.iter().any(|change| !change.bindings.is_empty()) => {
            match **list {
                Term::Local(slot) => alternative.names.get(slot).map(String::as_str),
                _ => None,
            }
        }
        _ => None,
    })
}
