//! How this house is kept: rules that a reader can rely on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Crates that others build on; the checker stands alone and may use the same words.
const LIBRARIES: [&str; 11] = [
    "grundy-base",
    "grundy-rule",
    "grundy-table",
    "grundy-law",
    "grundy-proof",
    "grundy-misere",
    "grundy-emit",
    "grundy-catalogue",
    "grundy-problems",
    "grundy",
    "grundy-documents",
];

/// Who may know JSON: those who hand documents to programs.
const SPEAK_JSON: [&str; 6] =
    ["grundy-documents", "grundy-answers", "grundy-cli", "grundy-web", "grundy-python", "grundy-wasm"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every source file of a crate but its tests, by its path below `src`, without comments and test modules.
fn sources(name: &str) -> Vec<(String, String)> {
    let root = crates().join(name).join("src");
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            match path.is_dir() {
                true => folders.push(path),
                false if is_source && !path.ends_with("tests.rs") => {
                    let below = path.strip_prefix(&root).unwrap().display().to_string();
                    files.push((below, plain(&std::fs::read_to_string(&path).unwrap())));
                }
                false => {}
            }
        }
    }
    files.sort();
    files
}

/// Without comments, and without what follows the first test module.
fn plain(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let kept = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    kept.map(|line| line.split(" // ").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn libraries_do_not_speak_of_flags() {
    for name in LIBRARIES {
        for (file, text) in sources(name) {
            // Inside a sentence a flag stands behind a blank or a quotation mark.
            for mark in ["`--", " --"] {
                let is_flag = |rest: &&str| rest.bytes().take(2).filter(u8::is_ascii_lowercase).count() == 2;
                let flag = text.split(mark).skip(1).find(is_flag);
                assert!(flag.is_none(), "{name}/{file} names the flag --{:.20}", flag.unwrap_or_default());
            }
        }
    }
}

#[test]
fn json_is_known_only_to_those_who_hand_it_over() {
    for entry in std::fs::read_dir(crates()).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        let manifest = std::fs::read_to_string(entry.path().join("Cargo.toml")).unwrap_or_default();
        let own = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        let knows = own.lines().any(|line| line.starts_with("serde"));
        assert!(!knows || SPEAK_JSON.contains(&name.as_str()), "{name} knows JSON");
    }
}

#[test]
fn a_type_name_belongs_to_one_library() {
    let mut owners: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for name in LIBRARIES {
        for exported in exported(name) {
            owners.entry(exported).or_default().insert(name);
        }
    }
    let shared = owners.into_iter().filter(|(_, owners)| owners.len() > 1);
    let found: Vec<String> = shared
        .map(|(name, owners)| format!("{name}: {}", owners.into_iter().collect::<Vec<_>>().join(", ")))
        .collect();
    assert_eq!(found, [""; 0], "one of them needs another name");
}

/// The types of its own that a library shows at its root.
fn exported(name: &str) -> Vec<String> {
    let root = std::fs::read_to_string(crates().join(name).join("src/lib.rs")).unwrap();
    let own = root.split("\npub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let own = own.filter(|path| !path.starts_with("grundy"));
    let names = own.flat_map(|path| path.split(['{', '}', ','])).filter_map(|word| word.split("::").last());
    let shown = names.map(|word| word.split(" as ").last().unwrap_or_default().trim().to_string());
    let is_type = |word: &String| {
        word.starts_with(|letter: char| letter.is_ascii_uppercase())
            && word.contains(|letter: char| letter.is_ascii_lowercase())
    };
    shown.filter(is_type).collect()
}

#[test]
fn modules_do_not_use_each_other_in_circles() {
    let mut found = Vec::new();
    for name in
        LIBRARIES.iter().chain(&["grundy-check", "grundy-cli", "grundy-answers", "grundy-web", "grundy-wasm"])
    {
        for circle in circles(&uses(name)) {
            found.push(format!("{name}: {}", circle.into_iter().collect::<Vec<_>>().join(", ")));
        }
    }
    assert_eq!(found, [""; 0], "what they ask of each other needs a home of its own");
}

/// For each module at the top of a crate, the others that it and its submodules use.
fn uses(name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let files = sources(name);
    let top = |file: &str| file.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_string();
    let modules: BTreeSet<String> = files
        .iter()
        .map(|(file, _)| top(file))
        .filter(|module| module != "lib" && module != "main")
        .collect();
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in &files {
        let module = top(file);
        for rest in text.split("crate::").skip(1) {
            let end =
                rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
            let used = &rest[..end];
            if modules.contains(&module) && modules.contains(used) && used != module {
                uses.entry(module.clone()).or_default().insert(used.to_string());
            }
        }
    }
    uses
}

/// The sets of modules each of which reaches all others of its set.
fn circles(uses: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<String>> {
    let reached = |from: &String| {
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut next: Vec<&String> = uses.get(from).into_iter().flatten().collect();
        while let Some(module) = next.pop() {
            if seen.insert(module.clone()) {
                next.extend(uses.get(module).into_iter().flatten());
            }
        }
        seen
    };
    let all: BTreeMap<&String, BTreeSet<String>> =
        uses.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &&String| -> BTreeSet<String> {
        let back = |other: &&String| all.get(*other).is_some_and(|reached| reached.contains(*module));
        all[*module].iter().filter(back).cloned().collect()
    };
    all.keys().map(circle).filter(|circle| circle.len() > 1).collect()
}
