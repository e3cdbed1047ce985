//! A tree; a move cuts an edge and drops the part without vertex 1. Alice moves first.
//!
//! Green Hackenbush on a tree: by the colon principle a stalk adds one to what grows on it, and branches at a vertex
//! add as nimbers: `g(v) = xor of g(c) + 1 over the children c`.

use crate::Malformed;
use crate::field::VERTICES;
use crate::input::Input;
use crate::output::Output;
use crate::tree::Tree;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let count = input.number(&VERTICES)?;
    let tree = Tree::read(input, count)?;
    let mut values = vec![0_u32; count as usize];
    tree.take_leaves(input, |child, parent| values[parent] ^= values[child] + 1)?;
    output.choose(values[0] != 0, "Alice", "Bob");
    Ok(())
}
