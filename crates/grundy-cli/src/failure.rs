//! Why a command could not do its work: exit 2.

use std::io::Write;

use grundy::rule::{Diagnostic, Halt, Locale, Text};
use grundy_documents::ErrorDocument;

use crate::output::print;
use crate::remedies;

/// What to tell the user when there is no answer.
#[derive(Debug)]
pub struct Failure(pub Box<Diagnostic>);

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure(Box::new(diagnostic.worded(&remedies::words)))
    }
}

impl From<Halt> for Failure {
    fn from(halt: Halt) -> Failure {
        grundy::budget::halted(halt).into()
    }
}

impl Failure {
    /// A failure that has nothing but a message and help.
    pub fn new(message: Text, help: Text) -> Failure {
        Diagnostic::new(message).help(help).into()
    }

    /// Prints what went wrong: as the JSON document on stdout, or on stderr.
    pub fn report(&self, json: bool, locale: Locale) {
        if json {
            print(&format!(
                "{}\n",
                serde_json::to_string(&ErrorDocument::new(&self.0, locale)).unwrap_or_default()
            ));
            return;
        }
        let _ = write!(anstream::stderr(), "{}", self.0.draw(locale));
    }

    /// A mistake of ours.
    pub fn bug() -> Failure {
        Failure::new(
            Text::new("bug: the work broke off", "程序错误：计算中断"),
            Text::new("please report what you typed", "请报告您所输入的内容"),
        )
    }

    /// There is nobody to do the work.
    pub fn no_thread(error: &std::io::Error) -> Failure {
        Failure::new(
            Text::new(
                format!("the system grants no thread to work on: {error}"),
                format!("系统没有提供工作线程：{error}"),
            ),
            Text::new(
                "end other programs, or allow more processes and memory (`ulimit -u`, `ulimit -v`)",
                "请结束其他程序，或放宽进程数与内存的限制（`ulimit -u`、`ulimit -v`）",
            ),
        )
    }

    /// Work that did not end in time.
    pub fn used_up() -> Failure {
        Failure::new(
            Text::new("the budget of time is used up", "时间预算已用完"),
            Text::new("give more time with `--budget SECONDS`", "用 `--budget 秒数` 增加时间"),
        )
    }

    /// A file that could not be read or written.
    pub fn file(path: &str, error: &std::io::Error) -> Failure {
        Failure::new(
            Text::new(
                format!("the file `{path}` cannot be used: {error}"),
                format!("无法使用文件 `{path}`：{error}"),
            ),
            Text::new("check the path and the permissions", "请检查路径和权限"),
        )
    }
}
