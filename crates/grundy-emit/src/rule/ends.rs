//! Loops up to a parameter that end where no result is left: `x - k for k in 1..=m` goes no further than `k = x`.

use super::known::{Atom, Known, Linear};
use grundy_rule::form::{Alternative, Bound, Form, Node, Run, Term, Times};
use grundy_rule::tree::{Operator, Span};

/// The bindings of an alternative, where loops up to a parameter have an end that the position gives.
pub fn ended(alternative: &Alternative, arity: usize) -> Vec<Bound> {
    let mut all = Known::new(arity);
    alternative.bindings.iter().for_each(|bound| all.bind(bound));
    let ended = |(place, bound): (usize, &Bound)| match bound {
        Bound::For { slot, run: run @ Run::Range(_, to), exit: None } if speaks_of_a_parameter(to) => {
            let rooms = rooms(alternative, place, &all);
            let exit = rooms.into_iter().find_map(|room| exit(room, *slot, alternative, place, &all));
            Bound::For { slot: *slot, run: run.clone(), exit: exit.map(|exit| (exit, Vec::new())) }
        }
        other => other.clone(),
    };
    alternative.bindings.iter().enumerate().map(ended).collect()
}

/// Whether no loop goes further than the position it begins with, however large the parameters are.
pub fn end_with_the_position(form: &Form) -> bool {
    form.clauses.iter().all(|clause| {
        let arity = form.kinds[usize::from(clause.pattern.tag)].sorts.len();
        clause.alternatives.iter().all(|alternative| {
            ended(alternative, arity).iter().all(|bound| match bound {
                Bound::For { run, exit: None, .. } => !run.any(&is_parameter),
                _ => true,
            })
        })
    })
}

fn speaks_of_a_parameter(term: &Term) -> bool {
    term.any(&is_parameter)
}

fn is_parameter(node: Node<'_>) -> bool {
    matches!(node, Node::Term(Term::Parameter(_)))
}

/// What is at least 0 wherever there is a result: the numbers of the result, and the length of a later loop less 1.
fn rooms(alternative: &Alternative, place: usize, all: &Known) -> Vec<Linear> {
    let certain = alternative.parts.iter().filter(|part| matches!(part.times, Times::Once));
    let results = certain.flat_map(|part| &part.target.coordinates).map(|term| all.linear(term));
    let later = alternative.bindings[place + 1..].iter().filter_map(|bound| match bound {
        Bound::For { run: Run::Range(from, to), .. } => {
            Some(all.linear(to).plus(&all.linear(from), -1).plus(&Linear::constant(1), -1))
        }
        _ => None,
    });
    results.chain(later).collect()
}

/// `whole - name`, which is at least 0 as long as the room is, from what is known before the loop.
fn exit(mut room: Linear, slot: usize, alternative: &Alternative, place: usize, all: &Known) -> Option<Term> {
    if room.of_slot(slot) != -1 {
        return None;
    }
    let is_later = |own: usize| {
        alternative.bindings[place + 1..]
            .iter()
            .any(|bound| matches!(bound, Bound::For { slot, .. } | Bound::Let { slot, .. } if *slot == own))
    };
    // What is taken away as well makes no room.
    room.terms.retain(|(atom, multiple)| match atom {
        Atom::Slot(own) => !(is_later(*own) && *multiple < 0 && all.is_natural(&Term::Local(*own))),
        _ => true,
    });
    let is_known = |(atom, _): &(Atom, i128)| match atom {
        Atom::Slot(own) => !is_later(*own),
        Atom::Parameter(_) => true,
        Atom::Opaque(..) => false,
    };
    let whole = room.plus(&Linear::atom(Atom::Slot(slot)), 1);
    let combined = |left: Term, operator: Operator, right: Term| {
        Term::Binary(operator, Box::new(left), Box::new(right), Span::default())
    };
    whole.terms.iter().all(is_known).then(|| combined(whole.term(), Operator::Subtract, Term::Local(slot)))
}
