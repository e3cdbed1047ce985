//! Files: read as text, and written so that nobody ever sees half of one.

use std::fs::{File, rename};
use std::io::{Read, Write};
use std::path::Path;

use grundy::rule::Text;

use crate::failure::Failure;

/// The text of a file, or of stdin where the path is `-`.
pub fn read_text_or_stdin(path: &str) -> Result<String, Failure> {
    if path != "-" {
        return read_text(path);
    }
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
    as_text(path, bytes)
}

/// The text of a file.
pub fn read_text(path: &str) -> Result<String, Failure> {
    as_text(path, std::fs::read(path).map_err(|error| Failure::file(path, &error))?)
}

fn as_text(path: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| {
        Failure::new(
            Text::new(
                format!("the file `{path}` is not UTF-8 text"),
                format!("文件 `{path}` 不是 UTF-8 文本"),
            ),
            Text::new("save it as UTF-8", "请以 UTF-8 编码保存"),
        )
    })
}

/// Writes to a temporary name, syncs, and renames.
pub fn write(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    let temporary = format!("{path}.{}.tmp", std::process::id());
    let written = write_whole(Path::new(&temporary), bytes).and_then(|()| rename(&temporary, path));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&temporary);
        Failure::file(path, &error)
    })
}

fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
