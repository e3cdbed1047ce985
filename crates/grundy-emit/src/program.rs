//! A small program before it has a language: numbers, conditions, loops and functions that C++, Rust and Python share.
//!
//! All numbers are 64-bit integers unless they are made wide (128 bits); in Python every number is as wide as it must be.
//! Division here means that of non-negative numbers; where a sign can occur, the plan asks for [`Builtin::FloorDivide`].

pub use grundy_rule::tree::Comparison;

/// An operator between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
}

/// A function that every language has or gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Builtin {
    Min,
    Max,
    Abs,
    Gcd,
    /// The root of a number of up to 128 bits, rounded down.
    Isqrt,
    /// How many binary digits; 0 for 0.
    Bits,
    Popcount,
    /// How often 2 divides a positive number.
    TrailingZeros,
    Valuation,
    DigitSum,
    FloorDivide,
    FloorModulo,
}

/// A list that a helper function makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Listing {
    /// The divisors of a number, in ascending order.
    Divisors,
    /// The primes below the limit.
    Primes,
    /// 1 and the prime powers below the limit.
    PrimePowers,
}

impl Listing {
    /// The name of the function that makes it.
    pub fn function(self) -> &'static str {
        match self {
            Listing::Divisors => "divisors",
            Listing::Primes => "primes",
            Listing::PrimePowers => "prime_powers",
        }
    }
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// A written number.
    Integer(i128),
    /// A name.
    Name(String),
    /// `a + b` and its kin.
    Operate(Operation, Box<Number>, Box<Number>),
    /// A builtin function.
    Call(Builtin, Vec<Number>),
    /// A function of this program.
    Own(String, Vec<Number>),
    /// An element of an array or table.
    At(String, Vec<Number>),
    /// One of two numbers.
    Choose(Box<Truth>, Box<Number>, Box<Number>),
    /// The same number in 128 bits.
    Wide(Box<Number>),
    /// How many elements a list has.
    Length(String),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// Always or never.
    Known(bool),
    /// A comparison.
    Compare(Comparison, Number, Number),
    /// All of them.
    And(Vec<Truth>),
    /// One of them.
    Or(Vec<Truth>),
    /// The opposite.
    Not(Box<Truth>),
    /// Whether a number is prime.
    IsPrime(Number),
    /// A function of this program.
    Own(String, Vec<Number>),
    /// Whether a set holds a number.
    Holds(String, Number),
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A new name.
    Let(String, Number),
    /// A new name of 128 bits.
    LetWide(String, Number),
    /// A new list of equal numbers.
    LetList(String, Number, Number),
    /// A new empty set of numbers.
    LetSet(String),
    /// A name changes.
    Set(String, Number),
    /// `name op= number`.
    Update(String, Operation, Number),
    /// An element changes.
    SetAt(String, Vec<Number>, Number),
    /// A list doubles its length, the new elements being −1.
    Double(String),
    /// A number joins a set.
    Insert(String, Number),
    /// Steps under a condition, and others otherwise.
    If(Truth, Vec<Statement>, Vec<Statement>),
    /// Steps as long as a condition holds.
    While(Truth, Vec<Statement>),
    /// Names begin somewhere and change at the end of each round, as long as a condition holds.
    Loop {
        /// The names and where they begin.
        start: Vec<(String, Number)>,
        /// The condition.
        goes_on: Truth,
        /// How they change: only `Set` and `Update`.
        next: Vec<Statement>,
        /// What is done in each round.
        body: Vec<Statement>,
    },
    /// A name runs from one number up to another, which it reaches.
    For(String, Number, Number, Vec<Statement>),
    /// A name runs through written numbers.
    ForIn(String, Vec<Number>, Vec<Statement>),
    /// A name runs through a helper's list.
    ForOf(String, Listing, Option<Number>, Vec<Statement>),
    /// The coordinates of each heap of a sum; the index counts from 0 where it is asked for.
    ForHeaps {
        /// The name of the index.
        index: Option<String>,
        /// The names of the coordinates.
        names: Vec<String>,
        /// What is done.
        body: Vec<Statement>,
    },
    /// Leaves the innermost loop.
    Break,
    /// The function's number.
    Return(Number),
    /// The function's condition.
    ReturnTruth(Truth),
    /// The function's words.
    ReturnWords(Vec<Piece>),
}

