//! Integers that never wrap: every operation gives its value or says what went wrong.

use crate::text::Text;
use crate::tree::{Function, Operator, Predicate};
pub use grundy_base::numbers::is_prime;

/// What went wrong in an expression, before it is known where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: Text,
    /// What to type instead.
    pub help: Text,
}

type Checked<T> = Result<T, Fault>;

/// `left operator right`, with the division and remainder of the floor.
pub fn operate(operator: Operator, left: i128, right: i128) -> Checked<i128> {
    let value = match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide | Operator::Modulo if right == 0 => return Err(division_by_zero()),
        Operator::Divide => floor_divide(left, right),
        Operator::Modulo => floor_divide(left, right)
            .and_then(|quotient| quotient.checked_mul(right))
            .and_then(|product| left.checked_sub(product)),
    };
    value.ok_or_else(overflow)
}

fn floor_divide(left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    let rounds_up = left % right != 0 && (left < 0) != (right < 0);
    Some(if rounds_up { quotient - 1 } else { quotient })
}

/// The value of a function; the number of arguments has been checked.
pub fn call(function: Function, arguments: &[i128]) -> Checked<i128> {
    let first = arguments.first().copied().unwrap_or(0);
    let second = arguments.get(1).copied().unwrap_or(0);
    match function {
        Function::Min => Ok(first.min(second)),
        Function::Max => Ok(first.max(second)),
        Function::Abs => first.checked_abs().ok_or_else(overflow),
        Function::Gcd => gcd(first, second),
        Function::Isqrt => natural(first).map(|value| value.isqrt() as i128),
        Function::Bits => natural(first).map(|value| i128::from(u128::BITS - value.leading_zeros())),
        Function::BitAnd => Ok((natural(first)? & natural(second)?) as i128),
        Function::BitOr => Ok((natural(first)? | natural(second)?) as i128),
        Function::BitXor => Ok((natural(first)? ^ natural(second)?) as i128),
        Function::ShiftLeft => shift_left(first, second),
        Function::ShiftRight => shift_right(first, second),
        Function::Popcount => natural(first).map(|value| i128::from(value.count_ones())),
        Function::Valuation => valuation(first, second),
        Function::DigitSum => natural(first).map(digit_sum),
    }
}

/// Whether a named property holds; the number of arguments has been checked.
pub fn test(predicate: Predicate, arguments: &[i128]) -> Checked<bool> {
    let first = arguments.first().copied().unwrap_or(0);
    let second = arguments.get(1).copied().unwrap_or(0);
    Ok(match predicate {
        Predicate::Divides if first == 0 => second == 0,
        Predicate::Divides => second.checked_rem(first).unwrap_or(0) == 0,
        Predicate::IsPrime => u64::try_from(first).is_ok_and(is_prime),
        Predicate::IsSquare => u128::try_from(first).is_ok_and(|value| value.isqrt().pow(2) == value),
    })
}

fn gcd(left: i128, right: i128) -> Checked<i128> {
    let (mut left, mut right) = (left.unsigned_abs(), right.unsigned_abs());
    while right != 0 {
        (left, right) = (right, left % right);
    }
    i128::try_from(left).map_err(|_| overflow())
}

fn shift_left(value: i128, by: i128) -> Checked<i128> {
    let value = natural(value)?;
    let by = natural(by)?;
    if value == 0 {
        return Ok(0);
    }
    if by >= u128::from(value.leading_zeros()) {
        return Err(overflow());
    }
    Ok((value << by) as i128)
}

fn shift_right(value: i128, by: i128) -> Checked<i128> {
    let value = natural(value)?;
    let by = natural(by)?;
    Ok(if by >= 128 { 0 } else { (value >> by) as i128 })
}

fn valuation(prime: i128, of: i128) -> Checked<i128> {
    if prime < 2 || of == 0 {
        return Err(Fault {
            message: Text::new("the valuation is not defined here", "此处赋值函数没有定义"),
            help: Text::new(
                "`valuation(p, n)` needs p ≥ 2 and n ≠ 0",
                "`valuation(p, n)` 需要 p ≥ 2 且 n ≠ 0",
            ),
        });
    }
    let mut rest = of;
    let mut count = 0;
    while rest % prime == 0 {
        rest /= prime;
        count += 1;
    }
    Ok(count)
}

fn digit_sum(mut value: u128) -> i128 {
    let mut sum = 0;
    while value > 0 {
        sum += (value % 10) as i128;
        value /= 10;
    }
    sum
}

/// Bits are those of natural numbers.
fn natural(value: i128) -> Checked<u128> {
    u128::try_from(value).map_err(|_| Fault {
        message: Text::new("this function is not defined for negative numbers", "这个函数对负数没有定义"),
        help: Text::new(
            "bound the number from below, for example with `if` or `max(0, …)`",
            "请限制下界，例如用 `if` 或 `max(0, …)`",
        ),
    })
}

fn division_by_zero() -> Fault {
    Fault {
        message: Text::new("this divides by zero", "这里除以了零"),
        help: Text::new(
            "let the divisor start at 1, or ask for it before with `if`",
            "请让除数从 1 开始，或先用 `if` 判断",
        ),
    }
}

fn overflow() -> Fault {
    Fault {
        message: Text::new("this number grows beyond 128 bits", "这个数超出了 128 位"),
        help: Text::new("bound the numbers of the rule", "请给规则中的数加上界"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down() {
        for (left, right, quotient, rest) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1)]
        {
            assert_eq!(operate(Operator::Divide, left, right), Ok(quotient), "{left} / {right}");
            assert_eq!(operate(Operator::Modulo, left, right), Ok(rest), "{left} % {right}");
        }
    }

    #[test]
    fn nothing_wraps() {
        assert!(operate(Operator::Add, i128::MAX, 1).is_err());
        assert!(operate(Operator::Divide, i128::MIN, -1).is_err());
        assert!(operate(Operator::Divide, 1, 0).is_err());
        assert!(call(Function::ShiftLeft, &[1, 127]).is_err());
        assert_eq!(call(Function::ShiftLeft, &[1, 126]), Ok(1 << 126));
        assert_eq!(call(Function::ShiftRight, &[5, 1 << 100]), Ok(0));
    }

    #[test]
    fn primes_are_told_by_trial_division_too() {
        for value in 0..2000u64 {
            let plain = value >= 2 && (2..value).all(|divisor| value % divisor != 0);
            assert_eq!(is_prime(value), plain, "{value}");
        }
        assert!(is_prime(18_446_744_073_709_551_557));
        assert!(!is_prime(3_215_031_751), "a strong pseudoprime to the bases 2, 3, 5 and 7");
    }
}
