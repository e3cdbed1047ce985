//! Emitted programs: compiled, run, and held against the definition.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::meaning::{Position, Sum, in_domain, is_win};
use crate::play::{Game, Worth};
use crate::probes::heaps;
use crate::random::Random;
use crate::subject;
use crate::tally::Tally;
use crate::tree::Rule;

/// Sums for one program.
const SUMS: usize = 60;

/// A program that was asked for, and what it should say.
pub struct Program {
    rule: String,
    language: &'static str,
    misere: bool,
    /// Whether its head says that its law is proved.
    proved: bool,
    text: String,
    asked: Vec<(Sum, bool)>,
}

/// Asks for the program of a rule. Rules with tags or a start read other input.
pub fn program(
    rule: &Rule,
    language: &'static str,
    misere: bool,
    random: &mut Random,
    tally: &mut Tally,
) -> Option<Program> {
    if rule.has_tags() || rule.start.is_some() || misere && !rule.wins.is_empty() {
        return None;
    }
    let name = rule.to_string();
    let Ok(text) = subject::code_of(&name, language, misere, 60, subject::QUICK) else {
        tally.count("programs refused");
        return None;
    };
    let proved = text.contains("[proved");
    let mut asked = sums(rule, misere, proved, random);
    if let Some(bound) = known_below(&text) {
        asked.retain(|(sum, _)| sum.iter().flat_map(|part| &part.at).all(|&number| number < bound));
    }
    (!asked.is_empty()).then_some(Program { rule: name, language, misere, proved, text, asked })
}

/// How far a program says that it knows its heaps; beyond that it refuses its input.
fn known_below(text: &str) -> Option<i128> {
    let (_, rest) = text.split_once("known for heaps below ")?;
    rest.split_whitespace().next()?.parse().ok()
}

impl Program {
    /// Runs it alone.
    pub fn attack(&self, tally: &mut Tally) {
        let folder = folder();
        let source = folder.join(match self.language {
            "cpp" => "program.cpp",
            "rust" => "program.rs",
            _ => "program.py",
        });
        let command = fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&source, &self.text))
            .ok()
            .and_then(|()| command(&source, self.language));
        match command {
            Some(command) => self.judge(&command, tally),
            // It says nothing at all, so nothing false.
            None => {
                tally.remark(&format!("a program in {} that does not compile", self.language), &self.rule)
            }
        }
        let _ = fs::remove_dir_all(&folder);
    }

    /// Holds what it says against the definition, and sees that it refuses what is too large for it.
    fn judge(&self, command: &[String], tally: &mut Tally) {
        let Program { rule, language, misere, .. } = self;
        if let Err(why) = self.refuses_above_its_limits(command) {
            tally.falsehood(format!("a program in {language} (misère {misere}) {why}\n    rule: {rule}"));
        }
        let said = match fed(command, &input(&self.asked)) {
            Ok(Said { code: Some(0), answers, .. }) => answers,
            Ok(Said { complaint: why, .. }) | Err(why) => {
                let head: Vec<&str> = self.text.lines().take(4).collect();
                return tally.falsehood(format!(
                    "a program in {language} (misère {misere}) that does not run: {why}\n    rule: {rule}\n    {}",
                    head.join("\n    ")
                ));
            }
        };
        tally.count(&format!("programs run in {language}"));
        let said: Vec<&str> = said.split_whitespace().collect();
        for (index, (sum, first)) in self.asked.iter().enumerate() {
            let right = if *first { "First" } else { "Second" };
            tally.count("sums decided by programs");
            if said.get(index) != Some(&right) && (self.proved || said.get(index).is_none()) {
                let sum: Vec<&Vec<i128>> = sum.iter().map(|part| &part.at).collect();
                return tally.falsehood(format!(
                    "the program in {language} (misère {misere}) says {:?} for {sum:?}, right is {right}\n    rule: {rule}",
                    said.get(index)
                ));
            }
        }
    }

    /// No program goes so far: one line of complaint, exit 1, and not a word else.
    fn refuses_above_its_limits(&self, command: &[String]) -> Result<(), String> {
        let numbers = self.asked.first().map_or(1, |(sum, _)| sum[0].at.len());
        let input = format!("1\n1\n{}\n", vec!["2000000000000000000"; numbers].join(" "));
        let Said { code, answers, complaint } = fed(command, &input)?;
        let is_refused = code == Some(1) && answers.is_empty() && complaint.trim_end().lines().count() == 1;
        let told =
            || format!("does not refuse 2·10^18 in one line: exit {code:?}, {answers:?}, {complaint:?}");
        is_refused.then_some(()).ok_or_else(told)
    }
}

/// Programs in C++ that are compiled together: to start the compiler costs more than to compile one of them.
#[derive(Default)]
pub struct Batch(Vec<Program>);

impl Batch {
    /// Adds a program; when there are enough, they are tried.
    pub fn add(&mut self, program: Program, tally: &mut Tally) {
        self.0.push(program);
        if self.0.len() >= BATCH {
            self.attack(tally);
        }
    }

