//! Rows and columns of boards, and lists of sets, as lists that are written out.
//!
//! `b[i, ..]` is row i, `b[p..q, j]` a piece of column j, and `b[i]` of a board in the left side row i as well; `b[i][j]` is
//! `b[i, j]`; `list(1..=n)` has the elements of a set; `"ab" in s` asks whether the word stands in it.

use std::collections::BTreeSet;

use crate::syntax::{
    BindingKind, BindingNode, EndNode, Identifier, IndexNode, Node, NodeKind, PatternNode, SetKind, SetNode,
    Shape, SlotNode, Statement, visit,
};
use crate::tree::{Comparison, Operator, Span};

/// The statements in which elements of boards are read one by one.
pub(super) fn written_out(mut statements: Vec<Statement>) -> Vec<Statement> {
    let boards = boards(&statements);
    for statement in &mut statements {
        visit::statement(statement, &mut |node, hidden| {
            let is_board = |name: &String| boards.contains(name) && !hidden.contains(name);
            in_one_bracket(node, &is_board);
        });
        let mut fresh = Fresh { taken: all_names(statement), count: 0 };
        visit::statement(statement, &mut |node, hidden| {
            let is_board = |name: &String| boards.contains(name) && !hidden.contains(name);
            let found = line(node, &is_board, &mut fresh).or_else(|| listed(node, &mut fresh));
            if let Some(other) = found.or_else(|| stands_in(node, &mut fresh)) {
                *node = other;
            }
        });
    }
    statements
}

/// The names that are boards wherever a left side has them.
fn boards(statements: &[Statement]) -> BTreeSet<String> {
    let (mut boards, mut others) = (BTreeSet::new(), BTreeSet::new());
    for slot in statements.iter().filter_map(pattern).flat_map(|pattern| &pattern.slots) {
        match slot {
            SlotNode::Many(name, Shape::Board) => boards.insert(name.name.clone()),
            SlotNode::Many(name, _) | SlotNode::Name(name) => others.insert(name.name.clone()),
            SlotNode::Constant(..) => false,
        };
    }
    &boards - &others
}

fn pattern(statement: &Statement) -> Option<&PatternNode> {
    match statement {
        Statement::Clause(pattern, _) | Statement::Win(pattern, _) | Statement::Lose(pattern, _) => {
            Some(pattern)
        }
        Statement::Start(start) => Some(&start.pattern),
        _ => None,
    }
}

/// Names that nobody has used yet.
struct Fresh {
    taken: BTreeSet<String>,
    count: usize,
}

