//! Maximum Nim: at most f(x) tokens may be taken from a heap of x, where f rises by at most 1.
//!
//! # Theorem
//! L. Levine, *Fractal sequences and restricted Nim*, Ars Combinatoria 80 (2006): where f rises at x the value is f(x),
//! elsewhere it is that of the heap x − f(x) − 1. For the last f(x) + 1 heaps up to x have all values from 0 to f(x).
//!
//! # What the certificate holds
//! The function, as it stands in the rule.

use super::definition::one_heap_or_positive;
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
    let is_positive = one_heap_or_positive(case.rule)?; // (23.2)
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
    // (23.5) Heap 1 is where such a function first could take all.
    if is_positive && number(&most, &vec![Some(1)])? > 0 {
        return Err("heap 1 may be taken whole, and heap 0 is outside the domain".into());
    }
    Ok(Claim::Grundy { law: Law::Rising(text.into()), start: None })
}

/// How much may be taken at most: E in `x - k for k in 1..=E`, x − L in `y for y in L..x`, and what a condition allows.
fn greatest_take(alternative: &Alternative) -> Option<Expression> {
    let ([part], [Step::For(slot, set), conditions @ ..]) =
        (alternative.parts.as_slice(), alternative.steps.as_slice())
    else {
        return None;
    };
    let ([heap], true) = (part.at.as_slice(), part.count.is_none() && part.steps.is_empty()) else {
        return None;
    };
    let is_taken = *heap == less(Expression::Name(HEAP), Expression::Name(*slot));
    match set {
        Set::From(Expression::Number(1)) if is_taken => allowed(conditions, *slot),
        Set::Range(from, until) if *heap == Expression::Name(*slot) && *until == Expression::Name(HEAP) => {
            let is_said_twice =
                conditions.iter().all(|step| is_above_zero(step, *slot)) && begins_above_zero(from);
            let left = less(Expression::Name(HEAP), from.clone());
            (conditions.is_empty() || is_said_twice).then_some(left)
        }
        Set::Range(Expression::Number(1), Expression::Call("+", ends)) if is_taken => {
            let is_plain = ends[1] == Expression::Number(1) && conditions.is_empty();
            ends.first().filter(|_| is_plain).cloned()
        }
        _ => None,
    }
}

fn less(whole: Expression, gone: Expression) -> Expression {
    Expression::Call("-", vec![whole, gone])
}

/// What the only condition on the name allows at most: x / c for `c*k <= x`, (x − 1) / c for `c*k < x`, the root of x for
/// `k*k <= x`.
fn allowed(conditions: &[Step], slot: usize) -> Option<Expression> {
    let [Step::If(Expression::Call(sign, operands))] = conditions else { return None };
    let [left, right] = operands.as_slice() else { return None };
    let (smaller, greater, is_strict) = match *sign {
        "<" => (left, right, true),
        "<=" => (left, right, false),
        ">" => (right, left, true),
        ">=" => (right, left, false),
        _ => return None,
    };
    let Expression::Call("*", factors) = smaller else { return None };
    let is_square = factors.iter().all(|factor| *factor == Expression::Name(slot));
    if is_square && !is_strict && *greater == Expression::Name(HEAP) {
        return Some(Expression::Call("isqrt", vec![greater.clone()]));
    }
    let factor = match factors.as_slice() {
        [Expression::Number(factor @ 1..), name] | [name, Expression::Number(factor @ 1..)] => {
            Some(*factor).filter(|_| *name == Expression::Name(slot))?
        }
        _ => return None,
    };
    let heap = Some(greater).filter(|heap| **heap == Expression::Name(HEAP))?.clone();
    let whole = if is_strict { less(heap, Expression::Number(1)) } else { heap };
    Some(Expression::Call("/", vec![whole, Expression::Number(factor)]))
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

/// By how much an expression rises from each heap to the next, where that is always the same.
fn slope(expression: &Expression) -> Option<i128> {
    match expression {
        Expression::Number(_) => Some(0),
        Expression::Name(HEAP) => Some(1),
        Expression::Name(_) => None,
        Expression::Call(name, operands) => match (*name, operands.as_slice()) {
            ("+", [one, other]) => slope(one)?.checked_add(slope(other)?),
            ("-", [one, other]) => slope(one)?.checked_sub(slope(other)?),
            ("*", [Expression::Number(factor), one] | [one, Expression::Number(factor)]) => {
                slope(one)?.checked_mul(*factor)
            }
            _ => None,
        },
    }
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
            ("/", [one, Expression::Number(by @ 1..)]) => {
                is_slow(one) || slope(one).is_some_and(|slope| (0..=*by).contains(&slope))
            }
            // What does not fall is natural everywhere if it is so at 0.
            ("isqrt" | "bits", [one]) => {
                is_slow(one) && number(one, &vec![Some(0)]).is_ok_and(|first| first >= 0)
            }
            ("min" | "max", all) => all.iter().all(is_slow),
            _ => false,
        },
    }
}
