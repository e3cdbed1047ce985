//! Euclid: a multiple of one number is taken from the other, and both stay positive.
//!
//! # Theorem
//! G. Nivasch, *The Sprague–Grundy function of the game Euclid*, Discrete Mathematics 306 (2006): the value of (x, y) is
//! |x/y − y/x|, rounded down. Section 28 of `FORMAT.md` has a proof.
//!
//! # What the certificate holds
//! The formula. The rule is recognised by its form.

pub(super) mod to_zero;

use super::definition::positive_name;
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::rule::{Alternative, Expression, Restriction, Rule, Set, Step, read_expression};
use crate::verdict::{Claim, Law};

/// How the theorem may be written, in the names x and y.
const FORMULAS: [&str; 2] =
    ["abs(x * x - y * y) / (x * y)", "(max(x * x, y * y) - min(x * x, y * y)) / (x * y)"];

pub(super) fn check(case: &Case, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "law"])?;
    let law = case.claim.get("law")?;
    law.only(&["formula"])?;
    // (28.1)
    if case.kind()? != "grundy" {
        return Err("the method proves values".into());
    }
    let text = law.get("formula")?.text()?;
    let stated = read_expression(text, &case.rule.formula_names()?)?;
    let own = ["x".to_string(), "y".to_string()];
    if !FORMULAS.iter().any(|formula| read_expression(formula, &own).as_ref() == Ok(&stated)) {
        return Err("the method proves |x/y - y/x| rounded down".into());
    }
    let [first, second] = two_alternatives(case.rule)?; // (28.2)
    // (28.3)
    if !is_positive(&case.rule.domain, &case.rule.formula_names()?) {
        return Err("the domain is not that of positive numbers".into());
    }
    // (28.4)
    let both =
        |one: usize, other: usize| takes_multiples(first, one, other) && takes_multiples(second, other, one);
    if !both(0, 1) && !both(1, 0) {
        return Err("the rule does not take all multiples of each number from the other".into());
    }
    Ok(Claim::Grundy { law: Law::Formula(text.into()), start: None })
}

/// The alternatives of a rule that is one clause on two names and a domain.
fn two_alternatives(rule: &Rule) -> Checked<[&Alternative; 2]> {
    let is_plain =
        rule.code.is_none() && rule.wins.is_empty() && rule.start.is_none() && rule.tags.len() <= 1;
    match rule.clauses.as_slice() {
        [clause] if is_plain && clause.pattern.names().len() == 2 && clause.pattern.at.len() == 2 => {
            let alternatives: Vec<&Alternative> = clause.alternatives.iter().collect();
            alternatives.try_into().map_err(|_| "the rule has not two alternatives".into())
        }
        _ => Err("the rule is not one clause on two numbers".into()),
    }
}

/// Whether the conditions say of both names that they are positive, and nothing else.
fn is_positive(domain: &[Restriction], names: &[String]) -> bool {
    let named: Option<Vec<&String>> = domain.iter().map(positive_name).collect();
    named.is_some_and(|named| names.iter().all(|name| named.contains(&name)))
}

/// Whether the alternative takes k times the second coordinate from the first, for every k from 1 on that leaves a
/// position, and nothing else.
fn takes_multiples(alternative: &Alternative, first: usize, second: usize) -> bool {
    let ([part], [Step::For(slot, set), conditions @ ..]) =
        (alternative.parts.as_slice(), alternative.steps.as_slice())
    else {
        return false;
    };
    let multiples =
        [(*slot, second), (second, *slot)].map(|(one, other)| call("*", [name(one), name(other)]));
    let left = |multiple: &Expression| call("-", [name(first), multiple.clone()]);
    part.count.is_none()
        && part.steps.is_empty()
        && part.at.len() == 2
        && part.at[second] == name(second)
        && multiples.iter().any(|multiple| part.at[first] == left(multiple))
        && is_all_multiples(set, first, second)
        && conditions.iter().all(|step| holds_after_every_move(step, first, second, &multiples))
}

/// `1..`, `1..=x / y` or `1..=(x - 1) / y`: what lies beyond leaves no position.
fn is_all_multiples(set: &Set, first: usize, second: usize) -> bool {
    let one = || Expression::Number(1);
    let times = |what: Expression| call("+", [call("/", [what, name(second)]), one()]);
    match set {
        Set::From(from) => *from == one(),
        Set::Range(from, until) => {
            *from == one() && [times(name(first)), times(call("-", [name(first), one()]))].contains(until)
        }
        _ => false,
    }
}

/// Conditions that forbid nothing: x ≥ 1 and y ≥ 1 hold everywhere, and a move leaves x − ky ≥ 1.
fn holds_after_every_move(step: &Step, first: usize, second: usize, multiples: &[Expression]) -> bool {
    let Step::If(Expression::Call(comparison, operands)) = step else { return false };
    let [left, right] = operands.as_slice() else { return false };
    let is_number = |one: &Expression| *one == name(first) || *one == name(second);
    let is_taken = |one: &Expression| *one == name(second) || multiples.contains(one);
    match *comparison {
        ">" | ">=" if *left == name(first) && is_taken(right) => true,
        ">" | "!=" => is_number(left) && *right == Expression::Number(0),
        ">=" => is_number(left) && *right == Expression::Number(1),
        _ => false,
    }
}

fn name(slot: usize) -> Expression {
    Expression::Name(slot)
}

fn call(what: &'static str, operands: [Expression; 2]) -> Expression {
    Expression::Call(what, operands.to_vec())
}
