//! Misère outcomes of all small sums by the definition, in a form that is quick enough for every sum of 40 tokens.
//!
//! A sum is the list of how many heaps of each size it holds. Nothing of the library but the options of heaps is used,
//! and two facts that the definition gives at once: a heap without a move adds nothing, and a pair of heaps whose only
//! option is to vanish adds nothing either.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Heaps are below this size.
pub const SIZES: usize = 48;

/// How many heaps of each size there are.
pub type Counts = [u8; SIZES];

/// The outcomes of the sums of one game: whether the player to move loses.
pub struct Recursion {
    // Every option of a heap as sorted sizes of heaps that can move.
    options: Vec<Vec<Vec<usize>>>,
    is_star: Vec<bool>,
    known: HashMap<Counts, bool, BuildHasherDefault<Mixer>>,
    bound: usize,
}

impl Recursion {
    /// The game whose heap `h` has the options `options[h]`; at most `bound` sums are remembered.
    pub fn new(options: &[Vec<Vec<u32>>], bound: usize) -> Recursion {
        assert!(options.len() <= SIZES);
        let can_move = |part: &usize| !options[*part].is_empty();
        let written = |option: &Vec<u32>| -> Vec<usize> {
            option.iter().map(|&part| part as usize).filter(can_move).collect()
        };
        let mut all: Vec<Vec<Vec<usize>>> =
            options.iter().map(|options| options.iter().map(written).collect()).collect();
        for options in &mut all {
            options.iter_mut().for_each(|option| option.sort_unstable());
            options.sort_unstable();
            options.dedup();
        }
        let is_star = all.iter().map(|options| options == &[Vec::<usize>::new()]).collect();
        Recursion { options: all, is_star, known: HashMap::default(), bound }
    }

    /// How many sums were looked at.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// Whether the player to move loses the sum; `None` if that takes more memory than allowed.
    pub fn is_lost(&mut self, heaps: &[u32]) -> Option<bool> {
        let mut counts = [0; SIZES];
        for &heap in heaps {
            self.add(&mut counts, heap as usize)?;
        }
        self.is_lost_counts(counts)
    }

    fn add(&self, counts: &mut Counts, heap: usize) -> Option<()> {
        if self.options[heap].is_empty() {
            return Some(());
        }
        counts[heap] = if self.is_star[heap] { 1 - counts[heap] } else { counts[heap].checked_add(1)? };
        Some(())
    }

    fn is_lost_counts(&mut self, counts: Counts) -> Option<bool> {
        if let Some(&known) = self.known.get(&counts) {
            return Some(known);
        }
        let (mut can_move, mut can_win) = (false, false);
        // The largest heaps first: what they leave is smaller and more often known.
        'search: for heap in (0..self.options.len()).rev().filter(|&heap| counts[heap] > 0) {
            for index in 0..self.options[heap].len() {
                can_move = true;
                let mut left = counts;
                left[heap] -= 1;
                for place in 0..self.options[heap][index].len() {
                    let part = self.options[heap][index][place];
                    self.add(&mut left, part)?;
                }
                if self.is_lost_counts(left)? {
                    can_win = true;
                    break 'search;
                }
            }
        }
        if self.known.len() >= self.bound {
            return None;
        }
        let is_lost = can_move && !can_win;
        self.known.insert(counts, is_lost);
        Some(is_lost)
    }
}

/// Every sum of at most four heaps with at most this many tokens, heaps of size 0 standing for no heap.
pub fn sums(tokens: u32) -> Vec<Vec<u32>> {
    let mut sums = Vec::new();
    for first in 0..=tokens / 4 {
        for second in first..=(tokens - first) / 3 {
            for third in second..=(tokens - first - second) / 2 {
                let rest = tokens - first - second - third;
                sums.extend((third..=rest).map(|fourth| vec![first, second, third, fourth]));
            }
        }
    }
    sums
}

/// A quick hash of the counts, eight at a time.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks_exact(8) {
            let word = u64::from_le_bytes(chunk.try_into().expect("eight bytes"));
            self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}
