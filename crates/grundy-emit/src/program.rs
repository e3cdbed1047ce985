//! A small program before it has a language: numbers, lists, conditions, loops and functions that all languages share.
//!
//! All numbers are 64-bit integers unless they are made wide (128 bits); in Python every number is as wide as it must be.
//! Division here means that of non-negative numbers; where a sign can occur, the plan asks for [`Builtin::FloorDivide`].

pub mod mentions;
pub mod visit;

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
    /// Division that rounds up.
    CeilDivide,
    /// A power; a program ends where it outgrows 63 bits.
    Power,
    /// A product; a program ends where it outgrows 63 bits.
    CheckedTimes,
    /// A product of natural numbers, or 2^60 where that is less.
    BoundedTimes,
    /// The number of different prime factors.
    Omega,
    /// The number of prime factors.
    BigOmega,
    /// The number of divisors.
    DivisorCount,
    /// The first digit in a base.
    LeadingDigit,
    /// 1 for a number that no square above 1 divides, else 0.
    Squarefree,
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
    /// A function of this program that takes a list.
    OfList(String, Box<Many>),
    /// An element of an array or table.
    At(String, Vec<Number>),
    /// One of two numbers.
    Choose(Box<Truth>, Box<Number>, Box<Number>),
    /// The same number in 128 bits.
    Wide(Box<Number>),
    /// How many elements a list has.
    Length(String),
    /// What is remembered for a key; −1 if nothing is.
    Recall(String, Box<Value>),
    /// The last number of a stack.
    Last(String),
}

/// A list of numbers; characters are the numbers of their codes.
#[derive(Clone, Debug, PartialEq)]
pub enum Many {
    /// A name.
    Name(String),
    /// The elements from one place up to another, cut to the list.
    Slice(Box<Many>, Number, Number),
    /// One behind the other.
    Join(Box<Many>, Box<Many>),
    /// Written elements.
    Of(Vec<Number>),
    /// In rising order.
    Sorted(Box<Many>),
    /// From the last to the first.
    Reversed(Box<Many>),
    /// Each element once, rising.
    Different(Box<Many>),
    /// The lengths of the runs of a number.
    Runs(Box<Many>, Number),
    /// The decimal digits of a number.
    DigitList(Number),
    /// The last list of a stack.
    Last(String),
    /// The list at a place of a stack, counted from 0.
    Nth(String, Box<Number>),
}

/// A number or a list.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Value {
    Number(Number),
    Many(Many),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// Always or never.
    Known(bool),
    /// A name.
    Name(String),
    /// A comparison.
    Compare(Comparison, Number, Number),
    /// Whether two lists are the same.
    Same(Many, Many),
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
    /// Whether a list holds a number.
    Holds(String, Number),
    /// Whether a stack is empty.
    IsEmpty(String),
    /// Whether all input has been read.
    Ended,
}

