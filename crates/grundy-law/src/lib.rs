//! What the values of a game seem to obey: laws, their families, the finder and the refuter.
//!
//! ```
//! use grundy_law::find;
//! use grundy_table::{Locale, Table};
//!
//! // Take 1, 3 or 4 tokens: the values repeat with period 7.
//! let mut values: Vec<u32> = Vec::new();
//! for x in 0..64usize {
//!     let reached: Vec<u32> = [1, 3, 4].iter().filter(|&&k| k <= x).map(|&k| values[x - k]).collect();
//!     values.push((0..).find(|value| !reached.contains(value)).unwrap());
//! }
//! let found = find(&Table::from_values(values)).law.unwrap();
//! assert_eq!(found.law.family(), "periodic");
//! assert_eq!(found.law.value(&[1_000_000_000_000_000_000]), Some(1));
//! assert_eq!(found.law.words(Locale::English), "the values repeat with period 7 from x = 0 on: 0 1 0 1 2 3 2");
//! ```
//!
//! A law here is a guess from values alone: this crate knows no rule and proves nothing.

mod affine;
mod finder;
mod input;
mod law;
mod learner;
mod likeness;
pub mod lists;
pub mod number;
mod numeration;
mod oeis;
mod quantity;
mod refuter;
mod row_law;
mod skeleton;
mod term;
mod varying;

pub use affine::Affine;
pub use finder::{
    Finding, Onlooker, Search, find, find_growing, find_growing_watched, find_losses, find_values,
    has_known_shape,
};
pub use input::{InputError, Sequence, parse_sequence};
pub use law::choice::Found;
pub use law::description::MARGIN;
pub use law::families::{
    Automaton, Beatty, Blocks, Body, Combination, FAMILIES, Family, Feature, Formula, FormulaTemplate, Grid,
    Interval, Intervals, Lines, NimProduct, NimSum, Operation, Periodic, Ray, Reading, Recurrence, Regular,
    Residues, Resort, Rising, Scaling, Slow, Smaller, SplitPeriodic, Staircase, Step, Thresholds,
};
pub use law::form::Form;
pub use law::periodicity::{Periodicity, repetition};
pub use law::sample::Sample;
pub use law::shape::{Shape, Voice};
pub use law::{Claim, Exception, Law};
pub use likeness::{Likeness, likenesses};
pub use numeration::Numeration;
pub use oeis::{Entry, entries};
pub use quantity::Quantity;
pub use refuter::{Mismatch, witness_against};
pub use row_law::{Direction, FoundRows, RowLaw, find_rows};
pub use term::{Join, Relation, Term, Test};
pub use varying::{Branch, Case, Condition, VaryingFound, VaryingLaw, find_varying};
