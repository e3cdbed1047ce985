//! A rule as the checker understands it: the syntax tree of the canonical text.

pub(crate) mod evaluate;
pub(crate) mod finite;
mod reader;

pub(crate) use reader::{read_choice, read_expression};

use crate::budget::Checked;
use crate::code::Code;

/// An expression or a condition. Names are slots: places in the list of names that goes with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Expression {
    Number(i128),
    Name(usize),
    /// An operator or a function with its operands; `negative` is the minus before a number.
    Call(&'static str, Vec<Expression>),
}

/// A set over which `for` runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Set {
    /// From the first to before the second.
    Range(Expression, Expression),
    From(Expression),
    List(Vec<Expression>),
    AllBut(Vec<Expression>),
    Named(&'static str, Vec<Expression>),
}

/// One clause of an alternative, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    For(usize, Set),
    Let(usize, Expression),
    If(Expression),
}

/// One component of a result: a place with expressions as coordinates; in a sum also how many times, and for which
/// bound names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    pub(crate) tag: usize,
    pub(crate) at: Vec<Expression>,
    pub(crate) count: Option<Expression>,
    pub(crate) steps: Vec<Step>,
}

/// A result with its clauses. The first names are those of the clause's pattern.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alternative {
    pub(crate) names: Vec<String>,
    pub(crate) parts: Vec<Part>,
    pub(crate) steps: Vec<Step>,
}

/// Coordinates that are names or constants.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    pub(crate) tag: usize,
    pub(crate) at: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    Name(String),
    Constant(i128),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clause {
    pub(crate) pattern: Pattern,
    pub(crate) alternatives: Vec<Alternative>,
}

/// A domain condition with the names that it uses, in slot order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Restriction {
    pub(crate) names: Vec<String>,
    pub(crate) condition: Expression,
}

/// Everything that a canonical rule says. Tag 0 is "no tag".
#[derive(Clone, Debug, Default)]
pub(crate) struct Rule {
    pub(crate) code: Option<Code>,
    pub(crate) tags: Vec<String>,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) domain: Vec<Restriction>,
    pub(crate) wins: Vec<Pattern>,
    /// The start's result; its only pattern name is the starting number.
    pub(crate) start: Option<Alternative>,
}

impl Rule {
    pub(crate) fn read(text: &str) -> Checked<Rule> {
        reader::read_rule(text, &[])
    }

    /// The rule of a text in which these names have no value yet.
    pub(crate) fn read_with(text: &str, parameters: &[String]) -> Checked<Rule> {
        reader::read_rule(text, parameters)
    }

    /// How many coordinates a position with this tag has.
    pub(crate) fn arity(&self, tag: usize) -> Option<usize> {
        if self.code.is_some() && tag == 0 {
            return Some(1);
        }
        self.clauses.iter().find(|clause| clause.pattern.tag == tag).map(|clause| clause.pattern.at.len())
    }

    /// The names of the first clause, in which a formula speaks.
    pub(crate) fn formula_names(&self) -> Checked<Vec<String>> {
        let Some(clause) = self.clauses.first() else { return Ok(vec!["n".into()]) };
        let names = clause.pattern.names();
        if self.tags.len() > 1 || names.len() < clause.pattern.at.len() {
            return Err("a formula needs a rule without tags, and a name for each coordinate".into());
        }
        Ok(names)
    }
}

impl Pattern {
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |entry: &Entry| match entry {
            Entry::Name(name) => Some(name.clone()),
            Entry::Constant(_) => None,
        };
        self.at.iter().filter_map(name).collect()
    }

    /// The values of the pattern's names, if the position matches.
    pub(crate) fn matches(&self, tag: usize, at: &[i128]) -> Option<Vec<i128>> {
        if self.tag != tag || self.at.len() != at.len() {
            return None;
        }
        let mut values = Vec::new();
        for (entry, &coordinate) in self.at.iter().zip(at) {
            match entry {
                Entry::Constant(constant) if *constant != coordinate => return None,
                Entry::Constant(_) => {}
                Entry::Name(_) => values.push(coordinate),
            }
        }
        Some(values)
    }
}
