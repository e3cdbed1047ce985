//! Looking through the tree of a rule: whether something is said anywhere in it.
#![allow(missing_docs)]

use super::tree::{Alternative, Bound, Change, Clause, Part, Run, Start, Term, Times};
use crate::tree::{Slot, Span};

/// A part of the tree.
#[derive(Clone, Copy, Debug)]
pub enum Node<'t> {
    Term(&'t Term),
    Run(&'t Run),
    Bound(&'t Bound),
}

/// A question about one node.
type Wanted<'w> = &'w dyn Fn(Node<'_>) -> bool;

impl Term {
    /// Whether this, or something in it, is what is wanted.
    pub fn any(&self, wanted: Wanted<'_>) -> bool {
        let among = |terms: &[Term]| terms.iter().any(|term| term.any(wanted));
        wanted(Node::Term(self))
            || match self {
                Term::Integer(_) | Term::Local(_) | Term::Parameter(_) => false,
                Term::Character(_) | Term::Text(_) => false,
                Term::Tuple(terms) | Term::List(terms) => among(terms),
                Term::Call(_, terms, _) | Term::Test(_, terms, _) | Term::Apply(_, terms, _) => among(terms),
                Term::Negate(term, _) | Term::Not(term) => term.any(wanted),
                Term::Binary(_, left, right, _) | Term::Power(left, right, _) => {
                    left.any(wanted) || right.any(wanted)
                }
                Term::And(left, right) | Term::Or(left, right) | Term::Join(left, right, _) => {
                    left.any(wanted) || right.any(wanted)
                }
                Term::Compare(first, others, _) => {
                    first.any(wanted) || others.iter().any(|(_, other)| other.any(wanted))
                }
                Term::Choice(condition, yes, no) => [condition, yes, no].iter().any(|term| term.any(wanted)),
                Term::Within(term, run) => term.any(wanted) || run.any(wanted),
                Term::At(list, places, _) => list.any(wanted) || among(places),
                Term::Slice(list, bounds, _) => {
                    let mut ends = bounds.iter().flat_map(|(from, to)| from.iter().chain(to));
                    list.any(wanted) || ends.any(|end| end.any(wanted))
                }
                Term::Change(list, changes, _) => {
                    list.any(wanted) || changes.iter().any(|change| change.any(wanted))
                }
                Term::Fold(_, run, _) | Term::Collected(run, _) => run.any(wanted),
            }
    }

    /// Where it stands in the rule, or its first part that knows.
    pub fn place(&self) -> Option<Span> {
        match self {
            Term::Integer(_) | Term::Local(_) | Term::Parameter(_) => None,
            Term::Character(_) | Term::Text(_) => None,
            Term::Tuple(terms) | Term::List(terms) => terms.iter().find_map(Term::place),
            Term::Not(term) | Term::Within(term, _) => term.place(),
            Term::And(left, right) | Term::Or(left, right) => left.place().or_else(|| right.place()),
            Term::Choice(condition, ..) => condition.place(),
            Term::Negate(_, span) | Term::Binary(.., span) | Term::Power(.., span) => Some(*span),
            Term::Call(.., span) | Term::Test(.., span) | Term::Apply(.., span) => Some(*span),
            Term::Compare(.., span) | Term::At(.., span) | Term::Slice(.., span) => Some(*span),
            Term::Change(.., span) | Term::Join(.., span) => Some(*span),
            Term::Fold(.., span) | Term::Collected(_, span) => Some(*span),
        }
    }

    /// Whether it speaks of a name.
    pub fn speaks_of(&self, slot: Slot) -> bool {
        self.any(&|node| is_local(node, slot))
    }
}

impl Run {
    /// Whether this, or something in it, is what is wanted.
    pub fn any(&self, wanted: Wanted<'_>) -> bool {
        wanted(Node::Run(self))
            || match self {
                Run::Range(left, right) => left.any(wanted) || right.any(wanted),
                Run::List(terms) | Run::AllBut(terms) | Run::Named(_, terms, _) => {
                    terms.iter().any(|term| term.any(wanted))
                }
                Run::Step(run, term, _) => run.any(wanted) || term.any(wanted),
                Run::Union(runs) => runs.iter().any(|run| run.any(wanted)),
                Run::Both(left, right) | Run::But(left, right) => left.any(wanted) || right.any(wanted),
                Run::Comprehension(term, bindings) => term.any(wanted) || any_bound(bindings, wanted),
                Run::Subsets(run, size, _) => {
                    run.any(wanted) || size.as_ref().is_some_and(|size| size.any(wanted))
                }
                Run::From(term) | Run::Elements(term, _) | Run::Below(term, _) => term.any(wanted),
                Run::Permutations(term, _) | Run::Partitions(term, ..) => term.any(wanted),
            }
    }

    /// Whether it speaks of a name.
    pub fn speaks_of(&self, slot: Slot) -> bool {
        self.any(&|node| is_local(node, slot))
    }
}

impl Change {
    fn any(&self, wanted: Wanted<'_>) -> bool {
        self.place.iter().any(|place| place.any(wanted))
            || self.value.any(wanted)
            || any_bound(&self.bindings, wanted)
    }
}

impl Times {
    /// Whether something in it is what is wanted.
    pub fn any(&self, wanted: Wanted<'_>) -> bool {
        match self {
            Times::Once => false,
            Times::Count(term, _) => term.any(wanted),
            Times::Each(bindings) => any_bound(bindings, wanted),
        }
    }

    /// Whether it speaks of a name.
    pub fn speaks_of(&self, slot: Slot) -> bool {
        self.any(&|node| is_local(node, slot))
    }
}

impl Part {
    fn any(&self, wanted: Wanted<'_>) -> bool {
        self.target.coordinates.iter().any(|coordinate| coordinate.any(wanted)) || self.times.any(wanted)
    }
}

impl Alternative {
    /// Whether something in it is what is wanted.
    pub fn any(&self, wanted: Wanted<'_>) -> bool {
        self.parts.iter().any(|part| part.any(wanted)) || any_bound(&self.bindings, wanted)
    }
}

impl Clause {
    /// Whether something in it is what is wanted.
    pub fn any(&self, wanted: Wanted<'_>) -> bool {
        self.domain.iter().any(|condition| condition.any(wanted))
            || self.alternatives.iter().any(|alternative| alternative.any(wanted))
    }
}

impl Start {
    /// Whether something in it is what is wanted.
    pub fn any(&self, wanted: Wanted<'_>) -> bool {
        self.alternative.any(wanted)
    }
}

fn any_bound(bindings: &[Bound], wanted: Wanted<'_>) -> bool {
    let within = |bound: &Bound| match bound {
        Bound::For { run, exit, .. } => {
            run.any(wanted) || exit.as_ref().is_some_and(|(exit, _)| exit.any(wanted))
        }
        Bound::Let { value, .. } => value.any(wanted),
        Bound::If(condition) => condition.any(wanted),
    };
    bindings.iter().any(|bound| wanted(Node::Bound(bound)) || within(bound))
}

fn is_local(node: Node<'_>, slot: Slot) -> bool {
    matches!(node, Node::Term(Term::Local(own)) if *own == slot)
}
