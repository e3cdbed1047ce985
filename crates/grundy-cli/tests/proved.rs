//! What `grundy check --proved` says and its exit code, with the extracted checker on the path.

use std::path::Path;
use std::process::Command;

/// A certificate, the exit code, and what the screen says of the proved checker in both languages.
const CASES: [(&str, i32, &str, &str); 3] = [
    ("rocq/certificates/accepted/kayles.json", 0, "the proved checker: accepted", "已证明的检查器：接受"),
    (
        "rocq/certificates/rejected/kayles_too_soon.json",
        1,
        "the proved checker: rejected",
        "已证明的检查器：拒绝",
    ),
    (
        "crates/grundy-check/tests/certificates/wythoff.json",
        2,
        "the proved checker: not covered: it does not know this method",
        "已证明的检查器：不在范围内：它不懂这种方法",
    ),
];

fn check(language: &str, certificate: &str) -> (Option<i32>, String) {
    let program = std::env::var("GRUNDY_CHECK_PROVED").expect("the path of grundy-check-proved");
    let folder = Path::new(&program).parent().expect("a folder");
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let done = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["check", "--proved", "--locale", language])
        .arg(repository.join(certificate))
        .env("PATH", folder)
        .output()
        .expect("grundy runs");
    (done.status.code(), String::from_utf8_lossy(&done.stdout).into_owned())
}

#[test]
#[ignore = "needs grundy-check-proved; scripts/test-rocq builds it and runs this"]
fn what_is_not_covered_is_not_rejected() {
    for (certificate, code, english, chinese) in CASES {
        for (language, line) in [("en", english), ("zh", chinese)] {
            let (found, screen) = check(language, certificate);
            assert_eq!(found, Some(code), "{certificate}: {screen}");
            assert!(screen.contains(line), "{certificate}: {screen}");
        }
    }
}
