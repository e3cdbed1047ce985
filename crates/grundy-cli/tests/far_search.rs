//! `grundy law CODE --checkpoint FILE`: a search that is killed goes on from its file, and other files are left alone.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn grundy(path: &Path, rule: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["law", rule, "--budget", "900", "--checkpoint"]).arg(path).env("LANG", "C");
    command.stdout(Stdio::null());
    command
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grundy-far-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// How many heaps the saved search knows: the seventh number behind the header.
fn known(path: &Path) -> Option<u64> {
    let bytes = std::fs::read(path).ok()?;
    let header = bytes.iter().position(|&byte| byte == b'\n')? + 1;
    Some(u64::from_le_bytes(*bytes.get(header + 48..)?.first_chunk()?))
}

/// Lets the search run until its file tells of more heaps, and kills it there; says how many there are then.
fn killed_after(path: &Path, heaps: u64) -> u64 {
    let mut child = grundy(path, "octal 0.106").spawn().unwrap();
    let begun = Instant::now();
    while known(path).is_none_or(|known| known <= heaps) && begun.elapsed() < Duration::from_secs(800) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    known(path).unwrap_or(0)
}

#[test]
fn a_search_that_was_killed_goes_on_from_its_file() {
    let path = file("killed");
    let first = killed_after(&path, 0);
    assert!(first > 1 << 22, "{first}");
    assert!(killed_after(&path, first) > first);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_file_of_something_else_is_refused_and_left_as_it_is() {
    let path = file("foreign");
    for text in ["my thesis\n", "grundy-far-period 1 octal 0.6\n", "grundy-far-period 1 octal 0.106\ncut off"]
    {
        std::fs::write(&path, text).unwrap();
        let output = grundy(&path, "octal 0.106").stderr(Stdio::piped()).output().unwrap();
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains("is not a saved search of this rule"), "{words}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    std::fs::remove_file(&path).unwrap();
}
