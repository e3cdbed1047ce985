//! What is given for a parameter: a number, a set, a list, a string or a board.

use crate::diagnostic::Diagnostic;
use crate::graphs::{self, Typed};
use crate::lexer::{Lexeme, Token, tokens};
use crate::syntax::{Node, NodeKind, SetKind, SetNode, Statement};
use crate::text::Text;
use crate::tree::Span;
use crate::written::{number, written_number};

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// `m=3`.
    Number(i128),
    /// `S={1,2,5}`.
    Set(Vec<i128>),
    /// `S={(1,2),(3,4)}`.
    Tuples(Vec<Vec<i128>>),
    /// `c=(0,1,1,2)`.
    List(Vec<i128>),
    /// `E=((1,2),(2),())`: a list of lists, such as the successors of each vertex of a graph.
    Lists(Vec<Vec<i128>>),
    /// `s="++-"`.
    Text(String),
}

impl From<i128> for Given {
    fn from(value: i128) -> Given {
        Given::Number(value)
    }
}

impl Given {
    /// Reads what stands behind `NAME=`.
    ///
    /// ```
    /// use grundy_rule::Given;
    ///
    /// assert_eq!(Given::parse("10^18").unwrap(), Given::Number(1_000_000_000_000_000_000));
    /// assert_eq!(Given::parse("{1, 2, 5}").unwrap(), Given::Set(vec![1, 2, 5]));
    /// assert_eq!(Given::parse("(0,1,1,2)").unwrap(), Given::List(vec![0, 1, 1, 2]));
    /// assert_eq!(Given::parse("((1,2),(2),())").unwrap(), Given::Lists(vec![vec![1, 2], vec![2], vec![]]));
    /// assert_eq!(Given::parse("..#/.#.").unwrap(), Given::Text("..#/.#.".into()));
    /// assert_eq!(Given::parse("1..=3").unwrap(), Given::Set(vec![1, 2, 3]));
    /// assert_eq!(Given::parse("1->2 2->0 1-3").unwrap(), Given::parse("((),(2,3),(0),(1))").unwrap());
    /// assert_eq!(Given::parse("1>2 2>0").unwrap(), Given::parse("((),(2),(0))").unwrap());
    /// assert!(Given::parse("{1, x}").is_err());
    /// assert!(Given::parse("a->b b->c").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Given, Diagnostic> {
        if let Some(value) = written_number(text) {
            return Ok(Given::Number(value));
        }
        let found = read(text).or_else(|| graph(text));
        if found.is_none() && text.contains("->") && graphs::typed(text).is_some() {
            return Err(named_vertices(text));
        }
        found.or_else(|| bare_text(text)).ok_or_else(|| {
            Diagnostic::new(Text::new(
                format!("`{text}` is neither a number nor a set nor a list"),
                format!("`{text}` 既不是数，也不是集合或列表"),
            ))
            .help(Text::new(
                "write `m=3`, `S={1,2,5}` or `c=(0,1,1,2)`",
                "请写 `m=3`、`S={1,2,5}` 或 `c=(0,1,1,2)`",
            ))
        })
    }

    /// As it is typed.
    pub fn show(&self) -> String {
        let joined = |numbers: &[i128]| numbers.iter().map(i128::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Given::Number(value) => value.to_string(),
            Given::Set(elements) => format!("{{{}}}", joined(elements)),
            Given::List(elements) => format!("({})", joined(elements)),
            Given::Tuples(tuples) => {
                let tuples: Vec<String> = tuples.iter().map(|tuple| format!("({})", joined(tuple))).collect();
                format!("{{{}}}", tuples.join(", "))
            }
            Given::Lists(lists) => {
                let lists: Vec<String> = lists.iter().map(|list| format!("({})", joined(list))).collect();
                format!("({})", lists.join(", "))
            }
            Given::Text(text) => format!("\"{text}\""),
        }
    }
}

fn read(text: &str) -> Option<Given> {
    let lexemes = tokens(text).ok()?;
    let lexemes: Vec<Lexeme> =
        lexemes.into_iter().filter(|lexeme| !matches!(lexeme.token, Token::End | Token::Newline)).collect();
    if let Some(elements) = range(&lexemes) {
        return Some(Given::Set(elements));
    }
    match lexemes.as_slice() {
        [Lexeme { token: Token::Text(text), .. }] => Some(Given::Text(text.clone())),
        [open, inner @ .., close] => match (&open.token, &close.token) {
            (Token::Symbol("{"), Token::Symbol("}")) => match numbers(inner).or_else(|| range(inner)) {
                Some(elements) => Some(Given::Set(elements)),
                None => Some(Given::Tuples(tuples(inner)?)),
            },
            (Token::Symbol("("), Token::Symbol(")")) | (Token::Symbol("["), Token::Symbol("]")) => {
                match numbers(inner) {
                    Some(elements) => Some(Given::List(elements)),
                    None => Some(Given::Lists(tuples(inner)?)),
                }
            }
            _ => None,
        },
        _ => None,
    }
}

