//! Expressions of names that have been read, and how the rule uses a set.

use super::*;

/// An expression of names that have been read.
pub fn worked_out(expression: &Expression) -> Number {
    match expression {
        Expression::Integer(value) => integer(*value),
        Expression::Name(own) => name(&own_name(own)),
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

/// A comparison of names that have been read.
pub fn compared(expression: &Expression) -> Truth {
    match expression {
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
    let text = format!("{:?}{:?}", pieces.form.clauses, pieces.form.starts);
    let parameter = format!("Parameter(\"{own}\")");
    !text.contains(&format!("At({parameter}"))
        && !text.contains(&format!("Slice({parameter}"))
        && !text.contains(&format!("Length, [{parameter}"))
}

/// Whether moves run through a set, so that 0 in it would be no move at all.
pub(in crate::contest) fn is_walked(pieces: &Pieces<'_>, own: &str) -> bool {
    let text = format!("{:?}", pieces.form.clauses);
    text.contains(&format!("run: Elements(Parameter(\"{own}\")"))
}
