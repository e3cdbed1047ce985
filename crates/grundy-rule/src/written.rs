//! Numbers as people write them: `1000000`, `1_000_000`, `10^18`, `1e18`, `2*10^9`.

use crate::lexer::{Lexeme, Token, tokens};

/// The number that a text is, if it is one below 2^127.
///
/// ```
/// use grundy_rule::written_number;
///
/// for text in ["1000000", "1_000_000", "10^6", "1e6", "10**6", "１００００００", " 1e6 ", "2*5*10^5"] {
///     assert_eq!(written_number(text), Some(1_000_000), "{text}");
/// }
/// assert_eq!(written_number("-3"), Some(-3));
/// assert_eq!(written_number("x"), None);
/// assert_eq!(written_number("10^99"), None);
/// ```
pub fn written_number(text: &str) -> Option<i128> {
    let lexemes = tokens(text).ok()?;
    let lexemes: Vec<Lexeme> = lexemes.into_iter().filter(|lexeme| lexeme.token != Token::End).collect();
    match number(&lexemes)? {
        (value, used) if used == lexemes.len() => Some(value),
        _ => None,
    }
}

/// The number at the beginning of some tokens, and how many of them it takes.
pub(crate) fn number(lexemes: &[Lexeme]) -> Option<(i128, usize)> {
    let token = |place: usize| lexemes.get(place).map(|lexeme| &lexeme.token);
    if token(0) == Some(&Token::Symbol("-")) {
        let (value, used) = number(&lexemes[1..])?;
        return Some((value.checked_neg()?, used + 1));
    }
    let (mut value, mut used) = power(lexemes)?;
    while token(used) == Some(&Token::Symbol("*")) {
        let (factor, more) = power(&lexemes[used + 1..])?;
        value = value.checked_mul(factor)?;
        used += 1 + more;
    }
    Some((value, used))
}

fn power(lexemes: &[Lexeme]) -> Option<(i128, usize)> {
    let integer = |place: usize| match lexemes.get(place).map(|lexeme| &lexeme.token) {
        Some(Token::Integer(value)) => Some(*value),
        _ => None,
    };
    let base = integer(0)?;
    match lexemes.get(1).map(|lexeme| &lexeme.token) {
        Some(Token::Symbol("^" | "**")) => {
            let exponent = u32::try_from(integer(2)?).ok()?;
            Some((base.checked_pow(exponent)?, 3))
        }
        _ => Some((base, 1)),
    }
}
