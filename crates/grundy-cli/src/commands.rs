//! The commands, one file each.

pub mod atlas;
pub mod check;
pub mod chinese;
pub mod code;
pub mod completions;
pub mod count;
pub mod files;
pub mod games;
pub mod graph;
pub mod hackenbush;
pub mod help;
pub mod judge;
pub mod law;
pub mod line;
pub mod man;
pub mod misere;
pub mod nim;
pub mod play;
pub mod problems;
pub mod proved;
pub mod refute;
pub mod rules;
pub mod serve;
pub mod show;
pub mod solve;
pub mod story;
pub mod stress;
pub mod sweep;
pub mod table;
pub mod tell;

use crate::commands::line::{Arguments, Commands};
use crate::context::Context;
use crate::failure::Failure;

/// The exit code, or why there is no answer.
pub type Done = Result<u8, Failure>;

/// Runs the command that was typed.
pub fn run(arguments: &Arguments, context: &Context) -> Done {
    // These wait for people, or are timed by somebody else.
    let waits = matches!(
        arguments.command,
        Some(Commands::Serve(_) | Commands::Play(_) | Commands::Judge(_) | Commands::Stress(_))
    );
    if !waits {
        context.end_in_time();
    }
    match &arguments.command {
        Some(Commands::Table(command)) => command.run(context),
        Some(Commands::Solve(command)) => command.run(context),
        Some(Commands::Play(command)) => command.run(context),
        Some(Commands::Games(command)) => command.run(context),
        Some(Commands::Problems(command)) => command.run(context),
        Some(Commands::Show(command)) => command.run(context),
        Some(Commands::Judge(command)) => command.run(context),
        Some(Commands::Graph(command)) => command.run(context),
        Some(Commands::Hackenbush(command)) => command.run(context),
        Some(Commands::Completions(command)) => command.run(context),
        Some(Commands::Man(command)) => command.run(context),
        Some(Commands::Law(command)) => command.run(context),
        Some(Commands::Refute(command)) => command.run(context),
        Some(Commands::Check(command)) => command.run(context),
        Some(Commands::Misere(command)) => command.run(context),
        Some(Commands::Code(command)) => command.run(context),
        Some(Commands::Stress(command)) => command.run(context),
        Some(Commands::Nim(command)) => command.run(context),
        Some(Commands::Count(command)) => command.run(context),
        Some(Commands::Help(command)) => command.run(context),
        Some(Commands::Sweep(command)) => command.run(context),
        Some(Commands::Atlas(command)) => command.run(context),
        Some(Commands::Story(command)) => command.run(context),
        Some(Commands::Serve(command)) => command.run(context),
        None => match &arguments.rule {
            Some(rule) => tell::run(rule, context),
            None => Ok(0),
        },
    }
}
