//! Endless sets that the condition right behind them ends at a constant: `for k in squares if k <= 16` runs through a list.

use grundy_rule::tree::{Alternative, Binding, Comparison, Condition, Expression, RangeEnd, Set};
use std::borrow::Cow;

/// Sets that reach farther are left as they are.
const LARGEST: i128 = 1 << 12;

/// Longer lists and ranges are not taken apart.
const MOST_ELEMENTS: i128 = 64;

/// More copies of an alternative are not made.
const MOST_COPIES: usize = 512;

/// A copy of an alternative for each way to choose the names that run through constants, which then are numbers: by a number
/// one may divide. Nothing where no name does, or too many.
pub(super) fn taken_apart(alternative: &Alternative) -> Option<Vec<Alternative>> {
    let mut copies = vec![alternative.clone()];
    for (place, binding) in alternative.bindings.iter().enumerate() {
        let Binding::For { slot, set, .. } = binding else { continue };
        let Some(elements) = few_constants(set) else { continue };
        let with = |copy: &Alternative, value: &Expression| {
            let mut copy = copy.clone();
            copy.bindings[place] = Binding::Let { slot: *slot, value: value.clone() };
            copy
        };
        copies = copies.iter().flat_map(|copy| elements.iter().map(move |value| with(copy, value))).collect();
        if copies.len() > MOST_COPIES {
            return None;
        }
    }
    (copies.len() > 1).then_some(copies)
}

/// The elements of a list of constants, or of a short range between constants.
fn few_constants(set: &Set) -> Option<Vec<Expression>> {
    let is_constant = |item: &Expression| matches!(item, Expression::Integer(_));
    let (first, last) = match set {
        Set::List(items) if items.len() as i128 <= MOST_ELEMENTS && items.iter().all(is_constant) => {
            return Some(items.clone());
        }
        Set::Range(Expression::Integer(first), RangeEnd::At(Expression::Integer(last))) => (*first, *last),
        Set::Range(Expression::Integer(first), RangeEnd::Before(Expression::Integer(end))) => {
            (*first, end.checked_sub(1)?)
        }
        _ => return None,
    };
    let is_short = last.checked_sub(first)? < MOST_ELEMENTS;
    is_short.then(|| (first..=last).map(Expression::Integer).collect())
}

/// The binding with its set written out, where the next one ends it; the condition is still asked.
pub(super) fn written_out<'b>(binding: &'b Binding, next: Option<&Binding>) -> Cow<'b, Binding> {
    let (Binding::For { slot, set, .. }, Some(Binding::If(condition))) = (binding, next) else {
        return Cow::Borrowed(binding);
    };
    let last = greatest(condition, *slot).filter(|last| (0..=LARGEST).contains(last));
    let Some(items) = last.and_then(|last| elements(set, last)) else { return Cow::Borrowed(binding) };
    let mut listed = binding.clone();
    if let Binding::For { set, .. } = &mut listed {
        *set = Set::List(items.into_iter().map(Expression::Integer).collect());
    }
    Cow::Owned(listed)
}

/// The number above which the first condition, which is asked before all others, leaves nothing.
fn greatest(condition: &Condition, slot: usize) -> Option<i128> {
    let (left, right) = match condition {
        Condition::And(first, _) => return greatest(first, slot),
        Condition::Compare(left, others) => (left, others.first()?),
        _ => return None,
    };
    let name = Expression::Local(slot);
    match (left, right) {
        (left, (Comparison::LessOrEqual, Expression::Integer(last))) if *left == name => Some(*last),
        (left, (Comparison::Less, Expression::Integer(last))) if *left == name => Some(last - 1),
        (Expression::Integer(last), (Comparison::GreaterOrEqual, right)) if *right == name => Some(*last),
        (Expression::Integer(last), (Comparison::Greater, right)) if *right == name => Some(last - 1),
        _ => None,
    }
}

/// The elements of a set that thins out, up to a number; nothing of other sets.
fn elements(set: &Set, last: i128) -> Option<Vec<i128>> {
    let is_prime = |number: i128| {
        number > 1 && (2..number).take_while(|one| one * one <= number).all(|one| number % one != 0)
    };
    let is_power = |number: i128| {
        let least = (2..=number).find(|one| number % one == 0)?;
        let mut rest = number;
        while rest % least == 0 {
            rest /= least;
        }
        Some(rest == 1)
    };
    let below = |elements: &mut dyn Iterator<Item = i128>| {
        elements.take_while(|one| *one <= last).collect::<Vec<_>>()
    };
    Some(match set {
        Set::Primes => (2..=last).filter(|one| is_prime(*one)).collect(),
        Set::PrimePowers => (1..=last).filter(|one| is_power(*one).unwrap_or(true)).collect(),
        Set::Squares => below(&mut (1..).map(|root| root * root)),
        Set::Triangular => below(&mut (1..).map(|number| number * (number + 1) / 2)),
        Set::Fibonacci => below(
            &mut std::iter::successors(Some((1, 2)), |(one, next)| Some((*next, one + next)))
                .map(|pair| pair.0),
        ),
        Set::Powers(Expression::Integer(base @ 2..), _) => {
            below(&mut std::iter::successors(Some(1i128), |power| power.checked_mul(*base)))
        }
        _ => return None,
    })
}
