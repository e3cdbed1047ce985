//! Every ```console block of the transcripts, the book and the readme is run, and must print what stands there.
//!
//! A line `$ grundy …` is a command; the lines below it are its whole output on stdout, in which a line `…` stands for
//! any lines, and a `…` at the end of a line for the rest of it. `[exit 2]` in the last line is the exit code.
//! The book shows commands without their output: they must do their work.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn transcripts_print_what_they_show() {
    let mut pages = markdown_below(&here().join("tests/transcripts"));
    pages.extend(["README.md", "README.zh-CN.md"].map(|name| here().join("../..").join(name)));
    print_what_they_show(&pages, 30);
}

#[test]
fn the_book_prints_what_it_shows() {
    print_what_they_show(&markdown_below(&here().join("../../docs/book")), 30);
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn print_what_they_show(pages: &[PathBuf], least: usize) {
    let mut faults = Vec::new();
    let commands: usize = pages.iter().map(|page| run_page(page, &mut faults)).sum();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(commands >= least, "only {commands} commands were found");
}

fn markdown_below(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages.extend(markdown_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// Runs all commands of a page, notes what is wrong, and tells how many there were.
fn run_page(page: &Path, faults: &mut Vec<String>) -> usize {
    let text = std::fs::read_to_string(page).expect("the page can be read");
    let thread = std::thread::current().name().unwrap_or_default().to_string();
    let folder = std::env::temp_dir().join(format!("grundy-{}-{thread}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for files that commands write");
    let mut count = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for session in block.split("$ grundy ").skip(1) {
            let (command, expected) = session.split_once('\n').unwrap_or((session, ""));
            faults.extend(fault(page, &folder, command, expected));
            count += 1;
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    count
}

/// What is wrong with a command, if anything is.
fn fault(page: &Path, folder: &Path, command: &str, expected: &str) -> Option<String> {
    let (words, input) = words(command);
    let output = run(&words, input.as_deref(), folder);
    let errors = String::from_utf8_lossy(&output.stderr);
    let told = |what: String| Some(format!("{}: grundy {command}\n{what}", page.display()));
    if expected.trim().is_empty() {
        let done = matches!(output.status.code(), Some(0 | 1));
        return if done { None } else { told(errors.into_owned()) };
    }
    let (expected, code) = match expected.trim_end().rsplit_once("[exit ") {
        Some((before, code)) => (before, code.trim_end_matches(']').parse().expect("an exit code")),
        None => (expected, 0),
    };
    if output.status.code() != Some(code) {
        return told(format!("{:?} instead of {code}: {errors}", output.status.code()));
    }
    let actual = String::from_utf8_lossy(&output.stdout);
    let shown = if code == 2 && actual.is_empty() { errors } else { actual };
    if matches(&lines(expected), &lines(&shown)) {
        return None;
    }
    told(format!("--- expected\n{expected}\n--- printed\n{shown}"))
}

fn run(words: &[String], input: Option<&str>, folder: &Path) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words).env("LANG", "C").env_remove("LC_ALL").env("NO_COLOR", "1");
    command.current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    std::io::Write::write_all(&mut stdin, input.unwrap_or_default().replace("\\n", "\n").as_bytes()).ok();
    drop(stdin);
    child.wait_with_output().expect("the command ends")
}

/// The words of a command line with quotes, and what stands behind `<<<`.
fn words(command: &str) -> (Vec<String>, Option<String>) {
    let mut words: Vec<String> = Vec::new();
    let mut quote = None;
    let mut open = false;
    for character in command.chars() {
        match (quote, character) {
            (Some(mark), _) if mark == character => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                if !open {
                    words.push(String::new());
                    open = true;
                }
            }
            (None, ' ') => open = false,
            _ => {
                if !open {
                    words.push(String::new());
                    open = true;
                }
                words.last_mut().expect("a word is open").push(character);
            }
        }
    }
    let input = words.iter().position(|word| word == "<<<").map(|place| words.split_off(place)[1].clone());
    (words, input)
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim_end().to_string()).filter(|line| !line.is_empty()).collect()
}

fn matches(expected: &[String], actual: &[String]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=actual.len()).any(|skipped| matches(rest, &actual[skipped..]))
        }
        Some((first, rest)) => {
            actual.split_first().is_some_and(|(line, more)| line_matches(first, line) && matches(rest, more))
        }
    }
}

fn line_matches(expected: &str, actual: &str) -> bool {
    match expected.strip_suffix('…') {
        Some(start) if actual != expected => actual.starts_with(start.trim_end()),
        _ => expected == actual,
    }
}
