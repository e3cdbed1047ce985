//! The second edition said in the first: what can be written with fewer words is, so that every engine, prover and
//! certificate knows it. What cannot is left for the general rules.

mod choices;
mod defined;
mod early;
mod endings;
mod losses;
mod members;
mod numbers;
mod places;
pub(crate) mod product;
mod rows;
mod runs;
mod started;

pub use endings::with_plain_endings;
pub use started::with_started_parameters;

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Diagnostic;
use crate::sharing::written_out;
use crate::syntax::{
    AlternativeNode, BindingKind, BindingNode, Identifier, Node, NodeKind, OutcomeNode, PartNode,
    PatternNode, SetKind, SetNode, SlotNode, Statement, TargetNode, TimesNode,
};

/// What a rule can be said in.
pub enum Lowered {
    /// Words of the first edition alone.
    First(Vec<Statement>),
    /// More than those; definitions are written out and clauses shared.
    Second(Vec<Statement>),
}

/// Why something is not said in the first edition.
pub enum Obstacle {
    /// It has no words for it.
    NoWords,
    /// It is wrong, and this is how.
    Mistake(Box<Diagnostic>),
}

impl From<Diagnostic> for Obstacle {
    fn from(mistake: Diagnostic) -> Obstacle {
        Obstacle::Mistake(Box::new(mistake))
    }
}

type Said<T> = Result<T, Obstacle>;

/// Definitions written out where they are used, and clauses shared.
pub fn spelled_out(statements: Vec<Statement>) -> Result<Vec<Statement>, Diagnostic> {
    let written_out = places::written_out(rows::written_out(defined::written_out(statements)?));
    let statements = early::asked(places::before_endless_sets(shared(written_out)?));
    Ok(if stuck_draws(&statements) { statements } else { losses::written_out(statements)? })
}

/// Says a rule in the first edition where that is possible.
pub fn lowered(statements: Vec<Statement>) -> Result<Lowered, Diagnostic> {
    let statements = spelled_out(statements)?;
    match first_edition(&statements) {
        Ok(first) => Ok(Lowered::First(first)),
        Err(Obstacle::NoWords) => Ok(Lowered::Second(statements)),
        Err(Obstacle::Mistake(mistake)) => Err(*mistake),
    }
}

/// Whether nobody loses for want of a move, so that a move that loses is more than none.
fn stuck_draws(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| matches!(statement, Statement::Manner(manner, _) if manner.stuck_draws))
}

fn shared(statements: Vec<Statement>) -> Result<Vec<Statement>, Diagnostic> {
    let share = |statement| match statement {
        Statement::Clause(pattern, alternatives) => {
            let names: BTreeSet<String> = bound_by(&pattern);
            Ok(Statement::Clause(pattern, written_out(alternatives, &names)?))
        }
        other => Ok(other),
    };
    statements.into_iter().map(share).collect()
}

fn bound_by(pattern: &PatternNode) -> BTreeSet<String> {
    let name = |slot: &SlotNode| match slot {
        SlotNode::Name(identifier) | SlotNode::Many(identifier, _) => Some(identifier.name.clone()),
        SlotNode::Constant(..) => None,
    };
    pattern.slots.iter().filter_map(name).collect()
}

fn first_edition(statements: &[Statement]) -> Said<Vec<Statement>> {
    let mut lowerer = Lowerer { taken: BTreeSet::new() };
    let mut first = Vec::new();
    for statement in statements {
        match statement {
            Statement::Clause(pattern, alternatives) => {
                first.push(lowerer.clause(pattern, alternatives)?);
            }
            Statement::Take(set) => first.push(lowerer.take(set)?),
            Statement::Domain(conditions) => {
                let conditions = conditions.iter().map(|condition| lowerer.node(condition));
                first.push(Statement::Domain(conditions.collect::<Said<_>>()?));
            }
            Statement::Win(pattern, None) if is_plain(pattern) => first.push(statement.clone()),
            Statement::Code { .. } | Statement::Named(..) => first.push(statement.clone()),
            Statement::Start(start) => {
                let [SlotNode::Name(_)] = start.pattern.slots.as_slice() else {
                    return Err(Obstacle::NoWords);
                };
                if !start.bindings.is_empty() || start.pattern.tag.is_some() {
                    return Err(Obstacle::NoWords);
                }
                let mut start = start.clone();
                start.outcome = lowerer.outcome(&start.outcome)?;
                first.push(Statement::Start(start));
            }
            // Plays of these two have no end in the words of the first edition.
            Statement::Manner(manner, _) if !manner.loopy && !manner.stuck_draws => {}
            Statement::Manner(..)
            | Statement::Lose(..)
            | Statement::Product(..)
            | Statement::Win(..)
            | Statement::Define(..)
            | Statement::Sequence(..)
            | Statement::OwnSet(..)
            | Statement::Symmetric(_) => return Err(Obstacle::NoWords),
        }
    }
    Ok(first)
}

