//! Sets, ranges and sums in loose notation: `take (1,3,4)`, `x - k in {1,3}`, `for every k from 1 to 3`, `k | x`,
//! `a + b = x`, `range(3)`, `x --> x-1`.
//!
//! Each becomes guesses, of which only those that open are offered.

/// Rules that a loose notation may stand for, the likeliest first.
pub(super) fn guesses(text: &str) -> Vec<String> {
    let text = text.trim().trim_end_matches(['.', '。', ' ']);
    let readings: [fn(&str) -> Option<String>; 10] = [
        half_and_less,
        counted_range,
        bracketed_set,
        set_alone,
        quantified,
        dash_range,
        named_behind_comma,
        divisor_behind_comma,
        amount_in_set,
        two_heaps_of,
    ];
    let mut guesses: Vec<String> = readings.iter().filter_map(|reading| reading(text)).collect();
    guesses.extend(other_arrow(text));
    guesses.extend(blanks_for_commas(text));
    guesses.push(text.to_string());
    guesses
}

fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit())
}

/// `take less than half`, `取少于一半`: half itself is not taken.
fn half_and_less(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let is_less =
        ["less than half", "fewer than half", "少于一半", "不到一半"].iter().any(|said| lower.contains(said));
    is_less.then(|| "x -> x - k for k in 1..=x / 2 if 2 * k < x".to_string())
}

/// `range(3)` is 0, 1, 2, of which nothing is no move.
fn counted_range(text: &str) -> Option<String> {
    let (before, rest) = text.split_once("range(")?;
    let (end, after) = rest.split_once(')')?;
    is_number(end.trim()).then(|| format!("{before}1..{}{after}", end.trim()))
}

/// `take (1,3,4)`, `x - [1,3,4]`: what may be taken is a set.
fn bracketed_set(text: &str) -> Option<String> {
    let start = text.rfind(['(', '['])?;
    let inner = text[start + 1..].strip_suffix([')', ']'])?;
    let before = text[..start].trim_end();
    let is_list = inner.contains(',') && inner.split(',').all(|part| is_number(part.trim()));
    let is_taken = before.ends_with('-') || before.eq_ignore_ascii_case("take");
    (is_list && is_taken).then(|| format!("{before} {{{inner}}}"))
}

/// `\{1,3,4\}`, `k in {1,3,4}`, `k ∈ {1,3,4}`.
fn set_alone(text: &str) -> Option<String> {
    let plain = text.replace('\\', "").replace('∈', " in ");
    let set = match plain.split_once(" in ") {
        Some((name, set)) if is_name(name.trim()) => set.trim(),
        None => plain.trim(),
        _ => return None,
    };
    // Options of a heap that has a name are no amounts.
    let is_set = set.starts_with('{') && set.ends_with('}') && !set.contains('-');
    is_set.then(|| format!("take {set}"))
}

/// `for each k in 1..3`, `for every k from 1 to 3`.
fn quantified(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let place = words
        .windows(2)
        .position(|pair| pair[0] == "for" && ["each", "every", "any", "all"].contains(&pair[1]))?;
    let mut said = [&words[..=place], &words[place + 2..]].concat();
    let range = match said[place + 1..] {
        [_, "from", least, "to", most] if is_number(least) => Some(format!("{least}..={most}")),
        _ => None,
    };
    if let Some(range) = &range {
        said.truncate(place + 2);
        said.extend(["in", range]);
    }
    Some(said.join(" "))
}

/// `for k in 1-3`, `for k in 1~3`.
fn dash_range(text: &str) -> Option<String> {
    let (before, set) = text.rsplit_once(" in ")?;
    let (least, most) = set.split_once(['-', '–', '~', '～'])?;
    let ends = [least.trim(), most.trim()];
    ends.iter().all(|end| is_number(end)).then(|| format!("{before} in {}..={}", ends[0], ends[1]))
}

/// `x -> x - k, k = 1, 2, 3`.
fn named_behind_comma(text: &str) -> Option<String> {
    let (before, values) = text.split_once('=')?;
    let (moves, name) = before.rsplit_once(',')?;
    let is_range = values.contains("..") && !values.contains([',', ' ', '|']);
    let is_list = values.split(',').all(|value| is_number(value.trim()));
    let set = if is_range { values.trim().to_string() } else { format!("{{{}}}", values.trim()) };
    (moves.contains("->") && is_name(name.trim()) && (is_list || is_range))
        .then(|| format!("{} for {} in {set}", moves.trim(), name.trim()))
}

/// `x -> x - k, k | x`: k divides x.
fn divisor_behind_comma(text: &str) -> Option<String> {
    let (before, number) = text.rsplit_once('|')?;
    let (moves, name) = before.rsplit_once(',')?;
    let (name, number) = (name.trim(), number.trim());
    let is_amount =
        is_name(name) && is_name(number) && moves.contains("->") && moves.trim_end().ends_with(name);
    is_amount.then(|| format!("{} for {name} in divisors({number})", moves.trim()))
}

