//! Why a law of Grundy values holds for every position: methods, automata, certificates.
//!
//! A law that was found in a table is a guess. Here it is proved: a method writes a certificate as text, the independent checker
//! (`grundy-check`, which shares no code with this crate) reads the text, and only what it accepts becomes a [`Proved`].
//!
//! ```
//! use grundy_law::find;
//! use grundy_proof::{Verdict, prove};
//! use grundy_rule::Ruleset;
//! use grundy_table::{Budget, fill};
//!
//! // Lasker's Nim: take any number, or split a heap in two.
//! let lasker = Ruleset::parse("x -> x - k for k in 1.. | [a, x - a] for a in 1..x").unwrap();
//! let budget = Budget::small();
//! let table = fill(&lasker, 64, &budget).unwrap().table;
//! let law = find(&table).law.unwrap().law;
//! let Verdict::Proved(proofs) = prove(&lasker, &law, &table, &budget) else { panic!() };
//! assert_eq!(proofs[0].method(), "automaton");
//! ```
//!
//! # What to call
//! - [`prove`]: a law of `grundy-law` for a rule. Gives a [`Verdict`]: proved (with certificates, and the proof in words in
//!   both languages), refuted (with a [`Witness`]), or undecided (with the reason). Undecided says nothing about the law.
//! - [`prove_long_period`]: the period of a code, found and proved from the code alone, however long ([`prove_period`] takes the
//!   evidence of a run that was made elsewhere).
//! - [`discover`]: when no closed form was found, a law is learned from the table as an automaton and proved;
//!   [`discover_misere`] does the same for the outcomes of misère play.
//! - [`refute`]: a claim typed by a user (`g = EXPR`, `loses iff COND`, `same as RULE`), proved or refuted with the smallest position
//!   and the move that shows it.
//! - [`prove_same`]: two take-and-break games with the same values, where nobody may know a law of them.
//! - [`smt_script`]: a law for all values of the parameters at once, as a script for an outside solver.
//!
//! All work runs under a `Budget`: memory is bounded by its bytes, and time by its `should_stop`. A blow-up is undecided, never a verdict.

pub mod automata;
mod certificate;
mod certified;
mod claim_text;
mod claims;
mod closed_guess;
mod discover;
mod equal;
mod explain;
mod folding;
mod forms;
mod forms_of_options;
mod game;
mod ground;
mod kernel;
pub mod learn;
mod lemma_laws;
mod lists;
mod long_period;
mod lower;
mod measure;
pub mod methods;
mod misere;
mod obligations;
mod one_line;
mod parameters;
pub mod parametric;
mod periodic_law;
mod proved;
mod question;
mod rows;
mod theorem_laws;

pub use certificate::Certificate;
pub use certified::{Certified, Said};
pub use claims::{
    Listed, in_every_reading, prove_by_heaps, refute, refute_listed, refute_losses, refute_misere,
    spoken_in_manner,
};
pub use discover::{Discovered, ValueTrack, discover};
pub use equal::prove_same;
pub use ground::{Ground, Place};
pub use lists::{ListLaw, ListTheorem, theorem_on_lists};
pub use long_period::{LongPeriod, prove_long_period};
pub use methods::prove::{Verdict, Witness, prove, prove_period};
pub use methods::{follows_from, prove_misere, theorem_law};
pub use misere::discover_misere;
pub use obligations::Convention;
pub use parameters::{Assumption, Script, smt_script};
pub use proved::Proved;
pub use rows::prove_rows;
