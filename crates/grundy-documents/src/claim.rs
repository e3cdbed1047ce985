//! The verdict about a claim.

use grundy::proof::Verdict;
use grundy::rule::Locale;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::number::JsonNumber;
use crate::words::StandingWord;

/// What is known about a claim that somebody typed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RefuteDocument")]
pub struct ClaimDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The claim as it was typed.
    pub claim: String,
    /// Proved, refuted or undecided.
    pub standing: StandingWord,
    /// The method of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The proof for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// What the checker accepted, read back from the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
    /// The position at which the claim fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What the claim says there: a number, or a word such as `P`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed: Option<JsonNumber>,
    /// What is true there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<JsonNumber>,
    /// A move that shows it; null where none does.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub chosen_move: Option<Option<String>>,
    /// Why it is refuted or undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl ClaimDocument {
    /// The document of a verdict.
    pub fn new(rule: &str, claim: &str, verdict: &Verdict, locale: Locale) -> ClaimDocument {
        let empty = ClaimDocument {
            version: VERSION,
            rule: rule.to_string(),
            claim: claim.to_string(),
            standing: StandingWord::Undecided,
            method: None,
            accepted: None,
            proof: None,
            position: None,
            claimed: None,
            actual: None,
            chosen_move: None,
            reason: None,
        };
        match verdict {
            Verdict::Proved(proofs) => ClaimDocument {
                standing: StandingWord::Proved,
                method: proofs.first().map(|proof| proof.method().to_string()),
                accepted: proofs.first().map(|proof| proof.accepted().in_locale(locale).to_string()),
                proof: proofs.first().map(|proof| proof.explanation().in_locale(locale).to_string()),
                ..empty
            },
            Verdict::Refuted(witness) => ClaimDocument {
                standing: StandingWord::Refuted,
                position: Some(witness.position.clone()),
                claimed: Some(plain(&witness.claimed)),
                actual: Some(plain(&witness.actual)),
                chosen_move: Some(witness.chosen_move.clone()),
                reason: Some(witness.words.in_locale(locale).to_string()),
                ..empty
            },
            Verdict::Undecided(why) => {
                ClaimDocument { reason: Some(why.in_locale(locale).to_string()), ..empty }
            }
        }
    }
}

/// Numbers as numbers, `P`, `N` and the like as words.
fn plain(text: &str) -> JsonNumber {
    text.parse().map_or_else(|_| JsonNumber::Digits(text.to_string()), JsonNumber::Small)
}
