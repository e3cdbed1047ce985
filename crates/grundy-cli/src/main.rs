//! The `grundy` command.

mod arguments;
mod commands;
mod context;
mod failure;
mod memory;
mod output;
mod overtime;
mod remedies;
mod screen;
mod torn_sets;
mod usage;
mod watch;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use commands::line::{Arguments, localised};
use context::Context;
use failure::Failure;
use grundy::rule::Locale;

fn main() -> ExitCode {
    let typed = typed();
    let locale = asked_locale(&typed);
    if let Some(code) = judge_alone(&typed, locale) {
        return code;
    }
    if typed.len() == 1 {
        let first = commands::help::first_screen(locale);
        output::print(&screen::laid_out(first, screen::columns(), screen::colors()));
        return ExitCode::SUCCESS;
    }
    let matches = localised(Arguments::command(), locale).try_get_matches_from(&typed);
    match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => run(&arguments, locale),
        Err(error) => usage::wrong(&error, &typed, locale),
    }
}

/// The command line, with the options that every command takes behind the command.
fn typed() -> Vec<String> {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<String> = with_rule_joined(with_codes_joined(torn_sets::whole(words)));
    let mut end = 1;
    while let Some(word) = words.get(end) {
        end += match word.as_str() {
            "--json" | "--quiet" => 1,
            "--locale" | "--threads" | "--budget" => 2,
            _ if ["--locale=", "--threads=", "--budget="].iter().any(|name| word.starts_with(name)) => 1,
            _ => break,
        };
    }
    match words.get(end) {
        Some(command) if end > 1 => {
            let before = [&words[..1], std::slice::from_ref(command), &words[1..end]].concat();
            [before, words[end + 1..].to_vec()].concat()
        }
        _ => words,
    }
}

/// `octal 0.77` and `take 1..=3` without quotes: the short form and what belongs to it are one word.
fn with_codes_joined(words: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(before) if belongs_to(before, &word) => *before += &format!(" {word}"),
            _ => joined.push(word),
        }
    }
    joined
}

/// `take 1 3 4` without quotes is one rule, and `kayles 5` asks who wins there.
fn with_rule_joined(words: Vec<String>) -> Vec<String> {
    let end = words.iter().skip(1).position(|word| word.starts_with('-')).map_or(words.len(), |end| end + 1);
    let (said, options) = words.split_at(end);
    let [program, first, rest @ ..] = said else { return words };
    let is_command = |word: &String| Arguments::command().find_subcommand(word).is_some();
    if rest.is_empty() || said[1..].iter().any(is_command) {
        return words;
    }
    let rule = said[1..].join(" ");
    let is_sentence = first == "take" || !first.is_ascii();
    if is_sentence || grundy::open::open(&rule, &[]).is_ok() {
        return [&[program.clone(), rule], options].concat();
    }
    match grundy::open::is_game(first) || grundy::open::open(first, &[]).is_ok() {
        true => [&[program.clone(), "solve".to_string()], &words[1..]].concat(),
        false => words,
    }
}

fn belongs_to(form: &str, word: &str) -> bool {
    let starts_with_digit = word.starts_with(|first: char| first.is_ascii_digit());
    match form {
        "octal" | "hex" => starts_with_digit && word.contains('.'),
        "take" => word.starts_with('{') || (starts_with_digit && word.contains("..")),
        _ => false,
    }
}

/// `grundy judge ID` and nothing else is what judges time: it need not build the whole command line first.
fn judge_alone(typed: &[String], locale: Locale) -> Option<ExitCode> {
    let [_, first, id] = typed else { return None };
    if first != "judge" || id.starts_with('-') {
        return None;
    }
    Some(match commands::judge::answer(id) {
        Ok(answer) => {
            output::print_bytes(&answer);
            match context::lost_output() {
                None => ExitCode::SUCCESS,
                Some(failure) => {
                    failure.report(false, locale);
                    ExitCode::from(2)
                }
            }
        }
        Err(failure) => {
            failure.report(false, locale);
            ExitCode::from(2)
        }
    })
}

fn run(arguments: &Arguments, locale: Locale) -> ExitCode {
    let context = Context::new(&arguments.common, locale);
    let done = std::thread::scope(|scope| {
        let work = std::thread::Builder::new().stack_size(STACK);
        work.spawn_scoped(scope, || commands::run(arguments, &context)).map(|work| work.join())
    });
    let failure = match done {
        Ok(Ok(Ok(code))) => match context::lost_output() {
            None => return ExitCode::from(code),
            Some(failure) => failure,
        },
        Ok(Ok(Err(failure))) => failure,
        // The panic has told where it was.
        Ok(Err(_)) => Failure::bug(),
        Err(error) => Failure::no_thread(&error),
    };
    failure.report(context.json, locale);
    ExitCode::from(2)
}

/// Rules are as deep as their bounds allow, and are walked by recursion: this has room for many times that.
pub const STACK: usize = 256 << 20;

/// The locale has to be known before the command line is read, since help and mistakes are written in it.
fn asked_locale(typed: &[String]) -> Locale {
    let after = typed.iter().position(|word| word == "--locale").and_then(|index| typed.get(index + 1));
    let joined = typed.iter().find_map(|argument| argument.strip_prefix("--locale="));
    if let Some(asked) = after.map(String::as_str).or(joined) {
        return asked.parse().unwrap_or_default();
    }
    let environment = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    environment.map_or(Locale::English, |value| Locale::from_environment(&value))
}
