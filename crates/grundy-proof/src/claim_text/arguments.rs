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
    let is_factor = rest.contains(['*', '·']) || is_letter(name);
    (is_factor && is_name(name)).then_some(Multiple { step: digits.parse().ok()?, name, first })
}

/// Beside a number without a sign stands one letter, as in `7k`: the `loses` of `x = 4 loses` is no factor.
fn is_letter(name: &str) -> bool {
    name.chars().skip(1).all(|letter| letter.is_ascii_digit() || letter == '\'')
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
const SAID_OF_IT: [&str; 7] = [
    "divisible by ",
    "not divisible by ",
    "a multiple of ",
    "not a multiple of ",
    "congruent to ",
    "even ",
    "odd ",
];

/// A text in the names of the coordinates. Where `of` names them, the text must not speak of them by their own names too;
/// otherwise the only coordinate may have a usual name for a heap. What cannot be read is handed back.
pub(crate) fn in_own_names<'t>(
    of: Option<&'t str>,
    text: &'t str,
    own: &[String],
    taken: &[&str],
) -> Result<String, &'t str> {
    let Some(of) = of else { return Ok(of_the_heap(text, own, taken)) };
    let names = match arguments(of) {
        Some(Arguments::Names(names)) if names.len() == own.len() => names,
        _ => return Err(of),
    };
    let is_foreign = |name: &String| !names.contains(&name.as_str()) && mentions(text, name);
    if own.iter().any(is_foreign) || names.iter().any(|name| taken.contains(name)) {
        return Err(text.trim());
    }
    Ok(named_before(&renamed(text, &names, own), own))
}

/// Whether what stands before `loses` is the position: called as in the rule, as in the text, or as a heap is usually called.
/// Anybody else may be a player: `Bob wins iff n mod 4 != 0`.
pub(crate) fn is_position(of: Option<&str>, text: &str, own: &[String], taken: &[&str]) -> bool {
    let Some(of) = of else { return true };
    let Some(Arguments::Names(names)) = arguments(of) else { return false };
    let is_usual = own.len() == 1 && USUAL.contains(&names[0]) && !taken.contains(&names[0]);
    names == own || is_usual || names.iter().any(|name| mentions(text, name))
}

/// A text about the only coordinate, where it has the usual name for a heap instead of the rule's, or none at all.
fn of_the_heap(text: &str, own: &[String], taken: &[&str]) -> String {
    let [only] = own else { return of_several(text, own, taken) };
    let is_used = |name: &&&str| only != **name && !taken.contains(*name) && mentions(text, name);
    let used: Vec<&&str> = USUAL.iter().filter(is_used).collect();
    match used[..] {
        [&name] if !mentions(text, only) => renamed(text, &[name], own),
        _ => named_before(text, own),
    }
}

/// What may be said of all coordinates without their names.
const SAID_OF_ALL: [&str; 8] = [
    "both are ",
    "both numbers are ",
    "both coordinates are ",
    "both heaps are ",
    "all are ",
    "all coordinates are ",
    "all heaps are ",
    "they are ",
];
/// Names that people give to several heaps, in their order.
const USUAL_OF_SEVERAL: [&[&str]; 4] =
    [&["a", "b", "c", "d"], &["x", "y", "z", "w"], &["i", "j", "k"], &["p", "q", "r"]];

/// A text about several coordinates: `both are even`, `(even, odd)`, or in usual names that are not those of the rule.
fn of_several(text: &str, own: &[String], taken: &[&str]) -> String {
    let said = text.trim();
    if let Some(rest) = SAID_OF_ALL.iter().find_map(|words| said.strip_prefix(words)) {
        return format!("{} are {rest}", own.join(" and "));
    }
    if let Some(parity) = said.strip_prefix("both ").filter(|parity| ["even", "odd"].contains(parity)) {
        return format!("{} are {parity}", own.join(" and "));
    }
    if let Some(parities) = parities(text, own) {
        return parities;
    }
    let is_usable = |names: &&[&str]| {
        let names = names.get(..own.len()).unwrap_or_default();
        let is_clear = |name: &&str| mentions(text, name) && !taken.contains(name);
        !names.is_empty()
            && names.iter().all(is_clear)
            && !names.iter().any(|name| own.iter().any(|one| one == name))
    };
    let is_foreign = own.iter().all(|name| !mentions(text, name));
    match USUAL_OF_SEVERAL.iter().find(|names| is_usable(names)).filter(|_| is_foreign) {
        Some(names) => renamed(text, &names[..own.len()], own),
        None => text.to_string(),
    }
}

/// `(even, odd)`: a word for each coordinate.
fn parities(text: &str, own: &[String]) -> Option<String> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let words: Vec<&str> = inner.split(',').map(str::trim).collect();
    let is_whole = words.len() == own.len() && words.iter().all(|word| ["even", "odd"].contains(word));
    let sentences = own.iter().zip(words).map(|(name, word)| format!("{name} is {word}"));
    is_whole.then(|| sentences.collect::<Vec<_>>().join(" and "))
}

