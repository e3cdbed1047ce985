//! How many sums of heaps have a value, where the values of the heaps rise evenly: heap t of a class has the value
//! low + 2^k · t, so that sums are counted digit by digit, and heaps may be as many as a number can say.
//!
//! # Theorem
//! Of the tuples t₁ < B₁, …, tₘ < Bₘ with a given xor, look at the highest digit at which one of them leaves its bound: of those
//! that leave there, all but one are free below it, and that one is settled by the xor. Sums without order are counted by the
//! lemma of Burnside: a cycle of even length adds nothing to the xor, one of odd length what one heap adds.
//!
//! # Cost
//! One step for each choice of classes, digit, and pair of heaps.

use crate::budget::{Budget, Patience, StopReason};
use crate::counts::{Order, Ring, Uncounted, power};
use crate::exact::{gcd, inverse, times};

/// Heaps whose values are `low + 2^k · t` for each t below the bound, counted so many times: differences of two such classes
/// are classes that begin elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EvenClass {
    /// What the values have below the digit k.
    pub low: u64,
    /// How many there are.
    pub bound: u64,
    /// How often each counts; below 0 they are taken away.
    pub weight: i64,
}

/// Which sums are counted.
#[derive(Clone, Copy, Debug)]
pub struct EvenSums<'a> {
    /// The heaps, class by class.
    pub classes: &'a [EvenClass],
    /// The k of the classes: values rise by 2^k.
    pub digits: u32,
    /// How many heaps there are.
    pub heaps: u64,
    /// Of how many heaps the sums are.
    pub count: u32,
    /// Whether the order of the heaps matters.
    pub order: Order,
}

/// Sums of more heaps are not counted by digits.
pub const MOST_HEAPS: u32 = 64;
/// More choices of classes take too long.
const MOST_CHOICES: u64 = 400_000;

/// How many of the sums have this value, and how many there are, modulo a number below 2^62.
///
/// ```
/// use grundy_table::{Budget, EvenClass, EvenSums, Order, digit_counts};
///
/// // Nim below 4: heap t has the value t. Of the 10 pairs 4 are lost.
/// let classes = [EvenClass { low: 0, bound: 4, weight: 1 }];
/// let pairs = EvenSums { classes: &classes, digits: 0, heaps: 4, count: 2, order: Order::Unordered };
/// assert_eq!(digit_counts(&pairs, 0, 1_000_007, &Budget::small()), Ok((4, 10)));
/// ```
pub fn digit_counts(
    sums: &EvenSums<'_>,
    value: u64,
    modulus: u64,
    budget: &Budget<'_>,
) -> Result<(u128, u128), Uncounted> {
    if sums.count > MOST_HEAPS || choices(sums.classes.len() as u64, sums.count) > MOST_CHOICES {
        return Err(Uncounted::TooLarge);
    }
    let mut counting = DigitCounting { sums: *sums, patience: Patience::new(budget.should_stop) };
    let counted = counting.counted(value, modulus);
    match counting.patience.has_ended() {
        true => Err(Uncounted::Stopped(StopReason::Stopped)),
        false => counted.ok_or(Uncounted::TooLarge),
    }
}

/// In how many ways so many are chosen from these classes, each as often as one likes; at least a million means many.
fn choices(classes: u64, count: u32) -> u64 {
    let mut found: u64 = 1;
    for place in 0..u64::from(count) {
        found = found.saturating_mul(classes.max(1) + place) / (place + 1);
        if found > MOST_CHOICES {
            return found;
        }
    }
    found
}

struct DigitCounting<'a> {
    sums: EvenSums<'a>,
    patience: Patience<'a>,
}

