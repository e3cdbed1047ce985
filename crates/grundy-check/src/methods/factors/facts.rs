//! What the clauses of an alternative say about the one name that runs.

use crate::rule::{Expression, Set, Step};
use std::collections::BTreeSet;

/// The heap of the rule, and the only other name.
pub(super) const HEAP: Expression = Expression::Name(0);
pub(super) const NAME: Expression = Expression::Name(1);

/// What is said about the name k that runs, x being the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    /// k > 0, k > 1, k ≤ x, k < x.
    Positive,
    AboveOne,
    AtMost,
    Below,
    /// k divides x; k is prime; k is odd; k and x have no common factor; the ones of k are ones of x.
    Divides,
    Prime,
    Odd,
    Coprime,
    Within,
    /// k is a decimal digit of x that is not 0.
    Digit,
    /// Some one of x is no one of k.
    Lacks,
    /// k is even; k does not divide x; k and x have a common factor above 1; the divisor k of x has none with x / k.
    Even,
    Misses,
    Common,
    Unitary,
}

use Fact::*;

/// A function of the heap and the name, in both orders.
pub(super) fn of_both(function: &'static str) -> [Expression; 2] {
    [vec![HEAP, NAME], vec![NAME, HEAP]].map(|operands| Expression::Call(function, operands))
}

/// All that the clauses say about the name; nothing where one of them is not understood.
pub(super) fn facts(steps: &[Step]) -> Option<BTreeSet<Fact>> {
    let mut facts = BTreeSet::new();
    for step in steps {
        match step {
            Step::For(1, set) => facts.extend(facts_of_set(set)?),
            // Heap 0 has no options anyway: then a name up to the heap, and above 0 or below the heap, has nothing to run through.
            Step::If(condition) if is_above(condition, &HEAP, 0) => {}
            Step::If(condition) => add_facts(condition, &mut facts)?,
            Step::For(..) | Step::Let(..) => return None,
        }
    }
    if facts.contains(&Below) {
        facts.insert(AtMost);
    }
    if facts.contains(&Prime) {
        facts.insert(AboveOne);
    }
    if facts.contains(&AboveOne) {
        facts.insert(Positive);
    }
    // Whether 0 divides 0 is no question for a lemma.
    let has_a_meaning = !facts.contains(&Divides) || facts.contains(&Positive);
    has_a_meaning.then_some(facts)
}

fn facts_of_set(set: &Set) -> Option<Vec<Fact>> {
    match set {
        Set::Range(Expression::Number(from @ 0..=2), until) => {
            let one_more = Expression::Call("+", vec![HEAP, Expression::Number(1)]);
            let end = if *until == HEAP {
                Below
            } else if *until == one_more {
                AtMost
            } else {
                return None;
            };
            let beginning = [None, Some(Positive), Some(AboveOne)];
            Some(beginning[*from as usize].into_iter().chain([end]).collect())
        }
        Set::Named("primes", _) => Some(vec![Prime]),
        Set::Named(name, arguments) if arguments.as_slice() == [HEAP] => match *name {
            "divisors" => Some(vec![Positive, AtMost, Divides]),
            "coprime" => Some(vec![Positive, AtMost, Coprime]),
            "digits" => Some(vec![Positive, AtMost, Digit]),
            _ => None,
        },
        _ => None,
    }
}

fn add_facts(condition: &Expression, facts: &mut BTreeSet<Fact>) -> Option<()> {
    if let Expression::Call("and", parts) = condition {
        return parts.iter().try_for_each(|part| add_facts(part, facts));
    }
    let found = fact(condition, facts)?;
    facts.insert(found);
    Some(())
}

