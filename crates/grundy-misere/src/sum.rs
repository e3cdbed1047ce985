//! A sum of heaps as a value: the sorted list of its heaps.

use smallvec::SmallVec;

use crate::heap_game::Heap;

/// A sum of heaps in ascending order; equal sums are equal values.
pub type Sum = SmallVec<[Heap; 6]>;

/// The sum of these heaps.
pub fn sum_of(heaps: &[Heap]) -> Sum {
    let mut sum = Sum::from_slice(heaps);
    sum.sort_unstable();
    sum
}

/// The sum in which the heap at `index` is replaced by an option of it.
pub fn replaced(sum: &[Heap], index: usize, option: &[Heap]) -> Sum {
    let mut next = Sum::with_capacity(sum.len() + option.len());
    next.extend_from_slice(&sum[..index]);
    next.extend_from_slice(&sum[index + 1..]);
    next.extend_from_slice(option);
    next.sort_unstable();
    next
}
