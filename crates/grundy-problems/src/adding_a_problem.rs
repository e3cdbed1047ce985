//! One heap, a move takes 1 or 2.
//!
//! The mover loses iff 3 divides `n`: a take of `k` is answered by `3 - k`.

use crate::Malformed;
use crate::field::{HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heap = input.number(&HEAP)?;
        output.choose(!heap.is_multiple_of(3), "first", "second");
    }
    Ok(())
}
