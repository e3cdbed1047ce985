//! The numbers that expressions, conditions and sets stand for in an environment.

use crate::arithmetic::{Fault, call, operate, test};
use crate::meter::{Halt, Meter};
use crate::text::Text;
use crate::tree::{Comparison, Condition, Expression, Operator, RangeEnd, Set, Span};

/// Why an evaluation ended early.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// Something is not defined, here.
    Fault(Fault, Span),
    /// The meter ran out, or a diagnostic is already made.
    Halt(Halt),
}

impl From<Halt> for Trouble {
    fn from(halt: Halt) -> Trouble {
        Trouble::Halt(halt)
    }
}

type Evaluated<T> = Result<T, Trouble>;

/// The value of an expression in the names of a position's coordinates; none where it has no value.
pub fn number_at(expression: &Expression, coordinates: &[u64]) -> Option<i128> {
    number(expression, &environment(coordinates)).ok()
}

/// Whether a condition on the names of a position's coordinates holds; none where it has no meaning.
pub fn holds_at(condition: &Condition, coordinates: &[u64]) -> Option<bool> {
    holds(condition, &environment(coordinates)).ok()
}

fn environment(coordinates: &[u64]) -> Vec<i128> {
    coordinates.iter().map(|&coordinate| i128::from(coordinate)).collect()
}

/// The value of an expression.
pub fn number(expression: &Expression, environment: &[i128]) -> Evaluated<i128> {
    match defined(expression, environment) {
        Some(value) => Ok(value),
        None => explained(expression, environment),
    }
}

/// The value of an expression, without a word where it has none: almost all have one, and this is the innermost loop.
fn defined(expression: &Expression, environment: &[i128]) -> Option<i128> {
    match expression {
        Expression::Integer(value) => Some(*value),
        Expression::Local(slot) => Some(environment[*slot]),
        Expression::Negate(inner) => defined(inner, environment)?.checked_neg(),
        Expression::Binary(operator, left, right, _) => {
            let (left, right) = (defined(left, environment)?, defined(right, environment)?);
            match operator {
                Operator::Add => left.checked_add(right),
                Operator::Subtract => left.checked_sub(right),
                _ => operate(*operator, left, right).ok(),
            }
        }
        Expression::Call(function, arguments, _) => {
            let mut values = [0; 2];
            for (value, argument) in values.iter_mut().zip(arguments) {
                *value = defined(argument, environment)?;
            }
            call(*function, &values).ok()
        }
        Expression::Parameter(..) => None,
    }
}

/// The same, and what is wrong where it has none.
fn explained(expression: &Expression, environment: &[i128]) -> Evaluated<i128> {
    match expression {
        Expression::Integer(value) => Ok(*value),
        Expression::Local(slot) => Ok(environment[*slot]),
        Expression::Negate(inner) => {
            let value = explained(inner, environment)?;
            operate(Operator::Subtract, 0, value).map_err(|fault| Trouble::Fault(fault, Span::default()))
        }
        Expression::Binary(operator, left, right, span) => {
            let (left, right) = (explained(left, environment)?, explained(right, environment)?);
            operate(*operator, left, right).map_err(|fault| Trouble::Fault(fault, *span))
        }
        Expression::Call(function, arguments, span) => {
            let mut values = [0; 2];
            for (value, argument) in values.iter_mut().zip(arguments) {
                *value = explained(argument, environment)?;
            }
            call(*function, &values).map_err(|fault| Trouble::Fault(fault, *span))
        }
        Expression::Parameter(name, span) => Err(Trouble::Fault(free_parameter(name), *span)),
    }
}

fn free_parameter(name: &str) -> Fault {
    Fault {
        message: Text::new(format!("the parameter `{name}` has no value"), format!("参数 `{name}` 没有值")),
        help: Text::new(format!("give `{name}` a value"), format!("请给 `{name}` 赋值")),
    }
}

/// Whether a condition holds.
pub fn holds(condition: &Condition, environment: &[i128]) -> Evaluated<bool> {
    match condition {
        Condition::Compare(first, rest) => compare(first, rest, environment),
        Condition::And(left, right) => Ok(holds(left, environment)? && holds(right, environment)?),
        Condition::Or(left, right) => Ok(holds(left, environment)? || holds(right, environment)?),
        Condition::Not(inner) => Ok(!holds(inner, environment)?),
        Condition::Test(predicate, arguments, span) => {
            let mut values = [0; 2];
            for (value, argument) in values.iter_mut().zip(arguments) {
                *value = number(argument, environment)?;
            }
            test(*predicate, &values).map_err(|fault| Trouble::Fault(fault, *span))
        }
    }
}

fn compare(first: &Expression, rest: &[(Comparison, Expression)], environment: &[i128]) -> Evaluated<bool> {
    let mut left = number(first, environment)?;
    for (comparison, right) in rest {
        let right = number(right, environment)?;
        if !comparison.holds(left, right) {
            return Ok(false);
        }
        left = right;
    }
    Ok(true)
}

