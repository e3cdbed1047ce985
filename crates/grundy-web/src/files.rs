//! The page's own files, which are inside the program: as they are, and packed for browsers that take them so.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use include_dir::{Dir, include_dir};

static BUILT: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/built");

/// The page, which shows the view of whatever path it was asked for.
pub const SHELL: &str = "index.html";

/// One file.
pub struct PageFile {
    /// The media type.
    pub media: &'static str,
    /// Changes when the contents do.
    pub tag: String,
    /// Whether its name changes with its contents, so that a browser may keep it for ever.
    pub is_lasting: bool,
    /// As it is.
    pub plain: Bytes,
    /// Packed, where that makes it smaller.
    pub packed: Option<Bytes>,
}

/// All files by their path.
pub struct Files(HashMap<String, PageFile>);

impl Files {
    /// Unpacks none and packs all: some milliseconds, once.
    pub fn new() -> Files {
        let mut files = HashMap::new();
        collect(&BUILT, &mut files);
        Files(files)
    }

    /// The file at this path. Paths are names in a list, so none leads anywhere else.
    pub fn find(&self, path: &str) -> Option<&PageFile> {
        self.0.get(path)
    }
}

fn collect(folder: &'static Dir<'static>, files: &mut HashMap<String, PageFile>) {
    for file in folder.files() {
        let path = file.path().to_string_lossy().replace('\\', "/");
        files.insert(path.clone(), page_file(&path, file.contents()));
    }
    folder.dirs().for_each(|inner| collect(inner, files));
}

fn page_file(path: &str, contents: &'static [u8]) -> PageFile {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    let media = media_of(path);
    PageFile {
        media,
        tag: format!("\"{:016x}\"", hasher.finish()),
        is_lasting: path.starts_with("assets/"),
        plain: Bytes::from_static(contents),
        packed: if media.starts_with("font/") { None } else { packed(contents) },
    }
}

fn packed(contents: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(contents).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() < contents.len()).map(Bytes::from)
}

fn media_of(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
