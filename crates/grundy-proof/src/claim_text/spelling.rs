//! Claims as people write them, in the words of the rule language: `x ⊕ y`, `x mod 7 ∈ {0, 2}`, `x = y`, `|x − y|`, `且`.
//!
//! The text is cut at its loosest operators first, and each part is written anew. What is not known here stays as it is,
//! so that the rule language says what is wrong with it.

use super::{conditions, divisible};

/// Operators that stand between two parts, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Or,
    And,
    Compared,
    BitOr,
    Xor,
    BitAnd,
}

const LEVELS: [Level; 6] = [Level::Or, Level::And, Level::Compared, Level::BitOr, Level::Xor, Level::BitAnd];

/// Brackets nested deeper than this are left alone.
const DEEPEST: usize = 64;

/// The text in the words of the rule language.
pub(crate) fn in_rule_words(text: &str) -> String {
    written(&in_signs(without_phrases(tokens(text))), 0)
}

/// A condition in the words of the rule language: beside what values are written with, `4 | x` and `x and y are even`.
pub(crate) fn in_condition_words(text: &str) -> String {
    let tokens = in_signs(without_phrases(tokens(text)));
    written(&conditions::in_plain_conditions(&tokens, DEEPEST), 0)
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut letters = text.chars().map(plain).peekable();
    while let Some(letter) = letters.next() {
        let mut token = letter.to_string();
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'';
        if is_word(letter) {
            while let Some(next) = letters.next_if(|&next| is_word(next)) {
                token.push(next);
            }
        } else if let Some(next) = letters.peek().filter(|next| is_pair(letter, **next)) {
            token.push(*next);
            letters.next();
        }
        if !token.trim().is_empty() {
            tokens.push(token);
        }
    }
    tokens
}

/// Phrases with the sign that they stand for; longer ones before those that they begin or end with.
const PHRASES: &[(&[&str], &str)] = &[
    (&["is", "at", "most"], "<="),
    (&["is", "at", "least"], ">="),
    (&["is", "less", "than"], "<"),
    (&["is", "greater", "than"], ">"),
    (&["is", "below"], "<"),
    (&["is", "above"], ">"),
    (&["is", "congruent", "to"], "≡"),
    (&["modulo"], "mod"),
    (&["不", "超", "过"], "<="),
    (&["不", "小", "于"], ">="),
    (&["不", "大", "于"], "<="),
    (&["不", "等", "于"], "!="),
    (&["小", "于", "等", "于"], "<="),
    (&["大", "于", "等", "于"], ">="),
    (&["小", "于"], "<"),
    (&["大", "于"], ">"),
    (&["异", "或"], "xor"),
];

fn without_phrases(tokens: Vec<String>) -> Vec<String> {
    let (mut signs, mut rest) = (Vec::new(), &tokens[..]);
    while let [first, later @ ..] = rest {
        let begins = |words: &[&str]| {
            words.len() <= rest.len() && words.iter().zip(rest).all(|(word, token)| word == token)
        };
        match PHRASES.iter().find(|(words, _)| begins(words)) {
            Some((words, sign)) => {
                signs.push(sign.to_string());
                rest = &rest[words.len()..];
            }
            None => {
                signs.push(first.clone());
                rest = later;
            }
        }
    }
    signs
}

/// `x 除以 7 余 2`, `x 模 7 等于 2` with the signs that they stand for.
fn in_signs(tokens: Vec<String>) -> Vec<String> {
    let mut signs: Vec<String> = Vec::new();
    for token in tokens {
        let last = signs.last().map(String::as_str);
        match (last, token.as_str()) {
            (Some("除"), "以") if is_single(&signs[..signs.len() - 1]) => {
                signs.pop();
                signs.push("mod".into());
            }
            (Some("等"), "于") => {
                signs.pop();
                signs.push("=".into());
            }
            (_, "模") => signs.push("mod".into()),
            (Some(last), "余") if ends_operand(last) => signs.push("=".into()),
            _ => signs.push(token),
        }
    }
    signs
}

/// Whether what stands last is a name or a number that no arithmetic joins to what stands before it.
fn is_single(tokens: &[String]) -> bool {
    let joins = |token: &String| matches!(token.as_str(), "+" | "-" | "*" | "/" | "%" | "mod" | "div");
    match tokens {
        [.., before, last] => ends_operand(last) && !joins(before),
        [last] => ends_operand(last),
        [] => false,
    }
}

