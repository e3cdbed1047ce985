//! How phrases are put together in both languages.

use crate::text::Text;

/// Phrases with something between them.
pub fn joined(parts: &[Text], english: &str, chinese: &str) -> Text {
    let of = |part: fn(&Text) -> &str, joint: &str| parts.iter().map(part).collect::<Vec<_>>().join(joint);
    Text::new(of(|part| &part.english, english), of(|part| &part.chinese, chinese))
}

/// `1, 3 or 4`; `1、3 或 4`.
pub fn or_list(parts: &[Text]) -> Text {
    match parts {
        [first @ .., last] if !first.is_empty() => {
            let first = joined(first, ", ", "、");
            Text::new(
                format!("{} or {}", first.english, last.english),
                format!("{} 或 {}", first.chinese, last.chinese),
            )
        }
        _ => joined(parts, "", ""),
    }
}

/// `a and b`, `a, b and c`.
pub fn and_list(parts: &[Text]) -> Text {
    match parts {
        [first @ .., last] if !first.is_empty() => {
            let first = joined(first, ", ", "、");
            Text::new(
                format!("{} and {}", first.english, last.english),
                format!("{} 和 {}", first.chinese, last.chinese),
            )
        }
        _ => joined(parts, "", ""),
    }
}

/// With a capital letter and a full stop.
pub fn sentence(text: Text) -> Text {
    let mut letters = text.english.chars();
    let english = match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    };
    Text::new(english + ".", text.chinese + "。")
}

/// Chinese words and what follows them, with a blank before a letter or a digit.
pub fn with_blank(words: &str, next: &str) -> String {
    let needs = next.chars().next().is_some_and(|letter| letter.is_ascii());
    format!("{words}{}{next}", if needs { " " } else { "" })
}

/// Chinese without blanks between its characters; those beside numbers and letters stay.
pub fn tight(chinese: &str) -> String {
    let letters: Vec<char> = chinese.chars().collect();
    let is_wide = |place: usize| letters.get(place).is_some_and(|&letter| letter as u32 >= 0x2e80);
    let is_gap = |place: usize| place > 0 && is_wide(place - 1) && is_wide(place + 1);
    let kept = letters.iter().enumerate().filter(|&(place, letter)| *letter != ' ' || !is_gap(place));
    kept.map(|(_, letter)| letter).collect()
}
