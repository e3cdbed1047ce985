//! Emitted programs: compiled, run, and held against the definition.

use std::fs;
use std::io::Write;
use std::path::Path;
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

/// Asks for the program of a rule and tries it. Rules with tags or a start read other input.
pub fn attack(rule: &Rule, language: &str, misere: bool, random: &mut Random, tally: &mut Tally) {
    if rule.has_tags() || rule.start.is_some() || misere && !rule.wins.is_empty() {
        return;
    }
    let text = rule.to_string();
    let Ok(program) = subject::code_of(&text, language, misere, 60, subject::QUICK) else {
        return tally.count("programs refused");
    };
    let proved = program.contains("[proved");
    let sums = sums(rule, misere, proved, random);
    let asked: Vec<(Sum, bool)> = sums;
    if asked.is_empty() {
        return;
    }
    let Some(said) = run(&program, language, &input(&asked)) else {
        return tally.falsehood(format!("a program in {language} that does not run\n    rule: {text}"));
    };
    tally.count(&format!("programs run in {language}"));
    let said: Vec<&str> = said.split_whitespace().collect();
    for (index, (sum, first)) in asked.iter().enumerate() {
        let right = if *first { "First" } else { "Second" };
        tally.count("sums decided by programs");
        if said.get(index) != Some(&right) && (proved || said.get(index).is_none()) {
            let sum: Vec<&Vec<i128>> = sum.iter().map(|part| &part.at).collect();
            return tally.falsehood(format!(
                "the program in {language} (misère {misere}) says {:?} for {sum:?}, right is {right}\n    rule: {text}",
                said.get(index)
            ));
        }
    }
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

fn run(program: &str, language: &str, input: &str) -> Option<String> {
    let folder = std::env::temp_dir().join(format!("grundy-adversary-{}", std::process::id()));
    fs::create_dir_all(&folder).ok()?;
    let source = folder.join(match language {
        "cpp" => "program.cpp",
        "rust" => "program.rs",
        _ => "program.py",
    });
    fs::write(&source, program).ok()?;
    let said = command(&source, language).and_then(|command| fed(command, input));
    let _ = fs::remove_dir_all(&folder);
    said
}

fn command(source: &Path, language: &str) -> Option<Command> {
    if language == "python" {
        let mut command = Command::new("python3");
        command.arg(source);
        return Some(command);
    }
    let built = source.with_extension("out");
    let (compiler, level) = if language == "cpp" { ("g++", "-O1") } else { ("rustc", "-Copt-level=1") };
    let done = Command::new(compiler)
        .arg(level)
        .arg("-o")
        .arg(&built)
        .arg(source)
        .stderr(Stdio::null())
        .status()
        .ok()?;
    done.success().then(|| Command::new(built))
}

fn fed(mut command: Command, input: &str) -> Option<String> {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
