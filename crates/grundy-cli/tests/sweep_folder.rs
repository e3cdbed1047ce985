//! Sweeps into a folder: however the work is divided, the gathered lines are the same, and nobody who fills it is trusted.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for each test, gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn place(&self, name: &str) -> String {
        format!("{}/{name}/", self.0.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn grundy(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words).env("LANG", "C").env_remove("LC_ALL").env("NO_COLOR", "1").output().unwrap()
}

/// The budget is for slow machines: nothing here depends on the clock.
fn sweep(pattern: &str, out: &str, more: &[&str]) -> Output {
    let words = ["sweep", pattern, "--out", out, "--longest", "20000", "--each", "300", "--budget", "1200"];
    grundy(&[&words, more].concat())
}

fn gathered(out: &str) -> String {
    let output = grundy(&["sweep", out, "--budget", "600"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn lines_in(out: &str) -> Vec<PathBuf> {
    let is_line = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.ends_with(".json") && !name.contains(".certificate")
    };
    let entries = std::fs::read_dir(out).unwrap().flatten().map(|entry| entry.path());
    entries.filter(is_line).collect()
}

fn line_of(out: &str, beginning: &str) -> PathBuf {
    let is_wanted = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with(beginning);
    lines_in(out).into_iter().find(is_wanted).unwrap()
}

fn certificate_of(line: &Path) -> PathBuf {
    line.with_extension("certificate.json")
}

#[test]
fn parts_together_are_the_whole() {
    let folder = Folder::new("parts");
    let (whole, parts) = (folder.place("whole"), folder.place("parts"));
    assert!(sweep("octal 0.1?", &whole, &[]).status.success());
    for part in ["2/3", "1/3", "3/3", "1/3"] {
        assert!(sweep("octal 0.1?", &parts, &["--shard", part]).status.success(), "{part}");
    }
    assert_eq!(gathered(&whole), gathered(&parts));
    assert_eq!(gathered(&whole).lines().count(), lines_in(&whole).len());
    // 0.10 is 0.1: equal games are one rule. The eight codes are 0.1, 0.11, …, 0.17.
    assert_eq!(lines_in(&whole).len(), 8);
}

#[test]
fn what_is_there_stays_and_what_is_missing_or_damaged_is_found_again() {
    let folder = Folder::new("again");
    let out = folder.place("runs");
    assert!(sweep("octal 0.0?", &out, &[]).status.success());
    let before = gathered(&out);
    let (kept, damaged) = (line_of(&out, "octal-0.07"), line_of(&out, "octal-0.05"));
    let written = std::fs::metadata(&kept).unwrap().modified().unwrap();
    std::fs::write(&damaged, "{\"version\":").unwrap();
    assert_eq!(grundy(&["sweep", &out]).status.code(), Some(2));
    std::fs::remove_file(line_of(&out, "octal-0.06")).unwrap();
    assert!(sweep("octal 0.0?", &out, &[]).status.success());
    assert_eq!(gathered(&out), before);
    assert_eq!(std::fs::metadata(&kept).unwrap().modified().unwrap(), written);
}

#[test]
fn a_line_that_says_more_than_its_certificate_is_refused() {
    let folder = Folder::new("forged");
    let out = folder.place("runs");
    assert!(sweep("octal 0.07", &out, &[]).status.success());
    assert!(sweep("octal 0.77", &out, &[]).status.success());
    let (dawson, kayles) = (line_of(&out, "octal-0.07"), line_of(&out, "octal-0.77"));
    let own = std::fs::read(certificate_of(&kayles)).unwrap();
    for forged in [std::fs::read(certificate_of(&dawson)).unwrap(), b"{}".to_vec()] {
        std::fs::write(certificate_of(&kayles), forged).unwrap();
        assert_eq!(grundy(&["sweep", &out]).status.code(), Some(2));
    }
    std::fs::remove_file(certificate_of(&kayles)).unwrap();
    assert_eq!(grundy(&["sweep", &out]).status.code(), Some(2));
    std::fs::write(certificate_of(&kayles), own).unwrap();
    assert_eq!(gathered(&out).lines().count(), 2);
}

#[test]
fn a_rule_that_ended_three_processes_is_written_down_as_failed() {
    let folder = Folder::new("deadly");
    let out = folder.place("runs");
    assert!(sweep("octal 0.77", &out, &[]).status.success());
    let line = line_of(&out, "octal-0.77");
    for path in [line.clone(), certificate_of(&line)] {
        std::fs::remove_file(path).unwrap();
    }
    // What three processes leave that were killed in the middle.
    for number in 1..=3 {
        std::fs::write(line.with_extension(format!("begun-{number}")), "").unwrap();
    }
    assert!(sweep("octal 0.77", &out, &[]).status.success());
    assert!(gathered(&out).contains("ended the work of 3 workers"));
}

#[test]
fn what_cannot_be_written_is_no_fault_of_the_rule() {
    let folder = Folder::new("unwritten");
    let out = folder.place("runs");
    assert!(sweep("octal 0.77", &out, &[]).status.success());
    let line = line_of(&out, "octal-0.77");
    std::fs::remove_file(&line).unwrap();
    // No file can be put there, as on a full disk.
    std::fs::create_dir(&line).unwrap();
    for _ in 0..3 {
        assert_eq!(sweep("octal 0.77", &out, &[]).status.code(), Some(2));
    }
    std::fs::remove_dir(&line).unwrap();
    assert!(sweep("octal 0.77", &out, &[]).status.success());
    assert!(gathered(&out).contains("\"period\":12"));
}

#[test]
fn a_wrong_part_is_refused() {
    let folder = Folder::new("wrong");
    let out = folder.place("runs");
    for part in ["0/3", "4/3", "1", "a/b"] {
        assert_eq!(sweep("octal 0.0?", &out, &["--shard", part]).status.code(), Some(2), "{part}");
    }
}

/// Classes and misère play, bounded by numbers and not by a clock.
const ALL: [&str; 5] = ["--classes", "--misere", "--effort", "2000", "--values"];

fn lines(source: &str, out: &str, more: &[&str]) -> String {
    let words = ["sweep", source, "--out", out, "--longest", "20000", "--each", "300", "--budget", "1200"];
    let output = grundy(&[&words, &ALL[..], &["20"], more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(out).unwrap_or_default()
}

#[test]
fn classes_and_misere_play_are_the_same_for_any_number_of_workers() {
    let folder = Folder::new("workers");
    let at = |name: &str| folder.0.join(name).display().to_string();
    let rules = at("rules.txt");
    std::fs::write(
        &rules,
        "octal 0.1?\noctal 0.6\noctal 0.61\nhex 0.8\ntake subsets of 1..=3\ntake all but {2}\nnonsense\n",
    )
    .unwrap();
    let one = lines(&rules, &at("one"), &["--threads", "1", "--times", &at("times")]);
    assert_eq!(lines(&rules, &at("three"), &["--threads", "3"]), one);
    let parts: Vec<String> =
        ["1/2", "2/2"].map(|part| lines(&rules, &at(&part.replace('/', "-")), &["--shard", part])).into();
    let mut together: Vec<&str> = parts.iter().flat_map(|part| part.lines()).collect();
    let mut whole: Vec<&str> = one.lines().collect();
    together.sort_unstable();
    whole.sort_unstable();
    assert_eq!(together, whole);
    assert_eq!(std::fs::read_to_string(at("times")).unwrap().lines().count(), whole.len());
}

/// The period of 0.127 begins at heap 46 578 (Gangolli and Plambeck 1989), beyond the first round.
#[test]
fn a_second_round_looks_at_the_rules_without_a_law_alone() {
    let folder = Folder::new("second-round");
    let at = |name: &str| folder.0.join(name).display().to_string();
    let (rules, out) = (at("rules.txt"), at("lines"));
    std::fs::write(&rules, "octal 0.7\noctal 0.127\n").unwrap();
    let round = |more: &[&str]| -> Vec<String> {
        let words = ["sweep", &rules, "--out", &out, "--each", "300", "--budget", "1200", "--longest"];
        let output = grundy(&[&words, more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(&out).unwrap().lines().map(String::from).collect()
    };
    let first = round(&["20000"]);
    assert!(first[1].contains("\"standing\":\"none\""), "{first:?}");
    assert_eq!(round(&["200000"]), first);
    let second = round(&["200000", "--again"]);
    assert_eq!((second.len(), &second[0]), (2, &first[0]));
    assert!(second[1].contains("\"preperiod\":46578,\"period\":4"), "{second:?}");
    assert_eq!(round(&["20000", "--again"]), second);
}

#[test]
fn officers_is_a_class_of_its_own_with_nothing_claimed_but_equality() {
    let folder = Folder::new("officers");
    let at = |name: &str| folder.0.join(name).display().to_string();
    let certificates = at("certificates");
    let text = lines("octal 0.6?", &at("lines"), &["--certificates", &certificates]);
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let code = line["typed"].as_str().unwrap();
        // 0.6, 0.61, 0.62 and 0.63 are Officers, of which nobody knows a period.
        if ["octal 0.60", "octal 0.61", "octal 0.62", "octal 0.63"].contains(&code) {
            assert_eq!(line["standing"], "none", "{code}");
            let first = if code == "octal 0.60" { serde_json::Value::Null } else { "octal 0.6".into() };
            assert_eq!(line["class"]["same_as"], first, "{code}");
        }
    }
    let checked = std::fs::read_dir(&certificates).unwrap().flatten().filter(|entry| {
        let path = entry.path().display().to_string();
        assert!(grundy(&["check", &path]).status.success(), "{path}");
        true
    });
    assert!(checked.count() >= 3);
}

#[test]
fn a_class_or_a_quotient_that_no_certificate_shows_is_refused() {
    let folder = Folder::new("forged-class");
    let out = folder.place("runs");
    let words =
        ["sweep", "octal 0.6?", "--out", &out, "--longest", "20000", "--each", "300", "--budget", "1200"];
    assert!(grundy(&[&words, &ALL[..], &["20"]].concat()).status.success());
    let before = gathered(&out);
    assert_eq!(before.lines().count(), 8);
    let line = line_of(&out, "octal-0.61-");
    let own = std::fs::read(certificate_of(&line)).unwrap();
    std::fs::write(
        certificate_of(&line),
        std::fs::read(certificate_of(&line_of(&out, "octal-0.62-"))).unwrap(),
    )
    .unwrap();
    assert_eq!(grundy(&["sweep", &out]).status.code(), Some(2));
    std::fs::write(certificate_of(&line), own).unwrap();
    assert_eq!(gathered(&out), before);
}

/// A clock that is over at once leaves a line that says so; whoever sweeps and gathers is told, and a second round mends it.
#[test]
fn what_the_clock_ended_is_told_and_looked_at_again() {
    let folder = Folder::new("late");
    let out = folder.place("runs");
    let sweep = |each, longest, more: &[&str]| {
        let words =
            ["sweep", "octal 0.007", "--longest", longest, "--each", each, "--budget", "1200", "--out"];
        grundy(&[&words, more].concat())
    };
    let said = |output: Output| String::from_utf8(output.stderr).unwrap();
    // So far no machine looks in so short a time.
    let late = sweep("0.01", "1000000000", &[&out]);
    assert!(said(late).contains("lines that the clock ended (`\"clock\"`): 1"));
    let line = std::fs::read_to_string(line_of(&out, "octal-0.007")).unwrap();
    assert!(line.contains("\"clock\":[\"law\"]"), "{line}");
    assert!(said(grundy(&["sweep", &out])).contains("--again"));
    // Without `--again` it stays as it is, however long it may take now.
    assert!(!said(sweep("300", "20000", &[&out])).contains("clock"));
    assert_eq!(std::fs::read_to_string(line_of(&out, "octal-0.007")).unwrap(), line);
    assert!(!said(sweep("300", "20000", &[&out, "--again"])).contains("clock"));
    let whole = folder.place("whole");
    assert!(sweep("300", "20000", &[&whole]).status.success());
    assert_eq!(gathered(&out), gathered(&whole));
}
