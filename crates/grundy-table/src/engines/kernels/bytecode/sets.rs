//! The elements of sets, listed.
//!
//! Endless sets are listed once, up to the largest element that any position of the table can use.

use grundy_rule::tree::{Expression, RangeEnd, Set};
use rustc_hash::FxHashMap;

use super::scalar::number;
use crate::engines::kernels::subtraction::{SequenceKind, elements};

/// Lists that are used again and again.
#[derive(Debug, Default)]
pub(super) struct Lists {
    sequences: FxHashMap<SequenceKind, (u64, Vec<i64>)>,
    composite: Vec<bool>,
    // The least prime factor of each number below the length; 0 for primes.
    least_factors: Vec<u32>,
    work: usize,
    // A list that is no longer used: its memory is.
    spare: Vec<i64>,
}

/// Least prime factors are kept below this; larger numbers are divided by all that is no larger than their root.
const SIEVED: usize = 1 << 22;

/// What would need longer lists, or more looks to make one, is left to the rule itself, which counts its steps.
const MOST: usize = 1 << 26;

/// What a running name goes through.
pub(super) enum Elements {
    /// From the first number to the second, both included.
    Range(i64, i64),
    /// These.
    List(Vec<i64>),
}

impl Lists {
    /// How many looks it took to list what was asked for last.
    pub fn work(&self) -> usize {
        self.work
    }

    /// The elements of a set for these numbers, as they are written or rising; of an endless set those up to `largest`. None if
    /// it is not defined.
    pub fn elements(&mut self, set: &Set, names: &[i64], largest: i64) -> Option<Elements> {
        let elements = self.elements_in_any_order(set, names, largest);
        match elements {
            Some(Elements::List(mut divisors)) if matches!(set, Set::Divisors(..)) => {
                divisors.sort_unstable();
                Some(Elements::List(divisors))
            }
            other => other,
        }
    }

    /// Takes a list back whose elements are no longer needed.
    pub fn take_back(&mut self, list: Vec<i64>) {
        self.spare = list;
    }

    /// An empty list.
    pub fn empty(&mut self) -> Vec<i64> {
        let mut list = std::mem::take(&mut self.spare);
        list.clear();
        list
    }

    /// The same in no particular order.
    pub fn elements_in_any_order(&mut self, set: &Set, names: &[i64], largest: i64) -> Option<Elements> {
        self.work = 1;
        let number = |expression: &Expression| number(expression, names);
        let numbers = |list: &[Expression]| list.iter().map(number).collect::<Option<Vec<i64>>>();
        Some(match set {
            Set::Range(first, RangeEnd::Before(end)) => {
                Elements::Range(number(first)?, number(end)?.checked_sub(1)?)
            }
            Set::Range(first, RangeEnd::At(end)) => Elements::Range(number(first)?, number(end)?),
            Set::Range(first, RangeEnd::Endless) => Elements::Range(number(first)?, largest),
            Set::List(list) => Elements::List(numbers(list)?),
            Set::AllBut(excepted) => {
                let excepted = numbers(excepted)?;
                self.work = usize::try_from(largest).unwrap_or(0).saturating_mul(excepted.len() + 1);
                if self.work > MOST {
                    return None;
                }
                Elements::List((1..=largest).filter(|element| !excepted.contains(element)).collect())
            }
            Set::Primes => self.sequence(SequenceKind::Primes, largest)?,
            Set::PrimePowers => self.sequence(SequenceKind::PrimePowers, largest)?,
            Set::Squares => self.sequence(SequenceKind::Squares, largest)?,
            Set::Triangular => self.sequence(SequenceKind::Triangular, largest)?,
            Set::Fibonacci => self.sequence(SequenceKind::Fibonacci, largest)?,
            Set::Powers(base, _) => {
                let base = u64::try_from(number(base)?).ok().filter(|&base| base >= 2)?;
                self.sequence(SequenceKind::Powers(base), largest)?
            }
            Set::Divisors(of, _) => {
                let of = number(of)?;
                match usize::try_from(of) {
                    Ok(small) if (1..SIEVED).contains(&small) => Elements::List(self.divisors(small)),
                    _ => {
                        self.work = usize::try_from(of).unwrap_or(0).isqrt();
                        if self.work > MOST {
                            return None;
                        }
                        Elements::List(divisors(of))
                    }
                }
            }
            Set::Coprime(of, _) => {
                let of = number(of)?;
                self.work = usize::try_from(of).unwrap_or(0).saturating_mul(4);
                if self.work > MOST {
                    return None;
                }
                Elements::List(self.coprime(of))
            }
            Set::Digits(of, _) => {
                let of = number(of)?;
                let mut list = self.empty();
                list_digits(of, &mut list);
                Elements::List(list)
            }
        })
    }

