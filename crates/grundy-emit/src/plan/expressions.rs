//! Expressions and conditions of a rule as numbers and conditions of a program.

use crate::linear::Known;
use crate::program::{
    Builtin, Number, Operation, Truth, all, any, compare, equal, integer, name, not, operate,
};
use grundy_rule::tree::{Comparison, Condition, Expression, Function, Operator, Predicate};

/// The names of an alternative in the program, and what is known about them.
pub struct Scope<'a> {
    /// The program's name of each slot.
    pub names: Vec<String>,
    /// Bounds of the names.
    pub known: Known<'a>,
}

/// Names that a program uses for itself, and words of the three languages.
const RESERVED: &[&str] = &[
    "g",
    "f",
    "seen",
    "sum",
    "heaps",
    "mex",
    "stamp",
    "threat",
    "total",
    "whole",
    "left",
    "place",
    "state",
    "wanted",
    "heap",
    "other",
    "others",
    "large",
    "still_large",
    "element",
    "tests",
    "count",
    "table",
    "value",
    "grundy",
    "loses",
    "first_wins",
    "winning_move",
    "main",
    "index",
    "skip",
    "out",
    "input",
    "data",
    "memo",
    "build",
    "and",
    "as",
    "asm",
    "assert",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "crate",
    "def",
    "default",
    "del",
    "delete",
    "do",
    "double",
    "dyn",
    "elif",
    "else",
    "enum",
    "except",
    "explicit",
    "extern",
    "false",
    "finally",
    "float",
    "fn",
    "for",
    "friend",
    "from",
    "global",
    "goto",
    "if",
    "impl",
    "import",
    "in",
    "inline",
    "int",
    "is",
    "lambda",
    "let",
    "list",
    "long",
    "loop",
    "map",
    "match",
    "max",
    "min",
    "mod",
    "move",
    "mut",
    "namespace",
    "new",
    "next",
    "not",
    "operator",
    "or",
    "pass",
    "print",
    "private",
    "pub",
    "public",
    "raise",
    "range",
    "ref",
    "register",
    "return",
    "self",
    "set",
    "short",
    "signed",
    "sizeof",
    "static",
    "std",
    "str",
    "string",
    "struct",
    "super",
    "swap",
    "switch",
    "template",
    "this",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "typedef",
    "union",
    "unsafe",
    "unsigned",
    "use",
    "using",
    "vector",
    "virtual",
    "void",
    "where",
    "while",
    "with",
    "yield",
    "abs",
    "gcd",
    "isqrt",
    "bits",
    "popcount",
    "divisors",
    "primes",
    "y0",
    "y1",
    "yn",
    "j0",
    "j1",
    "jn",
    "div",
    "time",
    "end",
    "begin",
];

/// A name of a rule as a name of a program.
pub fn own_name(rule_name: &str) -> String {
    let plain: String = rule_name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { '_' })
        .collect();
    let starts_well = plain.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let plain = if starts_well { plain } else { format!("v{plain}") };
    if RESERVED.contains(&plain.as_str()) { format!("{plain}_") } else { plain }
}

