//! What stands outside of every bracket and quote of a text.

/// The places of the text that no bracket and no quote encloses.
pub(super) fn places(text: &str) -> impl Iterator<Item = usize> + '_ {
    let (mut depth, mut is_quoted) = (0_i32, false);
    text.char_indices().filter_map(move |(place, letter)| {
        is_quoted ^= letter == '"';
        depth += match letter {
            _ if is_quoted => 0,
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        (depth == 0 && !is_quoted).then_some(place)
    })
}

/// The text in the pieces that a sign parts.
pub(super) fn parted(text: &str, sign: char) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for place in places(text).filter(|&place| text[place..].starts_with(sign)) {
        pieces.push(&text[from..place]);
        from = place + sign.len_utf8();
    }
    pieces.push(&text[from..]);
    pieces
}

/// Where the first of the words begins that are found, or the end.
pub(super) fn first_of(text: &str, words: &[&str]) -> usize {
    let found = places(text).find(|&place| words.iter().any(|word| text[place..].starts_with(word)));
    found.unwrap_or(text.len())
}