    /// Compiles what there is, and runs each.
    pub fn attack(&mut self, tally: &mut Tally) {
        let programs = std::mem::take(&mut self.0);
        if programs.is_empty() {
            return;
        }
        let folder = folder();
        let source = folder.join("programs.cpp");
        let made = fs::create_dir_all(&folder).and_then(|()| fs::write(&source, together(&programs)));
        if made.ok().and_then(|()| command(&source, "cpp")).is_none() {
            // One of them does not compile, which alone tells which.
            return programs.iter().for_each(|program| program.attack(tally));
        }
        for (index, program) in programs.iter().enumerate() {
            let built = source.with_extension("out").to_string_lossy().into_owned();
            program.judge(&[built, index.to_string()], tally);
        }
        let _ = fs::remove_dir_all(&folder);
    }
}

/// So many programs are compiled together.
const BATCH: usize = 24;

/// All programs in one, each in a namespace; the first argument says which is meant.
fn together(programs: &[Program]) -> String {
    let mut text = String::from("#include <bits/stdc++.h>\nusing namespace std;\n");
    let mut calls = String::new();
    for (index, program) in programs.iter().enumerate() {
        let own = |line: &&str| !line.starts_with("#include") && !line.starts_with("using namespace");
        let body: Vec<&str> = program.text.lines().filter(own).collect();
        // Only `main` may end without a number.
        let body = body.join("\n").replace("int main() {", "int run() {");
        let body = body.trim_end();
        let body = body.strip_suffix('}').unwrap_or(body);
        text += &format!("namespace program{index} {{\n{body}    return 0;\n}}\n}}\n");
        calls += &format!("    if (which == {index}) return program{index}::run();\n");
    }
    text + &format!("int main(int, char** words) {{\n    int which = atoi(words[1]);\n{calls}}}\n")
}

/// A folder of this process alone.
fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("grundy-adversary-{}", std::process::id()))
}

fn sums(rule: &Rule, misere: bool, proved: bool, random: &mut Random) -> Vec<(Sum, bool)> {
    let mut game = Game::new(rule, 200_000);
    let far = heaps(rule, 0);
    let mut found = Vec::new();
    for _ in 0..SUMS {
        let heap = |random: &mut Random| match random.below(3) {
            0 if proved && !misere && !far.is_empty() => *random.pick(&far),
            _ => random.between(0, if misere { 8 } else { 40 }),
        };
        let sum: Sum = (0..1 + random.below(3))
            .map(|_| Position { tag: String::new(), at: (0..rule.arity()).map(|_| heap(random)).collect() })
            .collect();
        if sum.iter().any(|part| in_domain(rule, part) != Ok(true) || is_win(rule, part)) {
            continue;
        }
        let first = match misere {
            true => game.misere_loses(&sum).map(|loses| !loses),
            false => game.sum_worth(&sum).map(|worth| worth != Worth::Value(0)),
        };
        found.extend(first.ok().map(|first| (sum, first)));
    }
    found
}

fn input(asked: &[(Sum, bool)]) -> String {
    let mut text = format!("{}\n", asked.len());
    for (sum, _) in asked {
        let numbers: Vec<String> = sum.iter().flat_map(|part| &part.at).map(ToString::to_string).collect();
        text += &format!("{}\n{}\n", sum.len(), numbers.join(" "));
    }
    text
}

/// What is undefined ends a program in C++.
const SANITIZED: [&str; 4] =
    ["-O1", "-D_GLIBCXX_ASSERTIONS", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
/// What overflows ends a program in Rust.
const CHECKED: [&str; 2] = ["-Copt-level=1", "-Coverflow-checks=on"];

/// The words that start a program, once it is compiled.
fn command(source: &Path, language: &str) -> Option<Vec<String>> {
    let word = |path: &Path| path.to_string_lossy().into_owned();
    if language == "python" {
        return Some(vec!["python3".to_string(), word(source)]);
    }
    let built = source.with_extension("out");
    let (compiler, flags) = if language == "cpp" { ("g++", &SANITIZED[..]) } else { ("rustc", &CHECKED[..]) };
    let mut compiling = Command::new(compiler);
    compiling.args(flags).arg("-o").arg(&built).arg(source).stderr(Stdio::null());
    compiling.status().ok()?.success().then(|| vec![word(&built)])
}

/// What a program did with an input.
struct Said {
    code: Option<i32>,
    answers: String,
    complaint: String,
}

/// What a program says to an input, or why it could not be started.
fn fed(command: &[String], input: &str) -> Result<Said, String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let broken = |error: std::io::Error| error.to_string();
    let mut starting = Command::new(&command[0]);
    starting.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = starting.spawn().map_err(broken)?;
    // Who refuses its input need not read all of it.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(broken)?;
    Ok(Said { code: output.status.code(), answers: text(&output.stdout), complaint: text(&output.stderr) })
}
