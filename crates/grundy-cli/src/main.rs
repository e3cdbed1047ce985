//! The `grundy` command.

mod arguments;
mod commands;
mod context;
mod failure;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use arguments::Arguments;
use context::Context;
use grundy::rule::{Diagnostic, Locale, Text};

fn main() -> ExitCode {
    let locale = asked_locale();
    let matches = arguments::localised(Arguments::command(), locale).try_get_matches();
    match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => run(&arguments, locale),
        Err(error) => usage(&error, locale),
    }
}

fn run(arguments: &Arguments, locale: Locale) -> ExitCode {
    let context = Context::new(&arguments.common, locale);
    match commands::run(arguments, &context) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            context.fail(&failure);
            ExitCode::from(2)
        }
    }
}

/// Help and version are answers; a wrong command line is a mistake like any other.
fn usage(error: &clap::Error, locale: Locale) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if std::env::args().any(|argument| argument == "--json") {
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
