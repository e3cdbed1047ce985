//! Functions that a program in Rust gets when it needs them.

use super::super::layout::{Lines, Needs, Supplied};
use crate::program::Builtin;

const GCD: &str = "\
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
";
const ISQRT: &str = "\
fn isqrt(v: i128) -> i64 {
    let mut r = (v as f64).sqrt() as i128;
    r = (r + v / r.max(1)) / 2;
    while r * r > v {
        r -= 1;
    }
    while (r + 1) * (r + 1) <= v {
        r += 1;
    }
    r as i64
}
";
const VALUATION: &str = "\
fn valuation(p: i64, mut n: i64) -> i64 {
    let mut e = 0;
    while n % p == 0 {
        n /= p;
        e += 1;
    }
    e
}
";
const DIGIT_SUM: &str = "\
fn digit_sum(mut n: i64) -> i64 {
    let mut s = 0;
    while n > 0 {
        s += n % 10;
        n /= 10;
    }
    s
}
";
const FLOOR_DIVIDE: &str = "\
fn floor_div(a: i64, b: i64) -> i64 {
    a / b - (a % b != 0 && (a < 0) != (b < 0)) as i64
}
";
const IS_PRIME: &str = "\
fn is_prime(n: i64) -> bool {
    n >= 2 && (2..).take_while(|d| *d <= n / d).all(|d| n % d != 0)
}
";
const DIVISORS: &str = "\
fn divisors(n: i64) -> Vec<i64> {
    let mut found = Vec::new();
    for d in (1..).take_while(|d| *d <= n / d) {
        if n % d == 0 {
            found.push(d);
            if d != n / d {
                found.push(n / d);
            }
        }
    }
    found
}
";
const PRIMES: &str = "\
fn primes() -> impl Iterator<Item = i64> {
    static PRIMES: std::sync::OnceLock<Vec<i64>> = std::sync::OnceLock::new();
    let found = PRIMES.get_or_init(|| {
        let mut composite = vec![false; LIMIT as usize];
        let mut found = Vec::new();
        for p in 2..LIMIT as usize {
            if !composite[p] {
                found.push(p as i64);
                (p * p..LIMIT as usize).step_by(p).for_each(|q| composite[q] = true);
            }
        }
        found
    });
    found.iter().copied()
}
";
const PRIME_POWERS: &str = "\
fn prime_powers() -> impl Iterator<Item = i64> {
    static POWERS: std::sync::OnceLock<Vec<i64>> = std::sync::OnceLock::new();
    let found = POWERS.get_or_init(|| {
        let mut composite = vec![false; LIMIT as usize];
        let mut found = vec![1];
        for p in 2..LIMIT as usize {
            if !composite[p] {
                (p * p..LIMIT as usize).step_by(p).for_each(|q| composite[q] = true);
                let mut q = p as i64;
                while q < LIMIT {
                    found.push(q);
                    q *= p as i64;
                }
            }
        }
        found.sort_unstable();
        found
    });
    found.iter().copied()
}
";

const SUPPLIED: Supplied =
    Supplied { divisors: DIVISORS, primes: PRIMES, prime_powers: PRIME_POWERS, is_prime: IS_PRIME };

/// Adds the functions that are needed.
pub fn helpers(needs: &Needs, lines: &mut Lines) {
    let builtin = |builtin: &Builtin| match builtin {
        Builtin::Gcd => Some(GCD),
        Builtin::Isqrt => Some(ISQRT),
        Builtin::Valuation => Some(VALUATION),
        Builtin::DigitSum => Some(DIGIT_SUM),
        Builtin::FloorDivide => Some(FLOOR_DIVIDE),
        _ => None,
    };
    for helper in needs.supplied(builtin, &SUPPLIED) {
        lines.block(helper);
        lines.push("");
    }
}
