//! How a claim begins, as people say it: which kind of claim it is, and the text that says the rest.

use super::classes::{Classes, classes};
use super::periods::{Repeats, repeats};
use super::subjects::{Subject, subject};

/// The kind of a claim, and what is left to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heading<'t> {
    /// `g = EXPR`, and what stands in the brackets of `g(…) = EXPR`.
    Value(Option<&'t str>, &'t str),
    /// `loses iff COND`, `wins iff COND`, or a condition by itself, which speaks of losses.
    Loses(Subject<'t>, &'t str),
    /// `(1, 2) loses`, `7*k wins`.
    Simply(Subject<'t>),
    /// `P-positions are 0, 2 mod 7`, `N-positions are 1, 3 mod 4`.
    Classes(Classes),
    /// `g(x) <= 3`: what stands in the brackets, and a condition in which [`ITS_VALUE`] is the value.
    About(Option<&'t str>, String),
    /// `g(x + 7) = g(x)`, `period 7`.
    Repeats(Repeats),
    /// `same as RULE`.
    Same(&'t str),
    /// `same losses as RULE`.
    SameLosses(&'t str),
}

const SAME: &[&str] = &["same values as", "same as", "等同于", "等价于"];
const SAME_LOSSES: &[&str] =
    &["same losses as", "same P-positions as", "loses like", "必败态等同于", "必败态与之相同："];
pub(super) const IFF: &[&str] = &["if and only if", "exactly when", "iff", "<=>", "⇔", "⟺", "当且仅当"];
pub(super) const LOSSES_ARE: &[&str] = &[
    "P-positions are",
    "p-positions are",
    "P positions are",
    "the P-positions are",
    "P-positions:",
    "losing positions are",
    "the losing positions are",
    "lost positions are",
    "losses are",
    "losing positions:",
    "P positions:",
    "the P-positions:",
    "P-positions =",
    "losing positions =",
    "先手必败态为",
    "先手必败的局面是",
    "先手必败的局面为",
    "先手必败：",
    "必败态是",
    "必败态为",
    "必败点是",
    "必败点为",
    "必败态：",
    "必败态",
];
pub(super) const WINS_ARE: &[&str] = &[
    "N-positions are",
    "n-positions are",
    "N positions are",
    "the N-positions are",
    "N-positions:",
    "winning positions are",
    "the winning positions are",
    "won positions are",
    "wins are",
    "必胜态是",
    "必胜态为",
    "必胜点是",
    "必胜点为",
    "必胜态：",
    "必胜态",
    "先手必胜态为",
    "先手必胜的局面是",
    "先手必胜的局面为",
    "先手必胜：",
];
const VALUE_IS: &[&str] = &[
    "the Grundy value is",
    "Grundy value is",
    "the Grundy value of x is",
    "Grundy value =",
    "the value is",
    "value =",
    "the nim-value is",
    "SG 值为",
    "SG 值是",
    "SG值为",
    "SG值是",
    "SG 值 =",
    "SG值=",
];
/// Beginnings of a bound of all values, with the sign that they stand for.
const BOUNDS: &[(&str, &str)] = &[
    ("the Grundy values are at most", "<="),
    ("Grundy values are at most", "<="),
    ("the values are at most", "<="),
    ("all values are at most", "<="),
    ("all values are below", "<"),
    ("the values are below", "<"),
    ("values are below", "<"),
    ("all values are less than", "<"),
    ("所有 SG 值不超过", "<="),
    ("values are at most", "<="),
    ("g is at most", "<="),
    ("the values are bounded by", "<="),
    ("values are bounded by", "<="),
    ("g is bounded by", "<="),
    ("bounded by", "<="),
    ("SG 值不超过", "<="),
    ("SG值不超过", "<="),
    ("值不超过", "<="),
    ("SG 值至多为", "<="),
    ("SG 值小于", "<"),
];
/// What stands for the value in a condition about it; no rule has this name.
pub(crate) const ITS_VALUE: &str = "its_value";
/// Names of the Grundy function.
pub(super) const FUNCTION: &[&str] = &["sg", "SG", "g", "G"];
/// Who loses, where nothing else is said.
const WHOEVER_MOVES: Subject = Subject { of: None, is_lost: true };

/// What kind of claim a text is.
pub(crate) fn heading(text: &str) -> Option<Heading<'_>> {
    let text = text.trim();
    if let Some(rule) = after(text, SAME_LOSSES) {
        return Some(Heading::SameLosses(rule));
    }
    if let Some(rule) = after(text, SAME) {
        return Some(Heading::Same(rule));
    }
    if let Some(found) = repeats(text) {
        return Some(Heading::Repeats(found));
    }
    if let Some((before, condition)) = IFF.iter().find_map(|iff| text.split_once(iff)) {
        let subject = subject_of(before)?;
        let named =
            classes(condition, subject.is_lost).filter(|_| condition.contains('≡') && subject.of.is_none());
        return Some(named.map_or(Heading::Loses(subject, condition), Heading::Classes));
    }
    if let Some(rest) = after(text, LOSSES_ARE) {
        let named = classes(rest, true).map(Heading::Classes);
        return Some(named.unwrap_or(Heading::Loses(WHOEVER_MOVES, rest)));
    }
    if let Some(rest) = after(text, WINS_ARE) {
        let named = classes(rest, false).map(Heading::Classes);
        return Some(named.unwrap_or(Heading::Loses(Subject { of: None, is_lost: false }, rest)));
    }
    if let Some((of, expression)) = value(text) {
        return Some(Heading::Value(of, expression));
    }
    if let Some(subject) = subject(text).filter(|subject| subject.of.is_some()) {
        return Some(Heading::Simply(subject));
    }
    if text.contains('≡')
        && let Some(found) = classes(text, true)
        && found.of.as_deref().is_none_or(|name| !FUNCTION.contains(&name))
    {
        return Some(Heading::Classes(found));
    }
    if let Some(found) = about_value(text) {
        return Some(found);
    }
    is_condition(text).then_some(Heading::Loses(WHOEVER_MOVES, text))
}

/// `g = …`, `g(x) = …`, `SG(x, y) == …`: what stands in the brackets, and behind the sign.
fn value(text: &str) -> Option<(Option<&str>, &str)> {
    if let Some(expression) = after(text, VALUE_IS) {
        return Some((None, expression));
    }
    if let Some((of, said)) = text.split_once('的')
        && let Some(expression) = after(said.trim_start(), VALUE_IS)
    {
        return Some((Some(of), expression));
    }
    let rest = after(text, FUNCTION)?.trim_start();
    let (of, rest) = match rest.strip_prefix('(') {
        Some(inner) => inner.split_once(')').map(|(of, rest)| (Some(of), rest))?,
        None => (None, rest),
    };
    Some((of, after(rest.trim_start(), &["==", "=", "＝"])?))
}

/// `x loses`, `先手必败`, and `g(x) = 0`, which says the same.
fn subject_of(before: &str) -> Option<Subject<'_>> {
    match value(before.trim()) {
        Some((of, number)) => (number.trim() == "0").then_some(Subject { of, is_lost: true }),
        None => subject(before),
    }
}

/// `g(x) <= 3`, `0 ≤ g ≤ 3`, `values are at most 3`: a condition about the value, which stands in it once or more.
fn about_value(text: &str) -> Option<Heading<'_>> {
    if let Some((number, sign)) =
        BOUNDS.iter().find_map(|(begin, sign)| Some((text.strip_prefix(begin)?, sign)))
    {
        return Some(Heading::About(None, format!("{ITS_VALUE} {sign} {number}")));
    }
    let (mut condition, mut rest, mut found) = (String::new(), text, None);
    while let Some(place) = function_place(rest) {
        condition += &rest[..place];
        let behind = after(&rest[place..], FUNCTION)?;
        let (of, behind) = match behind.strip_prefix('(') {
            Some(inner) => inner.split_once(')').map(|(of, behind)| (Some(of.trim()), behind))?,
            None => (None, behind),
        };
        if found.is_some_and(|known| known != of) {
            return None;
        }
        found = Some(of);
        condition += ITS_VALUE;
        rest = behind;
    }
    condition += rest;
    found.filter(|_| is_compared(&condition)).map(|of| Heading::About(of, condition))
}

