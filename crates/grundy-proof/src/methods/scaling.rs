//! Heaps that are divided: the value follows from that of the heap divided by a number.
//!
//! # Theorem
//! Division by c and by d can change places, ⌊⌊x/c⌋/d⌋ = ⌊⌊x/d⌋/c⌋; so where all options are quotients, the options of the
//! divided heap are the divided options, and what holds once along a factor c holds for ever. (Folklore.)
//!
//! # What the certificate holds
//! The first values, the factor, what division leaves in its place, and the saltus.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, listed};
use crate::theorem_laws::as_scaling;
use grundy_law::{Claim, Scaling, Shape};
use grundy_rule::tree::Slotted;
use grundy_rule::{Rules, Ruleset, Text};

/// Quotients of the heap.
pub struct ByScaling;

impl Method for ByScaling {
    fn name(&self) -> &'static str {
        "scaling"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("heaps that are divided", "把堆作除法的游戏");
        if goal.law.claim != Claim::Grundy || !divides_a_heap(goal.ruleset) {
            return Err(refusal());
        }
        let form = as_scaling(goal.law).ok_or_else(refusal)?;
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: format!("{{\"kind\": \"grundy\", \"law\": {{\"scaling\": {}}}}}", written(&form)),
            method: self.name(),
            proof: None,
        };
        Ok(Draft { certificate, explanation: words(&form) })
    }
}

/// So many first values may be written where fewer would do.
const MOST_FIRST: u64 = 1 << 16;

/// The law as certificates have it. Where all quotients are options, the checker wants a multiple of the factor of first values.
fn written(form: &Scaling) -> String {
    let (factor, about, saltus) = (form.factor(), form.about(), form.saltus());
    let least = form.first().len() as u64;
    let whole = least.next_multiple_of(factor);
    let length = if about == 0 && whole <= MOST_FIRST { whole } else { least };
    let first = listed((0..length).filter_map(|heap| form.value(&[heap])));
    format!("{{\"first\": {first}, \"factor\": {factor}, \"about\": {about}, \"saltus\": {saltus}}}")
}

/// Whether the rule is one clause on one heap, in which something is divided.
fn divides_a_heap(ruleset: &Ruleset) -> bool {
    let [clause] = ruleset.clauses() else { return false };
    let is_heap = matches!(&clause.pattern[..], [Slotted::Name(_)]) && ruleset.start_clause().is_none();
    is_heap && ruleset.canonical().contains(" / ")
}

fn words(form: &Scaling) -> Text {
    let (factor, from) = (form.factor(), form.first().len());
    Text::new(
        format!(
            "All options are quotients of the heap, or lie between such. Dividing by {factor} first and by another number then gives the same as the other way \
             round, so the options of the heap divided by {factor} are the options divided by {factor}. Checked: the values up to the heap from which on all \
             options are beyond {from}, where the law begins, and that the values rise alike. From there on the options of a heap and of the divided heap have \
             the same values but for what is added, and so have the heaps. By induction this holds for every heap."
        ),
        format!(
            "所有后继都是堆的商，或介于两个商之间。先除以 {factor} 再除以另一个数，与反过来结果相同，所以“除以 {factor} 之后的堆”的后继就是后继除以 {factor}。\
             已检验：直到所有后继都不小于 {from}（规律由此开始）为止的全部值，以及值的增量一致。从那里起，一个堆与除以 {factor} 之后的堆，后继的值除增量外相同，\
             堆的值也就如此。由归纳法对每个堆都成立。"
        ),
    )
}
