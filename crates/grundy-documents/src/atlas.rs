//! The atlas: what sweeps found about every rule of a kind, to be searched, and checked again from its certificates.
//!
//! A section is two compressed files, one with the lines of a sweep and one with their certificates, and an entry in the
//! manifest that says by which command, version and day they were made. Nothing here is believed: [`Atlas::check`] hands
//! every certificate to the checker.

mod entry;
mod query;
mod reading;

pub use entry::{AtlasEntry, AtlasLaw};
pub use query::AtlasQuery;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use grundy::rule::{Diagnostic, Locale, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::VERSION;
use crate::swept::Swept;
use reading::{certificates_in, entries_in, unpacked};

/// What is kept of a number of rules.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AtlasSection {
    /// Its name, and the beginning of the names of its files.
    pub name: String,
    /// How many rules it has.
    pub rules: usize,
    /// The command that made it.
    pub command: String,
    /// The version of the program that made it.
    pub made_by: String,
    /// The day, `2026-11-16`.
    pub made_on: String,
}

/// The whole atlas.
#[derive(Clone, Debug)]
pub struct Atlas {
    sections: Vec<(AtlasSection, Vec<AtlasEntry>)>,
}

/// What a search of the atlas found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasDocument {
    /// The version of the program.
    pub version: &'static str,
    /// What was asked, as it was understood.
    pub asked: String,
    /// The sections, with how they were made.
    pub sections: Vec<AtlasSection>,
    /// How many rules were found.
    pub rules: usize,
    /// In how many classes of equal values they are.
    pub classes: usize,
    /// The rules, by section and in its order.
    pub entries: Vec<AtlasEntry>,
}

/// The certificates of one rule of the atlas.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasCertificatesDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The text of each: of the law, of the class, of misère play.
    pub certificates: Vec<String>,
}

/// What came of checking the certificates of an atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AtlasCheckDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The rules that were looked at.
    pub rules: usize,
    /// The certificates that the checker accepted.
    pub accepted: usize,
    /// Each rule whose line does not follow from its certificates, with the reason.
    pub wrong: Vec<String>,
}

/// Where the bytes of a file of the atlas come from.
pub type FileOf<'f> = &'f dyn Fn(&str) -> Option<Vec<u8>>;

