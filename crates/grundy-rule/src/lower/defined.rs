//! One's own functions and sets, written out where they are used.

use std::collections::BTreeMap;

use super::substituted;
use crate::arithmetic::{call, operate};
use crate::diagnostic::Diagnostic;
use crate::position::COORDINATE_BOUND;
use crate::syntax::{Identifier, IndexNode, Node, NodeKind, SetKind, SetNode, Statement, visit};
use crate::text::Text;
use crate::tree::{FUNCTIONS, Span};

#[derive(Default)]
struct Definitions {
    functions: BTreeMap<String, (Vec<Identifier>, Node)>,
    sets: BTreeMap<String, SetNode>,
    /// How many nodes all definitions together were written out to.
    written: std::cell::Cell<usize>,
}

/// The statements without definitions, each written out where it is used. Rules see all of them, wherever they stand;
/// a definition sees only those before it, so that none can speak of itself.
pub fn written_out(mut statements: Vec<Statement>) -> Result<Vec<Statement>, Diagnostic> {
    let mut definitions = Definitions::default();
    let mut rest = Vec::new();
    statements.sort_by_key(|statement| !is_definition(statement));
    let own = |statement: &Statement| match statement {
        Statement::Define(name, ..) => Some(name.name.clone()),
        _ => None,
    };
    let defined: Vec<String> = statements.iter().filter_map(own).collect();
    for mut statement in statements {
        definitions.put_into(&mut statement)?;
        match statement {
            Statement::Define(name, names, body) => {
                check_parameters(&names)?;
                if let Some((called, span)) = call_of(&body, &defined) {
                    return Err(not_yet_defined(&name.name, called, span));
                }
                definitions.functions.insert(name.name, (names, body));
            }
            Statement::OwnSet(name, set) => {
                check_made(&name, &set)?;
                definitions.sets.insert(name.name, set);
            }
            Statement::Sequence(name, first, next) => {
                let elements = sequence(&name, &first, &next)?;
                let elements =
                    elements.into_iter().map(|element| Node::integer(element, name.span)).collect();
                definitions
                    .sets
                    .insert(name.name, SetNode { kind: SetKind::List(elements), span: name.span });
            }
            other => rest.push(other),
        }
    }
    Ok(rest)
}

/// A set of one's own is not made of itself.
fn check_made(name: &Identifier, set: &SetNode) -> Result<(), Diagnostic> {
    let own = &name.name;
    let mut used = Vec::new();
    set.names(&mut used);
    match used.into_iter().find(|(used, _)| used == own) {
        None => Ok(()),
        Some((_, span)) => Err(Diagnostic::new(Text::new(
            format!("`{own}` is defined by itself"),
            format!("`{own}` 的定义用到了它自己"),
        ))
        .at(span)
        .help(Text::new(
            "a set by recurrence begins with its first elements: `set L = 2, 1, L[n-1] + L[n-2]`",
            "递推的集合先写最初几项：`set L = 2, 1, L[n-1] + L[n-2]`",
        ))),
    }
}

/// A call of one of these functions that is still there: what stood before is written out.
fn call_of<'n>(node: &'n Node, defined: &[String]) -> Option<(&'n str, Span)> {
    match &node.kind {
        NodeKind::Call(name, _) if defined.contains(name) => Some((name, node.span)),
        _ => visit::children(node).into_iter().find_map(|child| call_of(child, defined)),
    }
}

fn not_yet_defined(name: &str, called: &str, span: Span) -> Diagnostic {
    let message = match name == called {
        true => Text::new(format!("`{name}` is defined by itself"), format!("`{name}` 的定义用到了它自己")),
        false => Text::new(
            format!("`{called}` is defined behind `{name}`, which uses it"),
            format!("`{called}` 定义在使用它的 `{name}` 之后"),
        ),
    };
    Diagnostic::new(message).at(span).help(Text::new(
        "a definition may use those before it, and none uses itself: what repeats is a clause, `f(n) -> f(n - 1)`",
        "定义只能使用在它之前的定义，且不能使用自己；需要重复的内容请写成规则，如 `f(n) -> f(n - 1)`",
    ))
}

