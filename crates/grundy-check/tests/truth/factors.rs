//! What lemmas about factors say of a heap, from the list of its prime factors.

/// The prime factors in ascending order, with repetition.
fn primes(mut n: u64) -> Vec<u64> {
    let mut found = Vec::new();
    let mut divisor = 2;
    while n > 1 {
        if n.is_multiple_of(divisor) {
            found.push(divisor);
            n /= divisor;
        } else {
            divisor += 1;
        }
    }
    found
}

/// Which prime this is, the first being 2.
fn index(prime: u64) -> u64 {
    (2..=prime).filter(|n| primes(*n).len() == 1).count() as u64
}

/// The value that a lemma names; 0 for a loss.
pub fn said(lemma: &str, n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    let factors = primes(n);
    let (all, odd) = (factors.len() as u64, factors.iter().filter(|prime| **prime > 2).count() as u64);
    let least = factors.first().copied();
    match lemma {
        "prime factors" => all,
        "parity of prime factors" => all % 2,
        "twos" => all - odd,
        "twos and one" => all - odd + 1,
        "least prime" => least.map_or(0, index),
        "least odd prime" => least.map_or(1, |prime| if prime == 2 { 0 } else { index(prime) }),
        "ones" => u64::from(n.count_ones()),
        "odd prime factors" => odd + u64::from(n.is_multiple_of(2)),
        "powers of 2 and twice a prime" => u64::from(match all - odd {
            0 => n > 1,
            1 => odd != 1,
            _ => odd > 0,
        }),
        name => panic!("nobody knows {name}"),
    }
}
