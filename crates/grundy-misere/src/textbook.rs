//! The textbook ("SJ") rule for misère sums: the player to move wins iff (xor ≠ 0) = (some heap has a Grundy value above 1).
//!
//! It is right for Nim and wrong for most games that split. Call a sum *hot* if some heap has a value above 1, else *cold*.
//!
//! # Theorem
//! The rule is right for every sum of heaps from a set that is closed under options iff for every heap h of the set
//! 1. g(h) ≤ 1: no option is hot with xor 0 or 1;
//! 2. g(h) = 0 and h has an option: some option is cold with xor 1;
//! 3. g(h) ≥ 2: some option is cold with xor 1 or hot with xor 0, and some option is cold with xor 0 or hot with xor 1.
//!
//! These are the conditions of a misère quotient for the quotient of misère Nim, where they reduce to single heaps.
//! That a game is tame is not enough: heap 5 of 0.121 is tame of value 0 and does not change its value in misère play.

use crate::allowance::{Allowance, Stop};
use crate::heap_game::{Heap, HeapGame};
use crate::outcome::{Outcome, Outcomes};
use crate::values::nim_sum;

/// Who wins a sum according to the textbook rule; `values` holds the Grundy values of its heaps.
pub fn textbook_outcome(values: &[u32], sum: &[Heap]) -> Outcome {
    let wins = (nim_sum(values, sum) != 0) == is_hot(values, sum);
    if wins { Outcome::Next } else { Outcome::Previous }
}

/// The first heap at which a condition of the theorem fails, among the heaps whose values are given.
pub fn first_violation(game: &dyn HeapGame, values: &[u32]) -> Option<Heap> {
    (0..values.len() as Heap).find(|&heap| !satisfies(game, values, heap))
}

/// Whether the conditions of the theorem hold for one heap.
pub fn satisfies(game: &dyn HeapGame, values: &[u32], heap: Heap) -> bool {
    let (mut seen, mut has_option) = (Seen::default(), false);
    game.visit_options(heap, &mut |option| {
        has_option = true;
        seen.add(nim_sum(values, option), is_hot(values, option));
    });
    match values[heap as usize] {
        0 => !seen.hot[0] && !seen.hot[1] && (!has_option || seen.cold[1]),
        1 => !seen.hot[0] && !seen.hot[1],
        _ => (seen.cold[1] || seen.hot[0]) && (seen.cold[0] || seen.hot[1]),
    }
}

fn is_hot(values: &[u32], sum: &[Heap]) -> bool {
    sum.iter().any(|&heap| values[heap as usize] > 1)
}

/// Which of the xors 0 and 1 occur among the options.
#[derive(Default)]
struct Seen {
    cold: [bool; 2],
    hot: [bool; 2],
}

impl Seen {
    fn add(&mut self, xor: u32, is_hot: bool) {
        let kind = if is_hot { &mut self.hot } else { &mut self.cold };
        if let Some(seen) = kind.get_mut(xor as usize) {
            *seen = true;
        }
    }
}

/// The smallest sum for which the textbook rule names the wrong winner: least total, then fewest heaps.
///
/// `violation` is the first heap at which a condition fails, and `values` reach a little beyond it.
/// Below it the rule is right, so a wrong sum holds a heap from there on; and either that heap alone is wrong,
/// or together with the first heap that has a move, because all other options are judged rightly.
pub fn smallest_counterexample(
    game: &dyn HeapGame,
    values: &[u32],
    violation: Heap,
    allowance: &mut Allowance<'_>,
) -> Result<Option<Vec<Heap>>, Stop> {
    let Some(unit) = (0..violation).find(|&heap| has_option(game, heap)) else {
        return Ok(None);
    };
    let below =
        |sum: &[Heap]| sum.iter().all(|&heap| heap < violation).then(|| textbook_outcome(values, sum));
    let mut outcomes = Outcomes::trusting(game, &below);
    let last = violation.saturating_add(unit).min(values.len() as Heap - 1);
    let single = (violation..=last).map(|heap| vec![heap]);
    for sum in single.chain([vec![unit, violation]]) {
        if outcomes.outcome(&sum, allowance)? != textbook_outcome(values, &sum) {
            return Ok(Some(sum));
        }
    }
    Ok(None)
}

fn has_option(game: &dyn HeapGame, heap: Heap) -> bool {
    let mut found = false;
    game.visit_options(heap, &mut |_| found = true);
    found
}
