//! One way through an alternative: the cases that were chosen, as guards on tracks, and the components that are left.

use crate::automata::{Formula, Linear, Track};
use grundy_rule::Tag;
use grundy_rule::tree::Slot;

/// A conjunction under construction: numbers of the named slots, quantified tracks, and guards.
#[derive(Clone, Debug, Default)]
pub struct Branch {
    /// The numbers of the slots that are bound so far.
    pub numbers: Vec<Option<Linear>>,
    /// Tracks that are quantified.
    pub bound: Vec<Track>,
    /// What must hold.
    pub guards: Vec<Formula>,
    /// What holds wherever the branch is looked at, and need not be said again: it only tells where an expression is read.
    pub assumed: Vec<Formula>,
    /// The positions that the move leaves.
    pub components: Vec<Component>,
}

/// A position that a move leaves, each coordinate on a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its kind.
    pub tag: Tag,
    /// The tracks of its coordinates.
    pub coordinates: Vec<Track>,
}

impl Branch {
    /// A branch in which the first slots are the given tracks.
    pub(crate) fn on(coordinates: &[Track]) -> Branch {
        Branch {
            numbers: coordinates.iter().map(|&track| Some(Linear::track(track))).collect(),
            ..Branch::default()
        }
    }

    pub(crate) fn number(&self, slot: Slot) -> Option<&Linear> {
        self.numbers.get(slot)?.as_ref()
    }

    pub(crate) fn with_number(mut self, slot: Slot, number: Linear) -> Branch {
        if self.numbers.len() <= slot {
            self.numbers.resize(slot + 1, None);
        }
        self.numbers[slot] = Some(number);
        self
    }

    pub(crate) fn with_guard(mut self, guard: Formula) -> Branch {
        self.guards.push(guard);
        self
    }

    pub(crate) fn assuming(mut self, condition: Formula) -> Branch {
        self.assumed.push(condition);
        self
    }

    /// The same numbers without guards of their own, at the same place.
    pub(crate) fn numbers_only(&self) -> Branch {
        let assumed = [self.assumed.clone(), self.guards.clone()].concat();
        Branch { numbers: self.numbers.clone(), assumed, ..Branch::default() }
    }

    /// "There are numbers on the bound tracks such that the guards and `more` hold."
    pub(crate) fn closed(&self, more: Vec<Formula>, mut bound: Vec<Track>) -> Formula {
        bound.extend(&self.bound);
        Formula::exists(bound, Formula::And([self.guards.clone(), more].concat()))
    }
}
