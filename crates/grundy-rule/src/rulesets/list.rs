//! Positions that are a list of numbers, written `[3, 1, 4]`.

use crate::diagnostic::Diagnostic;
use crate::position::COORDINATE_BOUND;
use crate::text::Text;

/// More numbers than this in one position are refused: the options could not be listed anyway.
const LENGTH_BOUND: usize = 10_000;

/// The numbers of `[3, 1, 4]`; the brackets may be round or missing, and blanks separate as well as commas.
pub fn read(text: &str) -> Result<Vec<u64>, Diagnostic> {
    let mut numbers = Vec::new();
    let mut place = 0;
    while let Some(character) = text[place..].chars().next() {
        let end = place + character.len_utf8();
        if character.is_ascii_digit() {
            let end = place + digits(&text[place..]);
            numbers.push(number(text, place, end)?);
            place = end;
            continue;
        }
        if !is_separator(character) {
            return Err(stray(text, place, end));
        }
        place = end;
    }
    if numbers.len() > LENGTH_BOUND {
        return Err(too_long(text));
    }
    Ok(numbers)
}

/// The list as it is written.
pub fn show(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

fn digits(text: &str) -> usize {
    text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len())
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || "[](),，、［］【】（）".contains(character)
}

fn number(text: &str, start: usize, end: usize) -> Result<u64, Diagnostic> {
    match text[start..end].parse() {
        Ok(value) if value < COORDINATE_BOUND => Ok(value),
        _ => Err(Diagnostic::new(Text::new("this number is too large", "这个数太大了"))
            .at(start..end)
            .in_source(text)
            .help(Text::new("numbers of a position stay below 2^63", "局面中的数须小于 2^63"))),
    }
}

fn stray(text: &str, start: usize, end: usize) -> Diagnostic {
    let character = &text[start..end];
    Diagnostic::new(Text::new(
        format!("`{character}` has no meaning in a list"),
        format!("`{character}` 在列表中没有意义"),
    ))
    .at(start..end)
    .in_source(text)
    .help(Text::new("write the position as a list: `[3, 1, 4]`", "请把局面写成列表：`[3, 1, 4]`"))
}

fn too_long(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new("this list is too long", "列表太长"))
        .at(0..text.len())
        .in_source(text)
        .help(Text::new(format!("at most {LENGTH_BOUND} numbers"), format!("最多 {LENGTH_BOUND} 个数")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_in_every_usual_spelling() {
        for text in ["[3, 1, 4]", "(3,1,4)", "3 1 4", "［3，1，4］", " [ 3 1, 4 ] "] {
            assert_eq!(read(text).unwrap(), [3, 1, 4], "{text}");
        }
        assert_eq!(read("[]").unwrap(), [0u64; 0]);
    }

    #[test]
    fn what_is_no_list_is_pointed_at() {
        for (text, culprit) in [
            ("[3, x]", "x"),
            ("[3, -1]", "-"),
            ("[9223372036854775808]", "9223372036854775808"),
            ("3.5", "."),
        ] {
            let mistake = read(text).unwrap_err();
            assert_eq!(&text[mistake.span.clone().unwrap()], culprit, "{text}");
            assert!(mistake.help.is_some());
        }
    }
}
