//! Judge problems on games, each with a page for people and a solver in the judge's own format.
//!
//! ```
//! let problem = grundy_problems::find("bzoj1188").expect("an alias of p3185");
//! assert_eq!(problem.id, "p3185");
//! let answer = problem.answer(&mut "1\n5\n0 0 0 1 0\n".as_bytes()).expect("a sound input");
//! assert_eq!(answer, b"3 4 4\n1\n");
//!
//! let malformed = problem.answer(&mut "1\n5\n0 0 x\n".as_bytes()).expect_err("`x` is no number");
//! assert_eq!((malformed.line, malformed.column), (3, 5));
//! ```
//!
//! To add a problem write its page `pages/problems/<id>.md` in grundy-catalogue and its solver `src/<id>.rs`, and put the name
//! into the two lists: `mod` below, and `list.rs`.

mod abc297g;
mod acwing892;
mod acwing894;
#[cfg(test)]
mod adding_a_problem;
mod agc002e;
mod agc010d;
mod agc014d;
mod agc016f;
mod agc017d;
mod bash2;
mod bash_multi;
mod bob_and_ben;
mod bzoj1457;
mod caddi2018b;
mod cf1194d;
mod cf2004e;
mod cf293a;
mod cf388c;
mod cf603c;
mod cf768e;
mod cf850c;
mod cf87c;
mod digits;
mod fib3;
mod fibonacci;
mod field;
mod guess;
mod hdu1524;
mod hdu1846;
mod hdu1847;
mod hdu1848;
mod hdu2147;
mod hdu2486;
mod hdu2516;
mod hdu3951;
mod hdu4664;
mod hdu4701;
mod hdu4764;
mod hdu5795;
mod hdu6105;
mod input;
mod list;
mod malformed;
mod nc14619;
mod nim3;
mod odious;
mod output;
mod p2148;
mod p2197;
mod p2252;
mod p3185;
mod p3235;
mod p4018;
mod p4279;
mod p6487;
mod poj1067;
mod problem;
mod take134;
mod tree;
mod wythoff;
mod xuzhou2019a;

pub use grundy_catalogue::{JudgeSample, Page, ProblemKind};
pub use grundy_rule::{Locale, Text};
pub use list::{find, list, search};
pub use malformed::Malformed;
pub use problem::{Problem, solve};