/// A piece of words.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// As it stands.
    Words(String),
    /// A number in decimal.
    Number(Number),
}

/// What a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Number,
    Truth,
    Words,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Whether the heaps of a sum are its first argument.
    pub takes_heaps: bool,
    /// Its numbers.
    pub parameters: Vec<String>,
    /// What it gives.
    pub kind: Kind,
    /// Its steps.
    pub body: Vec<Statement>,
    /// Whether results are remembered.
    pub remembers: bool,
}

/// A table that is filled before anything is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Fill {
    /// How many coordinates it has.
    pub arity: usize,
    /// The steps that fill it.
    pub body: Vec<Statement>,
}

/// A whole program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Comment lines.
    pub header: Vec<String>,
    /// Constant arrays, of one or two axes.
    pub arrays: Vec<(String, Vec<Vec<i128>>)>,
    /// The limit of tables and sieves.
    pub limit: Option<u64>,
    /// The table `g`.
    pub fill: Option<Fill>,
    /// The functions, each after those it calls.
    pub functions: Vec<Function>,
    /// How many numbers a heap has.
    pub arity: usize,
    /// What reads and prints; none when only functions are asked for.
    pub main: Option<Main>,
}

/// How a program reads tests and prints answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Main {
    /// How many tests there are.
    pub tests: Tests,
    /// Numbers of each test in the order of the input; `count` is the number of heaps that follow.
    pub fields: Vec<String>,
    /// Where the heaps come from.
    pub heaps: Heaps,
    /// What `first_wins` gets besides the heaps.
    pub parameters: Vec<String>,
    /// Printed before each answer, where `#` stands for the number of the test.
    pub prefix: String,
    /// The word when the first player wins.
    pub first: String,
    /// The word when the second player wins.
    pub second: String,
    /// Whether a winning move follows the word of the first player.
    pub moves: Moves,
}

impl Main {
    /// What `first_wins` is called with.
    pub fn arguments(&self, heaps: String) -> String {
        std::iter::once(heaps).chain(self.parameters.iter().cloned()).collect::<Vec<_>>().join(", ")
    }
}

/// Whether a winning move is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// It is not.
    Never,
    /// Whoever wins has one.
    Always,
    /// In misère play a sum that has ended is won without a move.
    UnlessEnded,
}

/// How many tests an input has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tests {
    /// The first number says it.
    Counted,
    /// One.
    Single,
    /// As many as there are.
    ToTheEnd,
    /// Until all fields are 0.
    UntilZeros,
}

/// Where the heaps of a test come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Heaps {
    /// They follow, as many as `count` says, each with numbers that are not looked at behind it.
    Listed {
        /// How many numbers behind each heap are skipped.
        skipped: usize,
    },
    /// `count` numbers follow, and as many of them as there are coordinates make a heap.
    Grouped,
    /// These expressions of the fields are the heaps, each with all its coordinates.
    Fields(Vec<Vec<Number>>),
}

/// A name as a number.
pub fn name(name: &str) -> Number {
    Number::Name(name.to_string())
}

/// A written number.
pub fn integer(value: impl Into<i128>) -> Number {
    Number::Integer(value.into())
}

/// `left operation right`, with what is evident worked out.
pub fn operate(operation: Operation, left: Number, right: Number) -> Number {
    use Operation::*;
    match (operation, &left, &right) {
        (Add | Subtract | Or | Xor | ShiftLeft | ShiftRight, _, Number::Integer(0)) => left,
        (Multiply | Divide, _, Number::Integer(1)) => left,
        (Add | Or | Xor, Number::Integer(0), _) => right,
        (Multiply, Number::Integer(1), _) => right,
        (Modulo, _, Number::Integer(1)) => integer(0),
        (Add, _, Number::Integer(value)) if *value < 0 => operate(Subtract, left, integer(-value)),
        (Subtract, _, Number::Integer(value)) if *value < 0 => operate(Add, left, integer(-value)),
        (Add, Number::Operate(Subtract, inner, known), _) if **known == right => (**inner).clone(),
        (Subtract, Number::Operate(Add, inner, known), _) if **known == right => (**inner).clone(),
        (Add, Number::Integer(a), Number::Integer(b)) => integer(a + b),
        (Subtract, Number::Integer(a), Number::Integer(b)) => integer(a - b),
        _ => Number::Operate(operation, Box::new(left), Box::new(right)),
    }
}

