//! The product of rules, written out as one clause.
//!
//! From (x, y) a result [a…] of x and a result [b…] of y give the sum of all (a, y), (x, b) and (a, b). So the product is
//! a rule like any other, and all that is known of its values is computed or proved from that clause.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Diagnostic;
use crate::lower::{substituted, taking, with_sets_bound};
use crate::sharing::written_out;
use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, EndNode, Identifier, Node, NodeKind, OutcomeNode, PartNode,
    PatternNode, SetKind, SetNode, SlotNode, Statement, TargetNode, TimesNode,
};
use crate::text::Text;
use crate::tree::{Operator, Span};

/// The clause of a product; catalogue names in the factors are written out.
pub fn clause(factors: Vec<Vec<Statement>>, span: Span) -> Result<Statement, Diagnostic> {
    let factors =
        factors.into_iter().map(|factor| Factor::read(factor, span)).collect::<Result<Vec<_>, _>>()?;
    let mut names = Namer::new(&factors);
    let renamed: Vec<Factor> = factors.into_iter().map(|factor| factor.renamed(&mut names)).collect();
    let mut renamed = renamed.into_iter();
    let Some(mut product) = renamed.next() else { return Err(not_a_factor(span)) };
    for factor in renamed {
        product = product.times(&factor, &mut names, span)?;
    }
    let slots = product.names.into_iter().map(|name| SlotNode::Name(Identifier { name, span })).collect();
    Ok(Statement::Clause(PatternNode { tag: None, slots, span }, product.alternatives))
}

/// One rule on a fixed number of numbers, each alternative with its own clauses.
struct Factor {
    names: Vec<String>,
    alternatives: Vec<AlternativeNode>,
}

impl Factor {
    fn read(statements: Vec<Statement>, span: Span) -> Result<Factor, Diagnostic> {
        let (pattern, alternatives) = match <[Statement; 1]>::try_from(statements) {
            Ok([Statement::Clause(pattern, alternatives)]) => (pattern, alternatives),
            Ok([Statement::Take(set)]) => {
                let (pattern, alternative) = taking(&set);
                (pattern, vec![alternative])
            }
            _ => return Err(not_a_factor(span)),
        };
        let name = |slot: &SlotNode| match slot {
            SlotNode::Name(name) => Some(name.name.clone()),
            SlotNode::Many(..) | SlotNode::Constant(..) => None,
        };
        let names: Option<Vec<String>> = pattern.slots.iter().map(name).collect();
        let names = names.filter(|_| pattern.tag.is_none()).ok_or_else(|| not_a_factor(span))?;
        let alternatives = written_out(alternatives, &names.iter().cloned().collect())?;
        let is_tagged = |alternative: &AlternativeNode| match &alternative.outcome {
            OutcomeNode::One(target) => target.tag.is_some(),
            OutcomeNode::Sum(parts) => parts.iter().any(|part| part.target.tag.is_some()),
        };
        if alternatives.iter().any(is_tagged) {
            return Err(not_a_factor(span));
        }
        let alternatives = with_sets_bound(&pattern, &alternatives);
        Ok(Factor { names, alternatives })
    }

    /// All names that it binds, in clauses and in comprehensions.
    fn bound(&self) -> BTreeSet<String> {
        let mut bound: BTreeSet<String> = self.names.iter().cloned().collect();
        for alternative in &self.alternatives {
            bound.extend(
                alternative.bindings.iter().filter_map(BindingNode::bound).map(|own| own.name.clone()),
            );
        }
        bound
    }

