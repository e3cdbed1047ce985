//! What people say instead of a rule: `a pile of n; remove 1, 2 or 4`, `S = {1, 3, 4}`, `Dawson Kayles`, `bash m=5`.
//!
//! Each phrase becomes guesses, of which only those that open are offered.

use grundy_catalogue::{Page, catalogue};

/// Rules that a phrase may stand for, the likeliest first.
pub(super) fn guesses(text: &str) -> Vec<String> {
    let text = text.trim().trim_end_matches(['.', '。', '!', '！']);
    let readings: [fn(&str) -> Option<String>; 11] = [
        code,
        bare_set,
        bare_bound,
        below,
        of_a_kind,
        taking,
        splitting,
        in_chinese,
        from_to,
        one_of_two,
        joined_arrows,
    ];
    let mut guesses: Vec<String> = readings.iter().filter_map(|reading| reading(text)).collect();
    guesses.extend(named(text));
    guesses
}

/// `.77`, `0.77`, `octal game 0.77`.
fn code(text: &str) -> Option<String> {
    let words = ["octal", "hexadecimal", "hex", "game", "code"];
    let text = text.replace('·', ".");
    let said: Vec<&str> = text.split_whitespace().filter(|word| !words.contains(word)).collect();
    let [digits] = said[..] else { return None };
    let is_code = digits.contains('.')
        && !digits.contains("..")
        && digits.chars().all(|digit| digit.is_ascii_hexdigit() || ".()".contains(digit));
    let is_octal = digits.chars().all(|digit| digit.is_digit(8) || ".()".contains(digit));
    let zero = if digits.starts_with('.') { "0" } else { "" };
    is_code.then(|| format!("{} {zero}{digits}", if is_octal { "octal" } else { "hex" }))
}

