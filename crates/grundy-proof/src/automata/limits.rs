//! What an automaton construction may spend, and why it ended early.

/// What constructions may spend: table cells held at once, and a callback that asks them to end.
///
/// A cell is one transition, or one member of a set of states; it takes four bytes.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most cells that one automaton under construction may hold.
    pub cells: usize,
    /// Answers true when the work is to end; asked every few thousand steps.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
}

/// Why a construction ended without an automaton. It says nothing about the statement in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blowup {
    /// An automaton grew beyond the cells that were allowed.
    Cells,
    /// The caller asked to stop.
    Stopped,
    /// A number does not fit the numeration, or there are too many tracks.
    Range,
}

impl Limits<'static> {
    /// Limits that only count cells, for work that is known to be short.
    pub fn cells(cells: usize) -> Limits<'static> {
        Limits { cells, should_stop: &|| false }
    }
}

impl Limits<'_> {
    /// Allows work to go on while `cells` are held, or says why not. `step` counts calls: the callback is asked now and then.
    pub fn allow(&self, cells: usize, step: usize) -> Result<(), Blowup> {
        if cells > self.cells {
            return Err(Blowup::Cells);
        }
        if step.is_multiple_of(1024) && (self.should_stop)() {
            return Err(Blowup::Stopped);
        }
        Ok(())
    }
}
