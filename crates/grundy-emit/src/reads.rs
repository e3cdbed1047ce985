//! How a judge's input looks: `T { n m x[n] }`, read from left to right.
//!
//! A name is read at its first mention; every later mention uses it.

mod expression;
mod parse;
mod words;

pub use expression::Expression;
pub(crate) use expression::{length_of, spelling_of};
pub(crate) use parse::Parser;
pub use parse::parse;

use grundy_rule::{Diagnostic, Template};
use std::ops::Range;

/// An input, from left to right.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Format {
    /// As it was written.
    pub text: String,
    /// What is read.
    pub items: Vec<Item>,
}

/// One thing of an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Where it stands.
    pub span: Range<usize>,
}

/// What stands in an input.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// A number; where its name is known already, nothing is read.
    Number(String),
    /// A token that is not looked at.
    Skip,
    /// `m = k + 1`: a value without reading.
    Let(String, Expression),
    /// `x[n]`: so many numbers.
    Numbers(String, Expression),
    /// `(x, y)`, `row(x)`: a position.
    Position(Place),
    /// `(x, y)[n]`, `row(x)[n]`: so many positions of one sum.
    Positions(Place, Expression),
    /// `b[h, w]`: a board of h lines.
    Board(String, Expression, Expression),
    /// A word, a whole line, or a word of digits.
    Text(String, TextKind),
    /// `c[]` inside a block: one element for each round.
    Element(String),
    /// `T { … }`, `{ … } until 0`: each round has an answer of its own.
    Rounds(Times, Vec<Item>),
    /// `n [ … ]`: the rounds are the components of one sum.
    Sum(Expression, Vec<Component>),
    /// `E:edges[m]`, `(u,v):edges[m]`, `E:undirected[m]`, `p:parents[n-1]`, `E:successors[n]`: the edges of a graph, which is a parameter of the rule.
    Edges(Edges),
}

/// The edges of a graph: two numbers each.
#[derive(Clone, Debug, PartialEq)]
pub struct Edges {
    /// The parameter; empty where it is the only graph of the rule.
    pub graph: String,
    /// The names of the ends of an edge, for limits; none where it has none.
    pub ends: Vec<String>,
    /// How many there are.
    pub count: Expression,
    /// The least number of a vertex.
    pub first: i128,
    /// Whether an edge leads both ways.
    pub both_ways: bool,
    /// How edges stand in the input.
    pub listed: Listed,
    /// What becomes of them.
    pub gives: Gives,
}

/// What the edges that are read become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// The graph of the rule.
    Graph,
    /// A list of the rule: how far each vertex of a tree is from the first one, or from its root.
    Depths,
    /// A list of the rule: how many edges meet at each vertex.
    Degrees,
    /// A list of the rule: how many vertices each connected part has.
    Sizes,
}

/// How the edges of a graph stand in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// By both ends of each.
    Pairs,
    /// By the parent of each vertex but the first: `p:parents[n-1]`.
    ParentsOfOthers,
    /// By the parent of each vertex, a number below the first vertex where it has none: `p:parents[n]`.
    ParentsOfAll,
    /// By the number of successors of each vertex, and these: `E:successors[n]`.
    Successors,
}

/// The coordinates of a position, with its tag.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The tag; empty where there is none.
    pub tag: String,
    /// The names.
    pub names: Vec<String>,
}

/// How a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TextKind {
    Word,
    Line,
    Digits,
}

/// How often a block is read.
#[derive(Clone, Debug, PartialEq)]
pub enum Times {
    /// So often.
    Count(Expression),
    /// Until the input ends.
    UntilEnd,
    /// Until the next numbers are these.
    Until(Vec<i128>),
}

/// What stands for a kind of component in the input.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// `1`.
    Number(i128),
    /// `R`.
    Word(String),
}

impl Mark {
    /// As it stands in the input.
    pub fn text(&self) -> String {
        match self {
            Mark::Number(value) => value.to_string(),
            Mark::Word(word) => word.clone(),
        }
    }
}

/// One kind of component of a sum, and what stands before it to say so.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// The mark, and the name under which it is read.
    pub selector: Option<(String, Mark)>,
    /// What is read for it.
    pub items: Vec<Item>,
}

/// Whether a block holds answers of its own.
pub fn has_rounds(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(&item.kind, ItemKind::Rounds(_, inner) if !is_of_elements(inner)))
}

/// Whether a block only reads elements of lists.
pub fn is_of_elements(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item.kind, ItemKind::Element(_)))
}

impl Format {
    /// The rule where parameters that are read as several numbers are sets, though they could be numbers: `take {1, S}`.
    pub fn understood(&self, template: &Template) -> Result<Template, Diagnostic> {
        let mut lists = Vec::new();
        lists_read(&self.items, &mut lists);
        let is_number =
            |own: &String| template.parameters().contains(&own.as_str()) && !template.is_many(own);
        lists.retain(is_number);
        if lists.is_empty() { Ok(template.clone()) } else { template.reading_sets(&lists) }
    }
}

/// The names of all that is read as several numbers.
fn lists_read(items: &[Item], found: &mut Vec<String>) {
    for item in items {
        match &item.kind {
            ItemKind::Numbers(own, _) | ItemKind::Element(own) => found.push(own.clone()),
            ItemKind::Rounds(_, inner) => lists_read(inner, found),
            _ => {}
        }
    }
}
