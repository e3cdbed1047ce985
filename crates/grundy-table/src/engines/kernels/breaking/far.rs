//! Periods of sparse games that are longer than any table: found in memory that does not grow.
//!
//! The last values decide all later ones, so that a window that occurs again shows a period. Windows at some heaps
//! (*anchors*) are looked for in everything that follows; windows at evenly spaced heaps (*states*) let any part of the run
//! be run again, which is how the preperiod is found at the end: by halving among the states, and then value by value
//! between two of them.
//!
//! # Cost
//! That of the values, and about a tenth more for the anchors; some ten mebibytes, however long the run is.
//! The period is seen at most an eighth of the preperiod too late. Measured in `bench/records/far.md`.

mod saved;
mod states;

use std::sync::Arc;

use super::Run;
use super::period::{Evidence, PeriodRun, Sight, first_place, go_on_until_period, sparse_pairs};
use super::plan::WitnessRecord;
use super::run::State;
use super::stream::{Basis, Stream, Trouble};
use crate::budget::{Budget, StopReason};
use states::{Reader, States};

/// How much is kept of what; nothing that is found depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Heaps that are found as a table before.
    head: usize,
    /// Heaps before a value in which a witness of it may lie.
    look: usize,
    /// Heaps between two looks at what was found.
    stretch: usize,
    /// Bytes of all states together.
    states: usize,
}

/// Those of long runs.
const USUAL: Sizes = Sizes { head: 1 << 22, look: 1 << 20, stretch: 1 << 20, states: 6 << 20 };

/// So many anchors are looked for at once.
const ANCHORS: usize = 12;
/// A new anchor is set when the run has grown by one part in so many.
const GROWTH: u64 = 8;

/// A run for a period that can be saved at any time and gone on with.
#[derive(Clone, Debug)]
pub struct FarSearch {
    basis: Arc<Basis>,
    sizes: Sizes,
    stream: Stream,
    witnesses: WitnessRecord,
    states: States,
    // Heaps, rising, each with the window before it.
    anchors: Vec<(u64, Vec<u8>)>,
    period: Option<u64>,
    preperiod: Option<u64>,
}

/// What a search for a period found, and the values that it went through.
#[derive(Clone, Debug)]
pub enum FarRun {
    /// All of them in a table.
    Table(PeriodRun),
    /// So few that the others can be found again.
    Far(Box<FarSearch>, Result<Evidence, StopReason>),
}

/// Looks for a period of a game until one can be proved or the budget ends, in little memory where that is possible.
///
/// The run goes on from what was saved, if that is of this game, and ends after about so many pairs of parts; `pause` is shown
/// the run now and then.
pub fn find_period(
    game: &super::Breaking,
    saved: &[u8],
    most_pairs: u64,
    budget: &Budget<'_>,
    pause: &mut dyn FnMut(&FarSearch),
) -> FarRun {
    let few = Budget { positions: budget.positions.min(USUAL.head as u64), ..*budget };
    let begun = go_on_until_period(Run::new(game), most_pairs, &few);
    let is_short = (begun.run.known() as u64) < few.positions;
    let is_over = begun.evidence.is_some() || is_short || begun.stopped != Some(StopReason::Positions);
    if is_over || budget.positions <= few.positions {
        return FarRun::Table(begun);
    }
    let Some(new) = FarSearch::new(&begun.run) else {
        return FarRun::Table(go_on_until_period(begun.run, most_pairs, budget));
    };
    let mut search = new.resumed(saved).unwrap_or(new);
    match search.run(most_pairs, budget, pause) {
        // A table knows every pair, so it can decide what the window cannot.
        Err(Halted::Trouble) => FarRun::Table(go_on_until_period(begun.run, most_pairs, budget)),
        Err(Halted::Stopped(reason)) => FarRun::Far(Box::new(search), Err(reason)),
        Ok(evidence) => FarRun::Far(Box::new(search), Ok(evidence)),
    }
}

impl FarRun {
    /// The period, if one was found.
    pub fn evidence(&self) -> Option<&Evidence> {
        match self {
            FarRun::Table(found) => found.evidence.as_ref(),
            FarRun::Far(_, found) => found.as_ref().ok(),
        }
    }

