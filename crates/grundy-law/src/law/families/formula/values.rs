//! The cheapest term that has the values: one of the pool, or two of them joined, by working back from the values.

use super::pool::Pool;
use crate::term::{Join, Term};

/// The largest divisor of a last division.
const LARGEST_DIVISOR: i64 = 16;
/// The largest number that is added last.
const LARGEST_SHIFT: i64 = 4;
/// So many terms that are never too small are tried in pairs for a minimum.
const MOST_BOUNDS: usize = 1_500;

/// The cheapest term that has these values at the points of the pool.
pub(super) fn term_with(pool: &Pool, values: &[i32]) -> Option<Term> {
    let mut best = Cheapest::default();
    if let Some(place) = pool.find(values) {
        best.offer(pool.term(place));
    }
    shifted(pool, values, &mut best);
    divided(pool, values, &mut best);
    joined(pool, values, &mut best);
    in_two_digits(pool, values, &mut best);
    extreme(pool, values, Join::Least, &mut best);
    extreme(pool, values, Join::Greatest, &mut best);
    best.term
}

#[derive(Default)]
struct Cheapest {
    term: Option<Term>,
    bits: f64,
}

impl Cheapest {
    fn offer(&mut self, term: Term) {
        let bits = term.bits();
        if self.beats(bits) {
            (self.term, self.bits) = (Some(term), bits);
        }
    }

    fn beats(&self, bits: f64) -> bool {
        self.term.is_none() || bits < self.bits
    }
}

fn shifted(pool: &Pool, values: &[i32], best: &mut Cheapest) {
    for shift in (-LARGEST_SHIFT..=LARGEST_SHIFT).filter(|&shift| shift != 0) {
        let row: Vec<i32> = values.iter().map(|&value| value - shift as i32).collect();
        if let Some(place) = pool.find(&row) {
            let join = if shift > 0 { Join::Plus } else { Join::Minus };
            best.offer(Term::joined(join, pool.term(place), Term::Number(shift.abs())));
        }
    }
}

fn divided(pool: &Pool, values: &[i32], best: &mut Cheapest) {
    for place in 0..pool.len() {
        let row = pool.row(place);
        for divisor in 2..=LARGEST_DIVISOR as i32 {
            // The least cost of a division: its sign and its number.
            if !best.beats(pool.bits(place) + 7.0) {
                break;
            }
            let pairs = || row.iter().zip(values);
            if pairs().all(|(number, value)| number.rem_euclid(divisor) == *value) {
                best.offer(Term::Remainder(Box::new(pool.term(place)), i64::from(divisor)));
            }
            if pairs().all(|(number, value)| number.div_euclid(divisor) == *value) {
                best.offer(Term::Quotient(Box::new(pool.term(place)), i64::from(divisor)));
            }
        }
    }
}

/// Sums, differences and nim-sums: the second term is what the first one leaves.
fn joined(pool: &Pool, values: &[i32], best: &mut Cheapest) {
    for place in 0..pool.len() {
        // The other term costs at least as much as a coordinate, and the sign between them comes on top.
        if !best.beats(pool.bits(place) + 6.0) {
            continue;
        }
        let row = pool.row(place);
        let natural = row.iter().chain(values).all(|&number| number >= 0);
        let mut offer = |join: Join, rest: Vec<i32>| {
            if let Some(other) = pool.find(&rest) {
                best.offer(Term::joined(join, pool.term(place), pool.term(other)));
            }
        };
        let pairs = || row.iter().zip(values);
        offer(Join::Plus, pairs().map(|(number, value)| value - number).collect());
        offer(Join::Minus, pairs().map(|(number, value)| number - value).collect());
        if natural {
            offer(Join::Xor, pairs().map(|(number, value)| number ^ value).collect());
        }
    }
}

/// The value in a base: a term for its last digit, and a term for what stands above it. In cyclic Nimhoff they are the
/// sum of the heaps' last digits and the nim-sum of the rest.
fn in_two_digits(pool: &Pool, values: &[i32], best: &mut Cheapest) {
    for base in 3..=LARGEST_DIVISOR {
        let digits = |digit: fn(i32, i32) -> i32| -> Vec<i32> {
            values.iter().map(|&value| digit(value, base as i32)).collect()
        };
        let (above, last) = (digits(i32::div_euclid), digits(i32::rem_euclid));
        let Some(above) =
            above_last(pool, &above, base).filter(|_| values.iter().any(|&value| i64::from(value) >= base))
        else {
            continue;
        };
        if let Some(last) = last_digit(pool, &last, base) {
            let above = Term::joined(Join::Times, Term::Number(base), above);
            best.offer(Term::joined(Join::Plus, above, last));
        }
    }
}

/// The term for what stands above the last digit.
fn above_last(pool: &Pool, row: &[i32], base: i64) -> Option<Term> {
    let place = pool.find(row).map(|place| pool.term(place));
    place.or_else(|| {
        let mut rest = vec![0; row.len()];
        for place in 0..pool.arity() {
            rest.iter_mut()
                .zip(pool.row(place))
                .for_each(|(sum, number)| *sum ^= number.div_euclid(base as i32));
        }
        let quotients =
            (0..pool.arity()).map(|place| Term::Quotient(Box::new(Term::Coordinate(place)), base));
        quotients.reduce(|left, right| Term::joined(Join::Xor, left, right)).filter(|_| rest == row)
    })
}

/// The term for the last digit.
fn last_digit(pool: &Pool, row: &[i32], base: i64) -> Option<Term> {
    let place = pool.find(row).map(|place| pool.term(place));
    let remainder = |place: &usize| {
        pool.row(*place).iter().zip(row).all(|(number, digit)| number.rem_euclid(base as i32) == *digit)
    };
    place.or_else(|| {
        let place = (0..pool.simple()).find(remainder)?;
        Some(Term::Remainder(Box::new(pool.term(place)), base))
    })
}

/// Minimum or maximum: two terms that are never beyond the values, of which one hits each.
fn extreme(pool: &Pool, values: &[i32], join: Join, best: &mut Cheapest) {
    let is_bound = |place: &usize| {
        let mut pairs = pool.row(*place).iter().zip(values);
        pairs.all(|(number, value)| if join == Join::Least { number >= value } else { number <= value })
    };
    let mut bounds: Vec<usize> = (0..pool.len()).filter(is_bound).collect();
    bounds.sort_by(|left, right| pool.bits(*left).total_cmp(&pool.bits(*right)));
    bounds.truncate(MOST_BOUNDS);
    let hit = |place: usize| {
        let pairs = pool.row(place).iter().zip(values).enumerate();
        pairs.fold(0u128, |hit, (point, (number, value))| hit | u128::from(number == value) << point)
    };
    let hits: Vec<u128> = bounds.iter().map(|&place| hit(place)).collect();
    let all = hit_all(values.len());
    for (first, &left) in bounds.iter().enumerate() {
        for (second, &right) in bounds.iter().enumerate().take(first) {
            if hits[first] | hits[second] == all && best.beats(4.0 + pool.bits(left) + pool.bits(right)) {
                best.offer(Term::joined(join, pool.term(right), pool.term(left)));
            }
        }
    }
}

fn hit_all(points: usize) -> u128 {
    if points >= 128 { u128::MAX } else { (1 << points) - 1 }
}
