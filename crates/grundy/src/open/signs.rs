//! Signs and words of other notations inside a rule: `x & (x-1)`, `√n`, `x -= 2`, `x-1; x-3`, `(k = 1,2,3)`, `one or two`.
//!
//! Each becomes guesses, of which only those that open are offered.

use grundy_rule::Diagnostic;

/// Rules that are meant by a sign of another notation, the likeliest first.
pub(super) fn guesses(text: &str, mistake: &Diagnostic) -> Vec<String> {
    let text = text.trim();
    let readings: [fn(&str) -> Option<String>; 7] =
        [number_words, neighbours, where_alone, bound_in_brackets, assigned, code_with_comma, alternatives];
    let mut guesses: Vec<String> = readings.iter().filter_map(|reading| reading(text)).collect();
    guesses.extend(infix(text));
    guesses.extend(open_bracket(text));
    guesses.extend(every_amount(text, mistake));
    guesses
}

const NUMBERS: [(&str, &str); 12] = [
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
];

/// `take one or two`, `remove one, three or four tokens`; `one` alone is no amount in `take one of them`.
fn number_words(text: &str) -> Option<String> {
    let (verb, rest) = text.split_once(' ')?;
    if !["take", "takes", "remove", "subtract", "pick"].contains(&verb.to_lowercase().as_str()) {
        return None;
    }
    let digits = |word: &str| {
        let bare = word.trim_end_matches(',');
        let number = NUMBERS.iter().find(|(name, _)| *name == bare.to_lowercase());
        number.map_or(word.to_string(), |(_, number)| word.replacen(bare, number, 1))
    };
    let said: Vec<String> = rest
        .split_whitespace()
        .map(digits)
        .filter(|word| !["token", "tokens", "stone", "stones", "coins", "matches"].contains(&word.as_str()))
        .collect();
    let read = format!("take {}", said.join(" "));
    (read != text && said.iter().any(|word| word.starts_with(|first: char| first.is_ascii_digit())))
        .then_some(read)
}

/// `take 1 or 2 adjacent pins`: out of a row, which falls in two; a code says it.
fn neighbours(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let in_a_row = ["adjacent", "neighbouring", "neighboring", "consecutive", "in a row", "相邻", "连续"];
    let is_taking = ["take", "remove", "knock", "取", "每次取"].iter().any(|verb| lower.starts_with(verb));
    if !is_taking || !in_a_row.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let spelled = NUMBERS.iter().fold(lower, |rest, (name, number)| rest.replace(name, number));
    let spelled = CHINESE.iter().fold(spelled, |rest, (name, number)| rest.replace(name, number));
    let numbers: Vec<usize> =
        spelled.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    let most = *numbers.iter().max().filter(|most| (1..=9).contains(*most))?;
    let digits: String = (1..=most).map(|amount| if numbers.contains(&amount) { '7' } else { '0' }).collect();
    Some(format!("octal 0.{digits}"))
}

const CHINESE: [(&str, &str); 4] = [("一", "1"), ("两", "2"), ("二", "2"), ("三", "3")];

/// `x - k for k where k divides x`: `where` binds the name already.
fn where_alone(text: &str) -> Option<String> {
    let (before, condition) = text.split_once(" where ")?;
    let (moves, _) = before.rsplit_once(" for ")?;
    (!before.contains(" in ")).then(|| format!("{moves} where {condition}"))
}

/// `x -> x - k (k = 1,2,3)`, `x -> x - k (1 <= k <= 3)`.
fn bound_in_brackets(text: &str) -> Option<String> {
    let start = text.rfind(['(', '（'])?;
    let inner = text[start..].trim_matches(['(', ')', '（', '）']);
    let moves = text[..start].strip_suffix(' ')?.trim_end();
    match inner.split_once(['=', '∈']) {
        Some((name, values)) if is_name(name.trim()) => {
            let values = values.trim().trim_matches(['{', '}']);
            Some(format!("{moves} for {} in {{{values}}}", name.trim()))
        }
        _ => Some(format!("{moves}, {inner}")),
    }
}

/// `x -= 1 or x -= 2`.
fn assigned(text: &str) -> Option<String> {
    let (name, _) = text.split_once("-=")?;
    let name = name.trim();
    is_name(name).then(|| format!("{name} -> {}", text.replace("-=", "-")))
}

/// `octal 0,77`.
fn code_with_comma(text: &str) -> Option<String> {
    let (word, digits) = text.split_once(' ')?;
    ["octal", "hex"].contains(&word).then(|| format!("{word} {}", digits.replace(',', ".")))
}

/// Operators between two numbers, and the functions that they are here.
const OPERATORS: [(&str, &str); 5] =
    [("&", "bitand"), (" xor ", "bitxor"), ("⊕", "bitxor"), ("<<", "shl"), (">>", "shr")];

/// `x & (x-1)`, `x xor 1`, `√n`, and arrows and quantifiers of a blackboard; with a condition where play would not end.
fn infix(text: &str) -> Vec<String> {
    let plain = text.replace(['⟶', '⇒', '⟹', '↦'], "->").replace('∀', "for ").replace('∈', " in ");
    let mut read = with_roots(plain.replace("&&", " | "));
    for (sign, function) in OPERATORS {
        let moves = read.find("->").map_or(0, |arrow| arrow + 2);
        if let Some(place) = read[moves..].find(sign) {
            read = applied(&read, (moves + place, sign.len()), function);
        }
    }
    let read = read.split_whitespace().collect::<Vec<_>>().join(" ");
    if read == text {
        return Vec::new();
    }
    match read.split_once(" -> ").filter(|(name, result)| is_name(name) && !result.contains([' ', '|'])) {
        // Only where it falls is it a move.
        Some((name, result)) if result.contains("bitxor(") => vec![format!("{read} if {result} < {name}")],
        Some((_, result)) if result.contains("shl(") => Vec::new(),
        Some((name, result)) if result.contains("bitand(") || result.contains("shr(") => {
            vec![format!("{read} if {name} > 0")]
        }
        _ => vec![read],
    }
}

