//! A quantified conjunction, made smaller before any automaton is built: a bound track that an equation determines is replaced.

use super::automaton::Track;
use super::compile::FIRST_OWN_TRACK;
use super::formula::Formula;
use super::linear::{Comparison, Linear};
use super::tidy::tidied;

/// "There are numbers on `bound` such that all `parts` hold."
pub(crate) struct Conjunction {
    pub(crate) bound: Vec<Track>,
    pub(crate) parts: Vec<Formula>,
}

impl Conjunction {
    /// Nested conjunctions and quantifiers made flat. No track is bound twice in the formulas that are compiled here.
    pub(crate) fn of(bound: &[Track], inner: &Formula) -> Conjunction {
        let mut flat = Conjunction { bound: bound.to_vec(), parts: Vec::new() };
        flat.add(inner);
        flat
    }

    fn add(&mut self, formula: &Formula) {
        match formula {
            Formula::And(parts) => parts.iter().for_each(|part| self.add(part)),
            Formula::Exists(bound, inner) => {
                self.bound.extend(bound);
                self.add(inner);
            }
            Formula::Or(parts) if parts.len() == 1 => self.add(&parts[0]),
            Formula::Truth(true) => {}
            other => self.parts.push(other.clone()),
        }
    }

    /// Replaces determined tracks as long as there are any; nothing where a number exceeds 64 bits.
    pub(crate) fn simplified(mut self, fresh: &mut dyn FnMut() -> Option<Track>) -> Option<Conjunction> {
        while let Some((part, track, value)) = self.determined() {
            self.parts.swap_remove(part);
            self.bound.retain(|&bound| bound != track);
            self.replace(track, &value)?;
        }
        self.parts = tidied(self.parts);
        for part in 0..self.parts.len() {
            self.shorten(part, fresh)?;
        }
        Some(self)
    }

    /// An equation that says what a bound track is, where that can be put into every place in which the track stands.
    fn determined(&self) -> Option<(usize, Track, Linear)> {
        self.parts.iter().enumerate().find_map(|(index, part)| {
            let Formula::Compare(linear, Comparison::Zero) = part else { return None };
            linear.terms().find_map(|(track, coefficient)| {
                if coefficient.abs() != 1 || !self.bound.contains(&track) {
                    return None;
                }
                let value = linear.with(track, &Linear::default())?.times(-coefficient)?;
                self.replaceable(index, track, &value).then_some((index, track, value))
            })
        })
    }

    fn replaceable(&self, equation: usize, track: Track, value: &Linear) -> bool {
        let mut others =
            self.parts.iter().enumerate().filter(|&(index, _)| index != equation).map(|(_, part)| part);
        value.as_track().is_some() || others.all(|part| only_compared(part, track))
    }

    fn replace(&mut self, track: Track, value: &Linear) -> Option<()> {
        for part in &mut self.parts {
            *part = replaced(part, track, value)?;
        }
        // The track held a natural number, so its value is at least 0.
        if !value.is_natural() {
            self.parts.push(Formula::at_most(&Linear::default(), value)?);
        }
        Some(())
    }
}

/// Equations longer than this are cut.
const LONGEST_EQUATION: usize = 3;

impl Conjunction {
    /// Cuts a long equation into short ones, with a track for each partial sum, so that no product has to carry all its tracks.
    fn shorten(&mut self, part: usize, fresh: &mut dyn FnMut() -> Option<Track>) -> Option<()> {
        let Formula::Compare(mut equation, Comparison::Zero) = self.parts[part].clone() else {
            return Some(());
        };
        while equation.terms().count() > LONGEST_EQUATION {
            let Some((first, second, sign)) = self.summands(&equation) else { break };
            let sum = fresh()?;
            let both = Linear::track(first).plus(&Linear::track(second))?;
            self.bound.push(sum);
            self.parts.push(Formula::equal(&both, &Linear::track(sum))?);
            equation = equation.plus_multiple(&both, -sign)?.plus_multiple(&Linear::track(sum), sign)?;
        }
        self.parts[part] = Formula::Compare(equation, Comparison::Zero);
        Some(())
    }

    /// The first two bound tracks that the equation adds: partial sums first, then tracks that a law speaks of.
    fn summands(&self, equation: &Linear) -> Option<(Track, Track, i64)> {
        let rank = |track: &Track| (*track < FIRST_OWN_TRACK, !self.is_related(*track), *track);
        [1, -1].into_iter().find_map(|sign| {
            let added =
                equation.terms().filter(|&(track, factor)| factor == sign && self.bound.contains(&track));
            let mut tracks: Vec<Track> = added.map(|term| term.0).collect();
            tracks.sort_by_key(rank);
            (tracks.len() >= 2).then(|| (tracks[0], tracks[1], sign))
        })
    }

    fn is_related(&self, track: Track) -> bool {
        self.parts.iter().any(|part| matches!(part, Formula::Relation(_, tracks) if tracks.contains(&track)))
    }
}

/// Whether every atom that mentions the track is a comparison.
fn only_compared(formula: &Formula, track: Track) -> bool {
    match formula {
        Formula::Truth(_) | Formula::Compare(..) => true,
        Formula::Bits(..) | Formula::Weight(_) | Formula::Relation(..) => {
            !formula.free_tracks().contains(&track)
        }
        Formula::And(parts) | Formula::Or(parts) => parts.iter().all(|part| only_compared(part, track)),
        Formula::Not(inner) | Formula::Exists(_, inner) => only_compared(inner, track),
    }
}

/// The formula with a value in place of a free track. Outside comparisons the value must be a track.
fn replaced(formula: &Formula, track: Track, value: &Linear) -> Option<Formula> {
    if !formula.free_tracks().contains(&track) {
        return Some(formula.clone());
    }
    let rename = |own: Track| if own == track { value.as_track() } else { Some(own) };
    let inside = |inner: &Formula| replaced(inner, track, value);
    Some(match formula {
        Formula::Truth(holds) => Formula::Truth(*holds),
        Formula::Compare(linear, comparison) => Formula::Compare(linear.with(track, value)?, *comparison),
        Formula::Bits(operation, [a, b, c]) => {
            Formula::Bits(*operation, [rename(*a)?, rename(*b)?, rename(*c)?])
        }
        Formula::Weight(own) => Formula::Weight(rename(*own)?),
        Formula::Relation(automaton, tracks) => Formula::Relation(
            automaton.clone(),
            tracks.iter().map(|&own| rename(own)).collect::<Option<_>>()?,
        ),
        Formula::And(parts) => Formula::And(parts.iter().map(inside).collect::<Option<_>>()?),
        Formula::Or(parts) => Formula::Or(parts.iter().map(inside).collect::<Option<_>>()?),
        Formula::Not(inner) => Formula::Not(Box::new(inside(inner)?)),
        Formula::Exists(bound, inner) => Formula::Exists(bound.clone(), Box::new(inside(inner)?)),
    })
}
