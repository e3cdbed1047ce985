//! What the form of a rule says of its positions: which of them exist, and whether they fall apart.

use grundy_rule::tree::{Comparison, Condition, Expression, Operator, Outcome, Part, Times};
use grundy_rule::{Rules, Ruleset};

/// The first number that is a position, all that follow being positions too; 0 where all tuples are positions.
/// Nothing where the form does not show it.
pub fn first_position(ruleset: &Ruleset) -> Option<u64> {
    let [clause] = ruleset.clauses() else {
        let is_free = ruleset.clauses().iter().all(|clause| clause.domain.is_empty());
        return (is_free && ruleset.tags().len() <= 1 && ruleset.start_clause().is_none()).then_some(0);
    };
    if let Some(start) = ruleset.start_clause() {
        let is_free = clause.domain.is_empty() && ruleset.tags().len() <= 1;
        return (is_free && is_always_a_sum(&start.outcome)).then_some(0);
    }
    match clause.domain.as_slice() {
        [] => Some(0),
        [only] if clause.pattern.len() == 1 => least(only),
        _ => None,
    }
}

/// The number c of `x >= c`.
fn least(condition: &Condition) -> Option<u64> {
    let Condition::Compare(left, rest) = condition else { return None };
    let [(comparison, right)] = rest.as_slice() else { return None };
    let bound = match (left, comparison, right) {
        (Expression::Local(_), Comparison::GreaterOrEqual, Expression::Integer(bound))
        | (Expression::Integer(bound), Comparison::LessOrEqual, Expression::Local(_)) => *bound,
        (Expression::Local(_), Comparison::Greater, Expression::Integer(bound))
        | (Expression::Integer(bound), Comparison::Less, Expression::Local(_)) => bound.checked_add(1)?,
        _ => return None,
    };
    u64::try_from(bound).ok().filter(|bound| *bound <= LATEST)
}

/// Games that begin farther up are not counted by their form.
const LATEST: u64 = 1 << 20;

/// Whether every starting number stands for a sum: nothing in it is taken away or divided.
fn is_always_a_sum(outcome: &Outcome) -> bool {
    let parts: &[Part] = match outcome {
        Outcome::One(target) => return target.coordinates.iter().all(is_natural),
        Outcome::Sum(parts) => parts,
    };
    parts.iter().all(|part| {
        let is_counted = match &part.times {
            Times::Once => true,
            Times::Count(count, _) => is_natural(count),
            Times::Each(..) => false,
        };
        is_counted && part.target.coordinates.iter().all(is_natural)
    })
}

fn is_natural(expression: &Expression) -> bool {
    match expression {
        Expression::Integer(value) => *value >= 0,
        Expression::Local(_) => true,
        Expression::Binary(Operator::Add | Operator::Multiply, left, right, _) => {
            is_natural(left) && is_natural(right)
        }
        _ => false,
    }
}

/// Whether a heap may fall into several, so that a table takes the square of its length.
pub fn falls_apart(rules: &dyn Rules) -> bool {
    rules.as_ruleset().is_some_and(|ruleset| {
        let alternatives = ruleset.clauses().iter().flat_map(|clause| &clause.alternatives);
        ruleset.code().is_some()
            || alternatives.into_iter().any(|alternative| matches!(alternative.outcome, Outcome::Sum(_)))
    })
}
