//! Other ways to say "a divisor of the heap": what a number has in common with it, and the quotient by another divisor.

use super::facts::{Fact, HEAP, NAME, facts, of_both};
use crate::rule::{Alternative, Expression, Set, Step};

/// The same options with a name that runs through the divisors of the heap, where that is what is meant.
pub(super) fn by_divisors(alternative: &Alternative) -> Alternative {
    let plain = common_factor(alternative).unwrap_or_else(|| alternative.clone());
    turned(&plain).unwrap_or(plain)
}

/// Where k is asked for nothing but gcd(x, k): this runs through the divisors of x if k runs from 1 to x, through those below
/// x if k runs from 1 to x − 1, and through those above 1 of these if k begins at 2 and no more than these are asked for.
fn common_factor(alternative: &Alternative) -> Option<Alternative> {
    let [Step::For(1, range @ Set::Range(Expression::Number(first @ 1..=2), _)), conditions @ ..] =
        alternative.steps.as_slice()
    else {
        return None;
    };
    let is_below = facts(&[Step::For(1, range.clone())])?.contains(&Fact::Below);
    let mut found = alternative.clone();
    let (hidden, common) = (Expression::Name(HIDDEN), of_both("gcd"));
    let mut uses = 0;
    let mut with_name = |expression: &Expression| {
        let once = replaced(expression, &common, &hidden);
        uses += usize::from(once != *expression);
        (!occurs(&once, &NAME)).then(|| replaced(&once, std::slice::from_ref(&hidden), &NAME))
    };
    for part in &mut found.parts {
        part.at = part.at.iter().map(&mut with_name).collect::<Option<_>>()?;
        part.count = part.count.as_ref().map(&mut with_name).map_or(Some(None), |count| count.map(Some))?;
        part.steps.is_empty().then_some(())?;
    }
    let conditions = conditions.iter().map(|step| match step {
        Step::If(condition) => with_name(condition).map(Step::If),
        Step::For(..) | Step::Let(..) => None,
    });
    let conditions = conditions.collect::<Option<Vec<Step>>>()?;
    let below = is_below.then(|| Step::If(Expression::Call("<", vec![NAME, HEAP])));
    found.steps = [divisors()].into_iter().chain(below).chain(conditions).collect();
    let is_whole = *first == 1 || facts(&found.steps)?.contains(&Fact::AboveOne);
    (uses > 0 && is_whole).then_some(found)
}

/// Where something is asked of x / k for a divisor k of x: the same with x / k for k, which is a divisor too.
fn turned(alternative: &Alternative) -> Option<Alternative> {
    let cofactor = Expression::Call("/", vec![HEAP, NAME]);
    let conditions = conditions(&alternative.steps)?;
    let (of_cofactor, own): (Vec<_>, Vec<_>) =
        conditions.into_iter().partition(|condition| occurs(condition, &cofactor));
    let first = alternative.steps.first()?.clone();
    let said = facts(std::slice::from_ref(&first))?;
    let own: Vec<Step> = [first].into_iter().chain(own.into_iter().map(Step::If)).collect();
    let own = facts(&own)?;
    let known = [Fact::Positive, Fact::AtMost, Fact::Below, Fact::AboveOne, Fact::Divides];
    // Before it is said that k is above 0, x / k has no meaning.
    let is_plain = said.contains(&Fact::Positive) && own.contains(&Fact::Divides);
    if of_cofactor.is_empty() || !is_plain || !own.iter().all(|fact| known.contains(fact)) {
        return None;
    }
    let mut found = alternative.clone();
    let [part] = found.parts.as_mut_slice() else { return None };
    part.at = match part.at.as_slice() {
        [one] if *one == NAME => vec![cofactor.clone()],
        [one] if *one == cofactor => vec![NAME],
        _ => return None,
    };
    part.count.is_none().then_some(())?;
    let asked = |condition: &Expression| {
        let condition = replaced(condition, std::slice::from_ref(&cofactor), &Expression::Name(HIDDEN));
        (!occurs(&condition, &NAME)).then(|| replaced(&condition, &[Expression::Name(HIDDEN)], &NAME))
    };
    let asked = of_cofactor.iter().map(asked).collect::<Option<Vec<Expression>>>()?;
    let above = own.contains(&Fact::Below).then(|| Expression::Call(">", vec![NAME, Expression::Number(1)]));
    let below = own.contains(&Fact::AboveOne).then(|| Expression::Call("<", vec![NAME, HEAP]));
    let conditions = above.into_iter().chain(below).chain(asked).map(Step::If);
    found.steps = [divisors()].into_iter().chain(conditions).collect();
    Some(found)
}

/// A place that no rule of one heap and one name has.
const HIDDEN: usize = usize::MAX;

fn divisors() -> Step {
    Step::For(1, Set::Named("divisors", vec![HEAP]))
}

/// The conditions behind the set, each by itself; nothing where something else stands there.
fn conditions(steps: &[Step]) -> Option<Vec<Expression>> {
    let parts = steps.iter().skip(1).map(|step| match step {
        Step::If(condition) => Some(joined(condition)),
        Step::For(..) | Step::Let(..) => None,
    });
    Some(parts.collect::<Option<Vec<_>>>()?.concat())
}

fn joined(condition: &Expression) -> Vec<Expression> {
    match condition {
        Expression::Call("and", parts) => parts.iter().flat_map(joined).collect(),
        other => vec![other.clone()],
    }
}

fn occurs(expression: &Expression, what: &Expression) -> bool {
    let below = |operands: &Vec<Expression>| operands.iter().any(|operand| occurs(operand, what));
    expression == what || matches!(expression, Expression::Call(_, operands) if below(operands))
}

fn replaced(expression: &Expression, whats: &[Expression], by: &Expression) -> Expression {
    match expression {
        found if whats.contains(found) => by.clone(),
        Expression::Call(name, operands) => {
            Expression::Call(name, operands.iter().map(|operand| replaced(operand, whats, by)).collect())
        }
        other => other.clone(),
    }
}
