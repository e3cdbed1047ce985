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
    let name = command.get_name().to_string();
    clap_mangen::Man::new(command).render(&mut page).map_err(|error| Failure::file("stdout", &error))?;
    page.extend(section_of_examples(&name).into_bytes());
    Ok(page)
}

/// Lines to type, and what each does.
fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("man/examples.txt").lines().filter_map(|line| line.split_once(" | "))
}

/// Whether a line to type is one of this command; all of them are of the whole.
fn is_of(line: &str, command: &str) -> bool {
    command == "grundy" || line.split(' ').nth(1) == Some(command)
}

/// The examples of a command in roff.
fn section_of_examples(command: &str) -> String {
    let plain = |text: &str| text.replace('\\', "\\e").replace('-', "\\-");
    let entries = examples()
        .filter(|(line, _)| is_of(line, command))
        .map(|(line, meaning)| format!(".TP\n\\fB{}\\fR\n{}\n", plain(line), plain(meaning)));
    format!(".SH EXAMPLES\n{}", entries.collect::<String>())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a line as a shell parts them, of which quotes keep some together.
    fn words(line: &str) -> Vec<String> {
        let parts = line.split('"').enumerate();
        parts
            .flat_map(|(place, part)| match place % 2 {
                0 => part.split_whitespace().map(String::from).collect(),
                _ => vec![part.to_string()],
            })
            .collect()
    }

    #[test]
    fn every_example_is_a_line_that_is_understood() {
        for (line, _) in examples() {
            let read = whole().try_get_matches_from(words(line));
            assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
        }
    }

    #[test]
    fn every_page_has_an_example() {
        for command in whole().get_subcommands() {
            let name = command.get_name();
            assert!(examples().any(|(line, _)| is_of(line, name)), "{name}");
            assert!(section_of_examples(name).contains(".TP\n\\fBgrundy "), "{name}");
        }
    }
}
