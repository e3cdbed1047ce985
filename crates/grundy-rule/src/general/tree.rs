//! A general rule with every name in its slot: numbers, characters, lists and boards.
//!
//! Programs are written from this tree; its nodes are named for what the language calls them.
#![allow(missing_docs)]

use crate::syntax::Shape;
use crate::tree::{Comparison, Function, Operator, Predicate, Slot, Span};

/// What a coordinate of a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Number,
    Many(Shape),
}

/// Something that has a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    Integer(i128),
    Local(Slot),
    /// A name that is bound nowhere and has no value yet; rules that are played hold none.
    Parameter(String),
    Character(u8),
    Text(Vec<u64>),
    Tuple(Vec<Term>),
    Negate(Box<Term>, Span),
    Binary(Operator, Box<Term>, Box<Term>, Span),
    Power(Box<Term>, Box<Term>, Span),
    Call(Function, Vec<Term>, Span),
    Compare(Box<Term>, Vec<(Comparison, Term)>, Span),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    Not(Box<Term>),
    Test(Predicate, Vec<Term>, Span),
    Choice(Box<Term>, Box<Term>, Box<Term>),
    Within(Box<Term>, Box<Run>),
    /// `a[i]`, `b[i, j]`.
    At(Box<Term>, Vec<Term>, Span),
    /// `a[i..j]`, `b[i..k, j..l]`; a missing bound is the end of the list.
    Slice(Box<Term>, Vec<(Option<Term>, Option<Term>)>, Span),
    Change(Box<Term>, Vec<Change>, Span),
    Join(Box<Term>, Box<Term>, Span),
    /// A fold over what a set gives.
    Fold(Fold, Box<Run>, Span),
    /// `list(e, f)`.
    List(Vec<Term>),
    /// `list(e for …)`: all elements of a set in their order.
    Collected(Box<Run>, Span),
    /// A function of lists and numbers.
    Apply(Own, Vec<Term>, Span),
}

/// One place that changes, or one for each choice of some names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub place: Vec<Term>,
    pub value: Term,
    pub bindings: Vec<Bound>,
}

/// What a name runs through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    Range(Term, Term),
    /// From a number on, without an end.
    From(Term),
    List(Vec<Term>),
    AllBut(Vec<Term>),
    Named(&'static str, Vec<Term>, Span),
    Step(Box<Run>, Term, Span),
    Union(Vec<Run>),
    Both(Box<Run>, Box<Run>),
    But(Box<Run>, Box<Run>),
    Comprehension(Box<Term>, Vec<Bound>),
    /// The elements of a list.
    Elements(Term, Span),
    Subsets(Box<Run>, Option<Term>, Span),
    Below(Term, Span),
    Permutations(Term, Span),
    Partitions(Term, bool, Span),
}

impl Run {
    /// Whether it has no end of its own.
    pub fn is_endless(&self) -> bool {
        match self {
            Run::From(_) | Run::AllBut(_) => true,
            Run::Named(name, ..) => !matches!(*name, "divisors" | "coprime" | "digits"),
            Run::Step(inner, ..) | Run::But(inner, _) => inner.is_endless(),
            Run::Union(runs) => runs.iter().any(Run::is_endless),
            Run::Both(left, right) => left.is_endless() && right.is_endless(),
            Run::Comprehension(_, bindings) => bindings.iter().any(|bound| match bound {
                Bound::For { run, .. } => run.is_endless(),
                Bound::Let { .. } | Bound::If(_) => false,
            }),
            _ => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    Sum,
    Min,
    Max,
    Xor,
    Gcd,
    Any,
    All,
    Count,
}

/// A function that the first edition does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    Length,
    Rows,
    Columns,
    Sorted,
    Reversed,
    Runs,
    Different,
    Occurrences,
    Digit,
    DigitList,
    Omega,
    BigOmega,
    DivisorCount,
    LeadingDigit,
    Squarefree,
    Ceiling,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    For {
        slot: Slot,
        run: Run,
        /// Below 0 from the first element on for which no later one gives a move; with the values of later names.
        exit: Option<(Term, Vec<(Slot, i128)>)>,
    },
    Let {
        slot: Slot,
        value: Term,
    },
    If(Term),
}

/// One position that a move leaves.
#[derive(Clone, Debug)]
pub struct Target {
    pub tag: u16,
    pub coordinates: Vec<Term>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Part {
    pub target: Target,
    pub times: Times,
}

#[derive(Clone, Debug)]
pub enum Times {
    Once,
    Count(Term, Span),
    Each(Vec<Bound>),
}

/// A result with its clauses.
#[derive(Clone, Debug)]
pub struct Alternative {
    pub parts: Vec<Part>,
    pub bindings: Vec<Bound>,
    pub names: Vec<String>,
    pub span: Span,
}

/// One slot of a pattern.
#[derive(Clone, Debug)]
pub enum Entry {
    Any,
    Constant(u64),
}

#[derive(Clone, Debug)]
pub struct Pattern {
    pub tag: u16,
    pub entries: Vec<Entry>,
    pub names: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub pattern: Pattern,
    pub domain: Vec<Term>,
    pub alternatives: Vec<Alternative>,
}

/// `win at PATTERN if COND`.
#[derive(Clone, Debug)]
pub struct Win {
    pub pattern: Pattern,
    pub condition: Option<Term>,
}

/// `start PATTERN -> RESULT`.
#[derive(Clone, Debug)]
pub struct Start {
    pub entries: Vec<(Entry, Sort)>,
    pub alternative: Alternative,
}

/// The kinds of positions: name and coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub tag: String,
    pub sorts: Vec<Sort>,
}
