//! What the laws of lemmas say: values by division, and by factors. Written from the words of the format alone.

use serde_json::Value;

/// The names of laws by factors.
pub const FACTORS: [&str; 8] = [
    "prime factors",
    "parity of prime factors",
    "twos",
    "twos and one",
    "least prime",
    "least odd prime",
    "ones",
    "odd prime factors",
];

/// The value of a heap by first values and division.
pub fn scaled(law: &Value, mut heap: i128) -> Option<i128> {
    let number = |key: &str| law[key].as_i64().map(i128::from);
    let (factor, about, saltus) = (number("factor")?, number("about")?, number("saltus")?);
    let first = law["first"].as_array()?;
    let mut risen = 0;
    for _ in 0..200 {
        if let Some(value) = usize::try_from(heap).ok().and_then(|heap| first.get(heap)) {
            return Some(i128::from(value.as_i64()?) + risen);
        }
        heap = about + (heap - about).div_euclid(factor.max(1));
        risen += saltus;
    }
    None
}

/// The value of a heap by its factors.
pub fn by_factors(name: &str, heap: i128) -> Option<i128> {
    if !(1..=1 << 24).contains(&heap) {
        return (heap == 0).then_some(0);
    }
    Some(match name {
        "prime factors" => prime_factors(heap),
        "parity of prime factors" => prime_factors(heap) % 2,
        "twos" => i128::from(heap.trailing_zeros()),
        "twos and one" => i128::from(heap.trailing_zeros()) + 1,
        "least prime" => least_prime_index(heap),
        "least odd prime" if heap == 1 => 1,
        "least odd prime" if heap % 2 == 0 => 0,
        "least odd prime" => least_prime_index(heap),
        "ones" => i128::from(heap.count_ones()),
        "odd prime factors" => prime_factors(heap >> heap.trailing_zeros()) + i128::from(heap % 2 == 0),
        _ => return None,
    })
}

/// Whether a heap is lost: 0, 1, a power of 2 from 4 on, twice an odd prime.
pub fn is_power_or_twice_a_prime(heap: i128) -> bool {
    let half = heap / 2;
    heap <= 1
        || (heap >= 4 && heap.count_ones() == 1)
        || (heap % 2 == 0 && half % 2 == 1 && prime_factors(half) == 1)
}

fn prime_factors(mut number: i128) -> i128 {
    let mut count = 0;
    let mut factor = 2;
    while factor * factor <= number {
        while number % factor == 0 {
            number /= factor;
            count += 1;
        }
        factor += 1;
    }
    count + i128::from(number > 1)
}

/// 0 for 1, else which prime the least prime factor is.
fn least_prime_index(number: i128) -> i128 {
    let Some(least) = (2..=number).find(|factor| number % factor == 0) else { return 0 };
    (2..=least).filter(|&other| prime_factors(other) == 1).count() as i128
}
