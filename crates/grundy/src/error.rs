//! Why a question has no answer.

use std::fmt;

use grundy_rule::{Diagnostic, Halt, Locale, Text};
use grundy_table::StopReason;

/// Why a question has no answer: a mistake in what was asked, or a budget that ended first.
///
/// ```
/// let mistake = "x -> x".parse::<grundy::Game>().unwrap_err();
/// assert!(mistake.to_string().contains("this move can leave the heap as it was"));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// What was written is wrong; the diagnostic says where, shows a witness, and says what to write instead.
    Rule(Diagnostic),
    /// The budget ended with nothing to show.
    Stopped(StopReason),
}

impl Error {
    /// The whole message in one language.
    pub fn in_locale(&self, locale: Locale) -> String {
        match self {
            Error::Rule(diagnostic) => diagnostic.draw(locale),
            Error::Stopped(reason) => stopped(*reason).in_locale(locale).to_string(),
        }
    }
}

fn stopped(reason: StopReason) -> Text {
    match reason {
        StopReason::Positions => Text::new("all positions of the budget were used", "预算中的局面数已用尽"),
        StopReason::Memory => Text::new("all memory of the budget was used", "预算中的内存已用尽"),
        StopReason::Stopped => Text::new("the budget was used up with nothing to show", "预算用尽，尚无结果"),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.in_locale(Locale::English).trim_end())
    }
}

impl std::error::Error for Error {}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Error {
        Error::Rule(diagnostic)
    }
}

impl From<StopReason> for Error {
    fn from(reason: StopReason) -> Error {
        Error::Stopped(reason)
    }
}

impl From<Halt> for Error {
    fn from(halt: Halt) -> Error {
        match halt {
            Halt::Diagnostic(diagnostic) => Error::Rule(*diagnostic),
            Halt::Stopped => Error::Stopped(StopReason::Stopped),
        }
    }
}