fn is_plain(pattern: &PatternNode) -> bool {
    !pattern.slots.iter().any(|slot| matches!(slot, SlotNode::Many(..)))
}

struct Lowerer {
    /// Names that the clause at hand uses, so that a new one is different.
    taken: BTreeSet<String>,
}

impl Lowerer {
    fn clause(&mut self, pattern: &PatternNode, alternatives: &[AlternativeNode]) -> Said<Statement> {
        if !is_plain(pattern) {
            return Err(Obstacle::NoWords);
        }
        self.taken = bound_by(pattern);
        for alternative in alternatives {
            self.take_names(alternative);
        }
        let mut first = Vec::new();
        for alternative in alternatives {
            first.extend(self.alternative(alternative)?);
        }
        Ok(Statement::Clause(pattern.clone(), first))
    }

    fn take_names(&mut self, alternative: &AlternativeNode) {
        let mut used = Vec::new();
        alternative.outcome.names(&mut used);
        for binding in &alternative.bindings {
            binding.names(&mut used);
            self.taken.extend(binding.bound().map(|bound| bound.name.clone()));
        }
        self.taken.extend(used.into_iter().map(|(name, _)| name.to_string()));
    }

    /// `take SET` stays as it is where the set is an old one; otherwise it is written out.
    fn take(&mut self, set: &SetNode) -> Said<Statement> {
        let is_old = matches!(
            set.kind,
            SetKind::Range(..) | SetKind::List(_) | SetKind::AllBut(_) | SetKind::Named(..)
        );
        if is_old && let Ok(set) = self.old_set(set) {
            return Ok(Statement::Take(set));
        }
        let (pattern, alternative) = taking(set);
        self.clause(&pattern, &[alternative])
    }

    /// One alternative as the alternatives that it stands for.
    fn alternative(&mut self, written: &AlternativeNode) -> Said<Vec<AlternativeNode>> {
        let mut finished = Vec::new();
        let mut waiting = vec![self.results_bound(written)];
        while let Some(alternative) = waiting.pop() {
            if waiting.len() + finished.len() > MOST_VARIANTS {
                return Err(Obstacle::NoWords);
            }
            if let Some(two) = choices::split(&alternative) {
                waiting.extend(two);
                continue;
            }
            let mut variants = vec![Vec::new()];
            for binding in &alternative.bindings {
                let found = self.binding(binding)?;
                variants = crossed(variants, &found);
                if variants.len() > MOST_VARIANTS {
                    return Err(Obstacle::NoWords);
                }
            }
            let outcome = self.outcome(&alternative.outcome)?;
            let built =
                |bindings| AlternativeNode { outcome: outcome.clone(), bindings, span: alternative.span };
            finished.extend(variants.into_iter().map(built));
        }
        Ok(finished)
    }

    /// `x - {1, 3, 4}` is `x - k for k in {1, 3, 4}`.
    fn results_bound(&mut self, written: &AlternativeNode) -> AlternativeNode {
        let mut alternative = written.clone();
        if let OutcomeNode::One(target) = &mut alternative.outcome {
            for coordinate in &mut target.coordinates {
                while let Some((set, place)) = first_set(coordinate) {
                    let name = self.fresh("k");
                    place.kind = NodeKind::Name(name.clone());
                    let identifier = Identifier { name, span: set.span };
                    let span = set.span;
                    alternative.bindings.push(BindingNode { kind: BindingKind::For(identifier, set), span });
                }
            }
        }
        alternative
    }

