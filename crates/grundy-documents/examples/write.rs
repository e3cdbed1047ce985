//! Writes what is made from the documents' types: `cargo run -p grundy-documents --example write`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::write(package.join("schema.json"), grundy_documents::schema::schema_text())?;
    let page = package.join("../grundy-web/page/src/documents.ts");
    std::fs::write(page, grundy_documents::typescript::typescript())
}
