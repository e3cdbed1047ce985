//! Bash's game: one heap of `n`, a move takes 1 to `m`.
//!
//! The mover loses iff `n` is a multiple of `m + 1`: from there every take of `k` is answered by `m + 1 - k`,
//! and from anywhere else the remainder can be taken.

use crate::Malformed;
use crate::field::{Field, HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

const MOST: Field = Field::new("the most that one move takes", "每次最多取的数量");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let (heap, most) = (input.number(&HEAP)?, input.number(&MOST)?);
        output.choose(!heap.is_multiple_of(most + 1), "first", "second");
    }
    Ok(())
}
