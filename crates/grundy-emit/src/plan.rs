//! The plan of a program: which functions, which table, before any language is chosen.

pub mod apart;
pub mod below;
pub mod bits;
pub mod boards;
pub mod climb;
pub mod contests;
pub mod digits;
pub mod dynamic;
mod explored;
pub mod formula;
pub mod hoist;
pub mod latest;
pub mod laws;
pub mod loopy;
pub mod machine;
pub mod misere;
pub mod nim_product;
pub mod one_line;
pub mod parameters;
pub mod passing;
pub mod repeated;
pub mod replace;
mod retrograde;
pub mod sequences;
pub mod stream;
pub mod walk;
pub mod width;
