//! An adversary: it tries to make Grundy say something false.
//!
//! Rules are made at random from every construct of the language and printed as text; what Grundy says about them is held
//! against a slow definition that was written from the description of the language. Certificates are forged, and
//! whatever the checker accepts is tried far out. Everything depends on the seed alone.

pub mod attack;
pub mod automaton;
pub mod boxes;
pub mod campaign;
pub mod claims;
pub mod constructs;
pub mod forge;
pub mod generate;
pub mod grids;
pub mod lists;
pub mod meaning;
pub mod numbers;
pub mod play;
pub mod prefix;
pub mod print;
pub mod probes;
pub mod programs;
pub mod random;
pub mod read;
pub mod rows;
pub mod seeds;
pub mod subject;
pub mod tally;
pub mod tree;
