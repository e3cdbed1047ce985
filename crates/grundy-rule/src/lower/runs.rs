//! `for k in SET` with the sets of the first edition: a new set is an old one with a `let` or an `if` behind it.

use std::collections::BTreeMap;

use super::{Lowerer, Obstacle, Said, substituted};
use crate::diagnostic::Diagnostic;
use crate::syntax::NEW_SETS;
use crate::syntax::{BindingKind, BindingNode, EndNode, Identifier, Node, NodeKind, SetKind, SetNode};
use crate::text::Text;
use crate::tree::{Operator, Span};

impl Lowerer {
    /// The ways in which a name runs through a set; together they are the set.
    pub(super) fn runs(&mut self, name: &Identifier, set: &SetNode) -> Said<Vec<Vec<BindingNode>>> {
        match &set.kind {
            SetKind::Union(sets) => {
                let mut runs = Vec::new();
                for set in sets {
                    runs.extend(self.runs(name, set)?);
                }
                Ok(runs)
            }
            SetKind::Both(left, right) => match self.restricted(name, left, right, false) {
                Err(Obstacle::NoWords) => self.restricted(name, right, left, false),
                found => found,
            },
            SetKind::But(left, right) => match without(left, right) {
                Some(set) => self.runs(name, &set),
                None => self.restricted(name, left, right, true),
            },
            SetKind::Step(inner, step) => self.steps(name, inner, step, set.span),
            SetKind::Comprehension(body, bindings) => self.comprehension(name, body, bindings, set.span),
            SetKind::Named(named, arguments) if NEW_SETS.contains(&named.as_str()) => {
                self.new_set(name, named, arguments, set.span)
            }
            _ => Ok(vec![vec![bound(name, self.old_set(set)?)]]),
        }
    }

    /// A set that the first edition has.
    pub(super) fn old_set(&mut self, set: &SetNode) -> Said<SetNode> {
        let kind = match &set.kind {
            SetKind::Range(from, end) => {
                let end = match end {
                    EndNode::Before(to) => EndNode::Before(self.node(to)?),
                    EndNode::At(to) => EndNode::At(self.node(to)?),
                    EndNode::Endless => EndNode::Endless,
                };
                SetKind::Range(self.node(from)?, end)
            }
            SetKind::List(nodes) => SetKind::List(self.nodes(nodes)?),
            SetKind::AllBut(nodes) => SetKind::AllBut(self.nodes(nodes)?),
            SetKind::Named(name, arguments) => match (name.as_str(), grown(name)) {
                (_, Some(elements)) if arguments.is_empty() => SetKind::List(
                    elements.into_iter().map(|element| Node::integer(element, set.span)).collect(),
                ),
                (name, _) if NEW_SETS.contains(&name) => return Err(Obstacle::NoWords),
                _ => SetKind::Named(name.clone(), self.nodes(arguments)?),
            },
            _ => return Err(Obstacle::NoWords),
        };
        Ok(SetNode { kind, span: set.span })
    }

    fn nodes(&mut self, nodes: &[Node]) -> Said<Vec<Node>> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    fn restricted(
        &mut self,
        name: &Identifier,
        set: &SetNode,
        by: &SetNode,
        excluded: bool,
    ) -> Said<Vec<Vec<BindingNode>>> {
        let member = self.member(&Node::name(&name.name, by.span), by)?;
        let condition = if excluded { member.negated() } else { member };
        let mut runs = self.runs(name, set)?;
        for run in &mut runs {
            run.push(BindingNode { kind: BindingKind::If(condition.clone()), span: by.span });
        }
        Ok(runs)
    }

