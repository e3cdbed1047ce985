//! Sets of values as words of bits, and moving all of a set by xor with a value.
//!
//! A set has a power of two of words, so that xor with a value below 64 times their number stays inside. The high bits of the
//! value permute the words, the low six bits the bits of each.

/// How many words a set needs to hold this value.
pub(crate) fn words_for(value: u32) -> usize {
    (value as usize / 64 + 1).next_power_of_two()
}

/// Adds the elements of another set.
pub(crate) fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Unites with the other set after xor of every element with 64 times `high`.
pub(crate) fn unite_moved(set: &mut [u64], other: &[u64], high: usize) {
    // Runs of words stay together below the lowest bit of `high`, so they are moved at once.
    let run = if high == 0 { set.len() } else { 1 << high.trailing_zeros() };
    for (start, words) in (0..).step_by(run).zip(other.chunks_exact(run)) {
        let target = start ^ (high & !(run - 1));
        unite(&mut set[target..target + run], words);
    }
}

/// Unites with the other set after xor of every element with a value.
pub(crate) fn unite_xored(set: &mut [u64], other: &[u64], value: usize) {
    for (place, &word) in other.iter().enumerate().filter(|(_, word)| **word != 0) {
        set[place ^ (value / 64)] |= moved_within_word(word, value % 64);
    }
}

/// The least number that is in none of these sets, all of the same length.
pub(crate) fn least_outside<'s>(sets: impl Iterator<Item = &'s [u64]> + Clone, words: usize) -> u32 {
    let united = |place: usize| sets.clone().fold(0, |word, set| word | set[place]);
    let full = (0..words).take_while(|&place| united(place) == u64::MAX).count();
    let rest = if full < words { united(full).trailing_ones() } else { 0 };
    64 * full as u32 + rest
}

/// The set after xor of every element with `low_bits`, all elements being below 64.
pub(crate) fn moved_within_word(mut set: u64, low_bits: usize) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, half) in HALVES.iter().enumerate().filter(|(bit, _)| low_bits >> bit & 1 == 1) {
        let shift = 1 << bit;
        set = (set & half) << shift | (set >> shift) & half;
    }
    set
}
