//! Fresh tracks, and the numeration in which a rule is to be expressed.

use super::branch::Branch;
use super::outside::Outside;
use crate::automata::{Formula, Linear, System, Track};
use std::cell::Cell;

/// Hands out tracks that nothing else uses, and knows the numeration.
pub(crate) struct Scope {
    pub(crate) system: System,
    next: Cell<Track>,
}

/// The last track that a scope may hand out; the compiler's own begin above.
const LAST: Track = 30_000;

impl Scope {
    /// A scope whose fresh tracks begin at `first`.
    pub(crate) fn new(system: System, first: Track) -> Scope {
        Scope { system, next: Cell::new(first) }
    }

    pub(crate) fn fresh(&self) -> Result<Track, Outside> {
        let track = self.next.get();
        if track >= LAST {
            return Err(Outside::too_large());
        }
        self.next.set(track + 1);
        Ok(track)
    }

    /// The track of a number, which is thereby at least 0.
    pub(crate) fn track_of(&self, branch: &mut Branch, number: &Linear) -> Result<Track, Outside> {
        if let Some(track) = number.as_track() {
            return Ok(track);
        }
        let track = self.fresh()?;
        branch.bound.push(track);
        branch.guards.push(equal(&Linear::track(track), number)?);
        Ok(track)
    }
}

pub(crate) fn equal(left: &Linear, right: &Linear) -> Result<Formula, Outside> {
    Formula::equal(left, right).ok_or_else(Outside::too_large)
}

pub(crate) fn less(left: &Linear, right: &Linear) -> Result<Formula, Outside> {
    Formula::less(left, right).ok_or_else(Outside::too_large)
}

pub(crate) fn at_most(left: &Linear, right: &Linear) -> Result<Formula, Outside> {
    Formula::at_most(left, right).ok_or_else(Outside::too_large)
}
