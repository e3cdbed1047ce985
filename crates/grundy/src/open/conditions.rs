//! A condition behind the last move that was meant for all of them: `a[] -> a[1..] | a[2..] if len(a) > 0`.

use grundy_rule::Diagnostic;

use super::outermost;

/// What a move is told that would not be there if the condition held of it.
const NEEDS_A_CONDITION: [&str; 4] =
    ["can leave the", "a play can go on for ever", "division by zero", "has a play without end"];

/// The rule with the condition in front of all its moves.
pub(super) fn of_all_moves(text: &str, mistake: &Diagnostic) -> Option<String> {
    let is_amiss = NEEDS_A_CONDITION.iter().any(|said| mistake.message.english.contains(said));
    let (pattern, rest) = text.split_once("->").filter(|_| is_amiss)?;
    let (moves, further) = rest.split_at(outermost::first_of(rest, &[";", "\n"]));
    let alternatives = outermost::parted(moves, '|');
    let (last, earlier) = alternatives.split_last().filter(|(_, earlier)| !earlier.is_empty())?;
    let (result, clauses) = last.split_at(outermost::first_of(last, &CLAUSES));
    let condition = clauses.strip_prefix(" if ")?.trim();
    let is_plain = |one: &str| outermost::first_of(one, &CLAUSES) == one.len();
    let is_alone =
        !pattern.contains(" where ") && earlier.iter().all(|one| is_plain(one)) && is_plain(condition);
    (is_alone && speaks_of(pattern, condition)).then(|| {
        let moves = [earlier, &[result]].concat().join("|");
        format!("{} where {condition} -> {}{further}", pattern.trim(), moves.trim())
    })
}

/// What follows a result.
const CLAUSES: [&str; 3] = [" for ", " if ", " let "];

/// Whether every name of a condition stands on the left side, or is a function or a word.
fn speaks_of(pattern: &str, condition: &str) -> bool {
    let names = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').map(String::from).collect()
    };
    let own = names(pattern);
    let is_number = |word: &String| word.chars().all(|letter| letter.is_ascii_digit());
    let is_function = |word: &String| condition.contains(&format!("{word}("));
    let is_word = |word: &String| ["and", "or", "not", "in"].contains(&word.as_str());
    names(condition)
        .iter()
        .all(|word| is_number(word) || own.contains(word) || is_function(word) || is_word(word))
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn a_condition_of_the_last_move_is_asked_of_all() {
        for (typed, meant) in [
            (
                "a[] -> a[1..] | list(v-1 for v in a if v > 1) if len(a) > 0",
                "a[] where len(a) > 0 -> a[1..] | list(v-1 for v in a if v > 1)",
            ),
            ("x -> x/2 | x/3 if x > 0", "x where x > 0 -> x/2 | x/3"),
            (
                "(x, y) -> (x/2, y) | (x, y/2) if x*y > 0; start n -> (n, n)",
                "(x, y) where x*y > 0 -> (x/2, y) | (x, y/2); start n -> (n, n)",
            ),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
