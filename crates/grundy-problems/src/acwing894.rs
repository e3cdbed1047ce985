//! Heaps, a move replaces one by two strictly smaller ones, which may be empty.
//!
//! The options of `x` have the values `g(a) xor g(b)` with `a, b < x`. If `g` is the list 0, 1, 2, 4, 7, 8, … of
//! 0 and the odious numbers, these are 0 and evil numbers (even number of ones) and, with `b = 0`, the earlier
//! odious numbers: the next odious number is the least that is missing.

use crate::Malformed;
use crate::field::{HEAP, HEAPS};
use crate::input::Input;
use crate::odious::odious;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heaps = input.number(&HEAPS)?;
    let mut value = 0;
    input.numbers(heaps, &HEAP, |heap| value ^= odious(heap))?;
    output.choose(value != 0, "Yes", "No");
    Ok(())
}
