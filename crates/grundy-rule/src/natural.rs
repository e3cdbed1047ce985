//! What is said of heaps in Chinese, as `take` says it: `取 1 到 3 个` is `take 1 to 3`.

use std::borrow::Cow;

/// Words before the numbers, and the short form that they begin.
const BEGINNINGS: [(&str, &str); 16] = [
    ("每次最多可以取", "take at most "),
    ("每次最多取", "take at most "),
    ("每次至多取", "take at most "),
    ("每次最多拿", "take at most "),
    ("最多取", "take at most "),
    ("至多取", "take at most "),
    ("每次可以取走", "take "),
    ("每次可以取", "take "),
    ("每次可取", "take "),
    ("每次只能取", "take "),
    ("每次取走", "take "),
    ("每次能取", "take "),
    ("每次取", "take "),
    ("每次拿", "take "),
    ("可以取", "take "),
    ("取", "take "),
];

/// Words between and behind the numbers; the longer ones first.
const WORDS: [(&str, &str); 24] = [
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
];

/// The text with Chinese words in place of `take` said in English; every other text is itself.
pub fn in_house_words(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    let Some((rest, beginning)) =
        BEGINNINGS.iter().find_map(|(words, take)| Some((trimmed.strip_prefix(words)?, take)))
    else {
        return Cow::Borrowed(text);
    };
    let mut said = rest.to_string();
    if let Some(base) = rest.trim().strip_suffix("的幂").or_else(|| rest.trim().strip_suffix("的幂次个"))
    {
        said = format!("powers({})", base.trim());
    }
    for (word, english) in WORDS {
        said = said.replace(word, english);
    }
    Cow::Owned(format!("{beginning}{}", said.trim_end_matches(['。', ' '])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_said_in_house_words() {
        for (chinese, english) in [
            ("取 1 到 3 个", "take  1  to  3 "),
            ("每次取1到3个", "take 1 to 3"),
            ("最多取 3 个", "take at most  3 "),
            ("取质数个", "take primes"),
            ("取 2 的幂", "take powers(2)"),
        ] {
            assert_eq!(in_house_words(chinese), english.trim_end(), "{chinese}");
        }
        assert_eq!(in_house_words("石子 -> 石子 - 1"), "石子 -> 石子 - 1");
    }
}