    /// The same rule with names that no other factor has.
    fn renamed(self, names: &mut Namer) -> Factor {
        let mut new: BTreeMap<String, String> = BTreeMap::new();
        let own_names = self.names.clone();
        for name in &own_names {
            new.insert(name.clone(), names.coordinate(name));
        }
        for name in self.bound() {
            if !own_names.contains(&name) {
                new.insert(name.clone(), names.fresh(&name));
            }
        }
        let pattern = PatternNode { tag: None, slots: Vec::new(), span: Span::default() };
        let mut statement = Statement::Clause(pattern, self.alternatives);
        crate::syntax::visit::statement(&mut statement, &mut |node, hidden| {
            if let NodeKind::Name(name) = &node.kind
                && !hidden.contains(name)
                && let Some(new) = new.get(name)
            {
                node.kind = NodeKind::Name(new.clone());
            }
        });
        let mut alternatives = match statement {
            Statement::Clause(_, alternatives) => alternatives,
            _ => Vec::new(),
        };
        for binding in alternatives.iter_mut().flat_map(|alternative| &mut alternative.bindings) {
            if let BindingKind::For(name, _) | BindingKind::Let(name, _) = &mut binding.kind
                && let Some(new) = new.get(&name.name)
            {
                name.name = new.clone();
            }
        }
        for alternative in &mut alternatives {
            if let OutcomeNode::Sum(parts) = &mut alternative.outcome {
                parts.iter_mut().for_each(|part| with_own_names(part, names));
            }
        }
        Factor { names: own_names.iter().map(|name| new[name].clone()).collect(), alternatives }
    }

    fn times(&self, other: &Factor, names: &mut Namer, span: Span) -> Result<Factor, Diagnostic> {
        let mut alternatives = Vec::new();
        for left in &self.alternatives {
            for right in &other.alternatives {
                let mut parts = Vec::new();
                let (lefts, rights) = (parts_of(left), parts_of(right));
                let here = self.coordinates(span);
                let there = other.coordinates(span);
                parts.extend(
                    lefts
                        .iter()
                        .map(|part| joined(&part.target.coordinates, &there, part.times.clone(), span)),
                );
                parts.extend(
                    rights
                        .iter()
                        .map(|part| joined(&here, &part.target.coordinates, part.times.clone(), span)),
                );
                for one in &lefts {
                    for two in &rights {
                        let times = both(&one.times, &two.times, names, span);
                        parts.push(joined(&one.target.coordinates, &two.target.coordinates, times, span));
                    }
                }
                let bindings = [left.bindings.clone(), right.bindings.clone()].concat();
                alternatives.push(AlternativeNode { outcome: OutcomeNode::Sum(parts), bindings, span });
            }
        }
        let parts = |alternative: &AlternativeNode| parts_of(alternative).len();
        if alternatives.len() > MOST_ALTERNATIVES
            || alternatives.iter().map(parts).sum::<usize>() > MOST_PARTS
        {
            return Err(too_large(span));
        }
        Ok(Factor { names: [self.names.clone(), other.names.clone()].concat(), alternatives })
    }

    fn coordinates(&self, span: Span) -> Vec<Node> {
        self.names.iter().map(|name| Node::name(name, span)).collect()
    }
}

const MOST_ALTERNATIVES: usize = 200;
const MOST_PARTS: usize = 5_000;

/// Names that are not taken.
struct Namer {
    taken: BTreeSet<String>,
}

impl Namer {
    /// Parameters, and names of comprehensions, which keep theirs; whatever else is bound gets a name beside these.
    fn new(factors: &[Factor]) -> Namer {
        Namer { taken: factors.iter().flat_map(hidden_and_free).collect() }
    }

    /// The wish, or else one of x, y, z, x1, x2, …
    fn coordinate(&mut self, wish: &str) -> String {
        let usual = ["x", "y", "z"].map(String::from).into_iter();
        let numbered = (1..).map(|number| format!("x{number}"));
        self.first_free(std::iter::once(wish.to_string()).chain(usual).chain(numbered))
    }

    fn fresh(&mut self, wish: &str) -> String {
        let numbered = (1..).map(|number| format!("{wish}{number}"));
        self.first_free(std::iter::once(wish.to_string()).chain(numbered))
    }

    fn first_free(&mut self, mut wishes: impl Iterator<Item = String>) -> String {
        let name = wishes.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }
}

