//! What the atlas is asked for: `period 34`, `0.137`, `1 1 2 0 3 1 1`, `open octal`, `wild order 40`.
//!
//! Words are joined: an entry must fit all of them.

use std::fmt;
use std::iter::Peekable;

use grundy::open::open;
use grundy::rule::{Diagnostic, Text};

use super::{Atlas, AtlasEntry};

/// A question to the atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtlasQuery {
    wanted: Vec<Wanted>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    Number(Field, u64),
    Word(Word),
    /// A rule, by its canonical text; resolved to its class.
    ClassOf(String),
    Class(String),
    /// Codes, a question mark for any digit: `octal 0.1???`.
    Pattern(String),
    Values(Vec<u32>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Period,
    Preperiod,
    Saltus,
    Order,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Proved,
    Open,
    Long,
    Tame,
    Wild,
    Finite,
    Octal,
    Hex,
    Sets,
}

const FIELDS: [(&str, &str, Field); 4] = [
    ("period", "周期", Field::Period),
    ("preperiod", "前周期", Field::Preperiod),
    ("saltus", "增量", Field::Saltus),
    ("order", "阶", Field::Order),
];

const WORDS: [(&str, &str, Word); 9] = [
    ("proved", "已证明", Word::Proved),
    ("open", "未解决", Word::Open),
    ("long", "长周期", Word::Long),
    ("tame", "驯顺", Word::Tame),
    ("wild", "狂野", Word::Wild),
    ("finite", "有限商", Word::Finite),
    ("octal", "八进制", Word::Octal),
    ("hex", "十六进制", Word::Hex),
    ("sets", "集合", Word::Sets),
];

/// A period longer than this is a long one.
const LONG: u64 = 60;

/// So many numbers at least are a sequence of values.
const FEWEST_VALUES: usize = 3;

impl AtlasQuery {
    /// Reads a question. A rule is asked for by itself, with all of its class; `class` before it may be left out.
    ///
    /// ```
    /// use grundy_documents::AtlasQuery;
    /// assert_eq!(AtlasQuery::parse("Period 34, octal").unwrap().to_string(), "period 34, octal");
    /// assert_eq!(AtlasQuery::parse("0.137").unwrap().to_string(), "class of octal 0.137");
    /// assert!(AtlasQuery::parse("period").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<AtlasQuery, Diagnostic> {
        let text = text.trim().replace(['，', '、', '；'], ",");
        if let Some(values) = values_of(&text) {
            return Ok(AtlasQuery { wanted: vec![Wanted::Values(values)] });
        }
        if let Some(pattern) = pattern_of(&text) {
            return Ok(AtlasQuery { wanted: vec![Wanted::Pattern(pattern)] });
        }
        if let Some(rule) = rule_of(&text) {
            return Ok(AtlasQuery { wanted: vec![Wanted::ClassOf(rule)] });
        }
        let words = text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty());
        let mut words = words.peekable();
        let mut wanted = Vec::new();
        while let Some(word) = words.next() {
            let read = read_code(word, &mut words).or_else(|| read_word(&word.to_lowercase(), &mut words));
            wanted.push(read.ok_or_else(|| not_understood(&text))?);
        }
        Ok(AtlasQuery { wanted })
    }

    /// The same with the classes of rules in place of the rules; nothing has the class of a rule that the atlas does not hold.
    pub(super) fn resolved(&self, atlas: &Atlas) -> Resolved {
        let class_of = |rule: &String| {
            let entry = atlas.entries().find(|entry| entry.rule == *rule);
            Wanted::Class(entry.map_or_else(String::new, |entry| entry.class.clone()))
        };
        let wanted = self.wanted.iter().map(|wanted| match wanted {
            Wanted::ClassOf(rule) => class_of(rule),
            other => other.clone(),
        });
        Resolved { wanted: wanted.collect(), asked: self.to_string() }
    }
}

/// A question that needs nothing but an entry.
pub(super) struct Resolved {
    wanted: Vec<Wanted>,
    asked: String,
}

impl Resolved {
    pub(super) fn fits(&self, entry: &AtlasEntry) -> bool {
        self.wanted.iter().all(|wanted| wanted.fits(entry))
    }
}

impl fmt::Display for Resolved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.asked)
    }
}

/// A code among other words, or the name of its kind with the code behind it.
fn read_code<'w>(word: &str, rest: &mut Peekable<impl Iterator<Item = &'w str>>) -> Option<Wanted> {
    let kind = word.to_lowercase();
    if !["octal", "hex"].contains(&kind.as_str()) {
        return code_of(&format!("octal {word}"));
    }
    let code = rest.peek().and_then(|next| code_of(&format!("{kind} {next}")))?;
    rest.next();
    Some(code)
}

