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
    /// Which checkers were asked and what they said, where more than one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkers: Option<Vec<CheckerDocument>>,
}

/// What one checker says about a certificate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckerDocument {
    /// Its name.
    pub name: &'static str,
    /// Whether it accepted the certificate.
    pub accepted: bool,
    /// What it says of the certificate: no verdict is not a rejection.
    pub verdict: CheckerVerdict,
    /// What it printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// What a checker says of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckerVerdict {
    /// The claim is proved.
    Accepted,
    /// The certificate does not prove its claim.
    Rejected,
    /// The checker does not know the method, or rules of this kind: no verdict.
    NotCovered,
    /// The time ended first: no verdict.
    OutOfBudget,
}

impl CheckDocument {
    /// The document of a verdict, with the claim in the language of the locale.
    pub fn new(verdict: &Verdict, locale: Locale) -> CheckDocument {
        let empty = CheckDocument {
            version: VERSION,
            accepted: false,
            rule: None,
            method: None,
            claim: None,
            reason: None,
            checkers: None,
        };
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

    /// The same with what the proved checker says: accepted is what both accept.
    pub fn with_proved(self, name: &'static str, verdict: CheckerVerdict, answer: &str) -> CheckDocument {
        let independent = match self.accepted {
            true => CheckerVerdict::Accepted,
            false => CheckerVerdict::Rejected,
        };
        let checkers = vec![
            CheckerDocument::new("grundy-check", independent, None),
            CheckerDocument::new(name, verdict, Some(answer.into())),
        ];
        let accepted = checkers.iter().all(|checker| checker.accepted);
        CheckDocument { accepted, checkers: Some(checkers), ..self }
    }
}

impl CheckerDocument {
    fn new(name: &'static str, verdict: CheckerVerdict, answer: Option<String>) -> CheckerDocument {
        CheckerDocument { name, accepted: verdict == CheckerVerdict::Accepted, verdict, answer }
    }
}

/// What was accepted, as a sentence.
pub fn claim_sentence(statement: &Statement, locale: Locale) -> String {
    statement.claim.sentence(match locale {
        Locale::English => Language::English,
        Locale::Chinese => Language::Chinese,
    })
}
