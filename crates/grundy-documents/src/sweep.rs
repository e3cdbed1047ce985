//! One line of a sweep.

use schemars::JsonSchema;
use serde::Serialize;
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
    pub parameters: Ordered<JsonNumber>,
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

    /// The document as a line.
    pub fn plain(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// The document as a line with its checksum, so that a damaged one is noticed.
    pub fn checked(self) -> String {
        let check = format!("{:016x}", checksum(self.plain().trim_end()));
        SweepLine { check: Some(check), ..self }.plain()
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

/// The function of Fowler, Noll and Vo on 64 bits.
fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Whether the last field is a checksum, whatever a damaged line calls it.
fn ends_with_checksum(document: &Value) -> bool {
    let last = document.as_object().and_then(|fields| fields.values().next_back()).and_then(Value::as_str);
    last.is_some_and(|last| last.len() == 16 && last.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
