//! Parameters of a rule of the first edition, filled with numbers.

use std::collections::BTreeMap;

use crate::arithmetic::{call, operate};
use crate::tree::{Binding, Clause, Condition, Expression, Outcome, Part, RangeEnd, Set, Target, Times};

/// Puts values in place of parameters, and works out what is then a number.
pub(super) struct Filler<'a> {
    pub(super) values: BTreeMap<&'a str, i128>,
}

impl Filler<'_> {
    pub(super) fn clause(&self, clause: &mut Clause) {
        clause.domain.iter_mut().for_each(|condition| self.condition(condition));
        for alternative in &mut clause.alternatives {
            self.outcome(&mut alternative.outcome);
            for binding in &mut alternative.bindings {
                match binding {
                    Binding::For { set, .. } => self.set(set),
                    Binding::Let { value, .. } => self.number(value),
                    Binding::If(condition) => self.condition(condition),
                }
            }
        }
    }

    pub(super) fn outcome(&self, outcome: &mut Outcome) {
        match outcome {
            Outcome::One(target) => self.target(target),
            Outcome::Sum(parts) => parts.iter_mut().for_each(|part| self.part(part)),
        }
    }

    fn part(&self, part: &mut Part) {
        self.target(&mut part.target);
        match &mut part.times {
            Times::Once => {}
            Times::Count(count, _) => self.number(count),
            Times::Each(_, set) => self.set(set),
        }
    }

    fn target(&self, target: &mut Target) {
        target.coordinates.iter_mut().for_each(|coordinate| self.number(coordinate));
    }

    fn condition(&self, condition: &mut Condition) {
        match condition {
            Condition::Compare(first, rest) => {
                self.number(first);
                rest.iter_mut().for_each(|(_, right)| self.number(right));
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                self.condition(left);
                self.condition(right);
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::Test(_, arguments, _) => {
                arguments.iter_mut().for_each(|argument| self.number(argument))
            }
        }
    }

    fn set(&self, set: &mut Set) {
        match set {
            Set::Range(from, end) => {
                self.number(from);
                match end {
                    RangeEnd::Before(to) | RangeEnd::At(to) => self.number(to),
                    RangeEnd::Endless => {}
                }
            }
            Set::List(elements) | Set::AllBut(elements) => {
                elements.iter_mut().for_each(|element| self.number(element))
            }
            Set::Powers(argument, _)
            | Set::Divisors(argument, _)
            | Set::Coprime(argument, _)
            | Set::Digits(argument, _) => self.number(argument),
            Set::Primes | Set::PrimePowers | Set::Squares | Set::Triangular | Set::Fibonacci => {}
        }
    }

    fn number(&self, expression: &mut Expression) {
        match expression {
            Expression::Integer(_) | Expression::Local(_) => return,
            Expression::Parameter(name, _) => {
                if let Some(&value) = self.values.get(name.as_str()) {
                    *expression = Expression::Integer(value);
                }
                return;
            }
            Expression::Negate(inner) => self.number(inner),
            Expression::Binary(_, left, right, _) => {
                self.number(left);
                self.number(right);
            }
            Expression::Call(_, arguments, _) => {
                arguments.iter_mut().for_each(|argument| self.number(argument))
            }
        }
        if let Some(value) = worked_out(expression) {
            *expression = Expression::Integer(value);
        }
    }
}

/// The number that an expression of numbers is; what is not defined stays as it is written, and is found out later.
fn worked_out(expression: &Expression) -> Option<i128> {
    match expression {
        Expression::Negate(inner) => as_integer(inner)?.checked_neg(),
        Expression::Binary(operator, left, right, _) => {
            operate(*operator, as_integer(left)?, as_integer(right)?).ok()
        }
        Expression::Call(function, arguments, _) => {
            let arguments: Vec<i128> = arguments.iter().map(as_integer).collect::<Option<_>>()?;
            call(*function, &arguments).ok()
        }
        _ => None,
    }
}

fn as_integer(expression: &Expression) -> Option<i128> {
    match expression {
        Expression::Integer(value) => Some(*value),
        _ => None,
    }
}
