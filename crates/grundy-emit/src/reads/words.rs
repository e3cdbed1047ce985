//! The words of an input's description.

use grundy_rule::{Diagnostic, Text};
use std::ops::Range;

/// A word with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it is.
    pub word: Word,
    /// Where it stands.
    pub span: Range<usize>,
    /// Whether nothing stands between it and the word before.
    pub is_attached: bool,
}

/// A word.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Word {
    Name(String),
    Number(i128),
    Symbol(&'static str),
    /// `"BLACK"`, without its quotes.
    Quoted(String),
}

const SYMBOLS: [&str; 28] = [
    "..=", "..", "<=", ">=", "==", "!=", "{", "}", "[", "]", "(", ")", "=", "<", ">", "+", "-", "*", "/",
    "%", "|", ":", ",", "_", "≤", "≥", "，", "^",
];

/// The words of a text.
pub fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut found: Vec<Token> = Vec::new();
    let mut place = 0;
    while place < text.len() {
        let rest = &text[place..];
        let letter = rest.chars().next().unwrap_or(' ');
        if letter.is_whitespace() {
            place += letter.len_utf8();
            continue;
        }
        let is_attached = found.last().is_some_and(|last| last.span.end == place);
        let (word, length) = word(rest).ok_or_else(|| {
            Diagnostic::new(Text::new(
                format!("`{letter}` has no meaning here"),
                format!("`{letter}` 在此处没有意义"),
            ))
            .at(place..place + letter.len_utf8())
            .help(Text::new(
                "names, numbers, `{ }`, `[ ]` and `until` describe an input: `T { n x[n] }`",
                "输入格式由名字、数、`{ }`、`[ ]` 和 `until` 组成：`T { n x[n] }`",
            ))
            .in_source(text)
        })?;
        found.push(Token { word, span: place..place + length, is_attached });
        place += length;
    }
    Ok(found)
}

fn word(rest: &str) -> Option<(Word, usize)> {
    let first = rest.chars().next()?;
    if first.is_ascii_digit() {
        let length = rest
            .char_indices()
            .find(|(at, letter)| {
                let range = rest[*at..].starts_with("..");
                range || !(letter.is_ascii_alphanumeric() || *letter == '_' || *letter == '^')
            })
            .map_or(rest.len(), |(at, _)| at);
        let value = grundy_rule::written_number(&rest[..length])?;
        return Some((Word::Number(value), length));
    }
    let is_letter = |letter: char| letter.is_alphabetic() || letter == '_' || letter == '\'';
    if first.is_alphabetic() || first == '_' && rest[1..].starts_with(is_letter) {
        let length = rest
            .char_indices()
            .find(|(_, letter)| !(letter.is_alphanumeric() || *letter == '_'))
            .map_or(rest.len(), |(at, _)| at);
        return Some((Word::Name(rest[..length].to_string()), length));
    }
    if matches!(first, '"' | '\'') {
        let inner = &rest[1..];
        let end = inner.find(first)?;
        return Some((Word::Quoted(inner[..end].to_string()), end + 2));
    }
    let symbol = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol))?;
    let plain = match symbol {
        "≤" => "<=",
        "≥" => ">=",
        "，" => ",",
        other => other,
    };
    Some((Word::Symbol(plain), symbol.len()))
}
