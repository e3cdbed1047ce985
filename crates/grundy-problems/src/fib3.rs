//! The game of `hdu1848`, three heaps and Fibonacci takes, with heaps up to 10^5 and empty ones allowed.
//!
//! The same table serves; its values stay below 15 there.

use crate::Malformed;
use crate::hdu1848;
use crate::input::Input;
use crate::output::Output;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    hdu1848::solve(input, output)
}
