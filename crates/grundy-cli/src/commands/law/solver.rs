//! An outside solver, z3, run as a program of its own when it is there.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::context::Context;

/// What the solver says about a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It answered `unsat` to every question.
    Holds,
    /// It answered something else, or ran out of time.
    Undecided,
    /// There is no solver on this machine.
    Absent,
}

/// Asks z3, as long as the budget lasts.
pub fn ask(script: &str, questions: usize, context: &Context) -> Answer {
    let spawned = Command::new("z3")
        .args(["-in", "-smt2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = spawned else { return Answer::Absent };
    if let Some(mut stdin) = child.stdin.take() {
        let _ = stdin.write_all(script.as_bytes());
    }
    while matches!(child.try_wait(), Ok(None)) {
        if context.should_stop() {
            let _ = child.kill();
            let _ = child.wait();
            return Answer::Undecided;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let Ok(output) = child.wait_with_output() else { return Answer::Undecided };
    let text = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if answers.len() == questions && answers.iter().all(|answer| *answer == "unsat") {
        Answer::Holds
    } else {
        Answer::Undecided
    }
}