/// `{1, 3, 4}`, `1 3 4`, `S = [1, 3, 4]`, `subtraction set {1, 3, 4}`.
fn bare_set(text: &str) -> Option<String> {
    let start = text.find(|sign: char| sign.is_ascii_digit() || "{[(｛（".contains(sign))?;
    let before = text[..start].trim().trim_end_matches(['=', ':', '：']).trim().to_lowercase();
    let before = ["with set", "with the set", "game with"]
        .iter()
        .fold(before, |before, said| before.replace(said, ""));
    let before = before.trim().trim_end_matches(" game").trim().to_string();
    let is_introduced = before.chars().count() <= 1 || INTRODUCTIONS.contains(&before.as_str());
    let numbers: Vec<&str> = text[start..]
        .split(|sign: char| !sign.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .collect();
    let is_list =
        text[start..].chars().all(|sign| sign.is_ascii_digit() || "{}[]()｛｝（）,，、 ".contains(sign));
    (is_introduced && is_list).then(|| format!("take {{{}}}", numbers.join(", ")))
}

/// `at most 3`, `up to 5`.
fn bare_bound(text: &str) -> Option<String> {
    let is_bound =
        ["at most ", "at least ", "up to "].iter().any(|word| text.to_lowercase().starts_with(word));
    is_bound.then(|| format!("take {}", text.to_lowercase().replace("up to", "at most")))
}

/// `take k <= 3`, `take k < m`.
fn below(text: &str) -> Option<String> {
    let bound = text.strip_prefix("take ")?;
    let signs = [("<=", "..="), ("≤", "..="), ("<", "..")];
    let (sign, range) = signs.into_iter().find(|(sign, _)| bound.contains(sign))?;
    let (name, most) = bound.split_once(sign)?;
    let is_word = |part: &str| !part.is_empty() && part.chars().all(char::is_alphanumeric);
    (is_word(name.trim()) && is_word(most.trim())).then(|| format!("take 1{range}{}", most.trim()))
}

const INTRODUCTIONS: [&str; 13] = [
    "subtraction set",
    "subtraction game",
    "subtraction",
    "subtract",
    "sub",
    "take-away",
    "takeaway",
    "set",
    "减法集合",
    "取法集合",
    "集合",
    "子集",
    "减法游戏",
];

/// Words that begin what is taken.
const VERBS: [&str; 12] = [
    "takes",
    "take",
    "taking",
    "removes",
    "remove",
    "removing",
    "subtracts",
    "subtract",
    "picks",
    "pick",
    "draws",
    "draw",
];

/// Words that say nothing more.
const FILLERS: [&str; 46] = [
    "a", "an", "the", "exactly", "either", "of", "from", "heap", "heaps", "pile", "piles", "them", "it",
    "each", "every", "turn", "turns", "time", "times", "move", "moves", "round", "rounds", "per", "at",
    "once", "stones", "stone", "tokens", "token", "coins", "coin", "sticks", "stick", "matches", "match",
    "counters", "counter", "number", "numbers", "one", "single", "away", "only", "in", "their",
];

/// What the set is called that a word means.
const SETS: [(&str, &str); 14] = [
    ("prime", "primes"),
    ("square", "squares"),
    ("squares", "squares"),
    ("fibonacci", "fib"),
    ("cube", "cubes"),
    ("triangular", "triangular"),
    ("factorial", "factorials"),
    ("divisor", "divisors(x)"),
    ("divisors", "divisors(x)"),
    ("factor", "divisors(x)"),
    ("odd", "odd"),
    ("even", "even"),
    ("primes", "primes"),
    ("perfect", ""),
];

/// `n stones, take 1 to 3 each turn`; `take k where k is odd`; `remove at most half of the pile`.
fn taking(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split([' ', ';', ':']).filter(|word| !word.is_empty()).collect();
    let verb = words.iter().position(|word| VERBS.contains(word))?;
    // What stands before speaks of the heaps; an `or` there is half of the rule.
    if words[..verb].contains(&"or") {
        return None;
    }
    let rest = without_place(&words[verb + 1..])?;
    if let Some(half) = rest.iter().position(|word| *word == "half") {
        let is_most = half >= 2 && matches!(rest[half - 2..half], ["at", "most"] | ["up", "to"]);
        return is_most.then(|| "take 1..=x/2".to_string());
    }
    if let [.., name, "where", again, "is", kind] = rest
        && name == again
    {
        return meant(kind).map(|set| format!("take {set}"));
    }
    // `any square number` is a square; `any` alone is every number.
    let rest = match rest {
        ["any", kind, ..] if meant(kind).is_some() => &rest[1..],
        _ => rest,
    };
    let keeps = |(place, word): (usize, &&str)| {
        let is_bound = matches!(rest[place..], ["at", "most" | "least", ..]);
        (is_bound || !FILLERS.contains(word)).then(|| meant(word).unwrap_or(word).to_string())
    };
    let said: Vec<String> =
        rest.iter().enumerate().filter_map(keeps).filter(|word| !word.is_empty()).collect();
    Some(format!("take {}", said.join(" ")))
}

/// Numbers that may be taken, which no single word names: `a proper divisor`, `powers of two`, `k where k divides n`.
fn of_a_kind(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(' ').filter(|word| !FILLERS.contains(word) && !word.is_empty()).collect();
    let [verb, rest @ ..] = &words[..] else { return None };
    if !VERBS.contains(verb) {
        return None;
    }
    match rest {
        ["any", rest @ ..] | rest => match rest {
            ["proper", "divisor" | "divisors" | "factor", ..] => Some(PROPER_DIVISORS.to_string()),
            ["divisor" | "divisors" | "factor" | "factors"] => Some("take divisors(x)".to_string()),
            ["divisor" | "divisors" | "factor" | "factors", of] if of.chars().count() == 1 => {
                Some("take divisors(x)".to_string())
            }
            ["power" | "powers", base] => {
                Some(format!("take powers({})", if *base == "two" { "2" } else { base }))
            }
            [k, "where" | "such" | "with", again, "divides", _] if k == again => {
                Some("take divisors(x)".to_string())
            }
            [k, "where" | "such" | "with", "that", again, "divides", _] if k == again => {
                Some("take divisors(x)".to_string())
            }
            _ => None,
        },
    }
}

const PROPER_DIVISORS: &str = "x -> x - k for k in divisors(x) if k < x";

/// What the numbers are called that may be taken, those first whose names hold others.
const CHINESE_KINDS: [(&str, &str); 12] = [
    ("真因数", PROPER_DIVISORS),
    ("真约数", PROPER_DIVISORS),
    ("因数", "take divisors(x)"),
    ("约数", "take divisors(x)"),
    ("质数", "take primes"),
    ("素数", "take primes"),
    ("平方数", "take squares"),
    ("立方数", "take cubes"),
    ("斐波那契数", "take fib"),
    ("2的幂", "take powers(2)"),
    ("二的幂", "take powers(2)"),
    ("阶乘", "take factorials"),
];

/// `取走一个质数`, `减去一个真因数`, `把一堆分成两堆`.
fn in_chinese(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if let Some(rule) = of_heaps_in_chinese(&plain) {
        return Some(rule.to_string());
    }
    if let Some(rule) = of_an_amount_in_chinese(&plain) {
        return Some(rule);
    }
    let is_split = ["分成", "分为", "拆成"].iter().any(|word| plain.contains(word));
    let says_more = ["取", "拿", "减", "或"].iter().any(|word| plain.contains(word));
    if is_split && plain.contains("两堆") && !says_more {
        let is_unequal = ["不相等", "不等", "不同"].iter().any(|word| plain.contains(word));
        return splitting(if is_unequal { "split into two unequal heaps" } else { "split into two" });
    }
    // What is said besides would be left out.
    let said = [
        "每次", "可以", "取走", "减去", "拿走", "取", "减", "拿", "走", "任意", "一个", "个", "石子", "颗",
        "枚",
    ];
    let begins = ["取", "减", "拿", "每次", "可以"].iter().any(|word| plain.starts_with(word));
    let kind = said.iter().fold(plain, |rest, word| rest.replace(word, ""));
    CHINESE_KINDS.iter().find(|(name, _)| begins && *name == kind).map(|(_, rule)| rule.to_string())
}

/// `n堆石子，每次选一堆取若干个`, `从一堆中取任意个，或从两堆中取相同个`: any number from a heap, or the same from two.
fn of_heaps_in_chinese(plain: &str) -> Option<&'static str> {
    let has = |words: &[&str]| words.iter().any(|word| plain.contains(word));
    let is_any = has(&["任意", "若干"]) && !has(&["不", "最多", "至多", "至少", "只能"]);
    let is_same = has(&["同样多", "相同", "一样多"]) && has(&["两堆"]);
    // A number says more than any amount does.
    let is_bare = !plain.chars().any(|letter| letter.is_ascii_digit());
    match (is_any && is_bare && has(&["取", "拿"]) && has(&["堆"]), is_same) {
        (true, true) => Some("wythoff"),
        (true, false) if !has(&["分", "或"]) => Some("nim"),
        _ => None,
    }
}

