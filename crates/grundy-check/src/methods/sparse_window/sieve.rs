//! One value after the other by the sparse space, in blocks of heaps side by side.
//!
//! The pairs of a sum are the same whichever split leads to it: their values are kept for the last sums, and a heap
//! unites those of its splits. So it is for pairs with a rare part, which give common values, and for pairs of some small
//! common parts, the first probes, which nearly always give all the rare values that are needed.

use super::Proof;
use super::colours::{Entry, VALUES};
use super::parts::{Part, Parts};
use super::probes::{in_turns, learn, sample, stages};
use super::sets::{Block, Halves, LANES};
use super::tape::Tape;
use crate::budget::{Checked, Meter};
use crate::code::Code;

/// The reason why sets of more words are tried, if there are any.
pub(super) const TOO_LARGE: &str = "a value is too large for the method";

/// How the reason ends where a smaller value was not reached in time.
pub(super) const TOO_LATE: &str = "a rare value is reached too late";

/// For so many heaps it pays to learn which parts to try first, and that work is little beside theirs.
const WORTH_LEARNING: usize = 1 << 24;
/// The sets of so many heaps are kept beside those that are looked back at.
const FRESH: usize = 4096;

/// The sieve for values whose halves fit into such sets.
pub(super) struct Sieve<'a, S> {
    proof: &'a Proof,
    splits: Vec<usize>,
    /// What may be taken to leave a common value, and to leave a rare one.
    common_takes: Vec<usize>,
    rare_takes: Vec<usize>,
    /// All rare parts, and those of them that leave a heap of the same block, rising.
    rare_parts: Parts,
    near: Vec<Part>,
    /// Common parts of at most A, in the stages in which they are tried.
    probes: Vec<Parts>,
    /// By the parity of the heap: the common values by their halves, and the rare ones below each.
    common: [Vec<u32>; 2],
    rare_below: [Vec<S>; 2],
}

/// The last heaps and sums; the entries at `i` are those of `base + i`.
struct Recent<S> {
    base: usize,
    /// So many of them are looked back at.
    kept: usize,
    /// The set of the half value, empty for a rare heap: its pairs have the other colour.
    ones: Vec<S>,
    /// Half values of pairs with a rare part, and with one of the first probes.
    rare_pairs: Vec<S>,
    probed_pairs: Vec<S>,
}

