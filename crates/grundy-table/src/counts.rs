//! How many sums of heaps have a value, counted from how many heaps have each value.
//!
//! # Theorem
//! The characters of the group of nimbers below 2^k are ±1. The sums of n heaps, told apart or not, on which a character
//! is added up have a count of their own for each character, and the counts of the values are its inverse transform.
//!
//! # Cost
//! One step for each number below 2^k, where 2^k is the first power of two above all values, and each bit of the number
//! of heaps; where sums are told apart by their heaps alone, the cube of that number instead.

use crate::budget::{Budget, Patience, StopReason};

/// How the heaps of a sum are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Sums that differ in the order of their heaps alone are one.
    Unordered,
    /// The first heap, the second heap, …
    Ordered,
}

/// How many sums there are of each value, and of all kinds together; modulo a number where one is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumCounts {
    /// The sums of each value, by value.
    pub by_value: Vec<u128>,
    /// All sums, those with a threat counted.
    pub all: u128,
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// It does not fit; a modulus makes it fit.
    TooLarge,
    /// The budget ended first.
    Stopped(StopReason),
}

/// Work between two looks at whether to stop counts this for a greatest common divisor.
const DIVISOR: usize = 64;

/// Counts the sums of so many heaps. `heaps` holds how many heaps there are of each value, and `threats` how many have
/// none because one move wins at once.
///
/// ```
/// use grundy_table::{Budget, Order, sum_counts};
///
/// // Heaps 0, 1, 2, 3 of Nim: of the 10 pairs 4 are lost.
/// let counts = sum_counts(&[1, 1, 1, 1], 0, 2, Order::Unordered, None, &Budget::small()).unwrap();
/// assert_eq!((counts.by_value[0], counts.all), (4, 10));
/// ```
pub fn sum_counts(
    heaps: &[u64],
    threats: u64,
    count: u32,
    order: Order,
    modulus: Option<u64>,
    budget: &Budget<'_>,
) -> Result<SumCounts, Uncounted> {
    let size = heaps.len().max(1).next_power_of_two();
    // The numbers and their transform.
    let bytes = 2 * size_of::<i128>() as u64 * size as u64;
    let _holding = budget.reserve(bytes).ok_or(Uncounted::Stopped(StopReason::Memory))?;
    let mut counting = Counting { count, order, patience: Patience::new(budget.should_stop) };
    let counts = counting.sums(heaps, threats, modulus, size);
    match counting.patience.has_ended() {
        true => Err(Uncounted::Stopped(StopReason::Stopped)),
        false => counts.ok_or(Uncounted::TooLarge),
    }
}

/// Which sums are counted, and how long that may take. What has no count has either none that fits, or no time left.
struct Counting<'a> {
    count: u32,
    order: Order,
    patience: Patience<'a>,
}

