//! What work may spend, and why it ended.

use std::fmt;

use crate::purse::{Holding, Purse};

/// For work of which nobody wants to hear how far it is.
pub const UNHEARD: &(dyn Fn(u64, u64) + Sync) = &|_, _| {};

/// What one piece of work may spend. Time is inside `should_stop`: the stages read no clock.
///
/// Programs make it with [`Budget::until`], which asks what ends the work; only tests and examples use [`Budget::small`].
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many positions may be evaluated or remembered.
    pub positions: u64,
    /// How much memory one table or memory of positions may take.
    pub bytes: u64,
    /// What the bytes of this and other work come out of together; without it only `bytes` bounds them.
    pub purse: Option<&'a Purse>,
    /// How many threads may work at once; the values do not depend on it.
    pub threads: usize,
    /// Asked now and then; work ends soon after it says yes.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// Told now and then how many positions of a table are known, and how many it will have.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl Budget<'static> {
    /// For tests and examples, whose work is known to be small: nothing ends it but its ten million positions and one gibibyte.
    pub fn small() -> Budget<'static> {
        Budget::until(&|| false)
    }
}

impl<'a> Budget<'a> {
    /// Work that ends when it is told to: ten million positions, one gibibyte, one thread.
    pub fn until(should_stop: &'a (dyn Fn() -> bool + Sync)) -> Budget<'a> {
        Budget {
            positions: 10_000_000,
            bytes: 1 << 30,
            purse: None,
            threads: 1,
            should_stop,
            progress: UNHEARD,
        }
    }

    /// An account of bytes of this budget, with nothing on it yet.
    pub fn holding(&self) -> Holding {
        Holding::of(self.purse)
    }

    /// So many bytes of this budget, if they are there.
    pub fn reserve(&self, bytes: u64) -> Option<Holding> {
        let mut holding = self.holding();
        (bytes <= self.bytes && holding.grow_to(bytes)).then_some(holding)
    }

    /// How many bytes a new table or memory of positions could take.
    pub fn room(&self) -> u64 {
        self.purse.map_or(self.bytes, |purse| self.bytes.min(purse.left()))
    }

    /// Whether somebody asks the work to end.
    pub fn stopped(&self) -> bool {
        (self.should_stop)()
    }

    /// How many steps of rule evaluation belong to the positions of this budget.
    pub fn steps(&self) -> u64 {
        self.positions.saturating_mul(1_000)
    }
}

/// Counts work between two looks at whether to stop, for loops whose steps are too small to ask each time.
pub(crate) struct Patience<'a> {
    should_stop: &'a (dyn Fn() -> bool + Sync),
    work: usize,
    ended: bool,
}

/// Work between two questions: some thousandths of a second.
const UNASKED: usize = 1 << 22;

impl<'a> Patience<'a> {
    /// The first piece of work asks at once.
    pub fn new(should_stop: &'a (dyn Fn() -> bool + Sync)) -> Patience<'a> {
        Patience { should_stop, work: UNASKED, ended: false }
    }

    /// Counts so many reads; says whether the work is to end.
    #[inline]
    pub fn ends_after(&mut self, reads: usize) -> bool {
        self.work += reads;
        if self.work >= UNASKED {
            self.work = 0;
            self.ended = self.ended || (self.should_stop)();
        }
        self.ended
    }

    /// Whether the work was told to end.
    pub fn has_ended(&self) -> bool {
        self.ended
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Budget")
            .field("positions", &self.positions)
            .field("bytes", &self.bytes)
            .field("purse", &self.purse)
            .field("threads", &self.threads)
            .finish()
    }
}

/// Why work ended before it was done. This is a result, not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// All allowed positions were used.
    Positions,
    /// All allowed memory was used.
    Memory,
    /// The time was over, or somebody asked to stop.
    Stopped,
}