/// `每次至少取1个，最多取3个`, `每次至多取一半`, `每次取的数量必须是质数`.
fn of_an_amount_in_chinese(plain: &str) -> Option<String> {
    let begins = ["每次", "取", "一次", "最多", "至多"].iter().any(|word| plain.starts_with(word));
    let number_behind = |words: [&str; 2]| {
        let rest = words.iter().find_map(|word| plain.split_once(word))?.1.trim_start_matches(['取', '拿']);
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        (!number.is_empty()).then_some(number)
    };
    let numbers =
        plain.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty()).count();
    if !begins {
        return None;
    }
    if let (Some(least), Some(most), 2) =
        (number_behind(["至少", "最少"]), number_behind(["最多", "至多"]), numbers)
    {
        return Some(format!("take {least}..={most}"));
    }
    if ["每次至多取一半", "每次最多取一半", "至多取一半", "最多取一半"].contains(&plain)
    {
        return Some("take 1..=x/2".to_string());
    }
    let amount = ["的个数", "的数量", "的数目"].iter().find_map(|word| plain.split_once(word))?;
    let kind =
        ["必须是", "只能是", "必须为", "是", "为"].iter().find_map(|word| amount.1.strip_prefix(word))?;
    in_chinese(&format!("取{kind}"))
}

/// What is taken, without the heap that it is taken from; nothing where that place says more, as `from either end` does.
fn without_place<'a>(words: &'a [&'a str]) -> Option<&'a [&'a str]> {
    let from = words.iter().skip(1).position(|word| *word == "from").map_or(words.len(), |place| place + 1);
    let says_nothing = |word: &&str| FILLERS.contains(word) || word.parse::<u64>().is_ok();
    words[from..].iter().all(says_nothing).then(|| &words[..from])
}

fn meant(word: &str) -> Option<&'static str> {
    SETS.iter().find(|(said, _)| *said == word).map(|(_, set)| *set)
}

/// `split into two`, `split a heap into two unequal heaps`.
fn splitting(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let splits = words.iter().any(|word| ["split", "divide", "cut", "break"].contains(word));
    let has = |word: &str| words.contains(&word);
    let says_more = text.contains("->") || has("or") || text.contains(|sign: char| sign.is_ascii_digit());
    if !(splits && has("two")) || says_more {
        return None;
    }
    let condition = match (has("unequal") || has("different"), has("equal")) {
        (true, _) => " if a < x - a",
        (_, true) => " if 2 * a == x",
        _ => "",
    };
    Some(format!("x -> [a, x - a] for a in 1..x{condition}"))
}

