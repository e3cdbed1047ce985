//! A rule of the language as a formula: which positions a move leads to, said with linear numbers, order, bits and powers.
//!
//! What lies outside that fragment is named in the refusal: primes, products of two names, counts that depend on the position.

mod branch;
mod codes;
mod condition;
mod expression;
mod finite;
mod outcome;
mod outside;
mod scope;
mod sets;

pub use branch::{Branch, Component};
pub use outside::Outside;
pub(crate) use scope::Scope;

pub(crate) use codes::code_branches;
pub(crate) use outcome::clause_branches;

#[cfg(test)]
mod tests;
