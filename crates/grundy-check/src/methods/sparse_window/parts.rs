//! Parts whose pairs with other heaps are marked for a block of sums at once.
//!
//! The marks of parts of the same value are a plain union. To xor a set with a value its bits are swapped, and that is
//! done to all marks together on the way from one value to the next: values are ordered so that few bits change.

use super::colours::Set;

/// The number of sums, or heaps, side by side.
pub(super) const LANES: usize = 16;

/// A set of half values for each of some sums.
pub(super) type Block<const WORDS: usize> = [Set<WORDS>; LANES];

/// A small heap and its half value.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) heap: usize,
    pub(super) half: u8,
}

pub(super) struct Parts {
    groups: Vec<Group>,
    count: usize,
}

struct Group {
    heaps: Vec<usize>,
    /// The xor of the value of these parts and that of the next group, 0 after the last.
    turn: u8,
}

impl Parts {
    pub(super) fn new(mut parts: Vec<Part>) -> Parts {
        parts.sort_by_key(|part| place_in_gray_code(part.half));
        let mut groups: Vec<Group> = Vec::new();
        let mut next = 0;
        for group in parts.chunk_by(|one, other| one.half == other.half).rev() {
            let heaps = group.iter().map(|part| part.heap).collect();
            groups.push(Group { heaps, turn: group[0].half ^ next });
            next = group[0].half;
        }
        groups.reverse();
        Parts { groups, count: parts.len() }
    }

    /// The half values of the pairs with one of these parts, for the sums from `at` on.
    ///
    /// `ones` holds for each heap the set of its half value.
    #[inline(always)]
    pub(super) fn pairs<const WORDS: usize>(&self, ones: &[Set<WORDS>], at: usize) -> Block<WORDS> {
        let mut marks = [[0; WORDS]; LANES];
        for group in &self.groups {
            for heap in &group.heaps {
                let from = at - heap;
                let others: &Block<WORDS> = ones[from..].first_chunk().unwrap_or(&[[0; WORDS]; LANES]);
                // One run of words, so that several are done at once.
                let words = marks.as_flattened_mut().iter_mut().zip(others.as_flattened());
                words.for_each(|(mark, one)| *mark |= one);
            }
            xor(&mut marks, group.turn);
        }
        marks
    }

    /// The cost of `pairs`, in steps of the budget.
    pub(super) fn steps(&self, words: usize) -> u64 {
        (self.count + self.groups.len()) as u64 * words as u64 / 4 + 1
    }
}

/// In Gray's code one bit changes from each number to the next.
fn place_in_gray_code(half: u8) -> u8 {
    (0..8).fold(0, |place, shift| place ^ half >> shift)
}

/// Xors all members of the sets with a value: for each of its bits, neighbouring runs of members change places.
#[inline(always)]
fn xor<const WORDS: usize>(sets: &mut Block<WORDS>, value: u8) {
    let words = sets.as_flattened_mut();
    // With the distance fixed, several words are done at once.
    for bit in (0..5).filter(|bit| value >> bit & 1 == 1) {
        match bit {
            0 => swap::<1, 0x5555_5555>(words),
            1 => swap::<2, 0x3333_3333>(words),
            2 => swap::<4, 0x0f0f_0f0f>(words),
            3 => swap::<8, 0x00ff_00ff>(words),
            _ => swap::<16, 0x0000_ffff>(words),
        }
    }
    let other = usize::from(value >> 5);
    if other > 0 {
        for set in sets {
            let before = *set;
            (0..WORDS).for_each(|word| set[word] = before[word ^ other]);
        }
    }
}

/// Swaps neighbouring runs of members of this length, of which these are the lower ones.
#[inline(always)]
fn swap<const RUN: u32, const LOWER: u32>(words: &mut [u32]) {
    for word in words {
        *word = (*word & LOWER) << RUN | *word >> RUN & LOWER;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_the_xors_of_parts_and_the_heaps_before_a_sum() {
        pairs_in_words::<1>();
        pairs_in_words::<2>();
        pairs_in_words::<8>();
    }

    fn pairs_in_words<const WORDS: usize>() {
        let half = |heap: usize| (heap * heap % (32 * WORDS - 1)) as u8;
        let with = |mut set: Set<WORDS>, half: u8| {
            set[usize::from(half) / 32] |= 1 << (half % 32);
            set
        };
        let ones: Vec<Set<WORDS>> = (0..200).map(|heap| with([0; WORDS], half(heap))).collect();
        let heaps: Vec<usize> = (1..100).step_by(3).collect();
        let parts = heaps.iter().map(|heap| Part { heap: *heap, half: half(*heap) });
        let marks = Parts::new(parts.collect()).pairs(&ones, 150);
        for (sum, set) in (150..).zip(marks) {
            let pairs = heaps.iter().map(|heap| half(*heap) ^ half(sum - heap));
            assert_eq!(set, pairs.fold([0; WORDS], with), "{sum}");
        }
    }
}
