//! The checked syntax tree of a rule: what the text means after names, short forms and shared clauses are resolved.
//!
//! Every name is a slot in an environment of integers. The coordinates of the pattern are slots `0..arity`;
//! the binders of an alternative follow in the order in which they are written.

use crate::position::Tag;

/// The place of a named number in the environment.
pub type Slot = usize;

/// A place in the rule text, in bytes. Places play no part in meaning: all spans are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

impl Span {
    /// The span from one place to another.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// From the start of this span to the end of the other.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The same as a range of bytes.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl From<Span> for std::ops::Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

/// An integer expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A written number.
    Integer(i128),
    /// A bound name.
    Local(Slot),
    /// A parameter that has no value yet; a `Ruleset` holds none.
    Parameter(String, Span),
    /// `-a`.
    Negate(Box<Expression>),
    /// `a + b` and its kin.
    Binary(Operator, Box<Expression>, Box<Expression>, Span),
    /// `gcd(a, b)` and its kin.
    Call(Function, Vec<Expression>, Span),
}

/// An operator between two integers; division and remainder are those of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

impl Operator {
    /// As it is written in the canonical spelling.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Modulo => "%",
        }
    }
}

/// A function of integers with an integer value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Function {
    Min,
    Max,
    Abs,
    Gcd,
    Isqrt,
    Bits,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    Popcount,
    Valuation,
    DigitSum,
}

/// Name and number of arguments of every function; `min`, `max` and `gcd` take two or more.
pub const FUNCTIONS: [(&str, Function, usize); 14] = [
    ("min", Function::Min, 2),
    ("max", Function::Max, 2),
    ("abs", Function::Abs, 1),
    ("gcd", Function::Gcd, 2),
    ("isqrt", Function::Isqrt, 1),
    ("bits", Function::Bits, 1),
    ("bitand", Function::BitAnd, 2),
    ("bitor", Function::BitOr, 2),
    ("bitxor", Function::BitXor, 2),
    ("shl", Function::ShiftLeft, 2),
    ("shr", Function::ShiftRight, 2),
    ("popcount", Function::Popcount, 1),
    ("valuation", Function::Valuation, 2),
    ("digit_sum", Function::DigitSum, 1),
];

impl Function {
    /// As it is written.
    pub fn name(self) -> &'static str {
        FUNCTIONS.iter().find(|(_, function, _)| *function == self).map_or("", |(name, _, _)| name)
    }

    /// Whether more arguments than the stated number are fine.
    pub fn is_variadic(self) -> bool {
        matches!(self, Function::Min | Function::Max | Function::Gcd)
    }
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `a < b <= c`: every neighbouring pair.
    Compare(Expression, Vec<(Comparison, Expression)>),
    /// Both; the second is not looked at when the first fails.
    And(Box<Condition>, Box<Condition>),
    /// One of both; the second is not looked at when the first holds.
    Or(Box<Condition>, Box<Condition>),
    /// The opposite.
    Not(Box<Condition>),
    /// `divides(a, b)`, `is_prime(n)`, `is_square(n)`.
    Test(Predicate, Vec<Expression>, Span),
}

impl Expression {
    /// Whether it looks at the name in this slot.
    pub(crate) fn mentions(&self, slot: Slot) -> bool {
        match self {
            Expression::Integer(_) | Expression::Parameter(..) => false,
            Expression::Local(own) => *own == slot,
            Expression::Negate(inner) => inner.mentions(slot),
            Expression::Binary(_, left, right, _) => left.mentions(slot) || right.mentions(slot),
            Expression::Call(_, arguments, _) => arguments.iter().any(|argument| argument.mentions(slot)),
        }
    }
}

impl Condition {
    /// Whether it looks at the name in this slot.
    pub(crate) fn mentions(&self, slot: Slot) -> bool {
        let any = |numbers: &[Expression]| numbers.iter().any(|number| number.mentions(slot));
        match self {
            Condition::Compare(first, others) => {
                first.mentions(slot) || others.iter().any(|(_, other)| other.mentions(slot))
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                left.mentions(slot) || right.mentions(slot)
            }
            Condition::Not(inner) => inner.mentions(slot),
            Condition::Test(_, numbers, _) => any(numbers),
        }
    }
}

/// A comparison of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// As it is written in the canonical spelling.
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        }
    }

    /// Whether it holds between two numbers.
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }
}

/// A named property of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// `divides(a, b)`: a divides b; 0 divides only 0.
    Divides,
    /// `is_prime(n)`.
    IsPrime,
    /// `is_square(n)`: n is 0, 1, 4, 9, …
    IsSquare,
}

/// Name and number of arguments of every predicate.
pub const PREDICATES: [(&str, Predicate, usize); 3] = [
    ("divides", Predicate::Divides, 2),
    ("is_prime", Predicate::IsPrime, 1),
    ("is_square", Predicate::IsSquare, 1),
];

