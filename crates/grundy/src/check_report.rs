//! What the independent checker says about a certificate, as plain data.

use grundy_check::Verdict;
use serde_json::{Value, json};

use crate::report::VERSION;

/// The verdict as a JSON document.
pub fn check_value(verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Accepted(statement) => {
            json!({"version": VERSION, "accepted": true, "rule": statement.rule, "method": statement.method})
        }
        Verdict::Rejected { reason } => json!({"version": VERSION, "accepted": false, "reason": reason}),
    }
}
