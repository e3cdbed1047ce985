//! Who wins in the end, said behind the rule: `take 1 to 3, last player loses`; `take 1 or 3. Whoever takes the last stone wins`.
//!
//! The convention is a statement of its own; that whoever cannot move loses needs none.

use super::mended::{mended, opens};

/// The rule with the convention as a statement; nothing where the end says something else, or the rest is no rule.
pub(super) fn guess(text: &str) -> Option<String> {
    let (rule, convention) = parted(text)?;
    let rule = match opens(rule, rule) {
        true => rule.to_string(),
        false => mended(rule, &crate::open::open(rule, &[]).err()?)?,
    };
    Some(match convention {
        Convention::Misere => format!("{rule}; misere"),
        Convention::Normal => rule,
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Convention {
    Normal,
    Misere,
}

/// How it is said, in whatever words, that the last move loses.
const MISERE: [&str; 10] = [
    "取到最后一个者输",
    "取走最后一个者输",
    "misère",
    "misere",
    "取到最后一个的输",
    "取最后一个的输",
    "取走最后一个的输",
    "最后取的输",
    "反常规则",
    "anti-sg",
];

/// What stands between a rule and its convention.
const MARKS: [char; 8] = [',', '，', '、', '(', ';', '；', '.', '。'];

fn parted(text: &str) -> Option<(&str, Convention)> {
    let text = text.trim_end_matches(['.', '。', '!', '！', ')', '）', ' ']);
    let lower = text.to_lowercase();
    // Places in the one are places in the other.
    if lower.len() != text.len() {
        return None;
    }
    let marked = text.char_indices().filter(|(_, sign)| MARKS.contains(sign));
    let sentence = marked
        .rev()
        .find_map(|(place, sign)| Some((place, convention_of(&lower[place + sign.len_utf8()..])?)));
    let worded = || {
        // One stone is counted by several words, which are equally long.
        let counted = lower.replace(['颗', '枚', '根'], "个");
        let said = MISERE.iter().find(|said| counted.ends_with(**said))?;
        Some((text.len() - said.len(), Convention::Misere))
    };
    let Some((place, convention)) = sentence.or_else(worded).or_else(|| won_in_chinese(text)) else {
        return said_first(text);
    };
    let rule = text[..place].trim_end_matches(' ').trim_end_matches(MARKS).trim();
    (!rule.is_empty()).then_some((rule, convention))
}

/// `…，不能取的人输`, `…，取到最后一个的人赢`: the last move wins.
fn won_in_chinese(text: &str) -> Option<(usize, Convention)> {
    let place = text.rfind(['，', ',', '。', '；', ';'])?;
    let said: String =
        text[place..].chars().filter(|sign| !"，,。；; 者人的子石玩家".contains(*sign)).collect();
    let said = said.replace(['颗', '枚', '根'], "个").replace(['胜', '获'], "赢").replace("赢赢", "赢");
    let normal = [
        "不能取输",
        "不能走输",
        "无法取输",
        "无法操作输",
        "不能操作输",
        "取到最后一个赢",
        "取走最后一个赢",
        "取最后一个赢",
        "拿到最后一个赢",
    ];
    let misere = ["取到最后一个输", "取走最后一个输", "取最后一个输", "拿到最后一个输"];
    let convention = match said.as_str() {
        said if normal.contains(&said) => Convention::Normal,
        said if misere.contains(&said) => Convention::Misere,
        _ => return None,
    };
    Some((place, convention))
}

/// `misère nim`, `misere take 1 or 4`, `反常 nim`.
fn said_first(text: &str) -> Option<(&str, Convention)> {
    let rest = ["misère ", "misere ", "Misère ", "Misere ", "反常规则的", "反常规则", "反常", "anti-SG "]
        .iter()
        .find_map(|said| text.strip_prefix(said))?;
    let is_rule = |rest: &str| !rest.starts_with(['-', '=']);
    Some((rest.trim(), Convention::Misere)).filter(|(rest, _)| is_rule(rest))
}

/// Words that speak of the last move and of nothing else.
const OF_THE_END: [&str; 28] = [
    "the", "a", "one", "last", "player", "person", "who", "whoever", "that", "is", "to", "takes", "take",
    "taking", "moves", "move", "moving", "makes", "making", "stone", "stones", "token", "coin", "stick",
    "match", "counter", "object", "and",
];

/// `the last to take loses`, `whoever cannot move loses`; nothing where another word is said.
fn convention_of(sentence: &str) -> Option<Convention> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let says = |among: &[&str]| words.iter().any(|word| among.contains(word));
    let (is_won, is_lost) = (says(&WON), says(&LOST));
    let (is_last, is_stuck) = (says(&["last"]), says(&STUCK));
    let is_known = |word: &&str| [&OF_THE_END[..], &WON, &LOST, &STUCK].iter().any(|all| all.contains(word));
    if !words.iter().all(is_known) || is_won == is_lost || is_last == is_stuck {
        return None;
    }
    Some(if is_last == is_lost { Convention::Misere } else { Convention::Normal })
}

const WON: [&str; 3] = ["wins", "win", "winner"];
const LOST: [&str; 3] = ["loses", "lose", "loser"];
const STUCK: [&str; 4] = ["cannot", "can't", "unable", "stuck"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_in_the_end_is_a_statement_of_its_own() {
        for (said, meant) in [
            ("take {1,2,3}, last player loses", "take {1,2,3}; misere"),
            ("take {1,2,3} (misère)", "take {1,2,3}; misere"),
            ("Take 1, 2 or 3 stones, the last to take loses", "take 1, 2 or 3; misere"),
            ("take 1, 2 or 3 stones. Whoever takes the last stone wins.", "take 1, 2 or 3 stones"),
            ("take {1, 4}; the player who cannot move loses", "take {1, 4}"),
            ("take {1, 4}, whoever is unable to move wins", "take {1, 4}; misere"),
            ("take 1 to 3，取最后一个的输", "take 1 to 3; misere"),
        ] {
            assert_eq!(guess(said).as_deref(), Some(meant), "{said}");
        }
    }

    #[test]
    fn what_says_more_is_not_left_out() {
        for said in [
            "take 1 to 3, the last player loses a point",
            "take 1 to 3, whoever takes the last two loses",
            "take 1 to 3, the last player wins or loses",
            "take 1 to 3, first player loses",
            "nonsense, last player loses",
            "last player loses",
        ] {
            assert_eq!(guess(said), None, "{said}");
        }
    }
}
