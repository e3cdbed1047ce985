//! Losses in the words of papers on Wythoff's game: `{x, y} = {⌊kφ⌋, ⌊kφ²⌋}`, `min(x, y) = floor(phi * |x - y|)`.
//!
//! The language of rules has whole numbers alone, so that these words are read as the law that they state, and not as an
//! expression. Whatever else speaks of a root that is no whole number is refused: cut off it would be another claim.

use grundy_law::{Beatty, Claim, Form, Law};

/// The law that a condition on two coordinates states, where it says that they are a pair of Beatty's for the golden ratio.
pub(super) fn golden_pairs(condition: &str, names: &[String]) -> Option<Law> {
    let [x, y] = names else { return None };
    let text = in_signs(condition, x, y);
    if !text.contains(['φ', 'Φ']) || !(is_pair(&text, x, y) || is_smaller(&text, x, y)) {
        return None;
    }
    let law = Law::new(2, Claim::Outcome, Form::Beatty(Beatty { difference: 1 }), Vec::new());
    Some(law.named(names))
}

/// Whether a text speaks of the root of a number that has none among whole numbers.
pub(super) fn speaks_of_a_root(text: &str) -> bool {
    let argument = |rest: &str| rest.split(')').next().and_then(|number| number.trim().parse::<u64>().ok());
    let is_broken = |number: u64| number.isqrt().pow(2) != number;
    text.contains('√') || text.split("sqrt(").skip(1).filter_map(argument).any(is_broken)
}

/// Whether a text that was not understood names the golden ratio.
pub(super) fn names_the_golden_ratio(text: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| ["phi", "golden", "φ", "ϕ"].contains(&word))
}

/// Spellings of the golden ratio, the longest first.
const GOLDEN: [&str; 9] = [
    "((1+sqrt(5))/2)",
    "((sqrt(5)+1)/2)",
    "((1+√5)/2)",
    "(1+sqrt(5))/2",
    "(sqrt(5)+1)/2",
    "(1+√5)/2",
    "goldenratio",
    "golden",
    "phi",
];
const SQUARED: [&str; 5] = ["φ^2", "φ**2", "φ²", "(φ+1)", "(1+φ)"];

/// The text without spaces and stars, `φ` for the golden ratio, `Φ` for its square, `⌊ ⌋` around what is rounded down, and
/// `D` for the distance of the coordinates.
fn in_signs(text: &str, x: &str, y: &str) -> String {
    let mut text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    text = text.replace(['ϕ', 'Φ', 'τ'], "φ").replace('−', "-");
    for golden in GOLDEN {
        text = text.replace(golden, "φ");
    }
    for squared in SQUARED {
        text = text.replace(squared, "Φ");
    }
    text = text.replace(['*', '·', '×'], "");
    let (first, second) = (format!("{x}-{y}"), format!("{y}-{x}"));
    for difference in [&first, &second] {
        for distance in [format!("abs({difference})"), format!("|{difference}|")] {
            text = text.replace(&distance, "D");
        }
    }
    let spread = format!("max({x},{y})-min({x},{y})");
    text = text.replace(&format!("({spread})"), "D").replace(&spread, "D");
    with_floors(&text)
}

/// `floor(…)` and `⌊…⌋` alike.
fn with_floors(text: &str) -> String {
    let mut text = text.replace("\\lfloor", "⌊").replace("\\rfloor", "⌋");
    while let Some(begin) = text.find("floor(") {
        let inner = begin + "floor(".len();
        let mut depth = 1usize;
        let end = text[inner..].char_indices().find(|(_, letter)| {
            depth = if *letter == '(' {
                depth + 1
            } else if *letter == ')' {
                depth - 1
            } else {
                depth
            };
            depth == 0
        });
        let Some((length, _)) = end else { return text };
        text = format!("{}⌊{}⌋{}", &text[..begin], &text[inner..inner + length], &text[inner + length + 1..]);
    }
    text
}

/// `min(x,y)=⌊φD⌋`, and the greater by the square.
fn is_smaller(text: &str, x: &str, y: &str) -> bool {
    let Some((left, right)) = text.split_once("==").or_else(|| text.split_once('=')) else { return false };
    let says = |coordinate: &str, rounded: &str| {
        let of = |function: &str| [format!("{function}({x},{y})"), format!("{function}({y},{x})")];
        let (smaller, greater) = (of("min"), of("max"));
        let is = |names: &[String; 2], ratio: char| {
            let forms = [format!("⌊{ratio}D⌋"), format!("⌊D{ratio}⌋")];
            names.iter().any(|name| name == coordinate) && forms.iter().any(|form| form == rounded)
        };
        is(&smaller, 'φ') || is(&greater, 'Φ')
    };
    says(left, right) || says(right, left)
}

