//! The law of a game.

use grundy::emit::pictures::exceptions;
use grundy::law::{Alike, KnownRows, LawAnswer, LawFound, LawSays, OtherLaw};
use grundy::rule::{Locale, Text};
use grundy::story::standing_in_words;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::number::{JsonNumber, Ordered};
use crate::words::{ClaimWord, StandingWord};

/// The law of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LawDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule, or none for a bare sequence.
    pub rule: Option<String>,
    /// How far the law is known.
    pub standing: StandingWord,
    /// What the law speaks about: `grundy` or `outcome`.
    pub claim: ClaimWord,
    /// The method of the proof.
    pub method: Option<String>,
    /// The family of the law.
    pub family: Option<String>,
    /// The law for people.
    pub formula: Option<String>,
    /// The law in LaTeX.
    pub latex: Option<String>,
    /// The law as a sentence.
    pub words: Option<String>,
    /// Its numbers: preperiod, period and saltus whenever the values repeat.
    pub parameters: Ordered<JsonNumber>,
    /// The table agrees with the law below this limit.
    pub agrees_below: u64,
    /// How many terms were needed to see it.
    pub needed: Option<u64>,
    /// Whether the independent checker accepted a certificate.
    pub checked: bool,
    /// The proof for people.
    pub proof: Option<String>,
    /// Why it is not proved.
    pub undecided: Option<String>,
    /// Further laws.
    pub others: Vec<OtherDocument>,
    /// What was looked for.
    pub tried: Vec<String>,
    /// Games of the catalogue with the same values, each claim with its standing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<AlikeDocument>,
    /// Sequences of the OEIS with these values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub oeis: Vec<String>,
    /// The law at the positions that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Ordered<Option<AtValue>>>,
    /// How far the law is known, by which method or up to where, in a few words.
    pub badge: String,
    /// The proof in paragraphs.
    pub paragraphs: Vec<String>,
    /// Heaps whose values are none of the period.
    pub exceptions: Vec<u64>,
}

/// What a law says at a position: the value, `inf` at a threat, or `N` or `P` where it speaks of outcomes alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum AtValue {
    /// The Grundy value.
    Value(JsonNumber),
    /// Who wins, or that the player to move wins at once.
    Word(&'static str),
}

/// A game of the catalogue that has the same values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AlikeDocument {
    /// Which game, and how its values are shifted or repeated.
    pub words: String,
    /// How far that is known.
    pub standing: StandingWord,
    /// The values agree below this limit.
    pub agrees_below: u64,
}

impl AlikeDocument {
    /// The document of a likeness.
    pub fn new(alike: &Alike, locale: Locale) -> AlikeDocument {
        AlikeDocument {
            words: alike.claim().in_locale(locale).to_string(),
            standing: alike.standing.into(),
            agrees_below: alike.agrees_below,
        }
    }
}

/// A law beside the one that is shown first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OtherDocument {
    /// How far it is known.
    pub standing: StandingWord,
    /// The method of its proof.
    pub method: Option<String>,
    /// What it speaks about.
    pub claim: ClaimWord,
    /// Its family.
    pub family: String,
    /// The law for people.
    pub formula: String,
    /// The table agrees with it below this limit.
    pub agrees_below: u64,
}

impl LawDocument {
    /// The document of a law.
    pub fn new(rule: Option<String>, answer: &LawAnswer, locale: Locale) -> LawDocument {
        let say = |text: &Text| text.in_locale(locale).to_string();
        let proofs = answer.shown_proofs();
        let lines = proofs.iter().flat_map(|proof| proof.explanation().in_locale(locale).lines());
        let rows = answer.rows.as_ref().filter(|_| !answer.shows_rows());
        let others = answer.others.iter().map(|law| OtherDocument::new(law, locale));
        LawDocument {
            version: VERSION,
            rule,
            standing: answer.shown_standing().into(),
            claim: answer.shown_claim().into(),
            method: proofs.first().map(|proof| proof.method().to_string()),
            family: answer.family().map(String::from),
            formula: answer.formula(locale),
            latex: answer.latex(),
            words: answer.words(locale),
            parameters: numbers(&answer.numbers()),
            agrees_below: answer.agrees_below(),
            needed: answer.needed(),
            checked: !proofs.is_empty(),
            proof: proofs.first().map(|proof| say(proof.explanation())),
            undecided: answer.undecided.as_ref().filter(|_| proofs.is_empty()).map(say),
            others: others.chain(rows.map(|rows| OtherDocument::of_rows(rows, locale))).collect(),
            tried: answer.tried.iter().map(say).collect(),
            same_as: Vec::new(),
            oeis: Vec::new(),
            at: None,
            badge: say(&standing_in_words(answer)),
            paragraphs: lines.filter(|line| !line.trim().is_empty()).map(String::from).collect(),
            exceptions: off(answer),
        }
    }

    /// The document of a law that was asked for, with the games that have the same values.
    pub fn of(found: &LawFound, locale: Locale) -> LawDocument {
        let alike = found.alike.iter().map(|alike| AlikeDocument::new(alike, locale));
        LawDocument {
            same_as: alike.collect(),
            ..LawDocument::new(Some(found.rule.clone()), &found.answer, locale)
        }
    }

    /// The same with the law at some positions.
    #[must_use]
    pub fn at(self, values: Vec<(String, LawSays)>) -> LawDocument {
        let threat = if self.claim == ClaimWord::Outcome { "N" } else { "inf" };
        let said = |value: LawSays| match value {
            LawSays::Value(value) => Some(AtValue::Value(value.into())),
            LawSays::Loses(true) => Some(AtValue::Word("P")),
            LawSays::Loses(false) => Some(AtValue::Word("N")),
            LawSays::Threat => Some(AtValue::Word(threat)),
            LawSays::Nowhere | LawSays::Nothing => None,
        };
        let values = values.into_iter().map(|(position, value)| (position, said(value)));
        LawDocument { at: Some(Ordered(values.collect())), ..self }
    }
}

impl std::fmt::Display for AtValue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AtValue::Value(value) => value.fmt(formatter),
            AtValue::Word(word) => formatter.write_str(word),
        }
    }
}

/// The heaps of the table that are off the period.
fn off(answer: &LawAnswer) -> Vec<u64> {
    let periodicity = answer.law().and_then(|law| law.periodicity());
    let of_heaps = periodicity.filter(|_| answer.table.arity() == 1);
    of_heaps.map(|found| exceptions(&answer.table, &found)).unwrap_or_default()
}

fn numbers(parameters: &[(&'static str, u128)]) -> Ordered<JsonNumber> {
    Ordered(parameters.iter().map(|(name, value)| (name.to_string(), JsonNumber::from(*value))).collect())
}

impl OtherDocument {
    fn new(other: &OtherLaw, locale: Locale) -> OtherDocument {
        let found = &other.found;
        OtherDocument {
            standing: other.standing().into(),
            method: other.proofs.first().map(|proof| proof.method().to_string()),
            claim: found.law.claim.into(),
            family: found.law.family().to_string(),
            formula: found.law.formula(locale),
            agrees_below: found.agrees_below,
        }
    }

    fn of_rows(rows: &KnownRows, locale: Locale) -> OtherDocument {
        OtherDocument {
            standing: rows.standing().into(),
            method: rows.proof.as_ref().map(|proof| proof.method().to_string()),
            claim: ClaimWord::Grundy,
            family: "rows".to_string(),
            formula: rows.found.law.formula().in_locale(locale).to_string(),
            agrees_below: rows.found.agrees_below,
        }
    }
}
