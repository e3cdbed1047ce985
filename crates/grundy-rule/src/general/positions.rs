//! Positions of a general rule: remembered as numbers, written as people write them.
//!
//! A kind with one coordinate that is a list is remembered as its elements; a board has its columns before them.
//! Beside other coordinates a list has its length before it, and a board its rows and columns.

use std::rc::Rc;

use super::General;
use super::tree::{Entry, Kind, Sort};
use super::value::{Board, CHARACTERS, List, Value, show_board, show_list};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Lexeme, Token, tokens};
use crate::meter::{Halt, Meter};
use crate::position::{COORDINATE_BOUND, Coordinates, Position, Tag, no_play_here};
use crate::ruleset::rules::Rules;
use crate::syntax::Shape;
use crate::text::Text;
use crate::written::{number, written_number};

/// The position of these values.
pub fn encoded(kind: &Kind, tag: u16, values: &[Value]) -> Option<Position> {
    let mut coordinates = Coordinates::new();
    let alone = kind.sorts.len() == 1;
    for (value, sort) in values.iter().zip(&kind.sorts) {
        match (value, sort) {
            (Value::Number(number), Sort::Number) => {
                coordinates.push(u64::try_from(*number).ok().filter(|&number| number < COORDINATE_BOUND)?);
            }
            (Value::List(list), Sort::Many(shape @ (Shape::List | Shape::Bag))) => {
                if !alone {
                    coordinates.push(list.elements.len() as u64);
                }
                let from = coordinates.len();
                coordinates.extend_from_slice(&list.elements);
                if *shape == Shape::Bag {
                    coordinates[from..].sort_unstable();
                }
            }
            (Value::Board(board), Sort::Many(Shape::Board)) => {
                if !alone {
                    coordinates.push(board.rows() as u64);
                }
                coordinates.push(board.columns as u64);
                coordinates.extend_from_slice(&board.elements);
            }
            _ => return None,
        }
    }
    Some(Position { tag: Tag(tag), coordinates })
}

/// The values of a position, if it is one of its kind.
pub fn decoded(kind: &Kind, position: &Position) -> Option<Vec<Value>> {
    let alone = kind.sorts.len() == 1;
    let mut rest = position.coordinates.as_slice();
    let mut values = Vec::with_capacity(kind.sorts.len());
    for sort in &kind.sorts {
        values.push(match sort {
            Sort::Number => {
                let (first, behind) = rest.split_first()?;
                rest = behind;
                Value::Number(i128::from(*first))
            }
            Sort::Many(Shape::Board) => {
                let mut size = || {
                    let (first, behind) = rest.split_first()?;
                    rest = behind;
                    usize::try_from(*first).ok()
                };
                let rows = if alone { None } else { Some(size()?) };
                let columns = size()?;
                let count = match rows {
                    Some(rows) => rows.checked_mul(columns)?,
                    None => rest.len(),
                };
                if count > rest.len() || (columns == 0 && count > 0) || (columns > 0 && count % columns > 0) {
                    return None;
                }
                let (elements, behind) = rest.split_at(count);
                rest = behind;
                Value::Board(Rc::new(Board { columns, elements: elements.to_vec() }))
            }
            Sort::Many(shape) => {
                let count = if alone {
                    rest.len()
                } else {
                    let (first, behind) = rest.split_first()?;
                    rest = behind;
                    usize::try_from(*first).ok().filter(|&count| count <= rest.len())?
                };
                let (elements, behind) = rest.split_at(count);
                rest = behind;
                let is_bag = *shape == Shape::Bag;
                Value::List(Rc::new(List { elements: elements.to_vec(), is_bag }))
            }
        });
    }
    rest.is_empty().then_some(values)
}

/// A position in its own spelling.
pub fn show(general: &General, position: &Position) -> String {
    let Some(kind) = general.kinds().get(usize::from(position.tag.0)) else { return String::new() };
    let Some(values) = decoded(kind, position) else { return String::new() };
    let shown: Vec<String> = values.iter().map(|value| show_value(general, value)).collect();
    match (kind.tag.as_str(), shown.as_slice()) {
        ("", [only]) => only.clone(),
        (tag, shown) => format!("{tag}({})", shown.join(", ")),
    }
}

pub fn show_value(general: &General, value: &Value) -> String {
    match value {
        Value::List(list) => show_list(&list.elements, general.speaks_of_characters()),
        Value::Board(board) => show_board(&board.elements, board.columns),
        other => other.show(),
    }
}

