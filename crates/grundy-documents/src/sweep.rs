//! One line of a sweep.

use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::error::{ErrorBody, ErrorDocument};
use crate::law::LawDocument;
use crate::number::{Number, Ordered};
use crate::words::{ClaimWord, StandingWord};

/// One rule of a sweep: its law in short, or why there is none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SweepLine {
    /// The version of the program.
    pub version: &'static str,
    /// What is wrong with the rule, where something is; then there is nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
    /// The law in short.
    #[serde(flatten)]
    pub law: Option<ShortLaw>,
    /// The rule as it was typed.
    pub typed: String,
    /// The checksum of the line without this key, where it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

/// The law in short.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShortLaw {
    /// The canonical rule.
    pub rule: Option<String>,
    /// How far the law is known.
    pub standing: StandingWord,
    /// What it speaks about.
    pub claim: ClaimWord,
    /// The method of the proof.
    pub method: Option<String>,
    /// The family of the law.
    pub family: Option<String>,
    /// The law for people.
    pub formula: Option<String>,
    /// Its numbers.
    pub parameters: Ordered<Number>,
    /// The table agrees with it below this limit.
    pub agrees_below: u64,
    /// Whether the checker accepted a certificate.
    pub checked: bool,
}

impl SweepLine {
    /// The line of a law.
    pub fn of_law(typed: &str, law: LawDocument) -> SweepLine {
        let LawDocument { rule, standing, claim, method, family, formula, parameters, .. } = law;
        let (agrees_below, checked) = (law.agrees_below, law.checked);
        let law =
            ShortLaw { rule, standing, claim, method, family, formula, parameters, agrees_below, checked };
        SweepLine { version: VERSION, error: None, law: Some(law), typed: typed.to_string(), check: None }
    }

    /// The line of a mistake.
    pub fn of_error(typed: &str, error: ErrorDocument) -> SweepLine {
        SweepLine {
            version: VERSION,
            error: Some(error.error),
            law: None,
            typed: typed.to_string(),
            check: None,
        }
    }
}
