//! The Fibonacci numbers 1, 2, 3, 5, 8, …

/// 1, 2, 3, 5, … as far as they fit in 64 bits.
pub(crate) fn fibonacci() -> impl DoubleEndedIterator<Item = u64> {
    let mut numbers = vec![1_u64, 2];
    while let Some(next) = numbers[numbers.len() - 1].checked_add(numbers[numbers.len() - 2]) {
        numbers.push(next);
    }
    numbers.into_iter()
}

/// The smallest part of the Zeckendorf sum of `n`: the one way to write `n` without neighbouring Fibonacci numbers.
///
/// Taking the largest number that fits, again and again, finds that sum; the last one taken is the smallest part.
pub(crate) fn smallest_part(n: u64) -> u64 {
    let mut rest = n;
    let parts = fibonacci().rev().filter(|&number| {
        let fits = number <= rest;
        rest -= if fits { number } else { 0 };
        fits
    });
    parts.last().unwrap_or(0)
}

/// Whether `n` is 1, 2, 3, 5, 8, …
pub(crate) fn is_fibonacci(n: u64) -> bool {
    n > 0 && smallest_part(n) == n
}
