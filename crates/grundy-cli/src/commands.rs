//! The commands, one file each.

pub mod chinese;
pub mod completions;
pub mod games;
pub mod judge;
pub mod man;
pub mod play;
pub mod problems;
pub mod rules;
pub mod show;
pub mod solve;
pub mod table;

use crate::arguments::{Arguments, Commands};
use crate::context::Context;
use crate::failure::Failure;

/// The exit code, or why there is no answer.
pub type Done = Result<u8, Failure>;

/// Runs the command that was typed.
pub fn run(arguments: &Arguments, context: &Context) -> Done {
    match &arguments.command {
        Some(Commands::Table(command)) => command.run(context),
        Some(Commands::Solve(command)) => command.run(context),
        Some(Commands::Play(command)) => command.run(context),
        Some(Commands::Games(command)) => command.run(context),
        Some(Commands::Problems(command)) => command.run(context),
        Some(Commands::Show(command)) => command.run(context),
        Some(Commands::Judge(command)) => command.run(context),
        Some(Commands::Completions(command)) => command.run(context),
        Some(Commands::Man(command)) => command.run(context),
        None => Ok(0),
    }
}
