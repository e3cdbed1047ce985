//! Coordinates that play by themselves: a rule on several coordinates that is a sum of rules on fewer.

use crate::ruleset::Ruleset;
use crate::ruleset::canonical::{clause_text, condition_text};
use crate::tree::{
    Alternative, Binding, Clause, Condition, Expression, Outcome, RangeEnd, Set, Slot, Slotted, Target,
};

/// Some coordinates of a rule, and the rule that they obey whatever the others do.
#[derive(Clone, Debug)]
pub struct IndependentPart {
    /// The coordinates, increasing.
    pub coordinates: Vec<usize>,
    /// Their rule.
    pub ruleset: Ruleset,
}

/// The parts of a rule in which every move changes one part alone and looks at no other; nothing if it is all one part.
///
/// ```
/// use grundy_rule::{Rules, Ruleset, independent_parts};
///
/// let rule = Ruleset::parse("(x, y) -> (x - k, y) for k in 1..=3 | (x, y - k) for k in 1..").unwrap();
/// let parts = independent_parts(&rule).unwrap();
/// assert_eq!(parts[0].ruleset.canonical(), "x -> x - k for k in 1..=3");
/// assert_eq!(parts[1].ruleset.canonical(), "y -> y - k for k in 1..");
/// let above = Ruleset::parse("(x, y) -> (x - 1, y) | (x, y - 2); domain x >= 1, y >= 3").unwrap();
/// assert_eq!(independent_parts(&above).unwrap()[1].ruleset.canonical(), "y -> y - 2; domain y >= 3");
/// ```
pub fn independent_parts(ruleset: &Ruleset) -> Option<Vec<IndependentPart>> {
    let [clause] = ruleset.clauses() else { return None };
    let plain = ruleset.wins().is_empty()
        && ruleset.start_clause().is_none()
        && ruleset.tags().len() == 1
        && clause.pattern.iter().all(|slot| matches!(slot, Slotted::Name(_)));
    if !plain {
        return None;
    }
    let touched = clause.alternatives.iter().map(|alternative| touched(alternative, clause.pattern.len()));
    let touched: Vec<Vec<usize>> = touched.collect::<Option<_>>()?;
    let spoken_of: Vec<Vec<usize>> = clause.domain.iter().map(spoken_of).collect();
    // A condition of none of the coordinates is one of all.
    if spoken_of.iter().any(Vec::is_empty) {
        return None;
    }
    let groups = groups(clause.pattern.len(), &[&touched[..], &spoken_of].concat());
    let part = |coordinates: Vec<usize>| {
        let text = clause_text(ruleset, &restricted(clause, &touched, &coordinates)?);
        let ruleset =
            Ruleset::parse(&format!("{text}{}", domain_text(clause, &spoken_of, &coordinates))).ok()?;
        Some(IndependentPart { coordinates, ruleset })
    };
    if groups.len() < 2 { None } else { groups.into_iter().map(part).collect() }
}

/// The coordinates of which a condition of the domain speaks.
fn spoken_of(condition: &Condition) -> Vec<usize> {
    let mut slots = Vec::new();
    in_condition(condition, &mut slots);
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// The domain of some coordinates alone, as a rule writes it.
fn domain_text(clause: &Clause, spoken_of: &[Vec<usize>], kept: &[usize]) -> String {
    let name = |slot: &Slotted| match slot {
        Slotted::Name(name) => name.clone(),
        Slotted::Constant(number) => number.to_string(),
    };
    let names: Vec<String> = clause.pattern.iter().map(name).collect();
    let is_kept = |slots: &[usize]| slots.iter().all(|slot| kept.contains(slot));
    let own = clause.domain.iter().zip(spoken_of).filter(|(_, slots)| is_kept(slots));
    let own: Vec<String> = own.map(|(condition, _)| condition_text(condition, &names)).collect();
    if own.is_empty() { String::new() } else { format!("; domain {}", own.join(", ")) }
}

/// The coordinates that an alternative changes or mentions; nothing if it does not leave one position.
fn touched(alternative: &Alternative, arity: usize) -> Option<Vec<usize>> {
    let Outcome::One(Target { coordinates, .. }) = &alternative.outcome else { return None };
    let mut slots = Vec::new();
    for (place, coordinate) in coordinates.iter().enumerate() {
        if *coordinate != Expression::Local(place) {
            slots.push(place);
            in_expression(coordinate, &mut slots);
        }
    }
    alternative.bindings.iter().for_each(|binding| in_binding(binding, &mut slots));
    slots.retain(|slot| *slot < arity);
    slots.sort_unstable();
    slots.dedup();
    (!slots.is_empty()).then_some(slots)
}

/// The coordinates in groups, such that what is touched together is in one group.
fn groups(arity: usize, touched: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..arity).collect();
    for together in touched {
        let least = together.iter().map(|&place| group[place]).min().unwrap_or(0);
        let old: Vec<usize> = together.iter().map(|&place| group[place]).collect();
        group.iter_mut().filter(|own| old.contains(own)).for_each(|own| *own = least);
    }
    let members = |number: usize| (0..arity).filter(|&place| group[place] == number).collect::<Vec<usize>>();
    (0..arity).map(members).filter(|members| !members.is_empty()).collect()
}

