//! One value after the other by the sparse space, in blocks of heaps side by side.
//!
//! The pairs of a sum are the same whichever split leads to it: their values are kept for the last sums, and a heap
//! unites those of its splits. So it is for pairs with a rare part, which give common values, and for pairs of some small
//! common parts, the first probes, which nearly always give all the rare values that are needed.

use super::Proof;
use super::colours::VALUES;
use super::parts::{Block, LANES, Part, Parts};
use crate::budget::{Checked, Meter};
use crate::code::Code;

/// So many small parts are probes together.
const PROBES: usize = 96;
/// The sets of so many heaps are kept beside those that are looked back at.
const FRESH: usize = 4096;

pub(super) struct Sieve<'a> {
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
    common: [[u8; VALUES as usize / 2]; 2],
    rare_below: [[u32; VALUES as usize / 2]; 2],
}

/// The last heaps and sums; the entries at `i` are those of `base + i`.
struct Recent {
    base: usize,
    /// So many of them are looked back at.
    kept: usize,
    halves: Vec<u8>,
    /// The set of the half value, empty for a rare heap: its pairs have the other colour.
    ones: Vec<u32>,
    /// Half values of pairs with a rare part, and with one of the first probes.
    rare_pairs: Vec<u32>,
    probed_pairs: Vec<u32>,
}

impl<'a> Sieve<'a> {
    pub(super) fn new(code: &Code, proof: &'a Proof, first_values: &[u8]) -> Sieve<'a> {
        let colours = &proof.colours;
        let part = |heap: usize| Part { heap, half: colours.half(first_values[heap]) };
        let (far, near) = proof.rare.iter().map(|heap| part(*heap)).partition(|part| part.heap >= LANES);
        let is_common = |heap: &usize| !colours.is_rare(*heap, u32::from(first_values[*heap]));
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
            probes: in_turns(small).chunks(PROBES).map(|chunk| Parts::new(chunk.to_vec())).collect(),
            common: [0, 1].map(|heap| colours.common(heap)),
            rare_below: [0, 1].map(|heap| colours.rare_below(heap)),
        }
    }

    /// Fills the table from `first` to `limit`; from `strict` on only takes, rare parts and parts up to A may serve.
    pub(super) fn fill(
        &self,
        table: &mut [u8],
        first: usize,
        limit: usize,
        strict: usize,
        meter: &mut Meter,
    ) -> Checked<()> {
        let mut recent = self.before(first, table, meter)?;
        for start in (first..limit).step_by(LANES) {
            let at = recent.room_for(start);
            let mut missing = self.least_common(table, &mut recent, start, meter)?;
            self.probe(&mut missing, &mut recent, at, meter)?;
            for lane in (0..LANES).filter(|lane| missing[*lane] != 0) {
                let heap = start + lane;
                // (7.6) Heaps past the limit only fill up the last block.
                let largest_part = if heap < strict { heap } else { self.proof.witness };
                if heap < limit && !self.reached_within(largest_part, table, heap, missing[lane], meter)? {
                    return Err(format!("heap {heap} is rare, or a rare value is reached too late"));
                }
            }
        }
        Ok(())
    }

    /// What is to be known of the heaps before the first that is not.
    fn before(&self, first: usize, table: &[u8], meter: &mut Meter) -> Checked<Recent> {
        let Proof { rare, witness, .. } = self.proof;
        let kept = rare.last().copied().unwrap_or(0).max(*witness) + self.proof.last + LANES;
        let size = 2 * kept + FRESH;
        meter.reserve(16 * size as u64)?;
        meter.spend((self.proof.last * rare.len() + size) as u64)?;
        let mut halves = vec![0; size];
        let [mut ones, mut rare_pairs] = [vec![0; size], vec![0; size]];
        let base = first - kept;
        for at in 0..kept {
            halves[at] = self.proof.colours.half(table[base + at]);
            ones[at] = u32::from(rare.binary_search(&(base + at)).is_err()) << halves[at];
        }
        for at in kept - self.proof.last..kept {
            let pairs = rare.iter().filter(|part| ones[at - **part] != 0);
            let half = |part: &usize| self.proof.colours.half(table[*part]) ^ halves[at - part];
            rare_pairs[at] = pairs.fold(0, |set, part| set | 1 << half(part));
        }
        Ok(Recent { base, kept, halves, ones, rare_pairs, probed_pairs: vec![0; size] })
    }

