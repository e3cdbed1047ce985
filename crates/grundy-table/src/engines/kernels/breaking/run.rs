//! A table of a take-and-break game as it grows: the kernel that suits what was seen so far, chosen again and again.
//!
//! The first values are found by looking at every pair. From then on, at sizes that grow by a quarter, the best
//! class is chosen anew: with few rare heaps the sparse kernels go on, otherwise every pair is looked at.

use super::Breaking;
use super::class::Census;
use super::coded::Coded;
use super::dense::Dense;
use super::low::Low;
use super::store::{Overflow, Store};
use super::triples::Triples;
use super::words::Words;
use crate::budget::{Budget, Patience, StopReason};

/// A growing table.
#[derive(Clone, Debug)]
pub struct Run {
    game: Breaking,
    state: State,
    next_choice: usize,
}

#[derive(Clone, Debug)]
pub(super) enum State {
    Low(Box<Low>),
    Coded(Box<Coded>),
    Words(Box<Words>),
    Dense(Box<Dense<u16>>),
    Wide(Box<Dense<u32>>),
    Triples(Box<Triples>),
}

/// Below this every pair is looked at.
const FIRST_CHOICE: usize = 2048;

impl Run {
    /// The game with its seed known.
    pub fn new(game: &Breaking) -> Run {
        let seed = game.seed.iter().copied();
        let state = match game.triples.is_empty() {
            true => State::Wide(Box::new(Dense::new(game, seed.collect()))),
            false => State::Triples(Box::new(Triples::new(game))),
        };
        let mut run = Run { game: game.clone(), state, next_choice: FIRST_CHOICE };
        if run.game.triples.is_empty() {
            run.switch(Kernel::Dense);
        }
        run
    }

    /// The game with these values known, which were found by a run before.
    pub fn resumed(game: &Breaking, values: &[u32]) -> Run {
        let mut run = Run::new(game);
        if values.len() <= run.known() {
            return run;
        }
        run.state = match game.triples.is_empty() {
            true => State::Wide(Box::new(Dense::new(game, values.to_vec()))),
            false => State::Triples(Box::new(Triples::with_values(game, values))),
        };
        run.choose();
        run.next_choice = run.known() + run.known() / 4 + 1;
        run
    }

    /// The game that is run.
    pub fn game(&self) -> &Breaking {
        &self.game
    }

    /// How many heaps are known.
    pub fn known(&self) -> usize {
        match &self.state {
            State::Low(low) => low.sparse.known(),
            State::Coded(coded) => coded.sparse.known(),
            State::Words(words) => words.sparse.known(),
            State::Dense(dense) => dense.values.len(),
            State::Wide(dense) => dense.values.len(),
            State::Triples(triples) => triples.values.len(),
        }
    }

    /// The value of a known heap.
    pub fn value(&self, n: usize) -> u32 {
        match &self.state {
            State::Low(low) => low.sparse.store.value(n),
            State::Coded(coded) => coded.sparse.store.value(n),
            State::Words(words) => words.sparse.store.value(n),
            State::Dense(dense) => dense.values[n].into(),
            State::Wide(dense) => dense.values[n],
            State::Triples(triples) => triples.values[n],
        }
    }

