//! Nim in which the first move must be made in heap `k`.
//!
//! The first player needs to leave xor 0, so heap `k` must become the xor of the others; that is a move iff it is
//! smaller than heap `k`. After that it is plain Nim, and leaving xor 0 wins.

use crate::Malformed;
use crate::field::{Field, HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;

const CHOSEN: Field = Field::new("the heap of the first move", "先手第一次取的堆的编号").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heaps = input.number(&HEAPS.from(1))?;
        let chosen = input.number(&CHOSEN.to(heaps))?;
        let mut value = 0;
        input.numbers(chosen - 1, &HEAP, |heap| value ^= heap)?;
        let first_heap = input.number(&HEAP)?;
        input.numbers(heaps - chosen, &HEAP, |heap| value ^= heap)?;
        output.choose(value < first_heap, "Yes", "No");
    }
    Ok(())
}