impl Counting<'_> {
    fn sums(&mut self, heaps: &[u64], threats: u64, modulus: Option<u64>, size: usize) -> Option<SumCounts> {
        let mut differences: Vec<i128> = heaps.iter().map(|&heaps| i128::from(heaps)).collect();
        differences.resize(size, 0);
        self.transform(&mut differences, Ring::EXACT)?;
        let total: u64 = heaps.iter().try_fold(0u64, |total, &heaps| total.checked_add(heaps))?;
        let everything = total.checked_add(threats)?;
        // Division by the size comes last, so everything is kept modulo that many times the modulus.
        let ring = match modulus {
            Some(modulus) => Ring { modulus: Some(i128::from(modulus).checked_mul(size as i128)?.max(1)) },
            None => Ring::EXACT,
        };
        let mut spectrum = Vec::with_capacity(size);
        for difference in differences {
            let difference = i64::try_from(difference).ok()?;
            spectrum.push(self.of_character(total, difference, ring)?);
        }
        self.transform(&mut spectrum, ring)?;
        let by_value = spectrum
            .into_iter()
            .map(|sum| u128::try_from(sum / size as i128).ok())
            .collect::<Option<Vec<_>>>()?;
        let outer = Ring { modulus: modulus.map(i128::from) };
        let all = self.of_character(everything, i64::try_from(everything).ok()?, outer)?;
        let reduced = |count: u128| modulus.map_or(count, |modulus| count % u128::from(modulus.max(1)));
        Some(SumCounts {
            by_value: by_value.into_iter().map(reduced).collect(),
            all: reduced(u128::try_from(all).ok()?),
        })
    }

    /// Counts so much work; nothing if the time is over.
    fn goes_on(&mut self, work: usize) -> Option<()> {
        (!self.patience.ends_after(work)).then_some(())
    }

    /// The sums and differences of all pairs, in every bit.
    fn transform(&mut self, values: &mut [i128], ring: Ring) -> Option<()> {
        let mut step = 1;
        while step < values.len() {
            self.goes_on(values.len())?;
            for start in (0..values.len()).step_by(2 * step) {
                for place in start..start + step {
                    let (one, other) = (values[place], values[place + step]);
                    values[place] = ring.add(one, other)?;
                    values[place + step] = ring.add(one, other.checked_neg()?)?;
                }
            }
            step *= 2;
        }
        Some(())
    }

    /// The character added up over all sums: `difference` is its sum over the heaps, of which there are `total`.
    fn of_character(&mut self, total: u64, difference: i64, ring: Ring) -> Option<i128> {
        match self.order {
            Order::Ordered => {
                self.goes_on(1)?;
                power(i128::from(difference), self.count, ring)
            }
            Order::Unordered => {
                let plus = u64::try_from((i128::from(total) + i128::from(difference)) / 2).ok()?;
                let minus = total - plus;
                let mut sum = 0;
                for from_minus in 0..=self.count {
                    let one = self.multisets(plus, self.count - from_minus, ring)?;
                    let other = self.multisets(minus, from_minus, ring)?;
                    let both = ring.times(one, other)?;
                    sum = ring.add(sum, if from_minus % 2 == 0 { both } else { both.checked_neg()? })?;
                }
                Some(sum)
            }
        }
    }

    /// In how many ways so many are chosen from `kinds`, each as often as one likes.
    fn multisets(&mut self, kinds: u64, count: u32, ring: Ring) -> Option<i128> {
        if kinds == 0 {
            return Some(ring.reduced(i128::from(count == 0)));
        }
        // kinds · (kinds + 1) · … / count!, with every divisor cancelled before anything is multiplied.
        let mut factors: Vec<u128> = (0..u128::from(count)).map(|place| u128::from(kinds) + place).collect();
        for divisor in 2..=u128::from(count) {
            self.goes_on(DIVISOR * factors.len())?;
            let mut rest = divisor;
            for factor in &mut factors {
                let common = gcd(*factor, rest);
                *factor /= common;
                rest /= common;
            }
        }
        factors.into_iter().try_fold(ring.reduced(1), |product, factor| {
            ring.times(product, ring.reduced(i128::try_from(factor).ok()?))
        })
    }
}

/// By squaring; none if it does not fit.
pub(crate) fn power(base: i128, mut exponent: u32, ring: Ring) -> Option<i128> {
    let (mut power, mut square) = (ring.reduced(1), ring.reduced(base));
    loop {
        if exponent % 2 == 1 {
            power = ring.times(power, square)?;
        }
        exponent /= 2;
        if exponent == 0 {
            return Some(power);
        }
        square = ring.times(square, square)?;
    }
}

/// The integers, or the integers modulo a number.
#[derive(Clone, Copy)]
pub(crate) struct Ring {
    modulus: Option<i128>,
}

impl Ring {
    const EXACT: Ring = Ring { modulus: None };

    pub(crate) fn modulo(modulus: i128) -> Ring {
        Ring { modulus: Some(modulus) }
    }

    pub(crate) fn reduced(self, value: i128) -> i128 {
        self.modulus.map_or(value, |modulus| value.rem_euclid(modulus))
    }

    pub(crate) fn add(self, left: i128, right: i128) -> Option<i128> {
        left.checked_add(right).map(|sum| self.reduced(sum))
    }

    pub(crate) fn times(self, left: i128, right: i128) -> Option<i128> {
        match left.checked_mul(right) {
            Some(product) => Some(self.reduced(product)),
            None => self.times_by_doubling(left, right),
        }
    }

    /// The product of numbers that are themselves too large for it; none among the integers.
    fn times_by_doubling(self, left: i128, right: i128) -> Option<i128> {
        self.modulus?;
        let (mut double, mut right) = (self.reduced(left), self.reduced(right));
        let mut product = 0;
        while right > 0 {
            if right % 2 == 1 {
                product = self.add(product, double)?;
            }
            double = self.add(double, double)?;
            right /= 2;
        }
        Some(product)
    }
}

