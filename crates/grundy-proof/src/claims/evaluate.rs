//! The value of a claim at one position.

use grundy_rule::is_prime;
use grundy_rule::tree::{Condition, Expression, Function, Operator, Predicate};

/// The value of an expression; nothing where it has none (division by zero, beyond 128 bits).
pub(super) fn number(expression: &Expression, at: &[u64]) -> Option<i128> {
    match expression {
        Expression::Integer(number) => Some(*number),
        Expression::Local(slot) => at.get(*slot).map(|&number| i128::from(number)),
        Expression::Parameter(..) => None,
        Expression::Negate(inner) => number(inner, at)?.checked_neg(),
        Expression::Binary(operator, left, right, _) => {
            operated(*operator, number(left, at)?, number(right, at)?)
        }
        Expression::Call(function, arguments, _) => {
            let numbers =
                arguments.iter().map(|argument| number(argument, at)).collect::<Option<Vec<_>>>()?;
            applied(*function, &numbers)
        }
    }
}

/// Whether a condition holds; nothing where that has no meaning.
pub(super) fn holds(condition: &Condition, at: &[u64]) -> Option<bool> {
    match condition {
        Condition::Compare(first, rest) => {
            let mut left = number(first, at)?;
            for (comparison, right) in rest {
                let right = number(right, at)?;
                if !comparison.holds(left, right) {
                    return Some(false);
                }
                left = right;
            }
            Some(true)
        }
        Condition::And(left, right) => Some(holds(left, at)? && holds(right, at)?),
        Condition::Or(left, right) => Some(holds(left, at)? || holds(right, at)?),
        Condition::Not(inner) => holds(inner, at).map(|inner| !inner),
        Condition::Test(predicate, arguments, _) => {
            let numbers =
                arguments.iter().map(|argument| number(argument, at)).collect::<Option<Vec<_>>>()?;
            tested(*predicate, &numbers)
        }
    }
}

fn operated(operator: Operator, left: i128, right: i128) -> Option<i128> {
    match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_sub(floor_remainder(left, right)?)?.checked_div(right),
        Operator::Modulo => floor_remainder(left, right),
    }
}

/// The remainder of the division that rounds down; it has the sign of the divisor.
fn floor_remainder(left: i128, right: i128) -> Option<i128> {
    let remainder = left.checked_rem(right)?;
    if remainder != 0 && (remainder < 0) != (right < 0) {
        remainder.checked_add(right)
    } else {
        Some(remainder)
    }
}

fn applied(function: Function, numbers: &[i128]) -> Option<i128> {
    let natural = |place: usize| numbers.get(place).copied().and_then(|number| u128::try_from(number).ok());
    let signed = |number: u128| i128::try_from(number).ok();
    match function {
        Function::Min => numbers.iter().copied().min(),
        Function::Max => numbers.iter().copied().max(),
        Function::Abs => numbers.first()?.checked_abs(),
        Function::Gcd => {
            numbers.iter().map(|number| number.unsigned_abs()).reduce(common_divisor).and_then(signed)
        }
        Function::Isqrt => natural(0).map(u128::isqrt).and_then(signed),
        Function::Bits => natural(0).map(|number| i128::from(128 - number.leading_zeros())),
        Function::BitAnd => signed(natural(0)? & natural(1)?),
        Function::BitOr => signed(natural(0)? | natural(1)?),
        Function::BitXor => signed(natural(0)? ^ natural(1)?),
        Function::ShiftLeft => {
            let places = u32::try_from(natural(1)?).ok().filter(|&places| places < 120)?;
            numbers[0].checked_mul(1i128 << places)
        }
        Function::ShiftRight => signed(
            u32::try_from(natural(1)?).ok().and_then(|places| natural(0)?.checked_shr(places)).unwrap_or(0),
        ),
        Function::Popcount => natural(0).map(|number| i128::from(number.count_ones())),
        Function::Valuation => valuation(natural(0)?, natural(1)?),
        Function::DigitSum => natural(0).map(digit_sum),
    }
}

fn common_divisor(left: u128, right: u128) -> u128 {
    if right == 0 { left } else { common_divisor(right, left % right) }
}

fn valuation(prime: u128, mut number: u128) -> Option<i128> {
    if prime < 2 || number == 0 {
        return None;
    }
    let mut exponent = 0;
    while number.is_multiple_of(prime) {
        number /= prime;
        exponent += 1;
    }
    Some(exponent)
}

fn digit_sum(mut number: u128) -> i128 {
    let mut sum = 0;
    while number > 0 {
        sum += (number % 10) as i128;
        number /= 10;
    }
    sum
}

fn tested(predicate: Predicate, numbers: &[i128]) -> Option<bool> {
    let first = *numbers.first()?;
    match predicate {
        Predicate::Divides if first == 0 => Some(numbers[1] == 0),
        Predicate::Divides => Some(numbers[1].checked_rem(first)? == 0),
        Predicate::IsPrime => Some(u64::try_from(first).is_ok_and(is_prime)),
        Predicate::IsSquare => {
            Some(u128::try_from(first).is_ok_and(|number| number.isqrt().pow(2) == number))
        }
    }
}
