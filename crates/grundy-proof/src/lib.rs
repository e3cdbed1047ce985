//! Why a law of Grundy values holds for every position.

pub mod automata;
pub mod learn;
