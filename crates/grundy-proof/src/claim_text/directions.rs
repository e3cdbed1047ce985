//! Who loses or wins, and where, in a claim of one direction: `loses if x % 4 == 0`, `x % 4 == 0 先手必败`.

use super::headings::{after, is_compared};
use super::subjects::subject;

/// Who loses or wins, and where: `x % 4 == 0 先手必败`, `if x is even the first player wins`.
pub(super) fn outcome_where(text: &str) -> Option<(String, String)> {
    let known = |(who, condition): (&str, String)| {
        (!is_outcome(&condition)
            && subject(who).is_some_and(|subject| subject.of.is_none())
            && is_compared(&condition))
        .then(|| (who.to_string(), condition))
    };
    parts(text).and_then(known).or_else(|| {
        // The longest end that says who loses: `the first player wins` before `wins`.
        let text = after(text, &["if ", "If ", "when ", "当", "若", "如果"]).unwrap_or(text);
        let places = text.char_indices().map(|(place, _)| place).filter(|place| *place > 0);
        places.map(|place| text.split_at(place)).find_map(|(condition, who)| {
            let joins: &[char] = &[' ', ',', '，', ':', '：', '⇒', '⟹', '时', '则'];
            let condition = condition.trim_end_matches(joins);
            known((who.trim(), condition.trim_end_matches("=>").trim().to_string()))
        })
    })
}

/// Whether a text says itself who loses or wins.
fn is_outcome(text: &str) -> bool {
    ["lose", "wins", "win ", "lost", "必败", "必胜"].iter().any(|word| text.contains(word))
}

/// Who loses or wins, and where.
pub(super) fn parts(text: &str) -> Option<(&str, String)> {
    if let Some((subject, condition)) = text.split_once(" unless ") {
        return Some((subject.trim(), format!("not ({})", condition.trim())));
    }
    for word in [" whenever ", " only when ", " when ", " only if ", " if "] {
        if let Some((subject, condition)) = text.split_once(word) {
            return Some((subject.trim(), condition.trim().to_string()));
        }
    }
    let behind = ["if ", "when ", "当", "若", "如果"].iter().find_map(|word| text.strip_prefix(word));
    let ends = ["时", " then ", "，则", ",则", "则", ", ", "，"];
    let text = behind.unwrap_or(text);
    let ends = if behind.is_some() { &ends[..] } else { &ends[..1] };
    let (condition, subject) = ends.iter().find_map(|end| text.split_once(end))?;
    Some((subject.trim_start_matches(['，', ',', ' ']).trim(), condition.trim().to_string()))
}
