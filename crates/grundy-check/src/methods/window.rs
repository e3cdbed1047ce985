//! Periods of subtraction games by a repeated window.
//!
//! # Theorem
//! A value depends on the `t` values before it alone, `t` the greatest number that may be taken. So if `g(i) = g(i+p)`
//! for `t` heaps in a row from `e` on, it holds for every `i >= e`.
//!
//! # What the certificate holds
//! The rule, preperiod and period: the values are computed again.

use super::definition::one_heap;
use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::options::Position;
use crate::rule::{Alternative, Expression, Rule, Set, Step};
use crate::verdict::{Claim, Period};

const LARGEST_SET: usize = 100_000;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    let claim = case.pure_period()?; // (5.1)
    let set = subtraction_set(case.rule, meter)?;
    repeats(&set, claim, meter)?;
    Ok(Claim::Periodic(claim))
}

/// Verifies the claim for a subtraction set and returns the values below the end of the window.
pub(super) fn repeats(set: &[usize], claim: Period, meter: &mut Meter) -> Checked<Vec<u32>> {
    let window = set.last().copied().unwrap_or(0) as u64;
    let Period { preperiod, period, .. } = claim;
    let values = subtraction_values(set, preperiod + 2 * period + window, meter)?;
    let repeats = |n: u64| values[n as usize] == values[(n + period) as usize];
    // (5.5)
    if let Some(heap) = (preperiod..preperiod + window.max(1)).find(|n| !repeats(*n)) {
        return Err(format!("the values of {heap} and {} differ", heap + period));
    }
    least(claim, |n| values[n as usize])?; // (5.6)
    Ok(values)
}

fn subtraction_values(set: &[usize], limit: u64, meter: &mut Meter) -> Checked<Vec<u32>> {
    meter.reserve(limit.saturating_mul(4))?;
    let mut values: Vec<u32> = Vec::with_capacity(limit as usize);
    let mut seen = vec![usize::MAX; set.len() + 2];
    for heap in 0..limit as usize {
        meter.spend(set.len() as u64 + 1)?;
        for taken in set.iter().take_while(|taken| **taken <= heap) {
            seen[values[heap - taken] as usize] = heap;
        }
        let value = seen.iter().take_while(|mark| **mark == heap).count();
        values.push(value as u32);
    }
    Ok(values)
}

/// The numbers that may be taken, increasing, of a rule that does nothing else.
pub(super) fn subtraction_set(rule: &Rule, meter: &mut Meter) -> Checked<Vec<usize>> {
    // (5.2)
    one_heap(rule)?;
    let [clause] = rule.clauses.as_slice() else { return Err(NO_SUBTRACTION.into()) };
    if clause.pattern.names().len() != 1 || !clause.alternatives.iter().all(speaks_of_differences) {
        return Err(NO_SUBTRACTION.into());
    }
    // The options of a far heap are as good as any: nothing in the rule looks at the heap itself.
    let far = i128::MAX;
    let mut set = Vec::new();
    rule.visit_options(&Position { tag: 0, at: vec![far] }, meter, &mut |option| {
        let [Position { at, .. }] = option else { return Err(NO_SUBTRACTION.into()) };
        set.push(usize::try_from(far - at[0]).map_err(|_| "a move does not lower the heap")?);
        if set.len() > LARGEST_SET { Err(crate::OUT_OF_BUDGET.into()) } else { Ok(()) }
    })?;
    set.sort_unstable();
    set.dedup();
    // (5.4)
    if set.first() == Some(&0) || set.last().is_some_and(|last| *last as u64 > 1 << 40) {
        return Err("a move leaves the heap as it was, or takes more than 2^40".into());
    }
    Ok(set)
}

const NO_SUBTRACTION: &str = "the rule is not a finite subtraction set";

/// Whether the result is `x - something` and nothing else in the alternative mentions `x`, which is slot 0 (5.3).
pub(super) fn speaks_of_differences(alternative: &Alternative) -> bool {
    let [part] = alternative.parts.as_slice() else { return false };
    let plain = part.count.is_none() && part.steps.is_empty();
    let free = |step: &Step| match step {
        Step::For(_, Set::Range(from, until)) => !mentions(from) && !mentions(until),
        Step::For(_, Set::List(items)) => !items.iter().any(mentions),
        Step::For(_, Set::Named("divisors" | "coprime" | "digits", items)) => !items.iter().any(mentions),
        Step::For(..) => false,
        Step::Let(_, expression) | Step::If(expression) => !mentions(expression),
    };
    plain && shifts(&part.at[0]) && alternative.steps.iter().all(free)
}

/// Whether the expression is `x` plus or minus things that do not mention it.
fn shifts(expression: &Expression) -> bool {
    match expression {
        Expression::Name(slot) => *slot == 0,
        Expression::Call("-", operands) => shifts(&operands[0]) && !mentions(&operands[1]),
        Expression::Call("+", operands) => {
            shifts(&operands[0]) && !mentions(&operands[1]) || !mentions(&operands[0]) && shifts(&operands[1])
        }
        _ => false,
    }
}

pub(super) fn mentions(expression: &Expression) -> bool {
    match expression {
        Expression::Number(_) => false,
        Expression::Name(slot) => *slot == 0,
        Expression::Call(_, operands) => operands.iter().any(mentions),
    }
}
