//! The plan of a program: which functions, which table, before any language is chosen.

pub mod boards;
pub mod digits;
pub mod formula;
pub mod laws;
pub mod machine;
pub mod misere;
pub mod one_line;
pub mod parameters;
pub mod replace;
pub mod sequences;
pub mod width;
