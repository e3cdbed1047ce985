//! A wrong command line is a mistake like any other: what is wrong, and what to type instead, in the user's language.

mod elsewhere;

use std::error::Error as _;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::rule::{Diagnostic, Locale, Text, nearest};
use grundy_documents::ErrorDocument;

use crate::arguments::quoted;
use crate::commands::line::Arguments;
use crate::failure::Failure;
use crate::output::print;
use elsewhere::{limit_meant, owner};

/// Help and version are answers; a wrong command line is a mistake like any other.
pub fn wrong(error: &clap::Error, typed: &[String], locale: Locale) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let json = typed.iter().any(|word| word == "--json");
    if let Some(failure) = slip(typed).or_else(|| mistake(error, typed)) {
        failure.report(json, locale);
        return ExitCode::from(2);
    }
    if json {
        let message =
            error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_string();
        let help = Text::new("`grundy --help` lists the commands", "`grundy --help` 列出所有命令");
        let diagnostic = Diagnostic::new(Text::same(message)).help(help);
        print(&format!(
            "{}\n",
            serde_json::to_string(&ErrorDocument::new(&diagnostic, locale)).unwrap_or_default()
        ));
    } else {
        let _ = error.print();
    }
    ExitCode::from(2)
}

/// The command that the first word names.
fn asked_command(typed: &[String]) -> Option<&str> {
    let first = typed.get(1)?;
    Arguments::command().find_subcommand(first).map(|_| first.as_str())
}

/// A first word that is nearly the name of a command, with more behind it, is a slip and not a rule.
fn slip(typed: &[String]) -> Option<Failure> {
    let words: Vec<&String> = words(typed).collect();
    let command = Arguments::command();
    let names: Vec<&str> = command.get_subcommands().map(|command| command.get_name()).collect();
    let first = words.first().filter(|first| words.len() > 1 && !names.contains(&first.as_str()))?;
    let is_language = LANGUAGES.contains(&first.as_str());
    let command_behind = words.iter().find(|word| names.contains(&word.as_str()));
    let help = match (command_behind, nearest(first, names.iter().copied())) {
        (Some(command), _) if grundy::open::is_game(first) => {
            let line = format!("grundy {command} {first}");
            Text::new(format!("did you mean `{line}`?"), format!("是否想写 `{line}`？"))
        }
        _ if LISTS_OF_MOVES.contains(&first.as_str()) => {
            let rest: Vec<String> = words.iter().skip(1).map(|word| quoted(word)).collect();
            let line = format!("grundy solve {} --explain", rest.join(" "));
            Text::new(format!("`{line}` shows the options"), format!("`{line}` 列出后继局面"))
        }
        _ if is_language => {
            Text::new("the language is chosen with `--locale zh`", "语言用 `--locale zh` 选择")
        }
        (_, Some(meant)) => {
            Text::new(format!("did you mean `grundy {meant}`?"), format!("是否想写 `grundy {meant}`？"))
        }
        (_, None) => Text::new(
            "a rule with blanks is put in quotes: grundy \"take {1,3,4}\"; `grundy --help` lists the commands",
            "含空格的规则要加引号：grundy \"take {1,3,4}\"；`grundy --help` 列出所有命令",
        ),
    };
    let message = Text::new(format!("no command is called `{first}`"), format!("没有名为 `{first}` 的命令"));
    Some(Failure::new(message, help))
}

/// The words that are neither options nor, standing right behind one, perhaps its value.
fn words(typed: &[String]) -> impl Iterator<Item = &String> {
    let is_option = |word: &String| word.starts_with('-');
    let pairs = typed.iter().zip(typed.iter().skip(1));
    pairs.filter(move |(before, word)| !is_option(before) && !is_option(word)).map(|(_, word)| word)
}

/// The mistake in our own words; nothing for those that clap tells better, with the whole usage.
fn mistake(error: &clap::Error, typed: &[String]) -> Option<Failure> {
    let command = asked_command(typed);
    let argument = said(error, ContextKind::InvalidArg)?;
    let message = match (error.kind(), said(error, ContextKind::InvalidValue)) {
        (ErrorKind::UnknownArgument, _) => {
            Text::new(format!("`{argument}` is not known here"), format!("这里没有 `{argument}`"))
        }
        (ErrorKind::MissingRequiredArgument, _) => {
            let named = argument.trim_end_matches('.');
            Text::new(format!("{named} is missing"), format!("缺少 {named}"))
        }
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, Some(value)) if !value.is_empty() => {
            Text::new(
                format!("`{value}` cannot be the value of `{argument}`"),
                format!("`{value}` 不能作为 `{argument}` 的值"),
            )
        }
        (ErrorKind::ArgumentConflict, _) => {
            let other = said(error, ContextKind::PriorArg)?;
            let [argument, other] = [bare(&argument), bare(&other)];
            Text::new(
                format!("`{argument}` and `{other}` do not go together"),
                format!("`{argument}` 与 `{other}` 不能同时使用"),
            )
        }
        (ErrorKind::InvalidValue, _) => {
            Text::new(format!("`{argument}` needs a value"), format!("`{argument}` 需要一个值"))
        }
        _ => return None,
    };
    let help = known_elsewhere(error, typed, &argument).unwrap_or_else(|| more(command));
    Some(Failure::new(message, help))
}

