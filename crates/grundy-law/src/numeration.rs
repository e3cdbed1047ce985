//! Ways to write a number in digits, least significant first.

use grundy_table::Text;

/// A way to write numbers in digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// The usual one with this base, at least 2.
    Base(u32),
    /// Sums of Fibonacci numbers 1, 2, 3, 5, … no two of them neighbours (Zeckendorf, 1972).
    Zeckendorf,
}

impl Numeration {
    /// Digits are `0..radix`.
    pub fn radix(self) -> u32 {
        match self {
            Numeration::Base(base) => base,
            Numeration::Zeckendorf => 2,
        }
    }

    /// What the digit at each place counts for, as long as it fits.
    pub fn weights(self) -> Vec<u128> {
        let (mut weight, mut next) = (1u128, 2u128);
        let mut weights = Vec::new();
        while weight <= u128::from(u64::MAX) * 4 {
            weights.push(weight);
            match self {
                Numeration::Base(base) => weight *= u128::from(base),
                Numeration::Zeckendorf => (weight, next) = (next, weight + next),
            }
        }
        weights
    }

    /// Whether this digit may stand directly above that one.
    pub fn may_follow(self, digit: u32, below: u32) -> bool {
        self != Numeration::Zeckendorf || digit == 0 || below == 0
    }

    /// The digits of a number, least significant first, without leading zeros.
    pub fn digits(self, number: u128) -> Vec<u32> {
        match self {
            Numeration::Base(base) => base_digits(number, u128::from(base)),
            Numeration::Zeckendorf => self.greedy_digits(number),
        }
    }

    fn greedy_digits(self, mut number: u128) -> Vec<u32> {
        let mut weights = vec![1u128, 2];
        while let [.., low, high] = weights[..]
            && high <= number
        {
            weights.push(low + high);
        }
        let length = weights.partition_point(|&weight| weight <= number);
        let mut digits = vec![0; length];
        for place in (0..length).rev() {
            if weights[place] <= number {
                number -= weights[place];
                digits[place] = 1;
            }
        }
        digits
    }

    /// The name for people.
    pub fn title(self) -> Text {
        match self {
            Numeration::Base(2) => Text::new("binary digits", "二进制位"),
            Numeration::Base(base) => Text::new(format!("digits in base {base}"), format!("{base} 进制位")),
            Numeration::Zeckendorf => Text::new("Zeckendorf digits", "Zeckendorf（斐波那契）表示"),
        }
    }
}

fn base_digits(mut number: u128, base: u128) -> Vec<u32> {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push((number % base) as u32);
        number /= base;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_times_weights_give_the_number() {
        for numeration in [Numeration::Base(2), Numeration::Base(3), Numeration::Zeckendorf] {
            let weights = numeration.weights();
            for number in (0..500).chain([u128::from(u64::MAX), 1_000_000_000_000_000_000]) {
                let digits = numeration.digits(number);
                let sum: u128 =
                    digits.iter().zip(&weights).map(|(&digit, &weight)| u128::from(digit) * weight).sum();
                assert_eq!(sum, number, "{numeration:?}");
                assert!(
                    digits.windows(2).all(|pair| numeration.may_follow(pair[1], pair[0])),
                    "{numeration:?} {number}"
                );
            }
        }
    }
}