/// `move from n to n-1 or n-2`.
fn from_to(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("from ")?;
    let (from, to) = rest.split_once(" to ")?;
    let is_name = from.trim().chars().all(char::is_alphabetic);
    is_name.then(|| format!("{} -> {}", from.trim(), to.replace(" or ", " | ")))
}

/// `if n is even then n/2 else n-1`.
fn one_of_two(text: &str) -> Option<String> {
    let (condition, moves) = text.strip_prefix("if ")?.split_once(" then ")?;
    let (first, second) = moves.split_once(" else ")?;
    let words: Vec<&str> = condition.split_whitespace().filter(|word| *word != "is").collect();
    let [name, kind @ ("even" | "odd")] = words[..] else { return None };
    Some(format!("{name} -> (if {kind}({name}) then {first} else {second}) if {name} > 0"))
}

/// `x -> x-1 or x -> x-2`.
fn joined_arrows(text: &str) -> Option<String> {
    let pattern = text.split("->").next()?.trim();
    let parts: Vec<&str> = text.split("->").map(str::trim).collect();
    if parts.len() < 3 {
        return None;
    }
    let moves = parts[1..].iter().map(|part| {
        let part = part.strip_suffix(pattern).unwrap_or(part).trim_end();
        let part = part.strip_suffix("or").or(part.strip_suffix("and")).unwrap_or(part);
        part.trim_end_matches([',', ';', '|', ' ']).to_string()
    });
    Some(format!("{pattern} -> {}", moves.collect::<Vec<_>>().join(" | ")))
}

/// A game by the words of its name in any order, with its parameters: `Dawson Kayles`, `bash m=5`, `尼姆博弈`.
fn named(text: &str) -> Vec<String> {
    if text.contains("->") || text.len() > LONGEST_NAME || is_name_and_numbers(text) {
        return Vec::new();
    }
    let (words, numbers) = name_and_numbers(text);
    let is_too_short = |word: &String| word.is_ascii() && word.len() == 1;
    if words.is_empty() || words.iter().any(is_too_short) {
        return Vec::new();
    }
    let games = catalogue().games().iter();
    let mut fitting: Vec<&Page> =
        games.filter(|page| words.iter().all(|word| has_word(page, word))).collect();
    fitting.sort_by_key(|page| page.title.english.len());
    let called = |page: &&Page| match page.parameters.len() == numbers.len() && !numbers.is_empty() {
        true => format!("{}({})", page.name, numbers.join(", ")),
        false => page.name.clone(),
    };
    fitting.iter().map(called).collect()
}

/// `nim 3 5 7` is a game and a position: whoever typed it is told so.
fn is_name_and_numbers(text: &str) -> bool {
    let mut words = text.split([' ', ',', '(', ')']).filter(|word| !word.is_empty());
    let is_game = words.next().is_some_and(|name| catalogue().game(name).is_some());
    is_game && words.all(|word| word.parse::<u64>().is_ok())
}

/// Longer texts are no names.
const LONGEST_NAME: usize = 60;

/// Words that many games have in their names, or that say nothing.
const COMMON: [&str; 8] = ["game", "games", "the", "with", "heaps", "piles", "play", "a"];

/// The words of a name without those that say nothing, and the numbers behind it.
fn name_and_numbers(text: &str) -> (Vec<String>, Vec<String>) {
    let plain = text.to_lowercase().replace("'s", "").replace("’s", "");
    let plain = plain.replace("博弈", "").replace("游戏", "");
    let (mut words, mut numbers) = (Vec::new(), Vec::new());
    for word in plain.split([' ', '_', '-', ',', '(', ')']).filter(|word| !word.is_empty()) {
        let last = word.rsplit('=').next().unwrap_or(word);
        match last.parse::<u64>() {
            Ok(_) => numbers.push(last.to_string()),
            Err(_) if !COMMON.contains(&word) => words.push(word.to_string()),
            Err(_) => {}
        }
    }
    (words, numbers)
}

fn has_word(page: &Page, word: &str) -> bool {
    let titles = [page.title.english.to_lowercase(), page.title.chinese.clone(), page.name.clone()];
    let names = titles.into_iter().chain(page.aliases.iter().map(|alias| alias.to_lowercase()));
    let is_chinese = !word.is_ascii();
    names.into_iter().any(|name| match is_chinese {
        true => name.contains(word),
        false => name
            .split([' ', '_', '-', '\'', '’'])
            .any(|part| part == word || part.strip_suffix('s') == Some(word)),
    })
}