/// `{x,y}={⌊kφ⌋,⌊kφ⌋+k}`, the pair by itself, and with the square for the second.
fn is_pair(text: &str, x: &str, y: &str) -> bool {
    // `(x, y) = (…)` would say that (2, 1) wins; as a list of losses a pair stands for both orders.
    let set = format!("{{{x},{y}}}=");
    let text = text.strip_prefix(set.as_str()).unwrap_or(text);
    let text = ["thepairs", "pairs"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let Some(name) = text.chars().find(|letter| letter.is_ascii_alphabetic()) else { return false };
    let is_own = |own: &str| own == name.to_string();
    let multiples = [format!("⌊{name}φ⌋"), format!("⌊φ{name}⌋")];
    let squares = [format!("⌊{name}Φ⌋"), format!("⌊Φ{name}⌋")];
    let pairs = multiples.iter().flat_map(|low| {
        let high = squares.iter().cloned().chain([format!("{low}+{name}"), format!("{name}+{low}")]);
        high.flat_map(move |high| [format!("{{{low},{high}}}"), format!("({low},{high})")])
    });
    let behind = pairs.into_iter().find_map(|pair| text.strip_prefix(pair.as_str()).map(str::to_string));
    !is_own(x) && !is_own(y) && behind.is_some_and(|behind| is_for_some(&behind, name))
}

/// `for some k ≥ 0`, `, k = 0, 1, 2, …`, or nothing: from 0 on, since the corner is lost.
fn is_for_some(text: &str, name: char) -> bool {
    let text = text.trim_start_matches([',', '，']);
    let words = ["forsome", "forany", "forall", "where", "with", "for"];
    let text = words.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let kinds = ["naturalnumber", "natural", "integer"];
    let text = kinds.iter().find_map(|kind| text.strip_prefix(kind)).unwrap_or(text);
    let Some(rest) = text.strip_prefix(name) else { return text.is_empty() };
    matches!(rest, "" | ">=0" | "≥0" | "∈ℕ" | "=0,1,2,…" | "=0,1,2,..." | "=0,1,2,3,…" | "=0,1,2,3,...")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_are_written_in_many_ways() {
        let names = ["x".to_string(), "y".to_string()];
        for text in [
            "min(x, y) = floor(phi * abs(x - y))",
            "min(x,y) = ⌊φ·|x−y|⌋",
            "min(x, y) == floor((1 + sqrt(5))/2 * (max(x, y) - min(x, y)))",
            "max(y, x) = floor(phi^2 * |y - x|)",
            "{x, y} = {floor(k*phi), floor(k*phi^2)} for some k",
            "(⌊kφ⌋, ⌊kφ²⌋)",
            "(floor(n*phi), floor(n*phi) + n), n = 0, 1, 2, ...",
            "{x, y} = {⌊φn⌋, ⌊φn⌋ + n} for some n >= 0",
        ] {
            assert!(golden_pairs(text, &names).is_some(), "{text}");
        }
    }

    #[test]
    fn other_pairs_are_not_taken_for_them() {
        let names = ["x".to_string(), "y".to_string()];
        for text in [
            "min(x, y) = floor(phi * (x + y))",
            "min(x, y) = floor(phi * (y - x))",
            "min(x, y) = floor(phi^2 * |x - y|)",
            "max(x, y) = floor(phi * |x - y|)",
            "{x, y} = {floor(k*phi), floor(k*phi) + 2k} for some k",
            "{x, y} = {floor(k*phi), floor(m*phi^2)}",
            "(floor(k*phi), floor(k*phi^2)) for some k >= 1",
            "(floor(k*phi), floor(k*phi^2)) unless k = 3",
            "(floor(x*phi), floor(x*phi^2))",
            "(x, y) = (floor(k*phi), floor(k*phi^2)) for some k",
            "min(x, y) = 2",
            "",
        ] {
            assert!(golden_pairs(text, &names).is_none(), "{text}");
        }
        assert!(speaks_of_a_root("(1 + sqrt(5))/2") && speaks_of_a_root("√2"));
        assert!(!speaks_of_a_root("isqrt(x) = sqrt(9)") && !speaks_of_a_root("sqrt(x)"));
        assert!(names_the_golden_ratio("y = floor(phi * x)") && !names_the_golden_ratio("y = alphi * x"));
    }
}
