//! What an expression, a condition and a set are worth once the names have values.

use super::{Expression, Set};
use crate::budget::{Checked, Meter, OUT_OF_BUDGET, TOO_LARGE};
use std::collections::BTreeSet;

/// The values of the names, by slot; a name that is not bound yet has none.
pub(crate) type Environment = Vec<Option<i128>>;

pub(crate) fn number(expression: &Expression, environment: &Environment) -> Checked<i128> {
    match expression {
        Expression::Number(number) => Ok(*number),
        Expression::Name(slot) => environment.get(*slot).copied().flatten().ok_or(NOT_BOUND.into()),
        Expression::Call(name, operands) => function(name, &numbers(operands, environment)?),
    }
}

fn numbers(operands: &[Expression], environment: &Environment) -> Checked<Vec<i128>> {
    operands.iter().map(|one| number(one, environment)).collect()
}

pub(crate) fn truth(condition: &Expression, environment: &Environment) -> Checked<bool> {
    let Expression::Call(name, operands) = condition else { return Err(NO_CONDITION.into()) };
    let part = |at: usize| truth(&operands[at], environment);
    match *name {
        "not" => Ok(!part(0)?),
        "and" => Ok(part(0)? && part(1)?),
        "or" => Ok(part(0)? || part(1)?),
        _ => test(name, &numbers(operands, environment)?),
    }
}

const NOT_BOUND: &str = "a name is used before it is bound";
const NO_CONDITION: &str = "a number stands where a condition should";

fn function(name: &str, values: &[i128]) -> Checked<i128> {
    let natural = |value: i128| u128::try_from(value).map_err(|_| format!("{name} of a negative number"));
    let back = |value: u128| i128::try_from(value).map_err(|_| TOO_LARGE.to_string());
    let small = |value: Option<i128>| value.ok_or(TOO_LARGE.into());
    let (first, second) = (values[0], values.get(1).copied().unwrap_or(0));
    let rounds_up = || first % second != 0 && (first < 0) != (second < 0);
    match name {
        "negative" => small(first.checked_neg()),
        "+" => small(first.checked_add(second)),
        "-" => small(first.checked_sub(second)),
        "*" => small(first.checked_mul(second)),
        "/" | "%" if second == 0 => Err("the rule divides by zero".into()),
        "/" => small(first.checked_div(second).map(|quotient| quotient - i128::from(rounds_up()))),
        "%" => small(first.checked_rem(second).map(|rest| if rounds_up() { rest + second } else { rest })),
        "min" => Ok(values.iter().copied().fold(first, i128::min)),
        "max" => Ok(values.iter().copied().fold(first, i128::max)),
        "abs" => small(first.checked_abs()),
        "gcd" => back(values.iter().fold(0, |all, value| gcd(all, value.unsigned_abs()))),
        "isqrt" => back(natural(first)?.isqrt()),
        "bits" => Ok(i128::from(128 - natural(first)?.leading_zeros())),
        "popcount" => Ok(i128::from(natural(first)?.count_ones())),
        "bitand" => back(natural(first)? & natural(second)?),
        "bitor" => back(natural(first)? | natural(second)?),
        "bitxor" => back(natural(first)? ^ natural(second)?),
        "shr" => Ok(if natural(second)? > 127 { 0 } else { back(natural(first)? >> second)? }),
        "shl" if natural(first)? == 0 => Ok(0),
        "shl" if natural(second)? > 126 => Err(TOO_LARGE.into()),
        "shl" => small(first.checked_mul(1 << second)),
        "valuation" => valuation(first, second),
        "digit_sum" => Ok(decimal_digits(natural(first)?).into_iter().sum()),
        _ => Err("a condition stands where a number should".into()),
    }
}

fn test(name: &str, values: &[i128]) -> Checked<bool> {
    let (first, second) = (values[0], values.get(1).copied().unwrap_or(0));
    Ok(match name {
        "==" => first == second,
        "!=" => first != second,
        "<=" => first <= second,
        ">=" => first >= second,
        "<" => first < second,
        ">" => first > second,
        "divides" if first == 0 => second == 0,
        "divides" => second.checked_rem(first).is_none_or(|rest| rest == 0),
        "is_square" => u128::try_from(first).is_ok_and(|value| value.isqrt() * value.isqrt() == value),
        "is_prime" => is_prime(first)?,
        _ => return Err(NO_CONDITION.into()),
    })
}

fn gcd(left: u128, right: u128) -> u128 {
    if right == 0 { left } else { gcd(right, left % right) }
}

fn valuation(prime: i128, value: i128) -> Checked<i128> {
    if prime < 2 || value == 0 {
        return Err("valuation needs a base of at least 2 and a number other than 0".into());
    }
    let quotients = std::iter::successors(Some(value), |rest| (rest % prime == 0).then(|| rest / prime));
    Ok(quotients.count() as i128 - 1)
}

fn decimal_digits(value: u128) -> Vec<i128> {
    value.to_string().bytes().map(|digit| i128::from(digit - b'0')).collect()
}

