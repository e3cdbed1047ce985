//! Parts whose pairs with other heaps are marked for a block of sums at once.
//!
//! The marks of parts of the same value are a plain union. To xor a set with a value its bits are swapped, and that is
//! done to all marks together on the way from one value to the next: values are ordered so that few bits change.

/// The number of sums, or heaps, side by side.
pub(super) const LANES: usize = 16;

/// A set of half values for each of some sums.
pub(super) type Block = [u32; LANES];

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
    pub(super) fn pairs(&self, ones: &[u32], at: usize) -> Block {
        let mut marks = [0; LANES];
        for group in &self.groups {
            for heap in &group.heaps {
                let from = at - heap;
                marks.iter_mut().zip(&ones[from..from + LANES]).for_each(|(set, one)| *set |= one);
            }
            xor(&mut marks, group.turn);
        }
        marks
    }

    /// The cost of `pairs`, in steps of the budget.
    pub(super) fn steps(&self) -> u64 {
        (self.count + self.groups.len()) as u64 / 4 + 1
    }
}

/// In Gray's code one bit changes from each number to the next.
fn place_in_gray_code(half: u8) -> u8 {
    (0..8).fold(0, |place, shift| place ^ half >> shift)
}

/// Xors all members of the sets with a value: for each of its bits, neighbouring runs of members change places.
#[inline(always)]
fn xor(sets: &mut Block, value: u8) {
    const LOWER: [u32; 5] = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff];
    for (bit, lower) in LOWER.iter().enumerate().filter(|(bit, _)| value >> bit & 1 == 1) {
        let run = 1 << bit;
        sets.iter_mut().for_each(|set| *set = (*set & lower) << run | *set >> run & lower);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_the_xors_of_parts_and_the_heaps_before_a_sum() {
        let half = |heap: usize| (heap * heap % 31) as u8;
        let ones: Vec<u32> = (0..200).map(|heap| 1 << half(heap)).collect();
        let heaps: Vec<usize> = (1..100).step_by(3).collect();
        let parts = heaps.iter().map(|heap| Part { heap: *heap, half: half(*heap) });
        let marks = Parts::new(parts.collect()).pairs(&ones, 150);
        for (sum, set) in (150..).zip(marks) {
            let pairs = heaps.iter().map(|heap| half(*heap) ^ half(sum - heap));
            assert_eq!(set, pairs.fold(0, |set, half| set | 1 << half), "{sum}");
        }
    }
}
