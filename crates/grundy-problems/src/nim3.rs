//! Nim with three heaps.
//!
//! Bouton's theorem: the mover wins iff the xor of the heaps is not 0.

use crate::Malformed;
use crate::field::{HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let mut value = 0;
        input.numbers(3, &HEAP, |heap| value ^= heap)?;
        output.choose(value != 0, "Yes", "No");
    }
    Ok(())
}
