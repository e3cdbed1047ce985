//! Conditions that do not look at an endless set are asked before it: `(x, y - k*x) for k in 1.. if x > 0`.
//!
//! Written behind the set they mean the same, but the results leave the domain only where they hold. This is done where the
//! name of the set is multiplied by another one, which alone may stop the results from falling.

use crate::sharing::is_endless;
use crate::syntax::{AlternativeNode, BindingKind, Node, NodeKind, OutcomeNode, Statement, visit};
use crate::tree::Operator;

/// The statements with such conditions before their sets.
pub(super) fn asked(mut statements: Vec<Statement>) -> Vec<Statement> {
    for statement in &mut statements {
        if let Statement::Clause(_, alternatives) = statement {
            alternatives.iter_mut().for_each(in_alternative);
        }
    }
    statements
}

fn in_alternative(alternative: &mut AlternativeNode) {
    let endless = alternative.bindings.iter().position(|binding| match &binding.kind {
        BindingKind::For(name, set) => {
            is_endless(&set.kind) && is_multiplied(&name.name, &alternative.outcome)
        }
        BindingKind::Let(..) | BindingKind::If(_) => false,
    });
    let Some(first) = endless else { return };
    let late: Vec<String> = alternative.bindings[first..]
        .iter()
        .filter_map(|binding| binding.bound().map(|identifier| identifier.name.clone()))
        .collect();
    let (mut place, mut to) = (first, first);
    while place < alternative.bindings.len() {
        let mut used = Vec::new();
        alternative.bindings[place].names(&mut used);
        let is_early = matches!(alternative.bindings[place].kind, BindingKind::If(_))
            && !used.iter().any(|(name, _)| late.iter().any(|own| own == name));
        if is_early {
            let condition = alternative.bindings.remove(place);
            alternative.bindings.insert(to, condition);
            to += 1;
        }
        place += 1;
    }
}

/// Whether a result has this name times another.
fn is_multiplied(name: &str, outcome: &OutcomeNode) -> bool {
    let OutcomeNode::One(target) = outcome else { return false };
    let mut found = false;
    for coordinate in &target.coordinates {
        visit::nodes(&mut coordinate.clone(), &mut |node, _| {
            if let NodeKind::Binary(Operator::Multiply, left, right) = &node.kind {
                let (left, right) = (names_of(left), names_of(right));
                let is_own = |names: &[String]| names.iter().any(|own| own == name);
                let is_other = |names: &[String]| names.iter().any(|own| own != name);
                found |= is_own(&left) && is_other(&right) || is_own(&right) && is_other(&left);
            }
        });
    }
    found
}

fn names_of(node: &Node) -> Vec<String> {
    let mut found = Vec::new();
    node.names(&mut found);
    found.into_iter().map(|(name, _)| name.to_string()).collect()
}