impl Scope<'_> {
    /// An expression as a number.
    pub fn number(&self, expression: &Expression) -> Number {
        match expression {
            Expression::Integer(value) => integer(*value),
            Expression::Local(slot) => name(&self.names[*slot]),
            Expression::Parameter(parameter, _) => name(&own_name(parameter)),
            Expression::Negate(inner) => operate(Operation::Subtract, integer(0), self.number(inner)),
            Expression::Binary(operator, left, right, _) => self.binary(*operator, left, right),
            Expression::Call(function, arguments, _) => self.call(*function, arguments),
        }
    }

    fn binary(&self, operator: Operator, left: &Expression, right: &Expression) -> Number {
        let plain = self.known.is_natural(left) && self.known.is_natural(right);
        let (first, second) = (self.number(left), self.number(right));
        match operator {
            Operator::Add => operate(Operation::Add, first, second),
            Operator::Subtract => operate(Operation::Subtract, first, second),
            Operator::Multiply => operate(Operation::Multiply, first, second),
            Operator::Divide if plain => operate(Operation::Divide, first, second),
            Operator::Modulo if plain => operate(Operation::Modulo, first, second),
            Operator::Divide => Number::Call(Builtin::FloorDivide, vec![first, second]),
            Operator::Modulo => Number::Call(Builtin::FloorModulo, vec![first, second]),
        }
    }

    fn call(&self, function: Function, arguments: &[Expression]) -> Number {
        let mut numbers = arguments.iter().map(|argument| self.number(argument));
        let mut folded = |combine: &dyn Fn(Number, Number) -> Number| {
            let first = numbers.next().unwrap_or(integer(0));
            numbers.by_ref().fold(first, combine)
        };
        let builtin =
            |builtin: Builtin| move |left: Number, right: Number| Number::Call(builtin, vec![left, right]);
        let between =
            |operation: Operation| move |left: Number, right: Number| operate(operation, left, right);
        match function {
            Function::Min => folded(&builtin(Builtin::Min)),
            Function::Max => folded(&builtin(Builtin::Max)),
            Function::Gcd => folded(&builtin(Builtin::Gcd)),
            Function::BitAnd => folded(&between(Operation::And)),
            Function::BitOr => folded(&between(Operation::Or)),
            Function::BitXor => folded(&between(Operation::Xor)),
            Function::ShiftLeft => folded(&between(Operation::ShiftLeft)),
            Function::ShiftRight => folded(&between(Operation::ShiftRight)),
            Function::Abs => Number::Call(Builtin::Abs, numbers.collect()),
            Function::Isqrt => Number::Call(Builtin::Isqrt, numbers.collect()),
            Function::Bits => Number::Call(Builtin::Bits, numbers.collect()),
            Function::Popcount => Number::Call(Builtin::Popcount, numbers.collect()),
            Function::Valuation if arguments.first() == Some(&Expression::Integer(2)) => {
                Number::Call(Builtin::TrailingZeros, numbers.skip(1).collect())
            }
            Function::Valuation => Number::Call(Builtin::Valuation, numbers.collect()),
            Function::DigitSum => Number::Call(Builtin::DigitSum, numbers.collect()),
        }
    }

    /// A condition.
    pub fn truth(&self, condition: &Condition) -> Truth {
        match condition {
            Condition::Compare(first, rest) => {
                let mut left = first;
                let mut pairs = Vec::new();
                for (comparison, right) in rest {
                    pairs.push(compare(*comparison, self.number(left), self.number(right)));
                    left = right;
                }
                all(pairs)
            }
            Condition::And(left, right) => all(vec![self.truth(left), self.truth(right)]),
            Condition::Or(left, right) => any(vec![self.truth(left), self.truth(right)]),
            Condition::Not(inner) => not(self.truth(inner)),
            Condition::Test(predicate, arguments, _) => self.test(*predicate, arguments),
        }
    }

    fn test(&self, predicate: Predicate, arguments: &[Expression]) -> Truth {
        let numbers: Vec<Number> = arguments.iter().map(|argument| self.number(argument)).collect();
        match (predicate, &numbers[..]) {
            (Predicate::Divides, [divisor, number]) => {
                let divides = equal(operate(Operation::Modulo, number.clone(), divisor.clone()), integer(0));
                if self.known.is_positive(&arguments[0]) {
                    return divides;
                }
                let zero = |number: &Number| equal(number.clone(), integer(0));
                any(vec![all(vec![zero(divisor), zero(number)]), all(vec![not(zero(divisor)), divides])])
            }
            (Predicate::IsSquare, [number]) => {
                let root = Number::Call(Builtin::Isqrt, numbers.clone());
                let square = equal(operate(Operation::Multiply, root.clone(), root), number.clone());
                all(vec![compare(Comparison::GreaterOrEqual, number.clone(), integer(0)), square])
            }
            (_, [number]) => Truth::IsPrime(number.clone()),
            _ => Truth::Known(false),
        }
    }
}
