//! The largest number written in a rule: below it the rule has not shown all its moves.

use grundy_rule::Ruleset;
use grundy_rule::tree::{Binding, Condition, Expression, Outcome, RangeEnd, Set, Times};

/// The largest number that is written in a rule: below it the rule has not shown all its moves.
pub fn largest_number(ruleset: &Ruleset) -> u64 {
    let mut largest = 0u64;
    each_expression(ruleset, &mut |expression| largest = largest.max(largest_in(expression)));
    let digits = ruleset.code().map_or(0, |code| {
        let (digits, tail) = code.digits_and_tail();
        (digits.len() + tail.len()) as u64
    });
    largest.max(digits)
}

/// Meets every expression of a rule that is not part of another one.
pub(crate) fn each_expression(ruleset: &Ruleset, meet: &mut dyn FnMut(&Expression)) {
    for clause in ruleset.clauses() {
        clause.domain.iter().for_each(|condition| in_condition(condition, meet));
        for alternative in &clause.alternatives {
            alternative.bindings.iter().for_each(|binding| in_binding(binding, meet));
            in_outcome(&alternative.outcome, meet);
        }
    }
}

fn largest_in(expression: &Expression) -> u64 {
    match expression {
        Expression::Integer(value) => u64::try_from(value.unsigned_abs()).unwrap_or(0),
        Expression::Local(_) | Expression::Parameter(..) => 0,
        Expression::Negate(inner) => largest_in(inner),
        Expression::Binary(_, left, right, _) => largest_in(left).max(largest_in(right)),
        Expression::Call(_, arguments, _) => arguments.iter().map(largest_in).max().unwrap_or(0),
    }
}

fn in_binding(binding: &Binding, meet: &mut dyn FnMut(&Expression)) {
    match binding {
        Binding::For { set, .. } => in_set(set, meet),
        Binding::Let { value, .. } => meet(value),
        Binding::If(condition) => in_condition(condition, meet),
    }
}

fn in_set(set: &Set, meet: &mut dyn FnMut(&Expression)) {
    match set {
        Set::Range(from, end) => {
            meet(from);
            match end {
                RangeEnd::Before(to) | RangeEnd::At(to) => meet(to),
                RangeEnd::Endless => {}
            }
        }
        Set::List(elements) | Set::AllBut(elements) => elements.iter().for_each(meet),
        Set::Powers(of, _) | Set::Divisors(of, _) | Set::Coprime(of, _) | Set::Digits(of, _) => meet(of),
        Set::Primes | Set::PrimePowers | Set::Squares | Set::Triangular | Set::Fibonacci => {}
    }
}

fn in_condition(condition: &Condition, meet: &mut dyn FnMut(&Expression)) {
    match condition {
        Condition::Compare(first, rest) => {
            meet(first);
            rest.iter().for_each(|(_, right)| meet(right));
        }
        Condition::And(left, right) | Condition::Or(left, right) => {
            in_condition(left, meet);
            in_condition(right, meet);
        }
        Condition::Not(inner) => in_condition(inner, meet),
        Condition::Test(_, arguments, _) => arguments.iter().for_each(meet),
    }
}

fn in_outcome(outcome: &Outcome, meet: &mut dyn FnMut(&Expression)) {
    match outcome {
        Outcome::One(target) => target.coordinates.iter().for_each(meet),
        Outcome::Sum(parts) => {
            for part in parts {
                part.target.coordinates.iter().for_each(&mut *meet);
                match &part.times {
                    Times::Once => {}
                    Times::Count(count, _) => meet(count),
                    Times::Each(_, set) => in_set(set, meet),
                }
            }
        }
    }
}
