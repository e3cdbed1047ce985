//! First-order logic over numbers in digits: what the automaton method rests on.

pub(crate) mod arithmetic;
pub(crate) mod automata;
pub(crate) mod elimination;
pub(crate) mod ends;
pub(crate) mod expressions;
pub(crate) mod law;
pub(crate) mod linear;
pub(crate) mod moves;
mod operations;
mod parts;
pub(crate) mod places;
pub(crate) mod same;
mod sets;
pub(crate) mod theory;
pub(crate) mod witness;
pub(crate) mod world;
