//! Automata again, with options that suffice: for rules that split heaps and values that grow.
//!
//! # Theorem
//! That of the method `automaton`. Obligation B asks for *an* option of each smaller value, so it may be shown for some of the options
//! alone: two equal heaps and a third one are easy to see through, all threes of heaps are not. Obligation A asks whether some
//! numbers satisfy several conditions at once, which a walk through automata answers without eliminating anything.
//!
//! # What the certificate holds
//! The law and the measure, and the forms of the options that suffice. They are read off the table, and nothing is decided here: the
//! checker does that, in a fraction of the time that the plain proof takes.

use super::automaton::{LawQuestion, is_plain_heap};
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::listed;
use crate::explain;
use crate::forms_of_options::{Form, sufficient_forms};
use crate::game::law_automata::Encoding;
use crate::kernel::{certificate, is_short};
use crate::obligations::Convention;
use grundy_law::Claim;
use grundy_rule::{Rules, Text};

/// The decision procedure of automata, with options that suffice.
pub struct ByOptions;

/// Periods of the table in which the forms are looked for, and more heaps beside, where a period is short.
const PERIODS: u64 = 4;
const MORE_HEAPS: u64 = 32;

impl Method for ByOptions {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let plain = is_plain_heap(goal.ruleset) && !goal.ruleset.has_start();
        let found = goal.law.periodicity().filter(|_| plain && goal.law.claim == Claim::Grundy);
        let found = found.ok_or_else(|| not_for("one heap with values that repeat", "值有周期的单堆规则"))?;
        let question = LawQuestion { ruleset: goal.ruleset, law: goal.law, plain, play: Convention::Normal };
        if is_short(goal.ruleset, &question, goal.budget) {
            return Err(Text::new("the plain proof is short", "直接的证明已经很短").into());
        }
        let wanted =
            found.preperiod.saturating_add(found.period.saturating_mul(PERIODS)).saturating_add(MORE_HEAPS);
        let limit = wanted.min(goal.table.limit());
        let forms = sufficient_forms(goal.ruleset, goal.table, limit, goal.budget)
            .ok_or_else(|| Text::new("no few forms of options suffice", "没有少数几种形式的后继够用"))?;
        let mut certificate =
            certificate(goal.ruleset, &question, goal.budget).map_err(|stuck| stuck.words())?;
        certificate.proof = certificate.proof.map(|proof| with_options(&proof, &forms));
        let explanation = words(explain::by_automaton(&certificate, Encoding::Track), &forms);
        Ok(Draft { certificate, explanation })
    }
}

fn words(argument: Text, forms: &[Form]) -> Text {
    let shown: Vec<String> = forms.iter().map(Form::shown).collect();
    Text::new(
        format!(
            "{} For (B) it is enough to look at results of one heap and at those of the forms {}, where each letter stands for any \
             number and equal heaps cancel.",
            argument.english,
            shown.join(", ")
        ),
        format!(
            "{}其中 (B) 只需看剩一堆的后继和形如 {} 的后继：每个字母代表任意的数，相等的两堆互相抵消。",
            argument.chinese,
            shown.join("、")
        ),
    )
}

/// The proof of the automaton method, to which the options that suffice are added.
fn with_options(proof: &str, forms: &[Form]) -> String {
    let forms = listed(forms.iter().map(Form::text));
    format!("{}, \"options\": {{\"\": {forms}}}}}", proof.strip_suffix('}').unwrap_or(proof))
}
