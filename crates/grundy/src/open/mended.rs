//! A rule with a slip in it, written as it was probably meant: one whole rule that is accepted.
//!
//! The word of help of a diagnostic already says what to type; here it is put into its place, and so are the usual slips
//! of those who come from another notation. Only what opens is offered, so an offer is never wrong twice.

use crate::open::{
    blackboard, conditions, endings, loose, notations, phrases, plain_words, recurrences, shorthand, signs,
    slips_of_lists,
};
use grundy_catalogue::catalogue;
use grundy_rule::{Diagnostic, Given, Template, nearest};
use std::collections::BTreeSet;

/// The rule as it was probably meant; nothing where no guess is a rule.
///
/// ```
/// let mistake = grundy::open::open("x -> x - k for k in prime", &[]).err().unwrap();
/// let mended = grundy::open::mended("x -> x - k for k in prime", &mistake);
/// assert_eq!(mended.as_deref(), Some("x -> x - k for k in primes"));
/// ```
pub fn mended(text: &str, mistake: &Diagnostic) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let kept = |guess: &String| keeps_what_was_typed(text, guess);
    let lacking = lacking_a_value(mistake);
    let guesses = notations::chinese_bound(text.trim())
        .into_iter()
        .chain(endings::guess(text).filter(kept))
        .chain(recurrences::rule_of(text.trim()).filter(kept))
        .chain(conditions::of_all_moves(text, mistake))
        // A code says by its digits what was typed as numbers.
        .chain(
            signs::guesses(text, mistake)
                .into_iter()
                .filter(|guess| guess.starts_with("octal ") || kept(guess)),
        )
        .chain(loose::guesses(text).into_iter().filter(kept))
        .chain(phrases::guesses(text).into_iter().filter(kept))
        .chain(shorthand::guesses(text).into_iter().filter(kept))
        .chain(shorthand::factorial(text))
        .chain(shorthand::dotted(text))
        .chain(by_help(text, mistake))
        .chain(by_notation(text).into_iter().filter(kept))
        .chain(notations::guesses(text).into_iter().filter(kept))
        .chain(slips_of_lists::guesses(text));
    guesses
        .filter(|guess| guess != text && !lacking.is_some_and(|name| still_lacks(guess, name)))
        .find(|guess| opens(guess, text))
        .or_else(|| step_by_step(text, mistake, MOST_SLIPS))
        .or_else(|| {
            in_other_words(text).filter(|guess| keeps_what_was_typed(&plain_words::with_ranges(text), guess))
        })
}

/// The name of the parameter without a value that a mistake speaks of.
fn lacking_a_value(mistake: &Diagnostic) -> Option<&str> {
    mistake.message.english.strip_prefix("the parameter `")?.strip_suffix("` has no value")
}

/// Whether a parameter has no value in a guess either; another letter is another parameter.
fn still_lacks(guess: &str, name: &str) -> bool {
    Template::parse_with(guess, catalogue())
        .is_ok_and(|template| template.parameters().iter().any(|own| own.eq_ignore_ascii_case(name)))
}

/// What is typeset or said in words, in the signs of the language; what is then still amiss is mended.
fn in_other_words(text: &str) -> Option<String> {
    let readings = [blackboard::typed_out, plain_words::said_plainly, of_an_array];
    readings.into_iter().filter_map(|reading| reading(text.trim())).find_map(|read| {
        match crate::open::open_in_manner::<i128>(&read, &[]) {
            Ok(_) => Some(read),
            Err(_) if opens(&read, text) => Some(read),
            Err(mistake) => mended(&read, &mistake),
        }
    })
}

/// Whether a guess has every number that was typed, and goes on where what was typed does: one that has not is another game.
fn keeps_what_was_typed(text: &str, guess: &str) -> bool {
    let numbers = |text: &str| -> BTreeSet<String> {
        text.split(|letter: char| !letter.is_ascii_digit())
            .filter(|number| !number.is_empty())
            .map(|number| number.trim_start_matches('0').to_string())
            .collect()
    };
    let goes_on = |text: &str| text.contains("..") || text.contains('…');
    // `nim with 3 heaps` is Nim; who says what is taken means these numbers.
    let is_name = guess.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let says_how_many = text.trim_start().to_lowercase().starts_with("take ");
    // What stands behind `from` may be where play begins.
    let (said, _) = text.split_once(" from ").unwrap_or((text, ""));
    // `bash(3) bash(3)` is not Bash with any number.
    let is_bare = is_name && !says_how_many && !text.contains('(');
    let keeps_numbers = numbers(said).is_subset(&numbers(guess)) || is_bare;
    keeps_numbers && (goes_on(guess) || !goes_on(text))
}