fn is_pair(first: char, second: char) -> bool {
    matches!(
        (first, second),
        ('=' | '<' | '>' | '!', '=') | ('.', '.') | ('&', '&') | ('|', '|') | ('*', '*')
    )
}

/// The text with signs of half width for those of full width, which an input method writes.
pub(crate) fn in_plain_signs(text: &str) -> String {
    text.chars().map(plain).collect()
}

/// One character for all that mean the same.
fn plain(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '−' | '–' => '-',
        '·' | '×' => '*',
        '、' => ',',
        '∣' => '|',
        other => other,
    }
}

fn written(tokens: &[String], depth: usize) -> String {
    if depth > DEEPEST {
        return tokens.join(" ");
    }
    let parts = cut(tokens, |token| token == ",");
    if parts.len() > 1 {
        let parts: Vec<String> = parts.iter().map(|(_, part)| written(part, depth + 1)).collect();
        return parts.join(", ");
    }
    for level in LEVELS {
        if level == Level::Compared {
            if let Some(rest) = denied(tokens) {
                return format!("not {}", written(rest, depth + 1));
            }
            if let Some(condition) = divisible::condition(tokens, |part| written(part, depth + 1)) {
                return condition;
            }
        }
        let parts = cut(tokens, |token| level.is(token));
        // `xor(a)` is a call, and no xor of nothing and `(a)`.
        let is_whole = level != Level::Xor || parts.iter().all(|(_, part)| !part.is_empty());
        if parts.len() > 1 && is_whole && (level != Level::BitOr || is_bit_or(&parts)) {
            return level.joined(&parts, depth);
        }
    }
    operands(tokens, depth)
}

/// A stroke between two numbers is a bitwise or; at the beginning or behind an operator it opens an absolute value.
fn is_bit_or(parts: &[(String, &[String])]) -> bool {
    parts.iter().all(|(_, part)| part.last().is_some_and(|last| ends_operand(last)))
}

fn ends_operand(token: &str) -> bool {
    token == ")"
        || token.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
            && !is_word_operator(token)
}

pub(super) fn is_word_operator(token: &str) -> bool {
    matches!(token, "mod" | "div" | "and" | "or" | "not" | "in" | "xor")
}

/// The parts between operators outside all brackets, each with the operator before it.
pub(super) fn cut(tokens: &[String], is_operator: impl Fn(&str) -> bool) -> Vec<(String, &[String])> {
    let (mut parts, mut begin, mut open, mut before) = (Vec::new(), 0, 0usize, String::new());
    for (place, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "(" | "{" | "[" => open += 1,
            ")" | "}" | "]" => open = open.saturating_sub(1),
            operator if open == 0 && is_operator(operator) => {
                parts.push((std::mem::replace(&mut before, operator.to_string()), &tokens[begin..place]));
                begin = place + 1;
            }
            _ => {}
        }
    }
    parts.push((before, &tokens[begin..]));
    parts
}

impl Level {
    pub(super) fn is(self, token: &str) -> bool {
        match self {
            Level::Or => matches!(token, "or" | "||" | "或" | "∨"),
            Level::And => matches!(token, "and" | "&&" | "且" | "∧"),
            Level::Compared => {
                matches!(
                    token,
                    "=" | "=="
                        | "is"
                        | "是"
                        | "为"
                        | "!="
                        | "≠"
                        | "<"
                        | "<="
                        | "≤"
                        | ">"
                        | ">="
                        | "≥"
                        | "in"
                        | "∈"
                        | "∉"
                )
            }
            Level::BitOr => token == "|",
            // A caret is a power to one reader and a nim-sum to another, so it is neither.
            Level::Xor => matches!(token, "⊕" | "xor"),
            Level::BitAnd => token == "&",
        }
    }

    fn joined(self, parts: &[(String, &[String])], depth: usize) -> String {
        let texts = || parts.iter().map(|(_, part)| written(part, depth + 1));
        let call =
            |name: &str| texts().reduce(|left, right| format!("{name}({left}, {right})")).unwrap_or_default();
        match self {
            Level::Or => alternatives(parts, depth),
            Level::And => texts().collect::<Vec<_>>().join(" and "),
            Level::Compared => compared(parts, depth),
            Level::BitOr => call("bitor"),
            Level::Xor => call("bitxor"),
            Level::BitAnd => call("bitand"),
        }
    }
}

