//! Words of the language that are misspelt, or left out.

use super::Parser;
use super::help::{joining_help, meant_help};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::names::nearest;
use crate::text::Text;

/// Words with which a statement begins.
const BEGINNING: [&str; 11] =
    ["start", "domain", "win", "lose", "loopy", "misere", "block", "stuck", "symmetric", "def", "set"];

/// What stands behind a result; of words equally near the first is meant.
const CONTINUING: [&str; 8] = ["for", "let", "if", "or", "and", "where", "when", "unless"];

/// Words of the language of every day, which nobody types by mistake for others.
const EVERYDAY: [&str; 14] =
    ["of", "is", "as", "on", "by", "at", "an", "a", "the", "to", "it", "from", "than", "are"];

/// The word with which a statement was meant to begin: one that begins with the same letter.
pub(crate) fn meant_beginning(word: &str) -> Option<&'static str> {
    let first = word.chars().next()?;
    nearest(word, BEGINNING.into_iter().filter(|known| known.starts_with(first)))
}

/// What was probably meant by a word that stands where an alternative should go on or end.
pub(super) fn continuing_word_help(word: &str) -> Text {
    if EVERYDAY.contains(&word) {
        return joining_help();
    }
    nearest(word, CONTINUING).map_or_else(joining_help, meant_help)
}

impl Parser {
    /// Two words in a row begin no statement: the first of them is misspelt.
    pub(super) fn misspelt_beginning(&self) -> Option<Diagnostic> {
        let Token::Name(word) = self.token() else { return None };
        let meant =
            meant_beginning(word).filter(|meant| meant != word && matches!(self.ahead(1), Token::Name(_)))?;
        Some(
            Diagnostic::new(Text::new(
                format!("no statement begins with `{word}`"),
                format!("没有以 `{word}` 开头的语句"),
            ))
            .at(self.span())
            .help(meant_help(meant)),
        )
    }

    /// Behind `for NAME` no `in` follows: it is left out, or another word stands for it.
    pub(super) fn in_is_missing(&self, sample: Text) -> Diagnostic {
        let help = match self.token() {
            Token::Name(_) if !self.ends_behind(1) => meant_help("in"),
            Token::Integer(_) | Token::Symbol("{" | "(" | "[") => {
                Text::new("write `in` before it", "请在它前面写 `in`")
            }
            _ => sample,
        };
        self.wanted(Text::same("`in`"), help)
    }
}
