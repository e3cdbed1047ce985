//! Natural numbers of any size, put together from remainders: what is counted modulo several numbers is counted exactly.

use std::fmt::{self, Display, Formatter};

/// A natural number of any size.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Natural {
    /// Nine decimal digits each, the lowest first. Invariant: the last is not 0.
    groups: Vec<u32>,
}

const GROUP: u64 = 1_000_000_000;

impl Natural {
    /// This number times a factor, and a number added.
    fn times_and_plus(&mut self, factor: u64, added: u64) {
        let mut carry = u128::from(added);
        for group in &mut self.groups {
            let value = u128::from(*group) * u128::from(factor) + carry;
            *group = (value % u128::from(GROUP)) as u32;
            carry = value / u128::from(GROUP);
        }
        while carry > 0 {
            self.groups.push((carry % u128::from(GROUP)) as u32);
            carry /= u128::from(GROUP);
        }
    }
}

impl From<u128> for Natural {
    fn from(mut number: u128) -> Natural {
        let mut groups = Vec::new();
        while number > 0 {
            groups.push((number % u128::from(GROUP)) as u32);
            number /= u128::from(GROUP);
        }
        Natural { groups }
    }
}

impl Display for Natural {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let mut groups = self.groups.iter().rev();
        write!(formatter, "{}", groups.next().copied().unwrap_or(0))?;
        groups.try_for_each(|group| write!(formatter, "{group:09}"))
    }
}

/// Numbers below 2^61 of which no two have a common divisor, enough of them to tell numbers of so many bits apart.
///
/// ```
/// use grundy_table::{coprime_moduli, from_remainders};
///
/// let moduli = coprime_moduli(150);
/// let remainders: Vec<u64> = moduli.iter().map(|modulus| modulus - 1).collect();
/// // One less than their product.
/// let product = moduli.iter().fold(1.0, |product, &modulus| product * modulus as f64);
/// let found: f64 = from_remainders(&moduli, &remainders).to_string().parse().unwrap();
/// assert!((found / product - 1.0).abs() < 1e-9);
/// assert_eq!(from_remainders(&moduli, &vec![7; moduli.len()]).to_string(), "7");
/// ```
pub fn coprime_moduli(bits: u64) -> Vec<u64> {
    let wanted = bits as usize / 60 + 1;
    let mut found: Vec<u64> = Vec::new();
    let mut candidate = (1u64 << 61) - 1;
    while found.len() < wanted {
        if found.iter().all(|&modulus| gcd(modulus, candidate) == 1) {
            found.push(candidate);
        }
        candidate -= 2;
    }
    found
}

/// The number below the product of the moduli that leaves these remainders.
pub fn from_remainders(moduli: &[u64], remainders: &[u64]) -> Natural {
    // Digits in the mixed system of the moduli, the lowest first.
    let mut digits: Vec<u64> = Vec::new();
    for (place, (&modulus, &remainder)) in moduli.iter().zip(remainders).enumerate() {
        let (mut known, mut weight) = (0, 1 % modulus);
        for (&digit, &smaller) in digits.iter().zip(&moduli[..place]) {
            known = (known + times(digit % modulus, weight, modulus)) % modulus;
            weight = times(weight, smaller % modulus, modulus);
        }
        let missing = (remainder % modulus + modulus - known) % modulus;
        digits.push(times(missing, inverse(weight, modulus), modulus));
    }
    let mut number = Natural::default();
    for (&digit, &modulus) in digits.iter().zip(moduli).rev() {
        number.times_and_plus(modulus, digit);
    }
    number
}

pub(crate) fn times(left: u64, right: u64, modulus: u64) -> u64 {
    (u128::from(left) * u128::from(right) % u128::from(modulus)) as u64
}

/// What times a number leaves 1; the two have no common divisor.
pub(crate) fn inverse(number: u64, modulus: u64) -> u64 {
    let (mut old, mut new) = (i128::from(modulus), i128::from(number));
    let (mut old_factor, mut factor) = (0i128, 1i128);
    while new != 0 {
        let quotient = old / new;
        (old, new) = (new, old - quotient * new);
        (old_factor, factor) = (factor, old_factor - quotient * factor);
    }
    old_factor.rem_euclid(i128::from(modulus)) as u64
}

pub(crate) fn gcd(mut left: u64, mut right: u64) -> u64 {
    while right > 0 {
        (left, right) = (right, left % right);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_come_back_from_their_remainders() {
        let moduli = coprime_moduli(128);
        for number in [0u128, 1, 999_999_999, 1_000_000_000, u128::from(u64::MAX), u128::MAX / 3] {
            let remainders: Vec<u64> =
                moduli.iter().map(|&modulus| (number % u128::from(modulus)) as u64).collect();
            assert_eq!(from_remainders(&moduli, &remainders), Natural::from(number));
            assert_eq!(Natural::from(number).to_string(), number.to_string());
        }
    }

    #[test]
    fn a_power_beyond_all_machine_numbers_is_written_out() {
        let moduli = coprime_moduli(400);
        let remainders: Vec<u64> =
            moduli.iter().map(|&modulus| (0..100).fold(1, |power, _| times(power, 10, modulus))).collect();
        assert_eq!(from_remainders(&moduli, &remainders).to_string(), format!("1{}", "0".repeat(100)));
    }
}
