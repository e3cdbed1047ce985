//! Many heaps, a move takes `L` to `R` from one of them.
//!
//! The values of one heap repeat with period `L + R`, and within a period they rise by one every `L`:
//! `x mod (L + R) div L`.

use crate::Malformed;
use crate::field::{Field, HEAP, HEAPS};
use crate::input::Input;
use crate::output::Output;

const LEAST: Field = Field::new("the least take L", "最少取的数量 L").from(1);
const MOST: Field = Field::new("the largest take R", "最多取的数量 R");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heaps = input.number(&HEAPS)?;
    let least = input.number(&LEAST)?;
    let most = input.number(&MOST.from(least))?;
    let mut value = 0;
    input.numbers(heaps, &HEAP, |heap| value ^= heap % (least + most) / least)?;
    output.choose(value != 0, "First", "Second");
    Ok(())
}
