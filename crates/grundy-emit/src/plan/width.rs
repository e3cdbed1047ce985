//! Where a formula outgrows 64 bits it is made wide, from a bound on each of its parts.

use crate::program::{
    Builtin, Comparison, Number, Operation, Piece, Statement, Truth, compare, integer, name,
};

/// What 63 bits hold.
const NARROW: f64 = 9.2e18;
/// What 127 bits hold.
const WIDE: f64 = 1.7e38;

/// A number whose names go up to `reach`, made wide where it must be; none if even 128 bits are too few.
pub fn widened(number: Number, reach: f64) -> Option<Number> {
    let (number, size) = sized(number, reach);
    (size < WIDE).then_some(number)
}

/// A number of 64 bits whose names go up to `reach`. Where it is not sure that what was worked out in 128 bits fits again,
/// it is looked at, and the program ends if not.
pub fn narrowed(number: Number, reach: f64, body: &mut Vec<Statement>) -> Option<Number> {
    let (number, size) = sized(number, reach);
    if size <= NARROW {
        return Some(number);
    }
    let words = vec![Piece::Words("the value outgrows 63 bits".to_string())];
    let outgrows = compare(Comparison::Greater, name("value"), integer(i64::MAX));
    body.push(Statement::LetWide("value".to_string(), number));
    body.push(Statement::If(outgrows, vec![Statement::Fail(words)], Vec::new()));
    (size < WIDE).then(|| name("value"))
}

/// A condition whose names go up to `reach`, made wide where it must be.
pub fn widened_truth(truth: Truth, reach: f64) -> Option<Truth> {
    let each = |truths: Vec<Truth>| {
        truths.into_iter().map(|truth| widened_truth(truth, reach)).collect::<Option<Vec<_>>>()
    };
    Some(match truth {
        Truth::Compare(comparison, left, right) => {
            Truth::Compare(comparison, widened(left, reach)?, widened(right, reach)?)
        }
        Truth::And(truths) => Truth::And(each(truths)?),
        Truth::Or(truths) => Truth::Or(each(truths)?),
        Truth::Not(inner) => Truth::Not(Box::new(widened_truth(*inner, reach)?)),
        Truth::IsPrime(number) => Truth::IsPrime(widened(number, reach)?),
        other => other,
    })
}

/// The number and a bound on its absolute value.
fn sized(number: Number, reach: f64) -> (Number, f64) {
    match number {
        Number::Integer(value) => (number, (value as f64).abs()),
        Number::Name(_)
        | Number::Length(_)
        | Number::Own(..)
        | Number::OfList(..)
        | Number::Last(_)
        | Number::Recall(..)
        | Number::At(..) => (number, reach),
        Number::Wide(inner) => {
            let (inner, size) = sized(*inner, reach);
            (Number::Wide(Box::new(inner)), size)
        }
        Number::Choose(truth, yes, no) => {
            let ((yes, yes_size), (no, no_size)) = (sized(*yes, reach), sized(*no, reach));
            match widened_truth((*truth).clone(), reach) {
                Some(wide) => {
                    let chosen = Number::Choose(Box::new(wide), Box::new(yes), Box::new(no));
                    (chosen, unless_wide(yes_size.max(no_size)))
                }
                None => (Number::Choose(truth, Box::new(yes), Box::new(no)), f64::INFINITY),
            }
        }
        Number::Operate(operation, left, right) => operation_sized(operation, *left, *right, reach),
        // What is made wide enough need not be looked at when it is multiplied.
        Number::Call(Builtin::CheckedTimes | Builtin::BoundedTimes, mut factors) if factors.len() == 2 => {
            let (right, left) = (factors.remove(1), factors.remove(0));
            operation_sized(Operation::Multiply, left, right, reach)
        }
        Number::Call(builtin, arguments) => {
            let (arguments, sizes): (Vec<Number>, Vec<f64>) =
                arguments.into_iter().map(|argument| sized(argument, reach)).unzip();
            let most = sizes.iter().copied().fold(0.0, f64::max);
            let size = match builtin {
                Builtin::Isqrt => most.sqrt() + 1.0,
                Builtin::Min | Builtin::Max => most,
                _ if most > NARROW => f64::INFINITY,
                Builtin::Bits | Builtin::Popcount | Builtin::TrailingZeros | Builtin::Valuation => 128.0,
                Builtin::DigitSum => 400.0,
                _ => most,
            };
            (Number::Call(builtin, arguments), size)
        }
    }
}

/// The size of what has 64 bits in every language.
fn unless_wide(size: f64) -> f64 {
    if size > NARROW { f64::INFINITY } else { size }
}

fn operation_sized(operation: Operation, left: Number, right: Number, reach: f64) -> (Number, f64) {
    let is_constant = |number: &Number| matches!(number, Number::Integer(_));
    let (constant_left, constant_right) = (is_constant(&left), is_constant(&right));
    let ((left, left_size), (right, right_size)) = (sized(left, reach), sized(right, reach));
    let size = match operation {
        Operation::Add | Operation::Subtract => left_size + right_size,
        Operation::Multiply => left_size * right_size,
        Operation::Divide => left_size / if constant_right { right_size.max(1.0) } else { 1.0 },
        Operation::Modulo => left_size.min(right_size),
        Operation::And => left_size.min(right_size),
        Operation::Or | Operation::Xor => 2.0 * left_size.max(right_size),
        Operation::ShiftLeft => left_size * (reach.min(63.0)).exp2(),
        Operation::ShiftRight => left_size,
    };
    // What is wide already makes the whole wide.
    let is_narrow = left_size <= NARROW && right_size <= NARROW;
    let grows = matches!(operation, Operation::Add | Operation::Subtract | Operation::Multiply);
    let too_large = size > NARROW && is_narrow && grows;
    // A written number stays as it is; the other side becomes wide.
    let (left, right) = match (too_large, constant_left) {
        (true, true) => (left, Number::Wide(Box::new(right))),
        (true, false) => (Number::Wide(Box::new(left)), right),
        _ => (left, right),
    };
    (Number::Operate(operation, Box::new(left), Box::new(right)), size)
}
