//! Every node of a piece of syntax, the inner ones first, with the names that are bound around it.

use std::collections::BTreeSet;

use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, EndNode, IndexNode, Node, NodeKind, OutcomeNode, SetKind,
    SetNode, Statement, TargetNode, TimesNode,
};

/// What to do with a node; the second argument holds the names that comprehensions around it bind.
pub type Change<'c> = dyn FnMut(&mut Node, &[String]) + 'c;

/// Visits a node and all within.
pub fn nodes(node: &mut Node, change: &mut Change<'_>) {
    Visitor { change, hidden: Vec::new(), sets: BTreeSet::new() }.node(node);
}

/// Visits all nodes of a statement; names that a clause binds are not hidden.
pub fn statement(statement: &mut Statement, change: &mut Change<'_>) {
    Visitor { change, hidden: Vec::new(), sets: BTreeSet::new() }.statement(statement);
}

/// Reads `{1, S}` as a union wherever `S` is the name of a set, and tells which names stand for sets.
pub fn with_listed_sets(statements: &mut [Statement]) {
    let mut names = BTreeSet::new();
    for one in statements.iter_mut() {
        statement(one, &mut |node, _| names_of_sets(node, &mut names));
        sets_of_clauses(one, &mut names);
    }
    with_sets(statements, &names);
}

/// Reads `{1, S}` as a union for these names.
pub fn with_sets(statements: &mut [Statement], names: &BTreeSet<String>) {
    if names.is_empty() {
        return;
    }
    for one in statements {
        let mut nothing = |_: &mut Node, _: &[String]| {};
        let mut visitor = Visitor { change: &mut nothing, hidden: Vec::new(), sets: names.clone() };
        visitor.statement(one);
    }
}

fn sets_of_clauses(statement: &Statement, names: &mut BTreeSet<String>) {
    match statement {
        Statement::Clause(_, alternatives) => {
            let bindings = alternatives.iter().flat_map(|alternative| &alternative.bindings);
            bindings.for_each(|binding| name_of_run(binding, names));
        }
        Statement::Take(set) => name_of_set(set, names),
        Statement::Start(start) => start.bindings.iter().for_each(|binding| name_of_run(binding, names)),
        _ => {}
    }
}

fn names_of_sets(node: &Node, names: &mut BTreeSet<String>) {
    match &node.kind {
        NodeKind::Within(_, set) => name_of_set(set, names),
        NodeKind::Comprehension(_, _, bindings) => {
            bindings.iter().for_each(|binding| name_of_run(binding, names))
        }
        _ => {}
    }
}

fn name_of_run(binding: &BindingNode, names: &mut BTreeSet<String>) {
    if let BindingKind::For(_, set) = &binding.kind {
        name_of_set(set, names);
    }
}

fn name_of_set(set: &SetNode, names: &mut BTreeSet<String>) {
    if let SetKind::Value(node) = &set.kind
        && let NodeKind::Name(name) = &node.kind
    {
        names.insert(name.clone());
    }
}

struct Visitor<'v, 'c> {
    change: &'v mut Change<'c>,
    hidden: Vec<String>,
    /// Names that are read as sets where they stand among the elements of one.
    sets: BTreeSet<String>,
}

impl Visitor<'_, '_> {
    fn statement(&mut self, statement: &mut Statement) {
        match statement {
            Statement::Clause(_, alternatives) => {
                alternatives.iter_mut().for_each(|alternative| self.alternative(alternative));
            }
            Statement::Take(set) | Statement::OwnSet(_, set) => self.set(set),
            Statement::Domain(conditions) => conditions.iter_mut().for_each(|node| self.node(node)),
            Statement::Win(_, condition) | Statement::Lose(_, condition) => {
                condition.iter_mut().for_each(|node| self.node(node))
            }
            Statement::Start(start) => {
                start.bindings.iter_mut().for_each(|binding| self.binding(binding));
                self.outcome(&mut start.outcome);
            }
            Statement::Define(_, _, node) => self.node(node),
            Statement::Sequence(_, first, next) => {
                first.iter_mut().for_each(|node| self.node(node));
                self.node(next);
            }
            Statement::Code { .. }
            | Statement::Named(..)
            | Statement::Symmetric(_)
            | Statement::Manner(..)
            | Statement::Product(..) => {}
        }
    }

    fn alternative(&mut self, alternative: &mut AlternativeNode) {
        alternative.bindings.iter_mut().for_each(|binding| self.binding(binding));
        self.outcome(&mut alternative.outcome);
    }

