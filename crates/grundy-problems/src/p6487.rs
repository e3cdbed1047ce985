//! Fibonacci nim in which the first move may take everything; later moves take at most twice the last take.
//!
//! The least winning first take is the smallest part of the Zeckendorf sum of `n`: the next part is more than twice
//! as large, so the opponent cannot take it whole, and whatever he takes of it leaves a part to be finished.

use crate::Malformed;
use crate::fibonacci::smallest_part;
use crate::field::HEAP;
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heap = input.number(&HEAP.from(1))?;
    output.show(smallest_part(heap));
    Ok(())
}
