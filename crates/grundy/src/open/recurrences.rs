//! Who wins as a program works it out, `win[n] = not win[n-1] or not win[n-3]`, and moves as a program lists them,
//! `lambda n: [n-1, n-3]`: the positions that are named on the right are the options.

/// The rule that such a line stands for.
pub(super) fn rule_of(text: &str) -> Option<String> {
    of_winning(text).or_else(|| of_options(text))
}

/// `f(n) = not f(n-1) or not f(n-3)`, `dp[n] = !(dp[n-1] && dp[n-3])`, `win[n] = any(not win[n-k] for k in (1,3))`.
fn of_winning(text: &str) -> Option<String> {
    let (left, right) = text.split_once('=')?;
    let (function, place) = applied(left.trim())?;
    let right = right.trim();
    let found = calls(right, function);
    let rest = found
        .iter()
        .rev()
        .fold(right.to_string(), |rest, (from, to, _)| format!("{} F {}", &rest[..*from], &rest[*to..]));
    let (logic, clauses) =
        rest.split_once(" for ").map_or((rest.as_str(), None), |(logic, rest)| (logic, Some(rest)));
    if found.is_empty() || !says_that_one_is_lost(logic) {
        return None;
    }
    let pattern = if place.contains(',') { format!("({place})") } else { place.to_string() };
    let result = |inside: &str| if inside.contains(',') { format!("({inside})") } else { inside.to_string() };
    let options: Vec<String> = found.iter().map(|(_, _, inside)| result(inside)).collect();
    let clauses =
        clauses.map_or(String::new(), |clauses| format!(" for {}", as_sets(clauses.trim_end_matches(')'))));
    Some(format!("{pattern} -> {}{clauses}", options.join(" | ")))
}

/// Whether a condition says that one of the positions is lost for whoever moves there: each denied and joined by `or`, or
/// denied as a whole and joined by `and`. Words for its parts: `F` is a position.
fn says_that_one_is_lost(logic: &str) -> bool {
    let signs = [("&&", " and "), ("||", " or "), ("!", " not "), ("(", " "), (")", " "), (",", " ")];
    let plain = signs.iter().fold(logic.to_string(), |plain, (sign, word)| plain.replace(sign, word));
    let words: Vec<&str> = plain.split_whitespace().collect();
    let of_each = || {
        // What is denied as a whole is something else.
        let spaced = logic.replace('!', " not ").replace('(', " ( ").replace(')', " ) ");
        let spaced = spaced.split_whitespace().collect::<Vec<_>>().join(" ").replace("( F )", "F");
        let words: Vec<&str> = words.iter().copied().filter(|word| !["any", "or"].contains(word)).collect();
        !spaced.contains("not (") && !words.is_empty() && words.chunks(2).all(|pair| pair == ["not", "F"])
    };
    let of_all = || {
        let rest = words.strip_prefix(&["not"]);
        let opened = logic.trim().trim_start_matches('!').trim_start_matches("not").trim_start();
        let bracket = opened.strip_prefix("all").unwrap_or(opened);
        let is_whole =
            bracket.starts_with('(') && closed(bracket).is_none_or(|length| length == bracket.len());
        is_whole && rest.is_some_and(|rest| rest.iter().all(|word| ["all", "and", "F"].contains(word)))
    };
    of_each() || of_all()
}

/// A function and what it is applied to: `f(n)`, `dp[n]`, `win[x][y]`.
fn applied(text: &str) -> Option<(&str, String)> {
    let open = text.find(['(', '['])?;
    let (function, inside) = text.split_at(open);
    let inside = inside.strip_suffix([')', ']'])?;
    let place = inside[1..].replace("][", ", ");
    (is_name(function) && place.split(',').all(|name| is_name(name.trim()))).then_some((function, place))
}

/// Where a function is applied, and to what.
fn calls(text: &str, function: &str) -> Vec<(usize, usize, String)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find(function).map(|at| at + from) {
        from = at + function.len();
        let is_word = !text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        if !is_word || !text[from..].starts_with(['(', '[']) {
            continue;
        }
        let Some(mut end) = closed(&text[from..]).map(|length| from + length) else { break };
        while let Some(length) = text[end..].starts_with('[').then(|| closed(&text[end..])).flatten() {
            end += length;
        }
        found.push((at, end, text[from + 1..end - 1].replace("][", ", ")));
        from = end;
    }
    found
}

