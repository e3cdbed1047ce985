//! The misère quotient of a game that obeys the textbook rule, written down from its Grundy values.
//!
//! A sum is then known by its xor and by whether it is hot, that is, whether some heap has a value above 1.
//! Different pairs are different classes: a sum with the pair (hot, v) makes exactly (hot, v) a P-position.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Quotient;
use super::element_set::{Element, ElementSet};
use super::monoid::Monoid;
use crate::repetition::Repetition;

/// Larger quotients are not written down.
const ORDER_BOUND: usize = 2100;

/// What the textbook rule asks about a sum: whether it is hot, and its xor.
type Class = (bool, u32);

/// The quotient of heaps with these values, to which the textbook rule applies; `None` if it is too large.
///
/// If the values repeat, so does the map.
pub fn nim_like(values: &[u32], repetition: Option<Repetition>) -> Option<Quotient> {
    let end =
        repetition.map_or(values.len(), |repetition| (repetition.preperiod + repetition.period) as usize);
    let values = values.get(..end)?;
    let classes = reached(values)?;
    let numbers: FxHashMap<Class, Element> = classes.iter().copied().zip(0..).collect();
    let mut products = Vec::with_capacity(classes.len() * classes.len());
    let mut previous = ElementSet::empty(classes.len());
    for (&class, number) in classes.iter().zip(0..) {
        products.extend(classes.iter().map(|&other| numbers[&product(class, other)]));
        if matches!(class, (false, 1) | (true, 0)) {
            previous.insert(number);
        }
    }
    let map = values.iter().map(|&value| numbers[&class(value)]).collect();
    Some(Quotient { monoid: Monoid::new(classes.len(), products, previous), map, repetition, along: None })
}

fn class(value: u32) -> Class {
    (value > 1, value)
}

fn product(one: Class, other: Class) -> Class {
    (one.0 || other.0, one.1 ^ other.1)
}

/// The classes of all sums, the empty sum first.
fn reached(values: &[u32]) -> Option<Vec<Class>> {
    let mut heaps: Vec<Class> = values.iter().map(|&value| class(value)).collect();
    heaps.sort_unstable();
    heaps.dedup();
    let mut classes: Vec<Class> = vec![(false, 0)];
    let mut seen: FxHashSet<Class> = FxHashSet::from_iter([(false, 0)]);
    let mut next = 0;
    while let Some(&class) = classes.get(next) {
        for &heap in &heaps {
            let sum = product(class, heap);
            if seen.insert(sum) {
                classes.push(sum);
            }
        }
        if classes.len() > ORDER_BOUND {
            return None;
        }
        next += 1;
    }
    Some(classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::search;
    use crate::{Allowance, CodeGame, scan};

    #[test]
    fn it_has_the_order_map_and_period_that_the_search_finds() {
        for code in ["0.3", "0.33", "0.333", "0.3333333", "0.3033", "0.51"] {
            let game = CodeGame::parse(code).unwrap();
            let scanned = scan(&game, 500, &mut Allowance::of(1000));
            assert_eq!(scanned.violation, None, "{code}");
            let written = nim_like(&scanned.values, scanned.repetition).unwrap();
            let found = search(&game, 500, &mut Allowance::of(1 << 20)).quotient;
            let shape = |quotient: &Quotient| {
                (quotient.order(), quotient.previous_order(), quotient.repetition, quotient.map.len())
            };
            assert_eq!(shape(&written), shape(&found), "{code}");
        }
    }
}
