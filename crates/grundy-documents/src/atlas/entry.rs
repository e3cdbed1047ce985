//! One rule of the atlas: the line of a sweep, read back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    pub misere: Option<AtlasMisere>,
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
    pub standing: String,
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

/// Misère play of an entry.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AtlasMisere {
    /// Whether the textbook rule names the right winner, as far as was looked.
    pub textbook_rule: bool,
    /// The smallest sum for which it names the wrong one.
    pub counterexample: Option<String>,
    /// `tame`, or the temper of the first position that is not.
    pub temper: String,
    /// That position.
    pub untamed: Option<String>,
    /// So many positions were looked at for their temper.
    pub tempers_below: u64,
    /// The number of classes of the quotient; of the first heaps alone where `valid_below` is given.
    pub order: Option<usize>,
    /// The number of classes of P-positions.
    pub p_order: Option<usize>,
    /// From where on the map repeats.
    pub preperiod: Option<u64>,
    /// How soon it repeats.
    pub period: Option<u64>,
    /// Only heaps below this are known, where not all are.
    pub valid_below: Option<u64>,
    /// How far it is known.
    pub standing: String,
    /// Whether the checker accepted a certificate.
    pub checked: bool,
    /// Generators and relations, for small orders.
    pub presentation: Option<String>,
}

impl AtlasEntry {
    /// Reads a line of a sweep with classes.
    pub(super) fn read(section: &str, line: &str) -> Option<AtlasEntry> {
        let document: Value = serde_json::from_str(line).ok()?;
        let text = |value: &Value| value.as_str().map(String::from);
        let number = |name: &str| document["parameters"][name].as_u64();
        let law = AtlasLaw {
            standing: text(&document["standing"])?,
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
        self.law.standing != "proved"
    }

    /// Whether the whole misère quotient is known, with a certificate.
    pub fn has_quotient(&self) -> bool {
        self.misere.as_ref().is_some_and(|misere| misere.standing == "proved" && misere.checked)
    }
}
