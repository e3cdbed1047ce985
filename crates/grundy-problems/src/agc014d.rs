//! A tree; First paints vertices white and Second black, in turn. First wins iff some white vertex has no black
//! neighbour in the end.
//!
//! With a perfect matching Second answers each white vertex by blackening its partner. Without one First paints the
//! neighbour of a leaf, which forces Second to take that leaf, and so on until a vertex stays alone.

use crate::Malformed;
use crate::field::VERTICES;
use crate::input::Input;
use crate::output::Output;
use crate::tree::Tree;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let count = input.number(&VERTICES)?;
    let matched = Tree::read(input, count)?.has_perfect_matching(input)?;
    output.choose(matched, "Second", "First");
    Ok(())
}
