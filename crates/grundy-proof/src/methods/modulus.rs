//! The mod-m lemma: subtraction sets that hold 1, …, m − 1 and no multiple of m.
//!
//! # Theorem
//! If a subtraction set holds 1, …, m − 1 and no multiple of m, then `g(x) = x mod m`. No option of `x` has the remainder of `x`, and
//! every smaller remainder `v` is reached by taking `(x mod m) − v`. (Folklore; take a power of two: m = 3, a prime power: m = 6.)
//!
//! # What the certificate holds
//! The formula. The checker decides from the form of the set that no element is a multiple of m.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, Stated, grundy_claim};
use grundy_law::Claim;
use grundy_rule::tree::{Binding, Expression, Set, Slotted};
use grundy_rule::{Rules, Ruleset, Text};

/// The mod-m lemma.
pub struct Modulus;

impl Method for Modulus {
    fn name(&self) -> &'static str {
        "mod"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal =
            || not_for("values x mod m and endless subtraction sets", "形如 x mod m 的值与无限减法集");
        let heap = heap_with_endless_set(goal.ruleset).ok_or_else(refusal)?;
        let found = goal.law.periodicity().filter(|found| found.preperiod == 0 && found.saltus == 0);
        let modulus = found.filter(|_| goal.law.claim == Claim::Grundy).ok_or_else(refusal)?.period;
        if (0..modulus).any(|x| goal.law.value(&[x]) != Some(u128::from(x))) {
            return Err(refusal());
        }
        let law = Stated::Formula(format!("{heap} % {modulus}"));
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: grundy_claim(&law, None, None),
            method: self.name(),
            proof: None,
        };
        Ok(Draft { certificate, explanation: words(modulus) })
    }
}

/// The name of the heap, if some alternative takes an element of an endless constant set that automata do not know.
fn heap_with_endless_set(ruleset: &Ruleset) -> Option<&str> {
    let [clause] = ruleset.clauses() else { return None };
    let [Slotted::Name(heap)] = &clause.pattern[..] else { return None };
    let bindings = clause.alternatives.iter().flat_map(|alternative| &alternative.bindings);
    let mut sets = bindings.filter_map(|binding| match binding {
        Binding::For { set, .. } => Some(set),
        _ => None,
    });
    let endless = sets.any(|set| match set {
        Set::Powers(base, _) => matches!(base, Expression::Integer(_)),
        Set::PrimePowers | Set::Primes => true,
        _ => false,
    });
    endless.then_some(heap)
}

fn words(modulus: u64) -> Text {
    Text::new(
        format!(
            "Claim: g(x) = x mod {modulus}. Checked: 1, …, {} may be taken, and no multiple of {modulus} may. So no option of x has the same remainder \
             as x, and taking (x mod {modulus}) − v leads to any smaller remainder v. By induction on x the value is the remainder.",
            modulus - 1
        ),
        format!(
            "结论：g(x) = x mod {modulus}。已检验：可以取 1, …, {}，而 {modulus} 的倍数都不能取。所以 x 的后继与 x 的余数都不同，\
             而取 (x mod {modulus}) − v 个就到达任一更小的余数 v。由归纳法，SG 值就是余数。",
            modulus - 1
        ),
    )
}
