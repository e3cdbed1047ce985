//! One line of a sweep.

use grundy::misere_play::{MisereReport, Temper};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::VERSION;
use crate::error::{ErrorBody, ErrorDocument};
use crate::law::LawDocument;
use crate::number::{JsonNumber, Ordered};
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
    /// To which rules it is equal, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<ClassEntry>,
    /// Misère play, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere: Option<ShortMisere>,
    /// The first values, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<u32>>,
    /// What the clock ended; of what was not proved by then nothing is told, for how far it got is another each time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clock: Vec<ClockWord>,
    /// The rule as it was typed.
    pub typed: String,
    /// The checksum of the line without this key, where it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

/// A part of the work on a rule that the clock may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClockWord {
    /// The search for a law.
    Law,
    /// Misère play.
    Misere,
    /// The first values.
    Values,
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
    /// The same, by the name that a line of a sweep has for it.
    pub law: Option<String>,
    /// Its numbers.
    pub parameters: Ordered<JsonNumber>,
    /// From where on the values repeat, where they do.
    pub preperiod: Option<JsonNumber>,
    /// The period, where the values repeat.
    pub period: Option<JsonNumber>,
    /// What the values grow by in each period.
    pub saltus: Option<JsonNumber>,
    /// The table agrees with it below this limit.
    pub agrees_below: u64,
    /// Whether the checker accepted a certificate.
    pub checked: bool,
}

/// To which rules a rule is equal: those of the same class have the same values, up to heaps that are worth nothing at first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClassEntry {
    /// A number for the class: of its values, where they are proved to repeat, and otherwise of its first rule.
    pub id: String,
    /// The first rule of those with the same options, where it is another.
    pub same_as: Option<String>,
    /// How much smaller the heaps of that rule are.
    pub shift: Option<i64>,
}

/// Misère play in short.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ShortMisere {
    /// Whether the textbook rule names the right winner.
    pub textbook_rule: bool,
    /// The smallest sum for which it names the wrong one.
    pub counterexample: Option<String>,
    /// The temper of the first positions: `tame`, or that of the first that is not.
    pub temper: String,
    /// That position, where there is one.
    pub untamed: Option<String>,
    /// So many positions were looked at for their temper.
    pub tempers_below: u64,
    /// The number of classes of the quotient.
    pub order: Option<usize>,
    /// The number of classes of P-positions.
    pub p_order: Option<usize>,
    /// Preperiod of the map, where all heaps are known.
    pub preperiod: Option<u64>,
    /// Period of the map, where all heaps are known.
    pub period: Option<u64>,
    /// Heaps below this are known, where not all are: the quotient of all has at least as many classes.
    pub valid_below: Option<u64>,
    /// How far it is known.
    pub standing: StandingWord,
    /// Whether a certificate of it stands beside the line.
    pub checked: bool,
    /// Generators and relations, for small orders.
    pub presentation: Option<String>,
}

impl ShortMisere {
    /// Misère play in short; a certificate that is too long is not kept.
    pub(crate) fn new(report: &MisereReport, checked: bool) -> ShortMisere {
        let untamed = report.genus.iter().find(|entry| entry.temper != Temper::Tame);
        let quotient = report.quotient.as_ref();
        ShortMisere {
            textbook_rule: report.textbook.applies,
            counterexample: report.textbook.counterexample.clone(),
            temper: untamed.map_or("tame", |entry| entry.temper_word.english.as_str()).to_string(),
            untamed: untamed.map(|entry| entry.position.clone()),
            tempers_below: report.genus.len() as u64,
            order: quotient.map(|quotient| quotient.order),
            p_order: quotient.map(|quotient| quotient.p_order),
            preperiod: quotient.and_then(|quotient| quotient.preperiod),
            period: quotient.and_then(|quotient| quotient.period),
            valid_below: quotient.and_then(|quotient| quotient.valid_below),
            standing: quotient.map_or(StandingWord::None, |quotient| quotient.standing.into()),
            checked,
            presentation: quotient
                .and_then(|quotient| quotient.presentation.clone())
                .filter(|text| is_short(text)),
        }
    }
}

/// Longer presentations nobody reads.
fn is_short(presentation: &str) -> bool {
    presentation.len() <= 200
}

impl SweepLine {
    /// The line of a law.
    pub fn of_law(typed: &str, law: LawDocument) -> SweepLine {
        let LawDocument { rule, standing, claim, method, family, formula, parameters, .. } = law;
        let (agrees_below, checked) = (law.agrees_below, law.checked);
        let number =
            |name: &str| parameters.0.iter().find(|(own, _)| own == name).map(|(_, number)| number.clone());
        let law = ShortLaw {
            rule,
            standing,
            claim,
            method,
            family,
            law: formula.clone(),
            formula,
            preperiod: number("preperiod"),
            period: number("period"),
            saltus: number("saltus"),
            parameters,
            agrees_below,
            checked,
        };
        SweepLine { law: Some(law), ..SweepLine::empty(typed) }
    }

