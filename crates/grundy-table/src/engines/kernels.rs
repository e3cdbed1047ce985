//! What the engines are made of: for each kind of rule the algorithm that finds its values, as plain numbers.

pub mod breaking;
pub mod bytecode;
pub(crate) mod coins;
pub(crate) mod forms;
pub mod grid;
mod helpers;
pub(crate) mod parts;
pub(crate) mod steps;
pub mod subtraction;
pub(crate) mod xor_sets;
