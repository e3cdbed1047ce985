//! A tree; Alice paints a vertex white, Bob paints one black and its neighbours with it, and Bob may cut `K` edges
//! in all, at any time. Alice wins iff a white vertex is left.
//!
//! Bob needs a perfect matching, so that each white vertex has a partner to blacken; and in the worst case he must
//! cut all the `N/2 - 1` edges between the pairs, so that a neighbour's colour never comes between.

use crate::Malformed;
use crate::field::{Field, TESTS, VERTICES};
use crate::input::Input;
use crate::output::Output;
use crate::tree::Tree;

const CUTS: Field = Field::new("the number of cuts", "可切断的边数");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let (count, cuts) = (input.number(&VERTICES)?, input.number(&CUTS)?);
        let matched = Tree::read_parents(input, count)?.has_perfect_matching(input)?;
        output.choose(matched && cuts + 1 >= count / 2, "Bob", "Alice");
    }
    Ok(())
}
