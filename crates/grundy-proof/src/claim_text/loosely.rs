//! Whether a claim names its positions without saying that they are all of them: `P-positions are even`, `必败态是 4 的倍数`.

use super::classes::WORDS;
use super::headings::{LOSSES_ARE, WINS_ARE, is_compared};

/// Positions that are named by what they are.
pub(crate) struct Loosely {
    is_lost: bool,
    /// The claim which says that these are all of them.
    pub(crate) of_all: String,
}

impl Loosely {
    /// What the claim says of the positions that it names.
    pub(crate) fn letter(&self) -> &'static str {
        if self.is_lost { "P" } else { "N" }
    }
}

/// Reads `P-positions are even`; nothing where the text says `exactly`, `the even numbers` or an equation, or lists numbers.
pub(crate) fn named_loosely(claim: &str) -> Option<Loosely> {
    let claim = claim.trim();
    let (is_lost, kind) =
        told(claim, LOSSES_ARE).map(|kind| (true, kind)).or_else(|| Some((false, told(claim, WINS_ARE)?)))?;
    let said = kind.trim_start();
    let is_kind = said.starts_with(char::is_alphabetic) || is_chinese_kind(said);
    // What stands among words for all of them is definite; `numbers` and `heaps` are not.
    let is_definite =
        WORDS.iter().any(|word| said.starts_with(word) && !["numbers ", "heaps "].contains(word));
    if !is_kind || is_definite || (is_compared(said) && !is_chinese_kind(said)) || said.contains("mod") {
        return None;
    }
    let begin = claim[..claim.len() - kind.len()].trim_end();
    let of_all = if is_chinese_kind(said) {
        format!("{begin}所有{said}")
    } else {
        format!("{begin} exactly {said}")
    };
    Some(Loosely { is_lost, of_all })
}

/// What stands behind a verb, the longest beginning first; a colon or a sign of equality is definite.
fn told<'t>(claim: &'t str, beginnings: &[&str]) -> Option<&'t str> {
    let verb = |beginning: &&&str| beginning.ends_with("are") || beginning.ends_with(['是', '为']);
    beginnings.iter().filter(verb).find_map(|beginning| claim.strip_prefix(beginning))
}

fn is_chinese_kind(text: &str) -> bool {
    ["偶数", "奇数", "的倍数"].iter().any(|kind| text.ends_with(kind))
}

#[cfg(test)]
mod tests {
    use super::named_loosely;

    #[test]
    fn what_names_a_kind_may_name_all_of_it_or_some() {
        for (text, letter, of_all) in [
            ("P-positions are even", "P", "P-positions are exactly even"),
            (
                "the losing positions are multiples of 2",
                "P",
                "the losing positions are exactly multiples of 2",
            ),
            ("N-positions are odd numbers", "N", "N-positions are exactly odd numbers"),
            ("必败态是偶数", "P", "必败态是所有偶数"),
            ("必胜态为 4 的倍数", "N", "必胜态为所有4 的倍数"),
        ] {
            let named = named_loosely(text).unwrap_or_else(|| panic!("{text} is definite"));
            assert_eq!((named.letter(), named.of_all.as_str()), (letter, of_all), "{text}");
        }
        for text in [
            "P-positions are the even numbers",
            "P-positions are exactly the multiples of 4",
            "P-positions are 0, 2 mod 7",
            "P-positions are 0",
            "P-positions: even",
            "P-positions are m mod 4 = 0",
            "必败态是所有偶数",
            "必败态：偶数",
            "loses iff x is even",
        ] {
            assert!(named_loosely(text).is_none(), "{text}");
        }
    }
}
