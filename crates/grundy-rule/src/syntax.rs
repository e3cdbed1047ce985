//! The syntax of a rule as it was written, before names mean anything.

pub(crate) mod visit;

use std::collections::BTreeSet;

use crate::manner::Manner;
use crate::tree::{Comparison, Operator, Span};

/// A number, a condition, a list or a board, as written.
#[derive(Clone, Debug)]
pub struct Node {
    pub kind: NodeKind,
    pub span: Span,
    /// How many nodes lay on the longest way down when it was read, itself included.
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
    /// `a^b`.
    Power(Box<Node>, Box<Node>),
    /// `(if c then a else b)`.
    Choice(Box<Node>, Box<Node>, Box<Node>),
    /// `a in SET`; `a not in SET` stands under `Not`.
    Within(Box<Node>, Box<SetNode>),
    /// A set where a number or a list may stand: `x - {1, 3, 4}`, `sum({1, 2})`, `0..x`.
    Set(Box<SetNode>),
    /// `'+'`, as its ASCII number.
    Character(u8),
    /// `"++-"`, a list of characters.
    Text(String),
    /// `(x, y)` where a set of pairs is asked.
    Tuple(Vec<Node>),
    /// `a[i]`, `b[i, j]`, `a[i..j]`.
    Index(Box<Node>, Vec<IndexNode>),
    /// `a[i := e, i-1 := f for …]`.
    Change(Box<Node>, Vec<ChangeNode>),
    /// `a ++ b`.
    Join(Box<Node>, Box<Node>),
    /// `sum(e for …)`, `list(e for …)`: a function of what a comprehension gives.
    Comprehension(String, Box<Node>, Vec<BindingNode>),
}

/// One place, or a slice, along one direction.
#[derive(Clone, Debug)]
pub enum IndexNode {
    At(Node),
    Slice(Option<Node>, Option<Node>),
}

/// One place that changes.
#[derive(Clone, Debug)]
pub struct ChangeNode {
    pub place: Vec<Node>,
    pub value: Node,
    pub bindings: Vec<BindingNode>,
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
    /// `1..=9 step 2`.
    Step(Box<SetNode>, Node),
    /// `{1, primes}`.
    Union(Vec<SetNode>),
    /// `both(A, B)`.
    Both(Box<SetNode>, Box<SetNode>),
    /// `A but B`.
    But(Box<SetNode>, Box<SetNode>),
    /// `{k * k for k in 1.. if odd(k)}`.
    Comprehension(Box<Node>, Vec<BindingNode>),
    /// What a name or a function stands for: `S`, `a`, `subsets(0..3)`.
    Value(Box<Node>),
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
    /// `for`, `let`, `if`, at least one.
    Each(Vec<BindingNode>),
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
    /// `a[]`, `a{}`, `b[,]`.
    Many(Identifier, Shape),
}

/// What a name of a pattern stands for, where that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `a[]`: elements in their order.
    List,
    /// `a{}`: the order does not matter, and elements are seen rising.
    Bag,
    /// `b[,]`: rows and columns.
    Board,
}

#[derive(Clone, Debug)]
pub enum Statement {
    Clause(PatternNode, Vec<AlternativeNode>),
    Take(SetNode),
    Code {
        hexadecimal: bool,
        digits: String,
        span: Span,
    },
    Named(NamedNode),
    Domain(Vec<Node>),
    Win(PatternNode, Option<Node>),
    Start(StartNode),
    /// `lose at PATTERN if COND`.
    Lose(PatternNode, Option<Node>),
    /// `misere`, `loopy`, `block 2`, `stuck draws`.
    Manner(Manner, Span),
    /// `A * B`: the statements of each factor.
    Product(Vec<Vec<Statement>>, Span),
    /// `def f(x, y) = …`.
    Define(Identifier, Vec<Identifier>, Node),
    /// `set L = 2, 1, L[n-1] + L[n-2]`: the first elements, and how each next one follows.
    Sequence(Identifier, Vec<Node>, Node),
    /// `set Q = {…}`.
    OwnSet(Identifier, SetNode),
    /// `symmetric reversed, rotate`.
    Symmetric(Vec<Identifier>),
}

