//! Packs what a sweep wrote into a section of the atlas: `pack_atlas NAME LINES CERTIFICATES COMMAND DAY [LONGEST]`.
//!
//! LINES is the file of `--out`, CERTIFICATES the folder of `--certificates`; COMMAND and DAY go into the manifest as they are.
//! Where only the first heaps of a misère quotient are known, a certificate of more than LONGEST bytes is left out, and the line
//! says so: there are thousands of them, and they would be nine tenths of the atlas.
//! The same sweep gives the same bytes. `crates/grundy-atlas/data/make` calls it.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use grundy_documents::{AtlasSection, SweepLine, VERSION, swept_name};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, lines, certificates, command, day, longest @ ..] = words.as_slice() else {
        return Err("NAME LINES CERTIFICATES COMMAND DAY [LONGEST]".into());
    };
    let longest = longest.first().map_or(Ok(usize::MAX), |longest| longest.parse())?;
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-atlas/data");
    let (mut text, mut packed) = (String::new(), String::new());
    for line in std::fs::read_to_string(lines)?.lines() {
        let document: Value = serde_json::from_str(line)?;
        let rule = document["rule"].as_str().ok_or("a line without a rule")?;
        let mut found = certificates_of(Path::new(certificates), rule);
        let all = found.len();
        found.retain(|certificate| certificate.len() <= longest || !is_bounded_quotient(certificate));
        let bare =
            (found.len() < all).then(|| SweepLine::without_quotient(line).ok_or("a line without a quotient"));
        text += &format!("{}\n", bare.transpose()?.as_deref().unwrap_or(line));
        if !found.is_empty() {
            packed += &format!("{}\n", json!({ "rule": rule, "certificates": found }));
        }
    }
    std::fs::write(data.join(format!("{name}.jsonl.gz")), compressed(&text)?)?;
    std::fs::write(data.join(format!("{name}.certificates.jsonl.gz")), compressed(&packed)?)?;
    let section = AtlasSection {
        name: name.clone(),
        rules: text.lines().count(),
        command: command.clone(),
        made_by: VERSION.into(),
        made_on: day.clone(),
    };
    add(&data.join("manifest.json"), section)
}

fn certificates_of(folder: &Path, rule: &str) -> Vec<String> {
    let name = |place: usize| match place {
        0 => swept_name(rule) + ".certificate.json",
        _ => format!("{}.certificate-{}.json", swept_name(rule), place + 1),
    };
    (0..).map_while(|place| std::fs::read_to_string(folder.join(name(place))).ok()).collect()
}

fn is_bounded_quotient(certificate: &str) -> bool {
    let claim =
        serde_json::from_str(certificate).map_or(Value::Null, |document: Value| document["claim"].clone());
    claim["kind"] == "quotient" && claim["period"].is_null()
}

fn compressed(text: &str) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

/// Puts the section in the place of an earlier one of its name, or at the end.
fn add(manifest: &Path, section: AtlasSection) -> Result<(), Box<dyn std::error::Error>> {
    let mut sections: Vec<AtlasSection> = serde_json::from_slice(&std::fs::read(manifest)?)?;
    match sections.iter_mut().find(|known| known.name == section.name) {
        Some(known) => *known = section,
        None => sections.push(section),
    }
    std::fs::write(manifest, serde_json::to_string_pretty(&sections)? + "\n")?;
    Ok(())
}
