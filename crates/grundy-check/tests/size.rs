//! The checker can be read part by part: a small core, methods that stand alone, and one kernel of logic.
//!
//! A line of code is one that is neither blank nor a comment, says more than which modules there are, and is no test.

use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

fn lines_of_code(text: &str) -> usize {
    let program = text.split("#[cfg(test)]").next().unwrap_or_default();
    let skipped = ["//", "use ", "mod ", "pub use ", "pub(crate) use ", "pub(crate) mod "];
    let says_something = |line: &&str| !line.is_empty() && !skipped.iter().any(|word| line.starts_with(word));
    program.lines().map(str::trim).filter(says_something).count()
}

/// The files whose path begins with one of these, with their lines of code.
fn counted(chosen: impl Fn(&str) -> bool) -> Vec<(String, usize)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let name = |path: &Path| path.strip_prefix(&root).expect("inside").to_string_lossy().replace('\\', "/");
    let all = sources(&root).into_iter().map(|path| (name(&path), path));
    let code = |path: &Path| lines_of_code(&std::fs::read_to_string(path).expect("it can be read"));
    all.filter(|(name, _)| chosen(name)).map(|(name, path)| (name, code(&path))).collect()
}

/// The command, the window for comparisons and the words are not needed to check a certificate.
const NOT_CHECKING: [&str; 3] = ["main.rs", "compare.rs", "sentence.rs"];

#[test]
fn the_core_has_fewer_than_1400_lines() {
    let core = counted(|name| {
        let apart = ["methods/", "logic", "parametric"].iter().any(|part| name.starts_with(part));
        !apart && !NOT_CHECKING.contains(&name)
    });
    let total: usize = core.iter().map(|(_, lines)| lines).sum();
    assert!(total < 1400, "{total} lines in {core:?}");
}

#[test]
fn no_method_and_no_part_of_the_logic_has_more_than_250_lines() {
    let long = counted(|name| name.starts_with("methods/") || name.starts_with("logic"));
    let long: Vec<_> = long.into_iter().filter(|(_, lines)| *lines > 250).collect();
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn the_logic_has_fewer_than_1800_lines() {
    let total: usize = counted(|name| name.starts_with("logic")).iter().map(|(_, lines)| lines).sum();
    assert!(total < 1800, "{total} lines");
}

#[test]
fn laws_with_parameters_take_fewer_than_1000_lines() {
    let total: usize = counted(|name| name.starts_with("parametric")).iter().map(|(_, lines)| lines).sum();
    assert!(total < 1000, "{total} lines");
}

#[test]
fn the_checker_depends_on_nothing_and_has_no_unsafe_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).expect("it can be read");
    assert!(!manifest.contains("[dependencies]"), "{manifest}");
    for path in sources(&root.join("src")) {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        assert!(!text.contains("unsafe"), "{}", path.display());
    }
}
