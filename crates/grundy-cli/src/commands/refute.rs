//! `grundy refute RULE CLAIM`: settles an argument.

use clap::Args;
use grundy::Budget;
use grundy::check::Claim;
use grundy::law::free_rule;
use grundy::proof::{Proved, Verdict};
use grundy::rule::Manner;
use grundy::solve::own_parameters;
use grundy::tables::refute_opened;
use grundy_documents::ClaimDocument;

use super::{Done, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;
use crate::failure::Failure;

/// Prove or refute a claim about a rule
#[derive(Args, Debug)]
pub struct Refute {
    #[command(flatten)]
    rule: RuleArguments,
    /// `g = x mod (m+1)`, `g <= 3`, `loses iff x mod 3 = 0`, `period 7`, `same as octal 0.36` or `same losses as wythoff`
    #[arg(value_name = "CLAIM")]
    claim: String,
    /// The player who makes the last move loses: the claim says who loses then
    #[arg(long)]
    misere: bool,
}

impl Refute {
    /// Exit 0 if it is proved or undecided, 1 if it is refuted.
    pub fn run(&self, context: &Context) -> Done {
        // A value may be meant for the claim alone.
        let text = rules::text(&self.rule.rule)?;
        rules::echo(&text, context);
        let stop = || context.should_stop();
        let working = context.working("deciding the claim", "判定中");
        let (rule, verdict) = self.decided(&text, &context.budget(&stop))?;
        working.finish_and_clear();
        if context.json {
            context.print_json(&ClaimDocument::new(&rule, &self.claim, &verdict, context.locale));
        } else {
            context.print_screen(&screen(&verdict, context));
        }
        Ok(u8::from(matches!(verdict, Verdict::Refuted(_))))
    }

    /// The rule that was decided about, and the verdict; a rule whose parameters have no values is decided for all of them.
    fn decided(&self, text: &str, budget: &Budget<'_>) -> Result<(String, Verdict), Failure> {
        if let Some(free) = free_rule(text, &self.rule.set, self.misere) {
            return Ok((text.to_string(), free.refute(&self.claim, budget)?));
        }
        let own = own_parameters(text, &self.rule.set);
        let opened = grundy::open::open_in_manner(text, &own)?;
        let numbers = crate::arguments::numbers(&self.rule.set);
        let manner = Manner { misere: self.misere || opened.manner.misere, ..opened.manner };
        let verdict = refute_opened(&opened, manner, &self.claim, &numbers, budget)?;
        Ok((opened.rules.canonical() + &manner.clauses(), verdict))
    }
}

fn screen(verdict: &Verdict, context: &Context) -> String {
    match verdict {
        Verdict::Proved(proofs) => {
            let method = proofs.first().map_or("", |proof| proof.method());
            let words = proofs.first().map_or("", |proof| context.say(proof.explanation()));
            let is_value = |proof: &Proved| matches!(proof.statement().claim, Claim::Value { .. });
            let head = match proofs.first().is_some_and(is_value) {
                true => context.pick("✓ proved: the claim holds for this position", "✓ 已证明：对该局面成立"),
                false => context.pick("✓ proved: the claim holds", "✓ 已证明：论断成立"),
            };
            let accepted = proofs.first().map(Proved::accepted).unwrap_or_default();
            let name = context.pick("accepted: ", "认可的论断：");
            format!("{head} ({method})\n{name}{}\n{words}\n", context.say(&accepted))
        }
        Verdict::Refuted(witness) => {
            let head = context.pick("✗ refuted at", "✗ 被反驳于");
            let mut lines = format!("{head} {}\n", witness.position);
            lines += &format!("{}: {}\n", context.pick("claimed", "论断"), witness.claimed);
            lines += &format!("{}: {}\n", context.pick("actual", "实际"), witness.actual);
            if let Some(chosen) = &witness.chosen_move {
                lines += &format!("{}: {chosen}\n", context.pick("move", "走法"));
            }
            lines + &format!("{}\n", context.say(&witness.words))
        }
        Verdict::Undecided(why) => {
            format!("{}: {}\n", context.pick("undecided", "未能判定"), context.say(why))
        }
    }
}
