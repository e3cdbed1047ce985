//! What the independent checker says about a certificate: above all, *what* it accepted.

use grundy::Locale;
use grundy::check::{Language, Statement, Verdict};
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
    /// What was accepted, as a sentence made from the certificate's own claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// Why it was rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl CheckDocument {
    /// The document of a verdict, with the claim in the language of the locale.
    pub fn new(verdict: &Verdict, locale: Locale) -> CheckDocument {
        let version = VERSION;
        let empty =
            CheckDocument { version, accepted: false, rule: None, method: None, claim: None, reason: None };
        match verdict {
            Verdict::Accepted(statement) => CheckDocument {
                accepted: true,
                rule: Some(statement.rule.clone()),
                method: Some(statement.method.clone()),
                claim: Some(claim_sentence(statement, locale)),
                ..empty
            },
            Verdict::Rejected { reason } => CheckDocument { reason: Some(reason.clone()), ..empty },
        }
    }
}

/// What was accepted, as a sentence.
pub fn claim_sentence(statement: &Statement, locale: Locale) -> String {
    statement.claim.sentence(match locale {
        Locale::English => Language::English,
        Locale::Chinese => Language::Chinese,
    })
}
