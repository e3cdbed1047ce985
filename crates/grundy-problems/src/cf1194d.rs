//! One heap, a move takes 1, 2 or `k`.
//!
//! If 3 does not divide `k`, the third take never joins two multiples of 3 and changes nothing.
//! If it does, the outcomes repeat with period `k + 1`, and within a period only the heap `k`, a multiple of 3, is
//! won out of turn, by taking it whole.

use crate::Malformed;
use crate::field::{Field, HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

const TAKE: Field = Field::new("the third take k", "第三种取法 k").from(1);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let (heap, take) = (input.number(&HEAP)?, input.number(&TAKE)?);
        output.choose(wins(heap, take), "Alice", "Bob");
    }
    Ok(())
}

fn wins(heap: u64, take: u64) -> bool {
    if !take.is_multiple_of(3) {
        return !heap.is_multiple_of(3);
    }
    let rest = heap % (take + 1);
    rest == take || !rest.is_multiple_of(3)
}
