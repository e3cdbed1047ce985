//! How an answer is said: `Alice|Bob`, `Case #{test}: {least k}|Case #{test}: lose`.

use crate::limits::Limits;
use crate::reads::{Expression, Parser};
use grundy_rule::{Diagnostic, Text};

/// What is said for each outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Saying {
    /// As it was written.
    pub text: String,
    /// Where the player to move wins.
    pub first: Vec<Said>,
    /// Where he loses.
    pub second: Vec<Said>,
    /// Where nobody wins, if that is said.
    pub draw: Option<Vec<Said>>,
    /// One answer for each value of a name: `for x in 1..=n`; the last of several runs fastest.
    pub each: Vec<Each>,
    /// Where the second player of the statement moves first.
    pub swapped: Option<Expression>,
    /// What stands over the answers of each test: `heading Case {test}:`.
    pub heading: Option<Vec<Said>>,
}

/// A name that runs through a range, for an answer each.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// The name.
    pub name: String,
    /// The first value.
    pub from: Expression,
    /// The last value.
    pub to: Expression,
}

impl Each {
    /// The most that the last value may be, where limits say so.
    pub fn most(&self, limits: &Limits) -> Option<i128> {
        self.to.most(limits)
    }
}

/// A piece of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// As it stands.
    Words(String),
    /// `{test}`: the number of the test.
    Test,
    /// `{count}`: how many winning moves there are.
    Count,
    /// `{ways}`: the same, where each way to move counts, though others leave the same.
    Ways,
    /// `{value}`: the Grundy value of the sum.
    Value,
    /// `{component}`: the component of the winning move, from 1.
    Component,
    /// `{from}`, `{to}`: the position before and after the winning move.
    From,
    /// See `From`.
    To,
    /// `{remoteness}`.
    Remoteness,
    /// `{won}`, `{lost}`: how many of the positions that names run through the player to move wins, or loses.
    Tally(Outcome),
    /// `{k}`, `{i + 1}`, `{least k}`: a number in the names of the winning move.
    Move(Which, Expression),
    /// `{m}` where an answer is given for each m: a number of that name, whoever wins.
    Given(Expression),
    /// `{each \n{x} {x-k}}`: these pieces once for every winning move, in the order of the components and of the rule.
    Each(Vec<Said>),
    /// `{after}`: all components after the winning move.
    After,
}

/// Who wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move.
    Won,
    /// The other one.
    Lost,
}

/// Of which winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The first in the order of the rule.
    First,
    /// The one with the least number.
    Least,
    /// The one with the greatest number.
    Greatest,
    /// All numbers, rising, each once.
    All,
}

/// How answers stand beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// One line each.
    #[default]
    Lines,
    /// Those of one outer block on a line, without blanks.
    Joined,
    /// The same with blanks between them.
    Spaced,
}

/// The usual words.
pub const USUAL: &str = "First|Second";

/// Reads an answer's description.
///
/// ```
/// let saying = grundy_emit::says::parse("Alice|Bob").unwrap();
/// assert_eq!(saying.first, [grundy_emit::says::Said::Words("Alice".into())]);
/// ```
pub fn parse(text: &str) -> Result<Saying, Diagnostic> {
    read(text).map_err(|mistake| mistake.in_source(text))
}

fn read(text: &str) -> Result<Saying, Diagnostic> {
    let (words, clauses) = split_clauses(text);
    let mut texts = Vec::new();
    let mut start = 0;
    for part in split_outside(words, '|') {
        texts.push(pieces(part, start)?);
        start += part.len() + 1;
    }
    let Clauses { each, swapped, heading } = clauses_of(clauses, text)?;
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or_default();
    let second = texts.next().unwrap_or_else(|| first.clone());
    let draw = texts.next();
    if texts.next().is_some() {
        return Err(Diagnostic::new(Text::new(
            "an answer has at most three texts: first, second, draw",
            "答案至多有三种：先手胜、后手胜、平局",
        ))
        .at(0..words.len())
        .help(Text::new("write `Alice|Bob` or `WIN|LOSE|DRAW`", "请写 `Alice|Bob` 或 `WIN|LOSE|DRAW`")));
    }
    let given = |said: Vec<Said>| said.into_iter().map(|said| of_the_range(said, &each)).collect();
    let (first, second, draw) = (given(first), given(second), draw.map(given));
    let saying = Saying { text: text.to_string(), first, second, draw, each, swapped, heading };
    if saying.tallies() && (saying.each.is_empty() || saying.needs_moves() || saying.needs_value()) {
        return Err(no_tally(words.len()));
    }
    Ok(saying)
}

