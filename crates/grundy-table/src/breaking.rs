//! Take-and-break games on one heap: after taking `i` tokens, one, two or three non-empty heaps may be left.
//!
//! A [`Breaking`] is such a game as plain numbers: a few first values (the *seed*), and from there on one
//! recurrence for every heap. Codes (octal, hexadecimal), Grundy's game and rules of the language that say
//! the same are all brought into this form; the kernels below it know nothing else.
//!
//! # Cost
//! [`plain_values`] is the definition as written, `O(n)` for each value with two parts and `O(n²)` with three.
//! The kernels in the submodules say theirs.

mod blocks;
mod class;
mod coded;
mod dense;
mod equation;
mod lanes;
mod low;
mod outlook;
mod period;
mod plan;
mod recognise;
mod run;
mod sparse;
mod store;
mod triples;
mod words;

pub use class::Class;
pub use period::{Evidence, PeriodRun, Proof, evidence, run_until_period};
pub use recognise::recognise;
pub use run::{Run, values};

pub(crate) use outlook::Outlook;

pub(crate) use sparse::Marks;
pub(crate) use store::Stored;

/// A game in which heap `n` may become: heap `n - i` for `i` in `takes`; two non-empty heaps of sum `n - i` for
/// `i` in `splits`; three non-empty heaps of sum `n - i` for `i` in `triples`.
///
/// The heaps below `seed.len()` have the values of the seed instead, whatever the lists say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// The values of the smallest heaps. It holds at least heap 0, whose value is 0.
    pub seed: Vec<u32>,
    /// How many tokens may be taken to leave one non-empty heap; every number is at least 1.
    pub takes: Vec<usize>,
    /// How many tokens may be taken to leave two non-empty heaps.
    pub splits: Vec<usize>,
    /// How many tokens may be taken to leave three non-empty heaps.
    pub triples: Vec<usize>,
    /// Whether two heaps that are left may be equal; in Grundy's game they may not.
    pub equal_parts: bool,
}

impl Breaking {
    /// The game of a take-and-break code: bit `j` of `digits[i]` says that taking `i` may leave `j` non-empty heaps.
    ///
    /// Bits from 4 on are not looked at: such codes are for the general engines.
    pub fn from_digits(digits: &[u8]) -> Breaking {
        let with_bit = |bit: u8| {
            let has = move |i: &usize| digits[*i] >> bit & 1 == 1;
            (0..digits.len()).filter(has).collect::<Vec<usize>>()
        };
        let takes = with_bit(1).into_iter().filter(|&i| i > 0).collect();
        let mut game =
            Breaking { seed: vec![0], takes, splits: with_bit(2), triples: with_bit(3), equal_parts: true };
        game.seed = first_values_with_whole_heaps(&game, &with_bit(0));
        game
    }

    /// The index of the last digit that allows a move: what a window must hold to know the next value.
    pub fn reach(&self) -> usize {
        [&self.takes, &self.splits, &self.triples].into_iter().flatten().copied().max().unwrap_or(0)
    }
}

/// A heap of size `i` in `whole` may vanish; from the largest of them on the recurrence alone holds.
fn first_values_with_whole_heaps(game: &Breaking, whole: &[usize]) -> Vec<u32> {
    let mut values = vec![0];
    let mut reached = Marks::default();
    for n in 1..=whole.last().copied().unwrap_or(0) {
        reach_options(game, &values, n, &mut reached);
        if whole.contains(&n) {
            reached.mark(0);
        }
        values.push(reached.least());
    }
    values
}

/// The values of `0..limit` by the definition: every option of every heap.
pub fn plain_values(game: &Breaking, limit: usize) -> Vec<u32> {
    let mut values = game.seed.clone();
    let mut reached = Marks::default();
    for n in values.len()..limit {
        reach_options(game, &values, n, &mut reached);
        values.push(reached.least());
    }
    values.truncate(limit);
    values
}

fn reach_options(game: &Breaking, values: &[u32], n: usize, reached: &mut Marks) {
    reached.clear();
    for &i in game.takes.iter().filter(|&&i| i < n) {
        reached.mark(values[n - i]);
    }
    for &i in game.splits.iter().filter(|&&i| i < n) {
        reach_pairs(values, n - i, game.equal_parts, |value| reached.mark(value));
    }
    for &i in game.triples.iter().filter(|&&i| i < n) {
        for a in 1..n - i {
            reach_pairs(values, n - i - a, true, |value| reached.mark(value ^ values[a]));
        }
    }
}

fn reach_pairs(values: &[u32], sum: usize, equal_parts: bool, mut reach: impl FnMut(u32) -> bool) {
    for a in (1..=sum / 2).filter(|a| equal_parts || 2 * a != sum) {
        reach(values[a] ^ values[sum - a]);
    }
}

#[cfg(test)]
mod tests;