    /// The values of all known heaps as bytes, where they are kept so.
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.state {
            State::Low(low) => Some(&low.sparse.store),
            _ => None,
        }
    }

    /// The values of all known heaps as bytes, where they are kept so, without a copy.
    pub fn into_bytes(self) -> Option<Vec<u8>> {
        match self.state {
            State::Low(low) => Some(low.sparse.store),
            _ => None,
        }
    }

    /// The name of the kernel at work.
    pub fn kernel(&self) -> &'static str {
        match &self.state {
            State::Low(_) => "sparse, values below 64",
            State::Coded(_) => "sparse, values below 512",
            State::Words(_) => "sparse, any value",
            State::Dense(_) | State::Wide(_) => "every pair",
            State::Triples(_) => "every pair and every third part",
        }
    }

    /// How many bytes the table takes when it holds `0..limit`, as far as one can tell now.
    pub fn bytes_for(&self, limit: usize) -> u64 {
        let each = match &self.state {
            State::Low(_) | State::Coded(_) => 1,
            State::Words(_) => 2,
            State::Dense(_) => 6,
            State::Wide(_) => 12,
            State::Triples(triples) => return triples.bytes_for(limit),
        };
        each * limit as u64
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Goes on until `0..limit` is known, or says why it stopped before.
    pub fn advance_within(
        &mut self,
        limit: usize,
        threads: usize,
        budget: &Budget<'_>,
    ) -> Option<StopReason> {
        let mut holding = budget.holding();
        while self.known() < limit {
            if self.known() as u64 >= budget.positions {
                return Some(StopReason::Positions);
            }
            let bytes = self.bytes_for(self.known() + self.known() / 4);
            if bytes > budget.bytes || !holding.grow_to(bytes) {
                return Some(StopReason::Memory);
            }
            if budget.stopped() {
                return Some(StopReason::Stopped);
            }
            let limit = limit.min(usize::try_from(budget.positions).unwrap_or(usize::MAX));
            self.advance(limit, threads, budget.should_stop);
        }
        None
    }

    /// Goes on towards `limit` for a short while (some hundredths of a second) on at most `threads` threads.
    fn advance(&mut self, limit: usize, threads: usize, should_stop: &(dyn Fn() -> bool + Sync)) {
        let known = self.known();
        if known >= limit {
            return;
        }
        if known >= self.next_choice {
            self.choose();
            self.next_choice = known + known / 4 + 1;
        }
        let to = limit.min(self.next_choice);
        if self.advance_kernel(to, threads, &mut Patience::new(should_stop)).is_err() {
            self.switch(wider(self.kind()));
        }
    }

    fn advance_kernel(
        &mut self,
        to: usize,
        threads: usize,
        patience: &mut Patience<'_>,
    ) -> Result<(), Overflow> {
        let known = self.known();
        let within = |pairs: usize, most: usize| to.min(known + (MARKS / pairs.max(1)).clamp(64, most));
        match &mut self.state {
            State::Low(low) => low.advance(within(low.sparse.rare_pairs(), 1 << 20)),
            State::Coded(coded) => coded.advance(within(coded.sparse.rare_pairs(), usize::MAX >> 1), threads),
            State::Words(words) => words.advance(within(words.sparse.rare_pairs(), usize::MAX >> 1)),
            State::Dense(dense) => dense.advance(to.min(known + steps_of(dense.pairs())), patience),
            State::Wide(dense) => dense.advance(to.min(known + steps_of(dense.pairs())), patience),
            State::Triples(triples) => {
                triples.advance(to, patience);
                Ok(())
            }
        }
    }

    fn all_values(&self) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        (0..self.known()).map(|n| self.value(n))
    }

    /// Looks at what was seen and takes the kernel that suits it.
    fn choose(&mut self) {
        match &mut self.state {
            State::Triples(_) => return,
            State::Low(low) => drop(low.sparse.rebuild()),
            State::Coded(coded) => coded.rebuild(),
            State::Words(words) => drop(words.sparse.rebuild()),
            State::Dense(_) | State::Wide(_) => {}
        }
        let (rare, largest) = self.outlook();
        let splits = self.game.splits.len();
        let sparse = splits > 0 && rare <= self.known() / 8 && rare.saturating_mul(splits) <= MOST_RARE_PAIRS;
        let kernel = match largest {
            _ if !sparse => Kernel::Dense,
            0..64 => Kernel::Low,
            64..512 => Kernel::Coded,
            _ => Kernel::Words,
        };
        if kernel != self.kind() {
            self.switch(kernel);
        }
    }

    /// How many heaps are rare, and the largest value.
    fn outlook(&self) -> (usize, u32) {
        match &self.state {
            State::Low(low) => (low.sparse.rare.len(), low.sparse.census.largest()),
            State::Coded(coded) => (coded.sparse.rare.len(), coded.sparse.census.largest()),
            State::Words(words) => (words.sparse.rare.len(), words.sparse.census.largest()),
            _ => {
                let mut census = Census::new(&self.game);
                census.count_up_to(self.known(), |n| self.value(n));
                (census.best_class(0).1, census.largest())
            }
        }
    }

    fn kind(&self) -> Kernel {
        match &self.state {
            State::Low(_) => Kernel::Low,
            State::Coded(_) => Kernel::Coded,
            State::Words(_) => Kernel::Words,
            State::Dense(_) => Kernel::Dense,
            State::Wide(_) | State::Triples(_) => Kernel::Wide,
        }
    }

    /// Goes on with this kernel, or with the next wider one that can hold what is known.
    fn switch(&mut self, kernel: Kernel) {
        let words = || self.all_values().map(|value| u16::try_from(value).ok()).collect::<Option<Vec<u16>>>();
        let state = match kernel {
            Kernel::Low => Low::new(&self.game, self.all_values()).map(|low| State::Low(Box::new(low))),
            Kernel::Coded => words()
                .and_then(|words| Coded::new(&self.game, words))
                .map(|coded| State::Coded(Box::new(coded))),
            Kernel::Words => words().map(|words| State::Words(Box::new(Words::new(&self.game, words)))),
            Kernel::Dense => words().map(|words| State::Dense(Box::new(Dense::new(&self.game, words)))),
            Kernel::Wide => Some(State::Wide(Box::new(Dense::new(&self.game, self.all_values().collect())))),
        };
        match state {
            Some(state) => self.state = state,
            None => self.switch(wider(kernel)),
        }
    }
}

/// What the values need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kernel {
    Low,
    Coded,
    Words,
    Dense,
    Wide,
}

fn wider(kernel: Kernel) -> Kernel {
    match kernel {
        Kernel::Low => Kernel::Coded,
        Kernel::Coded => Kernel::Words,
        Kernel::Words | Kernel::Dense | Kernel::Wide => Kernel::Wide,
    }
}

/// Pairs to one call of `advance`.
const PAIRS: usize = 1 << 26;
/// Marks of rare partners to one call of `advance`: they are quicker than pairs.
const MARKS: usize = 1 << 28;
/// With more rare partners to a heap, not even one block is filled in a short while.
const MOST_RARE_PAIRS: usize = MARKS / 64;

fn steps_of(pairs: usize) -> usize {
    (PAIRS / pairs).max(1)
}

/// The values of `0..limit`.
#[cfg(test)]
pub(crate) fn values(game: &Breaking, limit: usize) -> Vec<u32> {
    let mut run = Run::new(game);
    run.advance_within(limit, 1, &Budget::small());
    run.all_values().take(limit).collect()
}
