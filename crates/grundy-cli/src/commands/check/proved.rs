//! The checker that is itself proved, `grundy-check-proved`, run as a program of its own where it is installed.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use grundy::rule::Text;

use crate::context::Context;
use crate::failure::Failure;

/// Its name, which is also what reports call it.
pub(super) const NAME: &str = "grundy-check-proved";

/// What the proved checker says: the first word of its answer, and the whole line.
pub(super) struct Answer {
    pub(super) accepted: bool,
    pub(super) line: String,
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
            return Ok(Answer { accepted: false, line: "out of budget".into() });
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
    match child.wait().ok().and_then(|status| status.code()) {
        Some(0) if line.starts_with("accepted") => Ok(Answer { accepted: true, line }),
        Some(1) => Ok(Answer { accepted: false, line }),
        _ => Err(Failure::new(
            Text::new(format!("`{NAME}` gave no answer"), format!("`{NAME}` 没有给出回答")),
            Text::new("build it again: `make -C rocq`", "请重新构建：`make -C rocq`"),
        )),
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
