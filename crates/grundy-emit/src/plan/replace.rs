//! Numbers put in place of names.

use crate::program::{Number, Truth, all, any, choose, compare, not, operate};

/// What a name becomes, if it changes.
pub type Image<'a> = &'a dyn Fn(&str) -> Option<Number>;

/// A number with numbers in place of names.
pub fn in_number(number: Number, image: Image<'_>) -> Number {
    let each = |numbers: Vec<Number>| numbers.into_iter().map(|number| in_number(number, image)).collect();
    match number {
        Number::Name(name) => image(&name).unwrap_or(Number::Name(name)),
        Number::Operate(operation, left, right) => {
            operate(operation, in_number(*left, image), in_number(*right, image))
        }
        Number::Call(builtin, arguments) => Number::Call(builtin, each(arguments)),
        Number::Own(name, arguments) => Number::Own(name, each(arguments)),
        Number::At(name, places) => Number::At(name, each(places)),
        Number::Choose(truth, yes, no) => {
            choose(in_truth(*truth, image), in_number(*yes, image), in_number(*no, image))
        }
        Number::Wide(inner) => Number::Wide(Box::new(in_number(*inner, image))),
        Number::Integer(_) | Number::Length(_) => number,
    }
}

/// A condition with numbers in place of names.
pub fn in_truth(truth: Truth, image: Image<'_>) -> Truth {
    let each = |truths: Vec<Truth>| truths.into_iter().map(|truth| in_truth(truth, image)).collect();
    match truth {
        Truth::Known(_) => truth,
        Truth::Compare(comparison, left, right) => {
            compare(comparison, in_number(left, image), in_number(right, image))
        }
        Truth::And(truths) => all(each(truths)),
        Truth::Or(truths) => any(each(truths)),
        Truth::Not(inner) => not(in_truth(*inner, image)),
        Truth::IsPrime(number) => Truth::IsPrime(in_number(number, image)),
        Truth::Own(name, arguments) => {
            Truth::Own(name, arguments.into_iter().map(|number| in_number(number, image)).collect())
        }
        Truth::Holds(set, number) => Truth::Holds(set, in_number(number, image)),
    }
}
