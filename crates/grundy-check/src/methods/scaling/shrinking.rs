//! How a heap shrinks: divided by a number about another, or to its root, both rounded down.

/// Divisors and degrees are at most this.
pub(super) const LARGEST: u64 = 1 << 20;
/// The root of this degree of a number of 64 bits is 1.
const LARGEST_DEGREE: u64 = 64;

/// What all heaps of a game shrink by: for each number from 2 on a function, F_d in section 24 of `FORMAT.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shrinking {
    /// `z + ⌊(x − z)/d⌋`, where this is z.
    Division(u64),
    /// The root of degree d, rounded down; d is a power of 2.
    Root,
}

impl Shrinking {
    /// Whether there is a function for this number.
    pub(super) fn takes(self, number: u64) -> bool {
        match self {
            Shrinking::Division(_) => (2..=LARGEST).contains(&number),
            Shrinking::Root => (2..=LARGEST_DEGREE).contains(&number) && number.is_power_of_two(),
        }
    }

    /// What the heap becomes, from z on.
    pub(super) fn of(self, heap: u64, number: u64) -> u64 {
        match self {
            Shrinking::Division(about) => about + (heap - about) / number,
            Shrinking::Root => (0..number.ilog2()).fold(heap, |rest, _| rest.isqrt()),
        }
    }

    /// The least heap that becomes at least this one.
    pub(super) fn reaches(self, number: u64, heap: u64) -> Option<u64> {
        match self {
            Shrinking::Division(about) => heap.saturating_sub(about).checked_mul(number)?.checked_add(about),
            Shrinking::Root => heap.checked_pow(u32::try_from(number).ok()?),
        }
    }

    /// From this heap on every heap becomes smaller.
    pub(super) fn begin(self) -> u64 {
        match self {
            Shrinking::Division(about) => about.saturating_add(1),
            Shrinking::Root => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Shrinking; 3] = [Shrinking::Division(0), Shrinking::Division(1), Shrinking::Root];

    #[test]
    fn two_of_a_kind_can_change_places() {
        for (kind, heap) in ALL.into_iter().flat_map(|kind| (1..3_000).map(move |heap| (kind, heap))) {
            for (one, other) in [(2, 4), (2, 8), (4, 8), (16, 2)] {
                assert_eq!(kind.of(kind.of(heap, one), other), kind.of(kind.of(heap, other), one));
            }
        }
    }

    #[test]
    fn the_least_heap_that_becomes_another_is_known() {
        for (kind, heap) in ALL.into_iter().flat_map(|kind| (2..40).map(move |heap| (kind, heap))) {
            for number in [2, 4, 8] {
                let least = kind.reaches(number, heap).expect("a small number");
                assert_eq!((kind.of(least, number), kind.of(least - 1, number)), (heap, heap - 1));
            }
        }
    }

    #[test]
    fn every_heap_from_the_first_on_becomes_smaller() {
        for kind in ALL {
            assert!((kind.begin()..200).all(|heap| kind.of(heap, 2) < heap));
        }
    }
}
