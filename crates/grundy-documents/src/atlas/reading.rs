//! Compressed lines: of sweeps, and of certificates.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::read::MultiGzDecoder;
use serde::Deserialize;

use super::entry::AtlasEntry;
use crate::sweep::SweepLine;

/// No section is anywhere near so long.
const MOST_BYTES: u64 = 1 << 28;

/// The text of a compressed file, if it is whole.
pub fn unpacked(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    let read = MultiGzDecoder::new(bytes).take(MOST_BYTES + 1).read_to_string(&mut text).ok()?;
    (read as u64 <= MOST_BYTES).then_some(text)
}

/// The rules of a section; nothing if the checksum of one line is wrong.
pub fn entries_in(section: &str, text: &str) -> Option<Vec<AtlasEntry>> {
    let entry = |line: &str| {
        SweepLine::typed_in(line)?;
        AtlasEntry::read(section, line)
    };
    text.lines().map(entry).collect()
}

#[derive(Deserialize)]
struct OfRule {
    rule: String,
    certificates: Vec<String>,
}

/// The certificates of each rule.
pub fn certificates_in(text: &str) -> Option<BTreeMap<String, Vec<String>>> {
    let of_rule = |line: &str| {
        serde_json::from_str(line).ok().map(|OfRule { rule, certificates }| (rule, certificates))
    };
    text.lines().map(of_rule).collect()
}
