//! A rule as a tree, made for printing and for running it as slowly as it is defined.

/// A number that depends on names.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A natural number.
    Number(i128),
    /// A name.
    Name(String),
    /// The number below zero.
    Negative(Box<Expr>),
    /// `+ - * / %`.
    Binary(char, Box<Expr>, Box<Expr>),
    /// A function of numbers.
    Call(String, Vec<Expr>),
    /// `(if c then a else b)`, in claims about parameters alone.
    Choice(Box<Cond>, Box<Expr>, Box<Expr>),
}

/// What may hold or not.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// `a < b < c`: the first number, then each sign with the next one.
    Compare(Expr, Vec<(String, Expr)>),
    /// `not c`.
    Not(Box<Cond>),
    /// `a and b`.
    And(Box<Cond>, Box<Cond>),
    /// `a or b`.
    Or(Box<Cond>, Box<Cond>),
    /// `divides`, `is_prime`, `is_square`.
    Test(String, Vec<Expr>),
}

/// What a name runs through.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// `a..b`.
    Range(Expr, Expr),
    /// `a..=b`.
    Inclusive(Expr, Expr),
    /// `a..`.
    From(Expr),
    /// `{1, 3, 4}`.
    List(Vec<Expr>),
    /// `all but {2, 3}`.
    AllBut(Vec<Expr>),
    /// `primes`, `powers(b)` and the like.
    Named(String, Option<Expr>),
}

/// What binds or restricts.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `for NAME in SET`.
    For(String, Set),
    /// `let NAME = EXPR`.
    Let(String, Expr),
    /// `if COND`.
    If(Cond),
}

/// One position of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The tag; empty for none.
    pub tag: String,
    /// The coordinates.
    pub at: Vec<Expr>,
}

/// One part of a sum: its place, how often, and its own steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The place.
    pub place: Place,
    /// How often it stands there.
    pub count: Option<Expr>,
    /// `for`, `let`, `if` of this part alone.
    pub steps: Vec<Step>,
}

/// What a move leaves.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaves {
    /// One position.
    One(Place),
    /// A sum in square brackets.
    Sum(Vec<Part>),
}

/// A result with its steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// What is left.
    pub leaves: Leaves,
    /// What binds and restricts, from left to right.
    pub steps: Vec<Step>,
}

/// One entry of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// Any number, under this name.
    Name(String),
    /// This number alone.
    Constant(i128),
}

/// Which positions a clause speaks of.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The tag; empty for none.
    pub tag: String,
    /// The entries.
    pub at: Vec<Entry>,
}

/// A pattern with its alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// Which positions.
    pub pattern: Pattern,
    /// What one may do there.
    pub alternatives: Vec<Alternative>,
}

/// A take-and-break code.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// 8 or 16.
    pub base: u32,
    /// The digits, the one before the point first.
    pub digits: Vec<u32>,
    /// Digits that repeat for ever behind them.
    pub tail: Vec<u32>,
}

/// A whole rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rule {
    /// The code, if it is one; the rest is empty then.
    pub code: Option<Code>,
    /// The clauses.
    pub clauses: Vec<Clause>,
    /// The conditions on positions.
    pub domain: Vec<Cond>,
    /// Where one wins at once.
    pub wins: Vec<Pattern>,
    /// How a starting number becomes a position.
    pub start: Option<(String, Leaves)>,
}

impl Rule {
    /// How many coordinates the positions of the first clause have.
    pub fn arity(&self) -> usize {
        self.clauses.first().map_or(1, |clause| clause.pattern.at.len())
    }

    /// Whether some clause has a tag.
    pub fn has_tags(&self) -> bool {
        self.clauses.iter().any(|clause| !clause.pattern.tag.is_empty())
    }

    /// The names of the first clause, or the name that laws of codes use.
    pub fn names(&self) -> Vec<String> {
        let Some(clause) = self.clauses.first() else { return vec!["n".into()] };
        let name = |entry: &Entry| match entry {
            Entry::Name(name) => name.clone(),
            Entry::Constant(number) => number.to_string(),
        };
        clause.pattern.at.iter().map(name).collect()
    }

    /// Whether some move may leave other than one position.
    pub fn splits(&self) -> bool {
        let sums = |one: &Alternative| matches!(one.leaves, Leaves::Sum(_));
        self.code.is_some() || self.clauses.iter().any(|clause| clause.alternatives.iter().any(sums))
    }
}
