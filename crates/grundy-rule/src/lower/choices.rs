//! `(if c then a else b)`: an alternative that holds one is two, one for each case.

use crate::syntax::{AlternativeNode, BindingKind, BindingNode, Node, NodeKind, OutcomeNode};

/// The two alternatives, if a choice stands where the result or a `let` asks for a number.
pub(super) fn split(alternative: &AlternativeNode) -> Option<[AlternativeNode; 2]> {
    let place = alternative.bindings.iter().position(|binding| match &binding.kind {
        BindingKind::Let(_, value) => has_choice(value),
        BindingKind::For(..) | BindingKind::If(_) => false,
    });
    match place {
        Some(place) => Some([true, false].map(|first| chosen_in_let(alternative, place, first))),
        None => {
            let OutcomeNode::One(target) = &alternative.outcome else { return None };
            let coordinate = target.coordinates.iter().position(has_choice)?;
            Some([true, false].map(|first| chosen_in_result(alternative, coordinate, first)))
        }
    }
}

fn has_choice(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Choice(..) => true,
        NodeKind::Negate(inner) => has_choice(inner),
        NodeKind::Binary(_, left, right) | NodeKind::Power(left, right) => {
            has_choice(left) || has_choice(right)
        }
        NodeKind::Call(_, arguments) => arguments.iter().any(has_choice),
        _ => false,
    }
}

fn chosen_in_let(alternative: &AlternativeNode, place: usize, first: bool) -> AlternativeNode {
    let mut chosen = alternative.clone();
    if let BindingKind::Let(_, value) = &mut chosen.bindings[place].kind
        && let Some(condition) = choose(value, first)
    {
        chosen.bindings.insert(place, restriction(condition));
    }
    chosen
}

fn chosen_in_result(alternative: &AlternativeNode, coordinate: usize, first: bool) -> AlternativeNode {
    let mut chosen = alternative.clone();
    if let OutcomeNode::One(target) = &mut chosen.outcome
        && let Some(condition) = choose(&mut target.coordinates[coordinate], first)
    {
        chosen.bindings.push(restriction(condition));
    }
    chosen
}

fn restriction(condition: Node) -> BindingNode {
    let span = condition.span;
    BindingNode { kind: BindingKind::If(condition), span }
}

/// Puts one case in the place of the first choice, and gives the condition under which it is that case.
fn choose(node: &mut Node, first: bool) -> Option<Node> {
    if let NodeKind::Choice(condition, one, other) = &node.kind {
        let condition = (**condition).clone();
        let taken = if first { one } else { other };
        let taken = (**taken).clone();
        *node = taken;
        return Some(if first { condition } else { condition.negated() });
    }
    match &mut node.kind {
        NodeKind::Negate(inner) => choose(inner, first),
        NodeKind::Binary(_, left, right) | NodeKind::Power(left, right) => {
            choose(left, first).or_else(|| choose(right, first))
        }
        NodeKind::Call(_, arguments) => arguments.iter_mut().find_map(|argument| choose(argument, first)),
        _ => None,
    }
}
