//! The files of the atlas, as `data` holds them: what a sweep found about every rule of a kind, with its certificates.
//!
//! They are plain data here: `grundy_documents::Atlas` reads and searches them, and `data/README.md` tells how they are made.

/// A file of the atlas: its name, and its bytes.
pub type AtlasFile = (&'static str, &'static [u8]);

/// The list of the sections, as JSON.
pub const MANIFEST: AtlasFile = ("manifest.json", include_bytes!("../data/manifest.json"));

/// The lines of each section, compressed: all that a search needs.
pub const LINES: &[AtlasFile] = &[
    ("octal.jsonl.gz", include_bytes!("../data/octal.jsonl.gz")),
    ("octal-4.jsonl.gz", include_bytes!("../data/octal-4.jsonl.gz")),
    ("hex.jsonl.gz", include_bytes!("../data/hex.jsonl.gz")),
    ("sets.jsonl.gz", include_bytes!("../data/sets.jsonl.gz")),
];

/// The certificates of each section, compressed.
pub const CERTIFICATES: &[AtlasFile] = &[
    ("octal.certificates.jsonl.gz", include_bytes!("../data/octal.certificates.jsonl.gz")),
    ("octal-4.certificates.jsonl.gz", include_bytes!("../data/octal-4.certificates.jsonl.gz")),
    ("hex.certificates.jsonl.gz", include_bytes!("../data/hex.certificates.jsonl.gz")),
    ("sets.certificates.jsonl.gz", include_bytes!("../data/sets.certificates.jsonl.gz")),
];