/// `divisible by 4` with the name of the only coordinate before it.
fn named_before(text: &str, own: &[String]) -> String {
    let said = text.trim();
    let is_said = SAID_OF_IT.iter().any(|words| said.starts_with(words)) || ["even", "odd"].contains(&said);
    match own {
        [only] if is_said => format!("{only} is {said}"),
        _ => text.to_string(),
    }
}

/// Whether every bracket that opens is closed, and none closes that did not open: else the text would reach into what is
/// written around it.
pub(crate) fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    text.chars().all(|letter| match letter {
        '(' | '[' | '{' => {
            open.push(letter);
            true
        }
        ')' => open.pop() == Some('('),
        ']' => open.pop() == Some('['),
        '}' => open.pop() == Some('{'),
        _ => true,
    }) && open.is_empty()
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
        check("7 k1", 7, "k1", 0);
        check("7*step", 7, "step", 0);
    }

    #[test]
    fn names_and_numbers_are_told_apart() {
        assert_eq!(arguments("(x, y)"), Some(Arguments::Names(vec!["x", "y"])));
        assert_eq!(arguments("3, 5"), Some(Arguments::Numbers(vec![3, 5])));
        for text in
            ["x, x", "k*k", "x + y", "7*k - 2", "3, x", "", "2^k", "x mod 7", "4 loses", "4 heaps + 1"]
        {
            assert_eq!(arguments(text), None, "{text}");
        }
    }

    #[test]
    fn the_heap_has_its_usual_names() {
        let of_x = |text: &str| of_the_heap(text, &["x".into()], &["N"]);
        assert_eq!(of_x("n mod 4 = 0"), "x mod 4 = 0");
        assert_eq!(of_x("divisible by 4"), "x is divisible by 4");
        assert_eq!(of_x("odd"), "x is odd");
        assert_eq!(of_x("even(x)"), "even(x)");
        for text in ["x mod 4 = n", "n + X = 3", "N mod 4 = 0", "k mod 4 = 0"] {
            assert_eq!(of_x(text), text);
        }
        assert_eq!(of_the_heap("n = 0", &["x".into(), "y".into()], &[]), "n = 0");
        let of_two = |text: &str| of_the_heap(text, &["x".into(), "y".into()], &["b"]);
        assert_eq!(of_two("both are even"), "x and y are even");
        assert_eq!(of_two("(even, odd)"), "x is even and y is odd");
        assert_eq!(of_two("i < j"), "x < y");
        for text in ["a = b", "a = x", "(even)", "m = n", "i = 3"] {
            assert_eq!(of_two(text), text);
        }
    }

    #[test]
    fn a_named_position_is_meant_by_that_name_alone() {
        let own = ["x".to_string()];
        let read = |of: &'static str, text: &'static str| in_own_names(Some(of), text, &own, &["m"]);
        assert_eq!(read("k", "k mod (m+1)"), Ok("x mod (m+1)".into()));
        assert_eq!(read("n", "divisible by 4"), Ok("x is divisible by 4".into()));
        assert_eq!(read("k", "n mod 3"), Ok("n mod 3".into()));
        assert_eq!(read("n", "x mod (m+1)"), Err("x mod (m+1)"));
        assert_eq!(read("m", "m mod 4 = 0"), Err("m mod 4 = 0"));
    }

    #[test]
    fn nobody_but_the_position_is_taken_for_it() {
        let own = ["x".to_string()];
        let is_it = |of: &str, text: &str| is_position(Some(of), text, &own, &["m"]);
        for (of, text) in [("x", "1 = 1"), ("n", "divisible by 4"), ("k", "k mod 4 = 0")] {
            assert!(is_it(of, text), "{of}");
        }
        for (of, text) in
            [("Bob", "n mod 4 != 0"), ("nobody", "divisible by 4"), ("m", "x = 0"), ("3", "x = 0")]
        {
            assert!(!is_it(of, text), "{of}");
        }
    }

    #[test]
    fn brackets_are_closed_in_the_order_in_which_they_open() {
        assert!(is_balanced("(x + {1, 2}[0])") && is_balanced(""));
        for text in ["x >= 3) or (x == x", "(x", "x)", "({x)}"] {
            assert!(!is_balanced(text), "{text}");
        }
    }

    #[test]
    fn names_are_exchanged_at_once() {
        assert_eq!(renamed("y mod 3 = x + xy", &["x", "y"], &["y".into(), "x".into()]), "x mod 3 = y + xy");
        assert!(mentions("min(x, 3)", "x") && !mentions("max(y, 3)", "x"));
    }
}
