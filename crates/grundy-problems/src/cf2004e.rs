//! Coprime nim: from a heap of `x` take any number without a common divisor with `x`.
//!
//! Even heaps are worth 0, a heap of 1 is worth 1, and an odd heap the index of its least prime factor (3 → 2, 5 → 3, …):
//! a take `y` leaves `x - y`, which is coprime to `x` too, so no option has the same least prime; and from `x` with
//! the least prime `p` each smaller prime is itself an option, as are 1 and an even number.
//!
//! # Cost
//! The least prime factors of all odd numbers up to the largest heap are sieved, in blocks that stay in the cache.

use crate::Malformed;
use crate::field::{HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;

/// The judge's limit, and what bounds the memory of the sieve.
const LARGEST: u64 = 10_000_000;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let mut lengths = Vec::new();
    let mut heaps = Vec::new();
    for _ in 0..input.number(&TESTS)? {
        let length = input.number(&HEAPS)?;
        input.numbers(length, &HEAP.to(LARGEST), |heap| heaps.push(heap as u32))?;
        lengths.push(length as usize);
    }
    let sieve = Sieve::up_to(heaps.iter().copied().max().unwrap_or(0));
    let mut rest = &heaps[..];
    for length in lengths {
        let (test, after) = rest.split_at(length);
        let value = test.iter().fold(0, |value, &heap| value ^ sieve.value(heap));
        output.choose(value != 0, "Alice", "Bob");
        rest = after;
    }
    Ok(())
}

/// How many odd numbers are sieved at a time: 32 KiB of marks.
const BLOCK: usize = 1 << 14;
/// The odd numbers between two counts of primes.
const STRIDE: usize = 1 << 8;

struct Sieve {
    /// For the odd number `2i + 1` the index of its least prime factor (2 for 3), or 0 if it is a prime or 1.
    factors: Vec<u16>,
    /// How many primes are below `2·STRIDE·i`, with 2 among them.
    primes_before: Vec<u32>,
}

impl Sieve {
    fn up_to(largest: u32) -> Sieve {
        let primes = odd_primes_to(largest.isqrt());
        let mut factors = vec![0_u16; (largest as usize / 2 + 1).next_multiple_of(STRIDE)];
        let mut next: Vec<usize> = primes.iter().map(|&prime| prime * prime / 2).collect();
        for (number, block) in factors.chunks_mut(BLOCK).enumerate() {
            mark_block(block, number * BLOCK, &primes, &mut next);
        }
        let primes_before = counts(&factors);
        Sieve { factors, primes_before }
    }

    #[inline]
    fn value(&self, heap: u32) -> u32 {
        if heap.is_multiple_of(2) {
            return 0;
        }
        let index = heap as usize / 2;
        match self.factors[index] {
            0 if heap == 1 => 1,
            0 => self.primes_up_to(index),
            factor => u32::from(factor),
        }
    }

    fn primes_up_to(&self, index: usize) -> u32 {
        let start = index - index % STRIDE;
        self.primes_before[index / STRIDE] + count_of_zeros(&self.factors[start..=index])
    }
}

/// Larger primes first, so that the least factor of each number is written last.
fn mark_block(block: &mut [u16], start: usize, primes: &[usize], next: &mut [usize]) {
    let reached = next.partition_point(|&place| place < start + block.len());
    for index in (0..reached.min(primes.len())).rev() {
        let mut place = next[index] - start;
        while place < block.len() {
            block[place] = index as u16 + 2;
            place += primes[index];
        }
        next[index] = place + start;
    }
}

/// The number 1 stands in for the prime 2: neither is marked, and both are counted once.
fn counts(factors: &[u16]) -> Vec<u32> {
    let mut counted = 0;
    let strides = factors.chunks(STRIDE).map(|stride| {
        let before = counted;
        counted += count_of_zeros(stride);
        before
    });
    strides.collect()
}

fn count_of_zeros(factors: &[u16]) -> u32 {
    // At most STRIDE of them, so 16 bits hold the count, and the compiler counts eight or more at a time.
    u32::from(factors.iter().map(|&factor| u16::from(factor == 0)).sum::<u16>())
}

fn odd_primes_to(largest: u32) -> Vec<usize> {
    let mut composite = vec![false; largest as usize + 1];
    let mut primes = Vec::new();
    for number in (3..=largest as usize).step_by(2) {
        if composite[number] {
            continue;
        }
        primes.push(number);
        (number * number..=largest as usize)
            .step_by(2 * number)
            .for_each(|multiple| composite[multiple] = true);
    }
    primes
}
