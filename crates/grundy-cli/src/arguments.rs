//! What several commands take on the command line, and how it is read.

use clap::Args;

use grundy::rule::{Given, written_number};
use grundy::table::COMPOUNDS;

/// A rule and its parameters.
#[derive(Args, Debug, Clone)]
pub struct RuleArguments {
    /// Rule text, a catalogue name such as `bash(3)`, or `@file`
    #[arg(value_name = "RULE")]
    pub rule: String,
    /// The value of a parameter: `--set m=3`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parameter, allow_hyphen_values = true)]
    pub set: Vec<(String, Given)>,
}

impl RuleArguments {
    /// A game of the catalogue, as it stands there.
    pub fn named(rule: &str) -> Self {
        Self { rule: rule.to_string(), set: Vec::new() }
    }
}

/// What every command takes.
#[derive(Args, Debug, Clone)]
pub struct Common {
    /// Print one JSON document on stdout
    #[arg(long, global = true)]
    pub json: bool,
    /// The language of the output: en or zh (default: from LANG)
    #[arg(long, global = true, value_name = "en|zh", value_parser = ["en", "zh"])]
    pub locale: Option<String>,
    /// How many threads may be used (default: all cores)
    #[arg(long, global = true, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<usize>,
    /// How many seconds the work may take [default: 20]
    #[arg(
        long,
        global = true,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true
    )]
    pub budget: Option<f64>,
    /// Do the work and print nothing but errors
    #[arg(long, global = true)]
    pub quiet: bool,
}

/// The names of all ways in which positions stand beside each other.
pub const COMPOUND_NAMES: [&str; COMPOUNDS.len()] = {
    let mut names = [""; COMPOUNDS.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = COMPOUNDS[place].0;
        place += 1;
    }
    names
};

/// Nobody waits longer than about thirty years.
const MOST_SECONDS: f64 = 1e9;
/// More threads help nobody.
const MOST_THREADS: usize = 1024;

/// Reads a number of seconds; what is no number, negative or huge is none.
pub fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.trim().parse::<f64>().ok().filter(|seconds| seconds.is_finite());
    let seconds = seconds.ok_or_else(|| format!("`{text}` is no number of seconds"))?;
    let fits = (0.0..=MOST_SECONDS).contains(&seconds);
    fits.then_some(seconds).ok_or_else(|| format!("{text} is not in 0..={MOST_SECONDS}"))
}

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    let threads = text.trim().parse::<usize>().map_err(|_| format!("`{text}` is no number of threads"))?;
    let fits = (1..=MOST_THREADS).contains(&threads);
    fits.then_some(threads).ok_or_else(|| format!("{threads} is not in 1..={MOST_THREADS}"))
}

/// Reads `m=3`, `S={1,2,5}`, `c=(0,1,1,2)`.
pub fn parameter(text: &str) -> Result<(String, Given), String> {
    let (name, value) = text.split_once('=').ok_or("write it like m=3, S={1,2,5} or c=(0,1,1,2)")?;
    let given = Given::parse(value.trim()).map_err(|mistake| {
        format!("{}; write it like m=3, S={{1,2,5}} or c=(0,1,1,2)", mistake.message.english)
    })?;
    Ok((name.trim().to_string(), given))
}

/// Reads `y=3`, where only a number can stand.
pub fn named_number(text: &str) -> Result<(String, i128), String> {
    match parameter(text)? {
        (name, Given::Number(value)) => Ok((name, value)),
        (_, given) => Err(format!("`{}` is not a whole number; write it like m=3", given.show())),
    }
}

/// The numbers among the given values.
pub fn numbers(set: &[(String, Given)]) -> Vec<(String, i128)> {
    let number = |(name, given): &(String, Given)| match given {
        Given::Number(value) => Some((name.clone(), *value)),
        _ => None,
    };
    set.iter().filter_map(number).collect()
}

/// Reads a limit as people write it: `1000000`, `10^6`, `1e6`, `1_000_000`.
pub fn natural(text: &str) -> Result<u64, String> {
    let value = whole_number(text).and_then(|value| u64::try_from(value).ok());
    value.ok_or_else(|| format!("`{text}` is not a whole number; write it like 1000000, 10^6 or 1e6"))
}

/// The same, where 0 makes no sense.
pub fn above_zero(text: &str) -> Result<u64, String> {
    natural(text)
        .and_then(|value| if value > 0 { Ok(value) } else { Err("write a number above 0".to_string()) })
}

/// A written number, or one beside it: `10^9 + 7`, `10^18 - 1`.
pub fn whole_number(text: &str) -> Option<i128> {
    let beside = || {
        let place = text.rfind(['+', '-'])?;
        let (left, right) =
            (written_number(text[..place].trim())?, written_number(text[place + 1..].trim())?);
        if text[place..].starts_with('+') { left.checked_add(right) } else { left.checked_sub(right) }
    };
    written_number(text).or_else(beside)
}

/// A word as a shell reads it.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_.@/-=,:+".contains(letter);
    // Within double quotes a shell looks for these.
    let is_read = |letter: char| "\"$`\\!".contains(letter);
    match (word.chars().all(is_plain), word.contains(is_read)) {
        (true, _) if !word.is_empty() => word.to_string(),
        (_, false) => format!("\"{word}\""),
        _ => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// A rule and its parameters as they are typed in a shell.
pub fn retyped(rule: &str, set: &[(String, Given)]) -> String {
    set.iter().fold(quoted(rule), |typed, (name, given)| match given {
        Given::Number(value) => format!("{typed} --set {name}={value}"),
        given => format!("{typed} --set '{name}={}'", given.show()),
    })
}
