//! Prime factors, counted.

use super::evaluate::Evaluated;
use crate::arithmetic::is_prime;
use crate::meter::Meter;

/// The prime factors with their exponents.
fn factors(number: u128, meter: &mut Meter<'_>) -> Evaluated<Vec<u32>> {
    let mut exponents = Vec::new();
    let mut rest = number;
    let mut divisor: u128 = 2;
    // Up to the cube root; what is left then is 1, a prime, a square of one, or a product of two.
    while divisor.saturating_mul(divisor).saturating_mul(divisor) <= rest {
        meter.step()?;
        let mut exponent = 0;
        while rest.is_multiple_of(divisor) {
            rest /= divisor;
            exponent += 1;
        }
        if exponent > 0 {
            exponents.push(exponent);
        }
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    if rest > 1 {
        let is_prime = u64::try_from(rest).is_ok_and(is_prime);
        match (is_prime, rest.isqrt().pow(2) == rest) {
            (true, _) => exponents.push(1),
            (false, true) => exponents.push(2),
            (false, false) => exponents.extend([1, 1]),
        }
    }
    Ok(exponents)
}

/// How many prime factors a number above 0 has, with or without repetition.
pub fn omega(number: u128, repeated: bool, meter: &mut Meter<'_>) -> Evaluated<i128> {
    let exponents = factors(number, meter)?;
    Ok(if repeated {
        exponents.iter().map(|&exponent| i128::from(exponent)).sum()
    } else {
        exponents.len() as i128
    })
}

/// How many divisors a number has; 0 has none here, as `divisors(0)` is empty.
pub fn divisor_count(number: u128, meter: &mut Meter<'_>) -> Evaluated<i128> {
    if number == 0 {
        return Ok(0);
    }
    Ok(factors(number, meter)?.iter().map(|&exponent| i128::from(exponent) + 1).product())
}

/// Whether no square above 1 divides a number.
pub fn is_squarefree(number: u128, meter: &mut Meter<'_>) -> Evaluated<bool> {
    Ok(number > 0 && factors(number, meter)?.iter().all(|&exponent| exponent == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_counted_as_by_trial_division() {
        let mut meter = Meter::of(1 << 30);
        for number in 1..3000u128 {
            let divisors = (1..=number).filter(|divisor| number % divisor == 0).count() as i128;
            let primes = (2..=number)
                .filter(|prime| number % prime == 0 && (2..*prime).all(|divisor| prime % divisor != 0))
                .count() as i128;
            let has_square = (2..60u128).any(|root| number % (root * root) == 0);
            assert_eq!(divisor_count(number, &mut meter).unwrap(), divisors, "{number}");
            assert_eq!(omega(number, false, &mut meter).unwrap(), primes, "{number}");
            assert_eq!(is_squarefree(number, &mut meter).unwrap(), !has_square, "{number}");
        }
        assert_eq!(omega(72, true, &mut meter).unwrap(), 5);
        assert_eq!(omega(1_000_003 * 1_000_033, true, &mut meter).unwrap(), 2);
    }
}
