//! The one canonical spelling of a general rule, which reads back as the same rule.

use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, EndNode, IndexNode, Node, NodeKind, OutcomeNode, PatternNode,
    SetKind, SetNode, Shape, SlotNode, Statement, TargetNode, TimesNode,
};
use crate::tree::Operator;

/// Statements joined by `; `; definitions are written out before.
pub fn statements(statements: &[Statement]) -> String {
    let spelled: Vec<String> = statements.iter().filter_map(statement).collect();
    spelled.join("; ")
}

fn statement(statement: &Statement) -> Option<String> {
    Some(match statement {
        Statement::Clause(left, alternatives) => {
            let alternatives: Vec<String> = alternatives.iter().map(alternative).collect();
            format!("{} -> {}", pattern(left), alternatives.join(" | "))
        }
        Statement::Take(taken) => format!("x -> x - k for k in {}", set(taken)),
        Statement::Domain(conditions) => format!("domain {}", list(conditions)),
        Statement::Win(left, condition) => {
            let condition = condition.as_ref().map_or(String::new(), |node| format!(" if {}", number(node)));
            format!("win at {}{condition}", pattern(left))
        }
        Statement::Lose(left, condition) => {
            let condition = condition.as_ref().map_or(String::new(), |node| format!(" if {}", number(node)));
            format!("lose at {}{condition}", pattern(left))
        }
        Statement::Start(start) => {
            let left = pattern(&start.pattern);
            let blank = if left.is_empty() { "" } else { " " };
            format!("start{blank}{left} -> {}{}", outcome(&start.outcome), bindings(&start.bindings))
        }
        Statement::Symmetric(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.name.as_str()).collect();
            format!("symmetric {}", names.join(", "))
        }
        Statement::Code { hexadecimal, digits, .. } => {
            format!("{} {digits}", if *hexadecimal { "hex" } else { "octal" })
        }
        // The manner of play is told beside the rule, for all rules in the same way.
        Statement::Manner(..)
        | Statement::Product(..)
        | Statement::Named(_)
        | Statement::Define(..)
        | Statement::Sequence(..)
        | Statement::OwnSet(..) => return None,
    })
}

/// The left side of a clause or of a start.
pub fn pattern(pattern: &PatternNode) -> String {
    let slot = |slot: &SlotNode| match slot {
        SlotNode::Name(name) => name.name.clone(),
        SlotNode::Constant(value, _) => value.to_string(),
        SlotNode::Many(name, Shape::List) => format!("{}[]", name.name),
        SlotNode::Many(name, Shape::Bag) => format!("{}{{}}", name.name),
        SlotNode::Many(name, Shape::Board) => format!("{}[,]", name.name),
    };
    let slots: Vec<String> = pattern.slots.iter().map(slot).collect();
    match (&pattern.tag, slots.as_slice()) {
        (None, []) => String::new(),
        (None, [only]) => only.clone(),
        (tag, slots) => format!("{}({})", tag.as_ref().map_or("", |tag| tag.name.as_str()), slots.join(", ")),
    }
}

/// One result with its clauses.
pub fn alternative(alternative: &AlternativeNode) -> String {
    outcome(&alternative.outcome) + &bindings(&alternative.bindings)
}

