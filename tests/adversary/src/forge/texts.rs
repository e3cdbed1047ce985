//! Numbers inside the texts of a certificate: formulas, conditions, measures, witnesses.

use serde_json::Value;

use crate::random::Random;

/// One number in one text of a document becomes another one.
pub fn change_number_in_text(random: &mut Random, document: &mut Value) {
    let mut texts = Vec::new();
    collect(document, &mut texts);
    texts.retain(|text| text.contains(|character: char| character.is_ascii_digit()));
    if texts.is_empty() {
        return;
    }
    let place = random.below(texts.len());
    let text = &mut *texts[place];
    *text = changed(random, text);
}

fn collect<'v>(document: &'v mut Value, texts: &mut Vec<&'v mut String>) {
    match document {
        Value::String(text) => texts.push(text),
        Value::Array(items) => items.iter_mut().for_each(|item| collect(item, texts)),
        Value::Object(fields) => fields.values_mut().for_each(|item| collect(item, texts)),
        _ => {}
    }
}

fn changed(random: &mut Random, text: &str) -> String {
    let starts: Vec<usize> = (0..text.len()).filter(|&at| starts_number(text, at)).collect();
    let Some(&start) = starts.get(random.below(starts.len().max(1))) else { return text.into() };
    let rest = &text[start..];
    let end = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
    let old: i128 = rest[..end].parse().unwrap_or(0);
    let new = match random.below(5) {
        0 => old + 1,
        1 => (old - 1).max(0),
        2 => old * 2,
        3 => 0,
        _ => random.between(0, 9),
    };
    format!("{}{new}{}", &text[..start], &rest[end..])
}

/// Whether a number, and not the rest of a name or of a number, begins here.
fn starts_number(text: &str, at: usize) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.as_bytes()[at].is_ascii_digit() && (at == 0 || !is_word(text.as_bytes()[at - 1]))
}
