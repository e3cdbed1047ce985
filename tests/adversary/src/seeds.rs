//! True certificates to begin with: those that the checker's own tests hold, so that every method is there.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// Larger certificates take long to check, and are changed at one place among very many.
const LARGEST: usize = 12_000;

/// All small certificates of the checker's tests that are said to hold.
pub fn certificates() -> Vec<Value> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/grundy-check/tests");
    let mut found = Vec::new();
    if let Ok(text) = fs::read_to_string(tests.join("hypotheses.txt")) {
        found.extend(text.split("\n== ").filter(|block| block.contains("\naccepted")).filter_map(block));
    }
    if let Ok(folder) = fs::read_dir(tests.join("certificates")) {
        let mut paths: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
        found.extend(
            texts.filter(|text| text.len() <= LARGEST).filter_map(|text| serde_json::from_str(&text).ok()),
        );
    }
    found
}

fn block(text: &str) -> Option<Value> {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let read = |text: &str| serde_json::from_str::<Value>(text).ok();
    let mut made = json!({
        "format": "grundy-certificate", "version": 1, "rule": field("rule")?, "claim": read(field("claim")?)?,
        "method": field("method")?,
    });
    if let Some(proof) = field("proof") {
        made["proof"] = read(proof)?;
    }
    Some(made)
}
