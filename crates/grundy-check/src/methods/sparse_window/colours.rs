//! Rare and common, the two colours of a value at a heap, and half values, which are what sets hold.
//!
//! The colour of a sum follows from those of its parts, so of an option of known colour the lowest bit of the mask need
//! not be kept. What is left is its *half value*. Leaving a bit out respects xor, and for one colour it keeps the order:
//! values that differ in no bit above it then agree in it as well.

use super::sets::{Halves, values_in};

/// Values must be below this.
pub(super) const VALUES: u32 = 512;

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

    /// The common values at a heap by their halves.
    pub(super) fn common<S: Halves>(&self, heap: usize) -> Vec<u32> {
        self.values::<S>(|value| !self.is_rare(heap, value))
    }

    /// The rare values at a heap by their halves.
    pub(super) fn rare<S: Halves>(&self, heap: usize) -> Vec<u32> {
        self.values::<S>(|value| self.is_rare(heap, value))
    }

    fn values<S: Halves>(&self, chosen: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut values = vec![0; S::HALVES];
        for value in (0..values_in::<S>()).filter(|value| chosen(*value)) {
            values[usize::from(self.half(value))] = value;
        }
        values
    }

    /// For each common value at a heap, the halves of the rare values below it.
    pub(super) fn rare_below<S: Halves>(&self, heap: usize) -> Vec<S> {
        let rare = self.rare::<S>(heap);
        let below = |bound: u32| {
            let halves = (0..rare.len()).filter(|half| rare[*half] < bound);
            halves.fold(S::EMPTY, |mut set, half| {
                set.add(half as u8);
                set
            })
        };
        self.common::<S>(heap).into_iter().map(below).collect()
    }
}
