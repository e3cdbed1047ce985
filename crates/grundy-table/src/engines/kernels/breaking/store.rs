//! How the values of `0..known` are kept: as they are in bytes or words, or as codes of eight bits.
//!
//! A code leaves out one bit that the colour of the heap gives back: the lowest bit of the mask. Leaving it out is
//! linear, so xors of codes are codes of xors, and it keeps the order within a colour: the *rank* of a value. So one
//! byte holds values below 512. While all of them are below 256 its highest bit is free and holds the colour, which is
//! linear too: then a code says as much as the value, and sums of two rare heaps need no care.

use super::Class;

/// The value of the next heap does not fit the entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// The values of `0..known`.
pub(super) trait Store {
    /// Whether the class must look at some bit of the value.
    const NEEDS_MASK: bool = false;
    /// How many heaps are known.
    fn known(&self) -> usize;
    /// The value of a known heap.
    fn value(&self, n: usize) -> u32;
    /// Records the value of the next heap, which is common or not.
    fn push(&mut self, value: u32, common: bool) -> Result<(), Overflow>;
    /// The colours are new; `rare` lists every known rare heap.
    fn class_changed(&mut self, _class: Class, _rare: &[usize]) {}
}

/// A number that fits one entry of a table.
pub(crate) trait Stored: Copy + Default + Into<u32> + Send + Sync {
    /// The first number that does not fit.
    const LIMIT: u32;
    /// The entry for a value below `LIMIT`.
    fn stored(value: u32) -> Self;
}

macro_rules! stored {
    ($type:ty, $limit:expr) => {
        impl Stored for $type {
            const LIMIT: u32 = $limit;
            #[inline(always)]
            fn stored(value: u32) -> $type {
                value as $type
            }
        }
    };
}
stored!(u8, 1 << 8);
stored!(u16, 1 << 16);
stored!(u32, u32::MAX);

impl<V: Stored> Store for Vec<V> {
    fn known(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn value(&self, n: usize) -> u32 {
        self[n].into()
    }

    fn push(&mut self, value: u32, _common: bool) -> Result<(), Overflow> {
        if value >= V::LIMIT {
            return Err(Overflow);
        }
        Vec::push(self, V::stored(value));
        Ok(())
    }
}

/// Values below 512 in one byte each, given their colours.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    class: Class,
    dropped: u32,
    // The bit that is set in the codes of common heaps; 0 if the codes do not tell the colour.
    colour: u8,
    codes: Vec<u8>,
    // The values of the smallest heaps as they are, for those are read most and many of them are rare.
    head: Vec<u16>,
    // The rare heaps beyond the head with their values, rising.
    late: Vec<(usize, u32)>,
}

/// The head is at most this long.
const HEAD: usize = 1 << 18;

impl Codes {
    /// The first value that may have no code.
    pub const LIMIT: u32 = 512;
    /// The first value whose code has no room for its colour.
    const COLOURED: u32 = 256;

    /// The values coded for this class, whose mask must not be 0; nothing if one of them has no code.
    pub fn new(
        values: impl ExactSizeIterator<Item = u32> + Clone,
        class: Class,
        rare: &[usize],
    ) -> Option<Codes> {
        let largest = values.clone().max().unwrap_or(0);
        if class.mask == 0 || largest >= Codes::LIMIT {
            return None;
        }
        let head_length = rare.last().map_or(0, |&last| last + 1).min(HEAD);
        let head: Vec<u16> = values.clone().take(head_length).map(|value| value as u16).collect();
        let mut late = Vec::new();
        for &r in rare.iter().filter(|&&r| r >= head_length) {
            late.push((r, values.clone().nth(r)?));
        }
        let colour = if largest < Codes::COLOURED { 1 << 7 } else { 0 };
        let mut codes =
            Codes { class, dropped: class.mask.trailing_zeros(), colour, codes: Vec::new(), head, late };
        codes.codes = values.enumerate().map(|(n, value)| codes.code(value, n)).collect();
        Some(codes)
    }

