//! Claims that a user types: `g = EXPR`, `loses iff COND`, `period 7`, `g(100) = 2`, `same as RULE`, `same losses as RULE`, in the rule's own names.

mod listed;
mod nimbers;
mod refute;
mod repeats;
mod same;
mod same_losses;
mod single;
mod witness;

pub use listed::{Listed, refute_listed};
pub use refute::{refute, refute_losses};
