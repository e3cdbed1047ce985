//! Nim in which a move may instead split a heap into three that are not empty.
//!
//! The value of `x` is `x`, except that `8k + 7` and `8k + 8` change places: from `8k + 7` a split into
//! `1, 2, 8k + 4` reaches the value `8k + 7`, and `8k + 8` then finds that value free.

use crate::Malformed;
use crate::field::{HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heaps = input.number(&HEAPS)?;
        let mut value = 0;
        input.numbers(heaps, &HEAP, |heap| value ^= value_of(heap))?;
        output.choose(value != 0, "First player wins.", "Second player wins.");
    }
    Ok(())
}

#[inline]
fn value_of(heap: u64) -> u64 {
    match heap % 8 {
        7 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}
