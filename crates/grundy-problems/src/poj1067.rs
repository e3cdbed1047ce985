//! Wythoff's game, positions to the end of the input.
//!
//! As `p2252`: 128-bit integers keep the answer exact far beyond the judge's limit.

use crate::Malformed;
use crate::input::Input;
use crate::output::Output;
use crate::p2252;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    while !input.at_end()? {
        p2252::solve(input, output)?;
    }
    Ok(())
}