    fn outcome(&mut self, outcome: &mut OutcomeNode) {
        match outcome {
            OutcomeNode::One(target) => self.target(target),
            OutcomeNode::Sum(parts) => {
                for part in parts {
                    match &mut part.times {
                        TimesNode::Once => self.target(&mut part.target),
                        TimesNode::Count(count) => {
                            self.node(count);
                            self.target(&mut part.target);
                        }
                        TimesNode::Each(bindings) => {
                            let target = &mut part.target;
                            self.beneath(bindings, |visitor| visitor.target(target));
                        }
                    }
                }
            }
        }
    }

    fn target(&mut self, target: &mut TargetNode) {
        target.coordinates.iter_mut().for_each(|node| self.node(node));
    }

    fn binding(&mut self, binding: &mut BindingNode) {
        match &mut binding.kind {
            BindingKind::For(_, set) => self.set(set),
            BindingKind::Let(_, node) | BindingKind::If(node) => self.node(node),
        }
    }

    /// Visits clauses, each below the names of those before it, and then a body below all of them.
    fn beneath(&mut self, bindings: &mut [BindingNode], body: impl FnOnce(&mut Self)) {
        let before = self.hidden.len();
        for binding in bindings {
            self.binding(binding);
            self.hidden.extend(binding.bound().map(|bound| bound.name.clone()));
        }
        body(self);
        self.hidden.truncate(before);
    }

    fn set(&mut self, set: &mut SetNode) {
        match &mut set.kind {
            SetKind::Range(from, end) => {
                self.node(from);
                match end {
                    EndNode::Before(to) | EndNode::At(to) => self.node(to),
                    EndNode::Endless => {}
                }
            }
            SetKind::List(nodes) => {
                nodes.iter_mut().for_each(|node| self.node(node));
                nodes.iter_mut().for_each(|node| self.read_as_set(node));
                if let Some(union) = united(nodes, set.span) {
                    set.kind = union;
                }
            }
            SetKind::AllBut(nodes) | SetKind::Named(_, nodes) => {
                nodes.iter_mut().for_each(|node| self.node(node));
            }
            SetKind::Step(inner, step) => {
                self.set(inner);
                self.node(step);
            }
            SetKind::Union(sets) => sets.iter_mut().for_each(|set| self.set(set)),
            SetKind::Both(left, right) | SetKind::But(left, right) => {
                self.set(left);
                self.set(right);
            }
            SetKind::Comprehension(body, bindings) => {
                self.beneath(bindings, |visitor| visitor.node(body));
            }
            SetKind::Value(node) => {
                self.node(node);
                if let NodeKind::Set(inner) = &node.kind {
                    *set = (**inner).clone();
                }
            }
        }
    }

    /// An element that is the name of a set becomes that set.
    fn read_as_set(&self, node: &mut Node) {
        if matches!(&node.kind, NodeKind::Name(name) if self.sets.contains(name)) {
            let value = SetKind::Value(Box::new(node.clone()));
            node.kind = NodeKind::Set(Box::new(SetNode { kind: value, span: node.span }));
        }
    }

    fn node(&mut self, node: &mut Node) {
        match &mut node.kind {
            NodeKind::Integer(_) | NodeKind::Name(_) | NodeKind::Character(_) | NodeKind::Text(_) => {}
            NodeKind::Negate(inner) | NodeKind::Not(inner) => self.node(inner),
            NodeKind::Binary(_, left, right)
            | NodeKind::And(left, right)
            | NodeKind::Or(left, right)
            | NodeKind::Power(left, right)
            | NodeKind::Join(left, right) => {
                self.node(left);
                self.node(right);
            }
            NodeKind::Compare(first, rest) => {
                self.node(first);
                rest.iter_mut().for_each(|(_, right)| self.node(right));
            }
            NodeKind::Call(_, arguments) | NodeKind::Tuple(arguments) => {
                arguments.iter_mut().for_each(|argument| self.node(argument));
            }
            NodeKind::Choice(condition, first, second) => {
                [condition, first, second].into_iter().for_each(|node| self.node(node));
            }
            NodeKind::Within(element, set) => {
                self.node(element);
                self.set(set);
            }
            NodeKind::Set(set) => self.set(set),
            NodeKind::Index(list, places) => {
                self.node(list);
                for place in places {
                    match place {
                        IndexNode::At(node) => self.node(node),
                        IndexNode::Slice(from, to) => {
                            from.iter_mut().chain(to).for_each(|node| self.node(node))
                        }
                    }
                }
            }
            NodeKind::Change(list, changes) => {
                self.node(list);
                for change in changes {
                    let (place, value) = (&mut change.place, &mut change.value);
                    self.beneath(&mut change.bindings, |visitor| {
                        place.iter_mut().for_each(|node| visitor.node(node));
                        visitor.node(value);
                    });
                }
            }
            NodeKind::Comprehension(_, body, bindings) => {
                self.beneath(bindings, |visitor| visitor.node(body));
            }
        }
        (self.change)(node, &self.hidden);
    }
}

