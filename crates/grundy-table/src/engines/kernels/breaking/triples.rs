//! Splits into three parts: the values of the pairs of each sum are kept as bit sets, so that a third part costs one look.
//!
//! A set is moved by xor with a third value in two steps: the high bits of the value permute its words, and the sets
//! that share the low six bits are moved together at the end.
//!
//! # Cost
//! `O(n · values / 64)` words for each value, where `values` is the next power of two above the largest one;
//! as many words of memory for each value.

use super::Breaking;
use crate::budget::Patience;
use crate::engines::kernels::xor_sets::{moved_within_word, unite, unite_moved, words_for};

/// What is known of a game with splits into three.
#[derive(Clone, Debug)]
pub(super) struct Triples {
    game: Breaking,
    pub values: Vec<u32>,
    // Every value is below 64 times this power of two.
    width: usize,
    // The values of all pairs of sum s, as the words from s * width on.
    pairs: Vec<u64>,
}

/// Words to one call of `advance`.
const WORDS: usize = 1 << 26;

impl Triples {
    /// The game with its seed known.
    pub fn new(game: &Breaking) -> Triples {
        Triples::with_values(game, &game.seed)
    }

    /// The game with these values known.
    pub fn with_values(game: &Breaking, values: &[u32]) -> Triples {
        let width = words_for(values.iter().copied().max().unwrap_or(0));
        let mut triples = Triples { game: game.clone(), values: values.to_vec(), width, pairs: Vec::new() };
        (0..triples.values.len()).for_each(|sum| triples.push_pairs(sum));
        triples
    }

    /// How many bytes the tables for `0..limit` take with the values seen so far.
    pub fn bytes_for(&self, limit: usize) -> u64 {
        (8 * self.width as u64 + 4) * limit as u64
    }

    /// Goes on towards `to` for a short while.
    pub fn advance(&mut self, to: usize, patience: &mut Patience<'_>) {
        let mut words = 0;
        while self.values.len() < to && words < WORDS {
            let n = self.values.len();
            words += n / 3 * self.width * self.game.triples.len() + n;
            if self.pairs.len() == n * self.width {
                self.push_pairs(n);
            }
            let Some(value) = self.next_value(n, patience) else { return };
            self.values.push(value);
            if words_for(value) > self.width {
                self.widen(words_for(value));
            }
        }
    }

    /// The value of the next heap, unless the patience ends before.
    fn next_value(&self, n: usize, patience: &mut Patience<'_>) -> Option<u32> {
        let mut reached = vec![0; self.width];
        for &i in self.game.takes.iter().filter(|&&i| i < n) {
            let value = self.values[n - i] as usize;
            reached[value / 64] |= 1 << (value % 64);
        }
        for &i in self.game.splits.iter().filter(|&&i| i < n) {
            unite(&mut reached, self.pairs_of(n - i));
        }
        for &i in self.game.triples.iter().filter(|&&i| i < n) {
            if patience.ends_after(n * self.width) {
                return None;
            }
            self.add_triples(n - i, &mut reached);
        }
        let full = reached.iter().take_while(|&&word| word == u64::MAX).count();
        let last = reached.get(full).map_or(0, |word| word.trailing_ones() as usize);
        Some((64 * full + last) as u32)
    }

    fn pairs_of(&self, sum: usize) -> &[u64] {
        &self.pairs[sum * self.width..(sum + 1) * self.width]
    }

    /// Adds the values of all three non-empty parts of a sum; the least part is at most a third.
    fn add_triples(&self, sum: usize, reached: &mut [u64]) {
        let mut by_low_bits = vec![0u64; 64 * self.width];
        let mut used = [false; 64];
        for first in 1..=sum / 3 {
            let value = self.values[first] as usize;
            used[value % 64] = true;
            let set = &mut by_low_bits[value % 64 * self.width..][..self.width];
            unite_moved(set, self.pairs_of(sum - first), value / 64);
        }
        for low_bits in (0..64).filter(|&low_bits| used[low_bits]) {
            for (word, set) in reached.iter_mut().zip(&by_low_bits[low_bits * self.width..]) {
                *word |= moved_within_word(*set, low_bits);
            }
        }
    }

    /// Finds the values of the pairs of the next sum, all of whose parts are known.
    fn push_pairs(&mut self, sum: usize) {
        let start = self.pairs.len();
        self.pairs.resize(start + self.width, 0);
        let equal = self.game.equal_parts || !self.game.triples.is_empty();
        for a in (1..=sum / 2).filter(|a| equal || 2 * a != sum) {
            let value = (self.values[a] ^ self.values[sum - a]) as usize;
            self.pairs[start + value / 64] |= 1 << (value % 64);
        }
    }

    fn widen(&mut self, width: usize) {
        let mut pairs = vec![0; self.pairs.len() / self.width * width];
        for (wide, narrow) in pairs.chunks_exact_mut(width).zip(self.pairs.chunks_exact(self.width)) {
            wide[..narrow.len()].copy_from_slice(narrow);
        }
        self.pairs = pairs;
        self.width = width;
    }
}
