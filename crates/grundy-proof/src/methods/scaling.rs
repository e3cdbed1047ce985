//! Heaps that are divided, or of which a root is drawn: the value follows from that of the heap that is left.
//!
//! # Theorem
//! Division by c and by d can change places, ⌊⌊x/c⌋/d⌋ = ⌊⌊x/d⌋/c⌋, and so can roots; so where all options are quotients, the
//! options of the divided heap are the divided options, and what holds once along a factor c holds for ever. (Folklore.)
//!
//! # What the certificate holds
//! The first values, the factor and what division leaves in its place or the degree of the root, and the saltus.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, listed};
use crate::theorem_laws::as_scaling;
use grundy_law::{Claim, Form, Law, Scaling, Shape, Smaller};
use grundy_rule::tree::Slotted;
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::{Budget, fill};

/// Quotients of the heap.
pub struct ByScaling;

impl Method for ByScaling {
    fn name(&self) -> &'static str {
        "scaling"
    }

    /// Roots are so small that a table hardly shows them: the law is read off the first values and left to the checker.
    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        let rule = ruleset.canonical();
        if !is_one_heap(ruleset) || !rule.contains("isqrt(") || rule.contains(" - ") || rule.contains(" / ") {
            return None;
        }
        let values = fill(ruleset, SEEN, budget).ok()?.table.values()?;
        let forms = DEGREES.into_iter().filter_map(|degree| rooted(&values, degree));
        let form = forms.min_by_key(|form| form.first().len())?;
        Some(Law::new(1, Claim::Grundy, Form::Scaling(form), Vec::new()))
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

/// So many values show a law of roots.
const SEEN: u64 = 1 << 13;
/// The degrees of roots that are tried.
const DEGREES: [u64; 4] = [2, 4, 8, 16];
/// First values beyond this would have to be seen farther out than a checker looks.
const MOST_BEFORE_ROOTS: usize = 1 << 6;

/// The law in which the values follow from those at the root of this degree.
fn rooted(values: &[u32], degree: u64) -> Option<Scaling> {
    let by = Smaller::Root { degree };
    let rise = |heap: usize| values[heap].checked_sub(values[by.of(heap as u64) as usize]);
    let last = values.len().checked_sub(1)?;
    let saltus = rise(last)?;
    let start = (2..=last).rev().take_while(|heap| rise(*heap) == Some(saltus)).last()?;
    let form = Scaling::new(values[..start].to_vec(), by, saltus)?;
    (form.first().len() <= MOST_BEFORE_ROOTS).then_some(form)
}

/// The law as certificates have it. Where all quotients are options, the checker wants a multiple of the factor of first values.
fn written(form: &Scaling) -> String {
    let (least, saltus) = (form.first().len() as u64, form.saltus());
    let (length, by) = match form.by() {
        Smaller::Quotient { factor, about } => {
            let whole = least.next_multiple_of(factor);
            let length = if about == 0 && whole <= MOST_FIRST { whole } else { least };
            (length, format!("\"factor\": {factor}, \"about\": {about}"))
        }
        Smaller::Root { degree } => (least, format!("\"root\": {degree}")),
    };
    let first = listed((0..length).filter_map(|heap| form.value(&[heap])));
    format!("{{\"first\": {first}, {by}, \"saltus\": {saltus}}}")
}

/// Whether the rule is one clause on one heap, in which something is divided, or a root is drawn.
fn divides_a_heap(ruleset: &Ruleset) -> bool {
    let rule = ruleset.canonical();
    is_one_heap(ruleset) && (rule.contains(" / ") || rule.contains("isqrt("))
}

fn is_one_heap(ruleset: &Ruleset) -> bool {
    let [clause] = ruleset.clauses() else { return false };
    matches!(&clause.pattern[..], [Slotted::Name(_)]) && ruleset.start_clause().is_none()
}

fn words(form: &Scaling) -> Text {
    let from = form.first().len();
    let ((all, way), (chinese_all, chinese_way)) = match form.by() {
        Smaller::Quotient { factor, .. } => (
            (
                "quotients of the heap",
                format!(
                    "Dividing by {factor} first and by another number then gives the same as the other way round"
                ),
            ),
            ("堆的商", format!("先除以 {factor} 再除以另一个数，与反过来结果相同")),
        ),
        Smaller::Root { degree } => (
            (
                "roots of the heap",
                format!(
                    "Drawing the root of degree {degree} first and another root then gives the same as the other way round"
                ),
            ),
            ("堆的方根", format!("先开 {degree} 次方（取整）再开另一次方，与反过来结果相同")),
        ),
    };
    Text::new(
        format!(
            "All options are {all}, rounded, or lie between such. {way}, so the options of the smaller heap are the options made smaller in the same way. \
             Checked: the values up to the heap from which on all options are beyond {from}, where the law begins, and that the values rise alike. From there \
             on the options of a heap and of the smaller heap have the same values but for what is added, and so have the heaps. By induction this holds for \
             every heap."
        ),
        format!(
            "所有后继都是{chinese_all}（取整），或介于两个这样的数之间。{chinese_way}，所以变小之后的堆的后继，就是各后继同样变小的结果。\
             已检验：直到所有后继都不小于 {from}（规律由此开始）为止的全部值，以及值的增量一致。从那里起，一个堆与变小之后的堆，后继的值除增量外相同，\
             堆的值也就如此。由归纳法对每个堆都成立。"
        ),
    )
}
