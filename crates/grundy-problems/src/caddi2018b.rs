//! Harlequin: a move takes one from each heap of any non-empty set of heaps.
//!
//! All even is lost: any move makes some heap odd, and the answer takes one from each odd heap.

use crate::Malformed;
use crate::field::{HEAP, HEAPS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heaps = input.number(&HEAPS)?;
    let mut some_odd = 0;
    input.numbers(heaps, &HEAP, |heap| some_odd |= heap & 1)?;
    output.choose(some_odd == 1, "first", "second");
    Ok(())
}
