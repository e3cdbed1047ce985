//! Functions of one natural number: prime factors, valuations, binary digits.

use crate::number::{least_prime_factor, prime_factors, primes_up_to};
use grundy_table::Text;

/// A function of one natural number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// Which prime the least prime factor is: 1 for even numbers, 2 for odd multiples of 3, …
    LeastPrimeIndex,
    /// How many prime factors, counted with repetition (Ω).
    PrimeFactors,
    /// How many different prime factors (ω).
    DistinctPrimes,
    /// The exponent of this prime.
    Valuation(u64),
    /// What is left when all factors 2 are taken out.
    OddPart,
    /// The odd part, halved and rounded down.
    HalfOddPart,
    /// How many binary digits are 1.
    OneDigits,
    /// Whether the number of binary digits 1 is odd (the sequence of Thue and Morse).
    OneDigitsParity,
    /// How many binary digits.
    BinaryLength,
    /// The largest power of two that divides.
    LowestBit,
    /// The n-th number with an odd number of binary digits 1 (the first is 1; 0 for 0).
    Odious,
    /// The n-th number with an even number of binary digits 1 (the first is 0).
    Evil,
}

use Quantity::*;

impl Quantity {
    /// The function's result, where it is defined and can be had.
    pub fn of(self, n: u64) -> Option<u128> {
        let positive = (n > 0).then_some(n);
        let result = match self {
            LeastPrimeIndex => primes_up_to(least_prime_factor(n)?)?,
            PrimeFactors => prime_factors(positive?).len() as u64,
            DistinctPrimes => distinct(prime_factors(positive?)),
            Valuation(prime) => valuation(prime, positive?),
            OddPart => n >> positive?.trailing_zeros(),
            HalfOddPart => n >> positive?.trailing_zeros() >> 1,
            OneDigits => u64::from(n.count_ones()),
            OneDigitsParity => u64::from(n.count_ones() % 2),
            BinaryLength => u64::from(64 - n.leading_zeros()),
            LowestBit => n & n.wrapping_neg(),
            Odious => return Some(positive.map_or(0, |n| with_parity(n - 1, 1))),
            Evil => return positive.map(|n| with_parity(n - 1, 0)),
        };
        Some(u128::from(result))
    }

    /// The name in a formula, with its argument.
    pub(crate) fn call(self, argument: &str) -> String {
        match self {
            LeastPrimeIndex => format!("π(lpf({argument}))"),
            PrimeFactors => format!("Ω({argument})"),
            DistinctPrimes => format!("ω({argument})"),
            Valuation(prime) => format!("v{}({argument})", subscript(prime)),
            OddPart => format!("odd({argument})"),
            HalfOddPart => format!("odd({argument}) div 2"),
            OneDigits => format!("popcount({argument})"),
            OneDigitsParity => format!("popcount({argument}) mod 2"),
            BinaryLength => format!("bits({argument})"),
            LowestBit => format!("lowbit({argument})"),
            Odious => format!("odious({argument})"),
            Evil => format!("evil({argument})"),
        }
    }

    /// The same in LaTeX.
    pub(crate) fn latex(self, argument: &str) -> String {
        match self {
            LeastPrimeIndex => format!("\\pi(\\operatorname{{lpf}}({argument}))"),
            PrimeFactors => format!("\\Omega({argument})"),
            DistinctPrimes => format!("\\omega({argument})"),
            Valuation(prime) => format!("v_{{{prime}}}({argument})"),
            OddPart => format!("\\operatorname{{odd}}({argument})"),
            HalfOddPart => format!("\\lfloor \\operatorname{{odd}}({argument})/2 \\rfloor"),
            OneDigits => format!("\\operatorname{{popcount}}({argument})"),
            OneDigitsParity => format!("\\operatorname{{popcount}}({argument}) \\bmod 2"),
            BinaryLength => format!("\\operatorname{{bits}}({argument})"),
            LowestBit => format!("\\operatorname{{lowbit}}({argument})"),
            Odious => format!("\\operatorname{{odious}}({argument})"),
            Evil => format!("\\operatorname{{evil}}({argument})"),
        }
    }

    /// In words.
    pub(crate) fn title(self, argument: &str) -> Text {
        match self {
            LeastPrimeIndex => Text::new(
                format!(
                    "the rank of the least prime factor of {argument} among the primes (2 is the 1st, 3 the 2nd, …)"
                ),
                format!("{argument} 的最小质因子是第几个质数（2 是第 1 个，3 是第 2 个，……）"),
            ),
            PrimeFactors => Text::new(
                format!("the number of prime factors of {argument}, with repetition"),
                format!("{argument} 的质因子个数（计重数）"),
            ),
            DistinctPrimes => Text::new(
                format!("the number of different primes that divide {argument}"),
                format!("{argument} 的不同质因子个数"),
            ),
            Valuation(prime) => Text::new(
                format!("how often {prime} divides {argument}"),
                format!("{argument} 中质因子 {prime} 的次数"),
            ),
            OddPart => Text::new(
                format!("the largest odd divisor of {argument}"),
                format!("{argument} 的最大奇因子"),
            ),
            HalfOddPart => Text::new(
                format!("half of the largest odd divisor of {argument}, rounded down"),
                format!("{argument} 的最大奇因子除以 2 取整"),
            ),
            OneDigits => Text::new(
                format!("the number of binary ones of {argument}"),
                format!("{argument} 的二进制中 1 的个数"),
            ),
            OneDigitsParity => Text::new(
                format!("the number of binary ones of {argument}, modulo 2"),
                format!("{argument} 的二进制中 1 的个数模 2"),
            ),
            BinaryLength => Text::new(
                format!("the number of binary digits of {argument}"),
                format!("{argument} 的二进制位数"),
            ),
            LowestBit => Text::new(
                format!("the largest power of two that divides {argument}"),
                format!("整除 {argument} 的最大的 2 的幂"),
            ),
            Odious => Text::new(
                format!("odious number no. {argument} (1, 2, 4, 7, 8, … have an odd number of binary ones)"),
                format!("第 {argument} 个 odious 数（二进制中有奇数个 1 的数：1, 2, 4, 7, 8, ……）"),
            ),
            Evil => Text::new(
                format!("evil number no. {argument} (0, 3, 5, 6, 9, … have an even number of binary ones)"),
                format!("第 {argument} 个 evil 数（二进制中有偶数个 1 的数：0, 3, 5, 6, 9, ……）"),
            ),
        }
    }
}

fn subscript(number: u64) -> String {
    let digit = |digit: char| char::from_u32('₀' as u32 + digit as u32 - '0' as u32).unwrap_or(digit);
    number.to_string().chars().map(digit).collect()
}

fn distinct(mut factors: Vec<u64>) -> u64 {
    factors.dedup();
    factors.len() as u64
}

fn valuation(prime: u64, mut n: u64) -> u64 {
    let mut exponent = 0;
    while n.is_multiple_of(prime) {
        n /= prime;
        exponent += 1;
    }
    exponent
}

/// The number 2n or 2n + 1 whose binary ones have this parity.
fn with_parity(n: u64, parity: u32) -> u128 {
    2 * u128::from(n) + u128::from((n.count_ones() + parity) % 2)
}
