//! `x + y mod 2`: in mathematics the remainder of the sum, in programs x and the remainder of y. A claim is not decided in one of
//! two readings.

use super::arguments::is_name;
use grundy_rule::{Diagnostic, Text};

/// Words for a remainder; with the sign `%` nobody means the sum.
const MOD: [&str; 3] = ["mod", "modulo", "模"];

/// The mistake of a sum that stands before `mod` without brackets.
pub(super) fn two_readings(text: &str) -> Option<Diagnostic> {
    if text.contains(['≡', '≢']) {
        return None;
    }
    let words = words(text);
    let places = (0..words.len()).filter(|&place| MOD.contains(&words[place]));
    let (sum, place) = places.filter_map(|place| Some((sum_before(&words[..place])?, place))).next()?;
    let modulus = words.get(place + 1)?;
    let (others, last) = sum.split_at(sum.iter().rposition(|word| is_sign(word))? + 1);
    let (sum, others, last) = (sum.join(" "), others.join(" "), last.join(" "));
    let readings = [format!("({sum}) mod {modulus}"), format!("{others} ({last} mod {modulus})")];
    Some(
        Diagnostic::new(Text::new(
            format!("`{sum} mod {modulus}` can be read in two ways"),
            format!("`{sum} mod {modulus}` 有两种读法"),
        ))
        .help(Text::new(
            format!("write `{}` or `{}`", readings[0], readings[1]),
            format!("请写 `{}` 或 `{}`", readings[0], readings[1]),
        )),
    )
}

/// Names, numbers and signs, each by itself.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_one = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let end = if is_one(first) {
            rest.find(|letter: char| !is_one(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

/// The sum of different names and numbers that ends the words, beginning with a name; nothing where something else, as a
/// product or a bracket, belongs to it.
fn sum_before<'w, 't>(words: &'w [&'t str]) -> Option<&'w [&'t str]> {
    let mut begin = words.len();
    while begin > 0 {
        let is_place = (words.len() - begin).is_multiple_of(2);
        let word = words[begin - 1];
        if is_place != is_term(word) || !is_place && !is_sign(word) {
            break;
        }
        begin -= 1;
    }
    let sum = &words[begin..];
    let names: Vec<&&str> = sum.iter().filter(|word| is_name(word)).collect();
    let is_new = |place: usize| !names[..place].contains(&names[place]);
    let begins =
        is_name(sum.first()?) && begin.checked_sub(1).is_none_or(|before| is_beginning(words[before]));
    (sum.len() > 1 && begins && (0..names.len()).all(is_new)).then_some(sum)
}

fn is_sign(word: &str) -> bool {
    ["+", "-", "−"].contains(&word)
}

fn is_term(word: &str) -> bool {
    !JOINING.contains(&word) && (is_name(word) || word.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Words that join expressions, or begin them.
const JOINING: [&str; 14] =
    ["mod", "modulo", "div", "xor", "and", "or", "not", "iff", "if", "when", "is", "in", "loses", "wins"];

/// What may stand before an expression without belonging to it.
fn is_beginning(word: &str) -> bool {
    JOINING[4..].contains(&word)
        || ["=", "<", ">", "≤", "≥", "≠", "(", ",", ":", "，", "："].contains(&word)
        || !word.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::two_readings;

    #[test]
    fn a_sum_before_a_remainder_has_two_readings() {
        for (text, help) in [
            ("g = x + y mod 2", "write `(x + y) mod 2` or `x + (y mod 2)`"),
            ("loses iff x - 1 mod 4 = 0", "write `(x - 1) mod 4` or `x - (1 mod 4)`"),
            ("必败当且仅当 x + y mod 2 = 0", "write `(x + y) mod 2` or `x + (y mod 2)`"),
            ("loses iff x + y - 3 modulo m = 0 or x = 1", "write `(x + y - 3) mod m` or `x + y - (3 mod m)`"),
        ] {
            let mistake = two_readings(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(mistake.help.unwrap().english, help, "{text}");
        }
    }

    #[test]
    fn what_has_one_reading_is_let_through() {
        for text in [
            "g = (x + y) mod 2",
            "g = x mod 4 + 1",
            "g = x + y % 2",
            "g = x - x mod 4",
            "g = 4 * (x div 4) + x mod 4",
            "g = 4 * y + x mod 4",
            "g = 1 + x mod 4",
            "loses iff x + y = 0 mod 2",
            "loses iff x + y ≡ 0 mod 2",
            "x mod 7 in {0, 2}",
            "g(x + 7) = g(x)",
            "period 7",
        ] {
            assert!(two_readings(text).is_none(), "{text}");
        }
    }
}
