//! What a rule says that is easily taken for something else.

use crate::lexer::{Token, tokens};
use crate::text::Text;

/// Ranges are written out up to so many elements.
const SHOWN: i128 = 6;

/// One sentence for each range of written numbers that leaves its end out, `1..3` being 1 and 2, and for each power of two
/// names, which elsewhere is an xor.
///
/// ```
/// let notes = grundy_rule::rule_notes("x -> x - k for k in 1..3");
/// assert_eq!(notes[0].english, "1..3 is 1, 2; 1..=3 includes 3");
/// let notes = grundy_rule::rule_notes("(x, y) -> (x - 1, y) if x^y > 3");
/// assert_eq!(notes[0].english, "x^y is a power; xor is bitxor(x, y)");
/// assert!(grundy_rule::rule_notes("x -> x - k for k in 1..=3 | [a, x - a] for a in 1..x").is_empty());
/// ```
pub fn rule_notes(rule: &str) -> Vec<Text> {
    let lexemes = tokens(rule).unwrap_or_default();
    let mut notes: Vec<Text> = Vec::new();
    for window in lexemes.windows(3) {
        let note = match [&window[0].token, &window[1].token, &window[2].token] {
            [Token::Integer(from), Token::Symbol(".."), Token::Integer(to)] => range(*from, *to),
            [Token::Name(base), Token::Symbol("^" | "**"), Token::Name(exponent)] => power(base, exponent),
            _ => continue,
        };
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes
}

fn power(base: &str, exponent: &str) -> Text {
    Text::new(
        format!("{base}^{exponent} is a power; xor is bitxor({base}, {exponent})"),
        format!("{base}^{exponent} 是幂；异或写作 bitxor({base}, {exponent})"),
    )
}

fn range(from: i128, to: i128) -> Text {
    let count = to.saturating_sub(from).max(0);
    let mut elements: Vec<String> =
        (0..count.min(SHOWN)).map(|place| from.saturating_add(place).to_string()).collect();
    if count > SHOWN {
        elements.push("…".into());
        elements.push(to.saturating_sub(1).to_string());
    }
    let (english, chinese) = match elements.is_empty() {
        true => ("empty".to_string(), "空集".to_string()),
        false => (elements.join(", "), elements.join("、")),
    };
    Text::new(
        format!("{from}..{to} is {english}; {from}..={to} includes {to}"),
        format!("{from}..{to} 是 {chinese}；{from}..={to} 还包括 {to}"),
    )
}
