//! One rule of the atlas: the line of a sweep, read back.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::sweep::ShortMisere;
use crate::words::StandingWord;

/// One rule of the atlas.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasEntry {
    /// The section to which it belongs.
    pub section: String,
    /// The canonical rule.
    pub rule: String,
    /// The number of its class: rules with the same number have the same values, up to heaps that are worth nothing at first.
    pub class: String,
    /// The first rule of those with the same options, where it is another.
    pub same_as: Option<String>,
    /// How much smaller the heaps of that rule are.
    pub shift: Option<i64>,
    /// The law of its values.
    pub law: AtlasLaw,
    /// Misère play, where that was looked at.
    pub misere: Option<ShortMisere>,
    /// The first values.
    pub values: Vec<u32>,
    /// The line from which this was read, for the checker.
    #[serde(skip)]
    #[schemars(skip)]
    pub(super) line: String,
}

/// The law of an entry, with its standing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasLaw {
    /// How far it is known; `none` where no law was found.
    pub standing: StandingWord,
    /// The method of the proof.
    pub method: Option<String>,
    /// The law for people.
    pub formula: Option<String>,
    /// From where on the values repeat.
    pub preperiod: Option<u64>,
    /// How soon they repeat.
    pub period: Option<u64>,
    /// By how much they grow in one period.
    pub saltus: Option<u64>,
    /// Whether the checker accepted a certificate.
    pub checked: bool,
}

impl AtlasEntry {
    /// Reads a line of a sweep with classes.
    pub(super) fn read(section: &str, line: &str) -> Option<AtlasEntry> {
        let document: Value = serde_json::from_str(line).ok()?;
        let text = |value: &Value| value.as_str().map(String::from);
        let number = |name: &str| document["parameters"][name].as_u64();
        let law = AtlasLaw {
            standing: serde_json::from_value(document["standing"].clone()).ok()?,
            method: text(&document["method"]),
            formula: text(&document["formula"]),
            preperiod: number("preperiod"),
            period: number("period"),
            saltus: number("saltus"),
            checked: document["checked"].as_bool()?,
        };
        Some(AtlasEntry {
            section: section.to_string(),
            rule: text(&document["rule"])?,
            class: text(&document["class"]["id"])?,
            same_as: text(&document["class"]["same_as"]),
            shift: document["class"]["shift"].as_i64(),
            law,
            misere: document.get("misere").and_then(|misere| serde_json::from_value(misere.clone()).ok()),
            values: serde_json::from_value(document["values"].clone()).unwrap_or_default(),
            line: line.to_string(),
        })
    }

    /// Whether no law of its values is known here.
    pub fn is_open(&self) -> bool {
        self.law.standing != StandingWord::Proved
    }

    /// Whether the whole misère quotient is known, with a certificate.
    pub fn has_quotient(&self) -> bool {
        self.misere.as_ref().is_some_and(|misere| misere.standing == StandingWord::Proved && misere.checked)
    }
}