impl Fresh {
    fn name(&mut self) -> String {
        loop {
            self.count += 1;
            let name = if self.count == 1 { "place".to_string() } else { format!("place{}", self.count) };
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

fn all_names(statement: &mut Statement) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    visit::statement(statement, &mut |node, hidden| {
        names.extend(hidden.iter().cloned());
        if let NodeKind::Name(name) = &node.kind {
            names.insert(name.clone());
        }
    });
    if let Statement::Clause(_, alternatives) = statement {
        let bound = alternatives.iter().flat_map(|alternative| &alternative.bindings);
        names.extend(bound.filter_map(|binding| binding.bound().map(|bound| bound.name.clone())));
    }
    names
}

/// `b[i][j]` and `b[i][j := e]` with both places in one bracket.
fn in_one_bracket(node: &mut Node, is_board: &dyn Fn(&String) -> bool) {
    let (inner, places) = match &mut node.kind {
        NodeKind::Index(inner, places) if places.len() == 1 => (inner, Some(places)),
        NodeKind::Change(inner, changes) if changes.iter().all(|change| change.place.len() == 1) => {
            let Some((board, row)) = row_of(inner, is_board) else { return };
            changes.iter_mut().for_each(|change| change.place.insert(0, row.clone()));
            **inner = board;
            return;
        }
        _ => return,
    };
    if let (Some((board, row)), Some(places)) = (row_of(inner, is_board), places) {
        places.insert(0, IndexNode::At(row));
        **inner = board;
    }
}

/// The board and the row of `b[i]`.
fn row_of(node: &Node, is_board: &dyn Fn(&String) -> bool) -> Option<(Node, Node)> {
    let NodeKind::Index(board, places) = &node.kind else { return None };
    match (&board.kind, places.as_slice()) {
        (NodeKind::Name(name), [IndexNode::At(row)]) if is_board(name) => {
            Some(((**board).clone(), row.clone()))
        }
        _ => None,
    }
}

/// A place along one direction and a slice along the other, as the list of what stands there.
fn line(node: &Node, is_board: &dyn Fn(&String) -> bool, fresh: &mut Fresh) -> Option<Node> {
    let NodeKind::Index(board, places) = &node.kind else { return None };
    // What is written twice must be short.
    if !matches!(board.kind, NodeKind::Name(_) | NodeKind::Text(_)) {
        return None;
    }
    let span = node.span;
    let (slice, count, at): (_, _, &dyn Fn(Node) -> Vec<Node>) = match places.as_slice() {
        [IndexNode::At(row), IndexNode::Slice(from, to)] => {
            ((from, to), "cols", &|place| vec![row.clone(), place])
        }
        [IndexNode::Slice(from, to), IndexNode::At(column)] => {
            ((from, to), "rows", &|place| vec![place, column.clone()])
        }
        [IndexNode::At(row)] if row_of(node, is_board).is_some() => {
            ((&None, &None), "cols", &|place| vec![row.clone(), place])
        }
        _ => return None,
    };
    let name = fresh.name();
    let places = at(Node::name(&name, span)).into_iter().map(IndexNode::At).collect();
    let element = Node::new(NodeKind::Index(board.clone(), places), span);
    let all = Node::call(count, vec![(**board).clone()], span);
    Some(collected(name, element, cut(slice, all, span)))
}

/// A slice is cut to what there is.
fn cut((from, to): (&Option<Node>, &Option<Node>), all: Node, span: Span) -> SetNode {
    let from = match from {
        None => Node::integer(0, span),
        Some(node) if matches!(node.kind, NodeKind::Integer(_)) => node.clone(),
        Some(node) => Node::call("max", vec![node.clone(), Node::integer(0, span)], span),
    };
    let to = match to {
        None => all,
        Some(node) => Node::call("min", vec![node.clone(), all], span),
    };
    SetNode { kind: SetKind::Range(from, EndNode::Before(to)), span }
}

/// `list(SET)`.
fn listed(node: &Node, fresh: &mut Fresh) -> Option<Node> {
    let NodeKind::Call(function, arguments) = &node.kind else { return None };
    let [Node { kind: NodeKind::Set(set), .. }] = arguments.as_slice() else { return None };
    (function == "list").then(|| {
        let name = fresh.name();
        let element = Node::name(&name, node.span);
        collected(name, element, (**set).clone())
    })
}

/// `"#" in s` asks for the character, `"ab" in s` for the word.
fn stands_in(node: &Node, fresh: &mut Fresh) -> Option<Node> {
    let NodeKind::Within(element, set) = &node.kind else { return None };
    let (NodeKind::Text(word), SetKind::Value(list)) = (&element.kind, &set.kind) else { return None };
    let span = node.span;
    if let [letter] = word.as_bytes() {
        let letter = Node::new(NodeKind::Character(*letter), element.span);
        return Some(Node::new(NodeKind::Within(Box::new(letter), set.clone()), span));
    }
    if !matches!(list.kind, NodeKind::Name(_)) {
        return None;
    }
    let name = fresh.name();
    let from = Node::name(&name, span);
    let length = Node::integer(word.len() as i128, span);
    let to = Node::binary(Operator::Add, from.clone(), length);
    let slice = NodeKind::Index(list.clone(), vec![IndexNode::Slice(Some(from), Some(to))]);
    let same = Node::compare(Node::new(slice, span), Comparison::Equal, (**element).clone());
    let all = Node::call("len", vec![(**list).clone()], span);
    let places = SetNode { kind: SetKind::Range(Node::integer(0, span), EndNode::Before(all)), span };
    let binding = BindingNode { kind: BindingKind::For(Identifier { name, span }, places), span };
    Some(Node::new(NodeKind::Comprehension("any".into(), Box::new(same), vec![binding]), span))
}

fn collected(name: String, element: Node, set: SetNode) -> Node {
    let span = element.span;
    let binding = BindingNode { kind: BindingKind::For(Identifier { name, span }, set), span };
    Node::new(NodeKind::Comprehension("list".into(), Box::new(element), vec![binding]), span)
}