    /// A name that the clause does not use.
    fn fresh(&mut self, wish: &str) -> String {
        let numbered = (1..).map(|number| format!("{wish}{number}"));
        let mut names = std::iter::once(wish.to_string()).chain(numbered);
        let name = names.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    fn binding(&mut self, binding: &BindingNode) -> Said<Vec<Vec<BindingNode>>> {
        let with = |kind| BindingNode { kind, span: binding.span };
        Ok(match &binding.kind {
            BindingKind::For(name, set) => {
                let mut runs = self.runs(name, set)?;
                runs.iter_mut().filter_map(|run| run.first_mut()).for_each(|first| first.span = binding.span);
                runs
            }
            BindingKind::Let(name, value) => {
                vec![vec![with(BindingKind::Let(name.clone(), self.node(value)?))]]
            }
            BindingKind::If(condition) => vec![vec![with(BindingKind::If(self.node(condition)?))]],
        })
    }

    fn outcome(&mut self, outcome: &OutcomeNode) -> Said<OutcomeNode> {
        Ok(match outcome {
            OutcomeNode::One(target) => OutcomeNode::One(self.target(target)?),
            OutcomeNode::Sum(parts) => {
                OutcomeNode::Sum(parts.iter().map(|part| self.part(part)).collect::<Said<_>>()?)
            }
        })
    }

    fn part(&mut self, part: &PartNode) -> Said<PartNode> {
        let times = match &part.times {
            TimesNode::Once => TimesNode::Once,
            TimesNode::Count(count) => TimesNode::Count(self.node(count)?),
            TimesNode::Each(bindings) => {
                let [BindingNode { kind: BindingKind::For(name, set), span }] = bindings.as_slice() else {
                    return Err(Obstacle::NoWords);
                };
                let kind = BindingKind::For(name.clone(), self.old_set(set)?);
                TimesNode::Each(vec![BindingNode { kind, span: *span }])
            }
        };
        Ok(PartNode { target: self.target(&part.target)?, times })
    }

    fn target(&mut self, target: &TargetNode) -> Said<TargetNode> {
        let coordinates = target.coordinates.iter().map(|node| self.node(node)).collect::<Said<_>>()?;
        Ok(TargetNode { tag: target.tag.clone(), coordinates, span: target.span })
    }
}

/// `take SET` as a clause.
pub(crate) fn taking(set: &SetNode) -> (PatternNode, AlternativeNode) {
    let identifier = |name: &str| Identifier { name: name.into(), span: set.span };
    let name = |name: &str| Node::name(name, set.span);
    let rest = Node::binary(crate::tree::Operator::Subtract, name("x"), name("k"));
    let target = TargetNode { tag: None, coordinates: vec![rest], span: set.span };
    let binding = BindingNode { kind: BindingKind::For(identifier("k"), set.clone()), span: set.span };
    let pattern = PatternNode { tag: None, slots: vec![SlotNode::Name(identifier("x"))], span: set.span };
    let alternative =
        AlternativeNode { outcome: OutcomeNode::One(target), bindings: vec![binding], span: set.span };
    (pattern, alternative)
}

/// The alternatives with a name for every set that stands in a result.
pub(crate) fn with_sets_bound(
    pattern: &PatternNode,
    alternatives: &[AlternativeNode],
) -> Vec<AlternativeNode> {
    let mut lowerer = Lowerer { taken: bound_by(pattern) };
    alternatives.iter().for_each(|alternative| lowerer.take_names(alternative));
    alternatives.iter().map(|alternative| lowerer.results_bound(alternative)).collect()
}

/// More alternatives than this out of one are left to the general rules.
const MOST_VARIANTS: usize = 64;

fn crossed(variants: Vec<Vec<BindingNode>>, found: &[Vec<BindingNode>]) -> Vec<Vec<BindingNode>> {
    let longer = |variant: &Vec<BindingNode>| {
        let variant = variant.clone();
        found.iter().map(move |more| [variant.clone(), more.clone()].concat()).collect::<Vec<_>>()
    };
    variants.iter().flat_map(longer).collect()
}

/// The first set within an expression, and the place where it stands.
pub(crate) fn first_set(node: &mut Node) -> Option<(SetNode, &mut Node)> {
    if let NodeKind::Set(set) = &node.kind {
        let set = (**set).clone();
        return Some((set, node));
    }
    match &mut node.kind {
        NodeKind::Negate(inner) => first_set(inner),
        NodeKind::Binary(_, left, right) | NodeKind::Power(left, right) => {
            first_set(left).or_else(|| first_set(right))
        }
        _ => None,
    }
}

/// With other nodes in place of names.
pub(crate) fn substituted(node: &Node, values: &BTreeMap<String, Node>) -> Node {
    let mut changed = node.clone();
    crate::syntax::visit::nodes(&mut changed, &mut |node, hidden| {
        if let NodeKind::Name(name) = &node.kind
            && !hidden.contains(name)
            && let Some(value) = values.get(name)
        {
            *node = value.clone();
        }
    });
    changed
}
