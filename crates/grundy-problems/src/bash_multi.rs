//! Bash's game on many heaps: a move takes 1 to `m` from one of them.
//!
//! One heap of `x` has the value `x mod (m + 1)`: the moves reach the `m` values before it in the circle, and all
//! smaller remainders are among them, but never its own. The mover wins iff the xor of the remainders is not 0.

use crate::Malformed;
use crate::field::{Field, HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;

const MOST: Field = Field::new("the most that one move takes", "每次最多取的数量");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let heaps = input.number(&HEAPS)?;
        let modulus = input.number(&MOST)? + 1;
        let mut value = 0;
        input.numbers(heaps, &HEAP, |heap| value ^= heap % modulus)?;
        output.choose(value != 0, "Yes", "No");
    }
    Ok(())
}
