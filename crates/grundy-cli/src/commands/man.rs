//! `grundy man`: the man page, that of a command, or all of them as files.

use clap::{Args, Command, CommandFactory};
use grundy::rule::{Text, nearest};

use super::{Done, files};
use crate::commands::line::Arguments;
use crate::context::Context;
use crate::failure::Failure;

/// Print the man page
#[derive(Args, Debug)]
pub struct Man {
    /// A command, for its own page
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
    /// Write all pages into this directory: grundy.1, grundy-table.1, …
    #[arg(long, value_name = "DIRECTORY", conflicts_with = "command")]
    pub out: Option<String>,
}

impl Man {
    /// Prints a page in roff, or writes all of them.
    pub fn run(&self, context: &Context) -> Done {
        if let Some(directory) = &self.out {
            return write_all(directory, context);
        }
        let page = match &self.command {
            None => page(whole())?,
            Some(name) => page(command(name)?)?,
        };
        context.print(&String::from_utf8_lossy(&page));
        Ok(0)
    }
}

/// The whole command line, every command with its full name.
fn whole() -> Command {
    let mut whole = Arguments::command();
    whole.build();
    whole
}

fn command(name: &str) -> Result<Command, Failure> {
    let whole = whole();
    let name = name.trim_start_matches("grundy-");
    whole.find_subcommand(name).cloned().ok_or_else(|| {
        let names: Vec<&str> = whole.get_subcommands().map(Command::get_name).collect();
        let help = match nearest(name, names.iter().copied()) {
            Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
            None => Text::new(
                format!("the commands are {}", names.join(", ")),
                format!("命令有 {}", names.join("、")),
            ),
        };
        let message =
            Text::new(format!("no command is called `{name}`"), format!("没有名为 `{name}` 的命令"));
        Failure::new(message, help)
    })
}

/// What the main page refers to a command as: `grundy-table`.
fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(|error| Failure::file("stdout", &error))?;
    Ok(page)
}

fn write_all(directory: &str, context: &Context) -> Done {
    std::fs::create_dir_all(directory).map_err(|error| Failure::file(directory, &error))?;
    let whole = whole();
    let commands: Vec<Command> = whole.get_subcommands().cloned().collect();
    let count = commands.len() + 1;
    for command in std::iter::once(whole).chain(commands) {
        let path = format!("{directory}/{}.1", title(&command));
        files::write(&path, &page(command)?)?;
    }
    context.note(
        context.pick(
            &format!("wrote {count} pages to {directory}"),
            &format!("已把 {count} 页写入 {directory}"),
        ),
    );
    Ok(0)
}