/// `1..=3` and `1..4`, as long as they are not too long to be written out.
fn range(lexemes: &[Lexeme]) -> Option<Vec<i128>> {
    let place = lexemes.iter().position(|lexeme| matches!(lexeme.token, Token::Symbol(".." | "..=")))?;
    let (before, behind) = (&lexemes[..place], &lexemes[place + 1..]);
    let whole = |lexemes: &[Lexeme]| {
        number(lexemes).filter(|(_, used)| *used == lexemes.len()).map(|(value, _)| value)
    };
    let (from, to) = (whole(before)?, whole(behind)?);
    let end = if lexemes[place].token == Token::Symbol("..=") { to.checked_add(1)? } else { to };
    (end.checked_sub(from)? <= LONGEST_RANGE).then(|| (from..end).collect())
}

const LONGEST_RANGE: i128 = 100_000;

/// `1-2 2->3`: for each vertex its successors; an arrow goes one way, a line both.
fn graph(text: &str) -> Option<Given> {
    let mut successors: Vec<Vec<i128>> = Vec::new();
    let mut vertex = |name: &str| {
        let vertex = name.parse::<usize>().ok().filter(|&vertex| vertex < MOST_VERTICES)?;
        successors.resize(successors.len().max(vertex + 1), Vec::new());
        Some(vertex)
    };
    let mut arrows = Vec::new();
    for piece in graphs::typed(text)? {
        match piece {
            Typed::Vertex(name) => drop(vertex(&name)?),
            Typed::Arrow(from, to) => arrows.push((vertex(&from)?, vertex(&to)?)),
            Typed::Line(from, to) => {
                let (from, to) = (vertex(&from)?, vertex(&to)?);
                arrows.extend([(from, to), (to, from)]);
            }
        }
    }
    arrows.into_iter().for_each(|(from, to)| successors[from].push(to as i128));
    Some(Given::Lists(successors))
}

/// A coordinate is a number, and so is the vertex that it stands for.
fn named_vertices(text: &str) -> Diagnostic {
    let first = text.split_whitespace().next().unwrap_or_default();
    Diagnostic::new(Text::new(
        format!("the vertices of a graph in a rule are numbers from 0 on, and here stands `{first}`"),
        format!("规则中图的顶点是从 0 开始的整数，而此处是 `{first}`"),
    ))
    .help(Text::new("write `E=0->1 1->2`", "请写 `E=0->1 1->2`"))
}

const MOST_VERTICES: usize = 100_000;

/// A string or a board whose quotes the shell took away.
fn bare_text(text: &str) -> Option<Given> {
    let is_bare = !text.is_empty()
        && !text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !b"{}()[],\"'=".contains(&byte));
    is_bare.then(|| Given::Text(text.to_string()))
}

/// Numbers with commas or blanks between them.
fn numbers(mut lexemes: &[Lexeme]) -> Option<Vec<i128>> {
    let mut found = Vec::new();
    while !lexemes.is_empty() {
        let (value, used) = number(lexemes)?;
        found.push(value);
        lexemes = &lexemes[used..];
        if let Some((Lexeme { token: Token::Symbol(","), .. }, rest)) = lexemes.split_first() {
            lexemes = rest;
        }
    }
    Some(found)
}

fn tuples(lexemes: &[Lexeme]) -> Option<Vec<Vec<i128>>> {
    let mut found = Vec::new();
    let mut rest = lexemes;
    while let Some((first, behind)) = rest.split_first() {
        match first.token {
            Token::Symbol(",") => rest = behind,
            Token::Symbol(open @ ("(" | "[")) => {
                let close = Token::Symbol(if open == "(" { ")" } else { "]" });
                let end = behind.iter().position(|lexeme| lexeme.token == close)?;
                found.push(numbers(&behind[..end])?);
                rest = &behind[end + 1..];
            }
            _ => return None,
        }
    }
    Some(found)
}

/// Writes given values in place of the names of parameters.
pub(crate) fn put(statements: &mut [Statement], values: &[(&str, Given)], is_free: &dyn Fn(&str) -> bool) {
    for statement in statements {
        crate::syntax::visit::statement(statement, &mut |node, hidden| {
            if let NodeKind::Name(name) = &node.kind
                && !hidden.contains(name)
                && is_free(name)
                && let Some((_, given)) = values.iter().find(|(known, _)| known == name)
            {
                node.kind = written(given, node.span);
            }
        });
    }
}

fn written(given: &Given, span: Span) -> NodeKind {
    let integers =
        |values: &[i128]| values.iter().map(|value| Node::integer(*value, span)).collect::<Vec<_>>();
    let set = |elements: Vec<Node>| NodeKind::Set(Box::new(SetNode { kind: SetKind::List(elements), span }));
    match given {
        Given::Number(value) => NodeKind::Integer(*value),
        Given::Set(elements) => set(integers(elements)),
        Given::Tuples(tuples) => {
            set(tuples.iter().map(|tuple| Node::new(NodeKind::Tuple(integers(tuple)), span)).collect())
        }
        Given::List(elements) => NodeKind::Call("list".into(), integers(elements)),
        Given::Lists(lists) => {
            let list = |list: &Vec<i128>| Node::call("list", integers(list), span);
            NodeKind::Call("list".into(), lists.iter().map(list).collect())
        }
        Given::Text(text) => NodeKind::Text(text.clone()),
    }
}