fn fact(condition: &Expression, known: &BTreeSet<Fact>) -> Option<Fact> {
    let Expression::Call(sign, operands) = condition else { return None };
    let pair = (operands.first()?, operands.get(1));
    let is_pair = |left: &Expression, right: &Expression| pair == (left, Some(right));
    let either = |left: &Expression, right: &Expression| is_pair(left, right) || is_pair(right, left);
    let number = Expression::Number;
    let remainder = |of: Expression, by: Expression| Expression::Call("%", vec![of, by]);
    match *sign {
        "is_prime" if operands.as_slice() == [NAME] => Some(Prime),
        "divides" if is_pair(&NAME, &HEAP) => Some(Divides),
        // A condition that stands before the one that keeps 0 out would divide by it.
        "==" if is_positive(known) && either(&remainder(HEAP, NAME), &number(0)) => Some(Divides),
        "==" if either(&remainder(NAME, number(2)), &number(1)) => Some(Odd),
        "!=" if either(&remainder(NAME, number(2)), &number(0)) => Some(Odd),
        "==" if of_both("gcd").iter().any(|gcd| either(gcd, &number(1))) => Some(Coprime),
        "==" if of_both("bitand").iter().any(|both| either(both, &NAME)) => Some(Within),
        "<" if of_both("bitand").iter().any(|both| is_pair(both, &HEAP)) => Some(Lacks),
        ">" if of_both("bitand").iter().any(|both| is_pair(&HEAP, both)) => Some(Lacks),
        "!=" if of_both("bitand").iter().any(|both| either(both, &HEAP)) => Some(Lacks),
        "==" if of_both("bitor").iter().any(|either_one| either(either_one, &HEAP)) => Some(Within),
        "!=" if of_both("gcd").iter().any(|gcd| either(gcd, &number(1))) && is_positive(known) => {
            Some(Common)
        }
        "!=" if is_positive(known) && either(&remainder(HEAP, NAME), &number(0)) => Some(Misses),
        ">" if is_positive(known) && is_pair(&remainder(HEAP, NAME), &number(0)) => Some(Misses),
        "==" if either(&remainder(NAME, number(2)), &number(0)) => Some(Even),
        "!=" if either(&remainder(NAME, number(2)), &number(1)) => Some(Even),
        "==" if is_positive(known) && is_unitary(operands) => Some(Unitary),
        "<" if is_pair(&NAME, &HEAP) => Some(Below),
        ">" if is_pair(&HEAP, &NAME) => Some(Below),
        "<=" if is_pair(&NAME, &HEAP) => Some(AtMost),
        ">=" if is_pair(&HEAP, &NAME) => Some(AtMost),
        // Not equal says less, unless what is left is known to be on one side.
        "!=" if either(&NAME, &HEAP) && known.contains(&AtMost) => Some(Below),
        "!=" if either(&NAME, &number(1)) && known.contains(&Positive) => Some(AboveOne),
        _ if of_both("gcd").iter().any(|gcd| is_above(condition, gcd, 1)) => Some(Common),
        _ if is_above(condition, &NAME, 1) => Some(AboveOne),
        _ if is_above(condition, &NAME, 0) => Some(Positive),
        _ => None,
    }
}

/// Whether 1 is what a divisor has in common with its cofactor.
fn is_unitary(operands: &[Expression]) -> bool {
    let cofactor = Expression::Call("/", vec![HEAP, NAME]);
    let both = [vec![NAME, cofactor.clone()], vec![cofactor, NAME]];
    let one = Expression::Number(1);
    both.map(|pair| Expression::Call("gcd", pair))
        .iter()
        .any(|gcd| operands == [gcd.clone(), one.clone()] || operands == [one.clone(), gcd.clone()])
}

/// Whether what is said so far keeps 0 out.
fn is_positive(known: &BTreeSet<Fact>) -> bool {
    [Positive, AboveOne, Prime].iter().any(|fact| known.contains(fact))
}

/// Whether a condition says that this is more than a number.
pub(super) fn is_above(condition: &Expression, what: &Expression, least: i128) -> bool {
    let Expression::Call(sign, operands) = condition else { return false };
    let [left, right] = operands.as_slice() else { return false };
    let (below, above) = (Expression::Number(least), Expression::Number(least + 1));
    match *sign {
        ">" => left == what && *right == below,
        "<" => *left == below && right == what,
        ">=" => left == what && *right == above,
        "<=" => *left == above && right == what,
        "!=" => least == 0 && (left == what && *right == below || *left == below && right == what),
        _ => false,
    }
}
