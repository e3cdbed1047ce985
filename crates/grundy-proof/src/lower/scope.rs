//! Fresh tracks, and the numeration in which a rule is to be expressed.

use super::branch::Branch;
use super::outside::Outside;
use crate::automata::{Formula, Linear, System, Track};
use std::cell::{Cell, RefCell};

/// Hands out tracks that nothing else uses, and knows the numeration.
pub(crate) struct Scope {
    pub(crate) system: System,
    next: Cell<Track>,
    /// Where an expression that was lowered has no value, each as what holds there.
    faults: RefCell<Vec<Formula>>,
}

/// The last track that a scope may hand out; the compiler's own begin above.
const LAST: Track = 30_000;

impl Scope {
    /// A scope whose fresh tracks begin at `first`.
    pub(crate) fn new(system: System, first: Track) -> Scope {
        Scope { system, next: Cell::new(first), faults: RefCell::default() }
    }

    pub(crate) fn fresh(&self) -> Result<Track, Outside> {
        let track = self.next.get();
        if track >= LAST {
            return Err(Outside::too_large());
        }
        self.next.set(track + 1);
        Ok(track)
    }

    /// Notes where the operand of a bit function would be negative: the rule means nothing there.
    pub(crate) fn natural(&self, branch: &Branch, operand: &Linear) -> Result<(), Outside> {
        if !operand.is_natural() {
            let negative = less(operand, &Linear::default())?;
            let here = [branch.guards.clone(), branch.assumed.clone(), vec![negative]].concat();
            self.faults.borrow_mut().push(Formula::And(here));
        }
        Ok(())
    }

    /// The places noted since they were last asked for.
    pub(crate) fn taken_faults(&self) -> Vec<Formula> {
        self.faults.take()
    }

    /// Notes further places.
    pub(crate) fn noted(&self, faults: Vec<Formula>) {
        self.faults.borrow_mut().extend(faults);
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