/// Something that was written: a number, a text, or several in brackets.
#[derive(Clone, Debug)]
enum Written {
    Number(i128),
    Text(String),
    /// A text without quotes, which may be a number as well: a start that takes numbers reads it as one.
    Bare(String),
    Several(Vec<Written>),
}

/// Reads one position, or what the rule's `start` makes of it.
pub fn parse(general: &General, text: &str) -> Result<Vec<Position>, Diagnostic> {
    let trimmed = text.trim();
    let (raw, inner) = match trimmed.strip_prefix("at ") {
        Some(inner) => (true, inner),
        None => (false, trimmed),
    };
    if inner.is_empty() && !raw && general.starts_by_itself() {
        return by_itself(general, text);
    }
    let (tag, written) = read(general, inner).ok_or_else(|| not_a_position(general, text))?;
    let mut leads_nowhere = false;
    if !raw && tag.is_none() {
        for start in general.starts() {
            let sorts: Vec<Sort> = start.entries.iter().map(|(_, sort)| *sort).collect();
            let Some(values) = fitted(&sorts, &written) else { continue };
            let matches = values.iter().zip(&start.entries).all(|(value, (entry, _))| fits(entry, value));
            if !matches {
                continue;
            }
            match general.started(start, values, &mut Meter::of(START_STEPS)) {
                Ok(Some(sum)) => return Ok(sum),
                Ok(None) => leads_nowhere = true,
                Err(Halt::Diagnostic(mistake)) => return Err(*mistake),
                Err(Halt::Stopped) => return Err(too_long(text)),
            }
        }
    }
    let position = existing(general, tag.as_deref(), &written, text);
    Ok(vec![position.map_err(|mistake| if leads_nowhere { no_start(general, text) } else { mistake })?])
}

/// What a start without a pattern stands for.
fn by_itself(general: &General, text: &str) -> Result<Vec<Position>, Diagnostic> {
    for start in general.starts().iter().filter(|start| start.entries.is_empty()) {
        match general.started(start, Vec::new(), &mut Meter::of(START_STEPS)) {
            Ok(Some(sum)) => return Ok(sum),
            Ok(None) => {}
            Err(Halt::Diagnostic(mistake)) => return Err(*mistake),
            Err(Halt::Stopped) => return Err(too_long(text)),
        }
    }
    Err(not_a_position(general, text))
}

/// Reads one raw position.
pub fn read_one(general: &General, text: &str) -> Result<Position, Diagnostic> {
    let inner = text.trim();
    let inner = inner.strip_prefix("at ").unwrap_or(inner);
    let (tag, written) = read(general, inner).ok_or_else(|| not_a_position(general, text))?;
    existing(general, tag.as_deref(), &written, text)
}

const START_STEPS: u64 = 1 << 24;
/// Brackets within brackets of a position: its coordinates, and the rows of a board.
const DEEPEST: usize = 4;

pub fn fits(entry: &Entry, value: &Value) -> bool {
    match (entry, value) {
        (Entry::Any, _) => true,
        (Entry::Constant(constant), Value::Number(number)) => i128::from(*constant) == *number,
        (Entry::Constant(_), _) => false,
    }
}

fn existing(
    general: &General,
    tag: Option<&str>,
    written: &Written,
    text: &str,
) -> Result<Position, Diagnostic> {
    let index = match tag {
        Some(tag) => general.kinds().iter().position(|kind| kind.tag == tag),
        None => Some(general.kinds().iter().position(|kind| kind.tag.is_empty()).unwrap_or(0)),
    };
    let found = index.and_then(|index| {
        let kind = &general.kinds()[index];
        let inner = tag.and_then(|_| in_own_brackets(written));
        let values = fitted(&kind.sorts, written).or_else(|| fitted(&kind.sorts, inner?))?;
        encoded(kind, index as u16, &values)
    });
    let position = found.ok_or_else(|| not_a_position(general, text))?;
    if general.contains(&position) {
        return Ok(position);
    }
    if let Some(mistake) = general.domain_mistake(&position) {
        return Err(mistake);
    }
    Err(Diagnostic::new(no_play_here(general.has_losses)).at(0..text.len()).help(Text::new(
        format!("the rule is `{}`", general.canonical()),
        format!("规则是 `{}`", general.canonical()),
    )))
}

/// A list behind a tag may stand in brackets of its own, as it is printed: `row((1, 2))` is `row(1, 2)`.
fn in_own_brackets(written: &Written) -> Option<&Written> {
    match written {
        Written::Several(entries) if entries.len() == 1 => entries.first(),
        _ => None,
    }
}

