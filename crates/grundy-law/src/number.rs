//! Exact arithmetic that laws need: products of 128-bit numbers compared, prime factors, counting primes.

pub use grundy_base::numbers::{gcd, is_prime};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// A whole number in a self-delimiting code (Elias gamma of `number + 1`).
pub fn number_bits(number: u128) -> f64 {
    let length = 128 - number.saturating_add(1).leading_zeros();
    f64::from(2 * length - 1)
}

/// Compares `a·b` with `c·d` without overflow.
pub fn compare_products(a: u128, b: u128, c: u128, d: u128) -> Ordering {
    wide_product(a, b).cmp(&wide_product(c, d))
}

/// The high and low half of a product.
fn wide_product(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a_high, a_low, b_high, b_low) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let (low, cross, other, high) = (a_low * b_low, a_high * b_low, a_low * b_high, a_high * b_high);
    let middle = (low >> 64) + (cross & LOW) + (other & LOW);
    (high + (cross >> 64) + (other >> 64) + (middle >> 64), (middle << 64) | (low & LOW))
}

/// `a·b mod m`.
fn multiplied(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

/// The prime factors of a positive number, in order, with repetition; none for 0 and 1.
pub fn prime_factors(n: u64) -> Vec<u64> {
    let (mut factors, mut rest) = (Vec::new(), n);
    if n == 0 {
        return factors;
    }
    let mut divisor = 2;
    while divisor < 1000 && divisor * divisor <= rest {
        while rest.is_multiple_of(divisor) {
            factors.push(divisor);
            rest /= divisor;
        }
        divisor += 1 + divisor % 2;
    }
    split(rest, &mut factors);
    factors.sort_unstable();
    factors
}

fn split(n: u64, factors: &mut Vec<u64>) {
    if n == 1 {
        return;
    }
    // Trial division has removed every factor below 1000.
    if n < 1_000_000 || is_prime(n) {
        factors.push(n);
        return;
    }
    let divisor = (1..).find_map(|seed| proper_divisor(n, seed)).unwrap_or(n);
    split(divisor, factors);
    split(n / divisor, factors);
}

/// Pollard's rho with Floyd's cycle search; `None` when this seed fails.
fn proper_divisor(n: u64, seed: u64) -> Option<u64> {
    let next = |x: u64| ((u128::from(x) * u128::from(x) + u128::from(seed)) % u128::from(n)) as u64;
    let (mut slow, mut fast, mut product) = (2 % n, 2 % n, 1 % n);
    loop {
        let (slow_before, fast_before) = (slow, fast);
        for _ in 0..64 {
            slow = next(slow);
            fast = next(next(fast));
            product = multiplied(product, slow.abs_diff(fast).max(1), n);
        }
        if gcd(product, n) > 1 || slow == fast {
            return single_steps(n, slow_before, fast_before, next);
        }
    }
}

fn single_steps(n: u64, mut slow: u64, mut fast: u64, next: impl Fn(u64) -> u64) -> Option<u64> {
    loop {
        slow = next(slow);
        fast = next(next(fast));
        let divisor = gcd(slow.abs_diff(fast), n);
        if divisor > 1 {
            return Some(divisor).filter(|&divisor| divisor < n);
        }
    }
}

/// The least prime factor, or `None` below 2.
pub fn least_prime_factor(n: u64) -> Option<u64> {
    if n < 2 {
        return None;
    }
    let small = std::iter::once(2).chain((3..1000).step_by(2)).take_while(|divisor| divisor * divisor <= n);
    if let Some(divisor) = small.into_iter().find(|&divisor| n.is_multiple_of(divisor)) {
        return Some(divisor);
    }
    prime_factors(n).first().copied()
}

/// The largest number up to which primes are counted: about a second of work.
const COUNT_UP_TO: u64 = 20_000_000_000;

/// How many primes are at most each number below 2^17: a constant that is worked out when first needed.
static SMALL_COUNTS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut sieve = vec![true; 1 << 17];
    sieve[..2].fill(false);
    for n in 2..1 << 9 {
        if sieve[n] {
            (n * n..sieve.len()).step_by(n).for_each(|multiple| sieve[multiple] = false);
        }
    }
    let count = |count: &mut u32, is_prime: bool| {
        *count += u32::from(is_prime);
        Some(*count)
    };
    sieve.into_iter().scan(0, count).collect()
});

/// How many primes are at most `n` (Lucy's method, `O(n^(3/4))`); `None` above twenty thousand million.
pub fn primes_up_to(n: u64) -> Option<u64> {
    if let Some(&count) = usize::try_from(n).ok().and_then(|n| SMALL_COUNTS.get(n)) {
        return Some(u64::from(count));
    }
    if n > COUNT_UP_TO {
        return None;
    }
    let root = n.isqrt() as usize;
    let mut small: Vec<u64> = (0..=root as u64).map(|v| v.saturating_sub(1)).collect();
    let mut large: Vec<u64> = (0..=root as u64).map(|i| n.checked_div(i).map_or(0, |v| v - 1)).collect();
    for prime in 2..=root {
        if small[prime] > small[prime - 1] {
            sift(n, prime, root, &mut small, &mut large);
        }
    }
    Some(if n == 0 { 0 } else { large[1] })
}

fn sift(n: u64, prime: usize, root: usize, small: &mut [u64], large: &mut [u64]) {
    let (below, square) = (small[prime - 1], (prime * prime) as u64);
    for index in 1..=root.min((n / square) as usize) {
        let product = index * prime;
        let inner = if product <= root { large[product] } else { small[(n / product as u64) as usize] };
        large[index] -= inner - below;
    }
    for value in (prime * prime..=root).rev() {
        small[value] -= small[value / prime] - below;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_compared_beyond_128_bits() {
        let large = u128::MAX;
        assert_eq!(compare_products(large, large, large, large - 1), Ordering::Greater);
        assert_eq!(compare_products(1 << 100, 1 << 100, 1 << 120, 1 << 80), Ordering::Equal);
        assert_eq!(compare_products(3, 5, 4, 4), Ordering::Less);
    }

    #[test]
    fn factors_multiply_to_the_number_and_are_prime() {
        let products =
            [999_999_999_999_999_989, 1_000_000_007 * 998_244_353, 2 * 3 * 3 * 1_000_003, u64::MAX, 1 << 63];
        for n in (0..3000).chain(products) {
            let factors = prime_factors(n);
            assert_eq!(factors.iter().product::<u64>(), n.max(1), "{n}");
            assert!(factors.iter().all(|&factor| is_prime(factor)), "{n}: {factors:?}");
        }
    }

    #[test]
    fn primes_are_counted_as_in_oeis_a006880() {
        let counts = [(10, 4), (100, 25), (1000, 168), (1_000_000, 78498), (100_000_000, 5_761_455)];
        for (n, count) in counts {
            assert_eq!(primes_up_to(n), Some(count), "{n}");
        }
    }
}
