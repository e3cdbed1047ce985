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
use crate::heap_game::HeapGame;
use crate::outcome::{Outcomes, Winner};
use crate::repetition::{Along, Repetition, decided_repetition};
use crate::sum::Heap;
use crate::values::{GrowingTable, is_hot, nim_sum};

/// Who wins a sum according to the textbook rule; `values` holds the Grundy values of its heaps.
pub fn textbook_outcome(values: &[u32], sum: &[Heap]) -> Winner {
    textbook_outcome_of(nim_sum(values, sum) != 0, is_hot(values, sum))
}

/// Who wins according to the textbook rule, from what it asks about the sum.
pub(crate) fn textbook_outcome_of(is_nonzero: bool, is_hot: bool) -> Winner {
    if is_nonzero == is_hot { Winner::Next } else { Winner::Previous }
}

/// Grundy values, and the first heap at which a condition of the theorem fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// The values of the heaps looked at.
    pub values: Vec<u32>,
    /// The first heap that breaks a condition.
    pub violation: Option<Heap>,
    /// How the values go on for ever, where that is decided; then no heap at all breaks a condition.
    pub repetition: Option<Repetition>,
    /// Why, for rules that are neither codes nor subtraction sets.
    pub along: Option<Along>,
    // The first heap that has a move.
    unit: Option<Heap>,
}

/// Looks at the heaps `0..limit` one after the other: until the values repeat, or a little beyond the first violation.
pub fn scan(game: &dyn HeapGame, limit: Heap, allowance: &mut Allowance<'_>) -> Scan {
    let mut scan = Scan::default();
    let mut table = GrowingTable::default();
    let mut end = limit.min(game.limit());
    let mut next_search = 8;
    while (table.values.len() as Heap) < end && allowance.remember().is_ok() {
        let heap = table.values.len() as Heap;
        let mut seen = Seen::default();
        if table.grow(game, allowance, &mut |xor, is_hot| seen.add(xor, is_hot)).is_err() {
            break;
        }
        if seen.has_option {
            scan.unit = scan.unit.or(Some(heap));
        }
        if scan.violation.is_none() && !seen.satisfies(table.values[heap as usize]) {
            scan.violation = Some(heap);
            end = end.min(heap + scan.unit.unwrap_or(0) + 1);
        }
        if scan.violation.is_none() && table.values.len() >= next_search {
            scan.repetition = game.shape().and_then(|shape| decided_repetition(&table.values, shape));
            if scan.repetition.is_some() {
                break;
            }
            next_search += 8 + next_search / 16;
        }
    }
    scan.values = table.values;
    scan
}

/// What the conditions ask about the options of one heap.
#[derive(Default)]
struct Seen {
    has_option: bool,
    // Whether the xors 0 and 1 occur.
    cold: [bool; 2],
    hot: [bool; 2],
}

impl Seen {
    fn add(&mut self, xor: u32, is_hot: bool) {
        self.has_option = true;
        let kind = if is_hot { &mut self.hot } else { &mut self.cold };
        if let Some(seen) = kind.get_mut(xor as usize) {
            *seen = true;
        }
    }

    /// Whether a heap of this value with these options satisfies the conditions of the theorem.
    fn satisfies(&self, value: u32) -> bool {
        match value {
            0 => !self.hot[0] && !self.hot[1] && (!self.has_option || self.cold[1]),
            1 => !self.hot[0] && !self.hot[1],
            _ => (self.cold[1] || self.hot[0]) && (self.cold[0] || self.hot[1]),
        }
    }
}

/// The smallest sum for which the textbook rule names the wrong winner: least total, then fewest heaps.
///
/// Below the first violation the rule is right, so a wrong sum holds a heap from there on; and either that heap alone
/// is wrong, or together with the first heap that has a move, because all other options are judged rightly.
/// `None` if no condition is broken.
pub fn smallest_counterexample(
    game: &dyn HeapGame,
    scan: &Scan,
    allowance: &mut Allowance<'_>,
) -> Result<Option<Vec<Heap>>, Stop> {
    let (Some(violation), Some(unit)) = (scan.violation, scan.unit) else {
        return Ok(None);
    };
    let below =
        |sum: &[Heap]| sum.iter().all(|&heap| heap < violation).then(|| textbook_outcome(&scan.values, sum));
    let mut outcomes = Outcomes::of(game).trusting(&below);
    let last = (violation + unit).min((scan.values.len() as Heap).saturating_sub(1));
    let single = (violation..=last).map(|heap| vec![heap]);
    for sum in single.chain([vec![unit, violation]]) {
        if outcomes.outcome(&sum, allowance)? != textbook_outcome(&scan.values, &sum) {
            return Ok(Some(sum));
        }
    }
    Ok(None)
}