/// The values that something written has for these sorts.
fn fitted(sorts: &[Sort], written: &Written) -> Option<Vec<Value>> {
    if let [sort] = sorts {
        return Some(vec![fitted_one(*sort, written)?]);
    }
    match written {
        Written::Several(entries) if entries.len() == sorts.len() => {
            entries.iter().zip(sorts).map(|(entry, sort)| fitted_one(*sort, entry)).collect()
        }
        _ => None,
    }
}

fn fitted_one(sort: Sort, written: &Written) -> Option<Value> {
    let natural = |written: &Written| match written {
        Written::Number(number) => u64::try_from(*number).ok().filter(|&number| number < CHARACTERS),
        Written::Several(_) | Written::Text(_) | Written::Bare(_) => None,
    };
    let characters = |text: &str| text.bytes().map(|byte| CHARACTERS + u64::from(byte)).collect::<Vec<u64>>();
    // Elements are ASCII characters, and a quotation mark would end the text.
    let is_text = |text: &str| text.bytes().all(|byte| byte.is_ascii() && byte != b'"');
    if matches!(written, Written::Text(text) | Written::Bare(text) if !is_text(text)) {
        return None;
    }
    match (sort, written) {
        (Sort::Number, Written::Number(number)) => Some(Value::Number(*number)),
        (Sort::Number, Written::Several(entries)) => match entries.as_slice() {
            [only] => fitted_one(sort, only),
            _ => None,
        },
        (Sort::Number, Written::Bare(text)) => Some(Value::Number(written_number(text)?)),
        (Sort::Many(Shape::Board), Written::Text(text) | Written::Bare(text)) => board(text),
        (Sort::Many(Shape::Board), Written::Several(rows)) => {
            let row = |row: &Written| match row {
                Written::Several(entries) => entries.iter().map(natural).collect::<Option<Vec<u64>>>(),
                _ => None,
            };
            let rows = rows.iter().map(row).collect::<Option<Vec<_>>>()?;
            rectangle(rows)
        }
        (Sort::Many(shape), Written::Text(text) | Written::Bare(text)) => listed(shape, characters(text)),
        (Sort::Many(shape), Written::Number(_)) => listed(shape, vec![natural(written)?]),
        (Sort::Many(shape), Written::Several(entries)) => {
            listed(shape, entries.iter().map(natural).collect::<Option<_>>()?)
        }
        (Sort::Number, Written::Text(_)) => None,
    }
}

fn listed(shape: Shape, mut elements: Vec<u64>) -> Option<Value> {
    let is_bag = shape == Shape::Bag;
    if is_bag {
        elements.sort_unstable();
    }
    Some(Value::List(Rc::new(List { elements, is_bag })))
}

fn board(text: &str) -> Option<Value> {
    let rows: Vec<Vec<u64>> = text
        .split(['/', '\n'])
        .filter(|row| !row.is_empty())
        .map(|row| row.bytes().map(|byte| CHARACTERS + u64::from(byte)).collect())
        .collect();
    rectangle(rows)
}

fn rectangle(rows: Vec<Vec<u64>>) -> Option<Value> {
    let columns = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    Some(Value::Board(Rc::new(Board { columns, elements: rows.concat() })))
}

/// `10/02`, `1 12/3 4`: rows of digits, or of numbers with blanks or commas between them, where a rule speaks of no characters.
fn board_of_numbers(general: &General, text: &str) -> Option<Written> {
    let is_board = |kind: &Kind| kind.sorts == [Sort::Many(Shape::Board)];
    // One row of digits is a board where all positions are.
    let is_one_row = text.trim().trim_matches('"').bytes().all(|byte| byte.is_ascii_digit() || byte == b' ')
        && general.kinds().iter().all(is_board)
        && general.starts().is_empty();
    let has_rows = text.contains(['/', '\n']) && general.kinds().iter().any(is_board);
    if general.speaks_of_characters() || !(has_rows || is_one_row) || text.trim().is_empty() {
        return None;
    }
    let rows = text.trim().trim_matches('"').split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty());
    let number = |text: &str| Some(Written::Number(text.parse().ok()?));
    let row = |row: &str| -> Option<Written> {
        let is_digits = row.bytes().all(|byte| byte.is_ascii_digit());
        Some(Written::Several(if is_digits {
            row.split("").filter(|digit| !digit.is_empty()).map(number).collect::<Option<_>>()?
        } else {
            let words = row.split([' ', ',', '\t']).filter(|word| !word.is_empty());
            words.map(number).collect::<Option<_>>()?
        }))
    };
    Some(Written::Several(rows.map(row).collect::<Option<Vec<Written>>>()?))
}

