//! The one-heap games of the tutorials: each law is found from at most twice the terms that a person was seen to need,
//! and agrees with the answer that the judges accept (or with a much longer table) far beyond them.

mod support;

use grundy_law::{Claim, Law, find};
use grundy_table::Table;
use support::*;

fn powers_of_two(limit: usize) -> Vec<usize> {
    (0..usize::BITS).map(|exponent| 1 << exponent).take_while(|&power| power < limit).collect()
}

fn is_prime(n: usize) -> bool {
    n >= 2 && (2..).take_while(|divisor| divisor * divisor <= n).all(|divisor| !n.is_multiple_of(divisor))
}

fn prime_powers(limit: usize) -> Vec<usize> {
    let powers = (2..limit).filter(|&n| is_prime(n)).flat_map(|prime| {
        std::iter::successors(Some(prime), move |power| Some(power * prime))
            .take_while(|&power| power < limit)
            .collect::<Vec<_>>()
    });
    std::iter::once(1).chain(powers).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn coprime(limit: usize) -> Vec<u32> {
    heap(limit, |x, values| (1..=x).filter(|&k| gcd(x, k) == 1).map(|k| values[x - k]).collect())
}

fn lasker(limit: usize) -> Vec<u32> {
    heap(limit, |x, values| {
        values.iter().copied().chain((1..=x / 2).map(|a| values[a] ^ values[x - a])).collect()
    })
}

fn split_in_three(limit: usize) -> Vec<u32> {
    heap(limit, |x, values| {
        let splits = (1..x)
            .flat_map(|a| (1..x - a).map(move |b| (a, b)))
            .map(|(a, b)| values[a] ^ values[b] ^ values[x - a - b]);
        values.iter().copied().chain(splits).collect()
    })
}

fn two_smaller(limit: usize) -> Vec<u32> {
    heap(limit, |x, values| {
        (0..x).flat_map(|a| (0..=a).map(move |b| (a, b))).map(|(a, b)| values[a] ^ values[b]).collect()
    })
}

fn lieges(copies: usize, limit: usize) -> Vec<u32> {
    heap(limit, |x, values| {
        let half = (x > 0 && x % 2 == 0).then(|| if copies.is_multiple_of(2) { 0 } else { values[x / 2] });
        (x > 0).then(|| values[x - 1]).into_iter().chain(half).collect()
    })
}

fn leaves(limit: usize) -> Vec<u32> {
    heap(limit, |x, values| match x {
        0 => vec![],
        1 => vec![0],
        2 => vec![values[1]],
        _ => vec![values[x - 1], 0],
    })
}

fn no_amount_twice(limit: usize) -> Vec<u32> {
    fn value(x: usize, used: u64, known: &mut std::collections::HashMap<(usize, u64), u32>) -> u32 {
        let used = used & ((1 << x) - 1);
        if let Some(&value) = known.get(&(x, used)) {
            return value;
        }
        let amounts = (1..=x).filter(|amount| used >> (amount - 1) & 1 == 0);
        let reached = amounts.map(|amount| value(x - amount, used | 1 << (amount - 1), known)).collect();
        known.insert((x, used), mex(reached));
        known[&(x, used)]
    }
    let mut known = std::collections::HashMap::new();
    (0..limit).map(|x| value(x, 0, &mut known)).collect()
}

fn ring(longest: usize, limit: usize) -> Vec<u32> {
    let takes = |x: usize| (1..=longest.min(x)).collect::<Vec<_>>();
    let rows = heap(limit, |x, values| {
        takes(x)
            .into_iter()
            .flat_map(|k| (0..=x - k).map(move |a| (a, x - k - a)))
            .map(|(a, b)| values[a] ^ values[b])
            .collect()
    });
    (0..limit).map(|x| mex(takes(x).into_iter().map(|k| rows[x - k]).collect())).collect()
}

/// Positions far beyond every table.
const FAR: [u64; 6] = [999, 12_345, 1_000_003, 998_244_353, 1_000_000_007, 1_000_000_000_000_000_000];

fn law_of(name: &str, values: Vec<u32>) -> Law {
    let terms = values.len();
    find(&Table::from_values(values)).law.unwrap_or_else(|| panic!("{name}: no law in {terms} terms")).law
}

/// The law of these values is the judges' formula.
fn check(name: &str, values: Vec<u32>, formula: impl Fn(u64) -> u64) {
    let law = law_of(name, values);
    assert_eq!(law.claim, Claim::Grundy, "{name}");
    for x in (0..300).chain(FAR) {
        assert_eq!(law.value(&[x]), Some(u128::from(formula(x))), "{name} at {x}");
    }
}

/// The law of the first terms holds on a much longer table.
fn check_longer(name: &str, terms: usize, values: Vec<u32>) {
    let law = law_of(name, values[..terms].to_vec());
    for (x, &value) in values.iter().enumerate() {
        assert_eq!(law.value(&[x as u64]), Some(u128::from(value)), "{name} at {x}");
    }
}

/// The law of the outcomes of these values is the judges' condition for a loss.
fn check_losses(name: &str, values: Vec<u32>, loses: impl Fn(u64) -> bool) {
    let law = law_of(name, values);
    for x in (1..2000).chain(FAR) {
        assert_eq!(law.is_loss(&[x]), Some(loses(x)), "{name} at {x}");
    }
}

#[test]
fn taking_from_a_heap() {
    check("hdu1846", take(&[1, 2, 3, 4, 5], 32), |x| x % 6);
    check("hdu1847", take(&powers_of_two(32), 32), |x| x % 3);
    check("p4018", take(&prime_powers(32), 32), |x| x % 6);
    check("take134", take(&[1, 3, 4], 32), |x| [0, 1, 0, 1, 2, 3, 2][(x % 7) as usize]);
    check("cf1194d, k = 4", take(&[1, 2, 4], 32), |x| x % 3);
    check("cf1194d, k = 6", take(&[1, 2, 6], 32), |x| if x % 7 == 6 { 3 } else { x % 7 % 3 });
    check("abc297g, 5 to 7", take(&[5, 6, 7], 48), |x| x % 12 / 5);
    check("abc297g, 3 to 14", take(&(3..=14).collect::<Vec<_>>(), 96), |x| x % 17 / 3);
    check("hdu4764, k = 4", std::iter::once(0).chain(take(&[1, 2, 3, 4], 31)).collect(), |x| {
        x.saturating_sub(1) % 5
    });
    check("p2197", (0..32).collect(), |x| x);
    check_longer("{2, 5, 7}", 96, take(&[2, 5, 7], 3000));
    check_longer("{4, 9, 13}", 384, take(&[4, 9, 13], 3000));
}

#[test]
fn values_by_number_theory_and_binary_digits() {
    let least_prime = |x: u64| (2..).find(|divisor| x.is_multiple_of(*divisor)).unwrap_or(x);
    let index = |prime: u64| (2..=prime).filter(|&n| is_prime(n as usize)).count() as u64;
    let law = law_of("cf2004e", coprime(32));
    for x in 2..300 {
        let value = if x % 2 == 0 { 0 } else { index(least_prime(x)) };
        assert_eq!(law.value(&[x]), Some(u128::from(value)), "cf2004e at {x}");
    }
    assert_eq!((law.value(&[0]), law.value(&[1])), (Some(0), Some(1)));
    // OEIS A006880: 50 847 534 primes below 10^9; the next prime is 10^9 + 7.
    assert_eq!(law.value(&[1_000_000_007]), Some(50_847_535));
    assert_eq!(law.is_loss(&[1_000_000_000_000_000_003]), Some(false));

    let odious =
        |x: u64| if x == 0 { 0 } else { 2 * (x - 1) + u64::from((x - 1).count_ones().is_multiple_of(2)) };
    check("acwing894", two_smaller(32), odious);
    let root =
        |x: u64| (0u64..).find(|d| u128::from(d + 1) * u128::from(d + 2) / 2 > u128::from(x)).unwrap_or(0);
    let law = law_of("cf768e", no_amount_twice(32));
    for x in (0..300).chain([998_244_353]) {
        assert_eq!(law.value(&[x]), Some(u128::from(root(x))), "cf768e at {x}");
    }
}

#[test]
fn splitting_a_heap() {
    check("lasker", lasker(32), |x| match x % 4 {
        3 => x + 1,
        0 if x > 0 => x - 1,
        _ => x,
    });
    check("hdu5795", split_in_three(48), |x| match x % 8 {
        7 => x + 1,
        0 if x > 0 => x - 1,
        _ => x,
    });
    check_longer("kayles", 192, code(&digits("0.77"), 1500));
    check_longer("hdu4664", 256, code(&digits("0.07"), 1500));
    check_longer("0.44", 384, code(&digits("0.44"), 1500));
    check("hdu3951, 1", ring(1, 32), |x| x % 2);
    check_longer("hdu3951, 2", 1000, ring(2, 1200));
}

#[test]
fn halving_and_trees() {
    check("cf603c, even", lieges(2, 32), |x| [0, 1, 2].get(x as usize).copied().unwrap_or((x + 1) % 2));
    fn odd(x: u64) -> u64 {
        match x {
            0..5 => [0, 1, 0, 1, 2][x as usize],
            _ if x % 2 == 1 => 0,
            _ if odd(x / 2) == 1 => 2,
            _ => 1,
        }
    }
    check("cf603c, odd", lieges(3, 256), odd);
    check("bob and ben", leaves(32), |x| match x {
        0 | 2 => 0,
        _ if x % 2 == 1 => 1,
        _ => 2,
    });
}

/// Values of `(n, n − 1)` where a take may be up to `factor` times the last; a position is lost where the limit is below
/// the least winning take, so a table of outcomes is made of that.
fn dynamic_nim(factor: usize, limit: usize) -> Vec<u32> {
    let mut least = vec![0; limit];
    for n in 1..limit {
        least[n] = (1..=n).find(|&taken| taken == n || factor * taken < least[n - taken]).unwrap_or(n);
    }
    (0..limit).map(|n| u32::from(least[n] != n)).collect()
}

#[test]
fn takes_limited_by_the_last_take() {
    let is_fibonacci = |x: u64| {
        std::iter::successors(Some((1u64, 2u64)), |&(low, high)| Some((high, low + high)))
            .map(|pair| pair.0)
            .find(|&term| term >= x)
            == Some(x)
    };
    check_losses("hdu2486, k = 1", dynamic_nim(1, 1000), u64::is_power_of_two);
    check_losses("hdu2516", dynamic_nim(2, 1000), is_fibonacci);
    for factor in 3..6 {
        let law = law_of("hdu2486", dynamic_nim(factor, 2000));
        for (x, &outcome) in dynamic_nim(factor, 20_000).iter().enumerate().skip(1) {
            assert_eq!(law.is_loss(&[x as u64]), Some(outcome == 0), "k = {factor} at {x}");
        }
    }
}
