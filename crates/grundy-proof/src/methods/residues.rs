//! Periods of endless subtraction sets by remainders: unions, sums and products of powers, primes, squares and the like.
//!
//! # Theorem
//! Let w be the first p values, and let no two equal ones of them lie a taken amount apart, counted around a circle of p places. Then
//! `g(x) = w(x mod p)`: no option has the value of x, and what reaches a smaller value from x mod p reaches it from x. (Folklore.)
//!
//! # What the certificate holds
//! The period. The checker sees from the form of the sets which remainders an amount can have.

use super::window::pure_period;
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, periodic_claim};
use grundy_check::Period;
use grundy_rule::tree::{Binding, Expression, Set, Slotted};
use grundy_rule::{Rules, Ruleset, Text};

/// The remainders of what may be taken.
pub struct Residues {
    /// Whether for rules with conditions, or for those without. Conditions that automata can say are left to these, and their
    /// certificates are known to the proved checker as well.
    pub with_conditions: bool,
}

impl Method for Residues {
    fn name(&self) -> &'static str {
        "residues"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("constant endless subtraction sets", "与堆无关的无限减法集");
        if !takes_from_an_endless_set(goal.ruleset) || has_conditions(goal.ruleset) != self.with_conditions {
            return Err(refusal());
        }
        let found = pure_period(goal)?;
        if found.preperiod > 0 {
            return Err(refusal());
        }
        let claim = Period { preperiod: 0, period: found.period, saltus: 0 };
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: periodic_claim(claim),
            method: self.name(),
            proof: None,
        };
        Ok(Draft { certificate, explanation: words(found.period) })
    }
}

/// Whether the rule is one clause on one heap, with a name that runs through a set without end, or nearly so.
fn takes_from_an_endless_set(ruleset: &Ruleset) -> bool {
    let [clause] = ruleset.clauses() else { return false };
    let is_heap = matches!(&clause.pattern[..], [Slotted::Name(_)]) && ruleset.start_clause().is_none();
    let bindings = clause.alternatives.iter().flat_map(|alternative| &alternative.bindings);
    let mut sets = bindings.filter_map(|binding| match binding {
        Binding::For { set, .. } => Some(set),
        _ => None,
    });
    is_heap && sets.any(|set| set.is_endless() || is_far(set))
}

fn has_conditions(ruleset: &Ruleset) -> bool {
    let alternatives = ruleset.clauses().iter().flat_map(|clause| &clause.alternatives);
    let mut bindings = alternatives.flat_map(|alternative| &alternative.bindings);
    bindings.any(|binding| matches!(binding, Binding::If(_)))
}

/// Whether it is a list with a number that no window of values reaches, as of an endless set up to where numbers end.
fn is_far(set: &Set) -> bool {
    let is_large = |element: &Expression| matches!(element, Expression::Integer(value) if *value > FAR);
    matches!(set, Set::List(elements) if elements.iter().any(is_large))
}

/// So many values in a row are kept by the proof that looks at a window of them.
const FAR: i128 = 1 << 20;

fn words(period: u64) -> Text {
    Text::new(
        format!(
            "Claim: g(x + {period}) = g(x) for every x. Checked: the first {period} values, and that no two equal ones of them lie an amount apart that may be \
             taken, counted around a circle of {period} places; which remainders an amount can have shows the form of the sets. So no option has the value \
             of x, and what reaches a smaller value from x mod {period} reaches it from x. By induction the values repeat."
        ),
        format!(
            "结论：对一切 x，g(x + {period}) = g(x)。已检验：前 {period} 个值，以及在 {period} 个位置围成的圈上，没有两个相等的值相距一个可取的数；\
             可取的数有哪些余数由集合的形式看出。因此没有后继与 x 同值，而从 x mod {period} 能到达的更小的值从 x 也能到达。由归纳法，值以此重复。"
        ),
    )
}