#[cfg(test)]
mod tests {
    use super::PROPER_DIVISORS;
    use crate::open::mended;

    #[test]
    fn what_people_say_becomes_a_rule_that_opens() {
        for (said, meant) in [
            ("a pile of n; remove 1, 2 or 4", "take 1, 2 or 4"),
            ("n stones, take 1 to 3 each turn", "take 1 to 3"),
            ("take 1 to m every turn", "take 1 to m"),
            ("players take 1 or 3 stones in turn", "take 1 or 3"),
            ("take 1 to 3 matches at a time", "take 1 to 3"),
            ("remove at most half of the pile", "take 1..=x/2"),
            ("subtract primes", "take primes"),
            ("remove a prime number of stones", "take primes"),
            ("take k where k is odd", "take odd"),
            ("S = {1, 2, 5}", "take {1, 2, 5}"),
            ("1 3 4", "take {1, 3, 4}"),
            ("subtraction set [1,3,4]", "take {1, 3, 4}"),
            (".77", "octal 0.77"),
            ("octal game 0.77", "octal 0.77"),
            ("split into two unequal heaps", "x -> [a, x - a] for a in 1..x if a < x - a"),
            ("move from n to n-1 or n-2", "n -> n-1 | n-2"),
            ("if n is even then n/2 else n-1", "n -> (if even(n) then n/2 else n-1) if n > 0"),
            ("x->x-1 or x->x-2", "x -> x-1 | x-2"),
            ("grundy game", "grundys_game"),
            ("dawson kayles", "dawsons_kayles"),
            ("bash m=5", "bash(5)"),
            ("nim with 3 heaps", "nim"),
            ("尼姆博弈", "nim"),
            ("subtract a proper divisor", PROPER_DIVISORS),
            ("take any proper divisor of n", PROPER_DIVISORS),
            ("remove a power of two", "take powers(2)"),
            ("take k where k divides x", "take divisors(x)"),
            ("每次减去一个真因数", PROPER_DIVISORS),
            ("取走一个质数", "take primes"),
            ("把一堆分成两堆", "x -> [a, x - a] for a in 1..x"),
            ("分成不相等的两堆", "x -> [a, x - a] for a in 1..x if a < x - a"),
            ("take 1 2 3 from 10", "take 1 2 3"),
            ("Take-away {1,2,3}", "take {1, 2, 3}"),
            ("s(1,2,3)", "take {1, 2, 3}"),
            ("Sub(1,2)", "take {1, 2}"),
            ("subtract(1,2,3)", "take {1, 2, 3}"),
            ("subtraction game with set {2,3}", "take {2, 3}"),
            ("0·77", "octal 0.77"),
            ("misère nim", "nim; misere"),
            ("misere take 1 or 4", "take 1 or 4; misere"),
            ("最多取3颗石子，取到最后一颗的输", "最多取3颗石子; misere"),
            ("n堆石子，每次选一堆取若干个", "nim"),
            ("每次至少取1个，最多取3个", "take 1..=3"),
            ("每次至多取一半", "take 1..=x/2"),
            ("每次取的个数是 2 的幂", "take powers(2)"),
            ("每次取的数量必须是质数", "take primes"),
            ("每次可以取走1个或3个，不能取的人输", "每次可以取走1个或3个"),
            ("取1到3个，取到最后一个的人赢", "取1到3个"),
            ("从两堆中取任意个或者从两堆中取相同个", "wythoff"),
            ("有两堆石子，每次可以从一堆取任意个，或从两堆取同样多个", "wythoff"),
        ] {
            let mistake = crate::open::open(said, &[]).err().unwrap_or_else(|| panic!("{said} is a rule"));
            assert_eq!(mended(said, &mistake).as_deref(), Some(meant), "{said}");
        }
    }

    #[test]
    fn what_a_guess_would_leave_out_is_not_guessed() {
        for said in [
            "halve or take 1",
            "take 1 or 2 from either end",
            "remove 1 or half",
            "cram 3 4",
            "L-nim",
            "take {1, 3, 4} or half",
            "每次从一堆取任意个，但最多取 5 个",
            "从一堆取任意个，或分成两堆",
            "x -> x - k or split x into two",
        ] {
            let mistake = crate::open::open(said, &[]).err().unwrap_or_else(|| panic!("{said} is a rule"));
            assert_eq!(mended(said, &mistake), None, "{said}");
        }
    }
}
