//! One heap, a move takes a power of two. Kiki moves first.
//!
//! No power of two is a multiple of 3, and 1 or 2 repairs any other remainder: Kiki loses iff 3 divides `n`.

use crate::Malformed;
use crate::field::HEAP;
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    while !input.at_end()? {
        let heap = input.number(&HEAP)?;
        output.choose(!heap.is_multiple_of(3), "Kiki", "Cici");
    }
    Ok(())
}
