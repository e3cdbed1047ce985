//! Laws as theorems state them, and when two of them name the same losses.

use grundy_law::{
    Claim, Combination, Form, Interval, Intervals, Law, Operation, Recurrence, Residues, Scaling, Shape,
    Slow, Smaller, Staircase, Thresholds,
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

/// Where values stand that are moved to between the fourth root, rounded up, and the square root, rounded down.
pub(crate) fn intervals_between_roots() -> Intervals {
    let squared = |value| Interval { back: 1, less: 0, exponent: 2, more: 0, value };
    let fourth = |value| Interval { back: 3, less: 1, exponent: 4, more: 1, value };
    let first = vec![(0, 0), (4, 1), (16, 2), (82, 0)];
    Intervals { first, cycle: vec![squared(3), fourth(1), squared(2), fourth(0)] }
}

/// So many values before the first step may be written out.
const MOST_EARLY: u64 = 1 << 12;

/// The function as the law stage names it, where it does.
pub(crate) fn slow(expression: &Expression) -> Option<Slow> {
    if let Some(part) = Part::of(expression) {
        return part.named();
    }
    match expression {
        Expression::Call(Function::Isqrt, arguments, _) => match &arguments[..] {
            [inner] => Some(Slow::Root { more: u64::try_from(Line::of(inner)?.of_heap()?).ok()? }),
            _ => None,
        },
        whole if is_length(whole) => Some(Slow::Length { less: 0 }),
        Expression::Binary(Operator::Subtract, inner, less, _) if is_length(inner) => match **less {
            Expression::Integer(less) => Some(Slow::Length { less: u64::try_from(less).ok()? }),
            _ => None,
        },
        Expression::Binary(Operator::Subtract, heap, inner, _) if **heap == Expression::Local(0) => {
            without(slow(inner)?)
        }
        Expression::Binary(Operator::Add, rest, more, _) => match (slow(rest)?, &**more) {
            (Slow::WithoutLength { more: known }, Expression::Integer(more)) => {
                Some(Slow::WithoutLength { more: known.checked_add(u64::try_from(*more).ok()?)? })
            }
            _ => None,
        },
        _ => None,
    }
}

/// The heap without what a function says.
fn without(function: Slow) -> Option<Slow> {
    match function {
        Slow::Root { more } => Some(Slow::WithoutRoot { more }),
        Slow::Length { less } => Some(Slow::WithoutLength { more: less }),
        _ => None,
    }
}

/// `times·x + more`.
#[derive(Clone, Copy)]
struct Line {
    times: i128,
    more: i128,
}

impl Line {
    fn of(expression: &Expression) -> Option<Line> {
        match expression {
            Expression::Integer(more) => Some(Line { times: 0, more: *more }),
            Expression::Local(0) => Some(Line { times: 1, more: 0 }),
            Expression::Binary(sign, left, right, _) => {
                let (left, right) = (Line::of(left)?, Line::of(right)?);
                match sign {
                    Operator::Add => left.plus(right),
                    Operator::Subtract => left.plus(right.by(-1)?),
                    Operator::Multiply if left.times == 0 => right.by(left.more),
                    Operator::Multiply if right.times == 0 => left.by(right.more),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn plus(self, other: Line) -> Option<Line> {
        Some(Line { times: self.times.checked_add(other.times)?, more: self.more.checked_add(other.more)? })
    }

    fn by(self, factor: i128) -> Option<Line> {
        Some(Line { times: self.times.checked_mul(factor)?, more: self.more.checked_mul(factor)? })
    }

    /// What is added, where the heap itself is meant.
    fn of_heap(self) -> Option<i128> {
        (self.times == 1).then_some(self.more)
    }
}

/// A line divided by a positive number, rounded down.
struct Part {
    line: Line,
    by: i128,
}

impl Part {
    fn of(expression: &Expression) -> Option<Part> {
        let Expression::Binary(sign, left, right, _) = expression else { return None };
        match (sign, Line::of(left), Line::of(right)) {
            (Operator::Divide, Some(line), Some(Line { times: 0, more: by @ 1.. })) => {
                Some(Part { line, by })
            }
            // Whole numbers may as well be added before the division.
            (Operator::Add, _, Some(line)) => Part::of(left)?.moved(line),
            (Operator::Subtract, _, Some(line)) => Part::of(left)?.moved(line.by(-1)?),
            (Operator::Add, Some(line), _) => Part::of(right)?.moved(line),
            (Operator::Subtract, Some(line), _) => Part::of(right)?.negated()?.moved(line),
            _ => None,
        }
    }

    fn moved(self, line: Line) -> Option<Part> {
        Some(Part { line: self.line.plus(line.by(self.by)?)?, by: self.by })
    }

    /// What is rounded down here is rounded up when its sign is turned.
    fn negated(self) -> Option<Part> {
        let up = Line { times: 0, more: self.by.checked_sub(1)? };
        Some(Part { line: self.line.by(-1)?.plus(up)?, by: self.by })
    }

    /// The function's name, if it rises by at most 1.
    fn named(self) -> Option<Slow> {
        let Part { line: Line { times, more }, by } = self;
        if !(1..=by).contains(&times) {
            return None;
        }
        let (times, by) = (u64::try_from(times).ok()?, u64::try_from(by).ok()?);
        Some(match u64::try_from(more) {
            Ok(more) if times == 1 => Slow::Quotient { more, by },
            _ => Slow::Part { times, more: i64::try_from(more).ok()?, by },
        })
    }
}

fn is_length(expression: &Expression) -> bool {
    match expression {
        Expression::Call(Function::Bits, arguments, _) => matches!(arguments[..], [Expression::Local(0)]),
        _ => false,
    }
}
