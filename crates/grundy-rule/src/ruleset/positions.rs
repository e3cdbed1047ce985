//! Positions as the user writes them: `7`, `(3, 5)`, `ring(5)`.

use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token, tokens};
use crate::meter::Halt;
use crate::names::nearest;
use crate::position::{COORDINATE_BOUND, Position, Tag, no_play_here};
use crate::ruleset::Ruleset;
use crate::ruleset::rules::Rules;
use crate::text::Text;
use crate::written::number;

/// A position in its own spelling.
pub(crate) fn show(tags: &[(String, usize)], position: &Position) -> String {
    let tag = tags.get(usize::from(position.tag.0)).map_or("", |(tag, _)| tag.as_str());
    match (tag, position.coordinates.as_slice()) {
        ("", [heap]) => heap.to_string(),
        (tag, coordinates) => {
            let numbers: Vec<String> = coordinates.iter().map(u64::to_string).collect();
            format!("{tag}({})", numbers.join(", "))
        }
    }
}

/// Reads one position; with `start` in the rule a bare number is a starting number, which may stand for a sum.
pub(crate) fn parse(ruleset: &Ruleset, text: &str) -> Result<Vec<Position>, Diagnostic> {
    if let Some(raw) = raw(ruleset, text) {
        return Ok(vec![existing(ruleset, &read(ruleset, raw)?, raw)?]);
    }
    let written = read(ruleset, text)?;
    if written.is_bare && ruleset.has_start() {
        let n = written.numbers[0];
        return match ruleset.start(n) {
            Ok(sum) => sum.ok_or_else(|| outside(n, text)),
            Err(Halt::Diagnostic(diagnostic)) => Err(Diagnostic { span: None, source: None, ..*diagnostic }),
            Err(Halt::Stopped) => Err(too_long(text)),
        };
    }
    Ok(vec![existing(ruleset, &written, text)?])
}

/// What stands behind `at`, which says that it is no starting number.
fn raw<'t>(ruleset: &Ruleset, text: &'t str) -> Option<&'t str> {
    let is_tag = ruleset.tags().iter().any(|(tag, _)| tag == "at");
    text.trim().strip_prefix("at ").filter(|_| !is_tag).map(str::trim)
}

/// Reads one position; a bare number is a heap, never a starting number.
pub(crate) fn read_one(ruleset: &Ruleset, text: &str) -> Result<Position, Diagnostic> {
    let text = raw(ruleset, text).unwrap_or(text);
    existing(ruleset, &read(ruleset, text)?, text)
}

fn existing(ruleset: &Ruleset, written: &Written, text: &str) -> Result<Position, Diagnostic> {
    let position = located(ruleset, written, text)?;
    if !ruleset.contains(&position) {
        return Err(Diagnostic::new(no_play_here(ruleset.has_losses)).at(0..text.len()).help(Text::new(
            format!("the rule is `{}`", ruleset.canonical()),
            format!("规则是 `{}`", ruleset.canonical()),
        )));
    }
    Ok(position)
}

struct Written {
    tag: Option<String>,
    numbers: Vec<u64>,
    is_bare: bool,
}

fn read(ruleset: &Ruleset, text: &str) -> Result<Written, Diagnostic> {
    let lexemes = tokens(text)?;
    let mut rest: Vec<&Lexeme> =
        lexemes.iter().filter(|lexeme| !matches!(lexeme.token, Token::End | Token::Newline)).collect();
    let tag = match rest.first().map(|lexeme| &lexeme.token) {
        Some(Token::Name(name)) => {
            let name = name.clone();
            rest.remove(0);
            Some(name)
        }
        _ => None,
    };
    let owned: Vec<Lexeme> = rest.iter().map(|lexeme| (*lexeme).clone()).collect();
    let is_bare = tag.is_none() && number(&owned).is_some_and(|(_, used)| used == owned.len());
    let inner = match rest.as_slice() {
        [Lexeme { token: Token::Symbol("("), .. }, inner @ .., Lexeme { token: Token::Symbol(")"), .. }] => {
            inner
        }
        inner if is_bare => inner,
        _ => return Err(not_a_position(ruleset, text)),
    };
    let inner: Vec<Lexeme> = inner.iter().map(|lexeme| (*lexeme).clone()).collect();
    let mut numbers = Vec::new();
    let mut left = inner.as_slice();
    while let Some(first) = left.first() {
        let Some((value, used)) = number(left) else { return Err(not_a_position(ruleset, text)) };
        if value < 0 {
            return Err(not_a_position(ruleset, text));
        }
        numbers.push(coordinate(value, first)?);
        left = match left[used..].split_first() {
            Some((Lexeme { token: Token::Symbol(","), .. }, behind)) if !behind.is_empty() => behind,
            None => &[],
            Some(_) => return Err(not_a_position(ruleset, text)),
        };
    }
    if numbers.is_empty() {
        return Err(not_a_position(ruleset, text));
    }
    Ok(Written { tag, numbers, is_bare })
}

