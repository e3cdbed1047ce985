//! A sum of heaps as a value: the sorted list of its heaps.

use smallvec::SmallVec;

/// The number of a heap; the heaps that an option leaves have smaller numbers.
pub type Heap = u32;

/// A sum of heaps in ascending order; equal sums are equal values.
pub type HeapSum = SmallVec<[Heap; 6]>;

/// Sums of more heaps are not looked at one by one: they have more moves than anybody waits for.
pub const MOST_HEAPS: usize = 1024;

/// About what a sum takes in memory.
pub fn bytes_of(heaps: usize) -> u64 {
    96 + 4 * heaps as u64
}

/// The places of a sum at which another heap stands than before: equal heaps have the same moves.
pub fn different(sum: &[Heap]) -> impl Iterator<Item = (usize, Heap)> + '_ {
    let is_first = |&(index, &heap): &(usize, &Heap)| index == 0 || sum[index - 1] != heap;
    sum.iter().enumerate().filter(is_first).map(|(index, &heap)| (index, heap))
}

/// The sum of these heaps.
pub fn sum_of(heaps: &[Heap]) -> HeapSum {
    let mut sum = HeapSum::from_slice(heaps);
    sum.sort_unstable();
    sum
}

/// The sum in which the heap at `index` is replaced by an option of it.
pub fn replaced(sum: &[Heap], index: usize, option: &[Heap]) -> HeapSum {
    let mut next = HeapSum::with_capacity(sum.len() + option.len());
    next.extend_from_slice(&sum[..index]);
    next.extend_from_slice(&sum[index + 1..]);
    next.extend_from_slice(option);
    next.sort_unstable();
    next
}
