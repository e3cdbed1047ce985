//! The syntax of a rule as it was written, before names mean anything.

use crate::tree::{Comparison, Operator, Span};

/// A number or a condition, as written.
#[derive(Clone, Debug)]
pub struct Node {
    pub kind: NodeKind,
    pub span: Span,
    /// How many nodes lie on the longest way down, itself included.
    depth: usize,
}

#[derive(Clone, Debug)]
pub enum NodeKind {
    Integer(i128),
    Name(String),
    Negate(Box<Node>),
    Binary(Operator, Box<Node>, Box<Node>),
    Compare(Box<Node>, Vec<(Comparison, Node)>),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    Not(Box<Node>),
    Call(String, Vec<Node>),
}

#[derive(Clone, Debug)]
pub struct SetNode {
    pub kind: SetKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum SetKind {
    Range(Node, EndNode),
    List(Vec<Node>),
    AllBut(Vec<Node>),
    /// `primes`, `powers(2)`, `divisors(x)`.
    Named(String, Vec<Node>),
}

#[derive(Clone, Debug)]
pub enum EndNode {
    Before(Node),
    At(Node),
    Endless,
}

#[derive(Clone, Debug)]
pub struct BindingNode {
    pub kind: BindingKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum BindingKind {
    For(Identifier, SetNode),
    Let(Identifier, Node),
    If(Node),
}

#[derive(Clone, Debug)]
pub struct Identifier {
    pub name: String,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct TargetNode {
    pub tag: Option<Identifier>,
    pub coordinates: Vec<Node>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum OutcomeNode {
    One(TargetNode),
    Sum(Vec<PartNode>),
}

#[derive(Clone, Debug)]
pub struct PartNode {
    pub target: TargetNode,
    pub times: TimesNode,
}

#[derive(Clone, Debug)]
pub enum TimesNode {
    Once,
    Count(Node),
    Each(Identifier, SetNode),
}

#[derive(Clone, Debug)]
pub struct AlternativeNode {
    pub outcome: OutcomeNode,
    pub bindings: Vec<BindingNode>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct PatternNode {
    pub tag: Option<Identifier>,
    pub slots: Vec<SlotNode>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum SlotNode {
    Name(Identifier),
    Constant(i128, Span),
}

#[derive(Clone, Debug)]
pub enum Statement {
    Clause(PatternNode, Vec<AlternativeNode>),
    Take(SetNode),
    Code { hexadecimal: bool, digits: String, span: Span },
    Named(Identifier, Vec<ArgumentNode>),
    Domain(Vec<Node>),
    Win(PatternNode),
    Start(Identifier, OutcomeNode),
}

/// An argument of a catalogue name: `3` or `m=3`.
#[derive(Clone, Debug)]
pub struct ArgumentNode {
    pub name: Option<Identifier>,
    pub value: Node,
}

impl Node {
    pub fn new(kind: NodeKind, span: Span) -> Node {
        let depth = 1 + kind.depth_below();
        Node { kind, span, depth }
    }

    /// How many nodes lie on the longest way down: a chain of operators is as deep as it is long.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Every name that the node uses, in order, with its place.
    pub fn names<'a>(&'a self, found: &mut Vec<(&'a str, Span)>) {
        match &self.kind {
            NodeKind::Integer(_) => {}
            NodeKind::Name(name) => found.push((name, self.span)),
            NodeKind::Negate(inner) | NodeKind::Not(inner) => inner.names(found),
            NodeKind::Binary(_, left, right) | NodeKind::And(left, right) | NodeKind::Or(left, right) => {
                left.names(found);
                right.names(found);
            }
            NodeKind::Compare(first, rest) => {
                first.names(found);
                rest.iter().for_each(|(_, node)| node.names(found));
            }
            NodeKind::Call(_, arguments) => arguments.iter().for_each(|argument| argument.names(found)),
        }
    }
}

impl NodeKind {
    fn depth_below(&self) -> usize {
        match self {
            NodeKind::Integer(_) | NodeKind::Name(_) => 0,
            NodeKind::Negate(inner) | NodeKind::Not(inner) => inner.depth,
            NodeKind::Binary(_, left, right) | NodeKind::And(left, right) | NodeKind::Or(left, right) => {
                left.depth.max(right.depth)
            }
            NodeKind::Compare(first, rest) => {
                rest.iter().map(|(_, node)| node.depth).fold(first.depth, usize::max)
            }
            NodeKind::Call(_, arguments) => {
                arguments.iter().map(|argument| argument.depth).max().unwrap_or(0)
            }
        }
    }
}

impl SetNode {
    pub fn names<'a>(&'a self, found: &mut Vec<(&'a str, Span)>) {
        match &self.kind {
            SetKind::Range(from, end) => {
                from.names(found);
                match end {
                    EndNode::Before(to) | EndNode::At(to) => to.names(found),
                    EndNode::Endless => {}
                }
            }
            SetKind::List(nodes) | SetKind::AllBut(nodes) | SetKind::Named(_, nodes) => {
                nodes.iter().for_each(|node| node.names(found));
            }
        }
    }
}

impl BindingNode {
    /// The name that it binds.
    pub fn bound(&self) -> Option<&Identifier> {
        match &self.kind {
            BindingKind::For(name, _) | BindingKind::Let(name, _) => Some(name),
            BindingKind::If(_) => None,
        }
    }

    pub fn names<'a>(&'a self, found: &mut Vec<(&'a str, Span)>) {
        match &self.kind {
            BindingKind::For(_, set) => set.names(found),
            BindingKind::Let(_, node) | BindingKind::If(node) => node.names(found),
        }
    }
}

impl OutcomeNode {
    /// Every name that the result uses and does not bind in a comprehension of its own.
    pub fn names<'a>(&'a self, found: &mut Vec<(&'a str, Span)>) {
        match self {
            OutcomeNode::One(target) => target.coordinates.iter().for_each(|node| node.names(found)),
            OutcomeNode::Sum(parts) => parts.iter().for_each(|part| part.names(found)),
        }
    }
}

impl PartNode {
    fn names<'a>(&'a self, found: &mut Vec<(&'a str, Span)>) {
        let mut used = Vec::new();
        self.target.coordinates.iter().for_each(|node| node.names(&mut used));
        match &self.times {
            TimesNode::Once => {}
            TimesNode::Count(count) => count.names(&mut used),
            TimesNode::Each(bound, set) => {
                used.retain(|(name, _)| *name != bound.name);
                set.names(&mut used);
            }
        }
        found.append(&mut used);
    }
}
