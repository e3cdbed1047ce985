//! One value after the other by the sparse space, in blocks of heaps side by side.
//!
//! The pairs of a sum are the same whichever split leads to it: their values are kept for the last sums, and a heap
//! unites those of its splits. So it is for pairs with a rare part, which give common values, and for pairs of some small
//! common parts, the first probes, which nearly always give all the rare values that are needed.

use super::Proof;
use super::colours::{Entry, Set};
use super::parts::{Block, LANES, Part, Parts};
use super::tape::Tape;
use crate::budget::{Checked, Meter};
use crate::code::Code;

/// The reason why sets of more words are tried, if there are any.
pub(super) const TOO_LARGE: &str = "a value is too large for the method";

/// How the reason ends where a smaller value was not reached in time.
pub(super) const TOO_LATE: &str = "a rare value is reached too late";

/// So many small parts are probes together.
const PROBES: usize = 96;
/// The sets of so many heaps are kept beside those that are looked back at.
const FRESH: usize = 4096;

/// The sieve for values that fit into sets of so many words.
pub(super) struct Sieve<'a, const WORDS: usize> {
    proof: &'a Proof,
    splits: Vec<usize>,
    /// What may be taken to leave a common value, and to leave a rare one.
    common_takes: Vec<usize>,
    rare_takes: Vec<usize>,
    /// The rare parts that reach before a block from all of its sums, and the others.
    far: Parts,
    near: Vec<Part>,
    /// Common parts of at most A.
    probes: Vec<Parts>,
    /// By the parity of the heap: the common values by their halves, and the rare ones below each.
    common: [Vec<u32>; 2],
    rare_below: [Vec<Set<WORDS>>; 2],
}

/// The last heaps and sums; the entries at `i` are those of `base + i`.
struct Recent<const WORDS: usize> {
    base: usize,
    /// So many of them are looked back at.
    kept: usize,
    halves: Vec<u8>,
    /// The set of the half value, empty for a rare heap: its pairs have the other colour.
    ones: Vec<Set<WORDS>>,
    /// Half values of pairs with a rare part, and with one of the first probes.
    rare_pairs: Vec<Set<WORDS>>,
    probed_pairs: Vec<Set<WORDS>>,
}

