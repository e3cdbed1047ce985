//! Laws for parameters in order, told for any order: a rule that stays the same when two parameters change places has a law
//! for `a <= b` that serves for `b <= a` as well.

use std::collections::BTreeSet;

/// The claim and the condition without `a <= b`, where the rule is the same with `a` and `b` exchanged.
pub fn in_any_order(rule: &str, claim: &str, condition: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = condition.split(" and ").collect();
    let (ordered, low, high) = parts.iter().find_map(|part| {
        let (low, high) = part.split_once(" <= ")?;
        [low, high].iter().all(|own| is_name(own)).then_some((*part, low, high))
    })?;
    let exchanged = |text: &str| exchange(text, low, high);
    if in_order(rule) != in_order(&exchanged(rule)) {
        return None;
    }
    let claim = match claim.split_once(" = ").filter(|(head, _)| *head == "g") {
        Some((_, value)) => format!("g = (if {ordered} then {value} else {})", exchanged(value)),
        None => {
            let losses = claim.strip_prefix("loses iff ")?;
            format!("loses iff ({ordered} and ({losses})) or ({high} < {low} and ({}))", exchanged(losses))
        }
    };
    let others = parts.iter().filter(|part| **part != ordered);
    let both: BTreeSet<String> = others.flat_map(|part| [(*part).to_string(), exchanged(part)]).collect();
    Some((claim, both.into_iter().collect::<Vec<_>>().join(" and ")))
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic())
        && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// The text with two names exchanged.
fn exchange(text: &str, one: &str, other: &str) -> String {
    let turned = |word: String| match &word {
        _ if word == one => other.to_string(),
        _ if word == other => one.to_string(),
        _ => word,
    };
    words(text).into_iter().map(turned).collect()
}

/// The text in names, numbers and single signs.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut goes_on = false;
    for letter in text.chars() {
        let is_inner = letter.is_alphanumeric() || letter == '_';
        match words.last_mut().filter(|_| is_inner && goes_on) {
            Some(word) => word.push(letter),
            None => words.push(letter.to_string()),
        }
        goes_on = is_inner;
    }
    words
}

/// The rule with the elements of its sets in order, which says the same; sets that are more than a list of elements stay.
fn in_order(rule: &str) -> String {
    let blank = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut pieces = rule.split('{');
    let mut told = blank(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (inner, after) = piece.split_once('}').unwrap_or((piece, ""));
        let is_plain = !inner.contains(['(', ')', ':']) && !inner.contains(" for ");
        let mut elements: Vec<String> = inner.split(',').map(blank).collect();
        if is_plain {
            elements.sort();
        }
        told.push_str(&format!("{{{}}}{}", elements.join(","), blank(after)));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_for_two_numbers_in_order_is_told_for_any_order() {
        let (claim, condition) =
            in_any_order("take {a, b}", "g = x mod a", "a >= 1 and a <= b").expect("the same set");
        assert_eq!(claim, "g = (if a <= b then x mod a else x mod b)");
        assert_eq!(condition, "a >= 1 and b >= 1");
        let (claim, _) = in_any_order("take {b,1,a}", "loses iff x < a", "a <= b").expect("the same set");
        assert_eq!(claim, "loses iff (a <= b and (x < a)) or (b < a and (x < b))");
    }

    #[test]
    fn a_range_is_not_the_same_the_other_way_round() {
        assert_eq!(in_any_order("take a..=b", "g = x mod a", "a <= b"), None);
        assert_eq!(in_any_order("take {a, b + 1}", "g = x mod a", "a <= b"), None);
        assert_eq!(in_any_order("take {a, b}", "g = x mod a", "a <= 2*b"), None);
    }
}