    /// Why there is none.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            FarRun::Table(found) => found.stopped,
            FarRun::Far(_, found) => found.as_ref().err().copied(),
        }
    }

    /// How many heaps were looked at.
    pub fn known(&self) -> u64 {
        match self {
            FarRun::Table(found) => found.run.known() as u64,
            FarRun::Far(search, _) => search.known(),
        }
    }

    /// The value of a heap that was looked at; far out it is found again from the nearest state.
    pub fn value(&self, heap: u64) -> u32 {
        match self {
            FarRun::Table(found) => found.run.value(heap as usize),
            FarRun::Far(search, _) => search.value(heap),
        }
    }
}

/// Why a search is not at its end.
enum Halted {
    Trouble,
    Stopped(StopReason),
}

impl From<Trouble> for Halted {
    fn from(_: Trouble) -> Halted {
        Halted::Trouble
    }
}

impl FarSearch {
    /// A search that goes on from a table, where that is of a sparse game with values below 64 and long enough.
    fn new(run: &Run) -> Option<FarSearch> {
        FarSearch::with_sizes(run, USUAL)
    }

    fn with_sizes(run: &Run, sizes: Sizes) -> Option<FarSearch> {
        let State::Low(low) = run.state() else { return None };
        let (sparse, game) = (&low.sparse, run.game());
        let is_for_it = game.equal_parts && !game.splits.is_empty() && run.known() == sizes.head;
        let head: &[u8] = Some(&sparse.store).filter(|_| is_for_it)?;
        let basis = Basis::new(game, sparse.class, sparse.class_since, &sparse.rare, head, low.probe_bound)?;
        let basis = Some(Arc::new(basis)).filter(|basis| basis.look_back <= sizes.look)?;
        let stream = Stream::at(&basis, head.len() as u64, &head[head.len() - sizes.look..]);
        let mut states = States::new(sizes.states / basis.look_back);
        states.add(head.len() as u64, stream.last(basis.look_back));
        let witnesses = sparse.witnesses.clone();
        let (anchors, period, preperiod) = (Vec::new(), None, None);
        Some(FarSearch { basis, sizes, stream, witnesses, states, anchors, period, preperiod })
    }

    /// How many heaps are known.
    pub fn known(&self) -> u64 {
        self.stream.known()
    }

    /// The value of a known heap.
    pub fn value(&self, heap: u64) -> u32 {
        if heap < self.basis.head.len() as u64 {
            return self.basis.head[heap as usize].into();
        }
        let mut value = [0];
        let read =
            Reader::new(&self.basis, &self.states, heap).and_then(|mut reader| reader.read(&mut value));
        // What was filled once is filled again without trouble.
        read.map_or(0, |()| u32::from(value[0]))
    }

    /// Goes on until a period can be proved, so many pairs were looked at, or the budget ends.
    fn run(
        &mut self,
        most_pairs: u64,
        budget: &Budget<'_>,
        pause: &mut dyn FnMut(&FarSearch),
    ) -> Result<Evidence, Halted> {
        let bytes = self.sizes.head + 2 * self.sizes.look + self.sizes.stretch + 2 * self.sizes.states;
        let _holding = budget.reserve(bytes as u64).ok_or(Halted::Stopped(StopReason::Memory))?;
        loop {
            if let Some(evidence) = self.evidence(budget)? {
                return Ok(evidence);
            }
            let pairs = sparse_pairs(self.known(), self.basis.rare.len());
            // A period that has shown itself is followed to its beginning.
            let is_spent = self.period.is_none() && pairs >= most_pairs;
            if self.known() >= budget.positions || is_spent {
                return Err(Halted::Stopped(StopReason::Positions));
            }
            if budget.stopped() {
                return Err(Halted::Stopped(StopReason::Stopped));
            }
            self.advance()?;
            (budget.progress)(self.known(), budget.positions);
            pause(self);
        }
    }

