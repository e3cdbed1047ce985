//! Any rule on one to four numbers, compiled: the innermost name runs through 256 values at a time.
//!
//! Three shapes of the innermost loop, the fastest that fits being taken for each alternative:
//! *straight*, when every part is an affine function of the running name and nothing filters, so that options are read
//! at a fixed stride; *listed*, the same for a set that is not a range; *lanes*, where each step of the expressions
//! works on 256 values of the running name. A rule in which no name runs far is evaluated for 256 positions at a time
//! instead.
//!
//! Numbers are 64-bit here, and 32-bit as long as the running name is so small that nothing larger can occur. Before
//! anything runs, an analysis of intervals shows that no intermediate number can leave that range and that no option
//! lies outside the box that is computed; otherwise the rule is refused.
//! Options that grow along a line of positions are kept as a set for each line.
//! Whatever is undefined (a division by zero, say) makes that position be evaluated again as the rule says.
//!
//! # Cost
//! One read for each option of each position, most of them in vectors. It refuses tags, `start`, `win at`, more than
//! four coordinates, and parts that are not affine in a name of their own.

mod builder;
mod compile;
mod entries;
mod growth;
mod interval;
mod lanes;
mod marks;
mod quotient;
mod registers;
mod scalar;
mod sets;
mod straight;
mod walk;

pub use compile::{Compiled, compile};
pub use walk::{fill, fill_box};
