//! A forest; a move removes a leaf (a vertex of degree exactly 1), or another vertex and with it its whole tree.
//! Bob moves first.
//!
//! A tree of `m ≥ 3` vertices always has a leaf and a non-leaf, so it moves to `m - 1` or to nothing, whatever its
//! shape: 1 for odd `m`, 2 for even `m`. Two vertices are both leaves and leave one: value 0. One vertex is no leaf:
//! value 1. The second number of each line plays no part.

use crate::Malformed;
use crate::field::{Field, TESTS};
use crate::input::Input;
use crate::output::Output;

const TREES: Field = Field::new("the number of trees", "树的棵数");
const VERTICES: Field = Field::new("the number of vertices of a tree", "一棵树的顶点数").from(1);
const UNUSED: Field = Field::new("the second number of a tree, which plays no part", "与答案无关的第二个数");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    for _ in 0..input.number(&TESTS)? {
        let mut value = 0;
        for _ in 0..input.number(&TREES)? {
            value ^= value_of(input.number(&VERTICES)?);
            input.number(&UNUSED)?;
        }
        output.choose(value != 0, "BOB", "BEN");
    }
    Ok(())
}

#[inline]
fn value_of(vertices: u64) -> u64 {
    if vertices == 2 { 0 } else { 2 - vertices % 2 }
}
