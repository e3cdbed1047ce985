//! What stands in the brackets of `g(…)` or before `loses`: names of the coordinates, one position, or a multiple of a name.

/// The arguments of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Arguments<'t> {
    /// Names for the coordinates, in their order.
    Names(Vec<&'t str>),
    /// One position.
    Numbers(Vec<u64>),
    /// `7*k + 2`: a heap for each number that the name stands for.
    Multiple(Multiple<'t>),
}

/// `step · name + first`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Multiple<'t> {
    pub(crate) step: u64,
    pub(crate) name: &'t str,
    pub(crate) first: u64,
}

/// Reads `(x, y)`, `x`, `(3, 5)`, `7`, `7*k + 2`, `2 + 7k`.
pub(crate) fn arguments(text: &str) -> Option<Arguments<'_>> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let parts: Vec<&str> = inner.split([',', '，']).map(str::trim).collect();
    if let Some(numbers) = parts.iter().map(|part| part.parse().ok()).collect::<Option<Vec<u64>>>() {
        return Some(Arguments::Numbers(numbers));
    }
    let distinct = parts.iter().enumerate().all(|(at, part)| !parts[..at].contains(part));
    if distinct && parts.iter().all(|part| is_name(part)) {
        return Some(Arguments::Names(parts));
    }
    let [single] = parts[..] else { return None };
    multiple(single).map(Arguments::Multiple)
}

pub(crate) fn is_name(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'';
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.chars().all(is_letter)
}

fn multiple(text: &str) -> Option<Multiple<'_>> {
    let Some((left, right)) = text.split_once('+') else { return term(text, 0) };
    let (left, right) = (left.trim(), right.trim());
    match (left.parse(), right.parse()) {
        (_, Ok(first)) => term(left, first),
        (Ok(first), _) => term(right, first),
        _ => None,
    }
}

/// `7*k`, `7 k`, `k*7`, `k`.
fn term(text: &str, first: u64) -> Option<Multiple<'_>> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    if digits.is_empty() {
        let (name, step) = text
            .split_once(['*', '·'])
            .map_or((text, Some(1)), |(name, step)| (name, step.trim().parse().ok()));
        let (name, step) = (name.trim(), step?);
        return is_name(name).then_some(Multiple { step, name, first });
    }
    let name = rest.trim_start().trim_start_matches(['*', '·']).trim();
    is_name(name).then_some(Multiple { step: digits.parse().ok()?, name, first })
}

/// The text with other names, each replaced wherever it stands as a word.
pub(crate) fn renamed(text: &str, names: &[&str], others: &[String]) -> String {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'';
    let (mut result, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) {
            rest.find(|letter: char| !is_word(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, behind) = rest.split_at(end);
        let place = names.iter().position(|name| *name == word);
        result += place.map_or(word, |place| others[place].as_str());
        rest = behind;
    }
    result
}

/// Names that people give to a heap when they say nothing of it before.
const USUAL: [&str; 4] = ["n", "x", "N", "X"];
/// What may be said of the heap without its name, as in `loses iff divisible by 4`.
const SAID_OF_IT: [&str; 6] =
    ["divisible by ", "not divisible by ", "a multiple of ", "not a multiple of ", "congruent to ", "even"];

/// A text about the only coordinate, where it has the usual name for a heap instead of the rule's, or none at all.
pub(crate) fn of_the_heap(text: &str, own: &[String], taken: &[&str]) -> String {
    let [own] = own else { return text.to_string() };
    let said = text.trim();
    if SAID_OF_IT.iter().any(|words| said.starts_with(words)) || said == "odd" {
        return format!("{own} is {said}");
    }
    let is_used = |name: &&&str| own != **name && !taken.contains(*name) && mentions(text, name);
    let used: Vec<&&str> = USUAL.iter().filter(is_used).collect();
    match used[..] {
        [&name] if !mentions(text, own) => renamed(text, &[name], std::slice::from_ref(own)),
        _ => text.to_string(),
    }
}

/// Whether a name stands in the text as a word.
pub(crate) fn mentions(text: &str, name: &str) -> bool {
    renamed(text, &[name], &[String::from("·")]) != text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, step: u64, name: &str, first: u64) {
        assert_eq!(arguments(text), Some(Arguments::Multiple(Multiple { step, name, first })), "{text}");
    }

    #[test]
    fn multiples_are_written_in_many_ways() {
        check("7*k", 7, "k", 0);
        check("7k + 2", 7, "k", 2);
        check("(2 + 7 * k)", 7, "k", 2);
        check("k*7+2", 7, "k", 2);
        check("k + 3", 1, "k", 3);
    }

    #[test]
    fn names_and_numbers_are_told_apart() {
        assert_eq!(arguments("(x, y)"), Some(Arguments::Names(vec!["x", "y"])));
        assert_eq!(arguments("3, 5"), Some(Arguments::Numbers(vec![3, 5])));
        for text in ["x, x", "k*k", "x + y", "7*k - 2", "3, x", "", "2^k", "x mod 7"] {
            assert_eq!(arguments(text), None, "{text}");
        }
    }

    #[test]
    fn the_heap_has_its_usual_names() {
        let of_x = |text: &str| of_the_heap(text, &["x".into()], &["N"]);
        assert_eq!(of_x("n mod 4 = 0"), "x mod 4 = 0");
        assert_eq!(of_x("divisible by 4"), "x is divisible by 4");
        assert_eq!(of_x("odd"), "x is odd");
        for text in ["x mod 4 = n", "n + X = 3", "N mod 4 = 0", "k mod 4 = 0"] {
            assert_eq!(of_x(text), text);
        }
        assert_eq!(of_the_heap("n = 0", &["x".into(), "y".into()], &[]), "n = 0");
    }

    #[test]
    fn names_are_exchanged_at_once() {
        assert_eq!(renamed("y mod 3 = x + xy", &["x", "y"], &["y".into(), "x".into()]), "x mod 3 = y + xy");
        assert!(mentions("min(x, 3)", "x") && !mentions("max(y, 3)", "x"));
    }
}
