//! A window that occurs twice: finite subtraction sets.
//!
//! # Theorem
//! Let a heap lose `s` tokens for some `s` in a finite set with maximum `t`. If `g(i) = g(i + p)` for `t` consecutive heaps
//! from `e` on, then for all `i ≥ e`: the value of a heap depends only on the `t` values before it. (Folklore; *Winning Ways*,
//! chapter 4. Some window must occur twice, so the values of every such game repeat.)
//!
//! # What the certificate holds
//! Preperiod and period. The checker computes the values itself, compares the window, and tests that both are least.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, periodic_claim};
use crate::forms::period;
use grundy_check::Period;
use grundy_law::Claim;
use grundy_rule::tree::{Binding, Clause, Condition, Expression, Operator, Outcome, Set, Slotted};
use grundy_rule::{Rules, Ruleset, Text};

/// The repeated window of finite subtraction sets.
pub struct Window;

impl Method for Window {
    fn name(&self) -> &'static str {
        "window"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let found = pure_period(goal)?;
        if !is_finite_subtraction(goal.ruleset) {
            return Err(not_for("finite subtraction sets", "有限减法集"));
        }
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: periodic_claim(found),
            method: self.name(),
            proof: None,
        };
        Ok(Draft { certificate, explanation: words(found) })
    }
}

/// The period of a law of Grundy values that repeat without growing.
pub(crate) fn pure_period(goal: &Goal) -> Result<Period, Hindrance> {
    let found = goal.law.periodicity().filter(|found| found.saltus == 0 && goal.law.claim == Claim::Grundy);
    found.map(period).ok_or_else(|| not_for("values that repeat", "循环的 SG 值"))
}

/// Whether every result is the heap less a number that does not depend on it, out of finitely many.
pub(crate) fn is_finite_subtraction(ruleset: &Ruleset) -> bool {
    let [clause] = ruleset.clauses() else { return false };
    let plain = clause.domain.is_empty() && ruleset.wins().is_empty() && ruleset.start_clause().is_none();
    plain && ruleset.code().is_none() && matches!(clause.pattern[..], [Slotted::Name(_)]) && subtracts(clause)
}

fn subtracts(clause: &Clause) -> bool {
    clause.alternatives.iter().all(|alternative| {
        let Outcome::One(target) = &alternative.outcome else { return false };
        let [result] = &target.coordinates[..] else { return false };
        shifts(result) && alternative.bindings.iter().all(is_finite_and_free)
    })
}

/// Whether the expression is the heap plus or minus numbers that do not depend on it.
fn shifts(expression: &Expression) -> bool {
    match expression {
        Expression::Local(slot) => *slot == 0,
        Expression::Binary(Operator::Subtract, left, right, _) => shifts(left) && is_free(right),
        Expression::Binary(Operator::Add, left, right, _) => {
            shifts(left) && is_free(right) || is_free(left) && shifts(right)
        }
        _ => false,
    }
}

fn is_finite_and_free(binding: &Binding) -> bool {
    match binding {
        Binding::For { set, .. } => !set.is_endless() && set_is_free(set),
        Binding::Let { value, .. } => is_free(value),
        Binding::If(condition) => condition_is_free(condition),
    }
}

fn set_is_free(set: &Set) -> bool {
    use grundy_rule::tree::RangeEnd;
    match set {
        Set::Range(first, RangeEnd::Before(last) | RangeEnd::At(last)) => is_free(first) && is_free(last),
        Set::List(elements) => elements.iter().all(is_free),
        Set::Divisors(of, _) | Set::Coprime(of, _) | Set::Digits(of, _) => is_free(of),
        _ => false,
    }
}

fn condition_is_free(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(first, rest) => {
            is_free(first) && rest.iter().all(|(_, expression)| is_free(expression))
        }
        Condition::And(left, right) | Condition::Or(left, right) => {
            condition_is_free(left) && condition_is_free(right)
        }
        Condition::Not(inner) => condition_is_free(inner),
        Condition::Test(_, arguments, _) => arguments.iter().all(is_free),
    }
}

/// Whether the expression does not mention the heap, which is slot 0.
fn is_free(expression: &Expression) -> bool {
    match expression {
        Expression::Integer(_) | Expression::Parameter(..) => true,
        Expression::Local(slot) => *slot != 0,
        Expression::Negate(inner) => is_free(inner),
        Expression::Binary(_, left, right, _) => is_free(left) && is_free(right),
        Expression::Call(_, arguments, _) => arguments.iter().all(is_free),
    }
}

fn words(found: Period) -> Text {
    let Period { preperiod, period, .. } = found;
    Text::new(
        format!(
            "Claim: g(n + {period}) = g(n) for every n ≥ {preperiod}. The value of a heap depends only on the values of the t heaps before it, \
             where t is the largest number that may be taken. Checked: the t values from {preperiod} on are the same as the t values from {} on. \
             So the next value is the same too, and by induction all that follow.",
            preperiod + period
        ),
        format!(
            "结论：对一切 n ≥ {preperiod}，g(n + {period}) = g(n)。设一次最多取 t 个，则一堆的 SG 值只由它前面的 t 个值决定。\
             已检验：从 {preperiod} 起的 t 个值与从 {} 起的 t 个值相同，于是下一个值也相同，由归纳法此后全部相同。",
            preperiod + period
        ),
    )
}
