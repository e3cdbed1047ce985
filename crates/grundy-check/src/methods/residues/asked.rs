//! What is asked of a name alone, and what of that depends on remainders.

use crate::rule::evaluate::truth;
use crate::rule::{Expression, Step};

/// The conditions that speak of nothing but this name.
pub(super) fn asked_of(slot: usize, steps: &[Step]) -> Asked<'_> {
    let conditions = steps.iter().filter_map(|step| match step {
        Step::If(condition) => Some(condition),
        _ => None,
    });
    Asked { slot, conditions: conditions.filter(|condition| speaks_only_of(slot, condition)).collect() }
}

fn speaks_only_of(slot: usize, expression: &Expression) -> bool {
    match expression {
        Expression::Number(_) => true,
        Expression::Name(name) => *name == slot,
        Expression::Call(_, operands) => operands.iter().all(|operand| speaks_only_of(slot, operand)),
    }
}

/// What is asked of a name alone.
pub(super) struct Asked<'a> {
    slot: usize,
    conditions: Vec<&'a Expression>,
}

impl Asked<'_> {
    /// Whether an element is left.
    pub(super) fn leave(&self, element: u64) -> bool {
        self.conditions.iter().all(|condition| self.holds(condition, element))
    }

    /// The least common multiple of a modulus and of those on whose remainders conditions depend; none where it is too large.
    pub(super) fn modulus_with(&self, modulus: u64, most: u64) -> Option<u64> {
        let parts = self.conditions.iter().filter_map(|condition| repeats(condition));
        let whole = parts.fold(u128::from(modulus), |whole, part| lcm(whole, u128::from(part)));
        u64::try_from(whole).ok().filter(|whole| *whole <= most)
    }

    /// Whether the conditions that depend on remainders leave an element with this remainder.
    pub(super) fn leaves_class(&self, remainder: u64) -> bool {
        let mut repeating = self.conditions.iter().filter(|condition| repeats(condition).is_some());
        repeating.all(|condition| self.holds(condition, remainder))
    }

    /// What cannot be asked leaves the element.
    fn holds(&self, condition: &Expression, element: u64) -> bool {
        let mut names = vec![None; self.slot + 1];
        names[self.slot] = Some(i128::from(element));
        truth(condition, &names).unwrap_or(true)
    }
}

/// A number of which the name's remainder is all that the expression depends on; none where it depends on more.
fn repeats(expression: &Expression) -> Option<u64> {
    let Expression::Call(sign, operands) = expression else {
        return matches!(expression, Expression::Number(_)).then_some(1);
    };
    match (*sign, operands.as_slice()) {
        ("%" | "gcd", [Expression::Name(_), Expression::Number(by @ 1..)])
        | ("gcd" | "divides", [Expression::Number(by @ 1..), Expression::Name(_)]) => u64::try_from(*by).ok(),
        _ => {
            let parts = operands.iter().map(repeats).collect::<Option<Vec<u64>>>()?;
            let whole = parts.into_iter().fold(1, |whole, part| lcm(whole, u128::from(part)));
            u64::try_from(whole).ok()
        }
    }
}

fn lcm(one: u128, other: u128) -> u128 {
    one.saturating_mul(other) / gcd(one, other)
}

fn gcd(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { gcd(other, one % other) }
}
