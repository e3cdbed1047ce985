//! Formulas of one line as numbers and conditions of a program.

use super::laws::{Said, no_code};
use crate::program::visit::{Seen, visit};
use crate::program::{
    Builtin, Number, Operation, Statement, Truth, all, any, compare, integer, minus, modulo, name, operate,
    over, plus, times, xor,
};
use grundy_law::{Body, Formula, Join, Quantity, Relation, Term, Test};
use grundy_rule::Text;
use grundy_rule::tree::Comparison;

/// What a formula says, in the program's names of the coordinates.
pub fn one_line(form: &Formula, parameters: &[String]) -> Result<Said, Text> {
    let group = |tests: &Vec<Test>| {
        tests.iter().map(|test| compared(test, parameters)).collect::<Option<Vec<_>>>().map(all)
    };
    let said = match &form.body {
        Body::Value(term) => number(term, parameters).map(Said::Number),
        Body::Losses(groups) => {
            let groups: Option<Vec<Truth>> = groups.iter().map(group).collect();
            groups.map(|groups| Said::Loses(any(groups)))
        }
    };
    said.ok_or_else(|| no_code("this feature of a number within a formula", "公式中的这种特征"))
}

/// Whether a number is taken apart into its prime factors.
pub fn factorises(said: &Said) -> bool {
    let step = match said {
        Said::Number(number) => Statement::Return(number.clone()),
        Said::Loses(truth) => Statement::ReturnTruth(truth.clone()),
    };
    let mut found = false;
    visit(&[step], &mut |seen| {
        found |= matches!(seen, Seen::Number(Number::Call(Builtin::Omega | Builtin::BigOmega, _)));
    });
    found
}

fn compared(test: &Test, parameters: &[String]) -> Option<Truth> {
    let comparison = match test.relation {
        Relation::Equal => Comparison::Equal,
        Relation::Unequal => Comparison::NotEqual,
        Relation::Less => Comparison::Less,
        Relation::AtMost => Comparison::LessOrEqual,
    };
    if let Some(power) = power_of_two(test) {
        let ones = Number::Call(Builtin::Popcount, vec![number(power, parameters)?]);
        return Some(compare(comparison, ones, integer(1)));
    }
    Some(compare(comparison, number(&test.left, parameters)?, number(&test.right, parameters)?))
}

/// The number that is asked whether all its prime factors are 2: no factor need be looked for.
fn power_of_two(test: &Test) -> Option<&Term> {
    let is_equation = matches!(test.relation, Relation::Equal | Relation::Unequal);
    match (&test.left, &test.right) {
        (Term::Of(Quantity::PrimeFactors, all), Term::Of(Quantity::Valuation(2), twos))
        | (Term::Of(Quantity::Valuation(2), twos), Term::Of(Quantity::PrimeFactors, all)) => {
            Some(&**all).filter(|_| is_equation && all == twos)
        }
        _ => None,
    }
}

fn number(term: &Term, parameters: &[String]) -> Option<Number> {
    let own = |term: &Term| number(term, parameters);
    Some(match term {
        Term::Coordinate(place) => name(parameters.get(*place)?),
        Term::Number(written) => integer(*written),
        Term::Quotient(inner, divisor) if inner.may_be_negative() => {
            Number::Call(Builtin::FloorDivide, vec![own(inner)?, integer(*divisor)])
        }
        Term::Remainder(inner, divisor) if inner.may_be_negative() => {
            Number::Call(Builtin::FloorModulo, vec![own(inner)?, integer(*divisor)])
        }
        Term::Quotient(inner, divisor) => over(own(inner)?, integer(*divisor)),
        Term::Remainder(inner, divisor) => modulo(own(inner)?, integer(*divisor)),
        Term::Of(quantity, inner) => quantity_of(*quantity, own(inner)?)?,
        Term::Joined(Join::Over, left, right) if left.may_be_negative() => {
            Number::Call(Builtin::FloorDivide, vec![own(left)?, own(right)?])
        }
        Term::Joined(join, left, right) => joined(*join, own(left)?, own(right)?),
    })
}

fn quantity_of(quantity: Quantity, number: Number) -> Option<Number> {
    Some(match quantity {
        Quantity::BinaryLength => Number::Call(Builtin::Bits, vec![number]),
        Quantity::OneDigits => Number::Call(Builtin::Popcount, vec![number]),
        Quantity::Valuation(2) => Number::Call(Builtin::TrailingZeros, vec![number]),
        Quantity::Valuation(prime) => Number::Call(Builtin::Valuation, vec![integer(prime), number]),
        Quantity::PrimeFactors => Number::Call(Builtin::BigOmega, vec![number]),
        Quantity::DistinctPrimes => Number::Call(Builtin::Omega, vec![number]),
        _ => return None,
    })
}

fn joined(join: Join, left: Number, right: Number) -> Number {
    match join {
        Join::Plus => plus(left, right),
        Join::Minus => minus(left, right),
        Join::Times => times(left, right),
        Join::Over => over(left, right),
        Join::Least => Number::Call(Builtin::Min, vec![left, right]),
        Join::Greatest => Number::Call(Builtin::Max, vec![left, right]),
        Join::Xor => xor(left, right),
        Join::And => operate(Operation::And, left, right),
        Join::Or => operate(Operation::Or, left, right),
    }
}
