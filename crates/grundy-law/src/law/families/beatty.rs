//! Losses in a pair of Beatty sequences: `(aₙ, aₙ + t·n)` with `aₙ = ⌊αn⌋`, and the same turned round.
//!
//! # Seen in
//! Wythoff's game (t = 1, α the golden ratio) and its generalisations (Fraenkel, 1982: diagonal moves that may
//! differ by less than t); their misère forms, with a few exceptions near the corner.
//!
//! # Evidence asked for
//! The two sequences must share out the positive integers, so `1/α + 1/(α + t) = 1`: the difference t gives
//! `α = (2 − t + √(t² + 4)) / 2`, and no constant is ever searched for. All losses of the table agree.
//!
//! # Cost
//! `O(limit²)` for each of 16 differences, with early exit. A position is decided with exact integers.

use super::Family;
use crate::law::description::number_bits;
use crate::law::fitting::with_exceptions;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use crate::number::compare_products;
use grundy_table::Text;
use std::cmp::Ordering;

/// Losses `(⌊αn⌋, ⌊αn⌋ + t·n)` and the same turned round, `n ≥ 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beatty {
    /// The difference `t ≥ 1`.
    pub difference: u64,
}

impl Beatty {
    /// Whether the player to move loses.
    pub fn loses(&self, x: u64, y: u64) -> bool {
        let (low, gap) = (x.min(y), x.abs_diff(y));
        gap.is_multiple_of(self.difference)
            && self.is_floor(u128::from(low), u128::from(gap / self.difference))
    }

    /// Whether `low = ⌊αn⌋`, that is `2·low + (t−2)n ≤ n√(t²+4) < 2·low + 2 + (t−2)n`.
    fn is_floor(&self, low: u128, n: u128) -> bool {
        let t = u128::from(self.difference);
        // Twice n is added on both sides, so that nothing is negative.
        let (left, right) = (2 * low + t * n, 2 * n);
        let at_most = |bound: u128| {
            bound < right
                || compare_products(bound - right, bound - right, n * n, t * t + 4) != Ordering::Greater
        };
        at_most(left) && !at_most(left + 2)
    }

    /// How many of the pairs `(⌊αn⌋, ⌊αn⌋ + t·n)`, `n ≥ 0`, have the first number below one limit and the second below another.
    pub fn pairs_below(&self, first: u64, second: u64) -> u64 {
        let both = |n: u64| {
            let gap = u128::from(n) * u128::from(self.difference);
            let room = u128::from(second).saturating_sub(gap);
            self.is_below(n, u128::from(first).min(room))
        };
        // As n rises both numbers do.
        let (mut from, mut end) = (0, second);
        while from < end {
            let middle = from + (end - from) / 2;
            if both(middle) {
                from = middle + 1;
            } else {
                end = middle;
            }
        }
        from
    }

    /// Whether `αn < limit`, that is `n√(t²+4) < 2·limit + (t−2)n`.
    fn is_below(&self, n: u64, limit: u128) -> bool {
        let (n, t) = (u128::from(n), u128::from(self.difference));
        let (left, right) = (2 * limit + t * n, 2 * n);
        limit > 0
            && left > right
            && compare_products(left - right, left - right, n * n, t * t + 4) == Ordering::Greater
    }

    fn slope(&self) -> String {
        match self.difference {
            1 => "(1 + √5)/2".to_string(),
            2 => "√2".to_string(),
            t => format!("(√{} − {})/2", t * t + 4, t - 2),
        }
    }

    fn latex_slope(&self) -> String {
        match self.difference {
            1 => "\\frac{1 + \\sqrt{5}}{2}".to_string(),
            2 => "\\sqrt{2}".to_string(),
            t => format!("\\frac{{\\sqrt{{{}}} - {}}}{{2}}", t * t + 4, t - 2),
        }
    }

    /// What the two numbers of the `n`th pair differ by.
    fn gap(&self) -> String {
        if self.difference == 1 { "n".to_string() } else { format!("{}n", self.difference) }
    }
}

