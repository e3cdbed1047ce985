//! Division by given primes, one at a time: `x / k for k in {2, 3, 7} if x > 0 and x % k == 0`.
//!
//! # Theorem
//! Each move lowers the sum of the exponents of these primes by 1, and there is one unless that sum is 0.

use super::facts::{HEAP, NAME, is_above};
use crate::rule::{Alternative, Expression, Set, Step};

/// The number whose prime factors a lemma names; the same name in another spelling (`06`, `+6`) is none.
pub(super) fn number_of(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("parity of the exponents in ")?;
    digits.parse().ok().filter(|number: &u64| number.to_string() == digits)
}

/// Larger numbers are not factored.
const LARGEST: u64 = 1 << 40;

/// Whether the options of x are x / p for the prime factors p of the number that divide x, each once; x is above 0, or has
/// none. The number has no square factor.
pub(super) fn divides_by(alternatives: &[Alternative], number: u64, is_positive: bool) -> bool {
    let divisors: Option<Vec<Vec<i128>>> =
        alternatives.iter().map(|alternative| divisors(alternative, is_positive)).collect();
    let Some(mut found) = divisors.map(|lists| lists.concat()) else { return false };
    found.sort_unstable();
    number <= LARGEST && !found.is_empty() && prime_factors(number) == Some(found)
}

/// The prime factors of a number without square factors, rising.
fn prime_factors(number: u64) -> Option<Vec<i128>> {
    let (mut rest, mut factors) = (number, Vec::new());
    let mut factor = 2;
    while rest > 1 {
        factor = if factor * factor > rest { rest } else { factor };
        if rest.is_multiple_of(factor) {
            rest /= factor;
            factors.push(i128::from(factor));
            if rest.is_multiple_of(factor) {
                return None;
            }
        }
        factor += 1;
    }
    Some(factors)
}

/// By what an alternative divides, where it is said that this divides the heap, and that the heap is not 0.
fn divisors(alternative: &Alternative, is_positive: bool) -> Option<Vec<i128>> {
    let [part] = alternative.parts.as_slice() else { return None };
    let [Expression::Call("/", operands)] = part.at.as_slice() else { return None };
    let [heap, by] = operands.as_slice() else { return None };
    if part.count.is_some() || !part.steps.is_empty() || *heap != HEAP {
        return None;
    }
    let (divisors, conditions) = match (by, alternative.steps.as_slice()) {
        (Expression::Number(number), conditions) => (vec![*number], conditions),
        (name, [Step::For(1, Set::List(items)), conditions @ ..]) if *name == NAME => {
            let number = |item: &Expression| match item {
                Expression::Number(number) => Some(*number),
                _ => None,
            };
            (items.iter().map(number).collect::<Option<Vec<i128>>>()?, conditions)
        }
        _ => return None,
    };
    let mut said = Said { divides: false, positive: is_positive };
    for step in conditions {
        let Step::If(condition) = step else { return None };
        said.add(condition, by)?;
    }
    (said.divides && said.positive).then_some(divisors)
}

struct Said {
    divides: bool,
    positive: bool,
}

impl Said {
    /// Nothing where a condition says anything else.
    fn add(&mut self, condition: &Expression, by: &Expression) -> Option<()> {
        if let Expression::Call("and", parts) = condition {
            return parts.iter().try_for_each(|part| self.add(part, by));
        }
        if is_above(condition, &HEAP, 0) {
            self.positive = true;
            return Some(());
        }
        let remainder = Expression::Call("%", vec![HEAP, by.clone()]);
        let zero = Expression::Number(0);
        let ways = [
            Expression::Call("divides", vec![by.clone(), HEAP]),
            Expression::Call("==", vec![remainder.clone(), zero.clone()]),
            Expression::Call("==", vec![zero, remainder]),
        ];
        self.divides |= ways.contains(condition);
        ways.contains(condition).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{number_of, prime_factors};

    #[test]
    fn a_number_is_named_in_one_way() {
        assert_eq!(number_of("parity of the exponents in 6"), Some(6));
        for other in ["06", "+6", "6 ", "", "-6", "0x6", "18446744073709551616"] {
            assert_eq!(number_of(&format!("parity of the exponents in {other}")), None, "{other}");
        }
    }

    #[test]
    fn squares_divide_no_number_that_is_named() {
        assert_eq!(prime_factors(42), Some(vec![2, 3, 7]));
        assert_eq!(prime_factors(1), Some(vec![]));
        assert_eq!(prime_factors(1_000_003), Some(vec![1_000_003]));
        assert!([4, 18, 0].into_iter().all(|number| number == 0 || prime_factors(number).is_none()));
    }
}