fn code_of(text: &str) -> Option<Wanted> {
    let rule = || rule_of(text).filter(|_| text.contains('.')).map(Wanted::ClassOf);
    pattern_of(text).map(Wanted::Pattern).or_else(rule)
}

fn read_word<'w>(word: &str, rest: &mut impl Iterator<Item = &'w str>) -> Option<Wanted> {
    if let Some((_, _, field)) =
        FIELDS.iter().find(|(english, chinese, _)| word == *english || word == *chinese)
    {
        return Some(Wanted::Number(*field, rest.next()?.parse().ok()?));
    }
    if word == "class" {
        let id = rest.next()?;
        return (id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| Wanted::Class(id.to_string()));
    }
    WORDS
        .iter()
        .find(|(english, chinese, _)| word == *english || word == *chinese)
        .map(|(_, _, known)| Wanted::Word(*known))
}

/// Nothing but numbers, at least a few of them, perhaps behind `values`.
fn values_of(text: &str) -> Option<Vec<u32>> {
    let text = text.strip_prefix("values").or(text.strip_prefix("值")).unwrap_or(text);
    let words = text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty());
    let values: Vec<u32> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (values.len() >= FEWEST_VALUES).then_some(values)
}

/// Digits and question marks, as `grundy sweep` takes them; without a word before it an octal code is meant.
fn pattern_of(text: &str) -> Option<String> {
    let (kind, code) = text.split_once(' ').unwrap_or(("octal", text));
    let (lead, digits) = code.trim().split_once('.')?;
    let is_digit = |letter: char| letter.is_ascii_hexdigit() || letter == '?';
    let is_pattern =
        code.contains('?') && lead.len() == 1 && (lead.to_string() + digits).chars().all(is_digit);
    (is_pattern && ["octal", "hex"].contains(&kind)).then(|| format!("{kind} {lead}.{digits}"))
}

/// Whether a code fits a pattern; behind its last digit stand zeros.
fn fits_pattern(pattern: &str, rule: &str) -> bool {
    let zeros = std::iter::repeat_n('0', pattern.len().saturating_sub(rule.len()));
    let fits = |(wanted, letter): (char, char)| wanted == '?' || wanted.eq_ignore_ascii_case(&letter);
    rule.len() <= pattern.len() && pattern.chars().zip(rule.chars().chain(zeros)).all(fits)
}

/// A rule as one types it, or the digits of an octal code alone.
fn rule_of(text: &str) -> Option<String> {
    let is_code = text.contains('.') && text.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let is_rule = ["octal ", "hex ", "take "].iter().any(|beginning| text.starts_with(beginning));
    let typed = if is_code { format!("octal {text}") } else { sorted(text) };
    let opened = (is_code || is_rule).then(|| open(&typed, &[]).ok())?;
    opened.map(|opened| opened.rules.canonical())
}

/// The atlas writes the members of a set in their order.
fn sorted(text: &str) -> String {
    let members = text.strip_prefix("take {").and_then(|rest| rest.strip_suffix('}'));
    let numbers =
        members.map(|members| members.split(',').map(|member| member.trim().parse::<u64>().ok()).collect());
    let Some(Some(mut numbers)) = numbers.map(|numbers: Option<Vec<u64>>| numbers) else {
        return text.to_string();
    };
    numbers.sort_unstable();
    numbers.dedup();
    format!("take {{{}}}", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

impl Wanted {
    fn fits(&self, entry: &AtlasEntry) -> bool {
        match self {
            Wanted::Number(field, number) => field.of(entry) == Some(*number),
            Wanted::Word(word) => word.fits(entry),
            Wanted::Class(class) => entry.class == *class,
            Wanted::ClassOf(rule) => entry.rule == *rule,
            Wanted::Pattern(pattern) => fits_pattern(pattern, &entry.rule),
            Wanted::Values(values) => entry.values.windows(values.len()).any(|window| window == values),
        }
    }
}

impl Field {
    /// The number of an entry; of quotients only where all of it is known.
    fn of(self, entry: &AtlasEntry) -> Option<u64> {
        let proved = (!entry.is_open()).then_some(&entry.law);
        match self {
            Field::Period => proved?.period,
            Field::Preperiod => proved?.preperiod,
            Field::Saltus => proved?.saltus,
            Field::Order => {
                let misere = entry.misere.as_ref().filter(|_| entry.has_quotient())?;
                misere.order.map(|order| order as u64)
            }
        }
    }
}

impl Word {
    fn fits(self, entry: &AtlasEntry) -> bool {
        let temper = entry.misere.as_ref().map(|misere| misere.temper.as_str());
        match self {
            Word::Proved => !entry.is_open(),
            Word::Open => entry.is_open(),
            Word::Long => Field::Period.of(entry).is_some_and(|period| period > LONG),
            Word::Tame => temper == Some("tame"),
            Word::Wild => temper.is_some_and(|temper| temper != "tame"),
            Word::Finite => entry.has_quotient(),
            Word::Octal => entry.section.starts_with("octal"),
            Word::Hex => entry.section == "hex",
            Word::Sets => entry.section == "sets",
        }
    }
}

impl fmt::Display for AtlasQuery {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.wanted.iter().map(Wanted::to_string).collect();
        formatter.write_str(&parts.join(", "))
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Number(field, number) => {
                let known = FIELDS.iter().find(|(_, _, known)| known == field);
                write!(formatter, "{} {number}", known.map_or("", |(english, _, _)| english))
            }
            Wanted::Word(word) => {
                let known = WORDS.iter().find(|(_, _, known)| known == word);
                formatter.write_str(known.map_or("", |(english, _, _)| english))
            }
            Wanted::ClassOf(rule) => write!(formatter, "class of {rule}"),
            Wanted::Class(class) => write!(formatter, "class {class}"),
            Wanted::Pattern(pattern) => formatter.write_str(pattern),
            Wanted::Values(values) => {
                let values: Vec<String> = values.iter().map(u32::to_string).collect();
                write!(formatter, "values {}", values.join(" "))
            }
        }
    }
}

