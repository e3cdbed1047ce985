//! Wythoff's game: take from one heap, or the same number from both. One position is asked for.
//!
//! The lost positions come from the golden ratio, see `wythoff.rs`; in integers, since doubles fail inside the limit.

use crate::Malformed;
use crate::field::HEAP;
use crate::input::Input;
use crate::output::Output;
use crate::wythoff::{LARGEST, loses};

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heap = HEAP.to(LARGEST);
    let (x, y) = (input.number(&heap)?, input.number(&heap)?);
    output.choose(loses(x, y), "0", "1");
    Ok(())
}