/// The clause of some coordinates alone; nothing if no move changes them.
fn restricted(clause: &Clause, touched: &[Vec<usize>], kept: &[usize]) -> Option<Clause> {
    let mut alone = clause.clone();
    alone.pattern = kept.iter().map(|&place| clause.pattern[place].clone()).collect();
    alone.alternatives = Vec::new();
    for (alternative, slots) in clause.alternatives.iter().zip(touched) {
        let Outcome::One(target) = &alternative.outcome else { return None };
        if slots.iter().all(|slot| kept.contains(slot)) {
            let coordinates = kept.iter().map(|&place| target.coordinates[place].clone()).collect();
            let outcome = Outcome::One(Target { coordinates, ..target.clone() });
            alone.alternatives.push(Alternative { outcome, ..alternative.clone() });
        }
    }
    (!alone.alternatives.is_empty()).then_some(alone)
}

/// The names that a clause uses.
pub(crate) fn in_binding(binding: &Binding, slots: &mut Vec<Slot>) {
    match binding {
        Binding::Let { value, .. } => in_expression(value, slots),
        Binding::If(condition) => in_condition(condition, slots),
        Binding::For { set, .. } => in_set(set, slots),
    }
}

pub(crate) fn in_set(set: &Set, slots: &mut Vec<Slot>) {
    match set {
        Set::Range(from, end) => {
            in_expression(from, slots);
            match end {
                RangeEnd::Before(to) | RangeEnd::At(to) => in_expression(to, slots),
                RangeEnd::Endless => {}
            }
        }
        Set::List(elements) | Set::AllBut(elements) => {
            elements.iter().for_each(|element| in_expression(element, slots));
        }
        Set::Powers(of, _) | Set::Divisors(of, _) | Set::Coprime(of, _) | Set::Digits(of, _) => {
            in_expression(of, slots);
        }
        Set::Primes | Set::PrimePowers | Set::Squares | Set::Triangular | Set::Fibonacci => {}
    }
}

fn in_condition(condition: &Condition, slots: &mut Vec<Slot>) {
    match condition {
        Condition::Compare(first, rest) => {
            in_expression(first, slots);
            rest.iter().for_each(|(_, right)| in_expression(right, slots));
        }
        Condition::And(left, right) | Condition::Or(left, right) => {
            in_condition(left, slots);
            in_condition(right, slots);
        }
        Condition::Not(inner) => in_condition(inner, slots),
        Condition::Test(_, arguments, _) => arguments.iter().for_each(|one| in_expression(one, slots)),
    }
}

pub(crate) fn in_expression(expression: &Expression, slots: &mut Vec<Slot>) {
    match expression {
        Expression::Integer(_) | Expression::Parameter(..) => {}
        Expression::Local(slot) => slots.push(*slot),
        Expression::Negate(inner) => in_expression(inner, slots),
        Expression::Binary(_, left, right, _) => {
            in_expression(left, slots);
            in_expression(right, slots);
        }
        Expression::Call(_, arguments, _) => arguments.iter().for_each(|one| in_expression(one, slots)),
    }
}