    /// A set that is an expression in 0, 1, 2, … or 1, 2, 3, …
    fn new_set(
        &mut self,
        name: &Identifier,
        named: &str,
        arguments: &[Node],
        span: Span,
    ) -> Said<Vec<Vec<BindingNode>>> {
        if let Some(elements) = grown(named) {
            let elements = elements.into_iter().map(|element| Node::integer(element, span)).collect();
            return Ok(vec![vec![bound(name, SetNode { kind: SetKind::List(elements), span })]]);
        }
        let index = self.fresh(&format!("{}1", name.name));
        let number = |value| Node::integer(value, span);
        let place = || Node::name(&index, span);
        let times = |left, right| Node::binary(Operator::Multiply, left, right);
        let (first, value) = match (named, arguments) {
            ("odd", []) => (0, Node::binary(Operator::Add, times(number(2), place()), number(1))),
            ("even", []) => (1, times(number(2), place())),
            ("cubes", []) => (1, times(times(place(), place()), place())),
            ("multiples", [of]) => (1, times(self.node(of)?, place())),
            ("multiples", _) => return Err(multiples_of_what(span).into()),
            _ => return Err(Obstacle::NoWords),
        };
        let set = SetNode { kind: SetKind::Range(number(first), EndNode::Endless), span };
        Ok(vec![vec![bound(&Identifier { name: index, span }, set), assigned(name, value)]])
    }

    /// `a..b step s` is `a + s * j` for j in 0, 1, 2, …
    fn steps(
        &mut self,
        name: &Identifier,
        inner: &SetNode,
        step: &Node,
        span: Span,
    ) -> Said<Vec<Vec<BindingNode>>> {
        let SetKind::Range(from, end) = &inner.kind else { return Err(step_of_what(span).into()) };
        let (from, step) = (self.node(from)?, self.node(step)?);
        if matches!(step.kind, NodeKind::Integer(..=0)) {
            return Err(step_too_small(step.span).into());
        }
        let last = match end {
            EndNode::Before(to) => {
                Some(Node::binary(Operator::Subtract, self.node(to)?, Node::integer(1, span)))
            }
            EndNode::At(to) => Some(self.node(to)?),
            EndNode::Endless => None,
        };
        if let Some(elements) = written_steps(&from, last.as_ref(), &step, span) {
            return Ok(vec![vec![bound(name, SetNode { kind: SetKind::List(elements), span })]]);
        }
        let end = match last {
            None => EndNode::Endless,
            Some(last) => {
                let distance = Node::binary(Operator::Subtract, last, from.clone());
                EndNode::At(Node::binary(Operator::Divide, distance, step.clone()))
            }
        };
        let index = self.fresh(&format!("{}1", name.name));
        let set = SetNode { kind: SetKind::Range(Node::integer(0, span), end), span };
        let distance = Node::binary(Operator::Multiply, step, Node::name(&index, span));
        let value = Node::binary(Operator::Add, from, distance);
        Ok(vec![vec![bound(&Identifier { name: index, span }, set), assigned(name, value)]])
    }

    /// `{E for j in S if C}`: the clauses, and then the name is `E`.
    fn comprehension(
        &mut self,
        name: &Identifier,
        body: &Node,
        bindings: &[BindingNode],
        span: Span,
    ) -> Said<Vec<Vec<BindingNode>>> {
        let is_last = |binding: &BindingNode| matches!((&body.kind, binding.bound()), (NodeKind::Name(body), Some(last)) if *body == last.name);
        let whole = bindings.iter().rfind(|binding| binding.bound().is_some()).filter(|last| is_last(last));
        let kept = whole.and_then(BindingNode::bound).map(|bound| bound.name.clone());
        let mut values = BTreeMap::new();
        let mut runs = vec![Vec::new()];
        for binding in bindings {
            let renamed = self.renamed(binding, &mut values, kept.as_deref(), name);
            let found = self.binding(&renamed)?;
            if runs.len().saturating_mul(found.len()) > super::MOST_VARIANTS {
                return Err(Obstacle::NoWords);
            }
            runs = super::crossed(runs, &found);
        }
        if kept.is_none() {
            let value = self.node(&substituted(body, &values))?;
            runs.iter_mut().for_each(|run| run.push(assigned(name, Node::new(value.kind.clone(), span))));
        }
        Ok(runs)
    }