fn coordinate(value: i128, lexeme: &Lexeme) -> Result<u64, Diagnostic> {
    u64::try_from(value).ok().filter(|&value| value < COORDINATE_BOUND).ok_or_else(|| {
        Diagnostic::new(Text::new("this number is too large for a position", "作为坐标这个数太大了"))
            .at(lexeme.span)
            .help(Text::new("coordinates stay below 2^63", "坐标须小于 2^63"))
    })
}

fn located(ruleset: &Ruleset, written: &Written, text: &str) -> Result<Position, Diagnostic> {
    let tags = ruleset.tags();
    let index = match &written.tag {
        Some(name) => {
            tags.iter().position(|(tag, _)| tag == name).ok_or_else(|| unknown_tag(tags, name, text))?
        }
        None if tags.iter().any(|(tag, _)| tag.is_empty()) => {
            tags.iter().position(|(tag, _)| tag.is_empty()).unwrap_or(0)
        }
        None => 0,
    };
    if tags[index].1 != written.numbers.len() {
        return Err(not_a_position(ruleset, text));
    }
    Ok(Position::tagged(Tag(index as u16), &written.numbers))
}

fn not_a_position(ruleset: &Ruleset, text: &str) -> Diagnostic {
    let (tag, arity) = &ruleset.tags()[0];
    let numbers: Vec<String> = [3, 5, 7].iter().cycle().take(*arity).map(u32::to_string).collect();
    let example = match (tag.as_str(), *arity) {
        ("", 1) => "7".to_string(),
        _ => format!("{tag}({})", numbers.join(", ")),
    };
    let quoted = if *arity > 1 || !tag.is_empty() { format!("\"{example}\"") } else { example.clone() };
    Diagnostic::new(Text::new(
        format!(
            "this is not a position of the rule: it has {arity} coordinate{}",
            if *arity == 1 { "" } else { "s" }
        ),
        format!("这不是该规则的局面：局面有 {arity} 个坐标"),
    ))
    .at(0..text.len())
    .help(if *arity == 1 && tag.is_empty() && is_list(text) {
        Text::new("several heaps are separate words: 3 5 7", "多堆请用空格分开写：3 5 7")
    } else {
        Text::new(format!("write it like {quoted}"), format!("请写成 {quoted} 的形式"))
    })
}

/// Whether somebody wrote several numbers as one word.
fn is_list(text: &str) -> bool {
    text.split([',', '，', ' ']).filter(|word| word.trim().parse::<u64>().is_ok()).count() > 1
}

fn unknown_tag(tags: &[(String, usize)], name: &str, text: &str) -> Diagnostic {
    let known: Vec<&str> = tags.iter().map(|(tag, _)| tag.as_str()).filter(|tag| !tag.is_empty()).collect();
    let help = match nearest(name, known.iter().copied()) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None if known.is_empty() => Text::new("positions of this rule have no tag", "该规则的局面没有标签"),
        None => {
            Text::new(format!("the tags are {}", known.join(", ")), format!("标签有 {}", known.join("、")))
        }
    };
    Diagnostic::new(Text::new(
        format!("no clause of the rule is called `{name}`"),
        format!("规则中没有名为 `{name}` 的部分"),
    ))
    .at(0..text.len())
    .help(help)
}

fn too_long(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new("this starting number stands for too many heaps", "这个起始数对应的堆太多"))
        .at(0..text.len())
        .help(Text::new("try a smaller one", "请试试较小的数"))
}

fn outside(n: u64, text: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("no position starts with {n}"), format!("{n} 不对应任何起始局面")))
        .at(0..text.len())
        .help(Text::new(
            "its coordinates would lie outside the domain; try a larger number",
            "其坐标在定义域之外；请试试更大的数",
        ))
}
