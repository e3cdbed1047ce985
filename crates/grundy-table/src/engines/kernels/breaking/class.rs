//! Rare and common: a two-colouring of heaps for which a sum of equal colours is rare, of different colours common.
//!
//! The colour of a heap is the parity of `value & mask`, optionally xored with the parity of the heap itself.
//! Both are linear, so rare + rare = rare, common + common = rare, rare + common = common for *every* mask:
//! no value depends on the choice, only the speed does. A good mask leaves few heaps rare.
//!
//! # Source
//! Berlekamp, Conway, Guy, *Winning Ways*, chapter 4 ("sparse space"); the parity of the heap is Flammenkamp's addition.

use super::Breaking;

/// One choice of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The bits of a value that count.
    pub mask: u32,
    /// The parity that every split digit has, if the heap's parity counts as well.
    pub position_parity: Option<u8>,
}

impl Class {
    /// Every heap is rare: the definition as written.
    pub const ALL_RARE: Class = Class { mask: 0, position_parity: None };

    /// Whether heap `n` is common when it has this value.
    #[inline(always)]
    pub fn is_common(&self, value: u32, n: usize) -> bool {
        let position = self.position_parity.map_or(0, |parity| n as u32 ^ u32::from(parity));
        ((value & self.mask).count_ones() ^ position) & 1 == 1
    }

    /// Whether a value has the same colour on a heap that is larger by `i`.
    pub fn keeps_colour(&self, i: usize) -> bool {
        self.position_parity.is_none() || i.is_multiple_of(2)
    }
}

/// The parity that all split digits share. Without it the heap's parity is no linear colour.
fn common_parity(game: &Breaking) -> Option<u8> {
    let mut parities = game.splits.iter().map(|&i| (i & 1) as u8);
    let first = parities.next()?;
    parities.all(|parity| parity == first).then_some(first)
}

/// How often each value was seen, on heaps of each parity: what the best mask is chosen from.
#[derive(Clone, Debug)]
pub(super) struct Census {
    parity: Option<u8>,
    // Index: value times two, plus the heap's parity. Its length is a power of two.
    counts: Vec<i64>,
    counted: usize,
}

impl Census {
    pub fn new(game: &Breaking) -> Census {
        Census { parity: common_parity(game), counts: vec![0; 4], counted: 0 }
    }

    /// Counts the heaps not counted before; says whether a value with a new leading bit appeared.
    pub fn count_up_to(&mut self, limit: usize, value: impl Fn(usize) -> u32) -> bool {
        let before = self.counts.len();
        for n in self.counted..limit {
            let index = (value(n) as usize) << 1 | self.position_bit(n);
            if index >= self.counts.len() {
                self.counts.resize((index + 1).next_power_of_two(), 0);
            }
            self.counts[index] += 1;
        }
        self.counted = self.counted.max(limit);
        self.counts.len() > before
    }

    fn position_bit(&self, n: usize) -> usize {
        self.parity.map_or(0, |parity| (n ^ usize::from(parity)) & 1)
    }

    /// The class with the fewest rare heaps so far, by the Walsh–Hadamard transform of the counts, and their number.
    ///
    /// Masks below `least_mask` are left out.
    pub fn best_class(&self, least_mask: usize) -> (Class, usize) {
        let transform = walsh_hadamard(self.counts.clone());
        let legal = |index: &usize| self.parity.is_some() || index & 1 == 0;
        let indices = (2 * least_mask..transform.len()).filter(legal);
        let best = indices.min_by_key(|&index| transform[index]).unwrap_or(0);
        let position_parity = if best & 1 == 1 { self.parity } else { None };
        let rare = (self.counted as i64 + transform[best]) / 2;
        (Class { mask: (best >> 1) as u32, position_parity }, rare as usize)
    }

    /// The largest value counted.
    pub fn largest(&self) -> u32 {
        self.counts.iter().rposition(|&count| count > 0).unwrap_or(0) as u32 >> 1
    }
}

fn walsh_hadamard(mut counts: Vec<i64>) -> Vec<i64> {
    let mut half = 1;
    while half < counts.len() {
        for pair in counts.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    counts
}
