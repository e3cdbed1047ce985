//! Comparisons written as shortly as the equations beside them allow, and those left out that follow from others.
//!
//! `a < x` and `a + b < x` say nothing new beside `a + b + c = x` with `c ≥ 1`, but each would carry its tracks through every product.

use super::automaton::Track;
use super::formula::Formula;
use super::linear::{Comparison, Linear};

/// The same conjunction with shorter and fewer comparisons.
pub(crate) fn tidied(parts: Vec<Formula>) -> Vec<Formula> {
    let equations: Vec<Linear> =
        parts.iter().filter_map(|part| comparison(part, Comparison::Zero)).cloned().collect();
    let (mut inequalities, mut others) = (Vec::new(), Vec::new());
    for part in parts {
        match comparison(&part, Comparison::Negative) {
            Some(linear) => inequalities.push(shortest(linear, &equations)),
            None => others.push(part),
        }
    }
    let needed = without_implied(inequalities);
    others.extend(needed.into_iter().map(|linear| Formula::Compare(linear, Comparison::Negative)));
    others
}

fn comparison(formula: &Formula, wanted: Comparison) -> Option<&Linear> {
    match formula {
        Formula::Compare(linear, found) if *found == wanted => Some(linear),
        _ => None,
    }
}

/// The inequality with multiples of equations added as long as that leaves fewer tracks.
fn shortest(linear: &Linear, equations: &[Linear]) -> Linear {
    let length = |linear: &Linear| linear.terms().count();
    let mut best = linear.clone();
    loop {
        let variants = equations.iter().flat_map(|equation| [best.plus(equation), best.minus(equation)]);
        match variants.flatten().min_by_key(length) {
            Some(shorter) if length(&shorter) < length(&best) => best = shorter,
            _ => return best,
        }
    }
}

fn without_implied(mut inequalities: Vec<Linear>) -> Vec<Linear> {
    let mut index = 0;
    while index < inequalities.len() {
        let candidate = inequalities[index].clone();
        let implied = inequalities
            .iter()
            .enumerate()
            .any(|(other, stronger)| other != index && implies(stronger, &candidate, &inequalities, index));
        if implied {
            inequalities.remove(index);
        } else {
            index += 1;
        }
    }
    inequalities
}

/// Whether `stronger < 0` makes `candidate < 0` evident: their difference is at most 0 because of its signs and the least values
/// of its tracks.
fn implies(stronger: &Linear, candidate: &Linear, all: &[Linear], skipped: usize) -> bool {
    let Some(difference) = candidate.minus(stronger) else { return false };
    let greatest = difference.terms().try_fold(difference.constant, |sum, (track, coefficient)| {
        if coefficient > 0 {
            return None;
        }
        sum.checked_add(coefficient.checked_mul(least(track, all, skipped))?)
    });
    greatest.is_some_and(|greatest| greatest <= 0)
}

/// The least value of a track that an inequality about it alone leaves: `c − x < 0` says `x ≥ c + 1`.
fn least(track: Track, all: &[Linear], skipped: usize) -> i64 {
    let bounds = all.iter().enumerate().filter(|&(index, linear)| {
        index != skipped && linear.coefficient(track) == -1 && linear.terms().count() == 1
    });
    bounds.map(|(_, linear)| linear.constant.saturating_add(1)).max().unwrap_or(0).max(0)
}
