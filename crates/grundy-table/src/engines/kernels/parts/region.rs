//! Which parts a move may leave, given by inequalities between them.
//!
//! The order of the parts plays no part in their sum. So a move leaves all parts that are at least `least` if the inequalities
//! allow them in one order, say rising; and no others if the inequalities forbid smaller ones.

/// `constant + Σ coefficient · part ≥ 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inequality {
    pub constant: i64,
    pub coefficients: Vec<i64>,
}

/// The number, 0 or 1, such that the parts are all those that are at least this; none if they are something else.
///
/// No part is below 0: what would leave such a part is no move.
pub(super) fn least_part(inequalities: &[Inequality], count: usize) -> Option<i64> {
    let allows = |least: i64| allows_some_order(inequalities, count, least, &mut Vec::new());
    if allows(0) {
        return Some(0);
    }
    (allows(1) && all_are_positive(inequalities, count)).then_some(1)
}

/// Whether the inequalities hold for all parts that are at least `least` and sorted in some order that begins, with the
/// largest part, as given.
fn allows_some_order(inequalities: &[Inequality], count: usize, least: i64, order: &mut Vec<usize>) -> bool {
    let mut sums = inequalities.iter().map(|inequality| (inequality.constant, sum_over(inequality, order)));
    if order.len() == count {
        // What is left when all parts are as small as can be.
        return sums.all(|(constant, sum)| sum >= 0 && constant + least * sum >= 0);
    }
    // Sorted parts are made of steps: the last one raises the largest part alone, the one before it the largest two.
    if !sums.all(|(_, sum)| sum >= 0) {
        return false;
    }
    (0..count).any(|part| {
        if order.contains(&part) {
            return false;
        }
        order.push(part);
        let allowed = allows_some_order(inequalities, count, least, order);
        order.pop();
        allowed
    })
}

fn sum_over(inequality: &Inequality, order: &[usize]) -> i64 {
    order.iter().map(|&part| inequality.coefficients[part]).sum()
}

/// Whether the inequalities show that no part is 0, one after the other.
fn all_are_positive(inequalities: &[Inequality], count: usize) -> bool {
    let mut positive = vec![false; count];
    for _ in 0..count {
        for part in 0..count {
            positive[part] |= inequalities.iter().any(|inequality| shows(inequality, part, &positive));
        }
    }
    positive.iter().all(|&positive| positive)
}

/// Whether a part is at least 1 by this inequality, when some parts are known to be.
fn shows(inequality: &Inequality, part: usize, positive: &[bool]) -> bool {
    let others = || (0..positive.len()).filter(|&other| other != part);
    let falling = others().all(|other| inequality.coefficients[other] <= 0);
    let known: i64 =
        others().filter(|&other| positive[other]).map(|other| inequality.coefficients[other]).sum();
    falling && inequality.coefficients[part] > 0 && inequality.constant + known < 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(inequality: &Inequality, parts: &[i64]) -> bool {
        let products =
            inequality.coefficients.iter().zip(parts).map(|(coefficient, part)| coefficient * part);
        inequality.constant + products.sum::<i64>() >= 0
    }

    /// All three parts up to 5, each at least `least`.
    fn triples(least: i64) -> impl Iterator<Item = Vec<i64>> {
        (least..=5).flat_map(move |a| (least..=5).flat_map(move |b| (least..=5).map(move |c| vec![a, b, c])))
    }

    fn sorted(mut parts: Vec<i64>) -> Vec<i64> {
        parts.sort_unstable();
        parts
    }

    /// Whatever the inequalities are: an answer is what trying all small parts gives.
    #[test]
    fn answers_are_those_of_trying_all_small_parts() {
        let small = |index: usize| index as i64 % 3 - 1;
        let one = |index: usize| Inequality {
            constant: small(index),
            coefficients: vec![small(index / 3), small(index / 9), small(index / 27)],
        };
        let mut answers = [0, 0, 0];
        for index in 0..2 * 81 * 81 {
            let first =
                Inequality { constant: -(index as i64 % 2), coefficients: vec![index as i64 % 2, 0, 0] };
            let inequalities = [first, one(index / 2 % 81), one(index / 162)];
            let answer = least_part(&inequalities, 3);
            answers[answer.map_or(2, |least| least as usize)] += 1;
            let Some(least) = answer else { continue };
            let allowed: std::collections::HashSet<Vec<i64>> = triples(0)
                .filter(|parts| inequalities.iter().all(|inequality| holds(inequality, parts)))
                .map(sorted)
                .collect();
            assert_eq!(allowed, triples(least).map(sorted).collect(), "{inequalities:?}");
        }
        assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    }
}