    /// Writes the least common value that is no option, and returns the halves of the rare values below it.
    fn least_common(
        &self,
        table: &mut [u8],
        recent: &mut Recent,
        start: usize,
        meter: &mut Meter,
    ) -> Checked<Block> {
        let each = self.near.len() + self.splits.len() + self.common_takes.len() + self.rare_takes.len();
        meter.spend(self.far.steps() + (LANES * each) as u64 / 4 + 4)?;
        let at = start - recent.base;
        let far = self.far.pairs(&recent.ones, at);
        let mut missing = [0; LANES];
        for lane in 0..LANES {
            let (heap, at) = (start + lane, at + lane);
            let with = |part: &Part| 1u32.wrapping_shl(u32::from(recent.halves[at - part.heap] ^ part.half));
            recent.rare_pairs[at] = self.near.iter().fold(far[lane], |set, part| set | with(part));
            let mut reached = self.splits.iter().fold(0, |set, taken| set | recent.rare_pairs[at - taken]);
            self.common_takes.iter().for_each(|taken| reached |= recent.ones[at - taken]);
            if reached == u32::MAX {
                return Err("a value is too large for the method".into());
            }
            let half = reached.trailing_ones() as usize;
            table[heap] = self.common[heap % 2][half];
            missing[lane] = self.rare_below[heap % 2][half];
            self.rare_takes.iter().for_each(|taken| missing[lane] &= !recent.ones[at - taken]);
            (recent.halves[at], recent.ones[at]) = (half as u8, 1 << half);
        }
        Ok(missing)
    }

    /// Removes the values of splits with small common parts, until nothing is missing.
    fn probe(&self, missing: &mut Block, recent: &mut Recent, at: usize, meter: &mut Meter) -> Checked<()> {
        let Some((first, others)) = self.probes.split_first() else { return Ok(()) };
        meter.spend(first.steps())?;
        recent.probed_pairs[at..at + LANES].copy_from_slice(&first.pairs(&recent.ones, at));
        for taken in &self.splits {
            remove(missing, &recent.probed_pairs[at - taken..]);
        }
        for parts in others {
            if missing.iter().all(|missing| *missing == 0) {
                break;
            }
            meter.spend(parts.steps() * self.splits.len() as u64)?;
            self.splits.iter().for_each(|taken| remove(missing, &parts.pairs(&recent.ones, at - taken)));
        }
        Ok(())
    }

    /// Whether splits with a part up to this size give each of the missing values.
    fn reached_within(
        &self,
        largest_part: usize,
        table: &[u8],
        heap: usize,
        halves: u32,
        meter: &mut Meter,
    ) -> Checked<bool> {
        let rare = self.proof.colours.rare(heap).into_iter().enumerate();
        let missing = rare.filter(|(half, _)| halves >> half & 1 == 1);
        let mut missing = missing.fold(0u64, |set, (_, value)| set | 1 << value);
        for part in 1..heap.min(largest_part + 1) {
            meter.spend(self.splits.len() as u64)?;
            for taken in self.splits.iter().filter(|taken| heap - **taken > part) {
                missing &= !(1 << (table[part] ^ table[heap - taken - part]));
            }
            if missing == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Recent {
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
fn in_turns(parts: impl Iterator<Item = Part>) -> Vec<Part> {
    let mut seen = [0; VALUES as usize];
    let mut turns: Vec<(usize, Part)> = Vec::new();
    for part in parts {
        let turn = &mut seen[usize::from(part.half)];
        *turn += 1;
        turns.push((*turn, part));
    }
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, part)| part).collect()
}

fn remove(missing: &mut Block, found: &[u32]) {
    missing.iter_mut().zip(found).for_each(|(missing, found)| *missing &= !found);
}
