//! What is said in words about the numbers of a rule: `where k is a power of 2`, `x even`, `such that`, `x 变成 x-1 或 x-2`.

/// The rule in the words of the language; nothing where no such words stand in it.
pub(super) fn said_plainly(text: &str) -> Option<String> {
    let chinese = in_signs(&text.replace(['→', '⟶', '↦', '⇒'], "->"));
    let mut words = words_of(&with_phrases(&chinese));
    let mut place = 0;
    while place < words.len() {
        if let Some((length, said)) = condition_at(&words, place) {
            words.splice(place..place + length, [said]);
        }
        place += 1;
    }
    let said = as_alternatives(&with_brackets_opened(&words.join(" ")));
    let said = with_ranges(&said);
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    (squeezed(&said) != squeezed(text)).then_some(said)
}

/// Words between numbers that have one sign or word each; the longer ones first.
const PHRASES: &[(&str, &str)] = &[
    (" such that ", " where "),
    (" so that ", " where "),
    (" s.t. ", " where "),
    (" st. ", " where "),
    (" through ", " to "),
    (" no more than ", " at most "),
    (" not more than ", " at most "),
    (" no fewer than ", " at least "),
    (" no less than ", " at least "),
    (" relatively prime to ", " coprime to "),
    (" perfect square", " square"),
    (" is a ", " is "),
];

fn with_phrases(text: &str) -> String {
    PHRASES.iter().fold(inclusive(text), |text, (said, meant)| text.replace(said, meant))
}

/// `{1, ..., m}`, `{1, 2, …, 5}`, `{1, 3, …, 9}`: from the first to the last.
pub(super) fn with_ranges(text: &str) -> String {
    let range = || {
        let open = text.find('{')?;
        let close = open + text[open..].find('}')?;
        let elements: Vec<&str> = text[open + 1..close].split(',').map(str::trim).collect();
        let [first, between @ .., "..." | "…" | "..", last] = elements.as_slice() else { return None };
        let from: u64 = first.parse().ok()?;
        let step = match between.first() {
            Some(second) => second.parse::<u64>().ok()?.checked_sub(from)?,
            None => 1,
        };
        let expected = |place: u64| from.checked_add(place.checked_mul(step)?);
        let is_even = between
            .iter()
            .zip(1..)
            .all(|(one, place)| expected(place).is_some() && one.parse().ok() == expected(place));
        let every = if step == 1 { String::new() } else { format!(" step {step}") };
        (is_even && step > 0)
            .then(|| format!("{}{first}..={last}{every}{}", &text[..open], &text[close + 1..]))
    };
    range().unwrap_or_else(|| text.to_string())
}

/// `1..3 inclusive` is `1..=3`.
fn inclusive(text: &str) -> String {
    match text.strip_suffix(" inclusive").filter(|range| range.contains("..") && !range.contains("..=")) {
        Some(range) => range.replace("..", "..="),
        None => text.to_string(),
    }
}

