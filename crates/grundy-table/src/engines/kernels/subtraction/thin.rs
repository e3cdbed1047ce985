//! Thin sets such as the squares: several heaps side by side, the values that each reaches as bits.
//!
//! The options `n - s, n + 1 - s, …` of neighbouring heaps lie side by side, so for each number `s` one bit is set for
//! every heap of a block, in vectors. What lies inside the block comes last, heap by heap.
//!
//! # Cost
//! `O(numbers below n)` for each value, a few bits at a time while values are small, one by one where they are not.

use multiversion::multiversion;

use crate::engines::kernels::breaking::Marks;

/// Heaps side by side.
const BLOCK: usize = 16;
/// Words of reached values for each heap at most; with larger values heaps are evaluated one by one.
const WORDS: usize = 4;

/// Moves of an endless thin set, rising, and what is known.
pub(super) struct Thin<'a> {
    numbers: &'a [usize],
    near: usize,
    pub values: Vec<u32>,
    largest: u32,
    marks: Marks,
}

impl Thin<'_> {
    /// The game with the first values known.
    pub fn new(numbers: &[usize], values: Vec<u32>) -> Thin<'_> {
        let largest = values.iter().copied().max().unwrap_or(0);
        let near = numbers.partition_point(|&number| number < BLOCK);
        Thin { numbers, near, values, largest, marks: Marks::default() }
    }

    /// Evaluates the heaps below `end`.
    pub fn advance(&mut self, end: usize) {
        while self.values.len() < end {
            // Values rise by at most one from heap to heap.
            let words = (self.largest as usize + BLOCK) / 64 + 1;
            if words > WORDS || self.values.len() + BLOCK > end {
                self.step();
            } else {
                self.block(words);
            }
        }
    }

    fn step(&mut self) {
        let n = self.values.len();
        self.marks.clear();
        for &number in self.numbers.iter().take_while(|&&number| number <= n) {
            self.marks.mark(self.values[n - number]);
        }
        let value = self.marks.least();
        self.push(value);
    }

    fn push(&mut self, value: u32) {
        self.values.push(value);
        self.largest = self.largest.max(value);
    }

    fn block(&mut self, words: usize) {
        let start = self.values.len();
        let (near, far) = self.numbers.split_at(self.near);
        let (whole, edge) = far.split_at(far.partition_point(|&number| number <= start));
        self.values.resize(start + BLOCK, 0);
        let reached = match words {
            1 => reached_by_block::<1>(&self.values, start, whole),
            2 => reached_by_block::<2>(&self.values, start, whole),
            _ => reached_by_block::<WORDS>(&self.values, start, whole),
        };
        for (lane, mut reached) in reached.into_iter().enumerate() {
            let n = start + lane;
            for &number in near.iter().chain(edge).take_while(|&&number| number <= n) {
                let value = self.values[n - number] as usize;
                reached[value / 64 % WORDS] |= 1 << (value % 64);
            }
            self.values[n] = least_outside(&reached);
            self.largest = self.largest.max(self.values[n]);
        }
    }
}

fn least_outside(reached: &[u64; WORDS]) -> u32 {
    let word = reached.iter().position(|&word| word != u64::MAX).unwrap_or(WORDS);
    64 * word as u32 + reached.get(word).map_or(0, |word| word.trailing_ones())
}

/// The values that the heaps of the block at `start` reach by these numbers, none of which leads into the block.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn reached_by_block<const COUNT: usize>(
    values: &[u32],
    start: usize,
    numbers: &[usize],
) -> [[u64; WORDS]; BLOCK] {
    let mut words = [[0u64; BLOCK]; COUNT];
    for &number in numbers {
        let Some(row) = values.get(start - number..).and_then(|row| row.first_chunk::<BLOCK>()) else {
            continue;
        };
        for (place, word) in words.iter_mut().enumerate() {
            for lane in 0..BLOCK {
                let bit = u64::from(row[lane]).wrapping_sub(64 * place as u64);
                word[lane] |= if bit < 64 { 1 << bit } else { 0 };
            }
        }
    }
    let mut reached = [[0; WORDS]; BLOCK];
    for (place, word) in words.iter().enumerate() {
        for lane in 0..BLOCK {
            reached[lane][place] = word[lane];
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_definition(numbers: &[usize], seed: &[u32], end: usize) -> Vec<u32> {
        let mut values = seed.to_vec();
        for n in values.len()..end {
            let options: Vec<u32> = numbers.iter().filter(|&&k| k <= n).map(|&k| values[n - k]).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
        }
        values
    }

    #[test]
    fn blocks_agree_with_the_definition() {
        let squares: Vec<usize> = (1..60).map(|k| k * k).collect();
        let late: Vec<usize> = (20..400).step_by(7).collect();
        // Nim, whose values grow beyond all words.
        let all: Vec<usize> = (1..700).collect();
        for (numbers, seed) in [(&squares, &[0][..]), (&squares, &[0, 5, 9]), (&late, &[0]), (&all, &[0])] {
            let mut thin = Thin::new(numbers, seed.to_vec());
            [100, 101, 650].into_iter().for_each(|end| thin.advance(end));
            assert_eq!(thin.values, by_definition(numbers, seed, 650));
        }
    }
}