impl<'a, S: Halves> Sieve<'a, S> {
    /// The sieve for the heaps from the first whose value is not known up to the limit.
    pub(super) fn new(code: &Code, proof: &'a Proof, first_values: &[u32], limit: usize) -> Sieve<'a, S> {
        let colours = &proof.colours;
        let part = |heap: usize| Part { heap, half: colours.half(first_values[heap]) };
        let rare: Vec<Part> = proof.rare.iter().map(|heap| part(*heap)).collect();
        let is_common = |heap: &usize| !colours.is_rare(*heap, first_values[*heap]);
        let small = (LANES..=proof.witness).filter(is_common).map(part);
        let takes = (1..code.digits.len()).filter(|taken| code.digits[*taken] & 2 != 0);
        let (rare_takes, common_takes) = takes.partition(|taken| colours.take_is_rare(*taken));
        let mut sieve = Sieve {
            proof,
            splits: super::splits(code).collect(),
            common_takes,
            rare_takes,
            rare_parts: Parts::new(rare.clone()),
            near: rare.into_iter().filter(|part| part.heap < LANES).collect(),
            probes: Vec::new(),
            common: [0, 1].map(|heap| colours.common::<S>(heap)),
            rare_below: [0, 1].map(|heap| colours.rare_below(heap)),
        };
        let mut probes = in_turns(small, S::HALVES);
        if limit - first_values.len() >= WORTH_LEARNING {
            sieve.learn_order(&mut probes, first_values);
        }
        sieve.probes =
            stages(&probes, sieve.splits.len()).into_iter().map(|stage| Parts::new(stage.to_vec())).collect();
        sieve
    }

    /// Orders the probes by what they would have reached at heaps that are known.
    fn learn_order(&self, probes: &mut [Part], first_values: &[u32]) {
        let colours = &self.proof.colours;
        let half = |heap: usize| colours.half(first_values[heap]);
        let one = |heap: usize| {
            let mut set = S::EMPTY;
            if !colours.is_rare(heap, first_values[heap]) {
                set.add(half(heap));
            }
            set
        };
        let missing = |heap: usize| {
            let mut halves = self.rare_below[heap % 2][usize::from(half(heap))];
            let takes = self.rare_takes.iter().filter(|taken| **taken <= heap);
            takes.for_each(|taken| halves.remove(&one(heap - taken)));
            halves
        };
        let reached = |part: Part, heap: usize| {
            let mut halves = S::EMPTY;
            for taken in self.splits.iter().filter(|taken| part.heap + **taken < heap) {
                let other = heap - taken - part.heap;
                if !colours.is_rare(other, first_values[other]) {
                    halves.add(part.half ^ half(other));
                }
            }
            halves
        };
        let is_common = |heap: &usize| !colours.is_rare(*heap, first_values[*heap]);
        let heaps = sample(first_values.len()).filter(is_common);
        learn(probes, heaps.map(|heap| (heap, missing(heap))).collect(), reached);
    }

    /// Fills the tape behind the first values up to `limit`; from `strict` on only takes, rare parts and parts up to A may serve.
    ///
    /// Whoever watches is shown each block.
    pub(super) fn fill<E: Entry>(
        &self,
        table: &mut Tape<E>,
        first_values: &[u32],
        limit: usize,
        strict: usize,
        watch: &mut dyn FnMut(usize, &Tape<E>) -> Checked<()>,
        meter: &mut Meter,
    ) -> Checked<()> {
        let first = first_values.len();
        let mut recent = self.before(first_values, meter)?;
        for start in (first..limit).step_by(LANES) {
            let at = recent.room_for(start);
            let mut missing = self.least_common(table, &mut recent, start, meter)?;
            self.probe(&mut missing, &mut recent, at, meter)?;
            for lane in (0..LANES).filter(|lane| missing[*lane] != S::EMPTY) {
                let heap = start + lane;
                // (7.6) Heaps past the limit only fill up the last block.
                let largest_part = if heap < strict { heap } else { self.proof.witness };
                if heap < limit && !self.reached_within(largest_part, table, heap, missing[lane], meter)? {
                    return Err(format!("heap {heap} is rare, or {TOO_LATE}"));
                }
            }
            watch(start, table)?;
        }
        Ok(())
    }

    /// What is to be known of the heaps before the first that is not.
    fn before(&self, first_values: &[u32], meter: &mut Meter) -> Checked<Recent<S>> {
        let Proof { rare, witness, colours, last, .. } = self.proof;
        let kept = rare.last().copied().unwrap_or(0).max(*witness) + last + LANES;
        let size = 2 * kept + FRESH;
        meter.reserve((3 * size_of::<S>() * size) as u64)?;
        meter.spend((last * rare.len() + size) as u64)?;
        let [mut ones, mut rare_pairs] = [vec![S::EMPTY; size], vec![S::EMPTY; size]];
        let base = first_values.len() - kept;
        let half = |at: usize| colours.half(first_values[base + at]);
        for at in (0..kept).filter(|at| rare.binary_search(&(base + at)).is_err()) {
            ones[at].add(half(at));
        }
        for at in kept - last..kept {
            for part in rare.iter().filter(|part| ones[at - **part] != S::EMPTY) {
                rare_pairs[at].add(colours.half(first_values[*part]) ^ half(at - part));
            }
        }
        Ok(Recent { base, kept, ones, rare_pairs, probed_pairs: vec![S::EMPTY; size] })
    }

    /// Writes the least common value that is no option, and returns the halves of the rare values below it.
    fn least_common<E: Entry>(
        &self,
        table: &mut Tape<E>,
        recent: &mut Recent<S>,
        start: usize,
        meter: &mut Meter,
    ) -> Checked<Block<S>> {
        let each = self.near.len() + self.splits.len() + self.common_takes.len() + self.rare_takes.len();
        meter.spend(self.rare_parts.steps::<S>() + (S::HALVES * LANES * each) as u64 / 128 + 4)?;
        let at = start - recent.base;
        // Heaps of the block itself are not known yet: what they add comes with each of them.
        recent.ones[at..at + LANES].fill(S::EMPTY);
        let earlier = self.rare_parts.pairs(&recent.ones, at);
        let last = self.proof.last;
        let rare_pairs = &mut recent.rare_pairs[at - last..at + LANES];
        let ones = &mut recent.ones[at - last..at + LANES];
        let mut halves = [0; LANES];
        for lane in 0..LANES {
            let mut pairs = earlier[lane];
            for part in self.near.iter().take_while(|part| part.heap <= lane) {
                pairs.add(halves[lane - part.heap] ^ part.half);
            }
            rare_pairs[last + lane] = pairs;
            let mut reached = S::EMPTY;
            self.splits.iter().for_each(|taken| reached.unite(&rare_pairs[last + lane - taken]));
            self.common_takes.iter().for_each(|taken| reached.unite(&ones[last + lane - taken]));
            let half = reached.least_absent().ok_or(TOO_LARGE)?;
            halves[lane] = half as u8;
            ones[last + lane].add(half as u8);
        }
        let half = |lane: usize| ((start + lane) % 2, usize::from(halves[lane]));
        let value = |lane: usize| self.common[half(lane).0][half(lane).1];
        table.set_all(start, &std::array::from_fn::<E, LANES, _>(|lane| E::of(value(lane))));
        let mut missing = std::array::from_fn(|lane| self.rare_below[half(lane).0][half(lane).1]);
        for taken in &self.rare_takes {
            remove_all(&mut missing, &ones[last - taken..]);
        }
        Ok(missing)
    }

    /// Removes the values of splits with small common parts, until nothing is missing.
    fn probe(
        &self,
        missing: &mut Block<S>,
        recent: &mut Recent<S>,
        at: usize,
        meter: &mut Meter,
    ) -> Checked<()> {
        let Some((first, others)) = self.probes.split_first() else { return Ok(()) };
        meter.spend(first.steps::<S>())?;
        recent.probed_pairs[at..at + LANES].copy_from_slice(&first.pairs(&recent.ones, at));
        for taken in &self.splits {
            remove_all(missing, &recent.probed_pairs[at - taken..]);
        }
        for parts in others {
            if missing.iter().filter(|missing| **missing != S::EMPTY).count() < S::FEW {
                break;
            }
            meter.spend(parts.steps::<S>() * self.splits.len() as u64)?;
            self.splits.iter().for_each(|taken| remove_all(missing, &parts.pairs(&recent.ones, at - taken)));
        }
        Ok(())
    }

    /// Whether splits with a part up to this size give each of the missing values.
    fn reached_within<E: Entry>(
        &self,
        largest_part: usize,
        table: &Tape<E>,
        heap: usize,
        halves: S,
        meter: &mut Meter,
    ) -> Checked<bool> {
        let rare = self.proof.colours.rare::<S>(heap).into_iter().enumerate();
        let mut missing = [0u64; VALUES as usize / 64];
        for (_, value) in rare.filter(|(half, _)| halves.contains(*half as u8)) {
            missing[value as usize / 64] |= 1 << (value % 64);
        }
        for part in 1..heap.min(largest_part + 1) {
            meter.spend(self.splits.len() as u64)?;
            for taken in self.splits.iter().filter(|taken| heap - **taken > part) {
                let parts = table.value(part).zip(table.value(heap - taken - part));
                // What was forgotten reaches nothing.
                let Some(value) = parts.map(|(part, other)| part ^ other) else { return Ok(false) };
                missing[value as usize / 64] &= !(1 << (value % 64));
            }
            if missing == [0; VALUES as usize / 64] {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<S: Halves> Recent<S> {
    /// Where the entries of a block are; when there is no room left, those still needed move to the front.
    fn room_for(&mut self, start: usize) -> usize {
        let at = start - self.base;
        if at + LANES <= self.ones.len() {
            return at;
        }
        for sets in [&mut self.ones, &mut self.rare_pairs, &mut self.probed_pairs] {
            sets.copy_within(at - self.kept..at, 0);
        }
        self.base = start - self.kept;
        self.kept
    }
}

fn remove_all<S: Halves>(missing: &mut Block<S>, found: &[S]) {
    missing.iter_mut().zip(found).for_each(|(missing, found)| missing.remove(found));
}