/// A tag, and what stands behind it.
fn read(general: &General, text: &str) -> Option<(Option<String>, Written)> {
    // As the empty list is written in a rule.
    let text = if text == "list()" { "()" } else { text };
    // A shell and a page take the quotes away; where the rule speaks of characters, digits are characters too.
    if general.speaks_of_characters() && !text.contains(['(', '[', ',', '"', '（']) && !text.is_empty() {
        return Some((None, Written::Bare(text.to_string())));
    }
    if let Some(board) = board_of_numbers(general, text) {
        return Some((None, board));
    }
    // No number begins with a zero: `0110` is a string of digits.
    let is_digits = text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits && general.is_one_list() {
        return Some((None, Written::Text(text.to_string())));
    }
    // A board that was read from a file has line ends instead of quotes.
    if text.contains('\n') && !text.trim_start().starts_with(['(', '[', '"']) {
        return Some((None, Written::Text(text.trim_end().to_string())));
    }
    let Ok(lexemes) = tokens(text) else { return Some((None, Written::Text(text.to_string()))) };
    let lexemes: Vec<Lexeme> =
        lexemes.into_iter().filter(|lexeme| !matches!(lexeme.token, Token::End | Token::Newline)).collect();
    let (tag, rest) = match lexemes.as_slice() {
        [Lexeme { token: Token::Name(name), .. }, rest @ ..] if !rest.is_empty() => {
            (Some(name.clone()), rest)
        }
        all => (None, all),
    };
    let mut reader = Reader { lexemes: rest, place: 0 };
    match reader.entries(DEEPEST) {
        Some(mut entries) if reader.place == rest.len() => Some((
            tag,
            match (entries.pop(), entries.is_empty()) {
                (Some(only), true) => only,
                (last, _) => {
                    entries.extend(last);
                    Written::Several(entries)
                }
            },
        )),
        // What is neither a number nor a bracket is a string without its quotes.
        _ => Some((None, Written::Text(text.trim_matches('"').to_string()))),
    }
}

struct Reader<'l> {
    lexemes: &'l [Lexeme],
    place: usize,
}

impl Reader<'_> {
    fn token(&self) -> Option<&Token> {
        self.lexemes.get(self.place).map(|lexeme| &lexeme.token)
    }

    /// Numbers, texts and brackets, with commas or blanks between them.
    fn entries(&mut self, depth: usize) -> Option<Vec<Written>> {
        let mut entries = Vec::new();
        loop {
            match self.token() {
                None | Some(Token::Symbol(")" | "]")) => return Some(entries),
                Some(Token::Symbol(",")) => self.place += 1,
                Some(Token::Symbol(open @ ("(" | "["))) => {
                    let close = if *open == "(" { ")" } else { "]" };
                    self.place += 1;
                    let inner = self.entries(depth.checked_sub(1)?)?;
                    if self.token() != Some(&Token::Symbol(close)) {
                        return None;
                    }
                    self.place += 1;
                    entries.push(Written::Several(inner));
                }
                Some(Token::Text(text)) => {
                    entries.push(Written::Text(text.clone()));
                    self.place += 1;
                }
                Some(Token::Character(character)) => {
                    entries.push(Written::Text(char::from(*character).to_string()));
                    self.place += 1;
                }
                Some(_) => {
                    let (value, used) = number(&self.lexemes[self.place..])?;
                    entries.push(Written::Number(value));
                    self.place += used;
                }
            }
        }
    }
}

fn not_a_position(general: &General, text: &str) -> Diagnostic {
    let example = general.typed_example();
    Diagnostic::new(Text::new("this is not a position of the rule", "这不是该规则的局面"))
        .at(0..text.len())
        .help(Text::new(format!("write it like {example}"), format!("请写成 {example} 的形式")))
}

/// The numbers fit a start, which makes a number below 0 of them or a position outside the domain.
fn no_start(general: &General, text: &str) -> Diagnostic {
    let rule = general.canonical();
    Diagnostic::new(Text::new("the rule's start makes no position of this", "规则的 start 从这里得不到局面"))
        .at(0..text.len())
        .help(Text::new(
            format!("a result below 0 or outside the domain is none; the rule is `{rule}`"),
            format!("小于 0 或在 domain 之外的结果不是局面；规则是 `{rule}`"),
        ))
}

fn too_long(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new("this start stands for too many heaps", "这个起始局面对应的堆太多"))
        .at(0..text.len())
        .help(Text::new("try a smaller one", "请试试较小的"))
}
