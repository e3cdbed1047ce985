//! The independent checker of certificates: text in, accepted or rejected out.
//!
//! `FORMAT.md` says what a certificate is. This crate reads canonical rules by itself, has its own meaning of moves,
//! its own mex and its own automata, and depends on nothing, so that an error elsewhere cannot hide here as well.
//!
//! It is meant to be read. The *core* (fewer than 1400 lines of code) reads the text, the rule and its moves, and finds the
//! method; each file of `methods` (at most 250) holds one theorem with its finite check, or what several of them share;
//! `logic` (fewer than 1800, in files of at most 250) decides first-order sentences, for the method `automaton` and the
//! lemma `take-any` alone. Who trusts a period of a code need not read it. A test counts the lines.
//!
//! Every loop that a certificate can lengthen is paid for from a [`Budget`] of steps and bytes; no clock is read.
//!
//! ```
//! use grundy_check::{Budget, Claim, Period, Verdict, check};
//!
//! let certificate = r#"{
//!     "format": "grundy-certificate", "version": 1,
//!     "rule": "x -> x - k for k in {1, 3, 4}",
//!     "claim": {"kind": "periodic", "preperiod": 0, "period": 7, "saltus": 0},
//!     "method": "window"
//! }"#;
//! let Verdict::Accepted(statement) = check(certificate, &Budget::default()) else { panic!() };
//! assert_eq!(statement.claim, Claim::Periodic(Period { preperiod: 0, period: 7, saltus: 0 }));
//! ```

mod budget;
mod code;
mod compare;
mod json;
mod logic;
mod methods;
mod options;
mod parametric;
mod rule;
mod sentence;
mod verdict;

pub use budget::{Budget, OUT_OF_BUDGET};
pub use compare::{Pair, Place, options, pairs_in_logic, places_in_logic, starts_in_logic, take_and_break};
pub use json::Json;
pub use methods::certificate::{check, check_until};
pub use sentence::Language;
pub use verdict::{Claim, Law, Lemma, ParametricLaw, Period, Refutable, Statement, Verdict};