fn no_tally(length: usize) -> Diagnostic {
    Diagnostic::new(Text::new(
        "`{won}` and `{lost}` count the positions that names run through, and nothing else is told of these",
        "`{won}`、`{lost}` 统计名字取遍的局面数，此时不能再输出这些局面的其他内容",
    ))
    .at(0..length)
    .help(Text::new("write `{lost}, for x in 1..=n`", "请写 `{lost}, for x in 1..=n`"))
}

/// A number that only names decide which run through a range needs no move.
fn of_the_range(said: Said, each: &[Each]) -> Said {
    let runs = |own: &String| each.iter().any(|each| each.name == *own);
    match said {
        Said::Move(Which::First, expression) if !each.is_empty() && expression.names().iter().all(runs) => {
            Said::Given(expression)
        }
        said => said,
    }
}

/// The words, and what stands after a comma if it begins with `for` or `swapped`.
fn split_clauses(text: &str) -> (&str, &str) {
    let starts = |rest: &str| {
        let rest = rest.trim_start();
        rest.starts_with("for ") && rest.contains(" in ")
            || rest.starts_with("swapped if ")
            || rest.starts_with("heading ")
    };
    let cut = text.char_indices().find(|(at, letter)| *letter == ',' && starts(&text[at + 1..]));
    match cut {
        Some((at, _)) => (text[..at].trim_end(), &text[at + 1..]),
        None => (text, ""),
    }
}

/// What is said behind the words.
#[derive(Default)]
struct Clauses {
    each: Vec<Each>,
    swapped: Option<Expression>,
    heading: Option<Vec<Said>>,
}

fn clauses_of(text: &str, whole: &str) -> Result<Clauses, Diagnostic> {
    let Clauses { mut each, mut swapped, mut heading } = Clauses::default();
    let offset = whole.len() - text.len();
    let moved = |mistake: Diagnostic| match mistake.span.clone() {
        Some(span) => mistake.at(span.start + offset..span.end + offset),
        None => mistake,
    };
    for clause in text.split(',').map(str::trim).filter(|clause| !clause.is_empty()) {
        if let Some(rest) = clause.strip_prefix("for ") {
            let (name, range) = rest.split_once(" in ").unwrap_or((rest, ""));
            let (from, to, is_closed) = match (range.split_once("..="), range.split_once("..")) {
                (Some((from, to)), _) => (from, to, true),
                (_, Some((from, to))) => (from, to, false),
                _ => return Err(no_range(whole)),
            };
            let from = Parser::new(from)?.expression().map_err(moved)?;
            let mut to = Parser::new(to)?.expression().map_err(moved)?;
            if !is_closed {
                to = Expression::Operate("-", Box::new(to), Box::new(Expression::Integer(1)));
            }
            each.push(Each { name: name.trim().to_string(), from, to });
        } else if let Some(rest) = clause.strip_prefix("swapped if ") {
            swapped = Some(Parser::new(rest)?.comparison().map_err(moved)?);
        } else if let Some(rest) = clause.strip_prefix("heading ") {
            heading = Some(heading_of(rest, whole)?);
        }
    }
    Ok(Clauses { each, swapped, heading })
}

/// Words and the number of the test: nothing else is known before a test is read.
fn heading_of(text: &str, whole: &str) -> Result<Vec<Said>, Diagnostic> {
    let said = pieces(text, whole.len() - text.len())?;
    if said.iter().all(|said| matches!(said, Said::Words(_) | Said::Test)) {
        return Ok(said);
    }
    Err(Diagnostic::new(Text::new(
        "a heading is words and the number of the test",
        "标题只能由文字和测试编号组成",
    ))
    .at(0..whole.len())
    .help(Text::new("write `, heading Case {test}:`", "请写 `, heading Case {test}:`")))
}

fn no_range(whole: &str) -> Diagnostic {
    Diagnostic::new(Text::new("nothing says through which numbers the name runs", "没有说明名字取遍哪些数"))
        .at(0..whole.len())
        .help(Text::new("write `, for x in 1..=n`", "请写 `, for x in 1..=n`"))
}

/// Parts between separators that stand outside of braces.
fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if letter == separator && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn pieces(text: &str, offset: usize) -> Result<Vec<Said>, Diagnostic> {
    let mut said = Vec::new();
    let mut words = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let at = offset + text.len() - rest.len();
        if let Some(after) = rest.strip_prefix("\\n") {
            words.push('\n');
            rest = after;
        } else if letter == '{' {
            let Some(end) = closing(rest) else {
                return Err(Diagnostic::new(Text::new("a brace is not closed", "花括号没有闭合"))
                    .at(at..at + 1)
                    .help(Text::new("write `{k}`", "请写 `{k}`")));
            };
            if !words.is_empty() {
                said.push(Said::Words(std::mem::take(&mut words)));
            }
            said.push(slot(&rest[1..end], at + 1)?);
            rest = &rest[end + 1..];
        } else {
            words.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    if !words.is_empty() {
        said.push(Said::Words(words));
    }
    Ok(said)
}

/// Where the brace is closed that a text begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, letter)| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })
}

