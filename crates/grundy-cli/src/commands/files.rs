//! Files: read as text, and written so that nobody ever sees half of one.

use std::fs::{File, rename};
use std::io::Write;
use std::path::Path;

use grundy::rule::Text;

use crate::failure::Failure;

/// The text of a file.
pub fn read_text(path: &str) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
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
