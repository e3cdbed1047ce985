//! Positions as people separate them: `3 5 7`, `3,5,7`, `3、5、7`, and `5 7` for two coordinates.

use crate::ruleset::rules::Rules;
use crate::written::written_number;

/// The words of a sum as the rules read them, one for each position.
///
/// Numbers that stand alone are heaps where a position is one number, tuples where it has several coordinates,
/// and one list where it is a list. What is written in brackets or with a tag is left as it is.
///
/// ```
/// use grundy_rule::{Ruleset, position_words};
///
/// let nim = Ruleset::parse("take any").unwrap();
/// let words = |typed: &[&str]| typed.iter().map(|word| word.to_string()).collect::<Vec<_>>();
/// assert_eq!(position_words(&nim, &words(&["3,5、7", "1e3"])), ["3", "5", "7", "1e3"]);
///
/// let board = Ruleset::parse("(x, y) -> (x - 1, y) | (x, y - 1)").unwrap();
/// assert_eq!(position_words(&board, &words(&["5", "7"])), ["(5, 7)"]);
/// assert_eq!(position_words(&board, &words(&["5,7", "(1,2)"])), ["(5, 7)", "(1,2)"]);
/// ```
pub fn position_words(rules: &(impl Rules + ?Sized), words: &[String]) -> Vec<String> {
    if rules.is_one_list() && words.len() > 1 && words.iter().all(|word| is_number(word)) {
        return vec![format!("({})", words.join(", "))];
    }
    match rules.arity() {
        Some(1) if !rules.is_one_list() => words.iter().flat_map(|word| parted(word)).collect(),
        Some(arity) if arity > 1 => grouped(words, arity),
        _ => words.to_vec(),
    }
}

fn is_number(word: &str) -> bool {
    written_number(word).is_some_and(|value| value >= 0)
}

/// The numbers of `3,5,7`; a word that is anything else is itself.
fn parted(word: &str) -> Vec<String> {
    let parts: Vec<&str> = word.split([',', '，', '、', ' ', ';', '；']).map(str::trim).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 && parts.iter().all(|part| is_number(part)) {
        parts.into_iter().map(String::from).collect()
    } else {
        vec![word.to_string()]
    }
}

/// Runs of bare numbers as tuples of so many coordinates, where they come out even.
fn grouped(words: &[String], arity: usize) -> Vec<String> {
    let mut positions = Vec::new();
    let mut bare: Vec<String> = Vec::new();
    for word in words {
        let parts = parted(word);
        if parts.iter().all(|part| is_number(part)) {
            bare.extend(parts);
            continue;
        }
        positions.extend(tuples(std::mem::take(&mut bare), arity));
        positions.push(word.clone());
    }
    positions.extend(tuples(bare, arity));
    positions
}

fn tuples(numbers: Vec<String>, arity: usize) -> Vec<String> {
    if !numbers.len().is_multiple_of(arity) {
        return numbers;
    }
    numbers.chunks(arity).map(|chunk| format!("({})", chunk.join(", "))).collect()
}
