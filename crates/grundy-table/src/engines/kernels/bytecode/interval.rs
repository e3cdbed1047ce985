//! Between which numbers an expression can lie when its names do.

use grundy_rule::tree::{Expression, Function, Operator, RangeEnd, Set};

use super::lanes::LANES;
use crate::affine::Affine;

/// From the first number to the second, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub low: i128,
    pub high: i128,
}

/// Numbers beyond this are not for 64-bit lanes.
const BOUND: i128 = 1 << 61;

impl Interval {
    pub fn new(low: i128, high: i128) -> Interval {
        Interval { low, high }
    }

    fn bounded(self) -> Option<Interval> {
        (self.low > -BOUND && self.high < BOUND).then_some(self)
    }

    fn hull(values: &[i128]) -> Option<Interval> {
        Interval { low: *values.iter().min()?, high: *values.iter().max()? }.bounded()
    }

    /// No number of it is farther from 0.
    pub fn magnitude(self) -> i128 {
        self.low.abs().max(self.high.abs())
    }
}

/// The interval of an expression; none if it is unbounded here or may be too large.
pub(super) fn interval(expression: &Expression, names: &[Interval]) -> Option<Interval> {
    match expression {
        Expression::Integer(value) => Interval::new(*value, *value).bounded(),
        Expression::Local(slot) => names.get(*slot).copied(),
        Expression::Parameter(..) => None,
        Expression::Negate(inner) => {
            let inner = interval(inner, names)?;
            Interval::new(-inner.high, -inner.low).bounded()
        }
        Expression::Binary(operator, left, right, _) => {
            operated(*operator, interval(left, names)?, interval(right, names)?)
        }
        Expression::Call(function, arguments, _) => {
            let arguments =
                arguments.iter().map(|argument| interval(argument, names)).collect::<Option<Vec<_>>>()?;
            called(*function, &arguments)
        }
    }
}

fn operated(operator: Operator, left: Interval, right: Interval) -> Option<Interval> {
    match operator {
        Operator::Add => Interval::new(left.low + right.low, left.high + right.high).bounded(),
        Operator::Subtract => Interval::new(left.low - right.high, left.high - right.low).bounded(),
        Operator::Multiply => Interval::hull(&[
            left.low * right.low,
            left.low * right.high,
            left.high * right.low,
            left.high * right.high,
        ]),
        // A quotient is no larger than the dividend, rounding down adds at most one.
        Operator::Divide if left.low >= 0 && right.low >= 0 => {
            Interval::new(0, left.high / right.low.max(1)).bounded()
        }
        Operator::Divide => Interval::new(-left.magnitude() - 1, left.magnitude() + 1).bounded(),
        Operator::Modulo if right.low >= 0 => Interval::new(0, right.high).bounded(),
        Operator::Modulo => Interval::new(-right.magnitude(), right.magnitude()).bounded(),
    }
}

fn called(function: Function, arguments: &[Interval]) -> Option<Interval> {
    let first = *arguments.first()?;
    let second = arguments.get(1).copied().unwrap_or(first);
    let found = match function {
        Function::Min => Interval::new(first.low.min(second.low), first.high.min(second.high)),
        Function::Max => Interval::new(first.low.max(second.low), first.high.max(second.high)),
        Function::Abs => Interval::new(0, first.magnitude()),
        Function::Gcd => Interval::new(0, first.magnitude().max(second.magnitude())),
        Function::Isqrt | Function::DigitSum | Function::ShiftRight => Interval::new(0, first.high.max(0)),
        Function::Bits | Function::Popcount => {
            Interval::new(0, i128::from(i128::BITS - first.high.max(0).leading_zeros()))
        }
        Function::Valuation => Interval::new(0, 64),
        Function::BitAnd => Interval::new(0, first.high.min(second.high).max(0)),
        Function::BitOr | Function::BitXor => {
            let high = first.high.max(second.high).max(0) as u128;
            Interval::new(0, (high + 1).next_power_of_two() as i128 - 1)
        }
        Function::ShiftLeft if second.high < 62 => Interval::new(0, first.high.max(0) << second.high.max(0)),
        Function::ShiftLeft => return None,
    };
    found.bounded()
}

/// The interval of the elements of a set, an endless one being left where `exit` falls below 0.
pub(super) fn element_interval(
    set: &Set,
    exit: Option<&Expression>,
    slot: usize,
    names: &[Interval],
) -> Option<Interval> {
    let hull = |elements: &[Expression]| {
        let intervals =
            elements.iter().map(|element| interval(element, names)).collect::<Option<Vec<_>>>()?;
        let ends: Vec<i128> = intervals.iter().flat_map(|interval| [interval.low, interval.high]).collect();
        Interval::hull(&ends)
    };
    match set {
        Set::Range(first, RangeEnd::Before(end) | RangeEnd::At(end)) => {
            let (first, end) = (interval(first, names)?, interval(end, names)?);
            Interval::new(first.low, end.high.max(first.low)).bounded()
        }
        Set::Range(first, RangeEnd::Endless) => {
            let first = interval(first, names)?;
            Interval::new(first.low, last_before_exit(exit?, slot, names)?.max(first.low)).bounded()
        }
        Set::List(elements) if elements.is_empty() => Some(Interval::new(0, 0)),
        Set::List(elements) => hull(elements),
        Set::Divisors(of, _) | Set::Coprime(of, _) => {
            Interval::new(1, interval(of, names)?.high.max(1)).bounded()
        }
        Set::Digits(..) => Some(Interval::new(1, 9)),
        _ => Interval::new(1, last_before_exit(exit?, slot, names)?.max(1)).bounded(),
    }
}

/// No element beyond this is looked at: the exit lies before it, and lanes run at most one chunk further.
fn last_before_exit(exit: &Expression, slot: usize, names: &[Interval]) -> Option<i128> {
    let exit = Affine::of(exit, &Vec::new())?;
    let slope = exit.coefficient(slot);
    if slope >= 0 {
        return None;
    }
    let mut high = i128::from(exit.constant);
    for (other, interval) in names.iter().enumerate().filter(|(other, _)| *other != slot) {
        let coefficient = i128::from(exit.coefficient(other));
        high += (coefficient * interval.low).max(coefficient * interval.high);
    }
    Some(high.max(0) / i128::from(-slope) + 1 + LANES as i128)
}