/// Names of a factor that its clauses do not bind: of comprehensions, and parameters.
fn hidden_and_free(factor: &Factor) -> BTreeSet<String> {
    let bound = factor.bound();
    let mut names = BTreeSet::new();
    for alternative in &factor.alternatives {
        names.extend(hidden_names(alternative));
        let mut used = Vec::new();
        alternative.outcome.names(&mut used);
        alternative.bindings.iter().for_each(|binding| binding.names(&mut used));
        names.extend(used.into_iter().map(|(name, _)| name.to_string()).filter(|name| !bound.contains(name)));
    }
    names
}

/// The names that comprehensions within an alternative bind.
fn hidden_names(alternative: &AlternativeNode) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let pattern = PatternNode { tag: None, slots: Vec::new(), span: Span::default() };
    let mut statement = Statement::Clause(pattern, vec![alternative.clone()]);
    crate::syntax::visit::statement(&mut statement, &mut |_, hidden| names.extend(hidden.iter().cloned()));
    names
}

/// A part whose own clauses bind names that nothing else has.
fn with_own_names(part: &mut PartNode, names: &mut Namer) {
    let TimesNode::Each(bindings) = &mut part.times else { return };
    let mut values: BTreeMap<String, Node> = BTreeMap::new();
    for binding in bindings {
        let span = binding.span;
        match &mut binding.kind {
            BindingKind::For(_, set) => {
                let node = Node::new(NodeKind::Set(Box::new(set.clone())), span);
                if let NodeKind::Set(renamed) = substituted(&node, &values).kind {
                    *set = *renamed;
                }
            }
            BindingKind::Let(_, node) | BindingKind::If(node) => *node = substituted(node, &values),
        }
        if let BindingKind::For(name, _) | BindingKind::Let(name, _) = &mut binding.kind {
            let new = names.fresh(&name.name);
            values.insert(name.name.clone(), Node::name(&new, span));
            name.name = new;
        }
    }
    for coordinate in &mut part.target.coordinates {
        *coordinate = substituted(coordinate, &values);
    }
}

fn parts_of(alternative: &AlternativeNode) -> Vec<PartNode> {
    match &alternative.outcome {
        OutcomeNode::One(target) => vec![PartNode { target: target.clone(), times: TimesNode::Once }],
        OutcomeNode::Sum(parts) => parts.clone(),
    }
}

fn joined(left: &[Node], right: &[Node], times: TimesNode, span: Span) -> PartNode {
    let coordinates = [left.to_vec(), right.to_vec()].concat();
    PartNode { target: TargetNode { tag: None, coordinates, span }, times }
}

/// How often a pair of parts stands there.
fn both(left: &TimesNode, right: &TimesNode, names: &mut Namer, span: Span) -> TimesNode {
    let mut through = |count: &Node| {
        let name = Identifier { name: names.fresh("t"), span };
        let kind = SetKind::Range(Node::integer(0, span), EndNode::Before(count.clone()));
        BindingNode { kind: BindingKind::For(name, SetNode { kind, span }), span }
    };
    match (left, right) {
        (TimesNode::Once, other) | (other, TimesNode::Once) => other.clone(),
        (TimesNode::Count(one), TimesNode::Count(two)) => {
            TimesNode::Count(Node::binary(Operator::Multiply, one.clone(), two.clone()))
        }
        (TimesNode::Each(bindings), TimesNode::Count(count))
        | (TimesNode::Count(count), TimesNode::Each(bindings)) => {
            TimesNode::Each([bindings.clone(), vec![through(count)]].concat())
        }
        (TimesNode::Each(one), TimesNode::Each(two)) => TimesNode::Each([one.as_slice(), two].concat()),
    }
}

fn not_a_factor(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        "a factor of a product is one clause on numbers, without tags and without `start` or `win at`",
        "乘积的因子是一条关于数的规则，不带标记，也没有 `start` 或 `win at`",
    ))
    .at(span)
    .help(Text::new("write `(x -> 0..x) * (y -> 0..y)`", "请写 `(x -> 0..x) * (y -> 0..y)`"))
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new(Text::new(
        "this product has too many moves to be written out",
        "这个乘积的走法太多，无法写出",
    ))
    .at(span)
    .help(Text::new("multiply fewer or smaller rules", "请减少因子，或使用较小的规则"))
}
