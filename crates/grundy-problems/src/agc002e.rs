//! Candy piles: eat the largest heap, or one from each heap; who eats the last candy loses.
//!
//! Sorted heaps are the columns of a Young diagram, and the two moves cut off its first column or its lowest row: a
//! walk from the corner that must not leave the diagram. Outcomes are equal along diagonals inside it, so one walks
//! to the last cell of the main diagonal and from there looks straight up and straight right: an odd way in either
//! direction wins.

use crate::Malformed;
use crate::field::{HEAP, HEAPS};
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let count = input.number(&HEAPS.from(1))?;
    let mut heaps = input.list(count, &HEAP.from(1))?;
    heaps.sort_unstable_by(|one, other| other.cmp(one));
    output.choose(wins(&heaps), "First", "Second");
    Ok(())
}

fn wins(descending: &[u64]) -> bool {
    let corner = (1..descending.len()).take_while(|&index| descending[index] > index as u64).count();
    let up = descending[corner] - corner as u64 - 1;
    let right = descending[corner + 1..].iter().take_while(|&&heap| heap == corner as u64 + 1).count();
    up % 2 == 1 || right % 2 == 1
}