fn is_definition(statement: &Statement) -> bool {
    matches!(statement, Statement::Define(..) | Statement::OwnSet(..) | Statement::Sequence(..))
}

impl Definitions {
    fn put_into(&self, statement: &mut Statement) -> Result<(), Diagnostic> {
        let mut mistake = None;
        crate::syntax::visit::statement(statement, &mut |node, hidden| {
            if let Err(found) = self.put_into_node(node, hidden) {
                mistake.get_or_insert(found);
            }
        });
        mistake.map_or(Ok(()), Err)
    }

    fn put_into_node(&self, node: &mut Node, hidden: &[String]) -> Result<(), Diagnostic> {
        let put = match &node.kind {
            NodeKind::Name(name) if !hidden.contains(name) => {
                let Some(set) = self.sets.get(name) else { return Ok(()) };
                NodeKind::Set(Box::new(set.clone()))
            }
            NodeKind::Call(name, arguments) => {
                let Some((names, body)) = self.functions.get(name) else { return Ok(()) };
                if names.len() != arguments.len() {
                    return Err(wrong_count(name, names.len(), arguments.len(), node.span));
                }
                let values =
                    names.iter().map(|name| name.name.clone()).zip(arguments.iter().cloned()).collect();
                let written = substituted(body, &values);
                let all = self.written.get().saturating_add(nodes_of(&written).unwrap_or(usize::MAX));
                if all > MOST_WRITTEN {
                    return Err(too_large(name, node.span));
                }
                self.written.set(all);
                written.kind
            }
            _ => return Ok(()),
        };
        node.kind = put;
        Ok(())
    }
}

/// Definitions within definitions grow fast; so much of them is written out.
const MOST_NODES: usize = 5_000;
const DEEPEST: usize = 200;

const MOST_WRITTEN: usize = 200_000;

/// How many nodes there are, unless they are too many or too deep.
fn nodes_of(node: &Node) -> Option<usize> {
    let mut left = MOST_NODES;
    fits(node, DEEPEST, &mut left).then_some(MOST_NODES - left)
}

fn fits(node: &Node, depth: usize, left: &mut usize) -> bool {
    if depth == 0 || *left == 0 {
        return false;
    }
    *left -= 1;
    crate::syntax::visit::children(node).into_iter().all(|child| fits(child, depth - 1, left))
}

fn too_large(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` is too large when it is written out"),
        format!("`{name}` 展开后太大"),
    ))
    .at(span)
    .help(Text::new("give a part of it a name with `let`", "用 `let` 给其中一部分命名"))
}

fn check_parameters(names: &[Identifier]) -> Result<(), Diagnostic> {
    let twice = names
        .iter()
        .enumerate()
        .find(|(place, name)| names[..*place].iter().any(|other| other.name == name.name));
    match twice {
        None => Ok(()),
        Some((_, name)) => Err(Diagnostic::new(Text::new(
            format!("the name `{}` is bound twice", name.name),
            format!("名字 `{}` 被绑定了两次", name.name),
        ))
        .at(name.span)
        .help(Text::new("write `def f(x, y) = x * y`", "请写 `def f(x, y) = x * y`"))),
    }
}

fn wrong_count(name: &str, wanted: usize, given: usize, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` takes {wanted} number{}, not {given}", if wanted == 1 { "" } else { "s" }),
        format!("`{name}` 需要 {wanted} 个数，而不是 {given} 个"),
    ))
    .at(span)
    .help(Text::new(format!("give it {wanted}, as its definition says"), format!("请按定义给出 {wanted} 个")))
}

/// More elements than this are not written down.
const MOST_ELEMENTS: usize = 10_000;

