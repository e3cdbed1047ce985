//! `grundy check FILE`: re-checks a certificate with the independent checker, and with the proved one if asked; or all of an atlas.

mod of_atlas;

use std::path::Path;

use clap::Args;
use grundy::check::{Budget, Verdict, check_until};
use grundy_documents::{CheckDocument, CheckerVerdict, claim_sentence};

use super::{Done, files, proved};
use crate::context::Context;
use crate::failure::Failure;

/// Re-check a certificate with the independent checker
#[derive(Args, Debug)]
pub struct Check {
    /// The certificate, or the folder of an atlas
    #[arg(value_name = "FILE|FOLDER")]
    file: String,
    /// Check it also with the checker whose correctness is a theorem, where it is installed
    #[arg(long)]
    proved: bool,
    /// Of an atlas check only every N-th rule
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::arguments::natural)]
    every: u64,
}

impl Check {
    /// Exit 0 if every checker that was asked accepts, 1 if one rejects, 2 if one gives no verdict.
    pub fn run(&self, context: &Context) -> Done {
        if Path::new(&self.file).is_dir() {
            return of_atlas::run(Path::new(&self.file), self.every.max(1), context);
        }
        let text = files::read_text(&self.file)?;
        // The time bounds the work: a long period takes as many steps as it has values.
        let budget = Budget { steps: u64::MAX, ..Budget::default() };
        let verdict = check_until(&text, &budget, &|| context.should_stop());
        // What was not looked at to the end is not refuted.
        if context.should_stop() && matches!(verdict, Verdict::Rejected { .. }) {
            return Err(Failure::used_up());
        }
        let accepted = matches!(verdict, Verdict::Accepted(_));
        let proved = if self.proved { Some(proved::ask(&self.file, context)?) } else { None };
        if context.json {
            let document = CheckDocument::new(&verdict, context.locale);
            context.print_json(&match &proved {
                Some(answer) => document.with_proved(proved::NAME, answer.verdict, &answer.line),
                None => document,
            });
        } else {
            context.print(&line(&verdict, context));
            if let Some(answer) = &proved {
                context.print(&proved_line(answer, context));
            }
        }
        Ok(exit_code(accepted, proved.map(|answer| answer.verdict)))
    }
}

fn exit_code(accepted: bool, proved: Option<CheckerVerdict>) -> u8 {
    match (accepted, proved) {
        (false, _) | (true, Some(CheckerVerdict::Rejected)) => 1,
        (true, Some(CheckerVerdict::NotCovered | CheckerVerdict::OutOfBudget)) => 2,
        (true, Some(CheckerVerdict::Accepted) | None) => 0,
    }
}

fn line(verdict: &Verdict, context: &Context) -> String {
    match verdict {
        Verdict::Accepted(statement) => {
            let sentence = claim_sentence(statement, context.locale);
            let (accepted, method) = (context.pick("accepted", "接受"), &statement.method);
            format!("{accepted} ({method}): {}\n{sentence}\n", statement.rule)
        }
        Verdict::Rejected { reason } => format!("{}: {reason}\n", context.pick("rejected", "拒绝")),
    }
}

fn proved_line(answer: &proved::Answer, context: &Context) -> String {
    let who = context.pick("the proved checker: ", "已证明的检查器：");
    format!("{who}{}\n", context.say(&answer.sentence()))
}
