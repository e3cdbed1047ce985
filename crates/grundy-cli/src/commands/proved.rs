//! The checker that is itself proved, `grundy-check-proved`, run as a program of its own where it is installed.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use grundy::rule::Text;
use grundy_documents::CheckerVerdict;

use crate::context::Context;
use crate::failure::Failure;

/// Its name, which is also what reports call it.
pub const NAME: &str = "grundy-check-proved";

/// What the proved checker says, and the line that it printed.
pub struct Answer {
    pub verdict: CheckerVerdict,
    pub line: String,
}

impl Answer {
    /// The answer as a sentence about the certificate.
    pub fn sentence(&self) -> Text {
        match self.verdict {
            CheckerVerdict::Accepted => Text::new("accepted", "接受"),
            CheckerVerdict::Rejected => Text::new("rejected", "拒绝"),
            CheckerVerdict::NotCovered => Text::new(
                "not covered: it does not know this method, or rules of this kind; that is no verdict on the claim",
                "不在范围内：它不懂这种方法，或不懂这类规则；这不是对论断的判决",
            ),
            CheckerVerdict::OutOfBudget => {
                Text::new("out of budget: there is no verdict", "超出预算：没有得出判决")
            }
        }
    }
}

/// Asks it about a file, as long as the budget lasts.
pub fn ask(file: &str, context: &Context) -> Result<Answer, Failure> {
    let child = started(&["--", file], Stdio::null()).ok_or_else(not_installed)?;
    Ok(answer_of(child, context)?.0)
}

/// What it says of a certificate, and of an accepted one the claim as a term of the theory `Claim.v`; nothing where it is not installed.
pub fn claim(certificate: &str, context: &Context) -> Option<Result<(Answer, String), Failure>> {
    let mut child = started(&["--claim", "-"], Stdio::piped())?;
    // It reads the whole certificate before it says anything; where it does not, that is seen by its exit code.
    if let Some(mut input) = child.stdin.take() {
        let _ = input.write_all(certificate.as_bytes());
    }
    Some(answer_of(child, context))
}

fn started(arguments: &[&str], input: Stdio) -> Option<Child> {
    let beside = std::env::current_exe().ok().and_then(|command| Some(command.parent()?.join(NAME)));
    let place = beside.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(NAME));
    let mut command = Command::new(place);
    command.args(arguments).stdin(input).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().ok()
}

/// Its answer, and the line after that.
fn answer_of(mut child: Child, context: &Context) -> Result<(Answer, String), Failure> {
    let output = child.stdout.take();
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        if let Some(mut output) = output {
            let _ = output.read_to_string(&mut text);
        }
        text
    });
    while matches!(child.try_wait(), Ok(None)) {
        if context.should_stop() {
            let _ = child.kill();
            let _ = child.wait();
            let late = Answer { verdict: CheckerVerdict::OutOfBudget, line: "out of budget".into() };
            return Ok((late, String::new()));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let text = reader.join().unwrap_or_default();
    let mut lines = text.lines().map(str::to_string);
    let (line, next) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let code = child.wait().ok().and_then(|status| status.code());
    let verdict = verdict_of(code, &line).ok_or_else(no_answer)?;
    Ok((Answer { verdict, line }, next))
}

fn no_answer() -> Failure {
    Failure::new(
        Text::new(format!("`{NAME}` gave no answer"), format!("`{NAME}` 没有给出回答")),
        Text::new("build it again: `make -C rocq`", "请重新构建：`make -C rocq`"),
    )
}

/// An exit code and a first word that belong together.
fn verdict_of(code: Option<i32>, line: &str) -> Option<CheckerVerdict> {
    match code? {
        0 if line.starts_with("accepted") => Some(CheckerVerdict::Accepted),
        1 if line.starts_with("rejected") => Some(CheckerVerdict::Rejected),
        2 if line.starts_with("not covered") => Some(CheckerVerdict::NotCovered),
        2 if line.starts_with("out of budget") => Some(CheckerVerdict::OutOfBudget),
        _ => None,
    }
}

fn not_installed() -> Failure {
    Failure::new(
        Text::new(
            format!("`{NAME}` is not installed: neither beside this command nor on the path"),
            format!("没有安装 `{NAME}`：它既不在本命令旁边，也不在 PATH 中"),
        ),
        Text::new(
            format!(
                "build it with `make -C rocq` (Debian: coq, ocaml), and copy `rocq/extracted/{NAME}` beside this command"
            ),
            format!(
                "用 `make -C rocq` 构建（Debian 软件包 coq、ocaml），再把 `rocq/extracted/{NAME}` 复制到本命令旁边"
            ),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::{CheckerVerdict, verdict_of};

    #[test]
    fn an_exit_code_and_a_word_that_belong_together_are_a_verdict() {
        let cases = [
            (0, "accepted: octal 0.77", Some(CheckerVerdict::Accepted)),
            (1, "rejected", Some(CheckerVerdict::Rejected)),
            (2, "not covered: this method", Some(CheckerVerdict::NotCovered)),
            (2, "out of budget", Some(CheckerVerdict::OutOfBudget)),
            (1, "accepted: octal 0.77", None),
            (0, "rejected", None),
            (1, "not covered: this method", None),
            (2, "", None),
        ];
        for (code, line, verdict) in cases {
            assert_eq!(verdict_of(Some(code), line), verdict, "{code}, {line}");
        }
        assert_eq!(verdict_of(None, "accepted: octal 0.77"), None, "ended by a signal");
    }
}