impl Atlas {
    /// The one that comes with the program.
    pub fn own() -> Result<&'static Atlas, Diagnostic> {
        static OWN: OnceLock<Result<Atlas, Diagnostic>> = OnceLock::new();
        OWN.get_or_init(|| Atlas::read(&own_file)).as_ref().map_err(Diagnostic::clone)
    }

    /// The certificates of a rule, if the atlas that comes with the program holds it.
    pub fn own_certificates(rule: &str) -> Result<AtlasCertificatesDocument, Diagnostic> {
        let entry = Atlas::own()?.entries().find(|entry| entry.rule == rule).ok_or_else(|| not_held(rule))?;
        let certificates = Atlas::certificates(&own_file, &entry.section)?.remove(rule);
        Ok(AtlasCertificatesDocument {
            version: VERSION,
            rule: rule.to_string(),
            certificates: certificates.unwrap_or_default(),
        })
    }

    /// The certificates of each rule of a section.
    pub fn certificates(
        file: FileOf<'_>,
        section: &str,
    ) -> Result<BTreeMap<String, Vec<String>>, Diagnostic> {
        let name = format!("{section}.certificates.jsonl.gz");
        let text = unpacked(&file(&name).ok_or_else(|| no_file(&name))?).ok_or_else(|| damaged(&name))?;
        certificates_in(&text).ok_or_else(|| damaged(&name))
    }

    /// Reads manifest and lines.
    pub fn read(file: FileOf<'_>) -> Result<Atlas, Diagnostic> {
        let missing = |name: &str| no_file(name);
        let manifest = file("manifest.json").ok_or_else(|| missing("manifest.json"))?;
        let sections: Vec<AtlasSection> =
            serde_json::from_slice(&manifest).map_err(|_| damaged("manifest.json"))?;
        let mut read = Vec::new();
        for section in sections {
            // A name leads to no other folder.
            if !section.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
                return Err(damaged("manifest.json"));
            }
            let name = format!("{}.jsonl.gz", section.name);
            let text = unpacked(&file(&name).ok_or_else(|| missing(&name))?).ok_or_else(|| damaged(&name))?;
            let entries = entries_in(&section.name, &text).ok_or_else(|| damaged(&name))?;
            if entries.len() != section.rules {
                return Err(damaged(&name));
            }
            read.push((section, entries));
        }
        Ok(Atlas { sections: read })
    }

    /// The sections.
    pub fn sections(&self) -> impl Iterator<Item = &AtlasSection> {
        self.sections.iter().map(|(section, _)| section)
    }

    /// All entries, by section and in its order.
    pub fn entries(&self) -> impl Iterator<Item = &AtlasEntry> {
        self.sections.iter().flat_map(|(_, entries)| entries)
    }

    /// What fits a question.
    pub fn search(&self, query: &AtlasQuery) -> AtlasDocument {
        let query = query.resolved(self);
        let entries: Vec<AtlasEntry> = self.entries().filter(|entry| query.fits(entry)).cloned().collect();
        let mut classes: Vec<&str> = entries.iter().map(|entry| entry.class.as_str()).collect();
        classes.sort_unstable();
        classes.dedup();
        AtlasDocument {
            version: VERSION,
            asked: query.to_string(),
            sections: self.sections().cloned().collect(),
            rules: entries.len(),
            classes: classes.len(),
            entries,
        }
    }

    /// Hands the certificates of every `stride`-th rule to the checker, and compares what it accepts with the lines.
    /// Stops at the first moment when it should.
    pub fn check(
        &self,
        file: FileOf<'_>,
        stride: usize,
        locale: Locale,
        told: &dyn Fn(usize),
        should_stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<AtlasCheckDocument, Diagnostic> {
        let mut document = AtlasCheckDocument { version: VERSION, ..AtlasCheckDocument::default() };
        for (section, entries) in &self.sections {
            let mut certificates = Atlas::certificates(file, &section.name)?;
            let rules: BTreeSet<&str> = entries.iter().map(|entry| entry.rule.as_str()).collect();
            if certificates.keys().any(|rule| !rules.contains(rule.as_str())) {
                return Err(damaged(&format!("{}.certificates.jsonl.gz", section.name)));
            }
            for entry in entries.iter().step_by(stride.max(1)) {
                if should_stop() {
                    return Ok(document);
                }
                let of_rule = certificates.remove(&entry.rule).unwrap_or_default();
                document.add(entry, of_rule, locale, should_stop);
                told(document.rules);
            }
        }
        Ok(document)
    }
}

impl AtlasCheckDocument {
    fn add(
        &mut self,
        entry: &AtlasEntry,
        certificates: Vec<String>,
        locale: Locale,
        should_stop: &(dyn Fn() -> bool + Sync),
    ) {
        self.rules += 1;
        let swept = Swept { rule: entry.rule.clone(), line: entry.line.clone(), certificates };
        match swept.accepted(locale, should_stop) {
            Ok(sentences) => self.accepted += sentences.len(),
            Err(why) => self.wrong.push(format!("{}: {}", entry.rule, why.in_locale(locale))),
        }
    }
}

/// A file of the atlas that comes with the program.
pub fn own_file(name: &str) -> Option<Vec<u8>> {
    let all = [grundy_atlas::MANIFEST];
    let mut all = all.iter().chain(grundy_atlas::LINES).chain(grundy_atlas::CERTIFICATES);
    all.find(|(known, _)| *known == name).map(|(_, bytes)| bytes.to_vec())
}

fn not_held(rule: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("the atlas does not hold {rule}"), format!("图谱中没有 {rule}")))
        .help(Text::new("it holds short codes and small sets", "图谱包含短编码与小集合"))
}

fn no_file(name: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("the atlas has no file `{name}`"), format!("图谱中没有文件 `{name}`")))
}

fn damaged(name: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("the file `{name}` of the atlas is damaged"),
        format!("图谱的文件 `{name}` 已损坏"),
    ))
}
