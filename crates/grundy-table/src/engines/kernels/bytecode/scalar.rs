//! One number at a time: expressions that are the same for all lanes.
//!
//! `None` means that something is not defined here; the position is then left to the rule itself.

use grundy_rule::tree::{Condition, Expression, Function, Operator, Predicate};

/// The value of an expression.
pub(super) fn number(expression: &Expression, names: &[i64]) -> Option<i64> {
    match expression {
        Expression::Integer(value) => i64::try_from(*value).ok(),
        Expression::Local(slot) => Some(names[*slot]),
        Expression::Parameter(..) => None,
        Expression::Negate(inner) => number(inner, names)?.checked_neg(),
        Expression::Binary(operator, left, right, _) => {
            operate(*operator, number(left, names)?, number(right, names)?)
        }
        Expression::Call(function, arguments, _) => {
            let first = number(arguments.first()?, names)?;
            let second = arguments.get(1).map_or(Some(0), |argument| number(argument, names))?;
            call(*function, first, second)
        }
    }
}

/// Whether a condition holds.
pub(super) fn holds(condition: &Condition, names: &[i64]) -> Option<bool> {
    match condition {
        Condition::Compare(first, rest) => {
            let mut left = number(first, names)?;
            for (comparison, right) in rest {
                let right = number(right, names)?;
                if !comparison.holds(i128::from(left), i128::from(right)) {
                    return Some(false);
                }
                left = right;
            }
            Some(true)
        }
        Condition::And(left, right) => Some(holds(left, names)? && holds(right, names)?),
        Condition::Or(left, right) => Some(holds(left, names)? || holds(right, names)?),
        Condition::Not(inner) => Some(!holds(inner, names)?),
        Condition::Test(predicate, arguments, _) => {
            let first = number(arguments.first()?, names)?;
            let second = arguments.get(1).map_or(Some(0), |argument| number(argument, names))?;
            Some(test(*predicate, first, second))
        }
    }
}

/// `left operator right`, with the division and remainder of the floor.
#[inline(always)]
pub(super) fn operate(operator: Operator, left: i64, right: i64) -> Option<i64> {
    match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => floor_quotient(left, right),
        Operator::Modulo => left.checked_sub(floor_quotient(left, right)?.checked_mul(right)?),
    }
}

#[inline(always)]
fn floor_quotient(left: i64, right: i64) -> Option<i64> {
    let quotient = left.checked_div(right)?;
    let rounds_up = quotient * right != left && (left < 0) != (right < 0);
    Some(quotient - i64::from(rounds_up))
}

/// The value of a function.
#[inline(always)]
pub(super) fn call(function: Function, first: i64, second: i64) -> Option<i64> {
    let natural = |value: i64| u64::try_from(value).ok();
    let bits = |combine: fn(i64, i64) -> i64| (first >= 0 && second >= 0).then(|| combine(first, second));
    match function {
        Function::Min => Some(first.min(second)),
        Function::Max => Some(first.max(second)),
        Function::Abs => first.checked_abs(),
        Function::Gcd => i64::try_from(gcd(first.unsigned_abs(), second.unsigned_abs())).ok(),
        Function::Isqrt => natural(first).map(|value| value.isqrt() as i64),
        Function::Bits => natural(first).map(|value| i64::from(u64::BITS - value.leading_zeros())),
        Function::BitAnd => bits(|first, second| first & second),
        Function::BitOr => bits(|first, second| first | second),
        Function::BitXor => bits(|first, second| first ^ second),
        Function::ShiftLeft => shift_left(first, second),
        Function::ShiftRight => bits(|first, second| if second < 64 { first >> second } else { 0 }),
        Function::Popcount => natural(first).map(|value| i64::from(value.count_ones())),
        Function::Valuation => valuation(first, second),
        Function::DigitSum => natural(first).map(digit_sum),
    }
}

fn gcd(mut left: u64, mut right: u64) -> u64 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

fn shift_left(value: i64, by: i64) -> Option<i64> {
    if value < 0 || by < 0 {
        return None;
    }
    if value == 0 {
        return Some(0);
    }
    (by < i64::from(value.leading_zeros()) - 1).then(|| value << by)
}

fn valuation(prime: i64, of: i64) -> Option<i64> {
    if prime < 2 || of == 0 {
        return None;
    }
    let mut rest = of;
    let mut count = 0;
    while rest % prime == 0 {
        rest /= prime;
        count += 1;
    }
    Some(count)
}

fn digit_sum(mut value: u64) -> i64 {
    let mut sum = 0;
    while value > 0 {
        sum += (value % 10) as i64;
        value /= 10;
    }
    sum
}

/// Whether a named property holds.
pub(super) fn test(predicate: Predicate, first: i64, second: i64) -> bool {
    match predicate {
        Predicate::Divides if first == 0 => second == 0,
        Predicate::Divides => second.checked_rem(first).unwrap_or(0) == 0,
        Predicate::IsPrime => u64::try_from(first).is_ok_and(grundy_rule::is_prime),
        Predicate::IsSquare => u64::try_from(first).is_ok_and(|value| value.isqrt().pow(2) == value),
    }
}
