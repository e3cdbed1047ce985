//! What to type instead, for mistakes of the parser.

use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::text::Text;
use crate::tree::{FUNCTIONS, PREDICATES, Span};

pub(super) fn meant_help(word: &str) -> Text {
    Text::new(format!("did you mean `{word}`?"), format!("是否想写 `{word}`？"))
}

pub(super) fn rule_help() -> Text {
    Text::new("a rule looks like `x -> x - 1`", "规则形如 `x -> x - 1`")
}

pub(super) fn joining_help() -> Text {
    Text::new(
        "alternatives are joined by `|`, statements by `;` or a new line",
        "各种走法用 `|` 连接，语句用 `;` 或换行分隔",
    )
}

pub(super) fn brackets_help() -> Text {
    Text::new(
        "several coordinates stand in brackets: `(x, y)`; alternatives are joined by `|`",
        "多个坐标要写在括号里：`(x, y)`；各种走法用 `|` 连接",
    )
}

/// Whether a name is a function or a predicate of two numbers.
pub(super) fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|(known, _, arity)| *known == name && *arity == 2)
        || PREDICATES.iter().any(|(known, _, arity)| *known == name && *arity == 2)
}

pub(super) fn function_help(name: &str) -> Text {
    Text::new(
        format!("a function stands before its arguments: `{name}(a, b)`"),
        format!("函数写在参数之前：`{name}(a, b)`"),
    )
}

pub(super) fn pattern_help() -> Text {
    Text::new(
        "the left side names the coordinates: `x`, `(x, y)` or `row(n)`",
        "左边给坐标命名：`x`、`(x, y)` 或 `row(n)`",
    )
}

pub(super) fn shape_help() -> Text {
    Text::new(
        "a list is `a[]`, a bag `a{}`, a board `b[,]`",
        "列表写作 `a[]`，多重集写作 `a{}`，棋盘写作 `b[,]`",
    )
}

pub(super) fn code_help() -> Text {
    Text::new("write `octal 0.77` or `hex 0.3F`", "请写 `octal 0.77` 或 `hex 0.3F`")
}

pub(super) fn empty() -> Diagnostic {
    Diagnostic::new(Text::new("there is no rule here", "这里没有规则")).at(0..0).help(Text::new(
        "a rule looks like `x -> x - k for k in {1, 3, 4}`",
        "规则形如 `x -> x - k for k in {1, 3, 4}`",
    ))
}

pub(super) fn reserved(keyword: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{keyword}` is a reserved word and cannot be a name"),
        format!("`{keyword}` 是保留字，不能用作名字"),
    ))
    .at(span)
    .help(Text::new(
        format!("choose another name, such as `{keyword}1`"),
        format!("请换一个名字，例如 `{keyword}1`"),
    ))
}

/// What stands here, in words.
pub(super) fn found(token: &Token) -> (String, String) {
    match token {
        Token::Integer(value) => (format!("`{value}`"), format!(" `{value}`")),
        Token::Name(word) | Token::Code(word) => (format!("`{word}`"), format!(" `{word}`")),
        Token::Keyword(word) | Token::Symbol(word) => (format!("`{word}`"), format!(" `{word}`")),
        Token::Character(character) => {
            (format!("`'{}'`", char::from(*character)), format!(" `'{}'`", char::from(*character)))
        }
        Token::Text(text) => (format!("`\"{text}\"`"), format!(" `\"{text}\"`")),
        Token::Newline => ("the end of the line".into(), "行尾".into()),
        Token::End => ("the end of the rule".into(), "规则的末尾".into()),
    }
}
