//! Certificates with random damage: none brings the checker down, and what it still accepts is true.
//!
//! Truth is tried with refutations at small positions, which the checker decides by the definition alone.

use grundy_check::{Budget, Verdict, check};
use std::path::Path;

const SMALL: Budget = Budget { steps: 10_000_000, bytes: 30_000_000 };

/// A small generator of numbers, so that the damage is the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % limit
    }

    fn damaged(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        let at = self.below(bytes.len());
        match self.below(5) {
            0 => bytes[at] = b' ' + self.below(95) as u8,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, b"0123456789,[]{}\"-x"[self.below(18)]),
            3 => {
                let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
                bytes[digits[self.below(digits.len())]] = b'0' + self.below(10) as u8;
            }
            _ => {
                let end = (at + 1 + self.below(40)).min(bytes.len());
                let copy: Vec<u8> = bytes[at..end].to_vec();
                let to = self.below(bytes.len());
                bytes.splice(to..to, copy);
            }
        }
        String::from_utf8(bytes).expect("the damage is ASCII")
    }
}

fn certificates() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).expect("it can be read"))).collect()
}

/// The part of a certificate between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let start = text.find(from)? + from.len();
    Some(&text[start..start + text[start..].find(to)?])
}

/// Whether the claim of an accepted certificate fails at a small position.
fn refuted(text: &str) -> bool {
    let (Some(rule), Some(claim)) = (between(text, "\"rule\": ", ",\n"), between(text, "\"claim\": ", ",\n"))
    else {
        return false;
    };
    let positions = (0..24).flat_map(|n| [format!("[{n}]"), format!("[{}, {}]", n / 6, n % 6)]);
    positions.into_iter().any(|position| {
        let refutation = format!(
            "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": {rule}, \"method\": \"table\", \"claim\": \
             {{\"kind\": \"refuted\", \"statement\": {claim}, \"position\": {position}}}}}"
        );
        matches!(check(&refutation, &SMALL), Verdict::Accepted(_))
    })
}

#[test]
fn no_damage_brings_the_checker_down_or_makes_it_accept_what_is_false() {
    let mut draw = Draw(6);
    let (mut rejected, mut accepted) = (0, 0);
    for (name, text) in certificates() {
        for _ in 0..20 {
            let damaged = draw.damaged(&text);
            match check(&damaged, &SMALL) {
                Verdict::Rejected { .. } => rejected += 1,
                Verdict::Accepted(statement) => {
                    assert!(!refuted(&damaged), "{name}: {statement:?} is false, in {damaged}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(rejected > 10 * accepted, "{rejected} rejected, {accepted} accepted");
}

#[test]
fn hostile_texts_are_rejected_within_the_budget() {
    let open = "[".repeat(100_000);
    let deep = format!("x -> x - {}1{}", "(".repeat(50_000), ")".repeat(50_000));
    let nots = format!("x -> x - 1 if {} x == 1", "not ".repeat(40_000));
    let long = format!("x -> x - 1{}", " + 1".repeat(40_000));
    let rules = [
        deep.as_str(),
        nots.as_str(),
        long.as_str(),
        "x -> x - k for k in 1..=1000000000000",
        "x -> x + 1",
        "x -> [x - 1; 1000000000000]",
        "x -> x - k * 18446744073709551615 * 18446744073709551615 for k in 1..",
        "x -> x - 1 / (x - x)",
        "x -> shl(x, 1000) - x",
        "octal 0.77777777777777777777(7)",
        "x -> y",
        "x -> x - k for k in powers(1)",
        "(x, x) -> (x, x)",
        "x -> row(x - 1)",
        "end() -> end()",
    ];
    for rule in rules {
        for method in ["window", "guy-smith", "automaton", "table"] {
            for claim in [
                "{\"kind\": \"periodic\", \"preperiod\": 0, \"period\": 7, \"saltus\": 0}",
                "{\"kind\": \"periodic\", \"preperiod\": 1000000000, \"period\": 1000000007, \"saltus\": 0}",
                "{\"kind\": \"value\", \"position\": [1000], \"value\": 77}",
            ] {
                let proof =
                    if method == "automaton" { ", \"proof\": {\"measure\": {\"\": [[0, 1]]}}" } else { "" };
                let text = format!(
                    "{{\"format\": \"grundy-certificate\", \"version\": 1, \"rule\": \"{rule}\", \"claim\": {claim}, \
                     \"method\": \"{method}\"{proof}}}"
                );
                assert!(matches!(check(&text, &SMALL), Verdict::Rejected { .. }), "{text:.300}");
            }
        }
    }
    assert!(matches!(check(&open, &SMALL), Verdict::Rejected { .. }));
    assert!(matches!(check("", &SMALL), Verdict::Rejected { .. }));
}
