//! Heaps; a move splits a heap of at least `F` into `M ≥ 2` heaps as equal as possible.
//!
//! Split into `m`, a heap `a` becomes `a mod m` heaps of `u + 1` and `m - a mod m` heaps of `u = a div m`; equal heaps
//! cancel in pairs, so only the parities of the two counts matter, and they follow from the parities of `a`, `u`, `m`.
//!
//! # Cost
//! If two neighbouring `m` have the same `u`, both parities of `m` occur and the values reached depend on `u` and the
//! parity of `a` alone. That holds for all `u` with `2u(u + 1) ≤ a`; these values are collected once as `a` rises.
//! There remain about `√(2a)` parts `m` for each `a`, where `u` comes from a multiplication instead of a division.

use crate::Malformed;
use crate::field::{Field, HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;

/// Twice the judge's limit; the table of much larger heaps would take long.
const LARGEST: u64 = 200_000;
const LEAST: Field = Field::new("the least heap F that may be split", "可以分割的最小堆 F");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let tests = input.number(&TESTS)?;
    let least = input.number(&LEAST)?;
    let mut lengths = Vec::new();
    let mut heaps = Vec::new();
    for _ in 0..tests {
        let length = input.number(&HEAPS)?;
        input.numbers(length, &HEAP.to(LARGEST), |heap| heaps.push(heap as usize))?;
        lengths.push(length as usize);
    }
    let values = values(heaps.iter().copied().max().unwrap_or(0), least);
    let mut rest = &heaps[..];
    let mut winners = Vec::with_capacity(lengths.len());
    for length in lengths {
        let (test, after) = rest.split_at(length);
        let value = test.iter().fold(0, |value, &heap| value ^ values[heap]);
        winners.push(if value != 0 { "1" } else { "0" });
        rest = after;
    }
    output.line(&winners.join(" "));
    Ok(())
}

/// The values of the heaps from 0 to `largest`, where heaps below `least` cannot be split.
fn values(largest: usize, least: u64) -> Vec<u16> {
    // A heap of 1 cannot be split whatever the input says, and neither can an empty one.
    let least = usize::try_from(least).unwrap_or(usize::MAX).max(2);
    let mut values = vec![0_u16; largest + 2];
    let reciprocals = reciprocals(2 * (largest + 1).isqrt() + 2);
    let mut shared = Shared::default();
    let mut seen_at = vec![0_u32; 1 << 16];
    for heap in least..=largest {
        shared.rise_to(heap, &values);
        mark_rest(heap, shared.quotient, &values, &reciprocals, &mut seen_at);
        let common = &shared.reached[heap % 2];
        let reached = |value: usize| common.get(value) == Some(&true) || seen_at[value] == heap as u32;
        values[heap] = (0..).take_while(|&value| reached(value)).count() as u16;
    }
    values
}

/// What every heap of a parity reaches through the quotients up to `quotient`.
#[derive(Default)]
struct Shared {
    quotient: usize,
    reached: [Vec<bool>; 2],
}

impl Shared {
    fn rise_to(&mut self, heap: usize, values: &[u16]) {
        while 2 * (self.quotient + 1) * (self.quotient + 2) <= heap {
            self.quotient += 1;
            for parity in [0, 1] {
                for parts in [0, 1] {
                    self.insert(parity, value_of_split(parity, parts, self.quotient, values));
                }
            }
        }
    }

    fn insert(&mut self, parity: usize, value: u16) {
        let reached = &mut self.reached[parity];
        if reached.len() <= usize::from(value) {
            reached.resize(usize::from(value) + 1, false);
        }
        reached[usize::from(value)] = true;
    }
}

/// The xor of the parts when `heap` is split into `parts` with the quotient `quotient`; of the first two only the parity counts.
#[inline]
fn value_of_split(heap: usize, parts: usize, quotient: usize, values: &[u16]) -> u16 {
    let larger = (heap ^ (quotient & parts)) & 1;
    let smaller = (parts ^ larger) & 1;
    let mask = |odd: usize| 0_u16.wrapping_sub(odd as u16);
    (values[quotient + 1] & mask(larger)) ^ (values[quotient] & mask(smaller))
}

/// Marks what is reached through quotients above `quotient`.
fn mark_rest(heap: usize, quotient: usize, values: &[u16], reciprocals: &[u64], seen_at: &mut [u32]) {
    let most_parts = heap / (quotient + 1);
    for parts in 2..=most_parts {
        let quotient = ((heap as u64 * reciprocals[parts]) >> SHIFT) as usize;
        seen_at[usize::from(value_of_split(heap, parts, quotient, values))] = heap as u32;
    }
}

const SHIFT: u32 = 42;

/// `2^SHIFT / parts`, rounded up: times a heap below 2^21 and shifted back, the error stays below one part.
fn reciprocals(count: usize) -> Vec<u64> {
    (0..count as u64).map(|parts| (1 << SHIFT) / parts.max(1) + 1).collect()
}
