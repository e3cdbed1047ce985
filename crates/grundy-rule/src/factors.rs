//! A rule on several numbers that is the product of rules on one number each, as `A * B` writes it out.

use std::collections::BTreeSet;

use crate::parts::{IndependentPart, in_binding, in_expression, in_set};
use crate::ruleset::Ruleset;
use crate::ruleset::canonical::clause_text;
use crate::ruleset::rules::Rules;
use crate::tree::{Alternative, Binding, Clause, Expression, Outcome, Part, Slot, Slotted, Target, Times};

/// The factors of a rule, one for each of its coordinates; nothing if it is not the product of such.
///
/// ```
/// use grundy_rule::{Rules, Ruleset, factors};
///
/// let rule = Ruleset::parse("(take 1..=3) * (y -> 0..y)").unwrap();
/// let parts = factors(&rule).unwrap();
/// assert_eq!(parts[0].ruleset.canonical(), "x -> x - k for k in 1..=3");
/// assert_eq!(parts[1].ruleset.canonical(), "y -> k1 for k1 in 0..y");
/// assert!(factors(&Ruleset::parse("(x, y) -> (x - 1, y) | (x, y - 1)").unwrap()).is_none());
/// ```
pub fn factors(ruleset: &Ruleset) -> Option<Vec<IndependentPart>> {
    let [clause] = ruleset.clauses() else { return None };
    let is_plain = clause.domain.is_empty()
        && ruleset.wins().is_empty()
        && ruleset.start_clause().is_none()
        && ruleset.tags().len() == 1
        && clause.pattern.len() >= 2
        && clause.pattern.iter().all(|slot| matches!(slot, Slotted::Name(_)));
    if !is_plain {
        return None;
    }
    let factor = |place: usize| {
        let own = restricted(ruleset, clause, place)?;
        let ruleset = Ruleset::parse(&clause_text(ruleset, &own)).ok()?;
        Some(IndependentPart { coordinates: vec![place], ruleset })
    };
    let factors: Vec<IndependentPart> = (0..clause.pattern.len()).map(factor).collect::<Option<_>>()?;
    let written: Vec<String> = factors.iter().map(|one| format!("({})", one.ruleset.canonical())).collect();
    let product = Ruleset::parse(&written.join(" * ")).ok()?;
    (product.canonical() == ruleset.canonical()).then_some(factors)
}

/// What the clause says of one coordinate where all others stay.
fn restricted(ruleset: &Ruleset, clause: &Clause, place: usize) -> Option<Clause> {
    let with = |alternatives| Clause {
        pattern: vec![clause.pattern[place].clone()],
        alternatives,
        ..clause.clone()
    };
    let (mut alternatives, mut written) = (Vec::new(), BTreeSet::new());
    for alternative in &clause.alternatives {
        let own = alone(alternative, place, clause.pattern.len())?;
        // Alternatives of the product repeat those of a factor, once for each of the others.
        if written.insert(clause_text(ruleset, &with(vec![own.clone()]))) {
            alternatives.push(own);
        }
    }
    Some(with(alternatives))
}

fn alone(alternative: &Alternative, place: usize, arity: usize) -> Option<Alternative> {
    let Outcome::Sum(parts) = &alternative.outcome else { return None };
    let moves_alone = |part: &&Part| {
        let stays = |other: usize| part.target.coordinates[other] == Expression::Local(other);
        (0..arity).all(|other| stays(other) != (other == place))
    };
    let own = |part: &Part| Part {
        target: Target { coordinates: vec![part.target.coordinates[place].clone()], ..part.target.clone() },
        times: part.times.clone(),
    };
    let parts: Vec<Part> = parts.iter().filter(moves_alone).map(own).collect();
    let bindings = own_bindings(alternative, &parts, place, arity);
    let outcome = match parts.as_slice() {
        [Part { target, times: Times::Once }] => Outcome::One(target.clone()),
        _ => Outcome::Sum(parts),
    };
    Some(Alternative { outcome, bindings, ..alternative.clone() })
}

/// The clauses that speak of this coordinate, and those that bind what these and the parts use.
fn own_bindings(alternative: &Alternative, parts: &[Part], place: usize, arity: usize) -> Vec<Binding> {
    let mut used: Vec<Slot> = vec![place];
    parts.iter().for_each(|part| in_part(part, &mut used));
    let binds = |binding: &Binding| match binding {
        Binding::For { slot, .. } | Binding::Let { slot, .. } => Some(*slot),
        Binding::If(_) => None,
    };
    // Names that hang together with a used one are used.
    loop {
        let before = used.len();
        for binding in &alternative.bindings {
            let mut slots: Vec<Slot> = binds(binding).into_iter().collect();
            in_binding(binding, &mut slots);
            let is_own = slots.iter().any(|slot| used.contains(slot));
            for slot in slots.into_iter().filter(|slot| is_own && *slot >= arity) {
                if !used.contains(&slot) {
                    used.push(slot);
                }
            }
        }
        if used.len() == before {
            break;
        }
    }
    let is_own = |binding: &&Binding| {
        let mut slots: Vec<Slot> = binds(binding).into_iter().collect();
        in_binding(binding, &mut slots);
        slots.iter().any(|slot| used.contains(slot))
    };
    alternative.bindings.iter().filter(is_own).cloned().collect()
}

fn in_part(part: &Part, used: &mut Vec<Slot>) {
    part.target.coordinates.iter().for_each(|coordinate| in_expression(coordinate, used));
    match &part.times {
        Times::Once => {}
        Times::Count(count, _) => in_expression(count, used),
        Times::Each(slot, set) => {
            used.push(*slot);
            in_set(set, used);
        }
    }
}
