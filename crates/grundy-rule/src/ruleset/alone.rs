//! One kind of position as a ruleset of its own, where no move leads to another kind.

use super::Ruleset;
use crate::position::Tag;
use crate::resolve::Resolved;
use crate::tree::{Clause, Outcome, Target, Win};

impl Ruleset {
    /// The positions of this kind alone, untagged and without a start; nothing where a move leads to another kind.
    ///
    /// ```
    /// use grundy_rule::{Rules, Ruleset, Tag};
    ///
    /// let ring = Ruleset::parse(
    ///     "ring(n) -> row(n-1); row(n) -> [row(a), row(n-1-a)] for a in 0..n; start n -> ring(n)",
    /// )
    /// .unwrap();
    /// assert!(ring.alone(Tag(0)).is_none(), "a ring becomes a row");
    /// assert_eq!(ring.alone(Tag(1)).unwrap().arity(), Some(1));
    /// ```
    pub fn alone(&self, tag: Tag) -> Option<Ruleset> {
        let (_, arity) = self.resolved.tags.get(usize::from(tag.0))?;
        let of_kind = self.resolved.clauses.iter().filter(|clause| clause.tag == tag);
        let clauses: Vec<Clause> =
            of_kind.cloned().map(|clause| untagged(clause, tag)).collect::<Option<_>>()?;
        if clauses.is_empty() {
            return None;
        }
        let wins = self.resolved.wins.iter().filter(|win| win.tag == tag).cloned();
        let wins = wins.map(|win| Win { tag: Tag::NONE, ..win }).collect();
        let parameters = self.resolved.parameters.clone();
        let tags = vec![(String::new(), *arity)];
        let resolved = Resolved { tags, clauses, code: None, wins, start: None, parameters };
        Ruleset::new(resolved, &self.source).ok().map(|alone| alone.with_losses(self.has_losses))
    }
}

/// The clause with all its targets of this kind, or nothing.
fn untagged(mut clause: Clause, tag: Tag) -> Option<Clause> {
    clause.tag = Tag::NONE;
    for target in clause.alternatives.iter_mut().flat_map(|alternative| targets(&mut alternative.outcome)) {
        if target.tag != tag {
            return None;
        }
        target.tag = Tag::NONE;
    }
    Some(clause)
}

fn targets(outcome: &mut Outcome) -> Vec<&mut Target> {
    match outcome {
        Outcome::One(target) => vec![target],
        Outcome::Sum(parts) => parts.iter_mut().map(|part| &mut part.target).collect(),
    }
}
