//! One law for a range of parameters.

use grundy::VariedLaw;
use grundy::rule::Locale;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::number::{Number, Ordered};
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
    /// Who says so, where an outside solver does.
    pub method: Option<&'static str>,
    /// The family of the law.
    pub family: &'static str,
    /// The law for people.
    pub formula: Option<String>,
    /// The law in LaTeX.
    pub latex: Option<String>,
    /// The numbers of the law; they are in its formula.
    pub parameters: Ordered<Number>,
    /// How many choices of parameters it was fitted to.
    pub trained: Option<usize>,
    /// How many larger ones agree.
    pub tested: Option<usize>,
    /// No certificate of it is checked.
    pub checked: bool,
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
            method: (standing == StandingWord::Trusted).then_some("smt"),
            family: "parameters",
            formula: found.map(|found| found.law.formula(locale)),
            latex: found.map(|found| found.law.latex()),
            parameters: Ordered(Vec::new()),
            trained: found.map(|found| found.trained),
            tested: found.map(|found| found.tested),
            checked: false,
        }
    }
}
