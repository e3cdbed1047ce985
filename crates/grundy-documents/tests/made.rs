//! What is made from the types of the documents is what is kept in the files.

use std::path::Path;

fn check(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "{file} is old: `cargo run -p grundy-documents --example write` writes it anew");
}

#[test]
fn the_schema_is_that_of_the_types() {
    check("schema.json", &grundy_documents::schema::schema_text());
}

#[test]
fn the_types_of_the_page_are_those_of_the_documents() {
    check("../grundy-web/page/src/documents.ts", &grundy_documents::typescript::typescript());
}

/// All sources of a folder and of those within it.
fn sources(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: std::path::PathBuf| match path.is_dir() {
        true => sources(&path),
        false => std::fs::read_to_string(path).unwrap(),
    };
    entries.map(text).collect()
}

/// The names, as the schema has them, of all types of the sources that are whole documents: they carry a version.
fn documents() -> Vec<String> {
    let text = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let pieces: Vec<&str> = text.split("pub struct ").collect();
    let named = pieces.windows(2).filter_map(|pair| {
        let own = pair[1].split([' ', '<', '{', ';']).next()?;
        // What stands between the item before and this one may give it another name.
        let before = pair[0].rsplit("}\n").next()?;
        let renamed = before.split("schemars(rename = \"").nth(1).and_then(|rest| rest.split('"').next());
        let is_whole = pair[1].split("\n}").next()?.contains("pub version:");
        is_whole.then(|| renamed.unwrap_or(own).to_string())
    });
    named.collect()
}

#[test]
fn every_document_is_in_the_schema() {
    let schema = grundy_documents::schema::schema_text();
    let found = documents();
    assert!(found.len() > 25, "{found:?}");
    for name in found {
        assert!(schema.contains(&format!("\"{name}\": {{")), "{name} is not in the schema");
    }
}
