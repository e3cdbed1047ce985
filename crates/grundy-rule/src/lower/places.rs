//! Places that are named and nowhere bound: `a[i := a[i] - 1]` changes any place of the list, `if a[j] > a[i]` asks for any
//! other, and `any(a[j] == 0)` asks all of them.
//!
//! A name that stands alone as a place of a list or board of the left side, and that neither the pattern nor any clause
//! behind the result binds, runs through all places. Where it stands in one `sum`, `any` and so on and nowhere else in the
//! alternative, it runs there; elsewhere the `for` is written out before the clauses of the alternative. A name that the
//! rest of the rule speaks of as well stays a parameter, unless it is the place of a change.

use std::collections::BTreeSet;

use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, EndNode, Identifier, IndexNode, Node, NodeKind, PatternNode,
    SetKind, SetNode, Shape, SlotNode, Statement, visit,
};
use crate::tree::Span;

/// The functions of what a comprehension gives.
const FOLDS: [&str; 8] = ["sum", "xor", "min", "max", "gcd", "any", "all", "count"];

/// The statements with the `for` of every such name written out.
pub(super) fn written_out(mut statements: Vec<Statement>) -> Vec<Statement> {
    let parameters = named_beside_clauses(&mut statements);
    for statement in &mut statements {
        if let Statement::Clause(pattern, alternatives) = statement {
            of_clause(pattern, alternatives, &parameters);
        }
    }
    statements
}

/// The statements with places before the endless sets that were lent to a move: what is changed then says where these end.
/// A place needs nothing but the list, so that it may run first.
pub(super) fn before_endless_sets(mut statements: Vec<Statement>) -> Vec<Statement> {
    for statement in &mut statements {
        if let Statement::Clause(pattern, alternatives) = statement {
            alternatives.iter_mut().for_each(|alternative| places_first(pattern, &mut alternative.bindings));
        }
    }
    statements
}

fn places_first(pattern: &PatternNode, bindings: &mut Vec<BindingNode>) {
    let is_endless = |binding: &BindingNode| match &binding.kind {
        BindingKind::For(_, set) => crate::sharing::is_endless(&set.kind),
        _ => false,
    };
    let Some(first) = bindings.iter().position(is_endless) else { return };
    let behind = bindings.split_off(first);
    let (places, others): (Vec<_>, Vec<_>) =
        behind.into_iter().partition(|binding| runs_through_places(pattern, binding));
    bindings.extend(places);
    bindings.extend(others);
}

/// `for i in 0..len(a)`, of a list or board of the left side.
fn runs_through_places(pattern: &PatternNode, binding: &BindingNode) -> bool {
    let BindingKind::For(_, SetNode { kind: SetKind::Range(first, EndNode::Before(end)), .. }) =
        &binding.kind
    else {
        return false;
    };
    let NodeKind::Call(count, lists) = &end.kind else { return false };
    let is_own =
        |list: &Node| matches!(&list.kind, NodeKind::Name(owner) if shape_of(pattern, owner).is_some());
    matches!(first.kind, NodeKind::Integer(0))
        && ["len", "rows", "cols"].contains(&count.as_str())
        && lists.iter().all(is_own)
}

/// The names that something else than the clauses speaks of.
fn named_beside_clauses(statements: &mut [Statement]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for statement in statements.iter_mut().filter(|statement| !matches!(statement, Statement::Clause(..))) {
        visit::statement(statement, &mut |node, hidden| {
            if let NodeKind::Name(name) = &node.kind
                && !hidden.contains(name)
            {
                names.insert(name.clone());
            }
        });
    }
    names
}

/// A name, where it stands, and the set of all places that it may be.
#[derive(Clone)]
struct Place {
    name: String,
    span: Span,
    set: SetNode,
}

impl Place {
    fn bound(self) -> BindingNode {
        let name = Identifier { name: self.name, span: self.span };
        BindingNode { kind: BindingKind::For(name, self.set), span: self.span }
    }
}

fn of_clause(pattern: &PatternNode, alternatives: &mut [AlternativeNode], parameters: &BTreeSet<String>) {
    for index in 0..alternatives.len() {
        let bound: Vec<String> = alternatives[index..].iter().flat_map(bound_by).collect();
        let is_free = |name: &str| {
            let in_pattern = pattern.slots.iter().any(|slot| slot_name(slot).is_some_and(|own| own == name));
            !in_pattern && !bound.iter().any(|own| own == name)
        };
        within_folds(pattern, &mut alternatives[index], &|name| is_free(name) && !parameters.contains(name));
        let mut places: Vec<Place> = Vec::new();
        for (place, is_changed) in named_places(pattern, &alternatives[index]) {
            let is_new = !places.iter().any(|known| known.name == place.name);
            if is_new && is_free(&place.name) && (is_changed || !parameters.contains(&place.name)) {
                places.push(place);
            }
        }
        alternatives[index].bindings.splice(0..0, places.into_iter().map(Place::bound));
    }
}

