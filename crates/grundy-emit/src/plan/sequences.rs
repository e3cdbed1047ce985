//! Growing sequences inside a program: linear recurrences term by term, and quadratic thresholds by halving.

use super::laws::{REACH, no_code};
use crate::program::{Number, Statement, compare, integer, less, minus, name, over, plus, times};
use grundy_rule::Text;
use grundy_rule::tree::Comparison;

/// Names `u1`, `u2`, … that hold neighbouring terms of a recurrence; gives the first. Wide where they outgrow 63 bits.
pub fn terms(seed: &[u64], coefficients: &[i64], body: &mut Vec<Statement>) -> Result<Number, Text> {
    let most = most_term(seed, coefficients)
        .ok_or_else(|| no_code("a recurrence that outgrows 128 bits", "超出 128 位的递推"))?;
    for (index, &term) in seed.iter().enumerate() {
        body.push(held(most, format!("u{}", index + 1), integer(term)));
    }
    Ok(name("u1"))
}

/// A term under a name that holds the greatest of them.
fn held(most: u128, own: String, term: Number) -> Statement {
    if most < 1 << 62 { Statement::Let(own, term) } else { Statement::LetWide(own, term) }
}

fn most_term(seed: &[u64], coefficients: &[i64]) -> Option<u128> {
    let mut terms: Vec<i128> = seed.iter().map(|&term| i128::from(term)).collect();
    let mut most = 0;
    for _ in 0..1 << 12 {
        let products =
            terms.iter().rev().zip(coefficients).map(|(&term, &factor)| term.checked_mul(i128::from(factor)));
        let next = products.clone().try_fold(0i128, |sum, product| sum.checked_add(product?))?;
        let sizes =
            products.map(|product| product.map(i128::unsigned_abs)).chain([Some(next.unsigned_abs())]);
        most = sizes.fold(most, |most: u128, size| most.max(size.unwrap_or(u128::MAX)));
        if terms[0] > i128::from(REACH) {
            return (most < 1 << 126).then_some(most);
        }
        terms.remove(0);
        terms.push(next);
    }
    None
}

/// The steps from each term to the next, where the terms of the seed have names.
pub fn next_term(seed: &[u64], coefficients: &[i64], steps: &mut Vec<Statement>) {
    let order = seed.len();
    let mut next = integer(0);
    for (place, &factor) in coefficients.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        let term = name(&format!("u{}", order - place));
        next = match (factor > 0, &next) {
            (true, _) => plus(next, times(integer(factor), term)),
            (false, _) => minus(next, times(integer(-i128::from(factor)), term)),
        };
    }
    if order == 1 {
        steps.push(Statement::Set("u1".to_string(), next));
        return;
    }
    // The term behind the last that is needed may outgrow 63 bits.
    let most = most_term(seed, coefficients).unwrap_or(u128::MAX);
    steps.push(held(most, "following".to_string(), next));
    for index in 1..order {
        steps.push(Statement::Set(format!("u{index}"), name(&format!("u{}", index + 1))));
    }
    steps.push(Statement::Set(format!("u{order}"), name("following")));
}

/// The largest `d` with `start + (d−1)·step + (d−1)(d−2)/2·growth ≤ x`, by halving.
pub fn quadratic_search(start: i128, step: i128, growth: i128, x: &Number) -> Vec<Statement> {
    let threshold = |d: i128| start + (d - 1) * step + (d - 1) * (d - 2) / 2 * growth;
    let mut high = 1;
    while threshold(high) <= i128::from(REACH) {
        high *= 2;
    }
    let (low, middle) = (|| name("low"), || name("middle"));
    let before = || minus(middle(), integer(1));
    let second = over(times(before(), minus(middle(), integer(2))), integer(2));
    let value = plus(plus(times(before(), integer(step)), times(second, integer(growth))), integer(start));
    let higher = compare(Comparison::LessOrEqual, value, x.clone());
    let halve = vec![
        Statement::Let("middle".to_string(), over(plus(plus(low(), name("high")), integer(1)), integer(2))),
        Statement::If(
            higher,
            vec![Statement::Set("low".to_string(), middle())],
            vec![Statement::Set("high".to_string(), before())],
        ),
    ];
    vec![
        Statement::Let("low".to_string(), integer(0)),
        Statement::Let("high".to_string(), integer(high)),
        Statement::While(less(low(), name("high")), halve),
    ]
}
