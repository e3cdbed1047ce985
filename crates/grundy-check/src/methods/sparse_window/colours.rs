//! Rare and common, the two colours of a value at a heap, and half values, of which 32 fit into a word of a set.
//!
//! The colour of a sum follows from those of its parts, so of an option of known colour the lowest bit of the mask need
//! not be kept. What is left is its *half value*. Leaving a bit out respects xor, and for one colour it keeps the order:
//! values that differ in no bit above it then agree in it as well.

/// Values must be below this.
pub(super) const VALUES: u32 = 512;

/// A set of half values below 32 for each word. Few values make small sets, and these are quick.
pub(super) type Set<const WORDS: usize> = [u32; WORDS];

/// The values that fit into sets of so many words.
pub(super) const fn values_in(words: usize) -> u32 {
    64 * words as u32
}

/// A value as it stands in the table: a byte where that is enough, for the longest tables.
pub(super) trait Entry: Copy + Default + PartialEq {
    fn of(value: u32) -> Self;
    fn value(self) -> u32;
}

impl Entry for u8 {
    fn of(value: u32) -> u8 {
        value as u8
    }

    fn value(self) -> u32 {
        u32::from(self)
    }
}

impl Entry for u16 {
    fn of(value: u32) -> u16 {
        value as u16
    }

    fn value(self) -> u32 {
        u32::from(self)
    }
}

pub(super) struct Colours {
    // Invariant: above 0 and below `VALUES`.
    pub(super) mask: u32,
    /// Whether the parity of the heap counts.
    pub(super) position: bool,
    /// The parity of the split digits.
    pub(super) parity: usize,
}

impl Colours {
    pub(super) fn is_rare(&self, heap: usize, value: u32) -> bool {
        let shift = if self.position { (heap + self.parity) as u32 } else { 0 };
        ((value & self.mask).count_ones() + shift).is_multiple_of(2)
    }

    /// Whether a take from a heap leaves a value that is rare at that heap.
    pub(super) fn take_is_rare(&self, taken: usize) -> bool {
        self.position && taken % 2 == 1
    }

    pub(super) fn half(&self, value: u32) -> u8 {
        let below = (1 << self.mask.trailing_zeros()) - 1;
        (value & below | value >> 1 & !below) as u8
    }

    /// The common values at a heap by their halves, for sets of so many words.
    pub(super) fn common(&self, heap: usize, words: usize) -> Vec<u32> {
        self.values(words, |value| !self.is_rare(heap, value))
    }

    /// The rare values at a heap by their halves.
    pub(super) fn rare(&self, heap: usize, words: usize) -> Vec<u32> {
        self.values(words, |value| self.is_rare(heap, value))
    }

    fn values(&self, words: usize, chosen: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut values = vec![0; 32 * words];
        for value in (0..values_in(words)).filter(|value| chosen(*value)) {
            values[usize::from(self.half(value))] = value;
        }
        values
    }

    /// For each common value at a heap, the halves of the rare values below it.
    pub(super) fn rare_below<const WORDS: usize>(&self, heap: usize) -> Vec<Set<WORDS>> {
        let rare = self.rare(heap, WORDS);
        let below = |bound: u32| {
            let mut set = [0; WORDS];
            for half in (0..rare.len()).filter(|half| rare[*half] < bound) {
                set[half / 32] |= 1 << (half % 32);
            }
            set
        };
        self.common(heap, WORDS).into_iter().map(below).collect()
    }
}
