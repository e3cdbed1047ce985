//! A run of a sparse game with values below 512, kept as codes of eight bits, in blocks of 64 heaps.
//!
//! Values are generated ([`generation`](super::generation)) and certified ([`certification`](super::certification)).
//! The certification of a heap needs only earlier values, so it can run on another thread, a segment behind.
//!
//! # Cost
//! `O(rare heaps · splits)` for each value; one byte for each value. Measured in `bench/records/tables.md`.

use std::sync::mpsc::sync_channel;
use std::thread::Builder;

use super::Breaking;
use super::blocks::WIDTH;
use super::certification::{NewRare, certify};
use super::coded_plan::CodedPlan;
use super::generation::{SEGMENT, Window};
use super::order::Orders;
use super::sparse::Sparse;
use super::store::{Codes, Overflow, Store};

/// The state of the run.
#[derive(Clone, Debug)]
pub(super) struct Coded {
    pub sparse: Sparse<Codes>,
    plan: Option<CodedPlan>,
    orders: Option<Orders>,
}

/// Segments to one call of `advance`: many, since with two threads the first and the last are done alone.
const SEGMENTS: usize = 32;
/// Segments that may wait for their certification.
const AHEAD: usize = 4;
/// Heaps found one by one to one call of `advance`.
const STEPS: usize = 1 << 11;
/// So many heaps are not worth one step each. Without codes most heaps cost more, so beyond that steps are better.
const SOON: usize = 1 << 18;

impl Coded {
    /// The game with these values; nothing if they cannot be coded, or if codes do not tell colours and two rare heaps may
    /// still have a sum to come.
    pub fn new(game: &Breaking, words: Vec<u16>) -> Option<Coded> {
        let sparse = Sparse::new(game, words);
        let values = sparse.store.iter().map(|&value| u32::from(value));
        let codes = Codes::new(values, sparse.class, &sparse.rare)?;
        if codes.colour() == 0 && sparse.known() <= 2 * sparse.last_rare() + game.reach() {
            return None;
        }
        Some(Coded { sparse: sparse.with_store(codes), plan: None, orders: None })
    }

    /// Chooses the class anew, and the order of the partners where it was learned from a much shorter table.
    pub fn rebuild(&mut self) {
        let class_changed = self.sparse.rebuild();
        let is_old = self.orders.as_ref().is_some_and(|orders| self.sparse.known() >= orders.good_until);
        if class_changed {
            self.orders = None;
        }
        if class_changed || is_old {
            self.plan = None;
        }
    }

    /// How many heaps are generated before they are certified: few where rare heaps are frequent, for each makes those behind it
    /// worthless.
    fn segment(&self) -> usize {
        (self.sparse.known() - self.sparse.last_rare()).clamp(WIDTH, SEGMENT)
    }

    /// Goes on towards `to` for a few segments.
    pub fn advance(&mut self, to: usize, threads: usize) -> Result<(), Overflow> {
        let end = to.min(self.sparse.known() + SEGMENT * SEGMENTS);
        let mut steps = 0;
        while self.sparse.known() < end && steps < STEPS {
            let known = self.sparse.known();
            if known + WIDTH > end || self.rare_pair_near(known) {
                self.step()?;
                steps += 1;
                if steps == STEPS && self.is_better_in_words() {
                    return Err(Overflow);
                }
            } else if self.fill_segments(end, threads)? == 0 {
                self.step()?;
            }
        }
        Ok(())
    }

    /// Whether sums of rare heaps, which codes cannot tell from others, are in the way but end soon.
    fn is_better_in_words(&self) -> bool {
        if self.sparse.store.colour() != 0 {
            return false;
        }
        let last_sum = 2 * self.sparse.last_rare() + self.sparse.game.reach();
        (self.sparse.known()..self.sparse.known() + SOON).contains(&last_sum)
    }

    fn step(&mut self) -> Result<(), Overflow> {
        let before = (self.sparse.rare.len(), self.sparse.store.colour());
        self.sparse.step()?;
        self.after_change(before);
        Ok(())
    }

    fn after_change(&mut self, (rare_before, colour): (usize, u8)) {
        if self.sparse.store.colour() != colour {
            (self.plan, self.orders) = (None, None);
        }
        if self.sparse.rare.len() > rare_before {
            self.plan = None;
            let store = &self.sparse.store;
            if self.sparse.census.count_up_to(store.known(), |n| store.value(n)) {
                self.rebuild();
            }
        }
    }

