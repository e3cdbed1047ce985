//! Who may depend on whom, and what the stage crates do not do.

use std::path::{Path, PathBuf};

/// Each crate with those of ours that it may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("grundy-base", &[]),
    ("grundy-rule", &["grundy-base"]),
    ("grundy-check", &[]),
    ("grundy-table", &["grundy-rule"]),
    ("grundy-law", &["grundy-base", "grundy-table"]),
    ("grundy-proof", &["grundy-rule", "grundy-table", "grundy-law", "grundy-check"]),
    ("grundy-misere", &["grundy-rule", "grundy-table", "grundy-proof", "grundy-check"]),
    ("grundy-emit", &["grundy-rule", "grundy-table", "grundy-law"]),
    ("grundy-catalogue", &["grundy-rule"]),
    ("grundy-problems", &["grundy-rule", "grundy-catalogue"]),
    (
        "grundy",
        &[
            "grundy-rule",
            "grundy-table",
            "grundy-law",
            "grundy-proof",
            "grundy-check",
            "grundy-misere",
            "grundy-emit",
            "grundy-catalogue",
            "grundy-problems",
        ],
    ),
    ("grundy-atlas", &[]),
    ("grundy-documents", &["grundy", "grundy-atlas"]),
    ("grundy-answers", &["grundy", "grundy-documents"]),
    ("grundy-web", &["grundy", "grundy-answers", "grundy-documents"]),
    ("grundy-wasm", &["grundy", "grundy-answers"]),
    ("grundy-cli", &["grundy", "grundy-documents", "grundy-web"]),
    ("grundy-python", &["grundy", "grundy-documents"]),
];

/// Crates that do no input or output and read no clock.
const STAGES: &[&str] = &[
    "grundy-base",
    "grundy-rule",
    "grundy-table",
    "grundy-law",
    "grundy-proof",
    "grundy-misere",
    "grundy-emit",
    "grundy-catalogue",
    "grundy-problems",
    "grundy-atlas",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn the_arrow_never_turns_back() {
    for entry in std::fs::read_dir(crates()).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        let Ok(manifest) = std::fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
        let (_, allowed) =
            ALLOWED.iter().find(|(known, _)| *known == name).expect("every crate has its line above");
        let used = dependencies(&manifest);
        for used in &used {
            assert!(allowed.contains(&used.as_str()), "{name} may not use {used}");
        }
        for allowed in *allowed {
            assert!(used.iter().any(|used| used == allowed), "{name} does not use {allowed}: strike it out");
        }
    }
}

/// Our own crates among the dependencies; those of tests do not count.
fn dependencies(manifest: &str) -> Vec<String> {
    let section =
        manifest.split("[dependencies]").nth(1).unwrap_or_default().split("\n[").next().unwrap_or_default();
    let names = section.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter(|name| *name == "grundy" || name.starts_with("grundy-")).map(String::from).collect()
}

#[test]
fn stage_crates_touch_no_file_network_clock_or_terminal() {
    for stage in STAGES {
        // What stands in the targets is the text of programs that people submit.
        let is_ours = |file: &PathBuf| !file.components().any(|part| part.as_os_str() == "targets");
        for file in sources(&crates().join(stage).join("src")).into_iter().filter(is_ours) {
            let text = std::fs::read_to_string(&file).unwrap();
            for forbidden in ["std::fs", "std::net", "std::time", "std::env::", "println!", "eprintln!"] {
                let found = text
                    .lines()
                    .find(|line| line.contains(forbidden) && !line.trim_start().starts_with("//"));
                assert!(found.is_none(), "{} uses {forbidden}", file.display());
            }
        }
    }
}

/// Where budgets that nothing ends are made, for tests and examples. In the checker and in what calls it steps and bytes
/// are all there is.
const ENDLESS: &[&str] = &[
    "grundy-table/src/budget.rs",
    "grundy-misere/src/allowance.rs",
    "grundy-rule/src/meter.rs",
    "grundy-check/",
    "grundy-proof/",
];

#[test]
fn only_tests_make_a_budget_that_nothing_ends() {
    for file in sources(&crates()).into_iter().filter(|file| is_shipped(file)) {
        let text = std::fs::read_to_string(&file).unwrap();
        // The tests of a file stand at its end.
        let shipped = text.split("#[cfg(test)]").next().unwrap_or_default();
        for forbidden in ["Budget::small()", "Allowance::of(", "|| false"] {
            let found =
                shipped.lines().find(|line| line.contains(forbidden) && !line.trim_start().starts_with("//"));
            assert!(found.is_none(), "{} uses {forbidden}", file.display());
        }
    }
}

/// Whether a source file is no test, no example, and not among those above.
fn is_shipped(file: &Path) -> bool {
    let name = file.to_string_lossy().replace('\\', "/");
    name.contains("/src/")
        && !name.ends_with("/tests.rs")
        && !ENDLESS.iter().any(|endless| name.contains(endless))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    files
}
