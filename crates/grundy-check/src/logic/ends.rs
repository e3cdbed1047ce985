//! Where endless sets end: the last element after which every result has left the domain, by linear reasoning.

use super::linear::Linear;
use crate::rule::evaluate::Environment;
use crate::rule::{Part, Set, Step};

/// The greatest value of the name in `slot` for which no coordinate is surely below 0, if the form shows one:
/// a coordinate that falls with the name, whatever the names bound later are.
pub(crate) fn last_useful(
    slot: usize,
    later: &[Step],
    parts: &[Part],
    environment: &Environment,
) -> Option<i128> {
    let plain = parts.iter().filter(|part| part.count.is_none() && part.steps.is_empty());
    let bound = |expression| {
        let mut form = Linear::of(expression, environment)?;
        for step in later.iter().rev() {
            form = without(&form, step, environment)?;
        }
        let falls = form.terms.len() == 1 && form.coefficient(slot) < 0;
        falls.then(|| form.constant.div_euclid(-form.coefficient(slot)))
    };
    plain.flat_map(|part| &part.at).filter_map(bound).min()
}

/// A form at least as great as this one in which the name that the step binds does not occur.
fn without(form: &Linear, step: &Step, environment: &Environment) -> Option<Linear> {
    let (slot, greatest) = match step {
        Step::If(_) => return Some(form.clone()),
        Step::Let(slot, expression) => (*slot, Linear::of(expression, environment)),
        Step::For(slot, set) if form.coefficient(*slot) < 0 => (*slot, lower_bound(set, environment)),
        Step::For(slot, Set::Range(_, until)) => {
            let until = Linear::of(until, environment);
            (*slot, until.and_then(|until| until.plus(-1, &Linear::constant(1)).ok()))
        }
        Step::For(slot, _) => (*slot, None),
    };
    match form.coefficient(slot) {
        0 => Some(form.clone()),
        factor => form.plus(-factor, &Linear::name(slot)).ok()?.plus(factor, &greatest?).ok(),
    }
}

fn lower_bound(set: &Set, environment: &Environment) -> Option<Linear> {
    match set {
        Set::Range(from, _) | Set::From(from) => Linear::of(from, environment),
        Set::List(_) => None,
        Set::AllBut(_) | Set::Named(..) => Some(Linear::constant(1)),
    }
}