    /// Whether some heap of the block at `known` is split into two rare heaps: its codes would be of both colours. Where
    /// they tell the colour that does no harm.
    fn rare_pair_near(&self, known: usize) -> bool {
        let (last, reach) = (self.sparse.last_rare(), self.sparse.game.reach());
        if self.sparse.store.colour() != 0 || known > 2 * last + reach {
            return known < 2 * WIDTH + reach;
        }
        if known <= last + reach + WIDTH {
            return true;
        }
        self.sparse.game.splits.iter().any(|&i| has_sum_in(&self.sparse.rare, known - i, known - i + WIDTH))
    }

    /// The end of the blocks that hold no sum of two rare heaps.
    fn clear_end(&self, from: usize, end: usize) -> usize {
        let (last, reach) = (self.sparse.last_rare(), self.sparse.game.reach());
        if self.sparse.store.colour() != 0 || from > 2 * last + reach {
            return end;
        }
        let mut clear = from;
        while clear + WIDTH <= end && !self.rare_pair_near(clear) {
            clear += WIDTH;
        }
        clear
    }

    /// Generates and certifies segments up to `end`; says how many heaps became known.
    fn fill_segments(&mut self, end: usize, threads: usize) -> Result<usize, Overflow> {
        let start = self.sparse.known();
        let end = self.clear_end(start, end.min(start + SEGMENT * SEGMENTS));
        let plan = match self.plan.take() {
            Some(plan) => plan,
            None => self.make_plan(),
        };
        let found = match threads {
            2.. if self.segment() == SEGMENT => self.fill_in_pairs(&plan, end),
            _ => self.fill_alone(&plan, end),
        };
        self.plan = Some(plan);
        if let Some(NewRare { n, value }) = found {
            let before = (self.sparse.rare.len(), self.sparse.store.colour());
            self.sparse.store.truncate(n);
            self.sparse.accept(value)?;
            self.after_change(before);
        }
        Ok(self.sparse.known() - start)
    }

    fn fill_alone(&mut self, plan: &CodedPlan, end: usize) -> Option<NewRare> {
        let mut window = Window::new(self.sparse.store.codes(), plan.span);
        while self.sparse.known() + WIDTH <= end {
            let known = self.sparse.known();
            let segment = window.generate(plan, known, end.min(known + self.segment()));
            if segment.is_empty() {
                return None;
            }
            let found = self.accept_segment(plan, &segment);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The same with later segments generated on another thread while earlier ones are certified; alone where the system
    /// grants no thread.
    fn fill_in_pairs(&mut self, plan: &CodedPlan, end: usize) -> Option<NewRare> {
        let mut window = Window::new(self.sparse.store.codes(), plan.span);
        let first = self.sparse.known();
        let (sender, segments) = sync_channel(AHEAD);
        let generate = move || {
            let mut known = first;
            while known + WIDTH <= end {
                let segment = window.generate(plan, known, end);
                known += segment.len();
                // Nobody listens any more once a new rare heap is found.
                if segment.is_empty() || sender.send(segment).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| match Builder::new().spawn_scoped(scope, generate) {
            Ok(_) => segments.into_iter().find_map(|segment| self.accept_segment(plan, &segment)),
            Err(_) => self.fill_alone(plan, end),
        })
    }

    /// Adds generated codes and certifies them.
    fn accept_segment(&mut self, plan: &CodedPlan, segment: &[u8]) -> Option<NewRare> {
        let known = self.sparse.known();
        self.sparse.store.extend(segment);
        let (bound, found) = certify(&self.sparse, plan, known, known + segment.len());
        self.sparse.witnesses.add(known, bound);
        found
    }

    fn make_plan(&mut self) -> CodedPlan {
        let orders = match self.orders.take() {
            Some(orders) if self.sparse.known() < orders.good_until => orders,
            _ => Orders::learned(&self.sparse),
        };
        let plan = CodedPlan::new(&self.sparse, &orders);
        self.orders = Some(orders);
        plan
    }
}

/// Whether two rare heaps, possibly the same, have a sum in `from..to`.
fn has_sum_in(rare: &[usize], from: usize, to: usize) -> bool {
    let mut high = rare.len();
    for &low in rare {
        while high > 0 && low + rare[high - 1] >= to {
            high -= 1;
        }
        if high == 0 {
            return false;
        }
        if low + rare[high - 1] >= from {
            return true;
        }
    }
    false
}