fn slot_name(slot: &SlotNode) -> Option<&String> {
    match slot {
        SlotNode::Name(identifier) | SlotNode::Many(identifier, _) => Some(&identifier.name),
        SlotNode::Constant(..) => None,
    }
}

fn bound_by(alternative: &AlternativeNode) -> Vec<String> {
    let bound = alternative.bindings.iter().filter_map(BindingNode::bound);
    bound.map(|identifier| identifier.name.clone()).collect()
}

/// Gives a fold the names that are places in it and nowhere else.
fn within_folds(pattern: &PatternNode, alternative: &mut AlternativeNode, is_free: &dyn Fn(&str) -> bool) {
    let mut alone = Statement::Clause(pattern.clone(), vec![alternative.clone()]);
    let mut everywhere = Vec::new();
    visit::statement(&mut alone, &mut |node, hidden| note_name(node, hidden, &mut everywhere));
    visit::statement(&mut alone, &mut |node, hidden| {
        let NodeKind::Call(function, arguments) = &node.kind else { return };
        let [argument] = arguments.as_slice() else { return };
        if !FOLDS.contains(&function.as_str()) {
            return;
        }
        let (mut inside, mut places) = (Vec::new(), Vec::new());
        visit::nodes(&mut argument.clone(), &mut |node, below| {
            note_name(node, below, &mut inside);
            note_places(node, below, pattern, &mut places);
        });
        let count = |names: &[String], name: &str| names.iter().filter(|own| *own == name).count();
        let mut own: Vec<Place> = Vec::new();
        for (place, _) in places {
            let name = &place.name;
            let stays_inside = count(&inside, name) == count(&everywhere, name);
            let is_new = !own.iter().any(|known| known.name == *name);
            if is_new && stays_inside && is_free(name) && !hidden.contains(name) {
                own.push(place);
            }
        }
        if !own.is_empty() {
            let bindings = own.into_iter().map(Place::bound).collect();
            let body = Box::new(argument.clone());
            node.kind = NodeKind::Comprehension(function.clone(), body, bindings);
        }
    });
    if let Statement::Clause(_, mut alternatives) = alone
        && let Some(changed) = alternatives.pop()
    {
        *alternative = changed;
    }
}

fn note_name(node: &Node, hidden: &[String], names: &mut Vec<String>) {
    if let NodeKind::Name(name) = &node.kind
        && !hidden.contains(name)
    {
        names.push(name.clone());
    }
}

/// The names that stand alone as places of the pattern's own lists and boards, in the order of the text, and whether what
/// stands there is changed.
fn named_places(pattern: &PatternNode, alternative: &AlternativeNode) -> Vec<(Place, bool)> {
    let mut found = Vec::new();
    let mut alone = Statement::Clause(pattern.clone(), vec![alternative.clone()]);
    visit::statement(&mut alone, &mut |node, hidden| note_places(node, hidden, pattern, &mut found));
    found.sort_by_key(|(place, is_changed)| (!is_changed, place.span.start));
    found
}

fn note_places(node: &Node, hidden: &[String], pattern: &PatternNode, found: &mut Vec<(Place, bool)>) {
    let element = |(direction, place): (usize, &'_ IndexNode)| match place {
        IndexNode::At(node) => Some((direction, node.clone())),
        IndexNode::Slice(..) => None,
    };
    let (list, places, is_changed): (_, Vec<(usize, Node)>, _) = match &node.kind {
        NodeKind::Change(list, changes) => {
            let plain = changes.iter().filter(|change| change.bindings.is_empty());
            (list, plain.flat_map(|change| change.place.iter().cloned().enumerate()).collect(), true)
        }
        NodeKind::Index(list, places) => {
            (list, places.iter().enumerate().filter_map(element).collect(), false)
        }
        _ => return,
    };
    let NodeKind::Name(owner) = &list.kind else { return };
    let Some(shape) = shape_of(pattern, owner) else { return };
    for (direction, place) in places {
        if let NodeKind::Name(name) = &place.kind
            && !hidden.contains(name)
        {
            let set = all_places(owner, shape, direction, place.span);
            found.push((Place { name: name.clone(), span: place.span, set }, is_changed));
        }
    }
}

fn shape_of(pattern: &PatternNode, owner: &str) -> Option<Shape> {
    pattern.slots.iter().find_map(|slot| match slot {
        SlotNode::Many(identifier, shape) if identifier.name == owner => Some(*shape),
        _ => None,
    })
}

/// `0..len(a)`, and of a board `0..rows(b)` or `0..cols(b)`.
fn all_places(owner: &str, shape: Shape, direction: usize, span: Span) -> SetNode {
    let count = match (shape, direction) {
        (Shape::Board, 0) => "rows",
        (Shape::Board, _) => "cols",
        _ => "len",
    };
    let owner = Node::new(NodeKind::Name(owner.to_string()), span);
    let end = Node::new(NodeKind::Call(count.to_string(), vec![owner]), span);
    let first = Node::new(NodeKind::Integer(0), span);
    SetNode { kind: SetKind::Range(first, EndNode::Before(end)), span }
}