/// Whether nothing after these steps is ever reached; some compilers refuse what cannot be.
pub fn always_leaves(body: &[Statement]) -> bool {
    match body.last() {
        Some(Statement::Return(_) | Statement::ReturnTruth(_)) => true,
        Some(Statement::If(_, yes, no)) => always_leaves(yes) && always_leaves(no),
        _ => false,
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A new name.
    Let(String, Number),
    /// A new name of 128 bits.
    LetWide(String, Number),
    /// A new condition.
    LetTruth(String, Truth),
    /// A new list.
    LetMany(String, Many),
    /// A new list of equal numbers: how many, and which.
    LetList(String, Number, Number),
    /// A name changes.
    Set(String, Number),
    /// A condition changes.
    SetTruth(String, Truth),
    /// A list changes.
    SetMany(String, Many),
    /// `name op= number`.
    Update(String, Operation, Number),
    /// An element changes.
    SetAt(String, Vec<Number>, Number),
    /// A list doubles its length, the new elements being −1.
    Double(String),
    /// A list grows by so many elements, each −1.
    Extend(String, Number),
    /// Something is put at the end of a list or on a stack.
    Push(String, Value),
    /// The top of a stack is taken away.
    Pop(String),
    /// A value is remembered for a key.
    Remember(String, Value, Number),
    /// Nothing is remembered any more.
    Forget(String),
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
    /// Steps as often as a number says.
    Repeat(Number, Vec<Statement>),
    /// A name runs through written numbers.
    ForIn(String, Vec<Number>, Vec<Statement>),
    /// A name runs through a helper's list.
    ForOf(String, Listing, Option<Number>, Vec<Statement>),
    /// A name runs through the elements of a list.
    ForEach(String, String, Vec<Statement>),
    /// Leaves the innermost loop.
    Break,
    /// Goes on with the next round of the innermost loop.
    Continue,
    /// A function of this program that gives nothing.
    Do(String, Vec<Value>),
    /// A number of the input between two bounds, under a new name or in a global one.
    Read {
        /// The name.
        name: String,
        /// Whether the name is new here.
        is_new: bool,
        /// The least that it may be.
        least: i128,
        /// The most that it may be.
        most: i128,
    },
    /// A list of the input, under a new name or in a global one.
    ReadMany {
        /// The name.
        name: String,
        /// The name as the description has it, for messages.
        label: String,
        /// Whether the name is new here.
        is_new: bool,
        /// What is read.
        reading: Reading,
    },
    /// A word of the input that nobody needs; what it is called in messages.
    Skip(String),
    /// Words on the output.
    Print(Vec<Piece>),
    /// Words on the error output; the program ends.
    Fail(Vec<Piece>),
    /// The function's number.
    Return(Number),
    /// The function's condition.
    ReturnTruth(Truth),
    /// The function's list.
    ReturnMany(Many),
}

/// How a list is read.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// So many numbers between two bounds.
    Numbers(Number, i128, i128),
    /// A word as the codes of its characters, at most so long.
    Word(i128),
    /// A word of digits, at most so long.
    Digits(i128),
    /// So many words of the given length, one behind the other.
    Rows(Number, Number),
    /// A whole line.
    Line(i128),
}

/// A piece of words.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// As it stands.
    Words(String),
    /// A number in decimal.
    Number(Number),
    /// One of two texts.
    Either(Truth, String, String),
    /// Numbers with blanks between them.
    Listed(String),
    /// The characters of a list of their codes.
    Letters(String),
}

/// What a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Number,
    Truth,
    List,
    Nothing,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its list, if it takes one; it comes first.
    pub list: Option<String>,
    /// Its numbers.
    pub parameters: Vec<String>,
    /// What it gives.
    pub kind: Kind,
    /// Its steps.
    pub body: Vec<Statement>,
}

/// What all functions see.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: GlobalKind,
}

/// What a global name stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum GlobalKind {
    /// A number, and its first value.
    Number(i128),
    /// A list of numbers, empty at first.
    List,
    /// Small numbers on one to three axes, and their first value.
    Table {
        /// How long each axis is.
        sizes: Vec<u64>,
        /// What every cell holds at first.
        first: i128,
        /// Whether cells hold 0 and 1 only.
        is_flags: bool,
    },
    /// A stack of numbers or lists.
    Stack(Kind),
    /// Small numbers by key.
    Memo(Kind),
}

/// A whole program.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Program {
    /// Comment lines.
    pub header: Vec<String>,
    /// Constant arrays, of one or two axes.
    pub arrays: Vec<(String, Vec<Vec<i128>>)>,
    /// The limit of sieves.
    pub limit: Option<u64>,
    /// What all functions see.
    pub globals: Vec<Global>,
    /// The functions, each after those it calls.
    pub functions: Vec<Function>,
    /// What reads and prints; none when only functions are asked for.
    pub main: Option<Vec<Statement>>,
}

impl Program {
    /// All steps: those of the functions, and the main part.
    pub fn bodies(&self) -> impl Iterator<Item = &[Statement]> {
        let functions = self.functions.iter().map(|function| function.body.as_slice());
        functions.chain(self.main.iter().map(Vec::as_slice))
    }

    /// Whether a part anywhere in it is what is wanted.
    pub fn any(&self, mut is_wanted: impl FnMut(visit::Seen<'_>) -> bool) -> bool {
        let mut found = false;
        self.bodies().for_each(|body| visit::visit(body, &mut |seen| found |= is_wanted(seen)));
        found
    }
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
            list: None,
            parameters: parameters.to_vec(),
            kind: Kind::Number,
            body,
        }
    }
}
