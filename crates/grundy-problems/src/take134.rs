//! One heap, a move takes 1, 3 or 4.
//!
//! The outcomes repeat with period 7, and the mover loses iff `n mod 7` is 0 or 2: no take joins two of these
//! remainders, and every other remainder has a take that leads to one of them.

use crate::Malformed;
use crate::field::{HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heap = input.number(&HEAP)?;
        output.choose(matches!(heap % 7, 0 | 2), "Second", "First");
    }
    Ok(())
}