fn gcd(mut left: u128, mut right: u128) -> u128 {
    while right > 0 {
        (left, right) = (right, left % right);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sums of `count` heaps, one by one; a heap is its value, or none for a threat.
    fn counted(heaps: &[Option<u32>], count: u32, order: Order) -> (Vec<u128>, u128) {
        let mut by_value = vec![0; 16];
        let mut all = 0;
        let mut chosen = vec![0usize; count as usize];
        loop {
            let is_rising = chosen.windows(2).all(|pair| pair[0] <= pair[1]);
            if order == Order::Ordered || is_rising {
                all += 1;
                let values: Option<Vec<u32>> = chosen.iter().map(|&place| heaps[place]).collect();
                if let Some(values) = values {
                    by_value[values.iter().fold(0, |sum, value| sum ^ value) as usize] += 1;
                }
            }
            let Some(place) = chosen.iter().rposition(|&place| place + 1 < heaps.len()) else { break };
            chosen[place] += 1;
            chosen[place + 1..].fill(0);
        }
        (by_value, all)
    }

    #[test]
    fn counts_are_those_of_all_sums_one_by_one() {
        let boxes: [&[Option<u32>]; 5] = [
            &[Some(0)],
            &[Some(0), Some(1), Some(2), Some(3), Some(4)],
            &[Some(1), Some(1), Some(1)],
            &[Some(0), Some(3), Some(3), None, Some(5), None],
            &[Some(7), Some(2), Some(0), Some(2), Some(6), Some(1), None],
        ];
        for heaps in boxes {
            let mut of_value = vec![0u64; 8];
            heaps.iter().flatten().for_each(|&value| of_value[value as usize] += 1);
            let threats = heaps.iter().filter(|heap| heap.is_none()).count() as u64;
            for order in [Order::Unordered, Order::Ordered] {
                for count in 1..=4 {
                    let (by_value, all) = counted(heaps, count, order);
                    let found = sum_counts(&of_value, threats, count, order, None, &Budget::small()).unwrap();
                    assert_eq!(
                        (&found.by_value[..], found.all),
                        (&by_value[..8], all),
                        "{heaps:?} {count} {order:?}"
                    );
                    for modulus in [1u64, 2, 6, 7, 1_000_000_007] {
                        let found =
                            sum_counts(&of_value, threats, count, order, Some(modulus), &Budget::small())
                                .unwrap();
                        let reduced = |count: &u128| count % u128::from(modulus);
                        let expected: Vec<u128> = by_value[..8].iter().map(reduced).collect();
                        assert_eq!(
                            (found.by_value, found.all),
                            (expected, reduced(&all)),
                            "modulo {modulus}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_told_and_fits_modulo_a_number() {
        let heaps = vec![1_000_000; 8];
        let counted = |order, modulus| sum_counts(&heaps, 0, 40, order, modulus, &Budget::small());
        assert_eq!(counted(Order::Ordered, None), Err(Uncounted::TooLarge));
        assert!(counted(Order::Ordered, Some(998_244_353)).is_ok());
        assert!(counted(Order::Unordered, Some(998_244_353)).is_ok());
    }

    #[test]
    fn a_large_modulus_is_no_hindrance() {
        let modulus = 1_000_000_000_000_000_003;
        let power = (0..40).fold(1u128, |power, _| power * 1024 % u128::from(modulus));
        let found = sum_counts(&[1; 1024], 0, 40, Order::Ordered, Some(modulus), &Budget::small()).unwrap();
        assert_eq!(found.all, power);
        assert_eq!(found.by_value.iter().sum::<u128>() % u128::from(modulus), power);
    }

    #[test]
    fn a_spent_budget_ends_the_count_of_a_thousand_heaps() {
        let heaps = vec![1_000; 1 << 12];
        let spent = Budget { should_stop: &|| true, ..Budget::small() };
        for order in [Order::Ordered, Order::Unordered] {
            let found = sum_counts(&heaps, 0, 1_000, order, Some(7), &spent);
            assert_eq!(found, Err(Uncounted::Stopped(StopReason::Stopped)));
        }
        let few = Budget { bytes: 1_000, ..Budget::small() };
        let found = sum_counts(&heaps, 0, 2, Order::Ordered, Some(7), &few);
        assert_eq!(found, Err(Uncounted::Stopped(StopReason::Memory)));
    }
}
