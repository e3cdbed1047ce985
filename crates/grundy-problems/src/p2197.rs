//! Nim: a move takes any number from one heap.
//!
//! Bouton's theorem: the mover wins iff the xor of the heaps is not 0. Empty heaps occur and change nothing.

use crate::Malformed;
use crate::field::{HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heaps = input.number(&HEAPS)?;
        let mut value = 0;
        input.numbers(heaps, &HEAP, |heap| value ^= heap)?;
        output.choose(value != 0, "Yes", "No");
    }
    Ok(())
}