impl Predicate {
    /// As it is written.
    pub fn name(self) -> &'static str {
        PREDICATES.iter().find(|(_, predicate, _)| *predicate == self).map_or("", |(name, _, _)| name)
    }
}

/// A set of integers that a name runs through, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// `a..b`, `a..=b`, `a..`.
    Range(Expression, RangeEnd),
    /// `{1, 3, 4}`, in the order and number in which they are written.
    List(Vec<Expression>),
    /// `all but {2, 3}` of 1, 2, 3, …
    AllBut(Vec<Expression>),
    /// 2, 3, 5, 7, …
    Primes,
    /// 1, 2, 3, 4, 5, 7, 8, 9, …
    PrimePowers,
    /// 1, 4, 9, …
    Squares,
    /// 1, 3, 6, …
    Triangular,
    /// 1, 2, 3, 5, …
    Fibonacci,
    /// 1, b, b², …
    Powers(Expression, Span),
    /// The divisors of n; none of 0.
    Divisors(Expression, Span),
    /// 1..=n without a common factor with n; none of 0.
    Coprime(Expression, Span),
    /// The decimal digits above 0; none of 0.
    Digits(Expression, Span),
}

/// How a range ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RangeEnd {
    /// `a..b`.
    Before(Expression),
    /// `a..=b`.
    At(Expression),
    /// `a..`.
    Endless,
}

impl Set {
    /// Whether the set has no end of its own.
    pub fn is_endless(&self) -> bool {
        matches!(
            self,
            Set::Range(_, RangeEnd::Endless)
                | Set::AllBut(_)
                | Set::Primes
                | Set::PrimePowers
                | Set::Squares
                | Set::Triangular
                | Set::Fibonacci
                | Set::Powers(..)
        )
    }
}

/// What stands behind a result: binds a name or restricts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// `for NAME in SET`. For an endless set, `exit` says when all later results are outside.
    For {
        /// The bound name.
        slot: Slot,
        /// What it runs through.
        set: Set,
        /// For an endless set: below 0 from the first element on whose results have left the domain for ever.
        exit: Option<Expression>,
        /// Where it is written.
        span: Span,
    },
    /// `let NAME = EXPR`.
    Let {
        /// The bound name.
        slot: Slot,
        /// Its value.
        value: Expression,
    },
    /// `if COND`.
    If(Condition),
}

/// One position that a move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The kind of position.
    pub tag: Tag,
    /// Its numbers.
    pub coordinates: Vec<Expression>,
    /// Where it is written.
    pub span: Span,
}

/// What a move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One position.
    One(Target),
    /// A sum of independent positions.
    Sum(Vec<Part>),
}

impl Outcome {
    /// The targets that are left whatever the numbers are, that is, not under a count or a comprehension.
    pub fn certain_targets(&self) -> impl Iterator<Item = &Target> {
        let (one, parts) = match self {
            Outcome::One(target) => (Some(target), [].as_slice()),
            Outcome::Sum(parts) => (None, parts.as_slice()),
        };
        one.into_iter().chain(parts.iter().filter_map(Part::certain_target))
    }
}

/// One part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The position.
    pub target: Target,
    /// How often it stands there.
    pub times: Times,
}

impl Part {
    fn certain_target(&self) -> Option<&Target> {
        matches!(self.times, Times::Once).then_some(&self.target)
    }
}

/// How often a part of a sum stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Times {
    /// `a`.
    Once,
    /// `a; count`.
    Count(Expression, Span),
    /// `a for i in SET`.
    Each(Slot, Set),
}

/// One alternative: a result with the clauses that bind and restrict its names, read left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// What the move leaves.
    pub outcome: Outcome,
    /// `for`, `let` and `if`, in order; shared clauses are written out.
    pub bindings: Vec<Binding>,
    /// The names of all slots, the pattern's first.
    pub names: Vec<String>,
    /// Where the result is written.
    pub span: Span,
}

/// One slot of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slotted {
    /// A name, which matches every number.
    Name(String),
    /// A constant, which matches itself.
    Constant(u64),
}

/// `PATTERN -> ALTERNATIVES`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The kind of position it speaks of.
    pub tag: Tag,
    /// Its coordinates.
    pub pattern: Vec<Slotted>,
    /// The conditions of the domain that speak of this clause's names.
    pub domain: Vec<Condition>,
    /// What the moves are.
    pub alternatives: Vec<Alternative>,
}

/// `win at PATTERN`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The kind of position.
    pub tag: Tag,
    /// Its coordinates.
    pub pattern: Vec<Slotted>,
}

/// `start NAME -> RESULT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The name of the starting number, slot 0.
    pub name: String,
    /// The position or sum that it stands for.
    pub outcome: Outcome,
    /// The names of all slots.
    pub names: Vec<String>,
}
