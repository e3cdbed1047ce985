//! Claims that a user types: `g = EXPR`, `loses iff COND`, `period 7`, `g(100) = 2`, `same as RULE`, `same losses as RULE`, in the rule's own names.

mod about;
mod among;
mod lawful;
mod listed;
mod nimbers;
mod of_heaps;
mod refute;
mod repeats;
mod same;
mod same_losses;
mod several;
mod single;
mod spoken;
mod witness;

pub use among::in_every_reading;
pub use listed::{Listed, refute_listed};
pub use of_heaps::prove_by_heaps;
pub use refute::{refute, refute_losses, refute_misere};
pub(crate) use spoken::losses_alone;
pub use spoken::spoken_in_manner;