impl DigitCounting<'_> {
    fn counted(&mut self, value: u64, modulus: u64) -> Option<(u128, u128)> {
        let count = self.sums.count;
        let heaps = i128::from(self.sums.heaps);
        if self.sums.order == Order::Ordered {
            let ring = Ring::modulo(i128::from(modulus));
            let found = self.tuples(count, value, ring)?;
            return Some((u128::try_from(found).ok()?, u128::try_from(power(heaps, count, ring)?).ok()?));
        }
        // Division by count! comes last. What it has in common with the modulus is divided out, so everything is kept modulo
        // that many times the modulus; the rest of it has an inverse.
        let (common, rest) = orders_of(count, modulus)?;
        let ring = Ring::modulo(i128::from(modulus).checked_mul(common)?);
        let (mut found, mut all) = (0, 0);
        let mut by_odd: Vec<Option<i128>> = vec![None; count as usize + 1];
        for (odd, even, permutations) in cycles(count, ring)? {
            let tuples = match by_odd[odd as usize] {
                Some(known) => known,
                None => *by_odd[odd as usize].insert(self.tuples(odd, value, ring)?),
            };
            let weight = ring.times(permutations, power(heaps, even, ring)?)?;
            found = ring.add(found, ring.times(weight, tuples)?)?;
            all = ring.add(all, ring.times(weight, power(heaps, odd, ring)?)?)?;
        }
        let divided = |sum: i128| {
            let sum = u64::try_from(sum / common % i128::from(modulus)).ok()?;
            Some(u128::from(times(sum, inverse(rest, modulus), modulus)))
        };
        Some((divided(found)?, divided(all)?))
    }

    /// How many tuples of so many heaps have this xor.
    fn tuples(&mut self, count: u32, value: u64, ring: Ring) -> Option<i128> {
        let mut chosen = Vec::new();
        self.chosen_from(0, count, value, (ring.reduced(1), ring), &mut chosen)
    }

    /// The tuples whose further heaps come from the classes from a place on, `ways` being in how many orders the classes of
    /// those that are chosen may stand.
    fn chosen_from(
        &mut self,
        place: usize,
        left: u32,
        value: u64,
        (ways, ring): (i128, Ring),
        chosen: &mut Vec<EvenClass>,
    ) -> Option<i128> {
        if left == 0 {
            return ring.times(ways, self.with_xor(chosen, value, ring)?);
        }
        let Some(class) = self.sums.classes.get(place).copied() else { return Some(0) };
        let mut sum = 0;
        let mut own_ways = ways;
        for own in 0..=left {
            if own > 0 {
                chosen.push(class);
                own_ways = ring.times(own_ways, ring.reduced(i128::from(class.weight)))?;
            }
            let orders = ring.reduced(binomial(left, own));
            let own_total = ring.times(own_ways, orders)?;
            sum =
                ring.add(sum, self.chosen_from(place + 1, left - own, value, (own_total, ring), chosen)?)?;
        }
        chosen.truncate(chosen.len() - left as usize);
        Some(sum)
    }

    /// How many choices of one heap from each of these classes have this xor.
    fn with_xor(&mut self, chosen: &[EvenClass], value: u64, ring: Ring) -> Option<i128> {
        if self.patience.ends_after(64 * (1 + chosen.len() * chosen.len())) {
            return None;
        }
        let low = chosen.iter().fold(0, |sum, class| sum ^ class.low);
        let (high, rest) = match value.checked_shr(self.sums.digits) {
            Some(high) => (high, value ^ (high << self.sums.digits)),
            None => (0, value),
        };
        if low != rest {
            return Some(0);
        }
        if chosen.is_empty() {
            return Some(ring.reduced(i128::from(high == 0)));
        }
        let bounds: Vec<u64> = chosen.iter().map(|class| class.bound).collect();
        let mut sum = 0;
        for digit in (0..u64::BITS).rev() {
            let above = |number: u64| number.checked_shr(digit + 1).unwrap_or(0);
            if bounds.iter().fold(0, |sum, bound| sum ^ above(*bound)) != above(high) {
                continue;
            }
            sum = ring.add(sum, leaving_at(digit, &bounds, high >> digit & 1, ring)?)?;
        }
        Some(sum)
    }
}

/// The tuples of which some leave their bound at this digit, and none at a higher one.
fn leaving_at(digit: u32, bounds: &[u64], wanted: u64, ring: Ring) -> Option<i128> {
    let size = ring.reduced(1i128 << digit);
    // By how many have left: the choices of all the others.
    let mut by_left = vec![ring.reduced(1)];
    let mut ones = 0;
    for bound in bounds {
        let stays = ring.reduced(i128::from(bound & ((1u64 << digit) - 1)));
        let is_one = bound >> digit & 1 == 1;
        ones += u64::from(is_one);
        let mut next = vec![0; by_left.len() + usize::from(is_one)];
        for (left, ways) in by_left.into_iter().enumerate() {
            next[left] = ring.add(next[left], ring.times(ways, stays)?)?;
            if is_one {
                next[left + 1] = ring.add(next[left + 1], ways)?;
            }
        }
        by_left = next;
    }
    let mut sum = 0;
    let mut free = ring.reduced(1);
    for (left, ways) in by_left.into_iter().enumerate().skip(1) {
        if (ones - left as u64) % 2 == wanted {
            sum = ring.add(sum, ring.times(ways, free)?)?;
        }
        free = ring.times(free, size)?;
    }
    Some(sum)
}

fn binomial(of: u32, chosen: u32) -> i128 {
    (0..i128::from(chosen)).fold(1, |ways, place| ways * (i128::from(of) - place) / (place + 1))
}

/// count! as a product of what it has of the primes of the modulus, and of the rest modulo the modulus.
fn orders_of(count: u32, modulus: u64) -> Option<(i128, u64)> {
    let (mut common, mut rest) = (1i128, 1 % modulus);
    for mut factor in 1..=u64::from(count) {
        loop {
            let shared = gcd(factor, modulus);
            if shared == 1 {
                break;
            }
            common = common.checked_mul(i128::from(shared))?;
            factor /= shared;
        }
        rest = times(rest, factor % modulus, modulus);
    }
    Some((common, rest))
}

