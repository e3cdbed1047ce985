//! Functions that a program in Python gets when it needs them.

use super::super::layout::{Lines, Needs};
use crate::program::{Builtin, Listing};

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

/// Adds the functions that are needed.
pub fn helpers(needs: &Needs, lines: &mut Lines) {
    let builtin = |builtin: &Builtin| (*builtin == Builtin::Valuation).then_some(VALUATION);
    let listing = |listing: &Listing| match listing {
        Listing::Divisors => DIVISORS,
        Listing::Primes => PRIMES,
        Listing::PrimePowers => PRIME_POWERS,
    };
    let prime = needs.is_prime.then_some(IS_PRIME);
    for helper in
        needs.builtins.iter().filter_map(builtin).chain(needs.listings.iter().map(listing)).chain(prime)
    {
        lines.push("");
        lines.push("");
        lines.block(helper);
    }
}