/// The name of an argument without the signs that usages put around it: `RULE` for `[RULE]`, `--judge` for `--judge <ID>`.
fn bare(argument: &str) -> &str {
    let name = argument.split_whitespace().next().unwrap_or(argument);
    name.trim_start_matches(['[', '<']).trim_end_matches(['.', ']', '>'])
}

/// What to type instead, of this command or of another.
fn known_elsewhere(error: &clap::Error, typed: &[String], argument: &str) -> Option<Text> {
    let command = asked_command(typed);
    if error.kind() != ErrorKind::UnknownArgument {
        return instead(error, argument);
    }
    let line = if command.is_none() { typed } else { &[] };
    if argument == "--lang" && !line.is_empty() && !line.iter().any(|word| PEOPLES.contains(&word.as_str())) {
        return owner(argument, line);
    }
    let meant = command.and_then(|command| limit_meant(command, argument));
    meant.or_else(|| instead(error, argument)).or_else(|| owner(argument, line))
}

/// Languages that people speak; programs are written in others.
const PEOPLES: [&str; 6] = ["zh", "cn", "en", "chinese", "english", "zh-CN"];

/// What others call the list of what can follow.
const LISTS_OF_MOVES: [&str; 3] = ["options", "moves", "successors"];

/// What others call the choice of the language, or the language.
const LANGUAGES: [&str; 6] = ["zh", "cn", "en", "chinese", "lang", "language"];

/// What may stand there instead.
fn instead(error: &clap::Error, argument: &str) -> Option<Text> {
    if let Some(meant) = said(error, ContextKind::SuggestedArg) {
        return Some(Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")));
    }
    if error.kind() == ErrorKind::UnknownArgument && LANGUAGES.contains(&argument.trim_start_matches('-')) {
        return Some(Text::new("the language is chosen with `--locale zh`", "语言用 `--locale zh` 选择"));
    }
    if error.kind() == ErrorKind::UnknownArgument && is_torn_set(argument) {
        return Some(Text::new(
            "a shell takes braces apart: put them in quotes, --set 'S={1,2,5}'",
            "命令行会把花括号拆开：请加引号，--set 'S={1,2,5}'",
        ));
    }
    if let Some(allowed) = said(error, ContextKind::ValidValue).filter(|allowed| !allowed.is_empty()) {
        return Some(Text::new(format!("it may be {allowed}"), format!("可以是 {allowed}")));
    }
    if error.kind() == ErrorKind::ArgumentConflict {
        return Some(Text::new("keep one of them", "请只保留一个"));
    }
    if error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let reason = error.source().map(ToString::to_string).unwrap_or_default();
    Some(match reason.split_once(" is not in ") {
        Some((_, range)) => Text::new(format!("it must lie in {range}"), format!("取值范围是 {range}")),
        None if argument.contains("NAME=") => Text::new(
            "write it like m=3, S={1,2,5}, c=(0,1,1,2), b=..#/.#. or E=1->2,2->3",
            "请写成 m=3、S={1,2,5}、c=(0,1,1,2)、b=..#/.#. 或 E=1->2,2->3 的形式",
        ),
        None if argument.contains("SECONDS") => {
            Text::new("write a number of seconds, such as 60", "请写秒数，例如 60")
        }
        None if argument.contains("LANGUAGE") => {
            Text::new("it may be cpp, rust, python or java", "可以是 cpp、rust、python 或 java")
        }
        None => Text::new(
            "write a whole number that is not negative, such as 1000",
            "请写一个非负整数，例如 1000",
        ),
    })
}

/// `S=2`: what a shell leaves of `S={1,2,5}`.
fn is_torn_set(argument: &str) -> bool {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    argument.split_once('=').is_some_and(|(name, _)| is_name(name))
}

fn more(command: Option<&str>) -> Text {
    let asked = command.map_or("grundy --help".to_string(), |name| format!("grundy {name} --help"));
    Text::new(format!("`{asked}` shows what can be typed"), format!("`{asked}` 列出可用的写法"))
}

fn said(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        _ => None,
    }
}