/// How many permutations have so many cycles of odd length and so many of even length.
fn cycles(count: u32, ring: Ring) -> Option<Vec<(u32, u32, i128)>> {
    let size = count as usize + 1;
    let mut found = vec![vec![vec![0i128; size]; size]; size];
    found[0][0][0] = ring.reduced(1);
    for total in 1..size {
        // The cycle of the last one has a length, and the others of it are chosen in order.
        let mut orders = ring.reduced(1);
        for length in 1..=total {
            let rest = total - length;
            for odd in 0..=rest {
                for even in 0..=(rest - odd) / 2 {
                    let ways = ring.times(orders, found[rest][odd][even])?;
                    let (odd, even) = if length % 2 == 1 { (odd + 1, even) } else { (odd, even + 1) };
                    found[total][odd][even] = ring.add(found[total][odd][even], ways)?;
                }
            }
            orders = ring.times(orders, rest as i128)?;
        }
    }
    let last = &found[size - 1];
    let pairs = (0..size).flat_map(|odd| (0..size).map(move |even| (odd, even)));
    let counted = pairs.map(|(odd, even)| (odd as u32, even as u32, last[odd][even]));
    Some(counted.filter(|(_, _, permutations)| *permutations > 0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::sum_counts;

    const LARGE: u64 = (1 << 61) - 1;

    /// The values of the classes, each as often as it counts.
    fn heaps(classes: &[EvenClass], digits: u32) -> Vec<u64> {
        let mut counted = vec![0i64; 256];
        for class in classes {
            (0..class.bound).for_each(|t| counted[(class.low + (t << digits)) as usize] += class.weight);
        }
        counted.into_iter().map(|count| u64::try_from(count).unwrap()).collect()
    }

    fn check(classes: &[EvenClass], digits: u32) {
        let heaps = heaps(classes, digits);
        let total = heaps.iter().sum();
        for order in [Order::Ordered, Order::Unordered] {
            for count in 1..=5 {
                let sums = EvenSums { classes, digits, heaps: total, count, order };
                let expected = sum_counts(&heaps, 0, count, order, None, &Budget::small()).unwrap();
                for value in [0u64, 1, 2, 3, 7, 12, 40] {
                    let found = digit_counts(&sums, value, LARGE, &Budget::small());
                    let wanted = (expected.by_value[value as usize], expected.all);
                    assert_eq!(found, Ok(wanted), "{count} of {classes:?}, value {value}, {order:?}");
                }
            }
        }
    }

    #[test]
    fn counts_by_digits_are_those_of_the_transform() {
        let class = |low, bound, weight| EvenClass { low, bound, weight };
        check(&[class(0, 13, 1)], 0);
        check(&[class(0, 16, 1)], 0);
        check(&[class(0, 9, 2)], 0);
        check(&[class(1, 5, 1), class(2, 5, 1), class(0, 6, 1), class(0, 1, -1), class(3, 4, 1)], 2);
        check(&[class(0, 21, 1), class(0, 5, -1)], 1);
    }

    #[test]
    fn counts_are_right_modulo_every_number() {
        let classes = [EvenClass { low: 0, bound: 9, weight: 1 }, EvenClass { low: 1, bound: 4, weight: 1 }];
        let heaps = heaps(&classes, 1);
        for count in [3, 7, 12, 20] {
            let sums = EvenSums { classes: &classes, digits: 1, heaps: 13, count, order: Order::Unordered };
            let exact = sum_counts(&heaps, 0, count, Order::Unordered, None, &Budget::small()).unwrap();
            for modulus in [1, 2, 3, 4, 6, 7, 8, 10, 12, 30, 97, 720, 1 << 20, 1_000_000_007] {
                let found = digit_counts(&sums, 3, modulus, &Budget::small());
                let modulus = u128::from(modulus);
                assert_eq!(
                    found,
                    Ok((exact.by_value[3] % modulus, exact.all % modulus)),
                    "{count}, {modulus}"
                );
            }
        }
    }

    #[test]
    fn sixty_heaps_are_counted() {
        let classes = [EvenClass { low: 0, bound: 100, weight: 1 }];
        for order in [Order::Ordered, Order::Unordered] {
            let sums = EvenSums { classes: &classes, digits: 0, heaps: 100, count: 60, order };
            for modulus in [7, 2, 10, 1_000_000_007] {
                let transformed =
                    sum_counts(&[1; 100], 0, 60, order, Some(modulus), &Budget::small()).unwrap();
                let found = digit_counts(&sums, 5, modulus, &Budget::small());
                assert_eq!(found, Ok((transformed.by_value[5], transformed.all)), "{modulus}, {order:?}");
            }
        }
    }

    #[test]
    fn nim_at_ten_to_the_eighteenth_is_counted_modulo_a_number() {
        let bound = 1_000_000_000_000_000_000;
        let classes = [EvenClass { low: 0, bound, weight: 1 }];
        let sums = EvenSums { classes: &classes, digits: 0, heaps: bound, count: 2, order: Order::Ordered };
        // Two heaps are lost where they are equal.
        assert_eq!(digit_counts(&sums, 0, LARGE, &Budget::small()).unwrap().0, u128::from(bound));
        let few = Budget { should_stop: &|| true, ..Budget::small() };
        let many = EvenSums { count: 20, order: Order::Unordered, ..sums };
        assert!(matches!(digit_counts(&many, 0, LARGE, &few), Err(Uncounted::Stopped(_))));
    }
}
