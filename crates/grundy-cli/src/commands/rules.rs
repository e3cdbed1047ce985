//! Opening what the user typed as RULE.

use grundy::open::{Opened, open_given, open_in_manner, with_mended};

use super::files;
use crate::arguments::RuleArguments;
use crate::context::Context;
use crate::failure::Failure;

/// Opens a rule: text, a catalogue name, or `@file`.
pub fn opened(arguments: &RuleArguments) -> Result<Opened, Failure> {
    let text = text(&arguments.rule)?;
    Ok(open_given(&text, &arguments.set).map_err(|mistake| with_mended(&text, mistake))?)
}

/// The same, to be played in its own manner.
pub fn opened_in_manner(arguments: &RuleArguments) -> Result<Opened, Failure> {
    let text = text(&arguments.rule)?;
    Ok(open_in_manner(&text, &arguments.set).map_err(|mistake| with_mended(&text, mistake))?)
}

/// The rule text, read from a file where it says so.
pub fn text(rule: &str) -> Result<String, Failure> {
    let Some(path) = rule.strip_prefix('@') else { return Ok(rule.to_string()) };
    files::read_text(path)
}

/// The words of a position, read from a file where it says so: numbers as they stand, and rows of characters as a string
/// or a board.
pub fn position_words(word: &str) -> Result<Vec<String>, Failure> {
    let Some(path) = word.strip_prefix('@').filter(|path| !path.is_empty()) else {
        return Ok(vec![word.to_string()]);
    };
    let text = files::read_text(path)?;
    let rows: Vec<&str> = text.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
    let is_numbers =
        rows.iter().all(|row| row.chars().all(|letter| letter.is_ascii_digit() || ", ()\t".contains(letter)));
    Ok(match rows.as_slice() {
        [] => vec!["\"\"".to_string()],
        [only] if only.starts_with('"') => vec![only.to_string()],
        _ if is_numbers => grundy::solve::sum_words(&rows.join(" ")),
        rows => vec![format!("\"{}\"", rows.join("/"))],
    })
}

/// Tells on stderr what is easily taken for something else in a rule that was typed: `1..3` is 1 and 2.
pub fn echo(rule: &str, context: &Context) {
    let Ok(text) = text(rule) else { return };
    for note in grundy::rule::rule_notes(&text) {
        context.note(&format!("{}: {}", context.pick("note", "注意"), context.say(&note)));
    }
}

/// Tells on stderr what is easily overlooked in a rule.
pub fn warn(opened: &Opened, context: &Context) {
    if let Some(warning) = opened.rules.warning() {
        context.note(warning.draw_warning(context.locale).trim_end());
    }
}
