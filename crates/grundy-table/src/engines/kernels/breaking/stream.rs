//! Values of a sparse game below 64, one stretch after another, in memory that does not grow.
//!
//! What decides a value lies among the last rare heap and the probes before it, so that a window is enough; only the search
//! for a witness that is not among the probes wants more, and it looks as far back as the window goes.
//!
//! # Cost
//! As [`lanes`](super::lanes) says for each value; the window is a mebibyte where values are certified.

use std::sync::Arc;

use super::lanes::{LowPlan, NARROW_WIDTH, Reached, WIDE_WIDTH, fill_narrow, fill_wide, pair_values};
use super::plan::{Block, Plan, WitnessRecord};
use super::{Breaking, Class};

/// Heaps come in whole blocks of this many, which is even: the parity of a heap is that of its place.
pub(super) const ALIGNED: usize = NARROW_WIDTH;

/// What a stream never changes: the game, its first values, how its heaps are coloured.
#[derive(Debug)]
pub(super) struct Basis {
    pub game: Breaking,
    pub class: Class,
    /// The first heap that was certified with this class.
    pub class_since: usize,
    /// The values of the first heaps.
    pub head: Vec<u8>,
    /// Every rare heap.
    pub rare: Vec<usize>,
    /// No first part of a probe is larger than this.
    pub probe_bound: usize,
    /// So many values decide the next one and hold all partners of its probes.
    pub look_back: usize,
    /// Whether some value is beyond the narrow lanes.
    is_wide: bool,
    narrow: LowPlan,
    wide: LowPlan,
}

/// How many probes are tried before witnesses are searched one heap at a time.
const PROBES: usize = 1024;

impl Basis {
    /// What the first values show, all of them below 64; nothing if blocks would look back too far.
    ///
    /// Their own witnesses had a first part of at most `probe_bound`, or are recorded.
    pub fn new(
        game: &Breaking,
        class: Class,
        class_since: usize,
        rare: &[usize],
        head: &[u8],
        probe_bound: usize,
    ) -> Option<Basis> {
        let value_of = |n: usize| u32::from(head[n]);
        let plan_for = |width: usize| {
            let block = Block { from: head.len(), width, probes: PROBES };
            Plan::new(game, class, rare, &value_of, block)
        };
        let plans = [plan_for(NARROW_WIDTH), plan_for(WIDE_WIDTH)];
        let items = plans.iter().flat_map(|plan| plan.far.iter().chain(&plan.near).chain(&plan.probes));
        let deepest = items.map(|item| item.offset).max().unwrap_or(0);
        let look_back = (deepest + 1).next_multiple_of(ALIGNED);
        let is_clear = rare.last().is_none_or(|last| 2 * last + game.reach() < head.len());
        (head.len().is_multiple_of(ALIGNED) && 2 * look_back < head.len() && is_clear).then(|| Basis {
            game: game.clone(),
            class,
            class_since,
            head: head.to_vec(),
            rare: rare.to_vec(),
            probe_bound: plans.iter().map(|plan| plan.probe_bound).fold(probe_bound, usize::max),
            look_back,
            is_wide: head.iter().any(|&value| value >= 32),
            narrow: learned(&plans[0], class, head),
            wide: learned(&plans[1], class, head),
        })
    }
}

/// The plan with its probes in an order learned from the first values: a stream is long enough for that to pay.
fn learned(plan: &Plan, class: Class, head: &[u8]) -> LowPlan {
    let mut plan = LowPlan::new(plan, class);
    plan.learn_order(head);
    plan
}

/// Why a stream cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// A heap has no common value below 64.
    TooLarge,
    /// A smaller rare value of a heap has no witness within the window.
    Doubtful,
}

/// The last values, and the next ones when they are asked for.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    basis: Arc<Basis>,
    // Invariant: the heap of the first entry is even, and all heaps before `known` are filled.
    values: Vec<u8>,
    first: u64,
    filled: usize,
    look: usize,
    is_wide: bool,
}

impl Stream {
    /// A stream whose next heap is this one; the window holds the values before it, in whole blocks.
    pub fn at(basis: &Arc<Basis>, heap: u64, window: &[u8]) -> Stream {
        Stream {
            basis: Arc::clone(basis),
            values: window.to_vec(),
            first: heap - window.len() as u64,
            filled: window.len(),
            look: window.len(),
            is_wide: basis.is_wide,
        }
    }

    /// The next heap that is not known.
    pub fn known(&self) -> u64 {
        self.first + self.filled as u64
    }

    /// The last so many values.
    pub fn last(&self, count: usize) -> &[u8] {
        &self.values[self.filled - count..self.filled]
    }

    /// Adds so many heaps, whole blocks, each with witnesses for its smaller rare values.
    pub fn certify(&mut self, heaps: usize, witnesses: &mut WitnessRecord) -> Result<(), Trouble> {
        self.advance(heaps, &mut |stream, place, seen| stream.is_witnessed(place, seen, witnesses))
    }

    /// Adds so many heaps that were certified before.
    pub fn repeat(&mut self, heaps: usize) -> Result<(), Trouble> {
        self.advance(heaps, &mut |_, _, _| true)
    }

    fn advance(
        &mut self,
        heaps: usize,
        is_right: &mut dyn FnMut(&Stream, usize, u64) -> bool,
    ) -> Result<(), Trouble> {
        self.make_room(heaps);
        let (basis, end) = (Arc::clone(&self.basis), self.filled + heaps);
        while self.filled < end {
            let from = self.filled;
            let reached = match self.is_wide {
                true => fill_wide(&mut self.values, from, end, &basis.wide),
                false => fill_narrow(&mut self.values, from, end, &basis.narrow),
            };
            match reached {
                Reached::End(place) => self.filled = place,
                Reached::TooLarge(place) if !self.is_wide => (self.filled, self.is_wide) = (place, true),
                Reached::TooLarge(_) => return Err(Trouble::TooLarge),
                Reached::Doubt { from: block, doubtful } => {
                    if !doubtful.iter().all(|&(place, seen)| is_right(self, place, seen)) {
                        return Err(Trouble::Doubtful);
                    }
                    self.filled = block + if self.is_wide { WIDE_WIDTH } else { NARROW_WIDTH };
                }
            }
        }
        Ok(())
    }

    /// Moves the last values to the front where the next ones would not fit behind them.
    fn make_room(&mut self, heaps: usize) {
        let needed = self.filled + heaps;
        if needed > self.values.len() && self.filled > self.look {
            self.values.copy_within(self.filled - self.look..self.filled, 0);
            self.first += (self.filled - self.look) as u64;
            self.filled = self.look;
        }
        if self.filled + heaps > self.values.len() {
            self.values.resize(self.filled + heaps, 0);
        }
    }

    /// Whether every value below that of a heap of the window is the value of a pair; pairs with a part before the window
    /// and one in the head are looked at, the smallest part first.
    fn is_witnessed(&self, place: usize, mut seen: u64, witnesses: &mut WitnessRecord) -> bool {
        const STRIDE: usize = 256;
        let below = (1u64 << self.values[place]) - 1;
        let mut from = 1;
        while below & !seen != 0 {
            for &i in &self.basis.game.splits {
                let sum = place - i;
                let end = (from + STRIDE).min(self.basis.head.len()).min(sum + 1);
                if from >= end {
                    return false;
                }
                seen |= pair_values(&self.basis.head[from..end], &self.values[sum + 1 - end..=sum - from]);
            }
            from += STRIDE;
        }
        witnesses.add((self.first + place as u64) as usize, from - 1);
        true
    }
}
