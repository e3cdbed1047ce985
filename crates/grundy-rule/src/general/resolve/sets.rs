//! Sets as what names run through.

use super::super::tree::{Run, Term};
use super::mistakes::takes;
use super::{Done, Resolver, Scope};
use crate::diagnostic::Diagnostic;
use crate::parser::SET_NAMES;
use crate::syntax::{EndNode, NEW_SETS, Node, NodeKind, SetKind, SetNode};
use crate::text::Text;
use crate::tree::{Operator, Span};

impl Resolver {
    /// What a fold goes through: a set, or the elements of a list.
    pub(super) fn run_of(&mut self, node: &Node, scope: &mut Scope) -> Done<Run> {
        match &node.kind {
            NodeKind::Set(set) => self.run(set, scope),
            NodeKind::Call(name, _) if is_set_function(name) => {
                let set = SetNode { kind: SetKind::Value(Box::new(node.clone())), span: node.span };
                self.run(&set, scope)
            }
            _ => Ok(Run::Elements(*self.many(node, scope)?, node.span)),
        }
    }

    pub(super) fn runs(&mut self, sets: &[SetNode], scope: &mut Scope) -> Done<Vec<Run>> {
        sets.iter().map(|set| self.run(set, scope)).collect()
    }

    pub(super) fn run(&mut self, set: &SetNode, scope: &mut Scope) -> Done<Run> {
        let span = set.span;
        Ok(match &set.kind {
            SetKind::Range(from, EndNode::Endless) => Run::From(self.term(from, scope)?),
            SetKind::Range(from, EndNode::Before(to)) => {
                Run::Range(self.term(from, scope)?, self.term(to, scope)?)
            }
            SetKind::Range(from, EndNode::At(to)) => {
                let last = self.boxed(to, scope)?;
                let end = Term::Binary(Operator::Add, last, Box::new(Term::Integer(1)), to.span);
                Run::Range(self.term(from, scope)?, end)
            }
            SetKind::List(nodes) => Run::List(self.terms(nodes, scope)?),
            SetKind::AllBut(nodes) => Run::AllBut(self.terms(nodes, scope)?),
            SetKind::Named(name, arguments) => {
                let known = SET_NAMES.into_iter().chain(NEW_SETS).find(|known| known == name);
                let wanted = usize::from(matches!(
                    name.as_str(),
                    "powers" | "divisors" | "coprime" | "digits" | "multiples"
                ));
                if arguments.len() != wanted {
                    return Err(takes(name, wanted, arguments.len(), span));
                }
                Run::Named(known.unwrap_or("primes"), self.terms(arguments, scope)?, span)
            }
            SetKind::Step(inner, step) => {
                if !matches!(inner.kind, SetKind::Range(..)) {
                    return Err(Diagnostic::new(Text::new(
                        "`step` belongs to a range",
                        "`step` 只能用于区间",
                    ))
                    .at(span)
                    .help(Text::new("write `1..=9 step 2`", "请写 `1..=9 step 2`")));
                }
                Run::Step(Box::new(self.run(inner, scope)?), self.term(step, scope)?, step.span)
            }
            SetKind::Union(sets) => Run::Union(self.runs(sets, scope)?),
            SetKind::Both(left, right) => {
                Run::Both(Box::new(self.run(left, scope)?), Box::new(self.run(right, scope)?))
            }
            SetKind::But(left, right) => {
                Run::But(Box::new(self.run(left, scope)?), Box::new(self.run(right, scope)?))
            }
            SetKind::Comprehension(body, bindings) => {
                let (body, bound) =
                    self.beneath(bindings, scope, |resolver, scope| resolver.boxed(body, scope))?;
                Run::Comprehension(body, bound)
            }
            SetKind::Value(node) => match &node.kind {
                NodeKind::Call(name, arguments) if is_set_function(name) => {
                    self.set_function(name, arguments, span, scope)?
                }
                NodeKind::Set(inner) => self.run(inner, scope)?,
                _ => Run::Elements(*self.many(node, scope)?, span),
            },
        })
    }

    pub(super) fn set_function(
        &mut self,
        name: &str,
        arguments: &[Node],
        span: Span,
        scope: &mut Scope,
    ) -> Done<Run> {
        Ok(match (name, arguments) {
            ("subsets", [of]) => Run::Subsets(Box::new(self.run_of(of, scope)?), None, span),
            ("subsets", [of, count]) => {
                let count = self.term(count, scope)?;
                Run::Subsets(Box::new(self.run_of(of, scope)?), Some(count), span)
            }
            ("below", [list]) => Run::Below(*self.many(list, scope)?, span),
            ("permutations", [list]) => Run::Permutations(*self.many(list, scope)?, span),
            ("partitions", [number]) => Run::Partitions(self.term(number, scope)?, false, span),
            ("partitions", [number, Node { kind: NodeKind::Name(word), .. }]) if word == "distinct" => {
                Run::Partitions(self.term(number, scope)?, true, span)
            }
            _ => return Err(takes(name, 1, arguments.len(), span)),
        })
    }
}

pub(super) fn is_set_function(name: &str) -> bool {
    matches!(name, "subsets" | "below" | "permutations" | "partitions")
}
