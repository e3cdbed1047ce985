//! Laws for all values of a rule's parameters.
//!
//! # Theorem
//! Where a natural measure falls with every move, a law is the Grundy value iff no option of a position has its value and
//! every smaller natural number is the value of an option; the same for losses, in normal and misère play. Each of these
//! is a finite list of sentences "these polynomials over the integers are not all at least 0".
//!
//! # What the certificate holds
//! Rule, condition on the parameters, law, measure, a move to every smaller value, and for each sentence a tree of splits
//! whose leaves are sums of products of hypotheses that are negative.

mod claimed;
mod classes;
mod far_out;
mod find;
mod forms;
mod game;
mod latex;
mod obligations;
mod plans;
mod polynomial;
mod proof;
mod ratio;
mod samples;
mod search;
mod simplex;
mod splits;
mod term;
mod tree;
mod ways;
mod witness;
mod words;

pub use claimed::refute_for_all;
pub use find::{LawForAll, law_for_all};
pub use game::{Demand, Game, Move};
pub use obligations::{ParametricLaw, Plan, Witness};
pub use proof::prove_plan;
pub use term::{Operation, Term, Test};