/// `start PATTERN -> RESULT clauses`.
#[derive(Clone, Debug)]
pub struct StartNode {
    pub pattern: PatternNode,
    pub outcome: OutcomeNode,
    pub bindings: Vec<BindingNode>,
}

/// A game of the catalogue: `bash(3)`, `bash 3`.
#[derive(Clone, Debug)]
pub struct NamedNode {
    pub name: Identifier,
    pub arguments: Vec<ArgumentNode>,
    /// Without brackets: they may have been meant as positions.
    pub is_bare: bool,
}

/// An argument of a catalogue name: `3` or `m=3`.
#[derive(Clone, Debug)]
pub struct ArgumentNode {
    pub name: Option<Identifier>,
    pub value: Node,
}

/// The names that are used, in order, each with its place.
pub type Found<'a> = Vec<(&'a str, Span)>;

impl Node {
    pub fn new(kind: NodeKind, span: Span) -> Node {
        let mut node = Node { kind, span, depth: 0 };
        node.depth =
            1 + crate::syntax::visit::children(&node).into_iter().map(Node::depth).max().unwrap_or(0);
        node
    }

    /// How many nodes lie on the longest way down: a chain of operators is as deep as it is long.
    pub fn depth(&self) -> usize {
        self.depth
    }

    pub fn name(name: &str, span: Span) -> Node {
        Node::new(NodeKind::Name(name.into()), span)
    }

    pub fn integer(value: i128, span: Span) -> Node {
        Node::new(NodeKind::Integer(value), span)
    }

    pub fn binary(operator: Operator, left: Node, right: Node) -> Node {
        let span = left.span.to(right.span);
        Node::new(NodeKind::Binary(operator, Box::new(left), Box::new(right)), span)
    }

    pub fn call(name: &str, arguments: Vec<Node>, span: Span) -> Node {
        Node::new(NodeKind::Call(name.into(), arguments), span)
    }

    pub fn compare(left: Node, comparison: Comparison, right: Node) -> Node {
        let span = left.span.to(right.span);
        Node::new(NodeKind::Compare(Box::new(left), vec![(comparison, right)]), span)
    }

    pub fn and(self, other: Node) -> Node {
        let span = self.span.to(other.span);
        Node::new(NodeKind::And(Box::new(self), Box::new(other)), span)
    }

    pub fn or(self, other: Node) -> Node {
        let span = self.span.to(other.span);
        Node::new(NodeKind::Or(Box::new(self), Box::new(other)), span)
    }

    pub fn negated(self) -> Node {
        let span = self.span;
        Node::new(NodeKind::Not(Box::new(self)), span)
    }

    /// Every name that the node uses and does not bind itself, in order, with its place.
    pub fn names<'a>(&'a self, found: &mut Found<'a>) {
        match &self.kind {
            NodeKind::Integer(_) | NodeKind::Character(_) | NodeKind::Text(_) => {}
            NodeKind::Name(name) => found.push((name, self.span)),
            NodeKind::Negate(inner) | NodeKind::Not(inner) => inner.names(found),
            NodeKind::Binary(_, left, right)
            | NodeKind::And(left, right)
            | NodeKind::Or(left, right)
            | NodeKind::Power(left, right)
            | NodeKind::Join(left, right) => {
                left.names(found);
                right.names(found);
            }
            NodeKind::Compare(first, rest) => {
                first.names(found);
                rest.iter().for_each(|(_, node)| node.names(found));
            }
            NodeKind::Call(_, arguments) | NodeKind::Tuple(arguments) => {
                arguments.iter().for_each(|argument| argument.names(found));
            }
            NodeKind::Choice(condition, first, second) => {
                [condition, first, second].into_iter().for_each(|node| node.names(found));
            }
            NodeKind::Within(element, set) => {
                element.names(found);
                set.names(found);
            }
            NodeKind::Set(set) => set.names(found),
            NodeKind::Index(list, places) => {
                list.names(found);
                places.iter().for_each(|place| place.names(found));
            }
            NodeKind::Change(list, changes) => {
                list.names(found);
                changes.iter().for_each(|change| change.names(found));
            }
            NodeKind::Comprehension(_, body, bindings) => {
                names_beneath(bindings, found, |found| body.names(found));
            }
        }
    }
}

