//! First-order logic over numbers in digits: what the automaton method rests on.

pub(crate) mod arithmetic;
pub(crate) mod automata;
pub(crate) mod elimination;
pub(crate) mod law;
pub(crate) mod lowering;
pub(crate) mod theory;