/// `x -> x - k in {1,3,4}`, `x -> x - k if gcd(k,x)=1`.
fn amount_in_set(text: &str) -> Option<String> {
    let (pattern, rest) = text.split_once("->")?;
    let heap = pattern.trim();
    let name = |moves: &str| {
        moves.rsplit_once('-').map(|(_, name)| name.trim().to_string()).filter(|name| is_name(name))
    };
    if let Some((moves, set)) = rest.split_once(" in ").filter(|(moves, _)| !moves.contains(" for ")) {
        return Some(format!("{heap} -> {} for {} in {}", moves.trim(), name(moves)?, set.trim()));
    }
    let (moves, condition) = rest.split_once(" if ")?;
    let (amount, plain) = (name(moves)?, condition.replace([' ', '='], ""));
    let is_coprime = plain == format!("gcd({amount},{heap})1") || plain == format!("gcd({heap},{amount})1");
    is_coprime.then(|| {
        format!("{heap} -> {} for {amount} in 1..={heap} if gcd({amount}, {heap}) == 1", moves.trim())
    })
}

/// `x -> a, b where a + b = x`, `[a, b] for a + b = x`: the heap is split in two.
fn two_heaps_of(text: &str) -> Option<String> {
    let (pattern, rest) = text.split_once("->")?;
    let heap = pattern.trim();
    let mark = [" where ", " for ", " if ", " with ", ", "].into_iter().find(|mark| rest.contains(mark))?;
    let (parts, condition) = if mark == ", " { rest.rsplit_once(mark)? } else { rest.split_once(mark)? };
    let parts = parts.trim().trim_matches(['[', ']', '(', ')']);
    let (first, second) = parts.split_once([',', '+'])?;
    let (first, second) = (first.trim(), second.trim());
    let plain = condition.replace(' ', "").replace("==", "=");
    let sums = [format!("{first}+{second}={heap}"), format!("{heap}={first}+{second}")];
    (is_name(first) && is_name(second) && is_name(heap) && sums.contains(&plain))
        .then(|| format!("{heap} -> [{first}, {heap} - {first}] for {first} in 1..{heap}"))
}

/// `x --> x-1`, `x = x-1 | x-3`.
fn other_arrow(text: &str) -> Vec<String> {
    let mut guesses = Vec::new();
    if text.contains("-->") {
        guesses.push(text.replace("-->", "->"));
    }
    if let Some((name, moves)) = text.split_once('=').filter(|_| !text.contains("->")) {
        let name = name.trim();
        // Values may be written so as well: `g = x mod 3` is no rule.
        if is_name(name) && moves.split('|').all(|one| one.trim().starts_with(name)) {
            guesses.push(format!("{name} -> {}", moves.trim()));
        }
    }
    guesses
}

/// `x y -> x-1 y | x y-1`: coordinates with blanks between them.
fn blanks_for_commas(text: &str) -> Option<String> {
    let (pattern, moves) = text.split_once("->")?;
    let names: Vec<&str> = pattern.split_whitespace().collect();
    if names.len() < 2 || !names.iter().all(|name| is_name(name)) {
        return None;
    }
    let results: Option<Vec<String>> = moves
        .split('|')
        .map(|one| {
            let parts: Vec<&str> = one.split_whitespace().collect();
            (parts.len() == names.len()).then(|| format!("({})", parts.join(", ")))
        })
        .collect();
    Some(format!("({}) -> {}", names.join(", "), results?.join(" | ")))
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn a_loose_notation_becomes_a_rule_that_opens() {
        for (typed, meant) in [
            ("take (1,3,4)", "take {1,3,4}"),
            ("x -> x - [1,3,4]", "x -> x - {1,3,4}"),
            (r"\{1,3,4\}", "take {1,3,4}"),
            ("k in {1,3,4}", "take {1,3,4}"),
            ("take less than half", "x -> x - k for k in 1..=x / 2 if 2 * k < x"),
            ("x -> x - k for k in range(3)", "x -> x - k for k in 1..3"),
            ("x -> x-k for each k in 1..3", "x -> x-k for k in 1..3"),
            ("x -> x-k for every k from 1 to 3", "x -> x-k for k in 1..=3"),
            ("x -> x - k for k in 1-3", "x -> x - k for k in 1..=3"),
            ("x -> x - k, k = 1, 2, 3", "x -> x - k for k in {1, 2, 3}"),
            ("x -> x - k, k=1..3", "x -> x - k for k in 1..3"),
            ("x -> [a,b], a+b=x", "x -> [a, x - a] for a in 1..x"),
            ("x -> x - k, k | x", "x -> x - k for k in divisors(x)"),
            ("x -> x - k in {1,3,4}", "x -> x - k for k in {1,3,4}"),
            ("x -> x - k if gcd(k,x)=1", "x -> x - k for k in 1..=x if gcd(k, x) == 1"),
            ("x -> a, b where a + b = x", "x -> [a, x - a] for a in 1..x"),
            ("x -> [a, b] for a + b = x", "x -> [a, x - a] for a in 1..x"),
            ("x -> [a,b] where a+b=x", "x -> [a, x - a] for a in 1..x"),
            ("x --> x-1 | x-3", "x -> x-1 | x-3"),
            ("x = x-1 | x-3", "x -> x-1 | x-3"),
            ("x y -> x-1 y | x y-1", "(x, y) -> (x-1, y) | (x, y-1)"),
            ("x -> x - k for k in {1,3,4}.", "x -> x - k for k in {1,3,4}"),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
