//! Lists as other languages write them: `a[i] -= k`, `s[:i] + s[i+1:]`, `"+"` for a character, `a.pop(0)`.
//!
//! Each slip is mended by itself and together with those before it; which guess is a rule is asked later.

use super::unbound_places;

/// One way to mend a text; nothing where it finds nothing to mend.
type Mend = fn(&str) -> Option<String>;

const MENDS: [Mend; 10] = [
    left_side,
    coordinates_in_brackets,
    characters,
    methods,
    replaced,
    taken_out,
    slices,
    assigned,
    equals_in_brackets,
    result_of_a_place,
];

/// The text with the slips of lists mended, all of them and each alone; a place that has no `for` gets one last.
pub(super) fn guesses(text: &str) -> Vec<String> {
    let mut alone = Vec::new();
    let mut mended = text.to_string();
    for mend in MENDS {
        if let Some(better) = mend(&mended).filter(|better| *better != mended) {
            alone.extend(mend(text));
            mended = better;
        }
    }
    // What is taken away and bound by nothing is any amount.
    let mut guesses: Vec<String> = any_amount(&mended).into_iter().collect();
    guesses.extend(unbound_places::bound(&mended));
    guesses.push(mended.clone());
    guesses.extend(every_place(&mended));
    guesses.extend(alone.iter().filter_map(|guess| every_place(guess)));
    guesses.extend(alone);
    guesses
}

/// `a[i] -> …`: the left side names the list.
fn left_side(text: &str) -> Option<String> {
    let (left, right) = text.split_once("->")?;
    let name = left.trim().split(['[', ' ']).next()?;
    let rest = left.trim().strip_prefix(name)?.trim();
    let is_place = rest.starts_with('[') && rest.ends_with(']') && rest.len() > 2 && !rest.contains(',');
    (is_name(name) && is_place).then(|| format!("{name}[] ->{right}"))
}

/// `[a, b] -> [a-1, b]`: coordinates stand in round brackets.
fn coordinates_in_brackets(text: &str) -> Option<String> {
    (text.trim_start().starts_with('[') && text.contains("->"))
        .then(|| text.replace('[', "(").replace(']', ")"))
}

/// `"+"` is a list; the character is `'+'`.
fn characters(text: &str) -> Option<String> {
    let pieces: Vec<&str> = text.split('"').collect();
    let mut mended = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        let is_quoted = index % 2 == 1 && index + 1 < pieces.len();
        let is_one = piece.chars().count() == 1;
        mended += &match (is_quoted, is_one) {
            (true, true) => format!("'{piece}'"),
            (true, false) => format!("\"{piece}\""),
            _ => piece.to_string(),
        };
    }
    Some(mended)
}

/// `a.length`, `a.size()`.
fn methods(text: &str) -> Option<String> {
    let mut mended = text.to_string();
    for method in [".length()", ".length", ".size()", ".len()", ".size"] {
        while let Some(at) = mended.find(method) {
            let name = name_before(&mended, at)?.to_string();
            mended.replace_range(at - name.len()..at + method.len(), &format!("len({name})"));
        }
    }
    Some(mended)
}

/// `replace(s, "++", "--")` and `s.replace("++", "--")`: one of the places where it stands.
fn replaced(text: &str) -> Option<String> {
    let at = text.find("replace(")?;
    let end = at + text[at..].find(')')?;
    let inside: Vec<&str> = text[at + "replace(".len()..end].split(',').map(str::trim).collect();
    let (from, list, what, by) = match inside.as_slice() {
        [list, what, by] => (at, list.to_string(), what, by),
        [what, by] => {
            let name = name_before(text, at.checked_sub(1)?)?;
            (at - 1 - name.len(), name.to_string(), what, by)
        }
        _ => return None,
    };
    let quote = |word: &str| word.trim_matches(['"', '\'']).to_string();
    let (what, by) = (quote(what), quote(by));
    let length = what.chars().count();
    let put = format!(
        "{list}[..i] ++ \"{by}\" ++ {list}[i+{length}..] for i in 0..len({list}) if {list}[i..i+{length}] == \"{what}\""
    );
    let (before, after) = (&text[..from], &text[end + 1..]);
    Some(with_list(&format!("{before}{put}{after}"), &list))
}

/// `a.pop(0)`, `a.pop()`, `remove(a, i)`, `a.erase(i)`: what is left.
fn taken_out(text: &str) -> Option<String> {
    for word in ["pop", "remove", "erase", "delete", "del"] {
        let Some(at) = text.find(&format!("{word}(")) else { continue };
        let end = at + text[at..].find(')')?;
        let inside = text[at + word.len() + 1..end].trim();
        let (from, list, place) = match inside.split_once(',') {
            Some((list, place)) => (at, list.trim().to_string(), place.trim()),
            None => {
                let name = name_before(text, at.checked_sub(1)?)?;
                (at - 1 - name.len(), name.to_string(), inside)
            }
        };
        let left = match place {
            "" | "-1" => format!("{list}[..len({list})-1] if len({list}) > 0"),
            "0" => format!("{list}[1..] if len({list}) > 0"),
            place => format!("{list}[..{place}] ++ {list}[{place}+1..] for {place} in 0..len({list})"),
        };
        return Some(with_list(&format!("{}{left}{}", &text[..from], &text[end + 1..]), &list));
    }
    None
}

