//! An option that is unknown here may be another's word for one that is known, or belong to another command.

use clap::{Command, CommandFactory};
use grundy::rule::Text;

use crate::arguments::quoted;
use crate::commands::line::Arguments;

/// What people call the size of a table.
const SIZES: [&str; 10] = ["n", "N", "below", "max", "size", "to", "upto", "up-to", "first", "count"];

/// A number, or another's word for a limit, before a command that makes a table.
pub fn limit_meant(command: &str, argument: &str) -> Option<Text> {
    let all = Arguments::command();
    let has_limit = knows(all.find_subcommand(command)?, "limit");
    (has_limit && (is_number(argument) || SIZES.contains(&word(argument)))).then(|| size(argument))
}

/// The command to which an option belongs; with the whole line, where what was typed lacks nothing but that command.
pub fn owner(argument: &str, typed: &[String]) -> Option<Text> {
    let all = Arguments::command();
    let word = word(argument.strip_prefix("--")?);
    let owner = all.get_subcommands().find(|other| knows(other, word))?.get_name();
    let line = match typed {
        [_, rest @ ..] if !rest.is_empty() => {
            format!("grundy {owner} {}", rest.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "))
        }
        _ => format!("grundy {owner} … --{word}"),
    };
    Some(Text::new(
        format!("`--{word}` belongs to another command: {line}"),
        format!("`--{word}` 属于另一个命令：{line}"),
    ))
}

fn word(argument: &str) -> &str {
    argument.trim_start_matches('-').split('=').next().unwrap_or_default()
}

fn knows(command: &Command, long: &str) -> bool {
    command.get_arguments().any(|argument| argument.get_long() == Some(long))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn size(argument: &str) -> Text {
    let number = argument.split('=').next_back().filter(|number| is_number(number)).unwrap_or("100");
    Text::new(
        format!("how far the table goes is said by `--limit {number}`"),
        format!("表的大小写成 `--limit {number}`"),
    )
}