/// Where the Grundy function stands as a word.
fn function_place(text: &str) -> Option<usize> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'';
    let begins = |place: usize| !text[..place].ends_with(is_letter);
    let ends =
        |place: usize| after(&text[place..], FUNCTION).is_some_and(|rest| !rest.starts_with(is_letter));
    text.char_indices().map(|(place, _)| place).find(|&place| begins(place) && ends(place))
}

/// Signs and words between two numbers that are compared.
const COMPARED: &[&str] = &[
    "=",
    "<",
    ">",
    "≤",
    "≥",
    "≠",
    "≡",
    "≢",
    "∈",
    "∉",
    " in ",
    " at most ",
    " at least ",
    " less than ",
    " greater than ",
    " below ",
    " above ",
    " multiple of ",
    " divisible by ",
    " divides ",
    "的倍数",
    "整除",
    "不超过",
    "小于",
    "大于",
    "等于",
];

pub(super) fn is_compared(text: &str) -> bool {
    COMPARED.iter().any(|sign| text.contains(sign)) && !text.contains("->")
}

/// A comparison by itself says where the player to move loses.
fn is_condition(text: &str) -> bool {
    let is_function = FUNCTION
        .iter()
        .any(|name| text.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '(', '='])));
    let is_said = is_compared(text) || text.contains("divides(") || is_stroked(text);
    is_said && !text.contains("->") && !is_function
}