impl Shape for Beatty {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [x, y] = *position else { return None };
        // Beyond this the products of the exact test could leave 128 bits.
        let within = self.difference < 1 << 32 && x.max(y) < 1 << 63;
        within.then(|| u128::from(!self.loses(x, y)))
    }

    fn description_length(&self) -> f64 {
        number_bits(u128::from(self.difference))
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("difference", u128::from(self.difference))]
    }

    fn formula(&self, voice: &Voice) -> Text {
        let names = voice.names();
        let condition = format!("{{{names}}} = {{⌊αn⌋, ⌊αn⌋ + {}}}, α = {}", self.gap(), self.slope());
        Text::new(format!("({names}) loses ⇔ {condition}"), format!("({names}) 必败 ⇔ {condition}"))
    }

    fn words(&self, voice: &Voice) -> Text {
        let (gap, slope, names) = (self.gap(), self.slope(), voice.names());
        Text::new(
            format!(
                "({names}) loses exactly when the two differ by {gap} and the smaller is n times {slope}, rounded down"
            ),
            format!("({names}) 必败当且仅当两数相差 {gap}，且较小数等于 n 乘 {slope} 下取整"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (gap, slope, names) = (self.gap(), self.latex_slope(), voice.names());
        format!(
            "({names}) \\in \\mathcal{{P}} \\iff \\{{{names}\\}} = \\{{\\lfloor \\alpha n \\rfloor, \\lfloor \\alpha n \\rfloor + {gap}\\}},\\quad \\alpha = {slope}"
        )
    }
}

/// Finds losses in a pair of Beatty sequences.
pub struct BeattyFamily;

impl Family for BeattyFamily {
    fn name(&self) -> &'static str {
        "beatty"
    }

    fn title(&self) -> Text {
        Text::new("losses in a pair of Beatty sequences", "必败态为一对 Beatty 序列（威佐夫型）")
    }

    fn takes(&self, arity: usize) -> bool {
        arity == 2
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Outcome {
            return None;
        }
        let laws =
            (1..=16).filter_map(|difference| with_exceptions(sample, Form::Beatty(Beatty { difference })));
        laws.into_iter().find(|law| sample.refutes(law).is_none())
    }

    fn specimen(&self) -> (Law, u64) {
        (Law::new(2, Claim::Outcome, Form::Beatty(Beatty { difference: 3 }), vec![]), 48)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wythoff's rule itself: aₙ is the least number not used before.
    fn losses(difference: u64, count: u64) -> Vec<(u64, u64)> {
        let mut used = std::collections::BTreeSet::new();
        let mut least = 0;
        (0..count)
            .map(|n| {
                while used.contains(&least) {
                    least += 1;
                }
                let pair = (least, least + difference * n);
                used.extend([pair.0, pair.1]);
                pair
            })
            .collect()
    }

    #[test]
    fn pairs_below_limits_are_counted_as_they_are_listed() {
        for difference in 1..=6 {
            let pairs = losses(difference, 200);
            for (first, second) in [(0, 5), (1, 1), (7, 40), (40, 7), (100, 100), (90, 143)] {
                let listed = pairs.iter().filter(|pair| pair.0 < first && pair.1 < second).count() as u64;
                let counted = Beatty { difference }.pairs_below(first, second);
                assert_eq!(counted, listed, "t = {difference}, {first}, {second}");
            }
        }
    }

    #[test]
    fn the_pairs_are_those_of_the_least_unused_number() {
        for difference in 1..=6 {
            let pairs = losses(difference, 60);
            for &(x, y) in &pairs {
                assert!(
                    Beatty { difference }.loses(x, y) && Beatty { difference }.loses(y, x),
                    "{difference}: ({x}, {y})"
                );
                assert!(
                    pairs.contains(&(x + 1, y)) || !Beatty { difference }.loses(x + 1, y),
                    "{difference}: ({x}, {y})"
                );
            }
        }
    }

    #[test]
    fn doubles_are_wrong_here_and_integers_are_not() {
        // Fibonacci neighbours F(2k), F(2k+1) are losses of Wythoff's game.
        let wythoff = Beatty { difference: 1 };
        let (mut x, mut y) = (1u64, 2u64);
        while y < 1 << 62 {
            assert!(wythoff.loses(x, y), "({x}, {y})");
            assert!(!wythoff.loses(x + 1, y) && !wythoff.loses(x, y + 1), "({x}, {y})");
            (x, y) = (x + y, x + 2 * y);
        }
    }
}
