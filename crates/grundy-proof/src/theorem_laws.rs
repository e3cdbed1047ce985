//! Laws as theorems state them, and when two of them name the same losses.

use grundy_law::{
    Claim, Combination, Form, Law, Operation, Recurrence, Residues, Scaling, Shape, Slow, Smaller, Staircase,
    Thresholds,
};
use grundy_rule::tree::{Expression, Function, Operator};

/// The law of columns that count to a multiple.
pub(crate) fn columns_law(heaps: usize, modulus: u32) -> Law {
    let zero = Residues { start: 1, early: vec![0], modulus: 1, classes: Vec::new() };
    let zero = Law::new(1, Claim::Outcome, Form::Residues(zero), Vec::new());
    let form = Combination { arity: heaps, operation: Operation::Columns(modulus), law: Box::new(zero) };
    Law::new(heaps, Claim::Outcome, Form::Combination(form), Vec::new())
}

/// Whether two laws name the same losses: linear recurrences agree for ever once they agree on more terms than both orders together.
pub(crate) fn names_the_same_losses(own: &Law, other: &Law) -> bool {
    if own == other {
        return true;
    }
    let (Form::Recurrence(left), Form::Recurrence(right)) = (&own.form, &other.form) else { return false };
    let order = left.early.len() + left.coefficients.len() + right.early.len() + right.coefficients.len();
    let agree = |(left, right): (Option<u64>, Option<u64>)| left.is_some() && left == right;
    own.claim == other.claim
        && other.exceptions.iter().all(|one| one.position == [0])
        && terms(left, 2 * order + 2).zip(terms(right, 2 * order + 2)).all(agree)
}

/// The losses in order, and nothing where they pass 64 bits.
fn terms(form: &Recurrence, count: usize) -> impl Iterator<Item = Option<u64>> {
    let mut terms: Vec<Option<u64>> = form.early.iter().chain(&form.seed).map(|&term| Some(term)).collect();
    while terms.len() < count {
        // A term that is not used may be as large as it likes.
        let latest = terms.iter().rev().zip(&form.coefficients).filter(|(_, factor)| **factor != 0);
        let next = latest.map(|(term, &factor)| i128::from((*term)?).checked_mul(i128::from(factor)));
        let sum = next.collect::<Option<Vec<i128>>>().map(|products| products.iter().sum::<i128>());
        terms.push(sum.and_then(|sum| u64::try_from(sum).ok()));
    }
    terms.into_iter().take(count)
}

/// A law of values that follow from those of the divided heap: so are steps at all products of a number with powers of another.
pub(crate) fn as_scaling(law: &Law) -> Option<Scaling> {
    if law.claim != Claim::Grundy || !law.exceptions.is_empty() {
        return None;
    }
    match &law.form {
        Form::Scaling(form) => Some(form.clone()),
        Form::Staircase(form) => steps_at_powers(form),
        _ => None,
    }
}

fn steps_at_powers(form: &Staircase) -> Option<Scaling> {
    let Thresholds::Recurrent { seed, coefficients } = &form.thresholds else { return None };
    let ([first], [factor]) = (&seed[..], &coefficients[..]) else { return None };
    let early = (0..*first).take_while(|_| *first <= MOST_EARLY);
    let values: Option<Vec<u32>> = early.map(|heap| u32::try_from(form.value(&[heap])?).ok()).collect();
    Scaling::new(values?, Smaller::Quotient { factor: u64::try_from(*factor).ok()?, about: 0 }, 1)
}

/// So many values before the first step may be written out.
const MOST_EARLY: u64 = 1 << 12;

/// The function as the law stage names it, where it does.
pub(crate) fn slow(expression: &Expression) -> Option<Slow> {
    let heap_and = |inner: &Expression| match inner {
        Expression::Local(0) => Some(0),
        Expression::Binary(Operator::Add, left, right, _) => match (&**left, &**right) {
            (Expression::Local(0), Expression::Integer(more)) => u64::try_from(*more).ok(),
            _ => None,
        },
        _ => None,
    };
    let is_length = |inner: &Expression| match inner {
        Expression::Call(Function::Bits, arguments, _) => matches!(arguments[..], [Expression::Local(0)]),
        _ => false,
    };
    match expression {
        Expression::Binary(Operator::Divide, inner, by, _) => match **by {
            Expression::Integer(by @ 1..) => {
                Some(Slow::Quotient { more: heap_and(inner)?, by: u64::try_from(by).ok()? })
            }
            _ => None,
        },
        Expression::Call(Function::Isqrt, arguments, _) => match &arguments[..] {
            [inner] => Some(Slow::Root { more: heap_and(inner)? }),
            _ => None,
        },
        // The heap without half of it is the other half.
        Expression::Binary(Operator::Subtract, heap, half, _) if **heap == Expression::Local(0) => {
            match slow(half)? {
                Slow::Quotient { more: more @ (0 | 1), by: 2 } => {
                    Some(Slow::Quotient { more: 1 - more, by: 2 })
                }
                _ => None,
            }
        }
        whole if is_length(whole) => Some(Slow::Length { less: 0 }),
        Expression::Binary(Operator::Subtract, inner, less, _) if is_length(inner) => match **less {
            Expression::Integer(less) => Some(Slow::Length { less: u64::try_from(less).ok()? }),
            _ => None,
        },
        _ => None,
    }
}
