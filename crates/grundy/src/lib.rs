//! A workbench for impartial games: from a rule to the table, the winning move, the law, the proof and the code.
//!
//! One dependency, `grundy`, and these lines are a whole program:
//!
//! ```
//! use grundy::{Game, Standing, Sum, Sweep};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // A game: rule text, or the name of a game of the catalogue; with parameters where it has some.
//!     let kayles: Game = "kayles".parse()?;
//!     let bash = Game::with("bash", [("m", 3)])?;
//!
//!     // Its Grundy values.
//!     println!("{}", kayles.table(20)?);
//!     assert_eq!(bash.table(6)?.values(), Some(vec![0, 1, 2, 3, 0, 1]));
//!
//!     // Its law, which always says how far it is known; "proved" is said by an independent checker alone.
//!     let law = kayles.law()?;
//!     println!("{law}");
//!     assert_eq!(law.value(1_000_000_000_000), Some(1));
//!     match law.standing() {
//!         Standing::Proved(proof) => println!("{}", proof.certificate()),
//!         Standing::Conjectured { agrees_below } => println!("seen below {agrees_below}"),
//!         other => println!("{other}"),
//!     }
//!
//!     // Who wins a sum, and with which moves.
//!     let sum: Sum = "nim 3 5 7 + kayles 7".parse()?;
//!     for winning in &sum.solve()?.moves {
//!         println!("{winning}");
//!     }
//!     let nim: Game = "nim".parse()?;
//!     assert_eq!((nim.at([3])? + kayles.at([7])?).solve()?.value, Some(1));
//!
//!     // Misère play: the last move loses.
//!     assert_eq!(kayles.misere()?.quotient()?.order(), 40);
//!
//!     // A claim of yours, proved or refuted; a program that plays; many games at once.
//!     println!("{}", bash.refute("g = x % 4")?);
//!     println!("{}", bash.code(grundy::emit::Language::Cpp)?);
//!     for (rule, law) in Sweep::of(["octal 0.07", "octal 0.77"].map(String::from)).run() {
//!         println!("{rule}: {}", law?);
//!     }
//!     Ok(())
//! }
//! ```
//!
//! | noun | made by | asked |
//! |---|---|---|
//! | [`Game`] | `"kayles".parse()`, [`Game::with`], [`Game::heaps`] (a [`HeapRule`] of yours), [`Game::custom`] | [`table`](Game::table), [`law`](Game::law), [`misere`](Game::misere), [`refute`](Game::refute), [`code`](Game::code), [`story`](Game::story), [`at`](Game::at) |
//! | [`Sum`] | `"nim 3 5 7 + kayles 7".parse()`, `nim.at([3])? + kayles.at([7])?` | [`solve`](Sum::solve), [`solve_misere`](Sum::solve_misere), [`moves`](Sum::moves), [`reply`](Sum::reply), [`after`](Sum::after) |
//! | [`KnownLaw`] | [`Game::law`] | [`value`](KnownLaw::value), [`standing`](KnownLaw::standing), [`statement`](KnownLaw::statement), [`period`](KnownLaw::period) |
//! | [`Misere`] | [`Game::misere`] | [`quotient`](Misere::quotient), [`textbook`](Misere::textbook), [`genus`](Misere::genus) |
//! | [`Sweep`] | [`Sweep::pattern`] | [`run`](Sweep::run) |
//!
//! Everything prints (`Display`, in English; `words(Locale)` and the like speak Chinese as well). A mistake in what was asked, or a
//! budget that ended with nothing to show, is an [`Error`]. Every verb has a twin within a [`Budget`] of yours,
//! `game.budget(Budget { positions: 1_000_000, ..Budget::small() }).law()`, and a [`Deadline`] makes a budget that ends in time.
//! Same question, same answer: nothing depends on threads or hash order, and without a deadline on no clock either.
//!
//! The stages are crates of their own, reachable as [`rule`], [`table`], [`laws`], [`proof`], [`check`], [`misere_play`], [`emit`] and
//! [`problems`]; this one wires them up and reads the catalogue.

pub mod budget;
pub mod code;
mod error;
mod game;
pub mod law;
pub mod lists;
pub mod misere;
mod names;
pub mod open;
pub mod solve;
pub mod standing;
pub mod story;
pub mod stress;
pub mod sweep;
pub mod tables;

pub use budget::deadline::Deadline;
pub use budget::twin::Budgeted;
pub use error::Error;
pub use game::Game;
pub use game::heap_rule::HeapRule;
pub use game::sum::{Solution, Sum, SumMove};
pub use law::known::{KnownLaw, Statement};
pub use misere::{Misere, Quotient};
pub use open::coordinates::AsCoordinates;
pub use solve::solution::{Outcome, Play};
pub use standing::evidence::{Proof, Standing};
pub use sweep::Sweep;

pub use grundy_check as check;
pub use grundy_emit as emit;
pub use grundy_law as laws;
pub use grundy_misere as misere_play;
pub use grundy_problems as problems;
pub use grundy_proof as proof;
pub use grundy_rule as rule;
pub use grundy_table as table;

pub use grundy_law::Claim;
pub use grundy_proof::{LongPeriod, Proved, Witness};
pub use grundy_rule::{Diagnostic, Locale, Position, Rules, Text};
pub use grundy_table::{Budget, Cell, CellSlice, StopReason, Table};

pub use grundy_catalogue::{Catalogue, Page, catalogue};

/// The program in the readme runs too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
