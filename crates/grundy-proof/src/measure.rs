//! Obligation W: a measure that falls with every move, so that no play goes on for ever.
//!
//! A measure is a tuple of linear numbers for each kind of position, compared lexicographically. The usual ones are tried: a coordinate,
//! a sum of coordinates, a bound minus a coordinate, then two of them in order.

use crate::automata::{Compiler, Formula, Linear, Track};
use crate::game::law_automata::Positions;
use crate::game::{Game, Kind, Stuck, coordinates};
use crate::lower::{Branch, Component, Outside};

/// One entry of a measure: a constant, and a factor for each coordinate.
pub(crate) type Entry = Vec<i64>;

/// The entries of the measure of each kind, in the order of the game's kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Measure(pub(crate) Vec<Vec<Entry>>);

/// A measure that falls with every move; nothing when none of those tried does.
pub(crate) fn falling_measure(game: &Game, compiler: &Compiler) -> Result<Option<Measure>, Stuck> {
    if game.is_code() {
        return Ok(Some(Measure(Vec::new())));
    }
    // Nobody has to win at once, so plays through threats end too.
    let positions = game.played_positions(compiler)?;
    for measure in candidates(game) {
        if falls(game, &positions, &measure, compiler)? {
            return Ok(Some(measure));
        }
    }
    Ok(None)
}

fn falls(game: &Game, positions: &Positions, measure: &Measure, compiler: &Compiler) -> Result<bool, Stuck> {
    for (kind, own) in game.kinds.iter().zip(&measure.0) {
        for branch in &kind.branches {
            for component in &branch.components {
                let violation = violation(game, positions, measure, (kind, own), (branch, component))?;
                if !compiler.compile(&violation)?.is_empty() {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

/// "Some move leaves a component whose measure is not below that of the position, or has an entry below 0."
fn violation(
    game: &Game,
    positions: &Positions,
    measure: &Measure,
    (kind, own): (&Kind, &[Entry]),
    (branch, component): (&Branch, &Component),
) -> Result<Formula, Outside> {
    let index = game.kinds.iter().position(|other| other.tag == component.tag);
    let theirs = index.and_then(|index| measure.0.get(index)).ok_or_else(Outside::too_large)?;
    let before: Vec<Linear> = own
        .iter()
        .map(|entry| number(entry, &coordinates(kind.arity)))
        .collect::<Option<_>>()
        .ok_or_else(Outside::too_large)?;
    let after: Vec<Linear> = theirs
        .iter()
        .map(|entry| number(entry, &component.coordinates))
        .collect::<Option<_>>()
        .ok_or_else(Outside::too_large)?;
    let mut not_below = Vec::new();
    for entry in &after {
        not_below.push(Formula::less(entry, &Linear::default()).ok_or_else(Outside::too_large)?);
    }
    not_below.push(not_less(&before, &after).ok_or_else(Outside::too_large)?);
    let mut parts = positions.here(kind);
    parts.extend(branch.components.iter().flat_map(|component| positions.hold(component)));
    parts.push(Formula::Or(not_below));
    Ok(branch.closed(parts, Vec::new()))
}

/// `after` is not lexicographically below `before`.
fn not_less(before: &[Linear], after: &[Linear]) -> Option<Formula> {
    let (Some((first_before, before)), Some((first_after, after))) =
        (before.split_first(), after.split_first())
    else {
        return Some(Formula::Truth(true));
    };
    let above = Formula::less(first_before, first_after)?;
    let equal = Formula::equal(first_before, first_after)?;
    Some(Formula::Or(vec![above, Formula::And(vec![equal, not_less(before, after)?])]))
}

fn number(entry: &Entry, tracks: &[Track]) -> Option<Linear> {
    let (constant, factors) = entry.split_first()?;
    factors.iter().zip(tracks).try_fold(Linear::number(*constant), |sum, (&factor, &track)| {
        sum.plus_multiple(&Linear::track(track), factor)
    })
}

/// Measures of one entry, then of two; kinds of the same arity share them, and a later kind counts less where that alone decides.
fn candidates(game: &Game) -> Vec<Measure> {
    let arity = game.kinds.iter().map(|kind| kind.arity).max().unwrap_or(0);
    let factors = factor_choices(arity);
    let single = |factors: &[i64]| vec![factors.to_vec()];
    let mut shapes: Vec<Vec<Vec<i64>>> = factors.iter().map(|choice| single(choice)).collect();
    for first in &factors {
        shapes.extend(
            factors
                .iter()
                .filter(|second| *second != first)
                .map(|second| vec![first.clone(), second.clone()]),
        );
    }
    let mut measures = Vec::new();
    for bound in [0, game.largest_constant()] {
        for shape in &shapes {
            let falling = shape.iter().flatten().any(|&factor| factor < 0);
            if falling == (bound > 0) {
                measures.extend(with_ranks(game, shape, bound));
            }
        }
    }
    measures
}

/// The shape for every kind; with several kinds also with the rank of the kind as a last entry, counted either way.
fn with_ranks(game: &Game, shape: &[Vec<i64>], bound: i64) -> Vec<Measure> {
    let entries = |kind: &Kind| -> Vec<Entry> {
        shape.iter().map(|factors| entry(factors, kind.arity, bound)).collect()
    };
    let plain = Measure(game.kinds.iter().map(entries).collect());
    if game.kinds.len() == 1 {
        return vec![plain];
    }
    let last = game.kinds.len() as i64 - 1;
    let ranked = |rank: &dyn Fn(i64) -> i64| {
        let ranks = game.kinds.iter().enumerate().map(|(index, kind)| {
            let mut own = entries(kind);
            let mut constant = vec![0; kind.arity + 1];
            constant[0] = rank(index as i64);
            own.push(constant);
            own
        });
        Measure(ranks.collect())
    };
    vec![plain, ranked(&|index| last - index), ranked(&|index| index)]
}

fn entry(factors: &[i64], arity: usize, bound: i64) -> Entry {
    let constant = if factors.iter().any(|&factor| factor < 0) { bound } else { 0 };
    std::iter::once(constant).chain(factors[..arity].iter().copied()).collect()
}

/// Each coordinate alone, sums of several, and a falling coordinate.
fn factor_choices(arity: usize) -> Vec<Vec<i64>> {
    let subsets = (1u32..1 << arity.min(4))
        .map(|subset| (0..arity).map(|place| i64::from(subset >> place.min(31) & 1)).collect());
    let mut choices: Vec<Vec<i64>> = subsets.collect();
    choices.sort_by_key(|choice| choice.iter().sum::<i64>());
    choices.extend(
        (0..arity).map(|place| (0..arity).map(|other| if other == place { -1 } else { 0 }).collect()),
    );
    choices
}
