//! What is said of heaps in Chinese, as `take` says it: `取 1 到 3 个` is `take 1 to 3`.

use std::borrow::Cow;

/// How a sentence begins before it says how much is taken; each step may be left out.
const STEPS: [&[&str]; 4] = [
    &["每次", "每轮", "每人每次", "一次", "玩家"],
    &["可以", "可", "只能", "必须", "能"],
    &["从一堆石子中", "从任意一堆中", "从某一堆中", "从其中一堆中", "从一堆中", "从一堆里", "从堆中", "从中"],
    &["最多可以", "最多可", "最多", "至多"],
];
/// The step that makes a bound of what follows.
const BOUND: usize = 3;

const VERBS: [&str; 6] = ["取走", "拿走", "移走", "取", "拿", "减去"];

/// What follows the verb in a sentence about taking, and whether it is a bound.
fn taken(sentence: &str) -> Option<(&str, bool)> {
    let (mut rest, mut is_bound) = (sentence.trim(), false);
    for (step, words) in STEPS.iter().enumerate() {
        if let Some(after) = words.iter().find_map(|word| rest.strip_prefix(word)) {
            (rest, is_bound) = (after.trim_start(), is_bound || step == BOUND);
        }
    }
    let after = VERBS.iter().find_map(|verb| rest.strip_prefix(verb))?;
    Some((after.trim_start().trim_start_matches("石子"), is_bound))
}

/// Words between and behind the numbers; the longer ones first.
const WORDS: [(&str, &str); 26] = [
    ("不超过一半", "1..=x/2"),
    ("不超过", "at most "),
    ("至少", "at least "),
    ("任意多个", "any"),
    ("任意正整数个", "any"),
    ("任意个", "any"),
    ("任意", "any"),
    ("素数", "primes"),
    ("质数", "primes"),
    ("奇数", "odd"),
    ("偶数", "even"),
    ("完全平方数", "squares"),
    ("平方数", "squares"),
    ("立方数", "cubes"),
    ("斐波那契数", "fib"),
    ("阶乘数", "factorials"),
    ("或者", " or "),
    ("或", " or "),
    ("和", " or "),
    ("到", " to "),
    ("至", " to "),
    ("个石子", ""),
    ("颗石子", ""),
    ("个", ""),
    ("颗", ""),
    ("石子", ""),
];

/// Words that say how many heaps and players there are, the longer ones first: who wins, and what may be taken, is not among them.
const SCENERY: [&str; 22] = [
    "两个人",
    "两名玩家",
    "两人",
    "双方",
    "玩家",
    "轮流取石子",
    "轮流取",
    "轮流",
    "给定",
    "若干",
    "现有",
    "石子",
    "一",
    "两",
    "二",
    "三",
    "几",
    "有",
    "堆",
    "颗",
    "个",
    "共",
];

/// Whether a part of a sentence speaks of heaps and players alone.
fn says_nothing(part: &str) -> bool {
    let speaks_of_them = ["石子", "堆", "人", "双方", "玩家"].iter().any(|word| part.contains(word));
    let rest = SCENERY.iter().fold(part.to_string(), |rest, word| rest.replace(word, ""));
    speaks_of_them && rest.chars().all(|letter| letter.is_ascii_alphanumeric() || letter.is_whitespace())
}

/// The text with Chinese words in place of `take` said in English; every other text is itself.
///
/// What is said of the heaps and the players before it, `一堆石子，两人轮流，`, is left out; a part that may say more is not.
pub fn in_house_words(text: &str) -> Cow<'_, str> {
    let mut sentence = text;
    while let Some((_, rest)) = sentence.split_once(['，', ',']).filter(|(first, _)| says_nothing(first)) {
        sentence = rest;
    }
    let Some((rest, is_bound)) = taken(sentence) else { return Cow::Borrowed(text) };
    let mut said = rest.to_string();
    if let Some(base) = rest.trim().strip_suffix("的幂").or_else(|| rest.trim().strip_suffix("的幂次个"))
    {
        said = format!("powers({})", base.trim());
    }
    for (word, english) in WORDS {
        said = said.replace(word, english);
    }
    said = with_figures(&said);
    let most = if is_bound { "at most " } else { "" };
    Cow::Owned(format!("take {most}{}", said.trim_end_matches(['。', ' '])))
}

const FIGURES: [(char, &str); 11] = [
    ('一', "1"),
    ('二', "2"),
    ('两', "2"),
    ('三', "3"),
    ('四', "4"),
    ('五', "5"),
    ('六', "6"),
    ('七', "7"),
    ('八', "8"),
    ('九', "9"),
    ('十', "10"),
];

/// `一 to 三` in figures. A word that holds more than one number sign, `十二`, is left as it is.
fn with_figures(said: &str) -> String {
    let figure = |word: &str| {
        let mut letters = word.chars();
        let known = |letter| FIGURES.iter().find(|(sign, _)| *sign == letter).map(|(_, figure)| *figure);
        match (letters.next().and_then(known), letters.next()) {
            (Some(figure), None) => figure.to_string(),
            _ => word.to_string(),
        }
    };
    said.split_inclusive([' ', '、', '，', ','])
        .map(|part| {
            let word = part.trim_end_matches([' ', '、', '，', ',']);
            figure(word) + &part[word.len()..]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_said_in_house_words() {
        for (chinese, english) in [
            ("取 1 到 3 个", "take 1  to  3 "),
            ("每次取1到3个", "take 1 to 3"),
            ("最多取 3 个", "take at most 3 "),
            ("取质数个", "take primes"),
            ("取 2 的幂", "take powers(2)"),
            ("每次可以拿走 1、3 或 4 个", "take 1、3  or  4 "),
            ("一堆石子，每次取走不超过一半", "take 1..=x/2"),
            ("取石子 1 3 4", "take  1 3 4"),
            ("每次取一到三个", "take 1 to 3"),
            ("取一个或两个", "take 1 or 2"),
            ("取一、三或四个", "take 1、3 or 4"),
            ("从一堆中取走1、3或4个", "take 1、3 or 4"),
            ("每次可以从一堆中最多取 3 个", "take at most 3"),
        ] {
            assert_eq!(in_house_words(chinese), english.trim_end(), "{chinese}");
        }
        assert_eq!(in_house_words("石子 -> 石子 - 1"), "石子 -> 石子 - 1");
    }

    #[test]
    fn only_the_scenery_is_left_out() {
        for text in ["一堆石子，两人轮流，每次取 1 到 3 个", "有 n 个石子，每次取 1 到 3 个"]
        {
            assert_eq!(in_house_words(text), "take 1  to  3", "{text}");
        }
        for text in [
            "最后取石子者输，每次取 1 到 3 个",
            "取最后一个石子的人输，每次取 1 到 3 个",
            "不能从一堆石子中取 2 个，取 1 到 3 个",
            "每次取 1 到 3 个石子，能取 5 个",
            "只有偶数堆才可取，取 1 到 3 个",
        ] {
            assert_ne!(in_house_words(text).trim_end(), "take 1  to  3", "{text}");
            assert_ne!(in_house_words(text).trim_end(), "take 5", "{text}");
        }
    }
}