/// `4 | x`: what divides stands first, and is no name.
fn is_stroked(text: &str) -> bool {
    text.split_once(['|', '∣', '∤']).is_some_and(|(divisor, _)| {
        divisor.starts_with(|letter: char| letter.is_ascii_digit() || letter == '(') && divisor != "("
    })
}

/// `g(7k + 2) = 0 for all k ≥ 0`: what stands behind the last `for all`, and the claim before it.
pub(crate) fn quantified_behind(text: &str) -> Option<(&str, &str)> {
    let (claim, bound) =
        ["for all", "for every", "for each", "∀"].iter().find_map(|words| text.rsplit_once(words))?;
    let is_bound = !bound.contains([':', '：', ',', '，']) && !claim.trim().is_empty();
    is_bound.then(|| (bound.trim(), claim.trim().trim_end_matches([',', '，'])))
}

/// What stands between `for all` and a colon, and the claim behind it.
pub(crate) fn quantified(text: &str) -> (Option<&str>, &str) {
    let text = text.trim();
    let begun = after(text, &["for all", "for every", "for each", "∀", "对所有", "对任意", "对每个"]);
    match begun.and_then(|rest| rest.split_once([':', '：'])) {
        Some((bound, claim)) => (Some(bound.trim()), claim.trim()),
        None => (None, text),
    }
}

/// What follows one of these beginnings.
pub(super) fn after<'t>(text: &'t str, beginnings: &[&str]) -> Option<&'t str> {
    beginnings.iter().find_map(|beginning| text.strip_prefix(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_said_in_many_ways() {
        let said = |text: &str, of: Option<&str>, is_lost: bool| {
            assert_eq!(heading(text), Some(Heading::Loses(Subject { of, is_lost }, " C")), "{text}");
        };
        for text in
            ["loses iff C", "lost iff C", "必败 iff C", "先手必败当且仅当 C", "second player wins iff C"]
        {
            said(text, None, true);
        }
        said("x loses ⇔ C", Some("x"), true);
        said("(x, y) 必败当且仅当 C", Some("(x, y)"), true);
        said("g(x, y) = 0 iff C", Some("x, y"), true);
        said("the second player loses iff C", None, false);
        said("first player wins iff C", None, false);
        for text in [
            "P-positions are 0, 2 mod 7",
            "必败态为 {0, 2} mod 7",
            "losses are 0 and 2 (mod 7)",
            "P-positions are 0 or 2 mod 7",
            "必败点是 0、2 模 7",
        ] {
            assert_eq!(heading(text), Some(named(true, &[0, 2], 7)), "{text}");
        }
        assert!(
            matches!(heading("x ≡ 0, 2 (mod 7)"), Some(Heading::Classes(found)) if found.of.as_deref() == Some("x"))
        );
        assert_eq!(heading("必败态是 4 的倍数"), Some(named(true, &[0], 4)));
        for text in ["N-positions are 1, 3 mod 4", "必胜态为 1, 3 mod 4", "先手必胜的局面是 1、3 模 4"]
        {
            assert_eq!(heading(text), Some(named(false, &[1, 3], 4)), "{text}");
        }
        let by_itself = Heading::Loses(WHOEVER_MOVES, "x mod 7 in {0, 2}");
        assert_eq!(heading("x mod 7 in {0, 2}"), Some(by_itself));
    }

    fn named(is_lost: bool, numbers: &[u64], modulus: u64) -> Heading<'static> {
        Heading::Classes(Classes { is_lost, numbers: numbers.to_vec(), modulus: Some(modulus), of: None })
    }

    #[test]
    fn values_are_bounded_and_compared() {
        let about = |text: &str, of: Option<&str>, condition: &str| {
            assert_eq!(heading(text), Some(Heading::About(of, condition.into())), "{text}");
        };
        about("g(x) <= 3", Some("x"), "its_value <= 3");
        about("g ≤ 3", None, "its_value ≤ 3");
        about("0 <= g(x, y) < 4", Some("x, y"), "0 <= its_value < 4");
        about("g(x) ∈ {0, 1}", Some("x"), "its_value ∈ {0, 1}");
        about("SG 值不超过 3", None, "its_value <=  3");
        about("g(x) mod 2 = x mod 2", Some("x"), "its_value mod 2 = x mod 2");
        assert_eq!(heading("g(x) <= g(y)"), None);
        assert_eq!(heading("SG 值为 x mod 4"), Some(Heading::Value(None, " x mod 4")));
        assert_eq!(heading("x 的 SG 值为 x mod 4"), Some(Heading::Value(Some("x "), " x mod 4")));
    }

    #[test]
    fn what_is_no_claim_has_no_heading() {
        let denied = ["x is not lost iff x = 0", "nobody ever loses iff x = 0", "the loser loses iff x = 0"];
        let texts = ["", "x", "period", "period seven", "g", "x -> x - 1", "period 7 or so", "loses"];
        for text in texts.into_iter().chain(denied) {
            assert_eq!(heading(text), None, "{text}");
        }
    }
}
