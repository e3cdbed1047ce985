//! Packs what a sweep wrote into a section of the atlas: `pack_atlas NAME LINES CERTIFICATES COMMAND DAY`.
//!
//! LINES is the file of `--out`, CERTIFICATES the folder of `--certificates`; COMMAND and DAY go into the manifest as they are.
//! The same sweep gives the same bytes. `crates/grundy-atlas/data/make` calls it.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use grundy_documents::{AtlasSection, VERSION, swept_name};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, lines, certificates, command, day] = words.as_slice() else {
        return Err("NAME LINES CERTIFICATES COMMAND DAY".into());
    };
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-atlas/data");
    let text = std::fs::read_to_string(lines)?;
    let mut packed = String::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line)?;
        let rule = line["rule"].as_str().ok_or("a line without a rule")?;
        let found = certificates_of(Path::new(certificates), rule);
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
