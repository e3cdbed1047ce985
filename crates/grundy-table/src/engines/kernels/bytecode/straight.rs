//! Options whose places stand at a fixed stride while the innermost name runs.

use grundy_rule::tree::{
    Binding, Comparison, Condition, Expression, Operator, Outcome, Part, Slot, Target, Times,
};

use super::compile::{Inner, conjuncts, uses};
use super::scalar::number;
use crate::affine::{Affine, Known};

/// The parts of each option, and what bounds the loop.
#[derive(Debug)]
pub(super) struct Straight {
    /// The coordinates of each part.
    pub parts: Vec<Vec<Linear>>,
    /// An option exists only where these are not negative.
    pub bounds: Vec<Linear>,
}

/// A number that changes by the same amount with each step of the innermost name.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Linear {
    /// In all names.
    Affine(Affine),
    /// In this one, the amount being for the other names to say: `x - k*y`.
    InOne(Expression),
}

/// Numbers beyond this are left to the rule itself: places are computed from them.
const BOUND: i64 = 1 << 30;

impl Linear {
    fn of(expression: &Expression, known: &Known, lets: &[Slot], running: Option<Slot>) -> Option<Linear> {
        if let Some(affine) = Affine::of(expression, known) {
            return Some(Linear::Affine(affine));
        }
        let is_linear = !uses(expression, lets) && degree(expression, running?)? <= 1;
        is_linear.then(|| Linear::InOne(expression.clone()))
    }

    /// The number where the running name is 0, and by how much it grows with it.
    pub fn start_and_slope(&self, running: Option<Slot>, names: &mut [i64]) -> Option<(i64, i64)> {
        match (self, running) {
            (Linear::Affine(affine), _) => {
                let slope = running.map_or(0, |running| affine.coefficient(running));
                Some((affine.value_without(running, names), slope))
            }
            (Linear::InOne(expression), Some(running)) => {
                names[running] = 0;
                let start = number(expression, names)?;
                names[running] = 1;
                let slope = number(expression, names)?.checked_sub(start)?;
                (start.abs() < BOUND && slope.abs() < BOUND).then_some((start, slope))
            }
            (Linear::InOne(_), None) => None,
        }
    }
}

/// The degree of an expression in a name, if it is a polynomial in it.
fn degree(expression: &Expression, running: Slot) -> Option<u32> {
    match expression {
        Expression::Local(slot) => Some(u32::from(*slot == running)),
        Expression::Negate(inner) => degree(inner, running),
        Expression::Binary(Operator::Add | Operator::Subtract, left, right, _) => {
            Some(degree(left, running)?.max(degree(right, running)?))
        }
        Expression::Binary(Operator::Multiply, left, right, _) => {
            Some(degree(left, running)? + degree(right, running)?)
        }
        other => (!uses(other, &[running])).then_some(0),
    }
}

impl Straight {
    /// The parts, when they stand at such places and nothing but bounds of the loop filters.
    pub fn of(outcome: &Outcome, body: &[Binding], inner: Option<&Inner>, names: usize) -> Option<Straight> {
        let running = inner.map(|inner| inner.slot);
        let mut known: Known = vec![None; names];
        let mut lets = Vec::new();
        let mut bounds = Vec::new();
        for binding in body {
            match binding {
                Binding::Let { slot, value } => {
                    known[*slot] = Some(Affine::of(value, &known)?);
                    lets.push(*slot);
                }
                Binding::If(condition) => {
                    for condition in conjuncts(condition) {
                        bounds.extend(bounds_of(condition, &known)?);
                    }
                }
                Binding::For { .. } => return None,
            }
        }
        let linear = |expression: &Expression| Linear::of(expression, &known, &lets, running);
        let place = |target: &Target| target.coordinates.iter().map(linear).collect::<Option<Vec<Linear>>>();
        let parts: Vec<Vec<Linear>> = match outcome {
            Outcome::One(target) => vec![place(target)?],
            Outcome::Sum(parts) => {
                let once =
                    |part: &Part| matches!(part.times, Times::Once).then(|| place(&part.target)).flatten();
                parts.iter().map(once).collect::<Option<_>>()?
            }
        };
        // The exit of an endless set must be a coordinate of the result itself: those below 0 are left out anyway.
        if let Some(exit) = inner.and_then(|inner| inner.exit.as_ref()) {
            let exit = linear(exit)?;
            parts.iter().flatten().any(|coordinate| *coordinate == exit).then_some(())?;
        }
        Some(Straight { parts, bounds })
    }
}

/// What is not negative exactly where an order between affine numbers holds.
fn bounds_of(condition: &Condition, known: &Known) -> Option<Vec<Linear>> {
    let Condition::Compare(first, rest) = condition else { return None };
    let one = Affine::constant(1)?;
    let mut left = Affine::of(first, known)?;
    let mut bounds = Vec::new();
    for (comparison, right) in rest {
        let right = Affine::of(right, known)?;
        let bound = match comparison {
            Comparison::GreaterOrEqual => left.minus(&right)?,
            Comparison::Greater => left.minus(&right)?.minus(&one)?,
            Comparison::LessOrEqual => right.minus(&left)?,
            Comparison::Less => right.minus(&left)?.minus(&one)?,
            Comparison::Equal | Comparison::NotEqual => return None,
        };
        bounds.push(Linear::Affine(bound));
        left = right;
    }
    Some(bounds)
}