/// What is denied, where the first word denies.
pub(super) fn denied(tokens: &[String]) -> Option<&[String]> {
    let (first, rest) = tokens.split_first()?;
    matches!(first.as_str(), "not" | "非" | "¬").then_some(rest)
}

/// `x mod 7 = 0 or 2`: a number by itself is no condition, so it is another right side of the equation before it. The
/// whole of that is denied by a `not` before it.
fn alternatives(parts: &[(String, &[String])], depth: usize) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut rest = parts;
    while let [(_, part), later @ ..] = rest {
        let numbers = later.iter().take_while(|(_, part)| is_number(part)).count();
        texts.push(one_of(part, &later[..numbers], depth));
        rest = &later[numbers..];
    }
    texts.join(" or ")
}

fn is_number(part: &[String]) -> bool {
    matches!(part, [number] if number.parse::<u64>().is_ok())
}

/// A condition with further numbers in the place of its last. Where it is no plain equation or divisor they stay by
/// themselves, and the rule language refuses them.
fn one_of(part: &[String], numbers: &[(String, &[String])], depth: usize) -> String {
    let positive = denied(part).unwrap_or(part);
    let again = |number: &[String]| {
        written(&[&positive[..positive.len().saturating_sub(1)], number].concat(), depth + 1)
    };
    let is_open = !numbers.is_empty() && ends_in_a_choice(positive);
    let others = numbers.iter().map(|(_, number)| if is_open { again(number) } else { number.join(" ") });
    if numbers.is_empty() {
        return written(part, depth + 1);
    }
    let text = std::iter::once(written(positive, depth + 1)).chain(others).collect::<Vec<_>>().join(" or ");
    if positive.len() == part.len() { text } else { format!("not ({text})") }
}

/// Whether the last number may be one of several: the whole right side of an equation, or a divisor.
fn ends_in_a_choice(tokens: &[String]) -> bool {
    let says_no = tokens.iter().any(|token| matches!(token.as_str(), "not" | "不"));
    match tokens {
        [.., before, last] if is_number(std::slice::from_ref(last)) && !says_no => {
            matches!(before.as_str(), "=" | "==" | "is" | "是" | "为" | "of" | "by")
        }
        _ => false,
    }
}

/// A chain of comparisons; membership in a written set is one equation for each element.
fn compared(parts: &[(String, &[String])], depth: usize) -> String {
    // An xor between two equations would join the numbers beside it: as it stands it is no condition.
    let middle = parts.get(1..parts.len() - 1).unwrap_or_default();
    if middle.iter().any(|(_, part)| cut(part, |token| Level::Xor.is(token)).len() > 1) {
        return parts
            .iter()
            .map(|(sign, part)| format!("{sign} {}", part.join(" ")))
            .collect::<Vec<_>>()
            .join(" ");
    }
    if let [(_, left), (operator, [open, elements @ .., close])] = parts
        && matches!(operator.as_str(), "in" | "∈" | "∉")
        && open == "{"
        && close == "}"
    {
        return member(left, elements, operator == "∉", depth);
    }
    let mut text = String::new();
    for (operator, part) in parts {
        let operator = match operator.as_str() {
            "" => "",
            "=" | "is" | "是" | "为" => " == ",
            "≠" => " != ",
            "≤" => " <= ",
            "≥" => " >= ",
            "∈" => " in ",
            other => &format!(" {other} "),
        };
        text += operator;
        text += &written(part, depth + 1);
    }
    text
}

fn member(left: &[String], elements: &[String], is_outside: bool, depth: usize) -> String {
    let (left, is_outside) = match left {
        [inner @ .., last] if last == "not" => (inner, true),
        left => (left, is_outside),
    };
    let left = written(left, depth + 1);
    let elements = cut(elements, |token| token == ",");
    let equations = elements.iter().map(|(_, element)| format!("{left} == {}", written(element, depth + 1)));
    let text = format!("({})", equations.collect::<Vec<_>>().join(" or "));
    if is_outside { format!("not {text}") } else { text }
}

