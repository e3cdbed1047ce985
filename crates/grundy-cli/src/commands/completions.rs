//! `grundy completions SHELL`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Done;
use crate::commands::line::Arguments;
use crate::context::Context;

/// Print the completions of a shell
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

impl Completions {
    /// Prints the completions.
    pub fn run(&self, context: &Context) -> Done {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "grundy", &mut script);
        context.print(&String::from_utf8_lossy(&script));
        Ok(0)
    }
}
