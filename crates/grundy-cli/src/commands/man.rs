//! `grundy man`.

use clap::{Args, CommandFactory};

use super::Done;
use crate::arguments::Arguments;
use crate::context::Context;
use crate::failure::Failure;

/// Print the man page
#[derive(Args, Debug)]
pub struct Man {
    /// A command, for its own page
    pub command: Option<String>,
}

impl Man {
    /// Prints the page in roff.
    pub fn run(&self, context: &Context) -> Done {
        let whole = Arguments::command();
        let command =
            self.command.as_ref().and_then(|name| whole.find_subcommand(name).cloned()).unwrap_or(whole);
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page).map_err(|error| Failure::file("stdout", &error))?;
        context.print(&String::from_utf8_lossy(&page));
        Ok(0)
    }
}
