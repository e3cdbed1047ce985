//! Rare and common, the two colours of a value at a heap, and half values, for which 32 bits are a set.
//!
//! The colour of a sum follows from those of its parts, so of an option of known colour the lowest bit of the mask need
//! not be kept. What is left is its *half value*. Leaving a bit out respects xor, and for one colour it keeps the order:
//! values that differ in no bit above it then agree in it as well.

/// Values must be below this, half values below the half of it.
pub(super) const VALUES: u32 = 64;
const HALVES: usize = VALUES as usize / 2;

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

    pub(super) fn half(&self, value: u8) -> u8 {
        let below = (1 << self.mask.trailing_zeros()) - 1;
        value & below | value >> 1 & !below
    }

    /// The common values at a heap by their halves.
    pub(super) fn common(&self, heap: usize) -> [u8; HALVES] {
        self.values(|value| !self.is_rare(heap, value))
    }

    /// The rare values at a heap by their halves.
    pub(super) fn rare(&self, heap: usize) -> [u8; HALVES] {
        self.values(|value| self.is_rare(heap, value))
    }

    fn values(&self, chosen: impl Fn(u32) -> bool) -> [u8; HALVES] {
        let mut values = [0; HALVES];
        for value in (0..VALUES).filter(|value| chosen(*value)) {
            values[usize::from(self.half(value as u8))] = value as u8;
        }
        values
    }

    /// For each common value at a heap, the halves of the rare values below it.
    pub(super) fn rare_below(&self, heap: usize) -> [u32; HALVES] {
        let rare = self.rare(heap);
        let below = |bound: u8| (0..HALVES).filter(move |half| rare[*half] < bound);
        self.common(heap).map(|value| below(value).fold(0, |set, half| set | 1 << half))
    }
}