/// A list of elements some of which turned out to be sets.
fn united(nodes: &[Node], span: crate::tree::Span) -> Option<SetKind> {
    let set = |node: &Node| match &node.kind {
        NodeKind::Set(set) => Some((**set).clone()),
        _ => None,
    };
    let mut sets: Vec<SetNode> = nodes.iter().filter_map(set).collect();
    if sets.is_empty() {
        return None;
    }
    let rest: Vec<Node> = nodes.iter().filter(|node| set(node).is_none()).cloned().collect();
    if !rest.is_empty() {
        sets.insert(0, SetNode { kind: SetKind::List(rest), span });
    }
    Some(SetKind::Union(sets))
}

/// The nodes directly within a node.
pub fn children(node: &Node) -> Vec<&Node> {
    let mut found = Vec::new();
    match &node.kind {
        NodeKind::Integer(_) | NodeKind::Name(_) | NodeKind::Character(_) | NodeKind::Text(_) => {}
        NodeKind::Negate(inner) | NodeKind::Not(inner) => found.push(&**inner),
        NodeKind::Binary(_, left, right)
        | NodeKind::And(left, right)
        | NodeKind::Or(left, right)
        | NodeKind::Power(left, right)
        | NodeKind::Join(left, right) => found.extend([&**left, &**right]),
        NodeKind::Compare(first, rest) => {
            found.push(first);
            found.extend(rest.iter().map(|(_, right)| right));
        }
        NodeKind::Call(_, arguments) | NodeKind::Tuple(arguments) => found.extend(arguments),
        NodeKind::Choice(condition, first, second) => found.extend([&**condition, &**first, &**second]),
        NodeKind::Within(element, set) => {
            found.push(element);
            of_set(set, &mut found);
        }
        NodeKind::Set(set) => of_set(set, &mut found),
        NodeKind::Index(list, places) => {
            found.push(list);
            for place in places {
                match place {
                    IndexNode::At(node) => found.push(node),
                    IndexNode::Slice(from, to) => found.extend(from.iter().chain(to)),
                }
            }
        }
        NodeKind::Change(list, changes) => {
            found.push(list);
            for change in changes {
                found.extend(&change.place);
                found.push(&change.value);
                of_bindings(&change.bindings, &mut found);
            }
        }
        NodeKind::Comprehension(_, body, bindings) => {
            found.push(body);
            of_bindings(bindings, &mut found);
        }
    }
    found
}

fn of_bindings<'a>(bindings: &'a [BindingNode], found: &mut Vec<&'a Node>) {
    for binding in bindings {
        match &binding.kind {
            BindingKind::For(_, set) => of_set(set, found),
            BindingKind::Let(_, node) | BindingKind::If(node) => found.push(node),
        }
    }
}

fn of_set<'a>(set: &'a SetNode, found: &mut Vec<&'a Node>) {
    match &set.kind {
        SetKind::Range(from, end) => {
            found.push(from);
            match end {
                EndNode::Before(to) | EndNode::At(to) => found.push(to),
                EndNode::Endless => {}
            }
        }
        SetKind::List(nodes) | SetKind::AllBut(nodes) | SetKind::Named(_, nodes) => found.extend(nodes),
        SetKind::Step(inner, step) => {
            of_set(inner, found);
            found.push(step);
        }
        SetKind::Union(sets) => sets.iter().for_each(|set| of_set(set, found)),
        SetKind::Both(left, right) | SetKind::But(left, right) => {
            of_set(left, found);
            of_set(right, found);
        }
        SetKind::Comprehension(body, bindings) => {
            found.push(body);
            of_bindings(bindings, found);
        }
        SetKind::Value(node) => found.push(node),
    }
}
