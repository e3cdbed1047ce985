//! What is wrong with the values that parameters are given, in words.

use super::Template;
use crate::diagnostic::Diagnostic;
use crate::names::nearest;
use crate::parser::{Meant, Slip};
use crate::resolve::Parameter;
use crate::syntax::{IndexNode, Node, NodeKind, visit};
use crate::text::Text;
use grundy_base::Remedy;

const BOARD: &str = "..#/.#.";
const LIST: &str = "(0, 1, 1, 2)";
const GRAPH: &str = "1->2 2->3";

impl Template {
    pub(super) fn other_kind(&self, parameter: &Parameter) -> Diagnostic {
        let name = &parameter.name;
        let (message, example) = if self.is_many(name) {
            (
                Text::new(
                    format!("`{name}` is a set or a list here"),
                    format!("`{name}` 在此处是集合或列表"),
                ),
                self.example(name),
            )
        } else {
            (Text::new(format!("`{name}` is a number here"), format!("`{name}` 在此处是数")), "3")
        };
        Diagnostic::new(message).at(parameter.span).remedied(
            Text::new("give it with ", "请用 "),
            Remedy::SetTo(name.to_string(), example.to_string()),
            Text::new("", " 给出"),
        )
    }

    pub(super) fn without_value(&self, missing: &Parameter) -> Diagnostic {
        let name = &missing.name;
        let slipped = |slip: &Slip| Some((slip.message(), slip.help(name, &self.source)?));
        if let Some((message, help)) = self.slips.iter().find_map(slipped) {
            return Diagnostic::new(message).at(missing.span).help(help);
        }
        let nearest = nearest(name, missing.bound.iter().map(String::as_str));
        let is_many = nearest.is_none() && self.is_many(name);
        let remedy = if is_many {
            Remedy::SetTo(name.clone(), self.example(name).into())
        } else {
            Remedy::SetParameter(name.clone())
        };
        let (before, after) = match nearest {
            Some(meant) => (
                Text::new(
                    format!("did you mean `{meant}`? a parameter is given with "),
                    format!("是否想写 `{meant}`？参数用 "),
                ),
                Text::new("", " 给出"),
            ),
            None if is_many => (Text::new("give it with ", "请用 "), Text::new("", " 给出")),
            None => self.giving_help(missing),
        };
        Diagnostic::new(Text::new(
            format!("the parameter `{name}` has no value"),
            format!("参数 `{name}` 没有值"),
        ))
        .at(missing.span)
        .remedied(before, remedy, after)
    }

    /// The mistake of a name that is used before the clause that binds it, and would be a parameter there.
    pub(super) fn bound_behind(&self) -> Option<Diagnostic> {
        let is_late = |name: &str| {
            self.slips
                .iter()
                .any(|slip| slip.name == name && matches!(slip.set, Meant::Behind(..) | Meant::BehindArrow))
        };
        self.free().iter().find(|free| is_late(&free.name)).map(|free| self.without_value(free))
    }

    /// The list whose slices begin or end at a name.
    fn sliced(&self, name: &str) -> Option<String> {
        let mut found = None;
        for mut statement in self.statements.clone() {
            visit::statement(&mut statement, &mut |node, _| {
                if let NodeKind::Index(list, places) = &node.kind
                    && let NodeKind::Name(owner) = &list.kind
                    && let [IndexNode::Slice(from, to)] = places.as_slice()
                {
                    let mut names = Vec::new();
                    from.iter().chain(to).for_each(|node| node.names(&mut names));
                    if names.iter().any(|(own, _)| *own == name) {
                        found.get_or_insert_with(|| owner.clone());
                    }
                }
            });
        }
        found
    }

    /// What may be given for a set, a list, a board or a graph, as the rule uses it.
    fn example(&self, name: &str) -> &'static str {
        let mut example = "{1, 2, 5}";
        let is_it = |node: &Node| matches!(&node.kind, NodeKind::Name(known) if known == name);
        for mut statement in self.statements.clone() {
            visit::statement(&mut statement, &mut |node, _| match &node.kind {
                NodeKind::Index(list, places) if is_it(list) && places.len() == 2 => example = BOARD,
                NodeKind::Index(list, _) if is_it(list) && example != BOARD => example = LIST,
                NodeKind::Call(function, lists) if function == "len" && lists.iter().any(is_it) => {
                    example = LIST;
                }
                _ => {}
            });
        }
        let successors = format!("in {name}[");
        if example == LIST && self.source.contains(&successors) { GRAPH } else { example }
    }

    /// How a parameter gets its value: as an argument where a game was named, by a binding where the rule was typed.
    pub(super) fn giving_help(&self, missing: &Parameter) -> (Text, Text) {
        let name = &missing.name;
        let written = self.source.get(std::ops::Range::<usize>::from(missing.span)).unwrap_or_default();
        // A definition may bring a name that is not written where it is used.
        if written == name || written.contains('(') {
            let set = self.sliced(name).map_or("…".to_string(), |list| format!("0..len({list})"));
            return (
                Text::new("give it with ", "用 "),
                Text::new(
                    format!(", or bind it with `for {name} in {set}`"),
                    format!(" 给出，或用 `for {name} in {set}` 绑定"),
                ),
            );
        }
        let arguments = vec!["3"; self.free().len()].join(", ");
        let before = Text::new(
            format!("write `{written}({arguments})`, or give it with "),
            format!("请写 `{written}({arguments})`，或用 "),
        );
        (before, Text::new("", " 给出"))
    }
}

pub(super) fn beyond_first_edition(canonical: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        "this is asked only of rules on a fixed number of numbers",
        "此功能只支持坐标个数固定的规则",
    ))
    .at(0..0)
    .help(Text::new(
        format!("`grundy solve`, `table` and `play` take `{canonical}`"),
        format!("`grundy solve`、`table` 和 `play` 可以使用 `{canonical}`"),
    ))
}

/// Words that say something about play, and would be a number or a set that nobody gave where they stand as a parameter.
pub(super) fn word_for_a_parameter(parameter: &Parameter) -> Option<Diagnostic> {
    let name = parameter.name.as_str();
    if name.contains(['取', '拿', '移', '减', '分']) {
        return Some(half_a_sentence(parameter));
    }
    let help = match name {
        "misere" | "misère" => Text::same("`; misere`"),
        "loopy" => Text::same("`; loopy`"),
        "half" => Text::same("`x -> x - k for k in 1..=x / 2`"),
        _ => return None,
    };
    let message = Text::new(
        format!("`{name}` is a word and stands for no number here"),
        format!("`{name}` 是一个词，在这里不代表数"),
    );
    let help = Text::new(format!("write {}", help.english), format!("请写 {}", help.chinese));
    Some(Diagnostic::new(message).at(parameter.span).help(help))
}

/// A piece of a Chinese sentence that says a move, as `取一半`, is nobody's name.
fn half_a_sentence(parameter: &Parameter) -> Diagnostic {
    let name = &parameter.name;
    Diagnostic::new(Text::new(format!("`{name}` is not understood here"), format!("这里看不懂 `{name}`")))
        .at(parameter.span)
        .help(Text::new(
            "write each move as a rule, such as `x -> x - 1 | x / 2 if x > 0`",
            "请把每种走法写成规则，例如 `x -> x - 1 | x / 2 if x > 0`",
        ))
}
