//! The amounts that may not be taken: a union of thin sets.

use crate::budget::Checked;
use crate::rule::evaluate::truth;
use crate::rule::{Expression, Rule, Set, Step};

const NO_SET: &str = "the rule does not take all numbers but those of thin sets";
/// The slots of the heap and of what is taken.
const HEAP: Expression = Expression::Name(0);
const AMOUNT: Expression = Expression::Name(1);

/// A set of which two elements far out are never a given distance apart, or the primes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thin {
    Squares,
    /// The powers of 2.
    Powers,
    Fibonacci,
    /// One number.
    One(u64),
    Primes,
}

impl Thin {
    /// Two elements at this distance are not both above this; one number is not above itself.
    fn bound(self, distance: u64) -> u64 {
        match self {
            Thin::Squares => (distance / 2 + 1).saturating_mul(distance / 2 + 1),
            Thin::Powers => distance.saturating_mul(2),
            Thin::Fibonacci => distance.saturating_mul(3),
            Thin::One(number) => number,
            Thin::Primes => 0,
        }
    }
}

/// What may not be taken.
pub(super) struct Kept<'a> {
    sets: Vec<Thin>,
    conditions: Vec<&'a Expression>,
}

impl Kept<'_> {
    /// What the rule `x - k for k in 1.. if …` keeps from being taken (31.3).
    pub(super) fn read(rule: &Rule) -> Checked<Kept<'_>> {
        let [clause] = rule.clauses.as_slice() else { return Err(NO_SET.into()) };
        let [alternative] = clause.alternatives.as_slice() else { return Err(NO_SET.into()) };
        let ([part], [Step::For(1, Set::From(Expression::Number(1))), steps @ ..]) =
            (alternative.parts.as_slice(), alternative.steps.as_slice())
        else {
            return Err(NO_SET.into());
        };
        let is_plain = part.count.is_none() && part.steps.is_empty() && clause.pattern.names().len() == 1;
        if !is_plain || part.at != [Expression::Call("-", vec![HEAP, AMOUNT])] {
            return Err(NO_SET.into());
        }
        let condition = |step: &'_ Step| match step {
            Step::If(_) => Ok(()),
            _ => Err(NO_SET.to_string()),
        };
        steps.iter().try_for_each(condition)?;
        let conditions: Vec<&Expression> = steps
            .iter()
            .filter_map(|step| match step {
                Step::If(condition) => Some(condition),
                _ => None,
            })
            .collect();
        let sets: Option<Vec<Vec<Thin>>> = conditions.iter().map(|condition| denied(condition)).collect();
        let sets = sets.ok_or(NO_SET)?.concat();
        if sets.is_empty() { Err(NO_SET.into()) } else { Ok(Kept { sets, conditions }) }
    }

    /// Whether this amount may not be taken. What cannot be worked out is kept, so nothing rests on it being taken.
    pub(super) fn has(&self, amount: u64) -> bool {
        let names = vec![None, Some(i128::from(amount))];
        !self.conditions.iter().all(|condition| truth(condition, &names).unwrap_or(false))
    }

    /// From which distance on a larger heap can take so much that it leaves one of these; none where nothing shows that (31.6).
    pub(super) fn reach(&self, heaps: &[u64]) -> Option<u64> {
        let spread = self.sets.iter().filter(|set| **set != Thin::Primes);
        // Far out one number alone is out of reach.
        let enough = spread.clone().filter(|set| !matches!(set, Thin::One(_))).count() + 1;
        let prime = if self.sets.contains(&Thin::Primes) { covering_prime(heaps, enough)? } else { 0 };
        if heaps.len() < enough {
            return None;
        }
        let distances = heaps
            .iter()
            .enumerate()
            .flat_map(|(place, heap)| heaps[..place].iter().map(move |smaller| heap - smaller));
        let bounds =
            distances.chain([0]).flat_map(|distance| spread.clone().map(move |set| set.bound(distance)));
        Some(bounds.max().unwrap_or(0).max(prime))
    }
}

/// A prime for which each class of numbers holds so many of these heaps.
fn covering_prime(heaps: &[u64], enough: usize) -> Option<u64> {
    let is_prime = |number: &u64| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
    let covers = |prime: &u64| {
        (0..*prime).all(|class| heaps.iter().filter(|heap| *heap % prime == class).count() >= enough)
    };
    (2..=heaps.len() as u64).filter(is_prime).find(covers)
}

/// The thin sets whose elements a condition denies, if it denies nothing else.
fn denied(condition: &Expression) -> Option<Vec<Thin>> {
    let Expression::Call(sign, operands) = condition else { return None };
    match (*sign, operands.as_slice()) {
        ("and", [one, other]) => Some([denied(one)?, denied(other)?].concat()),
        ("not", [inner]) => said(inner),
        ("!=", [one, other]) => equal(one, other).map(|set| vec![set]),
        _ => None,
    }
}

/// Thin sets that hold all amounts with which a condition holds.
fn said(condition: &Expression) -> Option<Vec<Thin>> {
    let Expression::Call(sign, operands) = condition else { return None };
    match (*sign, operands.as_slice()) {
        ("is_square", [AMOUNT]) => Some(vec![Thin::Squares]),
        ("is_prime", [AMOUNT]) => Some(vec![Thin::Primes]),
        ("or", [one, other]) if *one == near_square("+") && *other == near_square("-") => {
            Some(vec![Thin::Fibonacci])
        }
        ("or", [one, other]) => Some([said(one)?, said(other)?].concat()),
        ("and", [one, other]) => said(one).or_else(|| said(other)),
        ("==", [one, other]) => equal(one, other).map(|set| vec![set]),
        _ => None,
    }
}

/// `is_square(5 * (k * k) + 4)`, and with the other sign: one of both holds for the Fibonacci numbers alone (Gessel 1972).
fn near_square(sign: &'static str) -> Expression {
    let square = Expression::Call("*", vec![AMOUNT, AMOUNT]);
    let five = Expression::Call("*", vec![Expression::Number(5), square]);
    Expression::Call("is_square", vec![Expression::Call(sign, vec![five, Expression::Number(4)])])
}

/// One number, or the powers of 2, which have one binary digit 1.
fn equal(one: &Expression, other: &Expression) -> Option<Thin> {
    let one_digit = Expression::Call("popcount", vec![AMOUNT]);
    match (one, other) {
        (&AMOUNT, Expression::Number(number)) | (Expression::Number(number), &AMOUNT) => {
            u64::try_from(*number).ok().map(Thin::One)
        }
        (digits, Expression::Number(1)) | (Expression::Number(1), digits) if *digits == one_digit => {
            Some(Thin::Powers)
        }
        _ => None,
    }
}
