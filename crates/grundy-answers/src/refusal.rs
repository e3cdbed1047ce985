//! Why a request gets no answer.

use grundy::rule::{Diagnostic, Halt, Locale, Text};
use grundy_documents::ErrorDocument;
use http::StatusCode;

use crate::remedies;

/// Why a request gets no answer.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The status of the response.
    pub status: StatusCode,
    /// What is wrong, and what to do instead.
    pub diagnostic: Box<Diagnostic>,
    /// The methods that the address takes, where the request had another.
    pub allowed: Option<&'static str>,
}

impl Refusal {
    /// A refusal with a word of help.
    pub fn new(status: StatusCode, message: Text, help: Text) -> Refusal {
        Refusal { status, diagnostic: Box::new(Diagnostic::new(message).help(help)), allowed: None }
    }

    /// Something about the query is wrong.
    pub fn query(message: Text, help: Text) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message, help)
    }

    /// More is asked for than one request may have.
    pub fn too_large(message: Text, help: Text) -> Refusal {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message, help)
    }

    /// There is nothing at this address.
    pub fn not_found(diagnostic: Diagnostic) -> Refusal {
        Refusal { status: StatusCode::NOT_FOUND, ..Refusal::from(diagnostic) }
    }

    /// The address takes other methods than this.
    pub fn wrong_method(allowed: &'static str) -> Refusal {
        let refusal = Refusal::new(
            StatusCode::METHOD_NOT_ALLOWED,
            Text::new(format!("this address takes only {allowed}"), format!("此地址只接受 {allowed}")),
            Text::new("see /openapi.json", "见 /openapi.json"),
        );
        Refusal { allowed: Some(allowed), ..refusal }
    }

    /// A mistake of ours, after which the server goes on.
    pub fn bug() -> Refusal {
        Refusal::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            Text::new("bug: the program failed on this question", "程序错误：处理这个问题时失败"),
            Text::new("please report the address of this page", "请报告此页面的地址"),
        )
    }

    /// The work did not end with its time: a mistake of ours, or a machine with too much other work.
    pub fn overdue() -> Refusal {
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            Text::new("the work did not end with its time", "计算没有按时结束"),
            Text::new(
                "ask once more or for less; if this machine is idle, please report the address of this page",
                "请重试或减小规模；若这台机器空闲，请报告此页面的地址",
            ),
        )
    }

    /// The server is being stopped.
    pub fn stopping() -> Refusal {
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            Text::new("the server is stopping", "服务器正在停止"),
            Text::new("start it again with `grundy serve`", "用 `grundy serve` 重新启动"),
        )
    }

    /// The work was ended before anything was known.
    pub fn ended() -> Refusal {
        Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            Text::new("it was stopped before anything was known", "在得出结果之前已停止"),
            Text::new("ask again, or ask for less", "请重新请求，或减小规模"),
        )
    }

    /// No work of this name is under way.
    pub fn no_work() -> Refusal {
        let message = Text::new("no work of this name is under way", "没有这个名字的计算正在进行");
        let help = Text::new("ask with `work=NAME` first", "请先在请求中加上 `work=名字`");
        Refusal::not_found(Diagnostic::new(message).help(help))
    }

    /// The name of work is taken.
    pub fn taken_name() -> Refusal {
        Refusal::new(
            StatusCode::CONFLICT,
            Text::new("work of this name is under way already", "已有同名的计算正在进行"),
            Text::new("choose another name for `work`", "请为 `work` 另取名字"),
        )
    }

    /// More wait than can be served.
    pub fn busy() -> Refusal {
        Refusal::new(
            StatusCode::TOO_MANY_REQUESTS,
            Text::new("too many requests wait for long work", "等待中的繁重请求太多"),
            Text::new("try again in a moment", "请稍后再试"),
        )
    }

    /// The error document.
    pub fn document(&self, locale: Locale) -> ErrorDocument {
        ErrorDocument::new(&self.diagnostic, locale)
    }
}

impl From<Diagnostic> for Refusal {
    fn from(diagnostic: Diagnostic) -> Refusal {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let diagnostic = Box::new(diagnostic.worded(&remedies::words));
        Refusal { status, diagnostic, allowed: None }
    }
}

impl From<Halt> for Refusal {
    fn from(halt: Halt) -> Refusal {
        grundy::budget::halted(halt).into()
    }
}
