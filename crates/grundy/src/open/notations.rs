//! Rules in the notation of a program or of a blackboard: `n: n-1, n-2`, `moves(x) = …`, `x, y -> x-1, y`, `for prime k`.
//!
//! Each becomes guesses, of which only those that open are offered.

/// Rules that a notation may stand for.
pub(super) fn guesses(text: &str) -> Vec<String> {
    let readings: [fn(&str) -> Option<String>; 7] =
        [colon, function, loop_first, of_a_sort, is_what, and_for_if, at_a_position];
    let text = text.trim();
    let mut guesses: Vec<String> = readings.iter().filter_map(|reading| reading(text)).collect();
    guesses.extend(open_pair(text));
    guesses
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// `n: n-1, n-2`.
fn colon(text: &str) -> Option<String> {
    let (name, moves) = text.split_once([':', '：'])?;
    is_name(name.trim()).then(|| format!("{} -> {}", name.trim(), moves.trim()))
}

/// `moves(x) = x-1 | x-2`, `options(x, y) = …`.
fn function(text: &str) -> Option<String> {
    let (head, moves) = text.split_once('=')?;
    let (name, names) = head.trim().strip_suffix(')')?.split_once('(')?;
    let pattern = if names.contains(',') { format!("({names})") } else { names.trim().to_string() };
    (is_name(name) && names.split(',').all(|name| is_name(name.trim())))
        .then(|| format!("{pattern} -> {}", moves.trim()))
}

/// `for k in 1..3: x-k`, `for k in 1..3: x -> x-k`.
fn loop_first(text: &str) -> Option<String> {
    let (clause, result) = text.strip_prefix("for ")?.split_once(':')?;
    if result.contains("->") {
        return Some(format!("{} for {}", result.trim(), clause.trim()));
    }
    let name = result.trim_start().split(|letter: char| !letter.is_alphanumeric()).next()?;
    is_name(name).then(|| format!("{name} -> {} for {}", result.trim(), clause.trim()))
}

/// Sorts of numbers, and their sets.
const SORTS: [(&str, &str); 5] =
    [("prime", "primes"), ("odd", "odd"), ("even", "even"), ("square", "squares"), ("fibonacci", "fib")];

/// `x-k for prime k`.
fn of_a_sort(text: &str) -> Option<String> {
    SORTS.iter().find_map(|(sort, set)| {
        let (before, after) = text.split_once(&format!(" for {sort} "))?;
        let end = after.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(after.len());
        let (name, rest) = after.split_at(end);
        is_name(name).then(|| format!("{before} for {name} in {set}{rest}"))
    })
}

/// `if x is even`: the condition in the signs of the language.
fn is_what(text: &str) -> Option<String> {
    let conditions = [
        ("even", "", " % 2 == 0"),
        ("odd", "", " % 2 == 1"),
        ("prime", "is_prime(", ")"),
        ("square", "is_square(", ")"),
    ];
    conditions.iter().find_map(|(word, opening, closing)| {
        let (before, after) = text.split_once(&format!(" is {word}"))?;
        let (before, name) = before.split_at(before.trim_end_matches(char::is_alphanumeric).len());
        Some(format!("{before}{opening}{name}{closing}{after}"))
    })
}

/// `wythoff; win at wythoff(0, 0)`: the positions of a game have no name in front of them.
fn at_a_position(text: &str) -> Option<String> {
    let (rule, end) = text.rsplit_once(" at ")?;
    let (name, position) = end.trim_start().split_once('(')?;
    (is_name(name) && !rule.contains(&format!("{name}("))).then(|| format!("{rule} at ({position}"))
}

/// `for k in primes and k < 10`: what is joined to a set by `and` is a condition.
fn and_for_if(text: &str) -> Option<String> {
    let (before, after) = text.split_once(" and ")?;
    (before.contains(" in ") && !before.contains(" if ")).then(|| format!("{before} if {after}"))
}

/// `不超过 3 个`: how much, without a word for taking it.
pub(super) fn chinese_bound(text: &str) -> Option<String> {
    let at_most = ["不超过", "至多", "最多"].iter().find_map(|word| text.strip_prefix(word));
    at_most.map(|rest| format!("取不超过{rest}"))
}

/// `x, y -> x-1, y | x, y-1`: coordinates without their brackets.
fn open_pair(text: &str) -> Option<String> {
    let (pattern, moves) = text.split_once("->")?;
    let names: Vec<&str> = pattern.split(',').map(str::trim).collect();
    if names.len() < 2 || !names.iter().all(|name| is_name(name)) {
        return None;
    }
    let moves: Vec<String> = moves.split('|').map(in_brackets).collect();
    Some(format!("({}) -> {}", names.join(", "), moves.join(" | ")))
}

/// `(x, y) -> x-1, y | x, y-1` with its brackets.
pub(super) fn bracketed(text: &str) -> Option<String> {
    let (pattern, moves) = text.split_once("->")?;
    let moves: Vec<String> = moves.split('|').map(in_brackets).collect();
    pattern.contains(',').then(|| format!("{pattern}-> {}", moves.join(" | ")))
}

fn in_brackets(one: &str) -> String {
    let end = [" for ", " if ", " let "].iter().filter_map(|mark| one.find(mark)).min().unwrap_or(one.len());
    let (result, clauses) = one.split_at(end);
    match result.trim() {
        result if result.starts_with('(') => format!("{result}{clauses}"),
        result => format!("({result}){clauses}"),
    }
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn other_notations_become_a_rule_that_opens() {
        for (typed, meant) in [
            ("n: n-1, n-2", "n -> n-1, n-2"),
            ("moves(x) = x-1 | x-2", "x -> x-1 | x-2"),
            ("options(x, y) = (x-1, y) | (x, y-1)", "(x, y) -> (x-1, y) | (x, y-1)"),
            ("for k in 1..3: x-k", "x -> x-k for k in 1..3"),
            ("x -> x-k for prime k", "x -> x-k for k in primes"),
            ("x -> x - 1 if x is even", "x -> x - 1 if x % 2 == 0"),
            ("n -> n - 1 if n is prime | n - 2", "n -> n - 1 if is_prime(n) | n - 2"),
            ("s -> s - 1 if s is square", "s -> s - 1 if is_square(s)"),
            ("x -> x-k for k in primes and k < 10", "x -> x-k for k in primes if k < 10"),
            ("不超过3个", "取不超过3个"),
            ("至多 3 个", "取不超过 3 个"),
            ("x,y -> x-1,y | x,y-1", "(x, y) -> (x-1,y) | (x,y-1)"),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