    /// The line of a rule whose law was not found before the clock ended the search.
    pub(crate) fn of_clock(canonical: &str) -> SweepLine {
        let law = ShortLaw {
            rule: Some(canonical.to_string()),
            standing: StandingWord::None,
            claim: ClaimWord::Grundy,
            method: None,
            family: None,
            law: None,
            formula: None,
            preperiod: None,
            period: None,
            saltus: None,
            parameters: Ordered(Vec::new()),
            agrees_below: 0,
            checked: false,
        };
        SweepLine { law: Some(law), clock: vec![ClockWord::Law], ..SweepLine::empty(canonical) }
    }

    /// The line of a mistake.
    pub fn of_error(typed: &str, error: ErrorDocument) -> SweepLine {
        SweepLine { error: Some(error.error), ..SweepLine::empty(typed) }
    }

    pub(crate) fn empty(typed: &str) -> SweepLine {
        SweepLine {
            version: VERSION,
            error: None,
            law: None,
            class: None,
            misere: None,
            values: None,
            clock: Vec::new(),
            typed: typed.to_string(),
            check: None,
        }
    }

    /// The document as a line.
    pub fn plain(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// The document as a line with its checksum, so that a damaged one is noticed.
    pub fn checked(self) -> String {
        let check = format!("{:016x}", checksum(self.plain().trim_end()));
        SweepLine { check: Some(check), ..self }.plain()
    }

    /// The same line without the certificate of its quotient, of which it then says so, with a new checksum.
    ///
    /// ```
    /// use grundy_documents::SweepLine;
    /// let line = r#"{"misere":{"checked":true,"presentation":null},"typed":"octal 0.6","check":"0"}"#;
    /// let bare = SweepLine::without_quotient(line).unwrap();
    /// assert!(bare.starts_with(r#"{"misere":{"checked":false,"#));
    /// ```
    pub fn without_quotient(line: &str) -> Option<String> {
        let (open, _) = line.rsplit_once(CHECK)?;
        let (before, after) = open.split_once(CHECKED_QUOTIENT)?;
        let open = format!("{before}{UNCHECKED_QUOTIENT}{after}");
        let check = checksum(&format!("{open}}}"));
        Some(format!("{open}{CHECK}{check:016x}\"}}"))
    }

    /// Whether a line says that no law was found, or that the clock ended something.
    pub fn is_open(line: &str) -> bool {
        let has_no_law = |document: Value| document["standing"] == "none";
        SweepLine::is_late(line) || serde_json::from_str(line).is_ok_and(has_no_law)
    }

    /// Whether a line says that the clock ended something: on another machine it may be another.
    ///
    /// ```
    /// use grundy_documents::SweepLine;
    /// assert!(SweepLine::is_late(r#"{"standing":"proved","clock":["misere"],"typed":"octal 0.7"}"#));
    /// assert!(!SweepLine::is_late(r#"{"standing":"none","typed":"octal 0.6"}"#));
    /// ```
    pub fn is_late(line: &str) -> bool {
        serde_json::from_str(line).is_ok_and(|document: Value| document["clock"].is_array())
    }

    /// The rule of a line that is whole. Lines that were written before there were checksums have none.
    pub fn typed_in(line: &str) -> Option<String> {
        let document: Value = serde_json::from_str(line).ok()?;
        let typed = document.get("typed")?.as_str()?.to_string();
        if !document.get("version").is_some_and(Value::is_string) && document.get("error").is_none() {
            return None;
        }
        match line.rsplit_once(CHECK) {
            None => (!ends_with_checksum(&document)).then_some(typed),
            Some((open, sum)) => {
                let told = sum.strip_suffix("\"}").and_then(|sum| u64::from_str_radix(sum, 16).ok())?;
                (checksum(&format!("{open}}}")) == told).then_some(typed)
            }
        }
    }
}

const CHECK: &str = ",\"check\":\"";

/// Only misère play has a presentation behind this word.
const CHECKED_QUOTIENT: &str = "\"checked\":true,\"presentation\"";
const UNCHECKED_QUOTIENT: &str = "\"checked\":false,\"presentation\"";

/// The function of Fowler, Noll and Vo on 64 bits.
pub(crate) fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Whether the last field is a checksum, whatever a damaged line calls it.
fn ends_with_checksum(document: &Value) -> bool {
    let last = document.as_object().and_then(|fields| fields.values().next_back()).and_then(Value::as_str);
    last.is_some_and(|last| last.len() == 16 && last.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