/// Shows the elements of a set in ascending order (of a list: as written) until `visit` says no.
pub fn elements(
    set: &Set,
    environment: &[i128],
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(i128, &mut Meter<'_>) -> Evaluated<bool>,
) -> Evaluated<()> {
    match set {
        Set::Range(from, end) => range(number(from, environment)?, &last(end, environment)?, meter, visit),
        Set::List(list) => {
            for element in list {
                if !visit(number(element, environment)?, meter)? {
                    break;
                }
            }
            Ok(())
        }
        Set::AllBut(excluded) => {
            let excluded =
                excluded.iter().map(|element| number(element, environment)).collect::<Evaluated<Vec<_>>>()?;
            filtered(1, &None, meter, visit, |element| !excluded.contains(&element))
        }
        Set::Primes => filtered(2, &None, meter, visit, is_prime),
        Set::PrimePowers => filtered(1, &None, meter, visit, is_prime_power),
        Set::Squares => sequence(1, |square, index| square.checked_add(2 * index + 1), meter, visit),
        Set::Triangular => sequence(1, |triangle, index| triangle.checked_add(index + 1), meter, visit),
        Set::Fibonacci => fibonacci(meter, visit),
        Set::Powers(base, span) => {
            let base = number(base, environment)?;
            if base < 2 {
                return Err(Trouble::Fault(small_base(base), *span));
            }
            sequence(1, |power, _| power.checked_mul(base), meter, visit)
        }
        Set::Divisors(of, _) => divisors(number(of, environment)?, meter, visit),
        Set::Coprime(of, _) => {
            let of = number(of, environment)?;
            filtered(1, &Some(of), meter, visit, |element| coprime(element, of))
        }
        Set::Digits(of, _) => digits(number(of, environment)?, meter, visit),
    }
}

type Visit<'v> = dyn FnMut(i128, &mut Meter<'_>) -> Evaluated<bool> + 'v;

fn last(end: &RangeEnd, environment: &[i128]) -> Evaluated<Option<i128>> {
    Ok(match end {
        RangeEnd::Before(to) => Some(number(to, environment)?.saturating_sub(1)),
        RangeEnd::At(to) => Some(number(to, environment)?),
        RangeEnd::Endless => None,
    })
}

fn range(from: i128, last: &Option<i128>, meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> Evaluated<()> {
    filtered(from, last, meter, visit, |_| true)
}

fn filtered(
    from: i128,
    last: &Option<i128>,
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
    keep: impl Fn(i128) -> bool,
) -> Evaluated<()> {
    let last = last.unwrap_or(i128::MAX - 1);
    let mut element = from;
    while element <= last {
        meter.step()?;
        if keep(element) && !visit(element, meter)? {
            break;
        }
        element += 1;
    }
    Ok(())
}

/// 1 and what follows from each element and its index, counted from 1.
fn sequence(
    first: i128,
    next: impl Fn(i128, i128) -> Option<i128>,
    meter: &mut Meter<'_>,
    visit: &mut Visit<'_>,
) -> Evaluated<()> {
    let mut element = Some(first);
    let mut index = 1;
    while let Some(value) = element {
        meter.step()?;
        if !visit(value, meter)? {
            break;
        }
        element = next(value, index);
        index += 1;
    }
    Ok(())
}

fn fibonacci(meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> Evaluated<()> {
    let (mut element, mut next) = (1i128, 2i128);
    loop {
        meter.step()?;
        if !visit(element, meter)? {
            return Ok(());
        }
        let Some(sum) = element.checked_add(next) else { return Ok(()) };
        (element, next) = (next, sum);
    }
}

fn divisors(of: i128, meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> Evaluated<()> {
    let mut large = Vec::new();
    let mut small = 1;
    while small <= of / small.max(1) && of > 0 {
        meter.step()?;
        if of % small == 0 {
            if small != of / small {
                large.push(of / small);
            }
            if !visit(small, meter)? {
                return Ok(());
            }
        }
        small += 1;
    }
    for &divisor in large.iter().rev() {
        if !visit(divisor, meter)? {
            break;
        }
    }
    Ok(())
}

fn digits(of: i128, meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> Evaluated<()> {
    let mut present = [false; 10];
    let mut rest = of.max(0);
    while rest > 0 {
        present[(rest % 10) as usize] = true;
        rest /= 10;
    }
    for digit in 1..10 {
        if present[digit as usize] && !visit(digit, meter)? {
            break;
        }
    }
    Ok(())
}

fn is_prime(element: i128) -> bool {
    u64::try_from(element).is_ok_and(crate::arithmetic::is_prime)
}

/// 1, and the powers of primes.
fn is_prime_power(element: i128) -> bool {
    let Ok(value) = u64::try_from(element) else { return false };
    if value <= 1 {
        return value == 1;
    }
    (1..=value.ilog2()).any(|exponent| {
        let root = (value as f64).powf(1.0 / f64::from(exponent)).round() as u64;
        (root.saturating_sub(1)..=root + 1).any(|candidate| {
            candidate.checked_pow(exponent) == Some(value) && crate::arithmetic::is_prime(candidate)
        })
    })
}

fn coprime(left: i128, right: i128) -> bool {
    let (mut left, mut right) = (left, right);
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left == 1
}

fn small_base(base: i128) -> Fault {
    Fault {
        message: Text::new(format!("the powers of {base} do not grow"), format!("{base} 的幂不会增大")),
        help: Text::new("`powers(b)` needs b ≥ 2", "`powers(b)` 需要 b ≥ 2"),
    }
}
