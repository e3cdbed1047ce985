//! What is wrong with the statements of a rule, in words: both editions say it alike.

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;
use crate::names::nearest;
use crate::syntax::Node;
use crate::text::Text;
use crate::tree::{FUNCTIONS, Span};

pub(crate) fn no_clause() -> Diagnostic {
    Diagnostic::new(Text::new(
        "the rule has no moves: a line with `->` is missing",
        "规则没有走法：缺少含 `->` 的一行",
    ))
    .at(0..0)
    .help(Text::new(
        "a rule looks like `x -> x - k for k in {1, 3, 4}`",
        "规则形如 `x -> x - k for k in {1, 3, 4}`",
    ))
}

/// A position that has another number of coordinates than elsewhere; the help is the caller's.
pub(crate) fn other_count(tag: &str, known: usize, given: usize, span: Span) -> Diagnostic {
    let (english, chinese) = match tag {
        "" => ("a position".to_string(), "局面".to_string()),
        tag => (format!("`{tag}`"), format!("`{tag}`")),
    };
    let count =
        |count: usize| if count == 1 { "1 coordinate".to_string() } else { format!("{count} coordinates") };
    Diagnostic::new(Text::new(
        format!("{english} has {} here, and {} elsewhere", count(given), count(known)),
        format!("{chinese}在此处有 {given} 个坐标，而在别处有 {known} 个"),
    ))
    .at(span)
}

/// A name before `(` that is neither a function nor one of these tags.
pub(crate) fn unknown_tag<'t>(name: &str, tags: impl Iterator<Item = &'t str>, span: Span) -> Diagnostic {
    let functions = FUNCTIONS.iter().map(|(name, _, _)| *name);
    let help = match nearest(name, tags.filter(|tag| !tag.is_empty()).chain(functions)) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new(format!("add a clause `{name}(n) -> …`"), format!("请补上一条 `{name}(n) -> …`")),
    };
    Diagnostic::new(Text::new(
        format!("no function and no clause is called `{name}`"),
        format!("没有名为 `{name}` 的函数或规则"),
    ))
    .at(span)
    .help(help)
}

pub(crate) fn domain_of_nothing(condition: &Node, names: &BTreeSet<String>) -> Diagnostic {
    let list: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let list = list.join(", ");
    Diagnostic::new(Text::new(
        "this condition of the domain names no coordinate",
        "这个定义域条件没有提到任何坐标",
    ))
    .at(condition.span)
    .help(match list.is_empty() {
        true => Text::new("a code has no coordinate to name", "编码没有可以命名的坐标"),
        false => Text::new(format!("the coordinates are {list}"), format!("坐标是 {list}")),
    })
}
