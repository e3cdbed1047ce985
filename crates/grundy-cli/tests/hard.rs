//! What broke the command once, each by its name: no abort, no exit code but 0, 1 and 2, no lost or wrong line.
//!
//! Every run has 4 GB of address space. How long each takes and how much memory it has is watched by `bench/hard`.

#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The command under a bound on its memory.
fn command(words: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_grundy")]);
    command.args(words).stdin(Stdio::null()).env("LANG", "C");
    command
}

fn run(words: &[&str]) -> Output {
    command(words).output().expect("the command is there")
}

fn code(words: &[&str]) -> Option<i32> {
    run(words).status.code()
}

/// Ends by itself with one of its own exit codes.
fn survives(words: &[&str]) {
    let output = run(words);
    let shown: Vec<String> = words.iter().map(|word| word.chars().take(60).collect()).collect();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0..=2)), "{shown:?}: {:?} {told}", output.status);
    assert!(!told.contains("panicked"), "{shown:?}: {told}");
}

/// A folder of this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hard-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("plain names")
}

fn file(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file for the test");
    text(&path).to_string()
}

#[test]
fn sixty_parts_of_a_misere_rule_do_not_fill_the_memory() {
    for (count, part) in [(20, "x-1"), (60, "x-1"), (400, "x-1"), (2000, "x-1")] {
        survives(&["misere", &format!("x -> [{}]", vec![part; count].join(",")), "--budget", "0.3"]);
    }
    let rule = format!("x -> [{}] for a in 0..x", vec!["a"; 201].join(","));
    survives(&["misere", &rule, "--budget", "0.3"]);
    survives(&["table", &rule, "--misere", "--limit", "60", "--budget", "0.3"]);
}

#[test]
fn codes_of_thousands_of_digits_end_in_time() {
    for code in [
        format!("octal 4.{}", "7".repeat(3000)),
        format!("octal 0.{}", "7".repeat(8100)),
        format!("hex 0.{}", "F".repeat(3000)),
    ] {
        for words in [&["table", "--limit", "100"][..], &["law"], &["misere"], &["solve"]] {
            let mut line = vec![words[0], &code];
            line.extend(&words[1..]);
            if words[0] == "solve" {
                line.push("10");
            }
            line.extend(["--budget", "0.2"]);
            survives(&line);
        }
    }
}

#[test]
fn bash_games_of_every_size_are_answered() {
    for size in [1000, 2000, 3000, 4000, 5000] {
        let rule = format!("bash({size})");
        let table = run(&["table", &rule, "--limit", "5", "--json"]);
        assert!(String::from_utf8_lossy(&table.stdout).contains("[0,1,2,3,4]"), "{rule}");
        assert_eq!(code(&["solve", &rule, "10"]), Some(0), "{rule}");
    }
    for size in ["4294967295", "9223372036854775808", "170141183460469231731687303715884105727"] {
        survives(&["law", &format!("bash({size})"), "--budget", "0.3"]);
        survives(&["misere", &format!("bash({size})"), "--budget", "0.3"]);
    }
    survives(&["law", "cyclic_nimhoff(18446744073709551616)", "--budget", "0.3"]);
    survives(&["misere", "bash(1_000)", "--budget", "0.3"]);
}

#[test]
fn long_names_cost_nothing() {
    let rule = format!("{} -> {} - 1", "a".repeat(20_000), "b".repeat(20_000));
    let path = file(&folder("names"), "rule", &rule);
    assert_eq!(code(&["table", &format!("@{path}")]), Some(2));
    let name = format!("{}=1", "a".repeat(22_000));
    assert_eq!(code(&["table", "x -> x - k for k in 1..=bbbbbbbb", "--set", &name]), Some(2));
}

#[test]
fn a_long_chain_of_operators_is_a_mistake_for_every_command() {
    let rule = format!("x -> x{}", "-1".repeat(30_000));
    let argument = format!("@{}", file(&folder("chains"), "rule", &rule));
    for words in [&["table"][..], &["law"], &["misere"], &["story"], &["show"], &["solve"], &["code"]] {
        let mut line = vec![words[0], &argument];
        line.extend(if words[0] == "solve" { &["10"][..] } else { &[] });
        assert_eq!(code(&line), Some(2), "{words:?}");
    }
}

