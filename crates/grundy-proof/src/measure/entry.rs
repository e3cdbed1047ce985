//! The numbers of which a measure is made, and which of them are tried.

use super::Number;
use crate::automata::{Formula, Linear, Track};
use crate::game::{Game, Kind};
use std::fmt;

/// One entry of a measure: a constant, and a factor for each coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    numbers: Vec<i64>,
    /// Whether it counts as 0 where it is below 0.
    cut: bool,
}

impl fmt::Display for Entry {
    /// As certificates hold it.
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let row = crate::certificate::listed(&self.numbers);
        if self.cut { write!(out, "{{\"cut\": {row}}}") } else { out.write_str(&row) }
    }
}

/// An entry at given coordinates.
pub(super) struct Value {
    linear: Linear,
    cut: bool,
}

impl Entry {
    pub(super) fn value(&self, tracks: &[Track]) -> Option<Value> {
        let (constant, factors) = self.numbers.split_first()?;
        let linear =
            factors.iter().zip(tracks).try_fold(Linear::number(*constant), |sum, (&factor, &track)| {
                sum.plus_multiple(&Linear::track(track), factor)
            })?;
        Some(Value { linear, cut: self.cut })
    }
}

impl Value {
    /// The value after the move is greater than this one, or below 0.
    pub(super) fn is_wrong_before(&self, after: &Value) -> Option<Formula> {
        let higher = Formula::less(&self.linear, &after.linear)?;
        if self.cut {
            return Some(Formula::And(vec![higher, Formula::less(&Linear::default(), &after.linear)?]));
        }
        Some(Formula::Or(vec![higher, Formula::less(&after.linear, &Linear::default())?]))
    }

    /// The value after the move is below this one.
    pub(super) fn is_above(&self, after: &Value) -> Option<Formula> {
        let lower = Formula::less(&after.linear, &self.linear)?;
        if !self.cut {
            return Some(lower);
        }
        Some(Formula::And(vec![lower, Formula::less(&Linear::default(), &self.linear)?]))
    }

    /// The value after the move is this one.
    pub(super) fn is_equal_to(&self, after: &Value) -> Option<Formula> {
        let equal = Formula::equal(&self.linear, &after.linear)?;
        if !self.cut {
            return Some(equal);
        }
        let nothing = |value: &Value| Formula::at_most(&value.linear, &Linear::default());
        Some(Formula::Or(vec![equal, Formula::And(vec![nothing(self)?, nothing(after)?])]))
    }
}

/// Numbers that may fall with every move; kinds of the same arity share their entries.
pub(super) fn single_measures(game: &Game) -> Vec<Number> {
    let bound = game.largest_constant();
    let left = falling(game).into_iter().filter(|_| bound > 0);
    let left = left.map(|factors| shared(game, &factors, bound, false));
    rising(game).into_iter().chain(left).collect()
}

/// Numbers that may be put in order: sums, what is left up to a bound, differences, and the rank of a kind, counted either way.
/// None is ever below 0, which must hold of all moves, and not only of those for which the earlier numbers stay.
pub(super) fn candidates(game: &Game) -> Vec<Number> {
    let mut candidates = rising(game);
    for bound in bounds(game) {
        candidates.extend(falling(game).into_iter().map(|factors| shared(game, &factors, bound, true)));
    }
    candidates.extend(differences(game).into_iter().map(|factors| shared(game, &factors, 0, true)));
    if game.kinds.len() > 1 {
        let last = game.kinds.len() as i64 - 1;
        candidates.push(ranks(game, &|index| last - index));
        candidates.push(ranks(game, &|index| index));
    }
    candidates
}

fn rising(game: &Game) -> Vec<Number> {
    sums(game).into_iter().map(|factors| shared(game, &factors, 0, false)).collect()
}

/// The most bounds that are tried.
const MOST_BOUNDS: usize = 4;

/// Up to where a coordinate may rise: small numbers of the rule, which stand for flags and phases, and the largest.
fn bounds(game: &Game) -> Vec<i64> {
    let positive: Vec<i64> = game.constants().iter().copied().filter(|&number| number > 0).collect();
    let (small, large) = positive.split_at(positive.len().min(MOST_BOUNDS - 1));
    small.iter().chain(large.last()).copied().collect()
}

fn shared(game: &Game, factors: &[i64], constant: i64, cut: bool) -> Number {
    let numbers =
        |kind: &Kind| std::iter::once(constant).chain(factors[..kind.arity].iter().copied()).collect();
    game.kinds.iter().map(|kind| Entry { numbers: numbers(kind), cut }).collect()
}

fn ranks(game: &Game, rank: &dyn Fn(i64) -> i64) -> Number {
    let entry = |(index, kind): (usize, &Kind)| {
        let mut numbers = vec![0; kind.arity + 1];
        numbers[0] = rank(index as i64);
        Entry { numbers, cut: false }
    };
    game.kinds.iter().enumerate().map(entry).collect()
}

fn arity(game: &Game) -> usize {
    game.kinds.iter().map(|kind| kind.arity).max().unwrap_or(0)
}

/// Each coordinate alone, then sums of several.
fn sums(game: &Game) -> Vec<Vec<i64>> {
    let arity = arity(game);
    let subsets = (1u32..1 << arity.min(4))
        .map(|subset| (0..arity).map(|place| i64::from(subset >> place.min(31) & 1)).collect());
    let mut choices: Vec<Vec<i64>> = subsets.collect();
    choices.sort_by_key(|choice| choice.iter().sum::<i64>());
    choices
}

/// A coordinate that falls when it rises.
fn falling(game: &Game) -> Vec<Vec<i64>> {
    let arity = arity(game);
    let falls = |place: usize| (0..arity).map(|other| if other == place { -1 } else { 0 }).collect();
    (0..arity).map(falls).collect()
}

/// How much one coordinate is above another, of few coordinates: what is carried from the greater to the smaller lessens it.
fn differences(game: &Game) -> Vec<Vec<i64>> {
    let arity = arity(game);
    let factor =
        |place: usize, above: usize, below: usize| i64::from(place == above) - i64::from(place == below);
    let pairs = (0..arity).flat_map(|above| (0..arity).map(move |below| (above, below)));
    let pairs = pairs.filter(|(above, below)| above != below && arity <= 3);
    pairs.map(|(above, below)| (0..arity).map(|place| factor(place, above, below)).collect()).collect()
}
