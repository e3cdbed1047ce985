//! Games that are not sparse: mark some pairs, then ask only for the few smallest unmarked values whether they are hit.
//!
//! "Is this one value ever hit?" is a minimum of xors over two straight arrays, which vectorises; "insert into a set"
//! does not. A copy of the values in reverse makes the partners of `a, a + 1, …` contiguous.
//!
//! # Cost
//! `O(n · splits)` for each value, at several pairs a nanosecond; two entries of memory for each value.

use multiversion::multiversion;

use super::Breaking;
use super::sparse::Marks;
use super::store::{Overflow, Stored};
use crate::budget::Patience;

/// What is known of a game when every pair is looked at.
#[derive(Clone, Debug)]
pub(super) struct Dense<V> {
    game: Breaking,
    pub values: Vec<V>,
    // Invariant: reversed[reversed.len() - 1 - n] is the value of n, for every known n.
    reversed: Vec<V>,
    marks: Marks,
    largest: u32,
}

/// How many candidates are tested side by side.
const CANDIDATES: usize = 8;
/// Pairs tested before the first look at which candidates are still alive.
const CHUNK: usize = 1024;
/// How many pairs are marked for each value that occurs: most values that are hit at all are hit by one of so many.
const MARKED: usize = 24;

impl<V: Entry> Dense<V> {
    /// The game with the values of `0..values.len()` known.
    pub fn new(game: &Breaking, values: Vec<V>) -> Dense<V> {
        let largest = values.iter().map(|&value| value.into()).max().unwrap_or(0);
        let reversed = values.iter().rev().copied().collect();
        Dense { game: game.clone(), values, reversed, marks: Marks::default(), largest }
    }

    /// Evaluates heaps up to `to`, or as many as there is patience for.
    pub fn advance(&mut self, to: usize, patience: &mut Patience<'_>) -> Result<(), Overflow> {
        while self.values.len() < to && !patience.ends_after(self.game.takes.len() + 64) {
            self.step(patience)?;
        }
        Ok(())
    }

    /// Evaluates the next heap, unless the patience ends before.
    fn step(&mut self, patience: &mut Patience<'_>) -> Result<(), Overflow> {
        let n = self.values.len();
        let Some(value) = self.next_value(n, patience) else { return Ok(()) };
        if value >= V::LIMIT {
            return Err(Overflow);
        }
        self.push(n, value);
        Ok(())
    }

    /// How many pairs the next heap has.
    pub fn pairs(&self) -> usize {
        self.values.len() / 2 * self.game.splits.len() + 64
    }

    fn push(&mut self, n: usize, value: u32) {
        if self.reversed.len() <= n {
            // Twice the room, the known values at its end.
            let mut room = vec![V::default(); (n + 1) * 2];
            let start = room.len() - self.reversed.len();
            room[start..].copy_from_slice(&self.reversed);
            self.reversed = room;
        }
        let last = self.reversed.len() - 1;
        self.reversed[last - n] = V::stored(value);
        self.values.push(V::stored(value));
        self.largest = self.largest.max(value);
    }

    fn next_value(&mut self, n: usize, patience: &mut Patience<'_>) -> Option<u32> {
        self.marks.clear();
        for &i in self.game.takes.iter().filter(|&&i| i < n) {
            self.marks.mark(self.values[n - i].into());
        }
        // Enough marks that few small values stay unmarked, and not many more.
        let marked = MARKED * self.largest as usize + 64;
        for &i in self.game.splits.iter().filter(|&&i| i < n) {
            let sum = n - i;
            let end = sum.div_ceil(2).min(marked + 1).max(1);
            if patience.ends_after(end) {
                return None;
            }
            let start = self.reversed.len() - sum;
            let partners = &self.reversed[start..start + end - 1];
            V::mark_xors(&mut self.marks, &self.values[1..end], partners, self.largest);
            if self.game.equal_parts && sum.is_multiple_of(2) && sum / 2 <= marked {
                self.marks.mark(0);
            }
        }
        let mut from = 0;
        loop {
            match self.test_candidates(n, marked, self.unmarked_from(from), patience)? {
                Verdict::NeverHit(value) => return Some(value),
                Verdict::AllHitBelow(next) => from = next,
            }
        }
    }

    /// The values of `sum - a` for `a` in `from..to`, `from` being at least 1.
    fn partners(&self, sum: usize, from: usize, to: usize) -> &[V] {
        let start = self.reversed.len() - sum;
        &self.reversed[start + from - 1..start + to - 1]
    }

    fn unmarked_from(&self, from: u32) -> Vec<u32> {
        (from..).filter(|&value| !self.marks.contains(value)).take(CANDIDATES).collect()
    }

