//! Numbers; a move chooses a prime power `p^k` that divides some of them, and divides by it all that it divides.
//! Mojtaba moves first.
//!
//! Each prime is a game of its own, and only the set of its exponents matters: a mask in which choosing `k` moves every
//! exponent `e ≥ k` down to `e - k`. The values of the few masks that can be reached are remembered.

use std::collections::{BTreeMap, HashMap};

use crate::Malformed;
use crate::field::Field;
use crate::input::Input;
use crate::output::Output;

const NUMBERS: Field = Field::new("the number of numbers", "数的个数").to(10_000);
/// The judge's limit; trial division of much larger numbers would take long.
const NUMBER: Field = Field::new("a number", "一个数").from(1).to(1_000_000_000);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let count = input.number(&NUMBERS)?;
    let mut exponents = BTreeMap::new();
    for number in input.list(count, &NUMBER)? {
        add_factors(number, &mut exponents);
    }
    let mut known = HashMap::new();
    let value = exponents.values().fold(0, |value, &mask| value ^ value_of(mask, &mut known));
    output.choose(value != 0, "Mojtaba", "Arpa");
    Ok(())
}

/// Adds the exponent of each prime of the number to the mask of that prime; bit `e - 1` stands for the exponent `e`.
fn add_factors(number: u64, exponents: &mut BTreeMap<u64, u64>) {
    let mut rest = number;
    let mut prime = 2;
    while prime * prime <= rest {
        let mut exponent = 0;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            *exponents.entry(prime).or_default() |= 1 << (exponent - 1);
        }
        prime += if prime == 2 { 1 } else { 2 };
    }
    if rest > 1 {
        *exponents.entry(rest).or_default() |= 1;
    }
}

fn value_of(mask: u64, known: &mut HashMap<u64, u32>) -> u32 {
    if mask == 0 {
        return 0;
    }
    if let Some(&value) = known.get(&mask) {
        return value;
    }
    let mut reached = 0_u64;
    for exponent in 1..=u64::BITS - mask.leading_zeros() {
        let lower = mask & ((1 << (exponent - 1)) - 1);
        reached |= 1 << value_of(mask >> exponent | lower, known);
    }
    let value = reached.trailing_ones();
    known.insert(mask, value);
    value
}