/// So many slips of one rule are mended.
const MOST_SLIPS: usize = 4;

/// Where a word of help leads on to a slip farther behind, that one is mended next.
fn step_by_step(text: &str, mistake: &Diagnostic, slips: usize) -> Option<String> {
    let place = mistake.span.as_ref()?.start;
    by_help(text, mistake).into_iter().find_map(|guess| match crate::open::open(&guess, &[]) {
        Ok(_) => Some(guess),
        Err(next) => {
            let leads_on = slips > 1 && next.span.as_ref().is_some_and(|span| span.start > place);
            if leads_on { step_by_step(&guess, &next, slips - 1) } else { None }
        }
    })
}

/// The mistake with the rule as it was probably meant.
pub fn with_mended(text: &str, mistake: Diagnostic) -> Diagnostic {
    Diagnostic { mended: mended(text, &mistake), ..mistake }
}

/// Longer rules are not guessed at.
const LONGEST: usize = 2_000;

/// Parameters have short names.
const LONGEST_PARAMETER: usize = 2;

/// What parameters are tried with.
const USUAL: i128 = 3;

pub(super) fn opens(guess: &str, typed: &str) -> bool {
    if crate::open::open_in_manner::<i128>(guess, &[]).is_ok() {
        return true;
    }
    let Ok(template) = Template::parse_with(guess, catalogue()) else { return false };
    // A word that nobody gave a meaning is no parameter, and neither is one that nobody typed, unless a game has it.
    let is_game = catalogue().game(guess).is_some();
    let is_typed = |name: &str| is_game || words(typed).any(|word| word == name);
    let is_parameter = |name: &str| name.chars().count() <= LONGEST_PARAMETER && is_typed(name);
    if !template.parameters().iter().all(|name| is_parameter(name)) {
        return false;
    }
    let given = [Given::Number(USUAL), Given::Set(vec![1, USUAL])];
    given.into_iter().any(|given| {
        let values: Vec<(&str, Given)> =
            template.parameters().into_iter().map(|name| (name, given.clone())).collect();
        template.open(&values).is_ok()
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
}

/// What the word of help says, in the place of the mistake or beside it.
fn by_help(text: &str, mistake: &Diagnostic) -> Vec<String> {
    let help = mistake.help.as_ref().map_or("", |help| help.english.as_str());
    let help = SAMPLES.iter().fold(help, |help, sample| help.split(sample).next().unwrap_or_default());
    let says_something =
        |piece: &&str| !piece.contains('…') && !piece.trim_matches(['[', ']', ' ']).is_empty();
    let pieces = help.split('`').skip(1).step_by(2).filter(says_something);
    let span = mistake.span.clone().filter(|span| text.get(span.clone()).is_some());
    let before = |piece: &str| {
        let place = span.as_ref()?.start;
        Some(format!("{}{piece} {}", &text[..place], &text[place..]))
    };
    let mut guesses = Vec::new();
    // What is given from outside is no part of the rule.
    let is_given =
        |piece: &&str| piece.split_once(" = ").is_some_and(|(_, value)| value.parse::<i128>().is_ok());
    for piece in pieces.filter(|piece| !is_given(piece)) {
        // A bracket that is missing is missing at the end, a sign between two results before the second.
        if piece.chars().count() == 1 {
            guesses.push(format!("{text}{piece}"));
            guesses.extend(before(piece).filter(|_| piece == "|"));
            continue;
        }
        guesses.extend(before(piece).filter(|_| piece == "in"));
        if let Some(span) = &span {
            let (before, after) = (&text[..span.start], &text[span.end..]);
            // A word put beside a letter makes another word, a number beside a digit another number.
            let runs_on = |left: &str, right: &str| {
                left.ends_with(|letter: char| letter.is_ascii_digit())
                    && right.starts_with(|letter: char| letter.is_ascii_digit())
            };
            if !runs_on(before, piece) && !runs_on(piece, after) {
                let is_word = piece.ends_with(char::is_alphabetic) && after.starts_with(char::is_alphabetic);
                let blank = if is_word { " " } else { "" };
                guesses.push(format!("{before}{piece}{blank}{after}"));
            }
            let behind = &text[..span.end];
            guesses.push(format!("{behind} {piece}{}", as_alternative(piece, after)));
            // The empty heap may not be the only one that stays as it is.
            if let Some(name) = piece.strip_prefix("if ").and_then(|rest| rest.strip_suffix(" > 0")) {
                let above =
                    |least: u8| format!("{behind} if {name} > {least}{}", as_alternative(piece, after));
                guesses.extend([1, 2].map(above));
            }
        }
        guesses.extend(with_clause(text, piece));
        if (help.starts_with("write `") || help.starts_with("did you mean"))
            && keeps_what_was_typed(text, piece)
        {
            guesses.push(piece.to_string());
        }
    }
    guesses
}

/// What follows a condition that was put in: an `or` or a comma would become a part of it.
fn as_alternative(piece: &str, after: &str) -> String {
    let rest = after.trim_start();
    let next = rest.strip_prefix("or ").or_else(|| rest.strip_prefix(','));
    match next.filter(|_| piece.starts_with("if ")) {
        Some(next) => format!(" | {}", next.trim_start()),
        None => after.to_string(),
    }
}

/// With these begins what only shows how any rule, number or set looks: it has nothing to do with the one that was typed,
/// and in its place would say what nobody meant.
const SAMPLES: [&str; 7] = [
    "a rule looks like",
    "a number is",
    "a set is",
    "a condition is",
    "compare it with",
    "such as",
    "write `for k in 1..=3`",
];

/// The text with its `for k in …` changed for another.
fn with_clause(text: &str, piece: &str) -> Option<String> {
    let beginning = piece.starts_with("for ").then(|| piece.split(" in ").next())??;
    let start = text.find(beginning)?;
    let rest = &text[start + beginning.len()..];
    let ends = [" for ", " if ", " let ", "|", ";", "\n"].map(|mark| rest.find(mark).unwrap_or(rest.len()));
    let end = ends.into_iter().min().unwrap_or(rest.len());
    Some(format!("{}{piece}{}", &text[..start], &rest[end..]))
}

/// What is usual elsewhere and not here.
fn by_notation(text: &str) -> Vec<String> {
    let trimmed = text.trim();
    let mut guesses: Vec<String> = [
        ("...", "..="),
        ("…", "..="),
        (",,", ","),
        (", ,", ","),
        (":=", "->"),
        ("|->", "->"),
        ("<-", "in"),
        (" with ", " for "),
        ("for all ", "for "),
    ]
    .into_iter()
    .filter(|(typed, _)| trimmed.contains(typed))
    .map(|(typed, meant)| trimmed.replace(typed, meant))
    .collect();
    guesses.push(trimmed.trim_end_matches(['|', ',', ';', ' ']).to_string());
    guesses.extend(of_an_array(trimmed));
    guesses.extend(as_taking(trimmed));
    guesses.extend(by_divisors(trimmed));
    guesses.extend(notations::bracketed(trimmed));
    guesses.extend(of_a_lambda(trimmed));
    guesses.extend(by_title(trimmed));
    // A number alone is a position, or nothing.
    if !trimmed.contains("->") && trimmed.contains(['-', '−', '|', '/', ',', '[', '(']) {
        let name = trimmed.split(|letter: char| !letter.is_alphabetic()).find(|word| !word.is_empty());
        let name = name.filter(|name| name.chars().count() == 1).unwrap_or("x");
        let arrow = if trimmed.contains('y') { "(x, y) -> ".to_string() } else { format!("{name} -> ") };
        guesses.push(format!("{arrow}{trimmed}"));
    }
    guesses
}

/// `dp[i] = mex(dp[i-1], dp[i-2])`: values as they are kept in an array.
fn of_an_array(text: &str) -> Option<String> {
    text.contains("mex").then(|| text.replace('[', "(").replace(']', ")"))
}

/// `n - d for d | n, d < n`: the divisors of a number, as they are written in mathematics.
fn by_divisors(text: &str) -> Vec<String> {
    let Some((before, after)) = text.split_once(" | ") else { return Vec::new() };
    let Some((before, bound)) = before.rsplit_once(" for ") else { return Vec::new() };
    let end = after.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(after.len());
    let (number, rest) = after.split_at(end);
    let rest = rest.trim_start_matches([',', ' ']);
    let condition =
        if rest.is_empty() { String::new() } else { format!(" if {}", rest.replace(", ", " and ")) };
    vec![
        format!("{before} for {bound} in divisors({number}){condition}"),
        format!("{before} for {bound} in divisors({number}) {rest}"),
    ]
}

/// Words that begin what others call a subtraction game.
const TAKING: [&str; 8] = ["take", "subtract", "subtraction", "remove", "pick", "draw", "sub", "taking"];

/// `remove 1 or 2` is `take 1 or 2`.
fn as_taking(text: &str) -> Option<String> {
    let (first, rest) = text.split_at(text.find([' ', '{', '('])?);
    let first = first.to_lowercase();
    let is_slip = |word: &str| word.chars().next() == first.chars().next();
    let is_taking = TAKING.contains(&first.as_str()) || nearest(&first, TAKING).is_some_and(is_slip);
    // `take k in {1, 2}` names what is taken.
    let rest = rest.trim();
    let set = rest.split_once(" in ").filter(|(name, _)| name.chars().all(char::is_alphabetic));
    is_taking.then(|| format!("take {}", set.map_or(rest, |(_, set)| set.trim())))
}

/// `lambda x: x - 1`.
fn of_a_lambda(text: &str) -> Option<String> {
    let (names, result) = text.strip_prefix("lambda ")?.split_once(':')?;
    let (names, result) = (names.trim(), result.trim());
    let pattern = if names.contains(',') { format!("({names})") } else { names.to_string() };
    // A list of options is no sum.
    (!result.starts_with('[')).then(|| format!("{pattern} -> {result}"))
}

/// A part of a title in either language: `尼姆` is Nim.
fn by_title(text: &str) -> Option<String> {
    let wanted = text.to_lowercase();
    let is_word = wanted.chars().count() >= 2 && !wanted.contains("->") && !TAKING.contains(&wanted.as_str());
    let games = catalogue().games().iter().filter(|_| is_word);
    let mut fitting: Vec<_> = games
        .filter(|page| {
            let titles = [page.title.english.to_lowercase(), page.title.chinese.clone()];
            let aliases = page.aliases.iter().map(|alias| alias.to_lowercase());
            // An apostrophe is often left out.
            let is_meant =
                |title: String| title.contains(&wanted) || title.replace(['\'', '’'], "").contains(&wanted);
            titles.into_iter().chain(aliases).any(is_meant)
        })
        .collect();
    fitting.sort_by_key(|page| page.title.english.len());
    fitting.first().map(|page| page.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, meant: Option<&str>) {
        let mistake = crate::open::open(typed, &[]).err().unwrap_or_else(|| panic!("{typed} is a rule"));
        assert_eq!(mended(typed, &mistake).as_deref(), meant, "{typed}");
    }

    #[test]
    fn a_slip_is_mended_to_one_whole_rule() {
        for (typed, meant) in [
            ("wythof", "wythoff"),
            ("bsh(3)", "bash(3)"),
            ("x -> x - k for k in prime", "x -> x - k for k in primes"),
            ("take {1,3,4", "take {1,3,4}"),
            ("octal 77", "octal 0.77"),
            ("octal .77", "octal 0.77"),
            ("0.77", "octal 0.77"),
            ("x -> (a, x-a) for a in 1..x", "x -> [a, x - a] for a in 1..x"),
            ("x -> floor(x/2)", "x -> floor(x/2) if x > 0"),
            ("x -> x-1 | x div 2 | x div 3", "x -> x-1 | x div 2 if x > 0 | x div 3 if x > 0"),
            ("n -> n - d for d | n, d < n", "n -> n - d for d in divisors(n) if d < n"),
            ("n -> n - d for d | n", "n -> n - d for d in divisors(n)"),
            ("x -> x - k + 2 for k in 1..x", "x -> x - k + 2 for k in 3..=x"),
            ("x -> x-k for k <- 1..3", "x -> x-k for k in 1..3"),
            ("take {1,,3}", "take {1,3}"),
            ("x - 1", "x -> x - 1"),
            ("n-1 or n-2", "n -> n-1 or n-2"),
            ("tkae {1,2}", "take {1,2}"),
            ("subtract {1,2}", "take {1, 2}"),
            ("remove 1 or 2", "take 1 or 2"),
            ("(x,y) -> x-1,y | x,y-1", "(x,y) -> (x-1,y) | (x,y-1)"),
            ("lambda x: x-1", "x -> x-1"),
            ("x -> x - k for k on 1..=5", "x -> x - k for k in 1..=5"),
            ("x -> x - k for k 1..=5", "x -> x - k for k in 1..=5"),
            ("x -> x - k fro k in 1..=5", "x -> x - k for k in 1..=5"),
            ("x -> x-1 wher x > 3", "x -> x-1 where x > 3"),
            ("x -> x-1 | x-2 if x > 3 adn x < 9", "x -> x-1 | x-2 if x > 3 and x < 9"),
            ("x -> x-1 x-3", "x -> x-1 | x-3"),
            ("x -> x-1; domian x > 0", "x -> x-1; domain x > 0"),
            ("x -> x-1; strat x -> x+1", "x -> x-1; start x -> x+1"),
            ("x -> x/2 or x-1", "x -> x/2 if x > 0 | x-1"),
            ("x -> x/2, x-1", "x -> x/2 if x > 0 | x-1"),
            ("x -> sqrt(x)", "x -> sqrt(x) if x > 1"),
            ("x -> ceil(x/2)", "x -> ceil(x/2) if x > 1"),
            ("x -> x-1 | x-2 |", "x -> x-1 | x-2"),
            ("x -> x - k for k in 1..=3,", "x -> x - k for k in 1..=3"),
            ("take 1...3", "take 1..=3"),
            ("take 1…3", "take 1..=3"),
            ("dp[i] = mex(dp[i-1], dp[i-2])", "dp(i) = mex(dp(i-1), dp(i-2))"),
            ("sg[x] = mex{sg[x-1], sg[x-3]}", "sg(x) = mex{sg(x-1), sg(x-3)}"),
            ("take {1 3 4", "take {1 3 4}"),
            ("at most 3", "take at most 3"),
            ("take k <= 3", "take 1..=3"),
            ("take k < 4", "take 1..4"),
            ("take any divisor of n", "take divisors(x)"),
            ("take k in {1,2,3}", "take {1,2,3}"),
            ("a[] -> a[i] -= k for k in 1..", "a[] -> a[i := a[i] - k] for k in 1.."),
            ("a[] -> a[i] -= k", "a[] -> a[i := a[i] - k] for k in 1.."),
            ("wythoff; win at wythoff(0, 0)", "wythoff; win at (0, 0)"),
            ("a[] -> a[i] := a[i]-1", "a[] -> a[i := a[i]-1]"),
            ("a[] -> a[i = a[i]-1]", "a[] -> a[i := a[i]-1]"),
            ("a[i] -> a[i] - k for k in 1..", "a[] -> a[i := a[i] - k] for k in 1.."),
            (
                "a[] -> a[i]-k for i in 0..len(a) for k in 1..",
                "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..",
            ),
            ("[a,b] -> [a-1,b]", "(a,b) -> (a-1,b)"),
            ("s[] -> s[:i] + s[i+2:] for i in 0..len(s)-1", "s[] -> s[..i] ++ s[i+2..] for i in 0..len(s)-1"),
            ("a[] -> a[:i] ++ a[i+1:]", "a[] -> a[..i] ++ a[i+1..] for i in 0..len(a)"),
            ("s[] -> s[i := \"-\"] if s[i] == \"+\"", "s[] -> s[i := '-'] if s[i] == '+'"),
            ("a[] -> a[i := a[i]-1] if a.length > 2", "a[] -> a[i := a[i]-1] if len(a) > 2"),
            ("a[] -> a.pop(0)", "a[] -> a[1..] if len(a) > 0"),
            ("a[] -> remove(a, i)", "a[] -> a[..i] ++ a[i+1..] for i in 0..len(a)"),
            (
                "s -> s.replace(\"++\",\"--\")",
                "s[] -> s[..i] ++ \"--\" ++ s[i+2..] for i in 0..len(s) if s[i..i+2] == \"++\"",
            ),
        ] {
            check(typed, Some(meant));
        }
    }

    #[test]
    fn what_nobody_can_guess_is_left_alone() {
        let other_games = ["take 0", "take 1.5", "take 3 at most", "take 1, 3, 5, ...", "bash(3) bash(3)"];
        let nothing_meant = [
            "",
            "?",
            "take S",
            "hello world",
            "x -> y",
            "x -> y - 1",
            "x -> x + 1",
            "x -> x - k for k",
            "x -> x - k for k in",
            "x -> x - k for k in 2..=9 if k",
            "x -> x - k for k in 1..=3 of y",
            "x -> x - k for !k in 1..=3",
            "x -> &[a, x-a] for a in 1..x",
        ];
        for typed in nothing_meant.into_iter().chain(other_games) {
            if let Err(mistake) = crate::open::open(typed, &[]) {
                assert_eq!(mended(typed, &mistake), None, "{typed}");
            }
        }
    }
}
