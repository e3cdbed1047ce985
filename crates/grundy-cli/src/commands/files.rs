//! Files: read as text within the budget, and written so that nobody ever sees half of one.

use std::collections::hash_map::RandomState;
use std::fs::{File, OpenOptions, TryLockError, rename};
use std::hash::{BuildHasher, Hasher};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use grundy::rule::Text;

use crate::failure::Failure;
use crate::watch;

/// Longer texts are refused: nothing that is read here is anywhere near.
const MOST_BYTES: u64 = 1 << 28;

/// The text of a file, or of stdin where the path is `-`.
pub fn read_text_or_stdin(path: &str) -> Result<String, Failure> {
    match path {
        "-" => as_text(path, patiently(path, || Ok(std::io::stdin()))?),
        _ => read_text(path),
    }
}

/// The text of a file.
pub fn read_text(path: &str) -> Result<String, Failure> {
    as_text(path, read_bytes(path)?)
}

/// The bytes of a file. What is no plain file, such as a pipe, may keep silent for ever: it is read within the budget.
pub fn read_bytes(path: &str) -> Result<Vec<u8>, Failure> {
    let failed = |error: std::io::Error| Failure::file(path, &error);
    let kind = std::fs::metadata(path).map_err(failed)?;
    if kind.is_dir() {
        return Err(Failure::file(path, &std::io::ErrorKind::IsADirectory.into()));
    }
    if kind.is_file() {
        return bounded(path, File::open(path).map_err(failed)?);
    }
    let opened = path.to_string();
    // Opening a pipe waits for its other end.
    patiently(path, move || File::open(opened))
}

/// The bytes of what can be read, unless there are too many.
fn bounded(path: &str, source: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
    if bytes.len() as u64 > MOST_BYTES { Err(too_long(path)) } else { Ok(bytes) }
}

/// The bytes of what may never end, if they all come before the time is over.
fn patiently<R: Read>(
    path: &str,
    open: impl FnOnce() -> std::io::Result<R> + Send + 'static,
) -> Result<Vec<u8>, Failure> {
    let (sender, receiver) = channel();
    let name = path.to_string();
    let reader = std::thread::Builder::new().spawn(move || {
        let opened = open().map_err(|error| Failure::file(&name, &error));
        sender.send(opened.and_then(|source| bounded(&name, source)))
    });
    reader.map_err(|error| Failure::file(path, &error))?;
    loop {
        match receiver.recv_timeout(Duration::from_millis(20)) {
            Ok(read) => return read,
            Err(RecvTimeoutError::Timeout) if !watch::is_over() => {}
            Err(_) => return Err(never_ended(path)),
        }
    }
}

fn as_text(path: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    let mut text = String::from_utf8(bytes).map_err(|_| {
        Failure::new(
            Text::new(
                format!("the file `{path}` is not UTF-8 text"),
                format!("文件 `{path}` 不是 UTF-8 文本"),
            ),
            Text::new("save it as UTF-8", "请以 UTF-8 编码保存"),
        )
    })?;
    // Some editors begin a file with a mark of its byte order.
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len_utf8());
    }
    Ok(text)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Writes to a new name that nobody can guess, syncs, renames, and syncs the folder.
///
/// A link is followed, so that it stays; what is no plain file, such as `/dev/stdout`, is written to as it is.
pub fn write(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    watch::work_is_done();
    let goal = std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let written = match std::fs::metadata(&goal) {
        Ok(kind) if !kind.is_file() => File::create(&goal).and_then(|mut file| file.write_all(bytes)),
        _ => replaced(&goal, bytes),
    };
    written.map_err(|error| Failure::file(path, &error))
}

/// The same where the work goes on, and nobody else writes to what is no plain file.
pub fn replaced(goal: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let random = RandomState::new().build_hasher().finish();
    let mut name = goal.as_os_str().to_os_string();
    name.push(format!(".{random:016x}.tmp"));
    let written = write_new(Path::new(&name), bytes).and_then(|()| rename(&name, goal));
    if written.is_err() {
        let _ = std::fs::remove_file(&name);
        return written;
    }
    sync_folder_of(goal);
    Ok(())
}

/// A file that is there already, or a link, is nothing of ours.
fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The name of a file is kept by its folder. Some file systems cannot sync folders, and do without.
pub fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// A file to which lines or blocks are added, which nobody else does meanwhile, and what it holds.
///
/// What is no plain file has no content and no lock.
pub fn open_alone(path: &str) -> Result<(File, Vec<u8>), Failure> {
    let failed = |error: std::io::Error| Failure::file(path, &error);
    let is_plain = std::fs::metadata(path).map_or(true, |kind| kind.is_file());
    if !is_plain {
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        return Ok((file, Vec::new()));
    }
    let is_new = !Path::new(path).exists();
    let mut file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(in_use(path)),
        Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    if is_new {
        sync_folder_of(Path::new(path));
    }
    let bytes = bounded_table(path, &mut file)?;
    Ok((file, bytes))
}

/// Tables are larger than texts.
const MOST_TABLE_BYTES: u64 = 1 << 30;

fn bounded_table(path: &str, file: &mut File) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    file.take(MOST_TABLE_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
    if bytes.len() as u64 > MOST_TABLE_BYTES { Err(too_long(path)) } else { Ok(bytes) }
}

fn in_use(path: &str) -> Failure {
    Failure::new(
        Text::new(
            format!("`{path}` is being written by another run"),
            format!("另一个正在运行的命令正在写入 `{path}`"),
        ),
        Text::new("wait for its end, or choose another file", "请等它结束，或换一个文件"),
    )
}

fn too_long(path: &str) -> Failure {
    Failure::new(
        Text::new(format!("`{path}` is too long to be read"), format!("`{path}` 太长，无法读取")),
        Text::new("choose another file", "请换一个文件"),
    )
}

fn never_ended(path: &str) -> Failure {
    Failure::new(
        Text::new(
            format!("`{path}` did not come to an end before the budget of time was used up"),
            format!("时间预算已用完，而 `{path}` 仍未读完"),
        ),
        Text::new(
            "give a plain file, or more time with `--budget`",
            "请给出普通文件，或用 `--budget` 增加时间",
        ),
    )
}
