//! Functions that a program in Python gets when it needs them.

use super::super::layout::{Lines, Needs, Supplied};
use crate::program::Builtin;

const VALUATION: &str = "\
def valuation(p, n):
    e = 0
    while n % p == 0:
        n //= p
        e += 1
    return e
";
const IS_PRIME: &str = "\
def is_prime(n):
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return n >= 2
";
const DIVISORS: &str = "\
def divisors(n):
    found = []
    d = 1
    while d * d <= n:
        if n % d == 0:
            found += [d] if d * d == n else [d, n // d]
        d += 1
    return found
";
const PRIMES: &str = "\
@lru_cache(maxsize=None)
def primes():
    composite = bytearray(LIMIT)
    found = []
    for p in range(2, LIMIT):
        if not composite[p]:
            found.append(p)
            for q in range(p * p, LIMIT, p):
                composite[q] = 1
    return found
";
const PRIME_POWERS: &str = "\
@lru_cache(maxsize=None)
def prime_powers():
    composite = bytearray(LIMIT)
    found = [1]
    for p in range(2, LIMIT):
        if not composite[p]:
            for q in range(p * p, LIMIT, p):
                composite[q] = 1
            q = p
            while q < LIMIT:
                found.append(q)
                q *= p
    return sorted(found)
";

const SUPPLIED: Supplied =
    Supplied { divisors: DIVISORS, primes: PRIMES, prime_powers: PRIME_POWERS, is_prime: IS_PRIME };

/// Adds the functions that are needed.
pub fn helpers(needs: &Needs, lines: &mut Lines) {
    let builtin = |builtin: &Builtin| (*builtin == Builtin::Valuation).then_some(VALUATION);
    for helper in needs.supplied(builtin, &SUPPLIED) {
        lines.push("");
        lines.push("");
        lines.block(helper);
    }
}
