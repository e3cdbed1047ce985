//! Judge problems from one command line each: the programs answer what a brute force in Python worked out.
//!
//! `wild/problems.txt` holds rule, input, answers and limits; `wild/cases.txt` comes from `wild/brute.py`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A problem: its name, and what is said about it.
struct Problem {
    id: String,
    said: BTreeMap<String, String>,
}

fn problems() -> Vec<Problem> {
    let mut found: Vec<Problem> = Vec::new();
    for line in include_str!("wild/problems.txt").lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let id = heading.split(' ').next().unwrap().to_string();
            found.push(Problem { id, said: BTreeMap::new() });
        } else if let (Some(problem), Some((word, rest))) = (found.last_mut(), line.split_once(' ')) {
            problem.said.insert(word.to_string(), rest.to_string());
        }
    }
    found
}

/// Inputs and outputs by problem.
fn cases() -> BTreeMap<String, Vec<(String, String)>> {
    let mut found: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for block in include_str!("wild/cases.txt").split("=== ").skip(1) {
        let (id, rest) = block.split_once("\n--- in\n").unwrap();
        let (input, output) = rest.split_once("\n--- out\n").unwrap();
        found.entry(id.to_string()).or_default().push((input.to_string(), output.to_string()));
    }
    found
}

impl Problem {
    /// The program, or why there is none.
    fn program(&self, language: &str) -> Result<String, String> {
        let said = |word: &str| self.said.get(word).map_or("", String::as_str);
        let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["code", said("rule"), "--lang", language, "--reads", said("reads")])
            .args(["--says", said("says"), "--limits", said("limits"), "--budget", "120"])
            .args(said("flags").split_whitespace())
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
    }
}

/// What is done for each of several things, two at a time.
fn each<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let worker = || {
            let mut own = Vec::new();
            while let Some((place, thing)) = {
                let place = next.fetch_add(1, Ordering::Relaxed);
                things.get(place).map(|thing| (place, thing))
            } {
                own.push((place, work(thing)));
            }
            own
        };
        let other = scope.spawn(worker);
        let own = worker();
        own.into_iter().chain(other.join().unwrap()).collect()
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

fn executed(mut command: Command, input: &str) -> Result<String, String> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// The C++ programs of one half, in one, with what is undefined ending the program; the first argument says which of them
/// runs.
fn compiled(programs: &[(String, String)], half: usize) -> PathBuf {
    let mut source = "#include <bits/stdc++.h>\nusing namespace std;\n".to_string();
    let mut calls = String::new();
    for (index, (_, program)) in programs.iter().enumerate() {
        let is_own = |line: &&str| !line.starts_with("#include") && !line.starts_with("using namespace");
        let body: Vec<&str> = program.lines().filter(is_own).collect();
        let body = body.join("\n").replace("int main() {", "int run() {");
        let body = body.trim_end().strip_suffix('}').unwrap().to_string();
        source.push_str(&format!("namespace program{index} {{\n{body}    return 0;\n}}\n}}\n"));
        calls.push_str(&format!("    if (which == {index}) return program{index}::run();\n"));
    }
    source.push_str(&format!("int main(int, char** words) {{\n    int which = atoi(words[1]);\n{calls}}}\n"));
    let (path, binary) = (folder().join(format!("wild{half}.cpp")), folder().join(format!("wild{half}")));
    std::fs::write(&path, source).unwrap();
    let flags = ["-O1", "-std=c++17", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o"];
    let made = Command::new("g++").args(flags).arg(&binary).arg(&path).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    binary
}

/// The programs of every so many problems.
fn written(language: &str, every: usize) -> Vec<(String, String)> {
    let problems: Vec<Problem> = problems().into_iter().step_by(every).collect();
    let programs = each(&problems, |problem| problem.program(language));
    let mut accepted = Vec::new();
    for (problem, program) in problems.into_iter().zip(programs) {
        let is_refused = problem.said.contains_key("refused");
        match program {
            Ok(program) if !is_refused => accepted.push((problem.id, program)),
            Ok(_) => panic!("{} has a program now: strike out that it is refused", problem.id),
            Err(why) => assert!(is_refused, "{}: {why}", problem.id),
        }
    }
    accepted
}

fn check(programs: &[(String, String)], command: impl Fn(usize, &str) -> Command + Sync) {
    let cases = cases();
    let numbered: Vec<usize> = (0..programs.len()).collect();
    let wrong = each(&numbered, |&index| {
        let id = &programs[index].0;
        let own = cases.get(id).unwrap_or_else(|| panic!("{id} has no tests"));
        own.iter().find_map(|(input, output)| {
            let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
            match executed(command(index, id), input) {
                Ok(printed) if words(&printed) == words(output) => None,
                printed => Some(format!("{id} on\n{input}\nexpected\n{output}\nfound {printed:?}")),
            }
        })
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn programs_from_one_command_line_are_accepted() {
    let programs = written("cpp", 1);
    let all = problems().len();
    assert!(all >= 50 && 100 * programs.len() >= 85 * all, "{} of {all} problems", programs.len());
    let (size, halves) = (programs.len().div_ceil(2), [0, 1]);
    let own = |half: usize| &programs[half * size..programs.len().min((half + 1) * size)];
    let binaries = each(&halves, |&half| compiled(own(half), half));
    check(&programs, |index, _| {
        let mut command = Command::new(&binaries[index / size]);
        command.arg((index % size).to_string());
        command
    });
}

#[test]
fn programs_in_python_say_the_same() {
    // To write one takes as long in every language: a few show that the answers do not depend on it.
    let programs = written("python", 5);
    let path = |id: &str| folder().join(format!("wild-{id}.py"));
    programs.iter().for_each(|(id, program)| std::fs::write(path(id), program).unwrap());
    check(&programs, |_, id| {
        let mut command = Command::new("python3");
        command.arg::<&Path>(&path(id));
        command
    });
}