/// `s[:i] + s[i+2:]`.
fn slices(text: &str) -> Option<String> {
    let mut mended = String::new();
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        let is_slice = letter == ':' && depth > 0 && !text[at + 1..].starts_with('=');
        if is_slice { mended += ".." } else { mended.push(letter) }
    }
    Some(mended.replace("] + ", "] ++ ").replace("]+", "] ++ "))
}

/// `a[i] -= k`, `a[i] := 0`, `a[i] = 0`.
fn assigned(text: &str) -> Option<String> {
    let arrow = text.find("->")? + 2;
    for (sign, operation) in [("-=", "-"), ("+=", "+"), (":=", ""), ("=", "")] {
        let Some(at) = text[arrow..].find(sign).map(|at| at + arrow) else { continue };
        let target = text[..at].trim_end();
        if !target.ends_with(']') || text[at..].starts_with("==") {
            continue;
        }
        let open = target.rfind('[')?;
        let name = name_before(text, open)?;
        let place = &target[open + 1..target.len() - 1];
        let rest = &text[at + sign.len()..];
        let end = ENDS.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
        let amount = rest[..end].trim();
        let old = if operation.is_empty() { String::new() } else { format!("{name}[{place}] {operation} ") };
        let from = open - name.len();
        let mended = format!("{}{name}[{place} := {old}{amount}]{}", &text[..from], &rest[end..]);
        return Some(with_list(&mended, name));
    }
    None
}

/// Where what is assigned ends.
const ENDS: [&str; 6] = [" for ", " if ", " where ", "|", ";", ","];

/// `a[i = a[i] - 1]`.
fn equals_in_brackets(text: &str) -> Option<String> {
    let mut mended = String::new();
    let mut depth = 0;
    let letters: Vec<char> = text.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        let before = at.checked_sub(1).map(|before| letters[before]);
        let is_sign = letter == '='
            && depth > 0
            && !matches!(before, Some(':' | '=' | '<' | '>' | '!'))
            && letters.get(at + 1) != Some(&'=');
        mended += &if is_sign { ":=".to_string() } else { letter.to_string() };
    }
    Some(mended)
}

/// `a[] -> a[i] - k`: the list with that element.
fn result_of_a_place(text: &str) -> Option<String> {
    let (left, right) = text.split_once("->")?;
    let name = left.trim().strip_suffix("[]").or_else(|| left.trim().strip_suffix("{}"))?;
    let result = right.trim_start();
    let inside = result.strip_prefix(name)?.strip_prefix('[')?;
    let (place, rest) = inside.split_once(']')?;
    let end = ENDS.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    let is_plain =
        !place.contains([':', '.', '[']) && rest[..end].trim_start().starts_with(['-', '+', '/', '*']);
    is_plain.then(|| format!("{left}-> {name}[{place} := {name}[{place}]{}]{}", &rest[..end], &rest[end..]))
}

/// `a[] -> a[i := a[i] - k]`.
fn any_amount(text: &str) -> Option<String> {
    let change = text.split_once(":=")?.1;
    let (_, amount) = change.split_once('-')?;
    let name = amount.split(']').next()?.trim();
    let is_bound = [" for ", ";", "|", " if ", " let "].iter().any(|word| text.contains(word));
    (is_name(name) && !is_bound).then(|| format!("{} for {name} in 1..", text.trim_end()))
}

/// A place that only slices name runs through the list.
fn every_place(text: &str) -> Option<String> {
    let (left, _) = text.split_once("->")?;
    let name = left.trim().strip_suffix("[]").filter(|name| is_name(name))?;
    let (head, tail) = match text.find(" if ") {
        Some(at) => text.split_at(at),
        None => (text.trim_end(), ""),
    };
    Some(format!("{head} for i in 0..len({name}){tail}"))
}

/// A left side that is a name alone, `s -> …`, as a list.
fn with_list(text: &str, list: &str) -> String {
    match text.trim_start().strip_prefix(list) {
        Some(rest) if rest.trim_start().starts_with("->") => format!("{list}[]{rest}"),
        _ => text.to_string(),
    }
}

fn is_name(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_alphabetic) && word.chars().all(char::is_alphanumeric)
}

/// The name that ends here.
fn name_before(text: &str, end: usize) -> Option<&str> {
    let before = text.get(..end)?;
    let other = before.char_indices().rev().find(|(_, letter)| !letter.is_alphanumeric());
    let start = other.map_or(0, |(at, letter)| at + letter.len_utf8());
    before.get(start..).filter(|name| is_name(name))
}
