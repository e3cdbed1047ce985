//! Bash's game on two heaps: a move takes 1 to `m` from one of them.
//!
//! One heap of `x` has the value `x mod (m + 1)`, so the mover loses iff the two remainders are equal.

use crate::Malformed;
use crate::field::{Field, HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

const MOST: Field = Field::new("the most that one move takes", "每次最多取的数量");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heaps = [input.number(&HEAP)?, input.number(&HEAP)?];
        let modulus = input.number(&MOST)? + 1;
        output.choose(heaps[0] % modulus != heaps[1] % modulus, "first", "second");
    }
    Ok(())
}