/// `√n` is a function here.
fn with_roots(mut text: String) -> String {
    while let Some(place) = text.find('√') {
        let after = &text[place + '√'.len_utf8()..];
        let (root, rest) = after.split_at(operand_behind(after));
        text = format!("{}isqrt({}){rest}", &text[..place], bare(root));
    }
    text
}

/// The text with the operator at a place, which is so long, written as a function.
fn applied(text: &str, (place, length): (usize, usize), function: &str) -> String {
    let (before, after) = (text[..place].trim_end(), text[place + length..].trim_start());
    let (before, left) = before.split_at(operand_before(before));
    let (right, after) = after.split_at(operand_behind(after));
    format!("{before}{function}({},{}){after}", bare(left), bare(right))
}

fn bare(operand: &str) -> &str {
    operand.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(operand)
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Where the operand ends that the text begins with: a name, a number, or what stands in brackets.
fn operand_behind(text: &str) -> usize {
    if !text.starts_with('(') {
        return text.find(|letter: char| !is_part(letter)).unwrap_or(text.len());
    }
    let mut depth = 0_usize;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 1 => return place + 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Where the operand begins that the text ends with.
fn operand_before(text: &str) -> usize {
    if !text.ends_with(')') {
        return text.trim_end_matches(is_part).len();
    }
    let mut depth = 0_usize;
    for (place, letter) in text.char_indices().rev() {
        match letter {
            ')' => depth += 1,
            '(' if depth == 1 => return text[..place].trim_end_matches(is_part).len(),
            '(' => depth -= 1,
            _ => {}
        }
    }
    0
}

/// `x -> x-1; x-3`, `x -> x-1 and x-3`.
fn alternatives(text: &str) -> Option<String> {
    let (pattern, moves) = text.split_once("->")?;
    let name = pattern.trim();
    let separator = [";", " and ", "；", "、"].into_iter().find(|sign| moves.contains(sign))?;
    let parts: Vec<&str> = moves.split(separator).map(str::trim).filter(|part| !part.is_empty()).collect();
    let is_move = |part: &&str| is_name(name) && part.starts_with(name);
    (parts.len() > 1 && parts.iter().all(is_move)).then(|| format!("{name} -> {}", parts.join(" | ")))
}

/// `bash(3`: what was opened is closed at the end.
fn open_bracket(text: &str) -> Option<String> {
    let missing = text.matches('(').count().checked_sub(text.matches(')').count())?;
    (missing == 1 && !text.contains("->")).then(|| format!("{text})"))
}

/// `(x,y) -> (x-k,y) or (x,y-k)`: an amount that nothing bounds is any amount.
fn every_amount(text: &str, mistake: &Diagnostic) -> Option<String> {
    let span = mistake.span.clone()?;
    let name = text.get(span.start..span.end).filter(|name| is_name(name))?;
    let is_taken = text.contains(&format!("-{name}")) || text.contains(&format!("- {name}"));
    let is_bound = [" for ", ";", " where ", " if "].iter().any(|word| text.contains(word));
    if !is_taken || is_bound || !text.contains("->") || name.chars().count() > 1 {
        return None;
    }
    let moves = text.replace(" or ", " | ");
    Some(format!("{moves} for {name} in 1.."))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_part) && !text.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn signs_of_other_notations_become_a_rule_that_opens() {
        for (typed, meant) in [
            ("take one or two", "take 1 or 2"),
            ("take one, three or five", "take 1, 3 or 5"),
            ("take 1 or 2 adjacent", "octal 0.77"),
            ("take 2 adjacent pins", "octal 0.07"),
            ("x -> x - k for k where k divides x", "x -> x - k where k divides x"),
            ("x -> x - k (k = 1,2,3)", "x -> x - k for k in {1,2,3}"),
            ("x -> x - k (1 <= k <= 3)", "x -> x - k, 1 <= k <= 3"),
            ("x -> x-1; x-3", "x -> x-1 | x-3"),
            ("x -> x-1 and x-3", "x -> x-1 | x-3"),
            ("x -> x-1 && x-3", "x -> x-1 | x-3"),
            ("for k in 1..=3: x -> x-k", "x -> x-k for k in 1..=3"),
            ("bash(3", "bash(3)"),
            ("octal 0,77", "octal 0.77"),
            ("x -= 1 or x -= 2", "x -> x - 1 or x - 2"),
            ("x ⟶ x-1", "x -> x-1"),
            ("x -> x - k ∀ k ∈ {1,2}", "x -> x - k for k in {1,2}"),
            ("(x,y) -> (x-k,y) or (x,y-k)", "(x,y) -> (x-k,y) | (x,y-k) for k in 1.."),
            ("take {1,2,3}, last player loses", "take {1,2,3}; misere"),
            ("x -> x-1 | x-2 misère", "x -> x-1 | x-2; misere"),
            ("nim, misère", "nim; misere"),
            ("x -> x&(x-1)", "x -> bitand(x,x-1) if x > 0"),
            ("x -> x xor 1", "x -> bitxor(x,1) if bitxor(x,1) < x"),
            ("x -> x >> 1", "x -> shr(x,1) if x > 0"),
            ("n -> n - k, 1 <= k <= √n", "n -> n - k, 1 <= k <= isqrt(n)"),
            ("每次取一个或相邻两个", "octal 0.77"),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
