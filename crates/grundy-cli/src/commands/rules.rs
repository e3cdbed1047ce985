//! Opening what the user typed as RULE.

use grundy::open::{Opened, open_given, open_in_manner, with_mended};

use super::files;
use crate::arguments::RuleArguments;
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
