//! What the values of an impartial game are: nimbers, mex, tables, engines, budgets.
//!
//! ```
//! use grundy_rule::Ruleset;
//! use grundy_table::{Budget, fill};
//!
//! let kayles = Ruleset::parse("octal 0.77").unwrap();
//! let filled = fill(&kayles, 12, &Budget::small()).unwrap();
//! assert_eq!(filled.table.values().unwrap(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
//! ```
//!
//! An engine accepts a ruleset with a cost or refuses it with a reason; [`fill`] takes the cheapest.
//! The reference engine is the definition run as written, and every other engine is tested against it.

mod affine;
pub mod blocks;
mod budget;
pub mod checkpoint;
mod checksum;
mod compounds;
mod contests;
mod counts;
mod digit_counts;
pub mod engines;
mod exact;
pub mod graphs;
mod kinds;
mod nim_expression;
mod nimber;
mod purse;
pub mod recursion;
mod table;
mod value;

pub use budget::{Budget, StopReason, UNHEARD};
pub use compounds::{COMPOUNDS, Compound, CompoundVerdict, Number, Side, compound_verdict, winning_moves};
pub use contests::{Contest, contest, outcomes_in_manner};
pub use counts::{Order, SumCounts, Uncounted, sum_counts};
pub use digit_counts::{EvenClass, EvenSums, digit_counts};
pub use engines::kernels::{breaking, bytecode, grid, subtraction};
pub use engines::{Cost, ENGINES, Engine, Filled, Refusal, cheapest, engine, fill};
pub use exact::{Natural, coprime_moduli, from_remainders};
pub use grundy_rule::{Locale, Text, usual_names};
pub use nim_expression::nim_value;
pub use nimber::{mex, nim_inverse, nim_power, nim_product, nim_square_root, nim_sum};
pub use purse::{Holding, Purse};
pub use table::{
    BYTE_ABSENT, BYTE_THREAT, Cell, CellSlice, SHORT_ABSENT, SHORT_THREAT, Table, WORD_ABSENT, WORD_THREAT,
    boxed,
};
pub use value::{Value, Values};
