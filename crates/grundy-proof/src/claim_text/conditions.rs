//! Conditions that are written as values are not: `4 | x` says that 4 divides x, and `x and y are even` says it of both.

use super::spelling::{Level, closing, cut, denied, is_word_operator};

/// The tokens with each stroke between two numbers as `is divisible by`, and one sentence for each of several numbers.
/// Brackets nested deeper than `depth` are left alone.
pub(super) fn in_plain_conditions(tokens: &[String], depth: usize) -> Vec<String> {
    stroked(&of_each(tokens), depth)
}

fn stroked(tokens: &[String], depth: usize) -> Vec<String> {
    let Some(depth) = depth.checked_sub(1) else { return tokens.to_vec() };
    for level in [Level::Or, Level::And] {
        let parts = cut(tokens, |token| level.is(token));
        if parts.len() > 1 {
            let anew = |(sign, part): &(String, &[String])| {
                let sign = Some(sign.clone()).filter(|sign| !sign.is_empty());
                sign.into_iter().chain(stroked(part, depth)).collect::<Vec<_>>()
            };
            return parts.iter().flat_map(anew).collect();
        }
    }
    if let Some(rest) = denied(tokens) {
        return [vec![tokens[0].clone()], stroked(rest, depth)].concat();
    }
    if let [open, inner @ .., close] = tokens
        && open == "("
        && closing(tokens, 0, "(", ")") == Some(tokens.len() - 1)
    {
        return [vec![open.clone()], stroked(inner, depth), vec![close.clone()]].concat();
    }
    divided(tokens).unwrap_or_else(|| tokens.to_vec())
}

/// `4 | x`, `4 ∤ x`: a stroke between two numbers that are compared with nothing.
fn divided(tokens: &[String]) -> Option<Vec<String>> {
    if cut(tokens, |token| Level::Compared.is(token)).len() > 1 {
        return None;
    }
    let (words, sign): (&[&str], _) =
        if tokens.iter().any(|token| token == "∤") { (&["is", "not"], "∤") } else { (&["is"], "|") };
    let parts = cut(tokens, |token| token == sign);
    let [(_, divisor), (_, number)] = &parts[..] else { return None };
    let is_whole = !divisor.is_empty() && !number.is_empty();
    let words = words.iter().chain(&["divisible", "by"]).map(|word| word.to_string());
    is_whole.then(|| number.iter().cloned().chain(words).chain(divisor.iter().cloned()).collect())
}

/// `x and y are both even` as `x is even and y is even`.
fn of_each(tokens: &[String]) -> Vec<String> {
    let Some(verb) = tokens.iter().position(|token| token == "are") else { return tokens.to_vec() };
    let (before, names) = names_at_end(&tokens[..verb]);
    let before = before.strip_suffix(&["both".to_string()]).unwrap_or(before);
    if names.len() < 2 {
        return tokens.to_vec();
    }
    let end = tokens.iter().skip(verb).position(|token| matches!(token.as_str(), "and" | "or" | "," | ")"));
    let end = end.map_or(tokens.len(), |end| verb + end);
    let said: Vec<String> = tokens[verb + 1..end]
        .iter()
        .filter(|word| !matches!(word.as_str(), "both" | "all"))
        .flat_map(|word| if word == "multiples" { vec!["a", "multiple"] } else { vec![word.as_str()] })
        .map(String::from)
        .collect();
    // `not both` is another thing than both not, and behind an `or` it is open of how many it speaks.
    if said.iter().any(|word| word == "not") || tokens.get(end).is_some_and(|word| word == "or") {
        return tokens.to_vec();
    }
    let mut all = before.to_vec();
    for (place, name) in names.iter().enumerate() {
        all.extend((place > 0).then(|| "and".to_string()));
        all.extend([name.clone(), "is".to_string()]);
        all.extend(said.iter().cloned());
    }
    all.extend(of_each(&tokens[end..]));
    all
}

/// The names at the end, `x, y and z`, and what stands before them.
fn names_at_end(tokens: &[String]) -> (&[String], Vec<String>) {
    let is_name = |token: &String| {
        let begins = token.starts_with(|letter: char| letter.is_ascii_alphabetic());
        begins && !is_word_operator(token) && !["is", "are", "even", "odd", "both"].contains(&token.as_str())
    };
    let (mut begin, mut names) = (tokens.len(), Vec::new());
    while let Some(name) = begin.checked_sub(1).map(|place| &tokens[place]).filter(|name| is_name(name)) {
        names.insert(0, name.clone());
        begin -= 1;
        let joined = begin.checked_sub(1).filter(|&place| tokens[place] == "and" || tokens[place] == ",");
        // The `and` before a whole sentence is none between names: `x is odd and y and z are even`.
        match joined.filter(|&place| place > 0 && is_name(&tokens[place - 1])) {
            Some(place) => begin = place,
            None => break,
        }
    }
    (&tokens[..begin], names)
}

#[cfg(test)]
mod tests {
    use super::super::spelling::in_condition_words;

    #[test]
    fn strokes_and_plurals_are_conditions() {
        for (text, expected) in [
            ("4 | x", "(x) % (4) == 0"),
            ("4 ∤ x", "(x) % (4) != 0"),
            ("(m+1) | x and not 3 | y", "(x) % ((m + 1)) == 0 and not (y) % (3) == 0"),
            ("x and y are both even", "(x) % 2 == 0 and (y) % 2 == 0"),
            ("x, y and z are multiples of 3", "(x) % (3) == 0 and (y) % (3) == 0 and (z) % (3) == 0"),
            ("x is odd and y and z are even", "(x) % 2 == 1 and (y) % 2 == 0 and (z) % 2 == 0"),
            ("(x | y) = 3", "(bitor(x, y)) == 3"),
            ("n is a Fibonacci number", "(n) in fib"),
            ("n is not a power of 2", "not ((n) in powers(2))"),
            ("n 是平方数", "is_square(n)"),
            ("both x and y are odd", "(x) % 2 == 1 and (y) % 2 == 1"),
            // What could be meant in two ways is no condition.
            ("x and y are not both even", "x and y are not both even"),
            ("x and y are 1 or 2", "x and y are 1 or 2"),
        ] {
            assert_eq!(in_condition_words(text), expected, "{text}");
        }
    }
}
