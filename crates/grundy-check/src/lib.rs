//! The independent checker of certificates: text in, accepted or rejected out.
//!
//! `FORMAT.md` says what a certificate is. This crate reads canonical rules by itself, has its own meaning of moves,
//! its own mex and its own automata, and depends on nothing, so that an error elsewhere cannot hide here as well.
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
mod certificate;
mod code;
mod json;
mod logic;
mod methods;
mod options;
mod rule;
mod verdict;

pub use budget::{Budget, OUT_OF_BUDGET};
pub use certificate::{check, options};
pub use verdict::{Claim, Law, Period, Statement, Verdict};
