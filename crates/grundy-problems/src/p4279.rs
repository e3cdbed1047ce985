//! Misère Nim: who takes the last object loses. John moves first.
//!
//! While some heap is larger than 1 the winner plays as in Nim, until his move can leave an odd number of ones.
//! So John wins iff "the xor is not 0" and "some heap is larger than 1" are both true or both false.

use crate::Malformed;
use crate::field::{HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heaps = input.number(&HEAPS)?;
        let (mut value, mut some_large) = (0, false);
        input.numbers(heaps, &HEAP, |heap| {
            value ^= heap;
            some_large |= heap > 1;
        })?;
        output.choose((value != 0) == some_large, "John", "Brother");
    }
    Ok(())
}