/// Names, numbers and arithmetic as they stand; what is in brackets is written anew.
fn operands(tokens: &[String], depth: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut place = 0;
    while place < tokens.len() {
        let token = tokens[place].as_str();
        let close = match token {
            "(" => closing(tokens, place, "(", ")"),
            "|" => (place + 1..tokens.len()).find(|&other| tokens[other] == "|"),
            _ => None,
        };
        match close {
            Some(close) => {
                let inner = written(&tokens[place + 1..close], depth + 1);
                let is_call = words.last().is_some_and(|last| is_name(last)) && token == "(";
                let text = if token == "|" { format!("abs({inner})") } else { format!("({inner})") };
                match words.last_mut().filter(|_| is_call) {
                    Some(name) => name.push_str(&text),
                    None => words.push(text),
                }
                place = close + 1;
            }
            None => {
                words.push(token.to_string());
                place += 1;
            }
        }
    }
    words.join(" ")
}

fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !is_word_operator(word)
}

pub(super) fn closing(tokens: &[String], from: usize, open: &str, close: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (place, token) in tokens.iter().enumerate().skip(from) {
        if token == open {
            depth += 1;
        } else if token == close {
            depth -= 1;
            if depth == 0 {
                return Some(place);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::in_rule_words;

    fn check(text: &str, expected: &str) {
        assert_eq!(in_rule_words(text), expected, "{text}");
    }

    #[test]
    fn what_people_write_is_put_into_the_words_of_the_language() {
        check("x mod 7 ∈ {0, 2}", "(x mod 7 == 0 or x mod 7 == 2)");
        check("x ⊕ y ⊕ z = 0", "bitxor(bitxor(x, y), z) == 0");
        check("a = c 且 b = d", "a == c and b == d");
        check("|x − y| mod 3 ≠ 0", "abs(x - y) mod 3 != 0");
        check("(x − 1) | (y − 1)", "bitor((x - 1), (y - 1))");
        check("min(x, y div 4) mod 2", "min(x, y div 4) mod 2");
        check("a xor (c - b - 1)", "bitxor(a, (c - b - 1))");
        check("x mod 7 = 0 or 2", "x mod 7 == 0 or x mod 7 == 2");
        check("x mod 7 is 0 或 2 或 y = 1", "x mod 7 == 0 or x mod 7 == 2 or y == 1");
        check("x < 3 or 2", "x < 3 or 2");
        check("x is a multiple of 4 or 6", "(x) % (4) == 0 or (x) % (6) == 0");
        check("x is divisible by 4 or 6 or y = 1", "(x) % (4) == 0 or (x) % (6) == 0 or y == 1");
        check("not x mod 7 = 0 or 2", "not (x mod 7 == 0 or x mod 7 == 2)");
        check("not x = 0 or y = 2", "not x == 0 or y == 2");
        check("x mod 4 not in {1, 3}", "not (x mod 4 == 1 or x mod 4 == 3)");
        check("x is a multiple of 3 or x is odd", "(x) % (3) == 0 or (x) % 2 == 1");
        check("x + y 是 3 的倍数 且 x 不能被 4 整除", "(x + y) % (3) == 0 and (x) % (4) != 0");
        check("x 除以 7 余 0 或 2", "x mod 7 == 0 or x mod 7 == 2");
        check("x 模 4 等于 1", "x mod 4 == 1");
        check("x mod 7 为 0 或 2", "x mod 7 == 0 or x mod 7 == 2");
        check("x 是 4 的倍数 或 y 是 3", "(x) % (4) == 0 or y == 3");
        check("x is at most 3 and y is greater than x", "x <= 3 and y > x");
        check("x 不超过 3 且 y 大于 x", "x <= 3 and y > x");
        check("x is congruent to 2 modulo 7", "((x) - (2)) % (7) == 0");
        check("x 异或 y 等于 0", "bitxor(x, y) == 0");
        // What could be meant in two ways stays as it is, and is no condition.
        check("x is not a multiple of 4 or 6", "(x) % (4) != 0 or 6");
        check("x 是 4 的倍数 或 6", "(x) % (4) == 0 or 6");
        check("x = y + 1 or 6", "x == y + 1 or 6");
        check("x = 0 xor y = 2", " x = 0 xor y = 2");
        check("x + 1 ≡ 2 (mod 7) and y ≡ 0 mod 3", "((x + 1) - (2)) % (7) == 0 and ((y) - (0)) % (3) == 0");
        check("3 divides x - 1", "(x - 1) % (3) == 0");
        check("divides(3, x)", "divides(3, x)");
        check("x <= y and (x & y) = 0", "x <= y and (bitand(x, y)) == 0");
    }

    #[test]
    fn what_is_not_known_stays() {
        check("x ? y", "x ? y");
        check("x ^ 2", "x ^ 2");
        check("((x", "( ( x");
        check("", "");
    }
}
