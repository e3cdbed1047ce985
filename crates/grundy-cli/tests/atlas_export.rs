//! `grundy atlas --export FOLDER`: plain pages whose links lead to files that are there, and nowhere else.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn links(page: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(page).unwrap();
    assert!(!text.contains("http:") && !text.contains("https:"), "{}", page.display());
    let of_link = |rest: &str| page.parent().unwrap().join(rest.split('"').next().unwrap());
    text.split("href=\"").skip(1).map(of_link).collect()
}

#[test]
fn every_link_of_every_page_leads_to_a_file() {
    let folder = std::env::temp_dir().join(format!("grundy-export-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let status = command.args(["atlas", "--export"]).arg(&folder).status().unwrap();
    assert!(status.success());
    let classes: BTreeSet<PathBuf> = links(&folder.join("index.html")).into_iter().collect();
    assert!(classes.len() > 100, "{}", classes.len());
    for page in &classes {
        assert!(page.is_file(), "{}", page.display());
        let is_page = page.extension().is_some_and(|extension| extension == "html");
        for link in if is_page { links(page) } else { Vec::new() } {
            assert!(link.is_file(), "{} leads to {}", page.display(), link.display());
        }
    }
    let kayles = std::fs::read_dir(folder.join("class")).unwrap().flatten().any(|entry| {
        let text = std::fs::read_to_string(entry.path()).unwrap();
        text.contains("octal 0.77") && text.contains("0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7")
    });
    assert!(kayles);
    std::fs::remove_dir_all(&folder).unwrap();
}