    fn advance(&mut self) -> Result<(), Trouble> {
        let stretch = self.sizes.stretch;
        self.stream.certify(stretch, &mut self.witnesses)?;
        if self.period.is_some() {
            return Ok(());
        }
        self.period = self.anchors.iter().find_map(|(heap, window)| self.occurs_again(*heap, window));
        let (known, look_back) = (self.known(), self.basis.look_back);
        self.states.add(known, self.stream.last(look_back));
        let last = self.anchors.last().map_or(0, |(heap, _)| *heap);
        if known >= last + last / GROWTH {
            self.anchors.push((known, self.stream.last(look_back).to_vec()));
            if self.anchors.len() > ANCHORS {
                self.anchors.remove(0);
            }
        }
        Ok(())
    }

    /// How much later the window before a heap ends again in the last stretch.
    fn occurs_again(&self, heap: u64, window: &[u8]) -> Option<u64> {
        let key = window.last_chunk()?;
        let recent = self.stream.last(self.sizes.stretch + window.len());
        let first = self.known() - recent.len() as u64;
        // The key ends behind the window at the first heap of the stretch or later.
        let mut from = window.len() + 1 - key.len();
        while let Some(place) = first_place(&recent[from..], key) {
            let end = from + place + key.len();
            let distance = first + end as u64 - heap;
            if recent[end - window.len()..end] == *window && self.fits_parity(distance) {
                return Some(distance);
            }
            from += place + 1;
        }
        None
    }

    /// Where the parity of heaps counts, only even distances keep the colours.
    fn fits_parity(&self, distance: u64) -> bool {
        self.basis.class.position_parity.is_none() || distance.is_multiple_of(2)
    }

    /// The period with what a proof needs, once all of it was seen.
    fn evidence(&mut self, budget: &Budget<'_>) -> Result<Option<Evidence>, Halted> {
        let Some(period) = self.period else { return Ok(None) };
        let preperiod = match self.preperiod {
            Some(preperiod) => preperiod,
            None => self.find_preperiod(period, budget)?,
        };
        self.preperiod = Some(preperiod);
        let sight = Sight {
            game: &self.basis.game,
            class: self.basis.class,
            class_since: self.basis.class_since,
            rare: &self.basis.rare,
            witnesses: &self.witnesses,
            probe_bound: self.basis.probe_bound,
        };
        let (proof, needed) = sight.window(preperiod as usize, period as usize);
        let known = self.known();
        Ok((known >= needed as u64).then_some(Evidence { preperiod, period, known, proof }))
    }

    /// The heap behind the last one whose value does not repeat.
    fn find_preperiod(&self, period: u64, budget: &Budget<'_>) -> Result<u64, Halted> {
        let look_back = self.basis.look_back as u64;
        // The states up to a period ago; those in the cycle come last.
        let heaps: Vec<u64> = self.states.heaps().filter(|heap| heap + period <= self.known()).collect();
        let (mut low, mut high) = (0, heaps.len());
        while low < high {
            let middle = low.midpoint(high);
            let from = heaps[middle] - look_back;
            let differs = self.last_difference(from, heaps[middle], period, budget)?.is_some();
            if differs { low = middle + 1 } else { high = middle }
        }
        let from = low.checked_sub(1).map_or(0, |before| heaps[before] - look_back);
        let to = heaps.get(low).copied().unwrap_or(self.known() - period);
        Ok(self.last_difference(from, to, period, budget)?.map_or(from, |heap| heap + 1))
    }

    /// The last of these heaps whose value is another one a period later.
    fn last_difference(
        &self,
        from: u64,
        to: u64,
        period: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, Halted> {
        const PIECE: u64 = 1 << 16;
        let mut early = Reader::new(&self.basis, &self.states, from)?;
        let mut late = Reader::new(&self.basis, &self.states, from + period)?;
        let mut last = None;
        let mut at = from;
        while at < to {
            if budget.stopped() {
                return Err(Halted::Stopped(StopReason::Stopped));
            }
            let mut pieces = [vec![0; PIECE.min(to - at) as usize], vec![0; PIECE.min(to - at) as usize]];
            early.read(&mut pieces[0])?;
            late.read(&mut pieces[1])?;
            let differs = pieces[0].iter().zip(&pieces[1]).rposition(|(early, late)| early != late);
            last = differs.map(|place| at + place as u64).or(last);
            at += pieces[0].len() as u64;
        }
        Ok(last)
    }
}

#[cfg(test)]
mod tests;
