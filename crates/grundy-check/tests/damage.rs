//! Certificates with damage: none brings the checker down, and what it still accepts is true by brute force.

mod truth;

use grundy_check::{Budget, Verdict, check};
use serde_json::Value;
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

/// A number in the text after this place becomes another one: a transition, a bound, a value, a constant of the rule.
fn with_another_number(text: &str, draw: &mut Draw) -> Option<String> {
    let bytes = text.as_bytes();
    let from = text.find("\"rule\"").expect("a rule");
    let begins = |at: &usize| bytes[*at].is_ascii_digit() && !bytes[at - 1].is_ascii_digit();
    let places: Vec<usize> = (from..bytes.len()).filter(begins).collect();
    let at = *places.get(draw.below(places.len().max(1)))?;
    let end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: u64 = text[at..end].parse().expect("a number");
    let other = [number + 1, number.saturating_sub(1), 2 * number, draw.below(12) as u64][draw.below(4)];
    Some(format!("{}{other}{}", &text[..at], &text[end..]))
}

/// What a certificate says, without the way it is proved.
fn said(text: &str) -> (Value, Value) {
    let certificate: Value = serde_json::from_str(text).expect("what is accepted is JSON");
    (certificate["rule"].clone(), certificate["claim"].clone())
}

#[derive(Default)]
struct Tally {
    rejected: usize,
    unchanged: usize,
    still_true: usize,
}

impl Tally {
    fn count(&mut self, name: &str, sound: &str, damaged: &str) {
        match check(damaged, &SMALL) {
            Verdict::Rejected { .. } => self.rejected += 1,
            Verdict::Accepted(_) if said(sound) == said(damaged) => self.unchanged += 1,
            Verdict::Accepted(statement) => {
                let wrong = truth::falsehood(damaged);
                assert_eq!(wrong, None, "{name}: {statement:?} is false, in {damaged}");
                self.still_true += 1;
            }
        }
    }
}

#[test]
fn the_certificates_say_what_is_true() {
    for (name, text) in certificates() {
        assert_eq!(truth::falsehood(&text), None, "{name}");
    }
}

#[test]
fn no_damage_brings_the_checker_down_or_makes_it_accept_what_is_false() {
    let mut draw = Draw(6);
    let mut tally = Tally::default();
    for (name, text) in certificates() {
        for _ in 0..20 {
            let damaged = draw.damaged(&text);
            tally.count(&name, &text, &damaged);
        }
    }
    assert!(tally.rejected > 500, "{} rejected", tally.rejected);
    assert!(tally.rejected > 10 * tally.still_true, "{} accepted", tally.still_true);
}

#[test]
fn a_changed_number_is_noticed_or_does_no_harm() {
    let mut draw = Draw(16);
    let mut tally = Tally::default();
    for (name, text) in certificates() {
        for damaged in (0..12).filter_map(|_| with_another_number(&text, &mut draw)) {
            tally.count(&name, &text, &damaged);
        }
    }
    assert!(tally.rejected > 300, "{} rejected", tally.rejected);
    assert!(tally.rejected > 10 * tally.still_true, "{} accepted", tally.still_true);
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