    /// Looks for the first candidate that no pair beyond the marked ones has.
    ///
    /// Small values are hit soon or never, so after a while only the smallest survivors are worth testing;
    /// the others wait for their turn.
    fn test_candidates(
        &self,
        n: usize,
        marked: usize,
        mut alive: Vec<u32>,
        patience: &mut Patience<'_>,
    ) -> Option<Verdict> {
        let mut next = alive.last().map_or(0, |&last| last + 1);
        let mut tested = 0;
        for &i in self.game.splits.iter().filter(|&&i| i < n) {
            let sum = n - i;
            // The pair of equal parts is left to the end, since it may be forbidden.
            let end = sum.div_ceil(2);
            let mut a = marked + 1;
            while a < end && !alive.is_empty() {
                // What has lived long is likely to live on, so looks at it become rarer.
                let stop = end.min(a + CHUNK.max(tested));
                if patience.ends_after(stop - a) {
                    return None;
                }
                V::drop_hit(&self.values[a..stop], self.partners(sum, a, stop), &mut alive);
                tested += stop - a;
                let worth = worth_testing(tested);
                if alive.len() > worth {
                    next = alive[worth];
                    alive.truncate(worth);
                }
                a = stop;
            }
            if self.game.equal_parts && sum.is_multiple_of(2) && sum / 2 > marked {
                alive.retain(|&candidate| candidate != 0);
            }
        }
        Some(alive.first().map_or(Verdict::AllHitBelow(next), |&value| Verdict::NeverHit(value)))
    }
}

/// What a test of candidates found.
enum Verdict {
    NeverHit(u32),
    AllHitBelow(u32),
}

fn worth_testing(tested: usize) -> usize {
    match tested / CHUNK {
        0..=1 => CANDIDATES,
        2..=7 => CANDIDATES / 2,
        _ => CANDIDATES / 4,
    }
}

/// An entry for which hits of candidates are looked for in vectors.
pub(super) trait Entry: Stored {
    /// Marks `left[k] ^ right[k]` for every `k`; no value is larger than `largest`.
    fn mark_xors(marks: &mut Marks, left: &[Self], right: &[Self], largest: u32);

    /// Removes the candidates, at most eight, that some pair `left[k] ^ right[k]` hits.
    fn drop_hit(left: &[Self], right: &[Self], candidates: &mut Vec<u32>);
}

macro_rules! entry {
    ($type:ty, $drop:ident, $mark:expr) => {
        #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
        fn $drop(left: &[$type], right: &[$type], candidates: &mut Vec<u32>) {
            match candidates.len() {
                0 => {}
                1 => drop_hit_of::<$type, 1>(left, right, candidates, |x, y| x.min(y)),
                2 => drop_hit_of::<$type, 2>(left, right, candidates, |x, y| x.min(y)),
                3..=4 => drop_hit_of::<$type, 4>(left, right, candidates, |x, y| x.min(y)),
                _ => drop_hit_of::<$type, CANDIDATES>(left, right, candidates, |x, y| x.min(y)),
            }
        }

        impl Entry for $type {
            fn drop_hit(left: &[Self], right: &[Self], candidates: &mut Vec<u32>) {
                $drop(left, right, candidates)
            }

            fn mark_xors(marks: &mut Marks, left: &[Self], right: &[Self], largest: u32) {
                $mark(marks, left, right, largest)
            }
        }
    };
}
entry!(u16, drop_hit_words, mark_shorts);
entry!(u32, drop_hit_wide, Marks::mark_xors);

const LANES: usize = 32;

/// The larger array of stamps pays only for long stretches.
const LONG: usize = 1024;

fn mark_shorts(marks: &mut Marks, left: &[u16], right: &[u16], largest: u32) {
    match left.len() >= LONG {
        true => marks.mark_xors_of_shorts(left, right),
        false => marks.mark_xors(left, right, largest),
    }
}

#[inline(always)]
fn drop_hit_of<V, const COUNT: usize>(
    left: &[V],
    right: &[V],
    candidates: &mut Vec<u32>,
    least: impl Fn(V, V) -> V + Copy,
) where
    V: Stored + PartialEq + std::ops::BitXor<Output = V> + std::ops::Not<Output = V>,
{
    let wanted: [V; COUNT] = std::array::from_fn(|j| V::stored(candidates[j.min(candidates.len() - 1)]));
    // The least xor of value, partner and candidate: zero once the candidate is hit.
    let mut closest = [[!V::default(); LANES]; COUNT];
    let (left_chunks, left_rest) = left.as_chunks::<LANES>();
    let (right_chunks, right_rest) = right.as_chunks::<LANES>();
    for (left, right) in left_chunks.iter().zip(right_chunks) {
        for j in 0..COUNT {
            for lane in 0..LANES {
                closest[j][lane] = least(closest[j][lane], left[lane] ^ right[lane] ^ wanted[j]);
            }
        }
    }
    for (&left, &right) in left_rest.iter().zip(right_rest) {
        for j in 0..COUNT {
            closest[j][0] = least(closest[j][0], left ^ right ^ wanted[j]);
        }
    }
    // All lanes are folded before any is looked at, so that the rows can stay in registers throughout.
    let mut nearest = [!V::default(); COUNT];
    for j in 0..COUNT {
        for &xor in &closest[j] {
            nearest[j] = least(nearest[j], xor);
        }
    }
    let mut kept = 0;
    for (j, &nearest) in nearest.iter().enumerate().take(candidates.len()) {
        candidates[kept] = candidates[j];
        kept += usize::from(nearest != V::default());
    }
    candidates.truncate(kept);
}
