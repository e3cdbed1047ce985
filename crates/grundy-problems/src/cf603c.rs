//! Heaps; a move takes one object, or replaces a heap of `2x` by `k` heaps of `x`. Kevin moves first.
//!
//! For even `k` the `k` halves cancel, so an even heap may also move to value 0: 0, 1, 2, and then 0, 1, 0, 1, …
//! For odd `k` they have the value of one half: 0, 1, 0, 1, 2, and then odd heaps 0, even heaps 2 if the half has
//! value 1, else 1. Only even heaps recurse, and each step halves.

use crate::Malformed;
use crate::field::{Field, HEAP, HEAPS};
use crate::input::Input;
use crate::output::Output;

const PARTS: Field = Field::new("the number of parts k", "分成的堆数 k").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heaps = input.number(&HEAPS)?;
    let even_parts = input.number(&PARTS)?.is_multiple_of(2);
    let value_of = if even_parts { value_with_even_parts } else { value_with_odd_parts };
    let mut value = 0;
    input.numbers(heaps, &HEAP, |heap| value ^= value_of(heap))?;
    output.choose(value != 0, "Kevin", "Nicky");
    Ok(())
}

fn value_with_even_parts(heap: u64) -> u8 {
    match heap {
        0..=2 => heap as u8,
        _ => u8::from(heap.is_multiple_of(2)),
    }
}

fn value_with_odd_parts(heap: u64) -> u8 {
    match heap {
        0..=4 => [0, 1, 0, 1, 2][heap as usize],
        _ if !heap.is_multiple_of(2) => 0,
        _ if value_with_odd_parts(heap / 2) == 1 => 2,
        _ => 1,
    }
}