impl<'a, const WORDS: usize> Sieve<'a, WORDS> {
    pub(super) fn new(code: &Code, proof: &'a Proof, first_values: &[u32]) -> Sieve<'a, WORDS> {
        let colours = &proof.colours;
        let part = |heap: usize| Part { heap, half: colours.half(first_values[heap]) };
        let (far, near) = proof.rare.iter().map(|heap| part(*heap)).partition(|part| part.heap >= LANES);
        let is_common = |heap: &usize| !colours.is_rare(*heap, first_values[*heap]);
        let small = (LANES..=proof.witness).filter(is_common).map(part);
        let takes = (1..code.digits.len()).filter(|taken| code.digits[*taken] & 2 != 0);
        let (rare_takes, common_takes) = takes.partition(|taken| colours.take_is_rare(*taken));
        Sieve {
            proof,
            splits: super::splits(code).collect(),
            common_takes,
            rare_takes,
            far: Parts::new(far),
            near,
            probes: in_turns(small, 32 * WORDS)
                .chunks(PROBES)
                .map(|chunk| Parts::new(chunk.to_vec()))
                .collect(),
            common: [0, 1].map(|heap| colours.common(heap, WORDS)),
            rare_below: [0, 1].map(|heap| colours.rare_below(heap)),
        }
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
            for lane in (0..LANES).filter(|lane| missing[*lane] != [0; WORDS]) {
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
    fn before(&self, first_values: &[u32], meter: &mut Meter) -> Checked<Recent<WORDS>> {
        let Proof { rare, witness, .. } = self.proof;
        let kept = rare.last().copied().unwrap_or(0).max(*witness) + self.proof.last + LANES;
        let size = 2 * kept + FRESH;
        meter.reserve(16 * (WORDS * size) as u64)?;
        meter.spend((self.proof.last * rare.len() + size) as u64)?;
        let mut halves = vec![0; size];
        let [mut ones, mut rare_pairs] = [vec![[0; WORDS]; size], vec![[0; WORDS]; size]];
        let base = first_values.len() - kept;
        for at in 0..kept {
            halves[at] = self.proof.colours.half(first_values[base + at]);
            if rare.binary_search(&(base + at)).is_err() {
                add(&mut ones[at], halves[at]);
            }
        }
        for at in kept - self.proof.last..kept {
            for part in rare.iter().filter(|part| ones[at - **part] != [0; WORDS]) {
                let half = self.proof.colours.half(first_values[*part]) ^ halves[at - part];
                add(&mut rare_pairs[at], half);
            }
        }
        Ok(Recent { base, kept, halves, ones, rare_pairs, probed_pairs: vec![[0; WORDS]; size] })
    }

    /// Writes the least common value that is no option, and returns the halves of the rare values below it.
    fn least_common<E: Entry>(
        &self,
        table: &mut Tape<E>,
        recent: &mut Recent<WORDS>,
        start: usize,
        meter: &mut Meter,
    ) -> Checked<Block<WORDS>> {
        let each = self.near.len() + self.splits.len() + self.common_takes.len() + self.rare_takes.len();
        meter.spend(self.far.steps(WORDS) + (WORDS * LANES * each) as u64 / 4 + 4)?;
        let at = start - recent.base;
        let far = self.far.pairs(&recent.ones, at);
        let mut missing = [[0; WORDS]; LANES];
        for lane in 0..LANES {
            let (heap, at) = (start + lane, at + lane);
            let mut pairs = far[lane];
            self.near.iter().for_each(|part| add(&mut pairs, recent.halves[at - part.heap] ^ part.half));
            recent.rare_pairs[at] = pairs;
            let mut reached = [0; WORDS];
            self.splits.iter().for_each(|taken| unite(&mut reached, &recent.rare_pairs[at - taken]));
            self.common_takes.iter().for_each(|taken| unite(&mut reached, &recent.ones[at - taken]));
            let Some(word) = reached.iter().position(|word| *word != u32::MAX) else {
                return Err(TOO_LARGE.into());
            };
            let half = 32 * word + reached[word].trailing_ones() as usize;
            table.set(heap, E::of(self.common[heap % 2][half]));
            missing[lane] = self.rare_below[heap % 2][half];
            self.rare_takes.iter().for_each(|taken| remove(&mut missing[lane], &recent.ones[at - taken]));
            (recent.halves[at], recent.ones[at]) = (half as u8, [0; WORDS]);
            add(&mut recent.ones[at], half as u8);
        }
        Ok(missing)
    }

    /// Removes the values of splits with small common parts, until nothing is missing.
    fn probe(
        &self,
        missing: &mut Block<WORDS>,
        recent: &mut Recent<WORDS>,
        at: usize,
        meter: &mut Meter,
    ) -> Checked<()> {
        let Some((first, others)) = self.probes.split_first() else { return Ok(()) };
        meter.spend(first.steps(WORDS))?;
        recent.probed_pairs[at..at + LANES].copy_from_slice(&first.pairs(&recent.ones, at));
        for taken in &self.splits {
            remove_all(missing, &recent.probed_pairs[at - taken..]);
        }
        for parts in others {
            // Where a word of a set costs as much as a heap, few heaps are quicker one by one.
            if missing.iter().filter(|missing| **missing != [0; WORDS]).count() < WORDS {
                break;
            }
            meter.spend(parts.steps(WORDS) * self.splits.len() as u64)?;
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
        halves: Set<WORDS>,
        meter: &mut Meter,
    ) -> Checked<bool> {
        let rare = self.proof.colours.rare(heap, WORDS).into_iter().enumerate();
        let mut missing = [0u64; WORDS];
        for (_, value) in rare.filter(|(half, _)| halves[half / 32] >> (half % 32) & 1 == 1) {
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
            if missing == [0; WORDS] {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<const WORDS: usize> Recent<WORDS> {
    /// Where the entries of a block are; when there is no room left, those still needed move to the front.
    fn room_for(&mut self, start: usize) -> usize {
        let at = start - self.base;
        if at + LANES <= self.ones.len() {
            return at;
        }
        self.halves.copy_within(at - self.kept..at, 0);
        for sets in [&mut self.ones, &mut self.rare_pairs, &mut self.probed_pairs] {
            sets.copy_within(at - self.kept..at, 0);
        }
        self.base = start - self.kept;
        self.kept
    }
}

/// The first part of each value, then the second of each: equal values give equal pairs too often.
fn in_turns(parts: impl Iterator<Item = Part>, halves: usize) -> Vec<Part> {
    let mut seen = vec![0; halves];
    let mut turns: Vec<(usize, Part)> = Vec::new();
    for part in parts {
        let turn = &mut seen[usize::from(part.half)];
        *turn += 1;
        turns.push((*turn, part));
    }
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, part)| part).collect()
}

fn remove_all<const WORDS: usize>(missing: &mut Block<WORDS>, found: &[Set<WORDS>]) {
    missing.iter_mut().zip(found).for_each(|(missing, found)| remove(missing, found));
}

#[inline(always)]
fn remove<const WORDS: usize>(missing: &mut Set<WORDS>, found: &Set<WORDS>) {
    missing.iter_mut().zip(found).for_each(|(missing, found)| *missing &= !found);
}

#[inline(always)]
fn unite<const WORDS: usize>(set: &mut Set<WORDS>, other: &Set<WORDS>) {
    set.iter_mut().zip(other).for_each(|(set, other)| *set |= other);
}

#[inline(always)]
fn add<const WORDS: usize>(set: &mut Set<WORDS>, half: u8) {
    set[usize::from(half) / 32 % WORDS] |= 1 << (half % 32);
}
