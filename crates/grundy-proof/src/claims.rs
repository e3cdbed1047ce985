//! Claims that a user types: `g = EXPR`, `loses iff COND`, `period 7`, `same as RULE`, `same losses as RULE`, in the rule's own names.

mod listed;
mod nimbers;
mod refute;
mod repeats;
mod same;
mod same_losses;
mod witness;

pub use listed::{Listed, refute_listed};
pub use refute::{refute, refute_losses};
