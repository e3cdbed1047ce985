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