#[test]
fn one_bad_line_of_a_sweep_is_one_line_with_an_error() {
    let folder = folder("bad-line");
    let bad = format!("x -> x - 1 if x > 0{}", " and x > 0".repeat(6000));
    let rules = file(&folder, "rules", &format!("take {{1, 2}}\n{bad}\ntake {{1, 3}}\n"));
    let output = run(&["sweep", &rules, "--limit", "50"]);
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let kinds: Vec<bool> = lines.lines().map(|line| line.contains("\"error\"")).collect();
    assert_eq!((output.status.code(), kinds), (Some(0), vec![false, true, false]), "{lines}");
}

#[test]
fn a_sweep_that_is_interrupted_writes_nothing_that_was_cut_short() {
    let folder = folder("interrupted");
    let codes = ["0.044", "0.045", "0.17", "0.156"];
    let rules = file(&folder, "rules", &codes.map(|code| format!("octal {code}\n")).concat());
    let out = folder.join("out");
    let mut sweep = command(&["sweep", &rules, "--limit", "60", "--each", "60", "--out", text(&out)])
        .stderr(Stdio::null())
        .spawn()
        .expect("the command is there");
    while !out.exists() && sweep.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    let id = sweep.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
    assert!(matches!(sweep.wait().expect("a child").code(), Some(0 | 2)));
    let written = std::fs::read_to_string(&out).expect("what was written");
    let whole = folder.join("whole");
    let short = ["sweep", &rules, "--limit", "60", "--each", "60", "--budget", "600", "--out", text(&whole)];
    assert_eq!(code(&short), Some(0));
    let whole = std::fs::read_to_string(&whole).expect("what was written");
    assert!(whole.starts_with(&written), "{written}");
}

#[test]
fn one_interrupt_ends_a_game_that_waits_for_a_move() {
    for words in [&["play", "nim", "3", "5"][..], &["play", "nim", "3", "5", "--compound", "selective"]] {
        let mut game = command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command is there");
        let _open = game.stdin.take();
        // The heaps are drawn, and then the person is asked.
        let lines = BufReader::new(game.stdout.take().expect("its output")).lines();
        assert!(lines.map_while(Result::ok).any(|line| line.contains("2.     5")), "{words:?}");
        let id = game.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
        assert_eq!(game.wait().expect("a child").code(), Some(130), "{words:?}");
    }
}

#[test]
fn a_sweep_ends_with_its_budget_and_goes_on_from_there() {
    let out = folder("budget").join("out");
    let words = ["sweep", "octal 0.??", "--each", "1e6", "--limit", "60", "--out", text(&out), "--budget"];
    let first = run(&[&words[..], &["0"]].concat());
    assert_eq!(first.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&first.stderr).contains("of 64 rules"));
}

#[test]
fn numbers_that_are_none_are_mistakes() {
    let values = ["NaN", "nan", "inf", "-inf", "infinity", "-1", "1e308", "1e10", "", "ten", "0x10"];
    for value in values {
        assert_eq!(code(&["table", "nim", "--budget", value]), Some(2), "--budget {value}");
        assert_eq!(code(&["sweep", "octal 0.?", "--each", value]), Some(2), "--each {value}");
        assert_eq!(code(&["serve", "--budget", value]), Some(2), "serve --budget {value}");
    }
    for value in ["0", "-1", "1e3x", "1025", "99999999999999999999", "NaN"] {
        assert_eq!(code(&["table", "nim", "--threads", value]), Some(2), "--threads {value}");
    }
    for value in ["-1", "NaN", "inf", "1e400", "1.5"] {
        assert_eq!(code(&["table", "nim", "--limit", value]), Some(2), "--limit {value}");
    }
    survives(&["table", "nim", "--limit", "18446744073709551615", "--budget", "0.2", "--quiet"]);
}

