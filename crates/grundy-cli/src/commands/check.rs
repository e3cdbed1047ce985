//! `grundy check FILE`: re-checks a certificate with the independent checker.

use clap::Args;
use grundy::check::{Budget, Verdict, check_until};
use grundy_documents::{CheckDocument, claim_sentence};

use super::{Done, files};
use crate::context::Context;
use crate::failure::Failure;

/// Re-check a certificate with the independent checker
#[derive(Args, Debug)]
pub struct Check {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: String,
}

impl Check {
    /// Exit 0 if it is accepted, 1 if not.
    pub fn run(&self, context: &Context) -> Done {
        let text = files::read_text(&self.file)?;
        let verdict = check_until(&text, &Budget::default(), &|| context.should_stop());
        // What was not looked at to the end is not refuted.
        if context.should_stop() && matches!(verdict, Verdict::Rejected { .. }) {
            return Err(Failure::used_up());
        }
        if context.json {
            context.print_json(&CheckDocument::new(&verdict, context.locale));
        } else {
            context.print(&line(&verdict, context));
        }
        Ok(u8::from(matches!(verdict, Verdict::Rejected { .. })))
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