    fn sequence(&mut self, kind: SequenceKind, largest: i64) -> Option<Elements> {
        let end = largest.max(0) as u64 + 1;
        if end > MOST as u64 / 2 {
            return None;
        }
        let entry = self.sequences.entry(kind).or_default();
        if entry.0 < end {
            let end = (2 * end).max(1024);
            let mut list: Vec<i64> = elements(kind, end).into_iter().map(|element| element as i64).collect();
            list.sort_unstable();
            *entry = (end, list);
        }
        let count = entry.1.partition_point(|&element| element <= largest);
        self.work = count;
        Some(Elements::List(entry.1[..count].to_vec()))
    }

    /// The divisors of a number from its prime factors.
    fn divisors(&mut self, of: usize) -> Vec<i64> {
        if of >= self.least_factors.len() {
            let size = (2 * of).clamp(1024, SIEVED);
            self.least_factors = least_factors(size);
            self.work = size;
        }
        let mut divisors = self.empty();
        divisors.push(1);
        let mut rest = of as u32;
        while rest > 1 {
            let factor = match self.least_factors[rest as usize] {
                0 => rest,
                factor => factor,
            };
            let mut first = 0;
            let mut count = divisors.len();
            while rest.is_multiple_of(factor) {
                rest /= factor;
                let last = first + count;
                divisors.extend_from_within(first..last);
                divisors[last..].iter_mut().for_each(|divisor| *divisor *= i64::from(factor));
                (first, count) = (last, divisors.len() - last);
            }
        }
        self.work += divisors.len();
        divisors
    }

    /// 1..=n without a common factor with n: the multiples of its primes are struck out.
    fn coprime(&mut self, of: i64) -> Vec<i64> {
        let Some(size) = usize::try_from(of).ok().filter(|&size| size > 0) else { return Vec::new() };
        self.composite.clear();
        self.composite.resize(size + 1, false);
        let mut rest = size;
        let mut factor = 2;
        while rest > 1 {
            if factor * factor > rest {
                factor = rest;
            }
            if rest.is_multiple_of(factor) {
                (factor..=size).step_by(factor).for_each(|multiple| self.composite[multiple] = true);
                while rest.is_multiple_of(factor) {
                    rest /= factor;
                }
            }
            factor += 1;
        }
        let mut list = vec![0; size];
        let mut count = 0;
        for element in 1..=size {
            list[count] = element as i64;
            count += usize::from(!self.composite[element]);
        }
        list.truncate(count);
        list
    }
}

fn least_factors(size: usize) -> Vec<u32> {
    let mut factors = vec![0; size];
    for prime in (2..).take_while(|prime| prime * prime < size) {
        if factors[prime] == 0 {
            for multiple in (prime * prime..size).step_by(prime) {
                if factors[multiple] == 0 {
                    factors[multiple] = prime as u32;
                }
            }
        }
    }
    factors
}

fn divisors(of: i64) -> Vec<i64> {
    let mut divisors = Vec::with_capacity(32);
    // Division of 32-bit numbers is much the faster one.
    match u32::try_from(of) {
        Ok(of) => {
            divisors.extend((1..=of.isqrt()).filter(|&divisor| of.is_multiple_of(divisor)).map(i64::from))
        }
        Err(_) => {
            let small = (1..).take_while(|&divisor| divisor * divisor <= of);
            divisors.extend(small.filter(|divisor| of % divisor == 0));
        }
    }
    for place in (0..divisors.len()).rev() {
        let large = of / divisors[place];
        if large != divisors[place] {
            divisors.push(large);
        }
    }
    divisors
}

/// Which digits a number below 1000 has: bit d stands for the digit d. Zeros do not count, so leading ones do not either.
const DIGITS: [u16; 1000] = {
    let mut digits = [0; 1000];
    let mut number = 1;
    while number < 1000 {
        digits[number] = (digits[number / 10] | 1 << (number % 10)) & !1;
        number += 1;
    }
    digits
};

fn list_digits(of: i64, list: &mut Vec<i64>) {
    let mut present = 0;
    let mut rest = of.max(0) as u64;
    while rest > 0 {
        present |= DIGITS[(rest % 1000) as usize];
        rest /= 1000;
    }
    while present != 0 {
        list.push(i64::from(present.trailing_zeros()));
        present &= present - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_that_are_written() {
        for number in [0_i64, 7, 10, 999, 1000, 1001, 20_030, 987_654_321, 5_000_000_005, i64::MAX] {
            let mut written: Vec<i64> = number
                .to_string()
                .bytes()
                .map(|digit| i64::from(digit - b'0'))
                .filter(|&digit| digit > 0)
                .collect();
            written.sort_unstable();
            written.dedup();
            let mut list = Vec::new();
            list_digits(number, &mut list);
            assert_eq!(list, written, "{number}");
        }
    }
}
