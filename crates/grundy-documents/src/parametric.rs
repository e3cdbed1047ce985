//! One law for a range of parameters.

use grundy::law::VariedLaw;
use grundy::proof::parametric::{LawForAll, ParametricLaw};
use grundy::rule::Locale;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::number::{JsonNumber, Ordered};
use crate::words::{ClaimWord, StandingWord};

/// A law in the position and the parameters.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ParametricDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The rule with its parameters free.
    pub rule: String,
    /// How far the law is known.
    pub standing: StandingWord,
    /// What it speaks about.
    pub claim: ClaimWord,
    /// The method of the proof, or `smt` where an outside solver says so.
    pub method: Option<String>,
    /// The family of the law.
    pub family: &'static str,
    /// The law for people.
    pub formula: Option<String>,
    /// The law in LaTeX.
    pub latex: Option<String>,
    /// The numbers of the law; they are in its formula.
    pub parameters: Ordered<JsonNumber>,
    /// The condition on the parameters under which the law is stated.
    pub parameters_where: Option<String>,
    /// How many choices of parameters it was fitted to.
    pub trained: Option<usize>,
    /// How many larger ones agree.
    pub tested: Option<usize>,
    /// Whether the independent checker accepted a certificate.
    pub checked: bool,
    /// The proof for people.
    pub proof: Option<String>,
    /// Why it is not proved.
    pub undecided: Option<String>,
}

impl ParametricDocument {
    /// The document of a law with parameters; an outside solver may hold it for true.
    pub fn new(rule: &str, answer: &VariedLaw, is_trusted: bool, locale: Locale) -> ParametricDocument {
        let found = answer.found.as_ref();
        let standing = match (found, is_trusted) {
            (None, _) => StandingWord::None,
            (Some(_), true) => StandingWord::Trusted,
            (Some(_), false) => StandingWord::Conjectured,
        };
        ParametricDocument {
            version: VERSION,
            rule: rule.to_string(),
            standing,
            claim: ClaimWord::Grundy,
            method: (standing == StandingWord::Trusted).then(|| "smt".to_string()),
            family: "parameters",
            formula: found.map(|found| found.law.formula(locale)),
            latex: found.map(|found| found.law.latex()),
            parameters: Ordered(Vec::new()),
            parameters_where: None,
            trained: found.map(|found| found.trained),
            tested: found.map(|found| found.tested),
            checked: false,
            proof: None,
            undecided: None,
        }
    }

    /// The document of a law for all parameters; what is proved is told as the accepted certificate states it.
    pub fn for_all(rule: &str, found: Option<&LawForAll>, locale: Locale) -> ParametricDocument {
        let proof = found.and_then(|found| found.proof.as_ref().ok());
        let standing = match (found, proof) {
            (None, _) => StandingWord::None,
            (Some(_), Some(_)) => StandingWord::Proved,
            (Some(_), None) => StandingWord::Conjectured,
        };
        let is_outcome = found.is_some_and(|found| matches!(found.law, ParametricLaw::Lost { .. }));
        let undecided = found.and_then(|found| found.proof.as_ref().err());
        ParametricDocument {
            version: VERSION,
            rule: found.map_or(rule, |found| &found.game.rule).to_string(),
            standing,
            claim: if is_outcome { ClaimWord::Outcome } else { ClaimWord::Grundy },
            method: proof.map(|proof| proof.method().to_string()),
            family: "parameters",
            formula: found.map(|found| found.formula(locale)),
            latex: found.map(LawForAll::latex),
            parameters: Ordered(Vec::new()),
            parameters_where: found.map(LawForAll::where_text),
            trained: found.map(|found| found.agrees),
            tested: None,
            checked: proof.is_some(),
            proof: proof.map(|proof| proof.explanation().in_locale(locale).to_string()),
            undecided: undecided.map(|why| why.in_locale(locale).to_string()),
        }
    }
}
