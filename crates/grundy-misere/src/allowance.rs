//! What a computation may still spend: remembered positions, and the caller's patience.

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
    /// The caller asked to stop.
    Asked,
}

/// A counter of remembered positions that also asks, now and then, whether to stop.
pub struct Allowance<'a> {
    positions: u64,
    until_question: u32,
    should_stop: &'a dyn Fn() -> bool,
}

const STEPS_BETWEEN_QUESTIONS: u32 = 1 << 10;

impl<'a> Allowance<'a> {
    /// Room for this many positions, and a question that is asked regularly.
    pub fn new(positions: u64, should_stop: &'a dyn Fn() -> bool) -> Allowance<'a> {
        Allowance { positions, until_question: STEPS_BETWEEN_QUESTIONS, should_stop }
    }

    /// Room for this many positions.
    pub fn of(positions: u64) -> Allowance<'static> {
        Allowance::new(positions, &|| false)
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
