//! Laws of two and more coordinates: Beatty pairs, rays, and coordinates joined into one number.

use super::laws::Said;
use crate::program::{
    Builtin, Number, Operation, Statement, Truth, all, any, compare, equal, integer, less, minus, modulo,
    name, not, operate, over, plus, times,
};
use grundy_law::{Beatty, Lines, Operation as Joined};
use grundy_rule::tree::Comparison;

/// `low = ⌊αn⌋` without a root: `m² ≤ (t² + 4)n² < (m + 2)²` with `m = 2·low + (t − 2)n`.
pub fn beatty(form: &Beatty, parameters: &[String], body: &mut Vec<Statement>) -> Said {
    let (x, y, t) = (name(&parameters[0]), name(&parameters[1]), i128::from(form.difference));
    let wide = |own: &str| Number::Wide(Box::new(name(own)));
    body.push(Statement::Let("low".to_string(), Number::Call(Builtin::Min, vec![x.clone(), y.clone()])));
    let gap = Number::Call(Builtin::Abs, vec![minus(x, y)]);
    if t > 1 {
        body.push(Statement::Let("gap".to_string(), gap));
        let uneven = not(equal(modulo(name("gap"), integer(t)), integer(0)));
        body.push(Statement::If(uneven, vec![Statement::ReturnTruth(Truth::Known(false))], Vec::new()));
        body.push(Statement::Let("n".to_string(), over(name("gap"), integer(t))));
    } else {
        body.push(Statement::Let("n".to_string(), gap));
    }
    let double = times(integer(2), wide("low"));
    let m = match t {
        1 => minus(double, name("n")),
        2 => double,
        _ => plus(double, times(integer(t - 2), name("n"))),
    };
    body.push(Statement::LetWide("m".to_string(), m));
    body.push(Statement::LetWide(
        "square".to_string(),
        times(times(integer(t * t + 4), wide("n")), name("n")),
    ));
    let m = || name("m");
    let above = || plus(m(), integer(2));
    Said::Loses(all(vec![
        compare(Comparison::LessOrEqual, times(m(), m()), name("square")),
        less(name("square"), times(above(), above())),
    ]))
}

pub fn lines(form: &Lines, parameters: &[String]) -> Truth {
    let on_ray = |ray: &grundy_law::Ray| {
        let axis = |place: usize, start: u64, step: u64| {
            let coordinate = name(&parameters[place]);
            let distance = minus(coordinate.clone(), integer(start));
            match step {
                0 => equal(coordinate, integer(start)),
                1 => compare(Comparison::GreaterOrEqual, coordinate, integer(start)),
                step => all(vec![
                    compare(Comparison::GreaterOrEqual, coordinate, integer(start)),
                    equal(modulo(distance, integer(step)), integer(0)),
                ]),
            }
        };
        let wide = |place: usize, start: u64| {
            Number::Wide(Box::new(minus(name(&parameters[place]), integer(start))))
        };
        let is_aligned = if ray.step == (1, 1) {
            equal(
                minus(name(&parameters[0]), integer(ray.start.0)),
                minus(name(&parameters[1]), integer(ray.start.1)),
            )
        } else if ray.step.0 == 0 || ray.step.1 == 0 {
            Truth::Known(true)
        } else {
            equal(
                times(wide(0, ray.start.0), integer(ray.step.1)),
                times(wide(1, ray.start.1), integer(ray.step.0)),
            )
        };
        all(vec![axis(0, ray.start.0, ray.step.0), axis(1, ray.start.1, ray.step.1), is_aligned])
    };
    any(form.rays.iter().map(on_ray).collect())
}

/// All coordinates as one number.
pub fn joined(operation: Joined, mut numbers: Vec<Number>) -> Number {
    let folded = |numbers: Vec<Number>, join: &dyn Fn(Number, Number) -> Number| {
        numbers.into_iter().reduce(join).unwrap_or(integer(0))
    };
    let between = |operation: Operation| move |left: Number, right: Number| operate(operation, left, right);
    let builtin =
        |builtin: Builtin| move |left: Number, right: Number| Number::Call(builtin, vec![left, right]);
    if matches!(operation, Joined::OrBelow | Joined::XorBelow) {
        numbers = numbers.into_iter().map(|number| minus(number, integer(1))).collect();
    }
    match operation {
        Joined::Xor | Joined::XorBelow | Joined::Columns(_) => folded(numbers, &between(Operation::Xor)),
        Joined::Sum => folded(numbers, &between(Operation::Add)),
        Joined::Or | Joined::OrBelow => folded(numbers, &between(Operation::Or)),
        Joined::And => folded(numbers, &between(Operation::And)),
        Joined::Difference => {
            Number::Call(Builtin::Abs, vec![folded(numbers, &between(Operation::Subtract))])
        }
        Joined::Least => folded(numbers, &builtin(Builtin::Min)),
        Joined::Greatest => folded(numbers, &builtin(Builtin::Max)),
        Joined::CommonDivisor => folded(numbers, &builtin(Builtin::Gcd)),
        Joined::Quotient => {
            over(folded(numbers.clone(), &builtin(Builtin::Max)), folded(numbers, &builtin(Builtin::Min)))
        }
    }
}