/// Signs for the words that Chinese rules have between numbers.
fn in_signs(text: &str) -> String {
    let signs = [
        ("变成", " -> "),
        ("变为", " -> "),
        ("或者", " | "),
        ("或", " | "),
        ("并且", " and "),
        ("且", " and "),
        ("如果", " if "),
        ("是偶数", " is even"),
        ("是奇数", " is odd"),
        ("为偶数", " is even"),
        ("为奇数", " is odd"),
    ];
    let begun =
        ["每次把", "每次将", "把", "将"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let said = signs.iter().fold(begun.to_string(), |text, (said, sign)| text.replace(said, sign));
    if said.contains("->") { said } else { text.to_string() }
}

/// A text in its words, with what stands between them.
fn words_of(text: &str) -> Vec<String> {
    text.split_whitespace().map(String::from).collect()
}

/// What is said of a number from a place on: how many words, and the condition.
fn condition_at(words: &[String], place: usize) -> Option<(usize, String)> {
    let word = |step: usize| words.get(place + step).map(|word| bare(word));
    let (name, closing) = (bare_opening(&words[place]), closing_of(words, place));
    if words[place] == "any" && matches!(word(2), Some("<" | "<=" | "≤")) {
        return word(1).map(|name| (2, format!("{name} for {name}")));
    }
    if let Some((divisor, number)) = name.split_once('|').filter(|_| place > 0 && words[place - 1] == "for") {
        let behind = if words[place].ends_with(',') { " if" } else { "" };
        let is_plain = is_name(divisor) && is_name(number);
        return is_plain.then(|| (1, format!("{divisor} in divisors({number}){behind}")));
    }
    let is_bound = is_bound(words, name);
    let set = |set: &str| format!("{name} in {set}");
    let opening = &words[place][..words[place].len() - words[place].trim_start_matches('(').len()];
    if !is_name(name) {
        return None;
    }
    let (length, said) = match (word(1)?, word(2), word(3), word(4)) {
        ("is", Some("power"), Some("of"), Some(base)) => (5, set(&format!("powers({base})"))),
        ("is", Some("coprime"), Some("to" | "with"), Some(other)) if is_bound => {
            (5, format!("gcd({name}, {other}) == 1"))
        }
        ("is", Some("coprime"), Some("to" | "with"), Some(other)) => (5, set(&format!("coprime({other})"))),
        ("is", Some("divisor" | "factor"), Some("of"), Some(other)) => (5, format!("{name} divides {other}")),
        ("is", Some("multiple"), Some("of"), Some(other))
        | ("is", Some("divisible"), Some("by"), Some(other)) => (5, format!("{other} divides {name}")),
        ("is", Some(kind), ..) => (3, of_kind(name, kind, is_bound)?),
        (kind @ ("odd" | "even" | "prime"), ..) if follows_a_condition(words, place) => {
            (2, of_kind(name, kind, is_bound)?)
        }
        _ => return None,
    };
    Some((length, format!("{opening}{said}{}", closing(length))))
}

/// `x is even`: a condition on a number that has a value, else the set of what it may be.
fn of_kind(name: &str, kind: &str, is_bound: bool) -> Option<String> {
    Some(match (kind, is_bound) {
        ("odd" | "even", true) => format!("{kind}({name})"),
        ("prime", true) => format!("is_prime({name})"),
        ("square", true) => format!("is_square({name})"),
        ("odd" | "even", false) => format!("{name} in {kind}"),
        ("prime", false) => format!("{name} in primes"),
        ("square", false) => format!("{name} in squares"),
        _ => return None,
    })
}

/// Whether a name stands on the left side or behind `for`.
fn is_bound(words: &[String], name: &str) -> bool {
    let arrow = words.iter().position(|word| word.contains("->")).unwrap_or(0);
    let on_the_left = words[..arrow].iter().any(|word| word.split([',', '(', ')']).any(|own| own == name));
    on_the_left || words.windows(2).any(|pair| pair[0] == "for" && pair[1] == name)
}

/// Whether what stands here is a condition: behind `if`, `where`, a comma or a bracket.
fn follows_a_condition(words: &[String], place: usize) -> bool {
    let before = place.checked_sub(1).map_or("", |before| words[before].as_str());
    matches!(before, "if" | "where" | "with" | "and" | "or" | "when")
        || before.ends_with(',')
        || words[place].starts_with('(')
}

fn is_name(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_alphabetic) && word.chars().all(char::is_alphanumeric)
}

fn bare(word: &str) -> &str {
    word.trim_end_matches([',', ')', ';'])
}

fn bare_opening(word: &str) -> &str {
    bare(word.trim_start_matches('('))
}

/// The comma or bracket that stood behind the last word of a phrase.
fn closing_of(words: &[String], place: usize) -> impl Fn(usize) -> String + '_ {
    move |length| {
        let last = words.get(place + length - 1).map_or("", String::as_str);
        last[bare(last).len()..].to_string()
    }
}

