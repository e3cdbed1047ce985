//! A wrong command line is a mistake like any other: what is wrong, and what to type instead, in the user's language.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::rule::Text;

use crate::failure::Failure;

/// The mistake in our own words; nothing for those that clap tells better, with the whole usage.
pub fn mistake(error: &clap::Error, command: Option<&str>) -> Option<Failure> {
    let argument = said(error, ContextKind::InvalidArg)?;
    let message = match (error.kind(), said(error, ContextKind::InvalidValue)) {
        (ErrorKind::UnknownArgument, _) => {
            Text::new(format!("`{argument}` is not known here"), format!("这里没有 `{argument}`"))
        }
        (ErrorKind::MissingRequiredArgument, _) => {
            Text::new(format!("{argument} is missing"), format!("缺少 {argument}"))
        }
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, Some(value)) if !value.is_empty() => {
            Text::new(
                format!("`{value}` is no value of `{argument}`"),
                format!("`{value}` 不能作为 `{argument}` 的值"),
            )
        }
        (ErrorKind::InvalidValue, _) => {
            Text::new(format!("`{argument}` needs a value"), format!("`{argument}` 需要一个值"))
        }
        _ => return None,
    };
    let help = instead(error, &argument).unwrap_or_else(|| more(command));
    Some(Failure::new(message, help))
}

/// What may stand there instead.
fn instead(error: &clap::Error, argument: &str) -> Option<Text> {
    if let Some(meant) = said(error, ContextKind::SuggestedArg) {
        return Some(Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")));
    }
    if let Some(allowed) = said(error, ContextKind::ValidValue).filter(|allowed| !allowed.is_empty()) {
        return Some(Text::new(format!("it may be {allowed}"), format!("可以是 {allowed}")));
    }
    if error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let reason = error.source().map(ToString::to_string).unwrap_or_default();
    Some(match reason.split_once(" is not in ") {
        Some((_, range)) => Text::new(format!("it must lie in {range}"), format!("取值范围是 {range}")),
        None if argument.contains("NAME=") => Text::new("write it like m=3", "请写成 m=3 的形式"),
        None if argument.contains("SECONDS") => {
            Text::new("write a number of seconds, such as 60", "请写秒数，例如 60")
        }
        None => Text::new(
            "write a whole number that is not negative, such as 1000",
            "请写一个非负整数，例如 1000",
        ),
    })
}

fn more(command: Option<&str>) -> Text {
    let asked = command.map_or("grundy --help".to_string(), |name| format!("grundy {name} --help"));
    Text::new(format!("`{asked}` shows what can be typed"), format!("`{asked}` 列出可用的写法"))
}

fn said(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        _ => None,
    }
}
