//! Numbers that several stages need.

/// The greatest common divisor; that of 0 and n is n.
///
/// ```
/// assert_eq!(grundy_base::numbers::gcd(12, 18), 6);
/// ```
pub fn gcd(left: u64, right: u64) -> u64 {
    if right == 0 { left } else { gcd(right, left % right) }
}

/// Whether the number is prime: Miller and Rabin with bases that decide all 64-bit numbers (Sinclair, 2011).
pub fn is_prime(value: u64) -> bool {
    const SMALL: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if value < 2 {
        return false;
    }
    if let Some(&factor) = SMALL.iter().find(|&&factor| value.is_multiple_of(factor)) {
        return value == factor;
    }
    let twos = (value - 1).trailing_zeros();
    let odd = (value - 1) >> twos;
    SMALL.iter().all(|&base| passes(value, base, odd, twos))
}

fn passes(value: u64, base: u64, odd: u64, twos: u32) -> bool {
    let mut power = power_modulo(base, odd, value);
    if power == 1 || power == value - 1 {
        return true;
    }
    for _ in 1..twos {
        power = multiply_modulo(power, power, value);
        if power == value - 1 {
            return true;
        }
    }
    false
}

fn multiply_modulo(left: u64, right: u64, modulus: u64) -> u64 {
    (u128::from(left) * u128::from(right) % u128::from(modulus)) as u64
}

fn power_modulo(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = multiply_modulo(power, base, modulus);
        }
        base = multiply_modulo(base, base, modulus);
        exponent >>= 1;
    }
    power
}