/// `left + right`.
pub fn plus(left: Number, right: Number) -> Number {
    operate(Operation::Add, left, right)
}

/// `left - right`.
pub fn minus(left: Number, right: Number) -> Number {
    operate(Operation::Subtract, left, right)
}

/// `left * right`.
pub fn times(left: Number, right: Number) -> Number {
    operate(Operation::Multiply, left, right)
}

/// `left / right` of non-negative numbers.
pub fn over(left: Number, right: Number) -> Number {
    operate(Operation::Divide, left, right)
}

/// `left % right` of non-negative numbers.
pub fn modulo(left: Number, right: Number) -> Number {
    operate(Operation::Modulo, left, right)
}

/// `left ^ right`.
pub fn xor(left: Number, right: Number) -> Number {
    operate(Operation::Xor, left, right)
}

/// A comparison.
pub fn compare(comparison: Comparison, left: Number, right: Number) -> Truth {
    match (&left, &right) {
        (Number::Integer(a), Number::Integer(b)) => Truth::Known(comparison.holds(*a, *b)),
        _ => Truth::Compare(comparison, left, right),
    }
}

/// `left == right`.
pub fn equal(left: Number, right: Number) -> Truth {
    compare(Comparison::Equal, left, right)
}

/// `left < right`.
pub fn less(left: Number, right: Number) -> Truth {
    compare(Comparison::Less, left, right)
}

/// All of them; what is always true is left out.
pub fn all(truths: Vec<Truth>) -> Truth {
    let mut kept: Vec<Truth> = Vec::new();
    for truth in truths {
        match truth {
            Truth::Known(true) => {}
            Truth::Known(false) => return Truth::Known(false),
            Truth::And(inner) => kept.extend(inner),
            other => kept.push(other),
        }
    }
    match kept.len() {
        0 => Truth::Known(true),
        1 => kept.remove(0),
        _ => Truth::And(kept),
    }
}

/// One of them; what is never true is left out.
pub fn any(truths: Vec<Truth>) -> Truth {
    let mut kept: Vec<Truth> = Vec::new();
    for truth in truths {
        match truth {
            Truth::Known(false) => {}
            Truth::Known(true) => return Truth::Known(true),
            Truth::Or(inner) => kept.extend(inner),
            other => kept.push(other),
        }
    }
    match kept.len() {
        0 => Truth::Known(false),
        1 => kept.remove(0),
        _ => Truth::Or(kept),
    }
}

/// The opposite.
pub fn not(truth: Truth) -> Truth {
    use Comparison::*;
    match truth {
        Truth::Known(known) => Truth::Known(!known),
        Truth::Not(inner) => *inner,
        Truth::Compare(comparison, left, right) => {
            let opposite = match comparison {
                Equal => NotEqual,
                NotEqual => Equal,
                Less => GreaterOrEqual,
                LessOrEqual => Greater,
                Greater => LessOrEqual,
                GreaterOrEqual => Less,
            };
            Truth::Compare(opposite, left, right)
        }
        other => Truth::Not(Box::new(other)),
    }
}

/// `truth ? yes : no`.
pub fn choose(truth: Truth, yes: Number, no: Number) -> Number {
    match truth {
        Truth::Known(true) => yes,
        Truth::Known(false) => no,
        truth => Number::Choose(Box::new(truth), Box::new(yes), Box::new(no)),
    }
}

/// Steps under a condition.
pub fn when(truth: Truth, body: Vec<Statement>) -> Vec<Statement> {
    match (truth, &body[..]) {
        (Truth::Known(true), _) => body,
        (Truth::Known(false), _) | (_, []) => Vec::new(),
        (truth, [Statement::If(inner, steps, no)]) if no.is_empty() => {
            vec![Statement::If(all(vec![truth, inner.clone()]), steps.clone(), Vec::new())]
        }
        (truth, _) => vec![Statement::If(truth, body, Vec::new())],
    }
}

impl Function {
    /// A function of numbers.
    pub fn of(name: &str, parameters: &[String], body: Vec<Statement>) -> Function {
        Function {
            name: name.to_string(),
            takes_heaps: false,
            parameters: parameters.to_vec(),
            kind: Kind::Number,
            body,
            remembers: false,
        }
    }
}