impl IndexNode {
    pub fn names<'a>(&'a self, found: &mut Found<'a>) {
        match self {
            IndexNode::At(node) => node.names(found),
            IndexNode::Slice(from, to) => from.iter().chain(to).for_each(|node| node.names(found)),
        }
    }
}

impl ChangeNode {
    fn names<'a>(&'a self, found: &mut Found<'a>) {
        names_beneath(&self.bindings, found, |found| {
            self.place.iter().for_each(|place| place.names(found));
            self.value.names(found);
        });
    }
}

/// The names that a body uses below some clauses, without those that the clauses bind.
fn names_beneath<'a>(bindings: &'a [BindingNode], found: &mut Found<'a>, body: impl FnOnce(&mut Found<'a>)) {
    let mut bound: BTreeSet<&str> = BTreeSet::new();
    let mut used = Vec::new();
    for binding in bindings {
        let mut own = Vec::new();
        binding.names(&mut own);
        used.extend(own.into_iter().filter(|(name, _)| !bound.contains(name)));
        bound.extend(binding.bound().map(|identifier| identifier.name.as_str()));
    }
    let mut own = Vec::new();
    body(&mut own);
    used.extend(own.into_iter().filter(|(name, _)| !bound.contains(name)));
    found.append(&mut used);
}

impl SetNode {
    pub fn names<'a>(&'a self, found: &mut Found<'a>) {
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
            SetKind::Step(set, step) => {
                set.names(found);
                step.names(found);
            }
            SetKind::Union(sets) => sets.iter().for_each(|set| set.names(found)),
            SetKind::Both(left, right) | SetKind::But(left, right) => {
                left.names(found);
                right.names(found);
            }
            SetKind::Comprehension(body, bindings) => {
                names_beneath(bindings, found, |found| body.names(found));
            }
            SetKind::Value(node) => node.names(found),
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

    pub fn names<'a>(&'a self, found: &mut Found<'a>) {
        match &self.kind {
            BindingKind::For(_, set) => set.names(found),
            BindingKind::Let(_, node) | BindingKind::If(node) => node.names(found),
        }
    }
}

impl OutcomeNode {
    /// Every name that the result uses and does not bind in a comprehension of its own.
    pub fn names<'a>(&'a self, found: &mut Found<'a>) {
        match self {
            OutcomeNode::One(target) => target.names(found),
            OutcomeNode::Sum(parts) => parts.iter().for_each(|part| part.names(found)),
        }
    }
}

impl TargetNode {
    fn names<'a>(&'a self, found: &mut Found<'a>) {
        self.coordinates.iter().for_each(|node| node.names(found));
    }
}

impl PartNode {
    fn names<'a>(&'a self, found: &mut Found<'a>) {
        match &self.times {
            TimesNode::Once => self.target.names(found),
            TimesNode::Count(count) => {
                self.target.names(found);
                count.names(found);
            }
            TimesNode::Each(bindings) => names_beneath(bindings, found, |found| self.target.names(found)),
        }
    }
}

/// The functions that only a general rule knows, beside those of the first edition.
pub const GENERAL_FUNCTIONS: [&str; 27] = [
    "floor",
    "ceil",
    "log2",
    "sqrt",
    "even",
    "odd",
    "len",
    "rows",
    "cols",
    "list",
    "set",
    "sorted",
    "reversed",
    "runs",
    "sum",
    "xor",
    "count",
    "digit",
    "digit_list",
    "omega",
    "bigomega",
    "divisor_count",
    "leading_digit",
    "is_squarefree",
    "subsets",
    "below",
    "permutations",
];

/// The names of sets that mean one only where a set is wanted.
pub const NEW_SETS: [&str; 7] = ["cubes", "odd", "even", "factorials", "lucas", "squarefree", "multiples"];