    /// The clause with a name of its own that nothing else uses; the one that is the element itself gets that name.
    fn renamed(
        &mut self,
        binding: &BindingNode,
        values: &mut BTreeMap<String, Node>,
        kept: Option<&str>,
        name: &Identifier,
    ) -> BindingNode {
        let span = binding.span;
        let new = |old: &Identifier, lowerer: &mut Lowerer| {
            let new =
                if kept == Some(old.name.as_str()) { name.name.clone() } else { lowerer.fresh(&old.name) };
            Identifier { name: new, span: old.span }
        };
        let kind = match &binding.kind {
            BindingKind::For(old, set) => {
                let within = Node::new(NodeKind::Set(Box::new(set.clone())), span);
                let NodeKind::Set(set) = substituted(&within, values).kind else { return binding.clone() };
                BindingKind::For(new(old, self), *set)
            }
            BindingKind::Let(old, value) => {
                let value = substituted(value, values);
                BindingKind::Let(new(old, self), value)
            }
            BindingKind::If(condition) => BindingKind::If(substituted(condition, values)),
        };
        let renamed = BindingNode { kind, span };
        if let (Some(old), Some(new)) = (binding.bound(), renamed.bound()) {
            values.insert(old.name.clone(), Node::name(&new.name, new.span));
        }
        renamed
    }
}

fn bound(name: &Identifier, set: SetNode) -> BindingNode {
    let span = set.span;
    BindingNode { kind: BindingKind::For(name.clone(), set), span }
}

fn assigned(name: &Identifier, value: Node) -> BindingNode {
    let span = value.span;
    BindingNode { kind: BindingKind::Let(name.clone(), value), span }
}

/// `1.. but {2, 3}` is what `all but {2, 3}` says.
fn without(set: &SetNode, excluded: &SetNode) -> Option<SetNode> {
    let SetKind::Range(Node { kind: NodeKind::Integer(1), .. }, EndNode::Endless) = &set.kind else {
        return None;
    };
    let SetKind::List(elements) = &excluded.kind else { return None };
    Some(SetNode { kind: SetKind::AllBut(elements.clone()), span: set.span.to(excluded.span) })
}

/// So many steps are written out; more are counted.
const WRITTEN: i128 = 40;

fn written_steps(from: &Node, last: Option<&Node>, step: &Node, span: Span) -> Option<Vec<Node>> {
    let integer = |node: &Node| match node.kind {
        NodeKind::Integer(value) => Some(value),
        NodeKind::Binary(Operator::Subtract, ref left, ref right) => match (&left.kind, &right.kind) {
            (NodeKind::Integer(left), NodeKind::Integer(right)) => left.checked_sub(*right),
            _ => None,
        },
        _ => None,
    };
    let (from, last, step) = (integer(from)?, integer(last?)?, integer(step)?);
    let count = last.checked_sub(from)?.div_euclid(step);
    (count < WRITTEN).then(|| (0..=count).map(|index| Node::integer(from + step * index, span)).collect())
}

/// The elements below 2^63 of a set that grows so fast that they can be written down; coordinates go no further.
fn grown(name: &str) -> Option<Vec<i128>> {
    match name {
        "factorials" => {
            let factorial = |value: &mut i128, n: i128| {
                *value *= n;
                Some(*value)
            };
            Some((1..=20).scan(1, factorial).collect())
        }
        "lucas" => {
            let mut lucas = vec![1, 3];
            while let [.., before, last] = lucas.as_slice() {
                let next = before + last;
                if next >= i128::from(crate::position::COORDINATE_BOUND) {
                    break;
                }
                lucas.push(next);
            }
            lucas.push(2);
            lucas.sort_unstable();
            Some(lucas)
        }
        _ => None,
    }
}

fn multiples_of_what(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("multiples of one number are meant here", "此处需要说明是哪个数的倍数"))
        .at(span)
        .help(Text::new("write `multiples(3)`", "请写 `multiples(3)`"))
}

fn step_of_what(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("`step` belongs to a range", "`step` 只能用于区间"))
        .at(span)
        .help(Text::new("write `1..=9 step 2`", "请写 `1..=9 step 2`"))
}

fn step_too_small(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new("a step goes upwards", "步长必须为正"))
        .at(span)
        .help(Text::new("write `1..=9 step 2`", "请写 `1..=9 step 2`"))
}