/// What is said of every winning move: words, and numbers of that one move.
fn of_each(text: &str, offset: usize) -> Result<Said, Diagnostic> {
    let inner = pieces(text, offset)?;
    let is_of_one_move = |said: &Said| {
        matches!(said, Said::Words(_) | Said::Component | Said::From | Said::To | Said::Move(Which::First, _))
    };
    if inner.iter().all(is_of_one_move) {
        return Ok(Said::Each(inner));
    }
    Err(Diagnostic::new(Text::new(
        "inside `{each …}` stand words and numbers of one move",
        "`{each …}` 里只能写文字和单个走法中的数",
    ))
    .at(offset..offset + text.len())
    .help(Text::new("write `{each \\n{x} {x-k}}`", "请写 `{each \\n{x} {x-k}}`")))
}

fn slot(text: &str, offset: usize) -> Result<Said, Diagnostic> {
    if let Some(inner) = text.strip_prefix("each ") {
        return of_each(inner, offset + "each ".len());
    }
    Ok(match text.trim() {
        "after" => Said::After,
        "test" => Said::Test,
        "count" => Said::Count,
        "ways" => Said::Ways,
        "value" => Said::Value,
        "component" => Said::Component,
        "from" => Said::From,
        "to" => Said::To,
        "remoteness" => Said::Remoteness,
        "won" => Said::Tally(Outcome::Won),
        "lost" => Said::Tally(Outcome::Lost),
        inner => {
            let (which, rest) =
                [("least ", Which::Least), ("greatest ", Which::Greatest), ("all ", Which::All)]
                    .into_iter()
                    .find_map(|(word, which)| inner.strip_prefix(word).map(|rest| (which, rest)))
                    .unwrap_or((Which::First, inner));
            let mut parser = Parser::new(rest).map_err(|mistake| mistake.at(offset..offset + text.len()))?;
            let expression =
                parser.expression().map_err(|mistake| mistake.at(offset..offset + text.len()))?;
            if !parser.is_done() {
                return Err(Diagnostic::new(Text::new(
                    format!("`{text}` is not a number of the move"),
                    format!("`{text}` 不是走法中的数"),
                ))
                .at(offset..offset + text.len())
                .help(Text::new(
                    "write `{k}`, `{least k}`, `{all k}`, `{each …}`, `{component}`, `{after}`, `{count}`, `{ways}`, `{value}` or `{test}`",
                    "请写 `{k}`、`{least k}`、`{all k}`、`{each …}`、`{component}`、`{after}`、`{count}`、`{ways}`、`{value}` 或 `{test}`",
                )));
            }
            Said::Move(which, expression)
        }
    })
}

impl Saying {
    /// All pieces of all texts.
    pub fn pieces(&self) -> impl Iterator<Item = &Said> {
        self.first.iter().chain(&self.second).chain(self.draw.iter().flatten())
    }

    /// Limits with one of the name that runs through a range, where the range says it and nobody else does.
    pub fn limited(&self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        for each in &self.each {
            if limits.most(&each.name).is_none()
                && let Some(most) = each.most(&limits)
            {
                limits.names.entry(each.name.clone()).or_default().most = Some(most);
            }
        }
        limits
    }

    /// Whether a name runs through a range.
    pub fn runs_through(&self, own: &str) -> bool {
        self.each.iter().any(|each| each.name == own)
    }

    /// Whether a winning move is told, or how many there are.
    pub fn needs_moves(&self) -> bool {
        self.pieces().any(|said| {
            matches!(
                said,
                Said::Count
                    | Said::Ways
                    | Said::Component
                    | Said::From
                    | Said::To
                    | Said::Move(..)
                    | Said::Each(_)
                    | Said::After
            )
        })
    }

    /// Whether it is told how many of several positions are won, or lost.
    pub fn tallies(&self) -> bool {
        self.pieces().any(|said| matches!(said, Said::Tally(_)))
    }

    /// Whether the value of the sum is told.
    pub fn needs_value(&self) -> bool {
        self.pieces().any(|said| *said == Said::Value)
    }

    /// Whether it is told how many moves a play takes.
    pub fn needs_remoteness(&self) -> bool {
        self.pieces().any(|said| *said == Said::Remoteness)
    }
}
