//! Claims that a user types: `g = EXPR`, `loses iff COND`, `same as RULE`, in the rule's own names.

mod parse;
mod refute;
mod same;
mod witness;

pub use refute::refute;
