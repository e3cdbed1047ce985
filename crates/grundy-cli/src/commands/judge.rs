//! `grundy judge ID < input > output`.

use clap::Args;
use grundy::open::{judged, problem_called};

use super::Done;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::print_bytes;

/// Solve a judge problem in the judge's own format, from stdin to stdout
#[derive(Args, Debug)]
pub struct Judge {
    /// The id or an alias of the problem: `p2148`, `bzoj1188`
    #[arg(value_name = "ID")]
    pub id: String,
}

impl Judge {
    /// Reads the tests, and writes the answers only when all of them are read.
    pub fn run(&self, context: &Context) -> Done {
        let answer = answer(&self.id)?;
        if !context.quiet {
            print_bytes(&answer);
        }
        Ok(0)
    }
}

/// The judge's output for what stands on stdin.
pub fn answer(id: &str) -> Result<Vec<u8>, Failure> {
    Ok(judged(problem_called(id)?, &mut std::io::stdin().lock())?)
}