fn outcome(outcome: &OutcomeNode) -> String {
    match outcome {
        OutcomeNode::One(one) => target(one),
        OutcomeNode::Sum(parts) => {
            let part = |part: &crate::syntax::PartNode| match &part.times {
                TimesNode::Once => target(&part.target),
                TimesNode::Count(count) => format!("{}; {}", target(&part.target), number(count)),
                TimesNode::Each(each) => target(&part.target) + &bindings(each),
            };
            let parts: Vec<String> = parts.iter().map(part).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}

fn target(target: &TargetNode) -> String {
    let coordinates = list(&target.coordinates);
    match (&target.tag, target.coordinates.len()) {
        (None, 1) => coordinates,
        (tag, _) => format!("{}({coordinates})", tag.as_ref().map_or("", |tag| tag.name.as_str())),
    }
}

fn bindings(bindings: &[BindingNode]) -> String {
    let spelled = |binding: &BindingNode| match &binding.kind {
        BindingKind::For(name, through) => format!(" for {} in {}", name.name, set(through)),
        BindingKind::Let(name, value) => format!(" let {} = {}", name.name, number(value)),
        BindingKind::If(condition) => format!(" if {}", number(condition)),
    };
    bindings.iter().map(spelled).collect()
}

fn list(nodes: &[Node]) -> String {
    nodes.iter().map(number).collect::<Vec<_>>().join(", ")
}

fn set(node: &SetNode) -> String {
    match &node.kind {
        SetKind::Range(from, EndNode::Before(to)) => format!("{}..{}", within(from, SUM), within(to, SUM)),
        SetKind::Range(from, EndNode::At(to)) => format!("{}..={}", within(from, SUM), within(to, SUM)),
        SetKind::Range(from, EndNode::Endless) => format!("{}..", within(from, SUM)),
        SetKind::List(nodes) => format!("{{{}}}", list(nodes)),
        SetKind::AllBut(nodes) => format!("all but {{{}}}", list(nodes)),
        SetKind::Named(name, arguments) if arguments.is_empty() => name.clone(),
        SetKind::Named(name, arguments) => format!("{name}({})", list(arguments)),
        SetKind::Step(inner, step) => format!("{} step {}", set(inner), within(step, SUM)),
        SetKind::Union(sets) => {
            let element = |set_node: &SetNode| match &set_node.kind {
                SetKind::List(nodes) => list(nodes),
                _ => set(set_node),
            };
            format!("{{{}}}", sets.iter().map(element).collect::<Vec<_>>().join(", "))
        }
        SetKind::Both(left, right) => format!("both({}, {})", set(left), set(right)),
        SetKind::But(left, right) => format!("{} but {}", set(left), set(right)),
        SetKind::Comprehension(body, clauses) => format!("{{{}{}}}", number(body), bindings(clauses)),
        SetKind::Value(value) => number(value),
    }
}

const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const JOIN: u8 = 5;
const SUM: u8 = 6;
const PRODUCT: u8 = 7;
const SIGN: u8 = 8;
const POWER: u8 = 9;
const ATOM: u8 = 10;

pub fn number(node: &Node) -> String {
    within(node, 0)
}

/// In brackets where what stands around binds tighter.
fn within(node: &Node, power: u8) -> String {
    let (own, text) = spelled(node);
    if own < power { format!("({text})") } else { text }
}

fn spelled(node: &Node) -> (u8, String) {
    let infix = |own: u8, left: &Node, symbol: &str, right: &Node| {
        (own, format!("{} {symbol} {}", within(left, own), within(right, own + 1)))
    };
    match &node.kind {
        NodeKind::Integer(value) if *value < 0 => (SIGN, value.to_string()),
        NodeKind::Integer(value) => (ATOM, value.to_string()),
        NodeKind::Name(name) => (ATOM, name.clone()),
        NodeKind::Character(character) => (ATOM, format!("'{}'", char::from(*character))),
        NodeKind::Text(text) => (ATOM, format!("\"{text}\"")),
        NodeKind::Tuple(entries) => (ATOM, format!("({})", list(entries))),
        NodeKind::Negate(inner) => (SIGN, format!("-{}", within(inner, SIGN))),
        NodeKind::Not(inner) => match &inner.kind {
            NodeKind::Within(element, through) => {
                (COMPARE, format!("{} not in {}", within(element, JOIN), set(through)))
            }
            _ => (NOT, format!("not {}", within(inner, NOT))),
        },
        NodeKind::Binary(operator, left, right) => {
            let own = if matches!(operator, Operator::Add | Operator::Subtract) { SUM } else { PRODUCT };
            infix(own, left, operator.symbol(), right)
        }
        NodeKind::Power(base, exponent) => {
            (POWER, format!("{}^{}", within(base, ATOM), within(exponent, SIGN)))
        }
        NodeKind::Join(left, right) => infix(JOIN, left, "++", right),
        NodeKind::And(left, right) => infix(AND, left, "and", right),
        NodeKind::Or(left, right) => infix(OR, left, "or", right),
        NodeKind::Compare(first, rest) => {
            let mut text = within(first, JOIN);
            for (comparison, right) in rest {
                text += &format!(" {} {}", comparison.symbol(), within(right, JOIN));
            }
            (COMPARE, text)
        }
        NodeKind::Choice(condition, first, second) => {
            (ATOM, format!("(if {} then {} else {})", number(condition), number(first), number(second)))
        }
        NodeKind::Within(element, through) => {
            (COMPARE, format!("{} in {}", within(element, JOIN), set(through)))
        }
        NodeKind::Set(inner) => (ATOM, set(inner)),
        NodeKind::Call(name, arguments) => (ATOM, format!("{name}({})", list(arguments))),
        NodeKind::Comprehension(name, body, clauses) => {
            (ATOM, format!("{name}({}{})", number(body), bindings(clauses)))
        }
        NodeKind::Index(many, places) => {
            let place = |place: &IndexNode| match place {
                IndexNode::At(node) => number(node),
                IndexNode::Slice(from, to) => {
                    let end =
                        |node: &Option<Node>| node.as_ref().map_or(String::new(), |node| within(node, SUM));
                    format!("{}..{}", end(from), end(to))
                }
            };
            let places: Vec<String> = places.iter().map(place).collect();
            (ATOM, format!("{}[{}]", within(many, ATOM), places.join(", ")))
        }
        NodeKind::Change(many, changes) => {
            let change = |change: &crate::syntax::ChangeNode| {
                format!("{} := {}{}", list(&change.place), number(&change.value), bindings(&change.bindings))
            };
            let changes: Vec<String> = changes.iter().map(change).collect();
            (ATOM, format!("{}[{}]", within(many, ATOM), changes.join(", ")))
        }
    }
}
