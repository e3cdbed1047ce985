//! Functions, tests and sets of numbers, each by its plainest definition.

use crate::meaning::{Known, Trouble};
use crate::tree::{Expr, Set};

/// Division that rounds towards minus infinity.
pub fn floor_div(left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    Some(if left % right != 0 && (left < 0) != (right < 0) { quotient - 1 } else { quotient })
}

/// What that division leaves.
pub fn floor_mod(left: i128, right: i128) -> Option<i128> {
    left.checked_sub(floor_div(left, right)?.checked_mul(right)?)
}

/// A function of numbers.
pub fn call(name: &str, values: &[i128]) -> Known<i128> {
    let bits_of_negative = values.iter().any(|&value| value < 0);
    match (name, values) {
        ("min", _) => values.iter().copied().min().ok_or(Trouble::Unclear),
        ("max", _) => values.iter().copied().max().ok_or(Trouble::Unclear),
        ("abs", [one]) => one.checked_abs().ok_or(Trouble::Meaningless),
        ("gcd", _) => {
            values.iter().try_fold(0, |all, &one| Ok(gcd(all, one.checked_abs().ok_or(Trouble::Unclear)?)))
        }
        ("valuation", [base, number]) => valuation(*base, *number),
        (_, _) if bits_of_negative => Err(Trouble::Meaningless),
        ("isqrt", [one]) => Ok(root(*one)),
        ("digit_sum", [one]) => Ok(digits(*one).iter().sum()),
        ("bits", [one]) => Ok((0..127).filter(|place| one >> place > 0).count() as i128),
        ("popcount", [one]) => Ok((0..127).filter(|place| one >> place & 1 == 1).count() as i128),
        ("bitand", [left, right]) => Ok(left & right),
        ("bitor", [left, right]) => Ok(left | right),
        ("bitxor", [left, right]) => Ok(left ^ right),
        ("shl", [one, places]) => shifted(*one, *places),
        ("shr", [one, places]) => Ok((0..*places.min(&127)).fold(*one, |rest, _| rest / 2)),
        _ => Err(Trouble::Unclear),
    }
}

fn shifted(one: i128, places: i128) -> Known<i128> {
    if one == 0 {
        return Ok(0);
    }
    (0..places.min(200)).try_fold(one, |value, _| value.checked_mul(2).ok_or(Trouble::Meaningless))
}

fn valuation(base: i128, number: i128) -> Known<i128> {
    if base < 2 || number == 0 {
        return Err(Trouble::Meaningless);
    }
    let mut rest = number;
    let mut times = 0;
    while rest % base == 0 {
        rest /= base;
        times += 1;
    }
    Ok(times)
}

fn gcd(left: i128, right: i128) -> i128 {
    if right == 0 { left } else { gcd(right, left % right) }
}

fn root(square: i128) -> i128 {
    let (mut low, mut high) = (0i128, 1i128 << 63);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if middle * middle <= square { low = middle } else { high = middle }
    }
    low
}

fn digits(number: i128) -> Vec<i128> {
    number.to_string().bytes().map(|digit| i128::from(digit) - 48).collect()
}

/// A test of numbers.
pub fn test(name: &str, values: &[i128]) -> Known<bool> {
    match (name, values) {
        ("divides", [0, _]) => Err(Trouble::Unclear),
        ("divides", [divisor, number]) => Ok(number % divisor == 0),
        ("is_prime", [number]) => is_prime(*number),
        ("is_square", [number]) => Ok(*number >= 0 && root(*number) * root(*number) == *number),
        _ => Err(Trouble::Unclear),
    }
}

/// By trial division, for numbers that are worth the trouble.
fn is_prime(number: i128) -> Known<bool> {
    if number > 1 << 40 {
        return Err(Trouble::TooMuch);
    }
    Ok(number >= 2
        && (2..).take_while(|divisor| divisor * divisor <= number).all(|divisor| number % divisor != 0))
}

fn is_prime_power(number: i128) -> bool {
    let least = (2..).take_while(|divisor| divisor * divisor <= number).find(|divisor| number % divisor == 0);
    let prime = least.unwrap_or(number);
    number == 1 || prime.pow(valuation(prime, number).unwrap_or(0) as u32) == number
}

/// Whether the set has no last element.
pub fn is_endless(set: &Set) -> bool {
    match set {
        Set::From(_) | Set::AllBut(_) => true,
        Set::Named(name, _) => !matches!(name.as_str(), "divisors" | "coprime" | "digits"),
        _ => false,
    }
}

/// The elements of a set, rising where it is endless.
pub fn elements(set: &Set, value: &dyn Fn(&Expr) -> Known<i128>) -> Known<Box<dyn Iterator<Item = i128>>> {
    Ok(match set {
        Set::Range(from, until) => Box::new(value(from)?..value(until)?),
        Set::Inclusive(from, last) => Box::new(value(from)?..=value(last)?),
        Set::From(from) => Box::new(value(from)?..),
        Set::List(items) => Box::new(items.iter().map(value).collect::<Known<Vec<i128>>>()?.into_iter()),
        Set::AllBut(items) => {
            let items = items.iter().map(value).collect::<Known<Vec<i128>>>()?;
            Box::new((1..).filter(move |element| !items.contains(element)))
        }
        Set::Named(name, argument) => named(name, argument.as_ref().map(value).transpose()?)?,
    })
}

/// Sets that would have to be searched further are too dear.
const MOST_ELEMENTS: i128 = 20_000;

fn named(name: &str, argument: Option<i128>) -> Known<Box<dyn Iterator<Item = i128>>> {
    Ok(match (name, argument) {
        ("primes", None) => Box::new((2..).filter(|&number| is_prime(number) == Ok(true))),
        ("prime_powers", None) => Box::new((1..).filter(|&number| is_prime_power(number))),
        ("squares", None) => Box::new((1i128..).map(|root| root * root)),
        ("triangular", None) => Box::new((1i128..).map(|side| side * (side + 1) / 2)),
        ("fib", None) => Box::new(
            std::iter::successors(Some((1i128, 2i128)), |(one, next)| Some((*next, one.checked_add(*next)?)))
                .map(|pair| pair.0),
        ),
        ("powers", Some(base)) if base < 2 => return Err(Trouble::Meaningless),
        ("powers", Some(base)) => {
            Box::new(std::iter::successors(Some(1i128), move |power| power.checked_mul(base)))
        }
        (_, Some(number)) if number < 0 => return Err(Trouble::Unclear),
        ("divisors" | "coprime", Some(number)) if number > MOST_ELEMENTS => return Err(Trouble::TooMuch),
        ("divisors", Some(number)) => Box::new((1..=number).filter(move |element| number % element == 0)),
        ("coprime", Some(number)) => Box::new((1..=number).filter(move |&element| gcd(element, number) == 1)),
        ("digits", Some(number)) => {
            let mut found: Vec<i128> = digits(number).into_iter().filter(|&digit| digit > 0).collect();
            found.sort_unstable();
            found.dedup();
            Box::new(found.into_iter())
        }
        _ => return Err(Trouble::Unclear),
    })
}
