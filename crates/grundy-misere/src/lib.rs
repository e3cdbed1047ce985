//! Misère play of impartial games: the player who makes the last move loses.

mod allowance;
mod canonical;
mod code_game;
mod genus;
mod heap_game;
mod outcome;
mod presentation;
pub mod quotient;
mod repetition;
mod sum;
mod temper;
mod textbook;
mod values;

pub use allowance::{Allowance, Stop};
pub use canonical::{FormId, Forms, canonical_forms};
pub use code_game::CodeGame;
pub use genus::Genus;
pub use heap_game::{Heap, HeapGame, ListedGame, Shape};
pub use outcome::{Outcome, Outcomes};
pub use presentation::{Letter, Presentation, Word};
pub use repetition::{Repetition, decided_repetition};
pub use sum::Sum;
pub use temper::{Nature, Natures, Temper};
pub use textbook::{first_violation, satisfies, smallest_counterexample, textbook_outcome};
pub use values::{grundy_values, mex, nim_sum};
