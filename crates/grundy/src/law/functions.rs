//! The functions that a rule uses.

use grundy_rule::Ruleset;
use grundy_rule::tree::{Expression, Function};

use crate::law::largest_constant::each_expression;

/// Whether a rule uses a function of this kind.
pub(crate) fn uses(ruleset: &Ruleset, is_meant: &dyn Fn(Function) -> bool) -> bool {
    let mut found = false;
    each_expression(ruleset, &mut |expression| found |= calls(expression, is_meant));
    found
}

fn calls(expression: &Expression, is_meant: &dyn Fn(Function) -> bool) -> bool {
    match expression {
        Expression::Integer(_) | Expression::Local(_) | Expression::Parameter(..) => false,
        Expression::Negate(inner) => calls(inner, is_meant),
        Expression::Binary(_, left, right, _) => calls(left, is_meant) || calls(right, is_meant),
        Expression::Call(function, arguments, _) => {
            is_meant(*function) || arguments.iter().any(|argument| calls(argument, is_meant))
        }
    }
}
