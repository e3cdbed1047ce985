//! Maximum Nim: at most f(x) tokens may be taken, where f rises by at most 1.
//!
//! # Theorem
//! L. Levine, *Fractal sequences and restricted Nim*, Ars Combinatoria 80 (2006): where f rises at x the value is f(x), elsewhere it is
//! that of the heap x − f(x) − 1. For the last f(x) + 1 heaps up to x have all values from 0 to f(x).
//!
//! # What the certificate holds
//! The function, as it stands in the rule.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::Certificate;
use crate::lemma_laws::exceptions_of_domain;
use crate::theorem_laws::slow;
use grundy_law::{Claim, Form, Law};
use grundy_rule::tree::{
    Binding, Comparison, Condition, Expression, Function, Operator, RangeEnd, Set, Span,
};
use grundy_rule::{Rules, Ruleset, Text, number_text};
use grundy_table::Budget;

/// The theorem of Levine.
pub struct Rising;

impl Method for Rising {
    fn name(&self) -> &'static str {
        "rising"
    }

    fn law(&self, ruleset: &Ruleset, _: &Budget) -> Option<Law> {
        let most = slow(&greatest_take(ruleset)?.0)?;
        let exceptions = exceptions_of_domain(ruleset);
        Some(Law::new(1, Claim::Grundy, Form::Rising(grundy_law::Rising { most }), exceptions))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("takes of at most a slowly rising number", "至多取一个缓慢增大的数的游戏");
        let Form::Rising(form) = &goal.law.form else { return Err(refusal()) };
        let is_bare =
            goal.law.claim == Claim::Grundy && goal.law.exceptions == exceptions_of_domain(goal.ruleset);
        let (most, text) = greatest_take(goal.ruleset).filter(|_| is_bare).ok_or_else(refusal)?;
        if slow(&most) != Some(form.most) {
            return Err(refusal());
        }
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: format!("{{\"kind\": \"grundy\", \"law\": {{\"rising\": \"{text}\"}}}}"),
            method: self.name(),
            proof: None,
        };
        Ok(Draft { certificate, explanation: words(&text) })
    }
}

/// How much may be taken at most, and how the rule writes it.
fn greatest_take(ruleset: &Ruleset) -> Option<(Expression, String)> {
    let [clause] = ruleset.clauses() else { return None };
    let [alternative] = &clause.alternatives[..] else { return None };
    let most = match &alternative.bindings[..] {
        [Binding::For { set: Set::Range(_, RangeEnd::At(last)), .. }] => last.clone(),
        // What is left is at least this; the checker sees to it that a condition forbids nothing.
        [Binding::For { set: Set::Range(least, RangeEnd::Before(Expression::Local(0))), .. }, ..] => {
            let heap = Box::new(Expression::Local(0));
            Expression::Binary(Operator::Subtract, heap, Box::new(least.clone()), alternative.span)
        }
        [Binding::For { slot, set: Set::Range(_, RangeEnd::Endless), .. }, Binding::If(condition)] => {
            allowed(condition, *slot, alternative.span)?
        }
        _ => return None,
    };
    let text = number_text(&most, &alternative.names);
    Some((most, text))
}

/// What a condition on the name allows at most: `x / c` for `c*k <= x`, `(x - 1) / c` for `c*k < x`, the root for `k*k <= x`.
fn allowed(condition: &Condition, slot: usize, span: Span) -> Option<Expression> {
    let Condition::Compare(left, others) = condition else { return None };
    let [(comparison, right)] = &others[..] else { return None };
    let (smaller, is_strict) = match comparison {
        Comparison::Less => (left, true),
        Comparison::LessOrEqual => (left, false),
        Comparison::Greater => (right, true),
        Comparison::GreaterOrEqual => (right, false),
        Comparison::Equal | Comparison::NotEqual => return None,
    };
    let Expression::Binary(Operator::Multiply, one, other, _) = smaller else { return None };
    let name = Expression::Local(slot);
    if **one == name && **other == name {
        let root = Expression::Call(Function::Isqrt, vec![Expression::Local(0)], span);
        return (!is_strict).then_some(root);
    }
    let factor = [(one, other), (other, one)].into_iter().find_map(|(factor, name)| match **factor {
        Expression::Integer(factor @ 1..) if **name == Expression::Local(slot) => Some(factor),
        _ => None,
    });
    let binary = |sign, left: Expression, right: i128| {
        Expression::Binary(sign, Box::new(left), Box::new(Expression::Integer(right)), span)
    };
    let heap = Expression::Local(0);
    let whole = if is_strict { binary(Operator::Subtract, heap, 1) } else { heap };
    Some(binary(Operator::Divide, whole, factor?))
}

fn words(most: &str) -> Text {
    Text::new(
        format!(
            "At most f = {most} tokens may be taken. Checked: f rises by 0 or 1 from each heap to the next. Levine's theorem (2006): the last f(x) + 1 heaps up \
             to x have the values 0, …, f(x), each once. Where f rises, the options have all smaller values, so the value is f(x); elsewhere exactly the value \
             of x − f(x) − 1 is missing among the options, and that is the value. By induction this holds for every heap."
        ),
        format!(
            "至多可取 f = {most} 个。已检验：堆每增大 1，f 增大 0 或 1。Levine 定理（2006）：到 x 为止的最后 f(x) + 1 个堆的值恰为 0, …, f(x) 各一次。f 增大处，后继取遍更小的值，\
             所以值为 f(x)；其余各处，后继恰好缺少 x − f(x) − 1 的值，这就是 x 的值。由归纳法对每个堆都成立。"
        ),
    )
}
