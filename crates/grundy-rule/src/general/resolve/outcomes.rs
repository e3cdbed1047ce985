//! What a move leaves, and the clauses beneath it.

use super::super::tree::{Alternative, Bound, Part, Target, Times};
use super::mistakes::endless_here;
use super::{Done, Resolver, Scope};
use crate::syntax::{BindingKind, BindingNode, Identifier, NodeKind, OutcomeNode, TargetNode, TimesNode};
use crate::tree::Span;

impl Resolver {
    pub(super) fn alternative(
        &mut self,
        outcome: &OutcomeNode,
        bindings: &[BindingNode],
        span: Span,
        mut scope: Scope,
    ) -> Done<Alternative> {
        let (outcome, sets) = with_sets_bound(outcome, &scope, bindings);
        let mut bound = self.bindings(bindings, &mut scope)?;
        bound.extend(self.bindings(&sets, &mut scope)?);
        let parts = match &outcome {
            OutcomeNode::One(target) => {
                vec![Part { target: self.target(target, &mut scope)?, times: Times::Once }]
            }
            OutcomeNode::Sum(parts) => {
                let mut resolved = Vec::new();
                for part in parts {
                    let before = scope.names.len();
                    let times = match &part.times {
                        TimesNode::Once => Times::Once,
                        TimesNode::Count(count) => Times::Count(self.term(count, &mut scope)?, count.span),
                        TimesNode::Each(bindings) => Times::Each(self.finite(bindings, &mut scope)?),
                    };
                    resolved.push(Part { target: self.target(&part.target, &mut scope)?, times });
                    scope.close(before);
                }
                resolved
            }
        };
        Ok(Alternative { parts, bindings: bound, names: scope.names, span })
    }

    pub(super) fn target(&mut self, node: &TargetNode, scope: &mut Scope) -> Done<Target> {
        let tag = self.tag(&node.tag, node.coordinates.len(), node.span)?;
        let coordinates =
            node.coordinates.iter().map(|coordinate| self.term(coordinate, scope)).collect::<Done<_>>()?;
        Ok(Target { tag, coordinates, span: node.span })
    }

    pub(super) fn bindings(&mut self, bindings: &[BindingNode], scope: &mut Scope) -> Done<Vec<Bound>> {
        let mut bound = Vec::new();
        for binding in bindings {
            bound.push(match &binding.kind {
                BindingKind::For(name, set) => {
                    let run = self.run(set, scope)?;
                    Bound::For { slot: scope.bind(name)?, run, exit: None }
                }
                BindingKind::Let(name, value) => {
                    let value = self.term(value, scope)?;
                    Bound::Let { slot: scope.bind(name)?, value }
                }
                BindingKind::If(condition) => Bound::If(self.term(condition, scope)?),
            });
        }
        Ok(bound)
    }

    /// The clauses of a comprehension, whose sets must end.
    pub(super) fn finite(&mut self, bindings: &[BindingNode], scope: &mut Scope) -> Done<Vec<Bound>> {
        let bound = self.bindings(bindings, scope)?;
        match endless_among(&bound, bindings) {
            None => Ok(bound),
            Some(span) => Err(endless_here(span)),
        }
    }

    /// A body below clauses of its own.
    pub(super) fn beneath<T>(
        &mut self,
        bindings: &[BindingNode],
        scope: &mut Scope,
        body: impl FnOnce(&mut Self, &mut Scope) -> Done<T>,
    ) -> Done<(T, Vec<Bound>)> {
        let before = scope.names.len();
        let bound = self.bindings(bindings, scope)?;
        let body = body(self, scope)?;
        scope.close(before);
        Ok((body, bound))
    }
}

/// `x - {1, 3}` as a result: the set gets a name of its own.
pub(super) fn with_sets_bound(
    outcome: &OutcomeNode,
    scope: &Scope,
    bindings: &[BindingNode],
) -> (OutcomeNode, Vec<BindingNode>) {
    let mut outcome = outcome.clone();
    let mut bound = Vec::new();
    if let OutcomeNode::One(target) = &mut outcome {
        for coordinate in &mut target.coordinates {
            while let Some((set, place)) = crate::lower::first_set(coordinate) {
                let used = |name: &String| {
                    scope.names.contains(name)
                        || bindings
                            .iter()
                            .chain(&bound)
                            .filter_map(BindingNode::bound)
                            .any(|other| other.name == *name)
                };
                let mut names =
                    std::iter::once("k".to_string()).chain((1..).map(|number| format!("k{number}")));
                let name = names.find(|name| !used(name)).unwrap_or_default();
                place.kind = NodeKind::Name(name.clone());
                let span = set.span;
                bound.push(BindingNode { kind: BindingKind::For(Identifier { name, span }, set), span });
            }
        }
    }
    (outcome, bound)
}

/// Where a clause goes through a set without an end.
pub(super) fn endless_among(bound: &[Bound], bindings: &[BindingNode]) -> Option<Span> {
    let is_endless = |bound: &Bound| match bound {
        Bound::For { run, .. } => run.is_endless(),
        Bound::Let { .. } | Bound::If(_) => false,
    };
    bound.iter().zip(bindings).find(|(bound, _)| is_endless(bound)).map(|(_, binding)| binding.span)
}
