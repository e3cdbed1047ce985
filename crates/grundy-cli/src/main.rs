//! The `grundy` command.

mod arguments;
mod commands;
mod context;
mod failure;
mod usage;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use arguments::Arguments;
use context::Context;
use grundy::rule::{Diagnostic, Locale, Text, nearest};

fn main() -> ExitCode {
    let locale = asked_locale();
    if let Some(code) = judge_alone(locale) {
        return code;
    }
    let matches = arguments::localised(Arguments::command(), locale).try_get_matches();
    match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => run(&arguments, locale),
        Err(error) => wrong(&error, locale),
    }
}

/// `grundy judge ID` and nothing else is what judges time: it need not build the whole command line first.
fn judge_alone(locale: Locale) -> Option<ExitCode> {
    let mut words = std::env::args().skip(1);
    let (first, id) = (words.next()?, words.next().filter(|id| !id.starts_with('-'))?);
    if first != "judge" || words.next().is_some() {
        return None;
    }
    Some(match commands::judge::answer(&id) {
        Ok(answer) => {
            context::print_bytes(&answer);
            ExitCode::SUCCESS
        }
        Err(failure) => {
            failure.report(false, locale);
            ExitCode::from(2)
        }
    })
}

fn run(arguments: &Arguments, locale: Locale) -> ExitCode {
    let context = Context::new(&arguments.common, locale);
    match commands::run(arguments, &context) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            failure.report(context.json, locale);
            ExitCode::from(2)
        }
    }
}

/// Help and version are answers; a wrong command line is a mistake like any other.
fn wrong(error: &clap::Error, locale: Locale) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let json = std::env::args().any(|argument| argument == "--json");
    if let Some(failure) = slip().or_else(|| usage::mistake(error, asked_command().as_deref())) {
        failure.report(json, locale);
        return ExitCode::from(2);
    }
    if json {
        let message =
            error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_string();
        let help = Text::new("`grundy --help` lists the commands", "`grundy --help` 列出所有命令");
        let diagnostic = Diagnostic::new(Text::same(message)).help(help);
        context::print(&format!("{}\n", grundy::error_value(&diagnostic, locale)));
    } else {
        let _ = error.print();
    }
    ExitCode::from(2)
}

/// The command that the first word names.
fn asked_command() -> Option<String> {
    let first = std::env::args().nth(1)?;
    Arguments::command().find_subcommand(&first).map(|command| command.get_name().to_string())
}

/// A first word that is nearly the name of a command, with more behind it, is a slip and not a rule.
fn slip() -> Option<failure::Failure> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let command = Arguments::command();
    let names: Vec<&str> = command.get_subcommands().map(|command| command.get_name()).collect();
    let first = words.first().filter(|first| words.len() > 1 && !names.contains(&first.as_str()))?;
    let help = match nearest(first, names.iter().copied()) {
        Some(meant) => {
            Text::new(format!("did you mean `grundy {meant}`?"), format!("是否想写 `grundy {meant}`？"))
        }
        None => Text::new(
            "a rule with blanks is put in quotes: grundy \"take {1,3,4}\"; `grundy --help` lists the commands",
            "含空格的规则要加引号：grundy \"take {1,3,4}\"；`grundy --help` 列出所有命令",
        ),
    };
    let message = Text::new(format!("no command is called `{first}`"), format!("没有名为 `{first}` 的命令"));
    Some(failure::Failure::new(message, help))
}

/// The locale has to be known before the command line is read, since help and mistakes are written in it.
fn asked_locale() -> Locale {
    let arguments: Vec<String> = std::env::args().collect();
    let after = arguments
        .iter()
        .position(|argument| argument == "--locale")
        .and_then(|index| arguments.get(index + 1));
    let joined = arguments.iter().find_map(|argument| argument.strip_prefix("--locale="));
    if let Some(asked) = after.map(String::as_str).or(joined) {
        return asked.parse().unwrap_or_default();
    }
    let environment = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    environment.map_or(Locale::English, |value| Locale::from_environment(&value))
}
