//! Expressions of names that have been read, and how the rule uses a set.

use super::*;
use crate::program::choose;
use grundy_rule::form::{Bound, Form, Node, Own, Run, Term};

/// An expression of names that have been read.
pub fn worked_out(expression: &Expression) -> Number {
    match expression {
        Expression::Integer(value) => integer(*value),
        Expression::Name(own) => name(&own_name(own)),
        Expression::Length(own) => Number::Length(own_name(own)),
        Expression::Spelled(own, word) => choose(spelled(own, word), integer(1), integer(0)),
        Expression::Operate(operator, left, right) => {
            let (left, right) = (worked_out(left), worked_out(right));
            match *operator {
                "+" => plus(left, right),
                "-" => minus(left, right),
                "*" => times(left, right),
                "/" => over(left, right),
                _ => crate::program::modulo(left, right),
            }
        }
    }
}

impl Expression {
    /// A name in it of which nothing is known: a number, or a list whose length is asked for.
    pub(in crate::contest) fn stranger(&self, is_known: &dyn Fn(&String, Read) -> bool) -> Option<String> {
        match self {
            Expression::Integer(_) => None,
            Expression::Name(own) => (!is_known(own, Read::Number)).then(|| own.clone()),
            Expression::Length(own) | Expression::Spelled(own, _) => {
                (!is_known(own, Read::List)).then(|| own.clone())
            }
            Expression::Operate(_, left, right) => {
                left.stranger(is_known).or_else(|| right.stranger(is_known))
            }
        }
    }
}

/// Whether a word that has been read is the written one.
fn spelled(own: &str, word: &str) -> Truth {
    let letters = word.chars().map(|letter| integer(u32::from(letter))).collect();
    Truth::Same(Many::Name(own_name(own)), Many::Of(letters))
}

/// A comparison of names that have been read.
pub fn compared(expression: &Expression) -> Truth {
    match expression {
        Expression::Operate("==", word, is_it) if matches!(**word, Expression::Spelled(..)) => {
            let Expression::Spelled(own, word) = &**word else { return Truth::Known(false) };
            if **is_it == Expression::Integer(1) { spelled(own, word) } else { not(spelled(own, word)) }
        }
        Expression::Operate(operator, left, right) => {
            let comparison = match *operator {
                "<" => Comparison::Less,
                "<=" => Comparison::LessOrEqual,
                ">" => Comparison::Greater,
                ">=" => Comparison::GreaterOrEqual,
                "!=" => Comparison::NotEqual,
                _ => Comparison::Equal,
            };
            compare(comparison, worked_out(left), worked_out(right))
        }
        _ => Truth::Known(false),
    }
}

/// Whether a parameter is only asked for its elements, so that their order does not matter.
pub fn is_set(pieces: &Pieces<'_>, own: &str) -> bool {
    let is_list = |node: Node<'_>| match node {
        Node::Term(Term::At(list, ..) | Term::Slice(list, ..)) => is_parameter(list, own),
        Node::Term(Term::Apply(Own::Length, of, _)) => of.iter().any(|term| is_parameter(term, own)),
        _ => false,
    };
    let Form { clauses, starts, .. } = pieces.form;
    !clauses.iter().any(|clause| clause.any(&is_list)) && !starts.iter().any(|start| start.any(&is_list))
}

/// Whether moves run through a set, so that 0 in it would be no move at all.
pub(in crate::contest) fn is_walked(pieces: &Pieces<'_>, own: &str) -> bool {
    let is_walk = |node: Node<'_>| match node {
        Node::Bound(Bound::For { run: Run::Elements(set, _), .. }) => is_parameter(set, own),
        _ => false,
    };
    pieces.form.clauses.iter().any(|clause| clause.any(&is_walk))
}

/// Whether a term is a parameter of this name.
pub fn is_parameter(term: &Term, own: &str) -> bool {
    matches!(term, Term::Parameter(name) if name == own)
}
