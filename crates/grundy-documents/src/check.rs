//! What the independent checker says about a certificate.

use grundy::check::Verdict;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;

/// Whether a certificate was accepted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckDocument {
    /// The version of the program.
    pub version: &'static str,
    /// Whether the checker accepted it.
    pub accepted: bool,
    /// The rule that it speaks of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The method of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Why it was rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl CheckDocument {
    /// The document of a verdict.
    pub fn new(verdict: &Verdict) -> CheckDocument {
        let empty =
            CheckDocument { version: VERSION, accepted: false, rule: None, method: None, reason: None };
        match verdict {
            Verdict::Accepted(statement) => CheckDocument {
                accepted: true,
                rule: Some(statement.rule.clone()),
                method: Some(statement.method.clone()),
                ..empty
            },
            Verdict::Rejected { reason } => CheckDocument { reason: Some(reason.clone()), ..empty },
        }
    }
}
