//! Maximum Nim: at most f(x) tokens may be taken from a heap of x, where f rises by at most 1.
//!
//! # Theorem
//! L. Levine, *Fractal sequences and restricted Nim*, Ars Combinatoria 80 (2006): where f rises at x the value is f(x),
//! elsewhere it is that of the heap x − f(x) − 1. For the last f(x) + 1 heaps up to x have all values from 0 to f(x).
//!
//! # What the certificate holds
//! The function, as it stands in the rule.

use super::definition::one_heap;
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::rule::evaluate::number;
use crate::rule::{Alternative, Expression, Set, Step, read_expression};
use crate::verdict::{Claim, Law};

/// The heap of the rule.
const HEAP: usize = 0;

pub(super) fn check(case: &Case, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "law"])?;
    let law = case.claim.get("law")?;
    law.only(&["rising"])?;
    let text = law.get("rising")?.text()?;
    // (23.1)
    if case.kind()? != "grundy" {
        return Err("the method proves values".into());
    }
    one_heap(case.rule)?; // (23.2)
    let most = read_expression(text, &case.rule.formula_names()?)?;
    let [clause] = case.rule.clauses.as_slice() else { return Err("the rule has not one clause".into()) };
    let [alternative] = clause.alternatives.as_slice() else {
        return Err("the rule has not one alternative".into());
    };
    // (23.3)
    if greatest_take(alternative) != Some(most.clone()) {
        return Err("the rule does not take from 1 up to this function".into());
    }
    // (23.4)
    if !is_slow(&most) {
        return Err("nothing shows that the function rises by at most 1".into());
    }
    Ok(Claim::Grundy { law: Law::Rising(text.into()), start: None })
}

/// How much may be taken at most: E in `x - k for k in 1..=E`, and x − L in `y for y in L..x`.
fn greatest_take(alternative: &Alternative) -> Option<Expression> {
    let ([part], [Step::For(slot, Set::Range(from, until)), conditions @ ..]) =
        (alternative.parts.as_slice(), alternative.steps.as_slice())
    else {
        return None;
    };
    let ([heap], true) = (part.at.as_slice(), part.count.is_none() && part.steps.is_empty()) else {
        return None;
    };
    let less = |what: Expression| Expression::Call("-", vec![Expression::Name(HEAP), what]);
    if *heap == Expression::Name(*slot) && *until == Expression::Name(HEAP) {
        let is_said_twice =
            conditions.iter().all(|step| is_above_zero(step, *slot)) && begins_above_zero(from);
        return (conditions.is_empty() || is_said_twice).then(|| less(from.clone()));
    }
    let from_one = *heap == less(Expression::Name(*slot)) && *from == Expression::Number(1);
    match until {
        Expression::Call("+", operands) if operands[1] == Expression::Number(1) => {
            operands.first().filter(|_| from_one && conditions.is_empty()).cloned()
        }
        _ => None,
    }
}

/// `if y > 0`.
fn is_above_zero(step: &Step, slot: usize) -> bool {
    let zero = vec![Expression::Name(slot), Expression::Number(0)];
    matches!(step, Step::If(Expression::Call(">" | "!=", operands)) if *operands == zero)
}

/// Whether what does not fall is 0 or more at heap 0 and 1 or more at heap 1, so that from there on it is above 0.
fn begins_above_zero(from: &Expression) -> bool {
    let at = |heap: i128| number(from, &vec![Some(heap)]);
    at(0).is_ok_and(|first| first >= 0) && at(1).is_ok_and(|second| second >= 1)
}

/// Whether the expression rises by 0 or 1 from each heap to the next, and has a meaning there.
fn is_slow(expression: &Expression) -> bool {
    let is_number = |one: &Expression| matches!(one, Expression::Number(_));
    match expression {
        Expression::Number(_) | Expression::Name(HEAP) => true,
        Expression::Name(_) => false,
        Expression::Call(name, operands) => match (*name, operands.as_slice()) {
            ("+", [one, other]) => is_slow(one) && is_number(other) || is_number(one) && is_slow(other),
            ("-", [one, other]) if is_number(other) => is_slow(one),
            // The heap itself rises by 1, so what is left rises by 1 or 0.
            ("-", [Expression::Name(HEAP), other]) => is_slow(other),
            ("/", [one, Expression::Number(1..)]) => is_slow(one),
            // What does not fall is natural everywhere if it is so at 0.
            ("isqrt" | "bits", [one]) => {
                is_slow(one) && number(one, &vec![Some(0)]).is_ok_and(|first| first >= 0)
            }
            ("min" | "max", all) => all.iter().all(is_slow),
            _ => false,
        },
    }
}