    /// The code of heap `n` with this value.
    #[inline(always)]
    fn code(&self, value: u32, n: usize) -> u8 {
        let rank = (value >> (self.dropped + 1)) << self.dropped | (value & ((1 << self.dropped) - 1));
        rank as u8 | if self.class.is_common(value, n) { self.colour } else { 0 }
    }

    /// The bit that is set in the codes of common heaps; 0 if the codes do not tell the colour.
    pub fn colour(&self) -> u8 {
        self.colour
    }

    /// How many ranks a code can have.
    pub fn ranks(&self) -> usize {
        if self.colour == 0 { 256 } else { 128 }
    }

    /// The value of heap `n` that has this rank and this colour.
    #[inline(always)]
    pub fn decoded(&self, rank: u8, n: usize, common: bool) -> u32 {
        let rank = u32::from(rank);
        let low = rank & ((1 << self.dropped) - 1);
        let value = (rank >> self.dropped) << (self.dropped + 1) | low;
        value | u32::from(self.class.is_common(value, n) != common) << self.dropped
    }

    #[inline(always)]
    fn rank(&self, n: usize) -> u8 {
        self.codes[n] & !self.colour
    }

    /// How many rare values lie below that of the common heap `n`, and so how many ranks.
    #[inline(always)]
    pub fn rare_below(&self, n: usize) -> u32 {
        // All bits above the one left out are those of the rank, and with the same ones above it the rare values have the
        // other bit there, whatever lies below it.
        let above = u32::from(self.rank(n)) >> self.dropped;
        (above + (self.decoded(self.rank(n), n, true) >> self.dropped & 1)) << self.dropped
    }

    /// From now on there are values whose codes have no room for the colour.
    fn give_up_colours(&mut self) {
        let colour = std::mem::take(&mut self.colour);
        self.codes.iter_mut().for_each(|code| *code &= !colour);
    }

    /// The codes of all known heaps.
    pub fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// Adds the codes of further heaps, all common.
    pub fn extend(&mut self, codes: &[u8]) {
        if self.codes.capacity() - self.codes.len() < codes.len() {
            self.codes.reserve_exact(self.codes.len() / 4 + codes.len());
        }
        self.codes.extend_from_slice(codes);
    }

    /// Forgets the heaps from `known` on.
    pub fn truncate(&mut self, known: usize) {
        self.codes.truncate(known);
        self.head.truncate(known);
        self.late.retain(|&(n, _)| n < known);
    }
}

impl Store for Codes {
    const NEEDS_MASK: bool = true;

    fn known(&self) -> usize {
        self.codes.len()
    }

    #[inline(always)]
    fn value(&self, n: usize) -> u32 {
        if let Some(&value) = self.head.get(n) {
            return u32::from(value);
        }
        if self.late.last().is_some_and(|&(last, _)| n <= last)
            && let Ok(place) = self.late.binary_search_by_key(&n, |&(heap, _)| heap)
        {
            return self.late[place].1;
        }
        self.decoded(self.rank(n), n, true)
    }

    fn push(&mut self, value: u32, common: bool) -> Result<(), Overflow> {
        if value >= Codes::LIMIT {
            return Err(Overflow);
        }
        if value >= Codes::COLOURED && self.colour != 0 {
            self.give_up_colours();
        }
        let n = self.codes.len();
        self.codes.push(self.code(value, n));
        if !common {
            self.late.push((n, value));
        }
        Ok(())
    }

    fn class_changed(&mut self, class: Class, rare: &[usize]) {
        if class == self.class {
            return;
        }
        let dropped = class.mask.trailing_zeros();
        let head_length = rare.last().map_or(0, |&last| last + 1).min(HEAD);
        let head = (0..head_length).map(|n| self.value(n) as u16).collect();
        let late = rare.iter().filter(|&&r| r >= head_length).map(|&r| (r, self.value(r))).collect();
        let mut new = Codes { class, dropped, colour: self.colour, codes: Vec::new(), head, late };
        new.codes = match dropped == self.dropped && self.colour == 0 {
            true => std::mem::take(&mut self.codes),
            false => (0..self.codes.len()).map(|n| new.code(self.value(n), n)).collect(),
        };
        *self = new;
    }
}
