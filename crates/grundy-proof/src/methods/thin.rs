//! Values that grow evenly where all amounts but those of a thin set may be taken: all but primes, all but squares.
//!
//! # Theorem
//! Heaps of one value differ by amounts that may not be taken. Of the differences between a large heap and these not all can be
//! in a thin set: two squares far out do not lie a given distance apart, and of numbers that cover all classes modulo a prime one
//! is a multiple of it. So for each value finitely many heaps have to be looked at, and the values of one period move along.
//!
//! # What the certificate holds
//! Rule, preperiod, period and saltus. The checker works out the rest.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, periodic_claim};
use crate::forms::period;
use grundy_check::Period;
use grundy_law::Claim;
use grundy_rule::tree::{Binding, RangeEnd, Set};
use grundy_rule::{Rules, Ruleset, Text};

/// The theorem on all amounts but those of a thin set.
pub struct Thin;

impl Method for Thin {
    fn name(&self) -> &'static str {
        "thin"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || {
            not_for(
                "values that grow where all but a thin set may be taken",
                "除稀疏集合外都可取、且 SG 值增长的游戏",
            )
        };
        let growing = goal.law.periodicity().filter(|found| found.saltus > 0);
        let found = growing.filter(|_| goal.law.claim == Claim::Grundy).map(period).ok_or_else(refusal)?;
        if !takes_with_conditions(goal.ruleset) {
            return Err(refusal());
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

/// Whether the rule has one alternative, whose name runs from 1 on under conditions.
fn takes_with_conditions(ruleset: &Ruleset) -> bool {
    let [clause] = ruleset.clauses() else { return false };
    let [alternative] = &clause.alternatives[..] else { return false };
    let [Binding::For { set: Set::Range(_, RangeEnd::Endless), .. }, conditions @ ..] =
        &alternative.bindings[..]
    else {
        return false;
    };
    !conditions.is_empty() && conditions.iter().all(|one| matches!(one, Binding::If(_)))
}

fn words(found: Period) -> Text {
    let Period { preperiod, period, saltus } = found;
    Text::new(
        format!(
            "Claim: g(n + {period}) = g(n) + {saltus} for every n ≥ {preperiod}. Checked for each value of one period and before: the heaps that have it differ by \
             amounts that may not be taken; and every heap with a greater value reaches one of them. Of large heaps this holds because the differences to all of \
             them are not in the set of what may not be taken, which is thin: far out no two of its elements lie a given distance apart, and of \
             numbers that cover all classes modulo a prime one is a multiple of it; the other heaps were looked at. The heaps of later values are these, moved by {period}."
        ),
        format!(
            "结论：对一切 n ≥ {preperiod}，g(n + {period}) = g(n) + {saltus}。对一个周期内及之前的每个值已检验：取此值的各堆之差都是不可取的数；而值更大的每个堆都能走到其中一个。\
             对大堆，这是因为到它们的差不可能全在不可取的集合里，这个集合很稀疏：足够大的两个元素之差不会是给定的数，而覆盖某个素数全部剩余类的数中必有它的倍数；其余的堆逐个检验过。\
             更大的值所在的堆就是这些堆平移 {period}。"
        ),
    )
}