#[test]
fn a_file_of_somebody_else_is_left_as_it_was() {
    let notes = "my notes\nimportant line\n";
    let path = file(&folder("foreign"), "notes.txt", notes);
    for words in [&["sweep", "octal 0.?", "--out"][..], &["table", "octal 0.7", "--checkpoint"]] {
        let mut line = words.to_vec();
        line.extend([path.as_str(), "--limit", "50"]);
        assert_eq!(code(&line), Some(2), "{words:?}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), notes, "{words:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_is_lost_is_a_failure() {
    for words in [&["table", "nim", "--limit", "20000"][..], &["--json", "law", "bash(3)"], &["games"]] {
        let full = File::options().write(true).open("/dev/full").expect("it is there");
        let status =
            command(words).stdout(full).stderr(Stdio::null()).status().expect("the command is there");
        assert_eq!(status.code(), Some(2), "{words:?}");
    }
    assert_eq!(code(&["table", "nim", "--limit", "2000", "--out", "/dev/full"]), Some(2));
    assert_eq!(code(&["sweep", "octal 0.?", "--limit", "20", "--out", "/dev/full"]), Some(2));
    assert_eq!(
        code(&["sweep", "octal 0.?", "--limit", "20", "--out", "/dev/null", "--budget", "600"]),
        Some(0)
    );
}

#[test]
fn a_file_has_one_writer_at_a_time() {
    let folder = folder("lock");
    let path = folder.join("kept");
    let held = File::create(&path).expect("a file for the test");
    held.lock().expect("nobody else has it");
    for words in [&["sweep", "octal 0.?", "--out"][..], &["table", "octal 0.6", "--checkpoint"]] {
        let mut line = words.to_vec();
        line.extend([text(&path), "--limit", "50"]);
        let output = run(&line);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("another run"), "{words:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn devices_and_pipes_are_read_within_the_budget() {
    let folder = folder("pipes");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let rule = format!("@{}", text(&pipe));
    for source in [text(&pipe), "/dev/zero", text(&folder)] {
        for words in [["check", source], ["graph", source], ["hackenbush", source], ["sweep", source]] {
            assert_eq!(code(&[&words[..], &["--budget", "0.2"]].concat()), Some(2), "{words:?}");
        }
    }
    assert_eq!(code(&["table", &rule, "--budget", "0.2"]), Some(2));
    assert_eq!(code(&["table", "octal 0.7", "--checkpoint", text(&pipe), "--budget", "0.2"]), Some(2));
    assert_eq!(code(&["table", "octal 0.7", "--checkpoint", "/dev/zero", "--budget", "0.2"]), Some(2));
}

#[test]
fn a_link_is_written_through_and_nothing_is_left_beside_it() {
    let folder = folder("link");
    let goal = PathBuf::from(file(&folder, "goal", "before"));
    let link = folder.join("link");
    std::os::unix::fs::symlink(&goal, &link).expect("a link for the test");
    assert_eq!(code(&["table", "nim", "--limit", "4", "--out", text(&link)]), Some(0));
    assert!(link.is_symlink());
    assert!(std::fs::read_to_string(&goal).expect("written").contains('3'));
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 2);
}

#[test]
fn large_graphs_are_refused_or_end() {
    let folder = folder("graphs");
    let star: String = (1..300_000).map(|end| format!("0 {end}\n")).collect();
    let names: String = (0..4000).map(|name| format!("v{name} ")).collect();
    let product = format!("digraph {{ {{ {names} }} -> {{ {names} }} }}");
    let nested = format!("digraph {{ {}a{} }}", "{ ".repeat(50_000), " }".repeat(50_000));
    for (name, content) in [("star", star), ("product", product), ("nested", nested)] {
        let path = file(&folder, name, &content);
        survives(&["graph", &path, "--budget", "0.5"]);
        survives(&["hackenbush", &path, "--ground", "0", "--budget", "0.5"]);
    }
}

#[test]
fn deep_documents_are_rejected() {
    let folder = folder("documents");
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let path = file(&folder, "deep", &format!("{}1{}", open.repeat(200_000), close.repeat(200_000)));
        assert_eq!(code(&["check", &path]), Some(1), "{open}");
    }
}

#[test]
fn many_clauses_and_many_names_end_in_time() {
    let clauses: Vec<String> = (0..8000).map(|number| format!("x-{}", 1 + number % 977)).collect();
    let names: Vec<String> = (0..60).map(|number| format!("a{number}")).collect();
    let loops: Vec<String> = names.iter().map(|name| format!("for {name} in 0..=x")).collect();
    let folder = folder("clauses");
    let clauses = format!("@{}", file(&folder, "clauses", &format!("x -> {}", clauses.join(" | "))));
    let names = format!("x -> x - 1 - {} {}", names.join(" - "), loops.join(" "));
    for rule in [clauses.as_str(), names.as_str()] {
        for words in ["law", "story", "table", "misere", "code", "show"] {
            survives(&[words, rule, "--budget", "0.3"]);
        }
    }
}
