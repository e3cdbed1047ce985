//! Opening what the user typed as RULE.

use grundy::rule::Text;
use grundy::{Opened, open};

use crate::arguments::RuleArguments;
use crate::failure::Failure;

/// Opens a rule: text, a catalogue name, or `@file`.
pub fn opened(arguments: &RuleArguments) -> Result<Opened, Failure> {
    Ok(open(&text(&arguments.rule)?, &arguments.set)?)
}

/// The rule text, read from a file where it says so.
pub fn text(rule: &str) -> Result<String, Failure> {
    let Some(path) = rule.strip_prefix('@') else { return Ok(rule.to_string()) };
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
    String::from_utf8(bytes).map_err(|_| {
        Failure::new(
            Text::new(
                format!("the file `{path}` is not UTF-8 text"),
                format!("文件 `{path}` 不是 UTF-8 文本"),
            ),
            Text::new("save it as UTF-8", "请以 UTF-8 编码保存"),
        )
    })
}
