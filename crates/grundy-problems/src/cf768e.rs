//! Nim in which no amount may be taken twice from the same heap. `YES` means that the SECOND player wins.
//!
//! A heap of `s` has as value the longest play on it: the largest `d` with `1 + 2 + … + d ≤ s`. No move keeps that
//! length, and taking `s - (1 + … + j)` leaves exactly `j` moves for each `j < d`.

use crate::Malformed;
use crate::field::{HEAP, HEAPS};
use crate::input::Input;
use crate::output::Output;

/// The judge's limit; the formula was compared with the rule up to here.
const LARGEST: u64 = 60;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heaps = input.number(&HEAPS)?;
    let values: [u64; LARGEST as usize + 1] =
        std::array::from_fn(|heap| ((8 * heap as u64 + 1).isqrt() - 1) / 2);
    let mut value = 0;
    input.numbers(heaps, &HEAP.to(LARGEST), |heap| value ^= values[heap as usize])?;
    output.choose(value == 0, "YES", "NO");
    Ok(())
}
