//! What a computation may still spend: remembered positions, memory, and the caller's patience.

use grundy_table::{Budget, Holding};

/// Why work ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// As many positions were remembered as were allowed.
    Positions,
    /// The quotient grew beyond the order that is searched, so it is huge or infinite.
    Order,
    /// More classes of heaps were needed than a packed vector holds.
    Generators,
    /// Searching did not come nearer to an answer.
    NoProgress,
    /// As much memory was taken as was allowed.
    Memory,
    /// The caller asked to stop.
    Asked,
}

/// A counter of remembered positions and of bytes that also asks, now and then, whether to stop.
pub struct Allowance<'a> {
    positions: u64,
    until_question: u32,
    should_stop: &'a dyn Fn() -> bool,
    // What is held now, the most that may be, and the purse it comes out of.
    held: u64,
    most: u64,
    holding: Holding,
}

const STEPS_BETWEEN_QUESTIONS: u32 = 1 << 10;

/// Memory of a computation for which no budget says how much.
const USUAL_BYTES: u64 = 1 << 28;

/// A step over a sum of many heaps counts once for each so many of them.
const HEAPS_TO_A_STEP: usize = 16;

impl<'a> Allowance<'a> {
    /// Room for this many positions, and a question that is asked regularly.
    pub fn new(positions: u64, should_stop: &'a dyn Fn() -> bool) -> Allowance<'a> {
        Allowance {
            positions,
            until_question: STEPS_BETWEEN_QUESTIONS,
            should_stop,
            held: 0,
            most: USUAL_BYTES,
            holding: Holding::default(),
        }
    }

    /// For tests and examples, whose work is known to be small: room for this many positions.
    pub fn of(positions: u64) -> Allowance<'static> {
        Allowance::new(positions, &|| false)
    }

    /// The same, with as much memory as a budget allows.
    pub fn within(self, budget: &Budget<'_>) -> Allowance<'a> {
        Allowance { most: budget.room(), holding: budget.holding(), ..self }
    }

    /// Takes so much memory.
    pub fn hold(&mut self, bytes: u64) -> Result<(), Stop> {
        self.held = self.held.saturating_add(bytes);
        if self.held <= self.most && self.holding.grow_to(self.held) { Ok(()) } else { Err(Stop::Memory) }
    }

    /// Gives memory back.
    pub fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// Counts a step that goes through so many heaps.
    pub fn step_over(&mut self, heaps: usize) -> Result<(), Stop> {
        let more = u32::try_from(heaps / HEAPS_TO_A_STEP).unwrap_or(u32::MAX);
        self.until_question = self.until_question.saturating_sub(more).max(1);
        self.step()
    }

    /// Pays for one position that is remembered.
    pub fn remember(&mut self) -> Result<(), Stop> {
        self.positions = self.positions.checked_sub(1).ok_or(Stop::Positions)?;
        self.step()
    }

    /// Gives back what was paid for positions that are forgotten again.
    pub fn forget(&mut self, positions: usize) {
        self.positions = self.positions.saturating_add(positions as u64);
    }

    /// Counts a step that remembers nothing.
    pub fn step(&mut self) -> Result<(), Stop> {
        self.until_question -= 1;
        if self.until_question > 0 {
            return Ok(());
        }
        self.until_question = STEPS_BETWEEN_QUESTIONS;
        if (self.should_stop)() { Err(Stop::Asked) } else { Ok(()) }
    }

    /// Asks at once, for steps that are long in themselves.
    pub fn ask(&self) -> Result<(), Stop> {
        if (self.should_stop)() { Err(Stop::Asked) } else { Ok(()) }
    }
}