/// `x-1 (odd(x))`: what a bracket behind a blank says is a condition.
fn with_brackets_opened(text: &str) -> String {
    let mut opened = text.to_string();
    for kind in [" (odd(", " (even(", " (is_prime(", " (is_square("] {
        while let Some(at) = opened.find(kind) {
            let Some(end) = opened[at..].find("))").map(|end| at + end) else { break };
            opened.replace_range(end + 1..end + 2, "");
            opened.replace_range(at..at + 2, " if ");
        }
    }
    opened
}

/// `x-1 if odd(x), x/2 if even(x)`, `n-p, p in primes`, `x-k | k in {1,3}`, `x-k : k in {1,3}`.
fn as_alternatives(text: &str) -> String {
    let Some((pattern, moves)) = text.split_once("->") else { return text.to_string() };
    // `knight: (x, y) -> …` has a title.
    let pattern = pattern.split_once(": ").map_or(pattern, |(_, pattern)| pattern);
    let builder = moves.trim().strip_prefix('{').and_then(|moves| moves.strip_suffix('}'));
    let moves = builder.filter(|moves| moves.contains(" in ")).unwrap_or(moves);
    let parts: Vec<&str> = moves.split(", ").collect();
    if parts.len() > 1 && parts.iter().all(|part| part.contains(" if ")) {
        let parts: Vec<&str> = parts.iter().map(|part| part.trim()).collect();
        return format!("{pattern}-> {}", parts.join(" | "));
    }
    for mark in [" | ", " : ", ": "] {
        if let Some((result, bound)) = moves.rsplit_once(mark)
            && let Some((name, _)) = bound.split_once(" in ")
            && is_name(name.trim())
        {
            return format!("{pattern}->{result} for {}", bound.trim());
        }
    }
    format!("{pattern}->{moves}")
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn what_is_said_in_words_becomes_a_rule_that_opens() {
        for (typed, meant) in [
            ("take 1 through 3", "take 1 to 3"),
            ("take no more than 3", "take at most 3"),
            ("take 1..3 inclusive", "take 1..=3"),
            ("n -> n-p, p prime", "n -> n-p, p in primes"),
            ("x -> x - k where k is a power of 2", "x -> x - k where k in powers(2)"),
            ("x -> x-k where k is coprime to x", "x -> x-k where k in coprime(x)"),
            ("x -> x-k where k is a divisor of x", "x -> x-k where k divides x"),
            ("x -> x - 1 if x is divisible by 3", "x -> x - 1 if 3 divides x"),
            ("x -> x - k | k in {1,3}", "x -> x - k for k in {1,3}"),
            ("x -> x - k : k in {1,3}", "x -> x - k for k in {1,3}"),
            ("x -> x - k s.t. k in {1,3}", "x -> x - k where k in {1,3}"),
            ("x -> x-1 if x odd | x-2 if x even", "x -> x-1 if odd(x) | x-2 if even(x)"),
            ("x -> x-1 if x is odd, x-2 if x is even", "x -> x-1 if odd(x) | x-2 if even(x)"),
            ("x -> x-1 (x odd), x-2 (x even)", "x -> x-1 if odd(x) | x-2 if even(x)"),
            ("x变成x-1或x-2", "x -> x-1 | x-2"),
            ("x -> any y < x", "x -> y for y < x"),
            ("x -> x/d for d|x, d>1", "x -> x/d for d in divisors(x) if d>1"),
            ("x -> x - k for k in {1,2,...,5}", "x -> x - k for k in 1..=5"),
            ("x → [a,b], a+b=x", "x -> [a, x - a] for a in 1..x"),
            ("x -> x-1 或 x-2", "x -> x-1 | x-2"),
            ("n变为n-1或者n-3", "n -> n-1 | n-3"),
            ("每次把n变成n-2或n-1", "n -> n-2 | n-1"),
            ("x -> x - k for k in {1,...,4}", "x -> x - k for k in 1..=4"),
            ("x -> x - k for k in {1, 3, ..., 9}", "x -> x - k for k in 1..=9 step 2"),
            ("knight: (x,y) -> (x-2,y-1) | (x-1,y-2)", "(x,y) -> (x-2,y-1) | (x-1,y-2)"),
            ("n -> { n - s : s in {1, 2} }", "n -> n - s for s in {1, 2}"),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
