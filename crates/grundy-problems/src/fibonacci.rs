//! The Fibonacci numbers 1, 2, 3, 5, 8, …

/// As many as fit in 64 bits.
const COUNT: usize = 92;

/// 1, 2, 3, 5, … in rising order.
pub(crate) static FIBONACCI: [u64; COUNT] = fibonacci();

const fn fibonacci() -> [u64; COUNT] {
    let mut numbers = [1; COUNT];
    numbers[1] = 2;
    let mut index = 2;
    while index < COUNT {
        numbers[index] = numbers[index - 1] + numbers[index - 2];
        index += 1;
    }
    numbers
}

/// The smallest part of the Zeckendorf sum of `n`: the one way to write `n` without neighbouring Fibonacci numbers.
///
/// Taking the largest number that fits, again and again, finds that sum; the last one taken is the smallest part.
pub(crate) fn smallest_part(n: u64) -> u64 {
    let mut rest = n;
    let parts = FIBONACCI.iter().rev().filter(|&&number| {
        let fits = number <= rest;
        rest -= if fits { number } else { 0 };
        fits
    });
    parts.last().copied().unwrap_or(0)
}

/// Whether `n` is 1, 2, 3, 5, 8, …
pub(crate) fn is_fibonacci(n: u64) -> bool {
    FIBONACCI.binary_search(&n).is_ok()
}