fn not_understood(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("the atlas cannot be asked for `{text}`"),
        format!("图谱不明白 `{text}`"),
    ))
    .help(Text::new(
        "ask for a rule (`0.07`, `take {1, 3}`), codes (`0.1??`), values (`1 1 2 0 3 1`), numbers (`period 34`, `preperiod 53`, `order 40`) or words \
         (`proved`, `open`, `long`, `tame`, `wild`, `finite`, `octal`, `hex`, `sets`), or several of these, values and sets apart",
        "可以写规则（`0.07`、`take {1, 3}`）、一族编码（`0.1??`）、值（`1 1 2 0 3 1`）、数（`周期 34`、`前周期 53`、`阶 40`）或词（`已证明`、`未解决`、`长周期`、\
         `驯顺`、`狂野`、`有限商`、`八进制`、`十六进制`、`集合`）；除值和集合外可以并用",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_and_shown() {
        for (text, shown) in [
            ("period 34", "period 34"),
            ("周期 34", "period 34"),
            ("open hex", "open, hex"),
            ("0.137", "class of octal 0.137"),
            ("octal 0.770", "class of octal 0.77"),
            ("0.1??", "octal 0.1??"),
            ("hex 0.?F", "hex 0.?F"),
            ("take {3, 1}", "class of x -> x - k for k in {1, 3}"),
            ("1 1 2 0 3 1 1", "values 1 1 2 0 3 1 1"),
            ("values 1,2,3", "values 1 2 3"),
            ("class 0123456789abcdef", "class 0123456789abcdef"),
            ("0.1?? open", "octal 0.1??, open"),
            ("wild, 0.?7? proved", "wild, octal 0.?7?, proved"),
            ("open hex 0.?F", "open, hex 0.?F"),
            ("Octal 0.07 Proved", "class of octal 0.07, proved"),
            ("octal period 34", "octal, period 34"),
            ("", ""),
        ] {
            assert_eq!(AtlasQuery::parse(text).unwrap().to_string(), shown, "{text}");
        }
    }

    #[test]
    fn a_pattern_is_fitted_by_codes_that_are_no_longer() {
        for (pattern, rule, fits) in [
            ("octal 0.1??", "octal 0.1", true),
            ("octal 0.1??", "octal 0.137", true),
            ("octal 0.1??", "octal 0.1371", false),
            ("octal 0.1??", "octal 4.1", false),
            ("octal 0.??7", "octal 0.07", false),
            ("octal 4.??", "octal 4.", true),
            ("octal 0.??", "hex 0.77", false),
        ] {
            assert_eq!(fits_pattern(pattern, rule), fits, "{pattern} {rule}");
        }
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        for text in [
            "period",
            "period x",
            "34",
            "period 34 34",
            "kittens",
            "class 12",
            "values",
            "-1 2 3",
            "0.1x?",
            "0.1?? kittens",
            "hex hex 0.?F 0.?G",
            "0.1?? 34",
            "?",
            "take 0.?",
        ] {
            assert!(AtlasQuery::parse(text).is_err(), "{text}");
        }
    }
}