/// The elements below 2^63 of a set by recurrence, rising.
fn sequence(name: &Identifier, first: &[Node], next: &Node) -> Result<Vec<i128>, Diagnostic> {
    let mut elements = Vec::new();
    for node in first {
        let NodeKind::Integer(value) = node.kind else { return Err(not_written(node.span)) };
        elements.push(value);
    }
    let bound = i128::from(COORDINATE_BOUND);
    while elements.len() < MOST_ELEMENTS {
        let value = recurrence(next, &name.name, &elements).ok_or_else(|| not_recurrent(name, next.span))?;
        let rises = elements.iter().max().is_none_or(|largest| value > *largest);
        if value >= bound {
            elements.retain(|&element| element >= 0);
            elements.sort_unstable();
            elements.dedup();
            return Ok(elements);
        }
        if !rises && elements.len() > first.len() + MAY_FALL {
            return Err(does_not_rise(name, next.span, &elements, value));
        }
        elements.push(value);
    }
    Err(too_slow(name, next.span))
}

/// A sequence may fall at its beginning, as 2, 1, 3, 4, 7 does.
const MAY_FALL: usize = 16;

/// The next element: `L[n-1]` is the last one, `n` the place of the new one.
fn recurrence(node: &Node, name: &str, elements: &[i128]) -> Option<i128> {
    let inner = |node: &Node| recurrence(node, name, elements);
    match &node.kind {
        NodeKind::Integer(value) => Some(*value),
        NodeKind::Name(place) if place == "n" => i128::try_from(elements.len()).ok(),
        NodeKind::Negate(node) => inner(node)?.checked_neg(),
        NodeKind::Binary(operator, left, right) => operate(*operator, inner(left)?, inner(right)?).ok(),
        NodeKind::Power(base, exponent) => inner(base)?.checked_pow(u32::try_from(inner(exponent)?).ok()?),
        NodeKind::Call(function, arguments) => {
            let arguments = arguments.iter().map(inner).collect::<Option<Vec<_>>>()?;
            let (_, function, _) = FUNCTIONS.iter().find(|(known, _, _)| known == function)?;
            call(*function, &arguments).ok()
        }
        NodeKind::Index(list, places) => match (&list.kind, places.as_slice()) {
            (NodeKind::Name(list), [IndexNode::At(place)]) if list == name => {
                elements.get(usize::try_from(inner(place)?).ok()?).copied()
            }
            _ => None,
        },
        _ => None,
    }
}

fn not_written(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("the first elements are written numbers", "开头的元素须是写出的数"))
        .at(span)
        .help(recurrence_help())
}

fn not_recurrent(name: &Identifier, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("this does not give the next element of `{}`", name.name),
        format!("这没有给出 `{}` 的下一个元素", name.name),
    ))
    .at(span)
    .help(recurrence_help())
}

fn recurrence_help() -> Text {
    Text::new(
        "the last entry uses earlier ones: `set L = 2, 1, L[n-1] + L[n-2]`",
        "最后一项用到前面的元素：`set L = 2, 1, L[n-1] + L[n-2]`",
    )
}

fn does_not_rise(name: &Identifier, span: Span, elements: &[i128], value: i128) -> Diagnostic {
    let shown: Vec<String> = elements.iter().take(5).map(i128::to_string).collect();
    Diagnostic::new(Text::new(
        format!("the elements of `{}` do not rise", name.name),
        format!("`{}` 的元素不递增", name.name),
    ))
    .at(span)
    .witness(Text::same(format!("{}, …, {value}", shown.join(", "))))
    .help(Text::new("a set by recurrence rises from some point on", "由递推给出的集合须从某项起递增"))
}

fn too_slow(name: &Identifier, span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{}` has too many elements below 2^63 to be written down", name.name),
        format!("`{}` 在 2^63 以下的元素太多", name.name),
    ))
    .at(span)
    .help(Text::new(
        "say it by an expression: `set Q = {k * k + 1 for k in 1..}`",
        "请用表达式给出：`set Q = {k * k + 1 for k in 1..}`",
    ))
}
