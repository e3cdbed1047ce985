//! The words of a canonical rule: numbers, names, and signs.

use crate::budget::Checked;

const SIGNS: [&str; 25] = [
    "..=", "..", "->", "==", "!=", "<=", ">=", "<", ">", "=", "+", "-", "*", "/", "%", "(", ")", "[", "]",
    "{", "}", ",", ";", "|", ".",
];

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(i128),
    Name(String),
    Sign(&'static str),
}

pub(super) fn tokens(text: &str) -> Checked<Vec<Token>> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(' ');
        let Some(first) = rest.chars().next() else { return Ok(found) };
        let length = if first.is_ascii_digit() {
            let length = span(rest, |c| c.is_ascii_digit());
            let number = rest[..length].parse::<u64>().map_err(|_| "a number in the rule is too large")?;
            found.push(Token::Number(i128::from(number)));
            length
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = span(rest, |c| c.is_ascii_alphanumeric() || c == '_');
            found.push(Token::Name(rest[..length].into()));
            length
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
            let sign = sign.ok_or_else(|| format!("the rule holds `{first}`"))?;
            found.push(Token::Sign(sign));
            sign.len()
        };
        rest = &rest[length..];
    }
}

fn span(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

impl Token {
    /// The name that it is, or nothing.
    pub(super) fn name(&self) -> &str {
        match self {
            Token::Name(name) => name,
            _ => "",
        }
    }
}
