//! What is wrong with a rule that cannot be resolved, in words.

use super::sets::is_set_function;
use crate::diagnostic::Diagnostic;
use crate::names::nearest;
use crate::syntax::Identifier;
use crate::text::Text;
use crate::tree::{FUNCTIONS, PREDICATES, Span};

pub(super) fn code_beside(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        "a code cannot stand beside clauses of this kind",
        "编码不能与这样的规则写在一起",
    ))
    .at(span)
    .help(Text::new("`grundy show` writes a code out as a clause", "`grundy show` 可以把编码写成普通规则"))
}

pub(super) fn two_shapes(tag: &str, span: Span) -> Diagnostic {
    let what = if tag.is_empty() { "a position".to_string() } else { format!("`{tag}`") };
    Diagnostic::new(Text::new(
        format!("{what} has another shape elsewhere"),
        format!("{}在别处的形状不同", if tag.is_empty() { "局面".to_string() } else { format!("`{tag}` ") }),
    ))
    .at(span)
    .help(Text::new(
        "a coordinate is everywhere a number `x`, a list `a[]`, a bag `a{}` or a board `b[,]`",
        "同一坐标处处都是数 `x`、列表 `a[]`、多重集 `a{}` 或棋盘 `b[,]`",
    ))
}

/// What helps where the number of coordinates is another.
pub(super) fn as_on_the_left() -> Text {
    Text::new(
        "write as many coordinates as on the left side; a list `a[]` is one",
        "请写与左边一样多的坐标；一个列表 `a[]` 算一个",
    )
}

pub(super) fn unknown_function(name: &str, span: Span) -> Diagnostic {
    if is_set_function(name) {
        return set_for_number(span);
    }
    let known = FUNCTIONS
        .iter()
        .map(|(name, _, _)| *name)
        .chain(PREDICATES.iter().map(|(name, _, _)| *name))
        .chain(crate::syntax::GENERAL_FUNCTIONS);
    let help = match nearest(name, known) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
        None => Text::new(
            format!("define it: `def {name}(x) = …`, or see `grundy help rules`"),
            format!("请定义它：`def {name}(x) = …`，或查看 `grundy help rules`"),
        ),
    };
    Diagnostic::new(Text::new(format!("no function is called `{name}`"), format!("没有名为 `{name}` 的函数")))
        .at(span)
        .help(help)
}

pub(super) fn unknown_symmetry(name: &Identifier) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("no symmetry is called `{}`", name.name),
        format!("没有名为 `{}` 的对称", name.name),
    ))
    .at(name.span)
    .help(Text::new(
        "write `symmetric reversed` for a list, `symmetric rotate, reflect` for a board",
        "列表请写 `symmetric reversed`，棋盘请写 `symmetric rotate, reflect`",
    ))
}

pub(super) fn takes(name: &str, wanted: usize, given: usize, span: Span) -> Diagnostic {
    if let Some((_, english)) = IN_TWO_WAYS.iter().find(|(known, _)| *known == name) {
        return in_two_ways(name, english, given, span);
    }
    let letters: Vec<&str> = ["a", "b", "c"].into_iter().take(wanted).collect();
    let shape = if wanted == 0 { format!("`{name}`") } else { format!("`{name}({})`", letters.join(", ")) };
    Diagnostic::new(Text::new(
        format!("`{name}` takes {wanted} argument{}, not {given}", if wanted == 1 { "" } else { "s" }),
        format!("`{name}` 需要 {wanted} 个参数，而不是 {given} 个"),
    ))
    .at(span)
    .help(Text::new(format!("write {shape}"), format!("请写 {shape}")))
}

/// What takes one argument or two, and how it is written.
const IN_TWO_WAYS: [(&str, &str); 2] = [
    ("subsets", "`subsets(0..len(a))` or `subsets(0..len(a), 2)`"),
    ("partitions", "`partitions(n)` or `partitions(n, distinct)`"),
];

fn in_two_ways(name: &str, ways: &str, given: usize, span: Span) -> Diagnostic {
    let message = match given {
        2 => Text::new(
            format!("the second argument of `{name}` is another"),
            format!("`{name}` 的第二个参数不是这样写的"),
        ),
        _ => Text::new(
            format!("`{name}` takes 1 or 2 arguments, not {given}"),
            format!("`{name}` 需要 1 或 2 个参数，而不是 {given} 个"),
        ),
    };
    let chinese = ways.replace(" or ", " 或 ");
    Diagnostic::new(message).at(span).help(Text::new(format!("write {ways}"), format!("请写 {chinese}")))
}

pub(super) fn other_symmetry(name: &Identifier) -> Diagnostic {
    let (english, chinese) = match name.name.as_str() {
        "reversed" => ("a list", "列表"),
        _ => ("a board", "棋盘"),
    };
    Diagnostic::new(Text::new(
        format!("`{}` is a symmetry of {english}, and this rule has none", name.name),
        format!("`{}` 是{chinese}的对称，而这条规则没有{chinese}", name.name),
    ))
    .at(name.span)
    .help(Text::new("leave out `symmetric …`", "请去掉 `symmetric …`"))
}

pub(super) fn no_comprehension(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{name}` takes no `for`"), format!("`{name}` 里面不能写 `for`")))
        .at(span)
        .help(Text::new(
            "`for` may stand in `sum min max xor gcd any all count list set`",
            "`for` 可以写在 `sum min max xor gcd any all count list set` 里面",
        ))
}

pub(super) fn endless_here(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("a set without an end cannot be gone through here", "此处不能取遍一个无穷集合"))
        .at(span)
        .help(Text::new("give the set an end: `for i in 0..m`", "请给集合一个终点：`for i in 0..m`"))
}

pub(super) fn set_for_number(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("a number is needed here, and this is a set", "此处需要一个数，而这是一个集合"))
        .at(span)
        .help(Text::new(
            "let a name run through it: `x - k for k in {1, 3, 4}`",
            "请让一个名字取遍它：`x - k for k in {1, 3, 4}`",
        ))
}

pub(super) fn two_uses(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` is used as a number and as a set or list"),
        format!("`{name}` 既当作数，又当作集合或列表"),
    ))
    .at(span)
    .help(Text::new("give one of them another name", "请给其中一个换个名字"))
}
