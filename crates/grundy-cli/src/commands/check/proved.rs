//! The checker that is itself proved, `grundy-check-proved`, run as a program of its own where it is installed.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use grundy::rule::Text;
use grundy_documents::CheckerVerdict;

use crate::context::Context;
use crate::failure::Failure;

/// Its name, which is also what reports call it.
pub(super) const NAME: &str = "grundy-check-proved";

/// What the proved checker says, and the line that it printed.
pub(super) struct Answer {
    pub(super) verdict: CheckerVerdict,
    pub(super) line: String,
}

impl Answer {
    /// The answer as a sentence about the certificate.
    pub(super) fn sentence(&self) -> Text {
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
pub(super) fn ask(file: &str, context: &Context) -> Result<Answer, Failure> {
    let beside = std::env::current_exe().ok().and_then(|command| Some(command.parent()?.join(NAME)));
    let places = [beside.filter(|path| path.is_file()), Some(PathBuf::from(NAME))];
    let spawned = places.into_iter().flatten().find_map(|place| {
        let mut command = Command::new(place);
        command.arg("--").arg(file).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().ok()
    });
    let mut child = spawned.ok_or_else(not_installed)?;
    while matches!(child.try_wait(), Ok(None)) {
        if context.should_stop() {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(Answer { verdict: CheckerVerdict::OutOfBudget, line: "out of budget".into() });
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    answer_of(child)
}

fn answer_of(mut child: Child) -> Result<Answer, Failure> {
    let mut text = String::new();
    if let Some(mut stdout) = child.stdout.take() {
        let _ = stdout.read_to_string(&mut text);
    }
    let line = text.lines().next().unwrap_or_default().to_string();
    let code = child.wait().ok().and_then(|status| status.code());
    match verdict_of(code, &line) {
        Some(verdict) => Ok(Answer { verdict, line }),
        None => Err(Failure::new(
            Text::new(format!("`{NAME}` gave no answer"), format!("`{NAME}` 没有给出回答")),
            Text::new("build it again: `make -C rocq`", "请重新构建：`make -C rocq`"),
        )),
    }
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
