//! Laws for all values of a rule's parameters: obligations over the integers, each a list of polynomials that cannot
//! all be at least 0. `FORMAT.md`, section 20, says which obligations there are, and in which order.

mod moves;
mod obligations;
mod polynomial;
mod trees;
mod ways;

pub(crate) use moves::{Demand, Game, Move, Names};
pub(crate) use obligations::{Law, Proof, Statement, Witness, obligations, short_enough};
pub(crate) use trees::{contradicts, read_tree};
