//! `grundy check FILE`: re-checks a certificate with the independent checker.

use clap::Args;
use grundy::VERSION;
use grundy::check::{Budget, Verdict, check};
use serde_json::json;

use super::{Done, files};
use crate::context::Context;

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
        let verdict = check(&files::read_text(&self.file)?, &Budget::default());
        match verdict {
            Verdict::Accepted(statement) => {
                if context.json {
                    context.print_json(&json!({"version": VERSION, "accepted": true, "rule": statement.rule, "method": statement.method}));
                } else {
                    context.print(&format!(
                        "{} ({}): {}\n",
                        context.pick("accepted", "接受"),
                        statement.method,
                        statement.rule
                    ));
                }
                Ok(0)
            }
            Verdict::Rejected { reason } => {
                if context.json {
                    context.print_json(&json!({"version": VERSION, "accepted": false, "reason": reason}));
                } else {
                    context.print(&format!("{}: {reason}\n", context.pick("rejected", "拒绝")));
                }
                Ok(1)
            }
        }
    }
}
