//! Numbers that depend on the parameters alone, as laws name them: periods, joints of words, amounts.

use super::samples::Samples;
use super::term::{Operation, Term};
use rustc_hash::FxHashSet;

/// A term in the parameters with its value for each sample.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) term: Term,
    pub(super) values: Vec<i128>,
}

/// Sums of up to three features, and of up to two with 1 added or taken away; the simplest first, equal ones once.
pub(super) fn forms(features: &[Term], samples: &Samples) -> Vec<Form> {
    let single: Vec<Term> = (1..=6).map(Term::Number).chain(features.iter().cloned()).collect();
    let mut terms: Vec<Term> = Vec::new();
    terms.extend(single.iter().cloned());
    let add = |left: &Term, right: &Term| Term::of(Operation::Add, left.clone(), right.clone());
    let less = |left: &Term, right: &Term| Term::of(Operation::Subtract, left.clone(), right.clone());
    for (at, one) in features.iter().enumerate() {
        terms.extend([1, 2].map(|number| add(one, &Term::Number(number))));
        terms.push(less(one, &Term::Number(1)));
        terms.extend([2, 3, 4].map(|times| Term::of(Operation::Multiply, Term::Number(times), one.clone())));
        for other in &features[at + 1..] {
            terms.extend([add(one, other), less(one, other), less(other, one)]);
            terms.extend([1, 2].map(|number| add(&add(one, other), &Term::Number(number))));
            terms.push(less(&add(one, other), &Term::Number(1)));
        }
    }
    for (at, one) in features.iter().enumerate() {
        let double = Term::of(Operation::Multiply, Term::Number(2), one.clone());
        for other in features {
            terms.extend([add(&double, other), less(&double, other)]);
            if let Some(third) = features.get(at + 1) {
                terms.push(add(&add(one, other), third));
            }
            terms.extend(features.iter().map(|third| less(one, &add(other, third))));
        }
    }
    let mut seen = FxHashSet::default();
    terms
        .into_iter()
        .filter_map(|term| Form::of(term, samples))
        .filter(|form| seen.insert(form.values.clone()))
        .collect()
}

impl Form {
    pub(super) fn of(term: Term, samples: &Samples) -> Option<Form> {
        let term = term.tidy();
        let values = samples.all.iter().map(|sample| term.at(&sample.parameters)).collect::<Option<_>>()?;
        Some(Form { term, values })
    }
}