/// How long the bracket is that a text begins with.
fn closed(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' if depth == 1 => return Some(place + 1),
            ')' | ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// `lambda n: [n-1, n-3]`, `def moves(n): return [n-k for k in (1, 3)]`, `moves(n) = [n-1, n-3]`.
fn of_options(text: &str) -> Option<String> {
    let (pattern, list) = match text.strip_prefix("lambda ") {
        Some(rest) => rest.split_once(':').map(|(names, list)| (names.trim().to_string(), list))?,
        None => {
            let head = text.strip_prefix("def ").unwrap_or(text);
            let (head, list) = head.split_once([':', '='])?;
            (applied(head.trim())?.1, list)
        }
    };
    let list = list.trim().strip_prefix("return").unwrap_or(list).trim();
    let inside = list.strip_prefix('[')?.strip_suffix(']')?;
    let pattern = if pattern.contains(',') { format!("({pattern})") } else { pattern };
    let moves = match inside.contains(" for ") {
        true => as_sets(inside),
        false => apart(inside).join(" | "),
    };
    Some(format!("{pattern} -> {moves}"))
}

/// What commas outside of brackets part.
fn apart(text: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0_i32, vec![String::new()]);
    for letter in text.chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        match (letter, depth, parts.last_mut()) {
            (',', 0, _) => parts.push(String::new()),
            (letter, _, Some(part)) => part.push(letter),
            _ => {}
        }
    }
    parts.iter().map(|part| part.trim().to_string()).collect()
}

/// `for k in (1, 3)`: numbers in round brackets are a set.
fn as_sets(clauses: &str) -> String {
    let Some((before, set)) = clauses.split_once(" in (") else { return clauses.to_string() };
    match set.split_once(')') {
        Some((numbers, rest)) => format!("{before} in {{{numbers}}}{rest}"),
        None => format!("{before} in {{{set}}}"),
    }
}

fn is_name(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_alphabetic)
        && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::rule_of;
    use crate::open::{mended, open};

    #[test]
    fn a_line_of_a_program_becomes_a_rule_that_opens() {
        for (typed, meant) in [
            ("f(n) = not f(n-1) or not f(n-3)", "n -> n-1 | n-3"),
            ("dp[n] = !(dp[n-1] && dp[n-3])", "n -> n-1 | n-3"),
            ("dp[n] = !dp[n-1] || !dp[n-3]", "n -> n-1 | n-3"),
            ("win[n] = any(not win[n-k] for k in (1,3,4))", "n -> n-k for k in {1,3,4}"),
            ("win(n) = not all(win(n-k) for k in {1,3})", "n -> n-k for k in {1,3}"),
            ("dp[i][j] = !dp[i-1][j] || !dp[i][j-1]", "(i, j) -> (i-1, j) | (i, j-1)"),
            ("lambda n: [n-1, n-2]", "n -> n-1 | n-2"),
            ("lambda x, y: [(x-1, y), (x, y-1)]", "(x, y) -> (x-1, y) | (x, y-1)"),
            ("def moves(n): return [n-1, n-3]", "n -> n-1 | n-3"),
            ("def moves(n): return [n-k for k in (1, 3)]", "n -> n-k for k in {1, 3}"),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }

    #[test]
    fn what_is_no_loss_of_an_option_is_no_rule() {
        for typed in [
            "f(n) = f(n-1) or f(n-3)",
            "f(n) = not f(n-1) and not f(n-3)",
            "f(n) = f(n-1) or not f(n-3)",
            "f(n) = not f(n-1) or f(n-3)",
            "f(n) = not (f(n-1) or f(n-3))",
            "f(n) = not (f(n-1) or not f(n-3))",
            "f(n) = !(f(n-1) || !f(n-3))",
            "f(n) = not f(n-1) and f(n-3)",
            "f(n) = not (f(n-1)) and f(n-3)",
            "f(n) = 1 + f(n-1)",
        ] {
            assert_eq!(rule_of(typed), None, "{typed}");
        }
    }
}
