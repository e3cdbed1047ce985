//! One heap, a move takes `p^k` with `p` prime and `k ≥ 0`. October moves first.
//!
//! 1, 2, 3, 4 and 5 are such numbers and no multiple of 6 is, so October loses iff 6 divides `n`.

use crate::Malformed;
use crate::field::{HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heap = input.number(&HEAP)?;
        output.choose(!heap.is_multiple_of(6), "October wins!", "Roy wins!");
    }
    Ok(())
}
