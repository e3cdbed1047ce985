//! Parts whose pairs with other heaps are marked for a block of sums at once.
//!
//! The marks of parts of the same value are a plain union. To xor a set with a value its bits are swapped, and that is
//! done to all marks together on the way from one value to the next: values are ordered so that few bits change.

use super::sets::{Block, Halves};

/// A small heap and its half value.
#[derive(Clone, Copy, Debug)]
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
    // On its own the marks stay in registers.
    #[inline(never)]
    pub(super) fn pairs<S: Halves>(&self, ones: &[S], at: usize) -> Block<S> {
        let mut marks = S::NONE;
        for group in &self.groups {
            for heap in &group.heaps {
                let Some(others) = ones[at - heap..].first_chunk() else { continue };
                S::mark(&mut marks, others);
            }
            S::xor(&mut marks, group.turn);
        }
        S::marked(marks)
    }

    /// The cost of `pairs`, in steps of the budget.
    pub(super) fn steps<S: Halves>(&self) -> u64 {
        (self.count + self.groups.len()) as u64 * S::HALVES as u64 / 128 + 1
    }
}

/// In Gray's code one bit changes from each number to the next.
fn place_in_gray_code(half: u8) -> u8 {
    (0..8).fold(0, |place, shift| place ^ half >> shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_the_xors_of_parts_and_the_heaps_before_a_sum() {
        pairs_in_sets::<u16>();
        pairs_in_sets::<[u32; 1]>();
        pairs_in_sets::<[u32; 2]>();
        pairs_in_sets::<[u32; 8]>();
    }

    fn pairs_in_sets<S: Halves + std::fmt::Debug>() {
        let half = |heap: usize| (heap * heap % (S::HALVES - 1)) as u8;
        let with = |mut set: S, half: u8| {
            set.add(half);
            set
        };
        let ones: Vec<S> = (0..200).map(|heap| with(S::EMPTY, half(heap))).collect();
        let heaps: Vec<usize> = (1..100).step_by(3).collect();
        let parts = heaps.iter().map(|heap| Part { heap: *heap, half: half(*heap) });
        let marks = Parts::new(parts.collect()).pairs(&ones, 150);
        for (sum, set) in (150..).zip(marks) {
            let pairs = heaps.iter().map(|heap| half(*heap) ^ half(sum - heap));
            assert_eq!(set, pairs.fold(S::EMPTY, with), "{sum}");
        }
    }
}
