//! Functions that a program in C++ gets when it needs them.

use super::super::layout::{Lines, Needs, Supplied};
use crate::program::Builtin;

const ISQRT: &str = "\
long long isqrt(__int128 v) {
    long long r = sqrtl((long double)v);
    while ((__int128)r * r > v) --r;
    while ((__int128)(r + 1) * (r + 1) <= v) ++r;
    return r;
}
";
const BITS: &str = "\
long long bits(long long v) {
    return v ? 64 - __builtin_clzll(v) : 0;
}
";
const VALUATION: &str = "\
long long valuation(long long p, long long n) {
    long long e = 0;
    for (; n % p == 0; n /= p) ++e;
    return e;
}
";
const DIGIT_SUM: &str = "\
long long digit_sum(long long n) {
    long long s = 0;
    for (; n; n /= 10) s += n % 10;
    return s;
}
";
const FLOOR_DIVIDE: &str = "\
long long floor_div(long long a, long long b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
";
const FLOOR_MODULO: &str = "\
long long floor_mod(long long a, long long b) {
    return (a % b + b) % b;
}
";
const IS_PRIME: &str = "\
bool is_prime(long long n) {
    for (long long d = 2; d <= n / d; ++d)
        if (n % d == 0) return false;
    return n >= 2;
}
";
const DIVISORS: &str = "\
vector<long long> divisors(long long n) {
    vector<long long> found;
    for (long long d = 1; d <= n / d; ++d)
        if (n % d == 0) {
            found.push_back(d);
            if (d != n / d) found.push_back(n / d);
        }
    return found;
}
";
const PRIMES: &str = "\
const vector<long long>& primes() {
    static const vector<long long> found = [] {
        vector<long long> found;
        vector<char> composite(LIMIT);
        for (long long p = 2; p < LIMIT; ++p) {
            if (composite[p]) continue;
            found.push_back(p);
            for (long long q = p * p; q < LIMIT; q += p) composite[q] = 1;
        }
        return found;
    }();
    return found;
}
";
const PRIME_POWERS: &str = "\
const vector<long long>& prime_powers() {
    static const vector<long long> found = [] {
        vector<long long> found{1};
        vector<char> composite(LIMIT);
        for (long long p = 2; p < LIMIT; ++p) {
            if (composite[p]) continue;
            for (long long q = p * p; q < LIMIT; q += p) composite[q] = 1;
            for (long long q = p; q < LIMIT; q *= p) found.push_back(q);
        }
        sort(found.begin(), found.end());
        return found;
    }();
    return found;
}
";

const SUPPLIED: Supplied =
    Supplied { divisors: DIVISORS, primes: PRIMES, prime_powers: PRIME_POWERS, is_prime: IS_PRIME };

/// Adds the functions that are needed.
pub fn helpers(needs: &Needs, lines: &mut Lines) {
    let builtin = |builtin: &Builtin| match builtin {
        Builtin::Isqrt => Some(ISQRT),
        Builtin::Bits => Some(BITS),
        Builtin::Valuation => Some(VALUATION),
        Builtin::DigitSum => Some(DIGIT_SUM),
        Builtin::FloorDivide => Some(FLOOR_DIVIDE),
        Builtin::FloorModulo => Some(FLOOR_MODULO),
        _ => None,
    };
    for helper in needs.supplied(builtin, &SUPPLIED) {
        lines.block(helper);
        lines.push("");
    }
}