/// Miller and Rabin with the first twelve primes as bases, which decides every number below 2^64.
fn is_prime(value: i128) -> Checked<bool> {
    let bases = [2u128, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let value = u64::try_from(value.max(0)).map_err(|_| "is_prime of a number beyond 64 bits")? as u128;
    if value < 2 || bases.iter().any(|base| value.is_multiple_of(*base)) {
        return Ok(bases.contains(&value));
    }
    let odd = (value - 1) >> (value - 1).trailing_zeros();
    let passes = |base: u128| {
        let (mut power, mut exponent) = (power_modulo(base, odd, value), odd);
        while power != value - 1 && power != 1 && exponent < value - 1 {
            (power, exponent) = (power * power % value, 2 * exponent);
        }
        // Only -1 may come before 1.
        power == value - 1 && exponent < value - 1 || power == 1 && exponent == odd
    };
    Ok(bases.into_iter().all(passes))
}

fn power_modulo(base: u128, exponent: u128, modulus: u128) -> u128 {
    if exponent == 0 {
        return 1;
    }
    let even = power_modulo(base * base % modulus, exponent / 2, modulus);
    if exponent % 2 == 1 { even * base % modulus } else { even }
}

fn is_prime_power(value: i128) -> bool {
    // The rounded root may be off by one for large numbers; being a power is then decided exactly.
    (1..64).any(|exponent| {
        let root = (value as f64).powf(1.0 / f64::from(exponent)).round() as i128;
        let is_root = |root: i128| root > 1 && root.checked_pow(exponent) == Some(value);
        [root - 1, root, root + 1].into_iter().any(|root| is_root(root) && is_prime(root) == Ok(true))
    })
}

/// Whether the set has no last element by itself.
pub(crate) fn is_endless(set: &Set) -> bool {
    match set {
        Set::Range(..) | Set::List(_) => false,
        Set::From(_) | Set::AllBut(_) => true,
        Set::Named(name, _) => !["divisors", "coprime", "digits"].contains(name),
    }
}

/// Visits the elements of a set up to `last`. An endless set without `last` is refused.
pub(crate) fn visit_elements(
    set: &Set,
    environment: &Environment,
    last: Option<i128>,
    meter: &mut Meter,
    visit: &mut dyn FnMut(i128, &mut Meter) -> Checked<()>,
) -> Checked<()> {
    if is_endless(set) && last.is_none() {
        return Err("an endless set stands where its end is not evident".into());
    }
    let last = last.unwrap_or(i128::MAX - 1);
    let mut each = |from: i128, until: i128, keep: &dyn Fn(i128) -> Checked<bool>| {
        let mut element = from;
        while element < until && element <= last {
            meter.spend(10)?;
            if keep(element)? {
                visit(element, meter)?;
            }
            element += 1;
        }
        Ok(())
    };
    let all = &|_| Ok(true);
    let value = |expression: &Expression| number(expression, environment);
    match set {
        Set::Range(from, until) => each(value(from)?, value(until)?, all),
        Set::From(from) => each(value(from)?, i128::MAX, all),
        Set::AllBut(left_out) => {
            let left_out = numbers(left_out, environment)?;
            each(1, i128::MAX, &|element| Ok(!left_out.contains(&element)))
        }
        Set::List(items) => numbers(items, environment)?
            .into_iter()
            .try_for_each(|item| each(item, item.saturating_add(1), all)),
        Set::Named(name, arguments) => {
            let argument = arguments.first().map_or(Ok(0), value)?;
            match *name {
                "primes" => each(2, i128::MAX, &is_prime),
                "prime_powers" => each(1, i128::MAX, &|element| Ok(element == 1 || is_prime_power(element))),
                "divisors" => each(1, argument.saturating_add(1), &|element| Ok(argument % element == 0)),
                "coprime" => each(1, argument.saturating_add(1), &|element| {
                    Ok(gcd(element.unsigned_abs(), argument.unsigned_abs()) == 1)
                }),
                _ => listed(name, argument, last)?
                    .into_iter()
                    .try_for_each(|one| each(one, one.saturating_add(1), all)),
            }
        }
    }
}

/// The elements up to `last` of the sets that thin out, and the digits of a number.
fn listed(name: &str, argument: i128, last: i128) -> Checked<Vec<i128>> {
    if name == "digits" {
        let digits: BTreeSet<i128> =
            decimal_digits(u128::try_from(argument).unwrap_or(0)).into_iter().collect();
        return Ok(digits.into_iter().filter(|digit| *digit > 0).collect());
    }
    if name == "powers" && argument < 2 {
        return Err("powers of a number below 2".into());
    }
    let (mut element, mut step) = (1i128, 1i128);
    let mut found = Vec::new();
    while element <= last {
        if found.len() > 1_000_000 {
            return Err(OUT_OF_BUDGET.into());
        }
        found.push(element);
        let next = match name {
            "squares" => element.checked_add(2 * step + 1),
            "triangular" => element.checked_add(step + 1),
            "fib" => element.checked_add(step),
            _ => element.checked_mul(argument),
        };
        step = if name == "fib" { element } else { step + 1 };
        element = next.ok_or(TOO_LARGE)?;
    }
    Ok(found)
}
