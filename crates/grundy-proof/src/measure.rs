//! Obligation W: a measure that falls with every move, so that no play goes on for ever.
//!
//! A measure is a tuple of numbers for each kind of position, compared lexicographically. One number is tried first: a coordinate,
//! a sum of coordinates, a bound minus a coordinate. Where none falls with every move, numbers that never rise are put one after the
//! other: each has to fall with some of the moves that leave all earlier ones as they are, until no such move is left. Whatever order
//! of such numbers falls with every move, this finds one, since a number that never rises spoils none that comes later.

mod entry;

use crate::automata::{Compiler, Formula};
use crate::certificate::listed;
use crate::game::law_automata::Positions;
use crate::game::{Game, Kind, Stuck, coordinates};
use crate::lower::{Branch, Component, Outside};
use entry::{Entry, candidates, single_measures};

/// One number of a measure: an entry for each kind, in the order of the game's kinds.
type Number = Vec<Entry>;

/// The entries of the measure of each kind, in the order of the game's kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Measure(Vec<Vec<Entry>>);

impl Measure {
    /// The proof of the automaton method: the measure for each kind.
    pub(crate) fn proof(&self, game: &Game) -> String {
        let kinds = self.0.iter().zip(&game.kinds);
        let entries = kinds.map(|(entries, kind)| format!("\"{}\": {}", kind.name, listed(entries)));
        format!("{{\"measure\": {{{}}}}}", entries.collect::<Vec<String>>().join(", "))
    }
}

/// The most numbers of a measure.
const MOST_NUMBERS: usize = 6;

/// A measure that falls with every move; nothing when none of those tried does.
pub(crate) fn falling_measure(game: &Game, compiler: &Compiler) -> Result<Option<Measure>, Stuck> {
    if game.is_code() {
        return Ok(Some(Measure(Vec::new())));
    }
    // Nobody has to win at once, so plays through threats end too.
    let positions = game.played_positions(compiler)?;
    let search = Search { game, positions: &positions, compiler };
    let all: Vec<Step> = steps(game).collect();
    for number in single_measures(game) {
        if search.left_by(&all, &[], &number)?.is_some_and(|left| left.is_empty()) {
            return Ok(Some(search.measure(&[number])));
        }
    }
    search.ordered(all)
}

/// A component of a result, with the kind of position from which it is reached.
#[derive(Clone, Copy)]
struct Step<'a> {
    kind: usize,
    branch: &'a Branch,
    component: &'a Component,
}

fn steps<'a>(game: &'a Game) -> impl Iterator<Item = Step<'a>> {
    game.kinds.iter().enumerate().flat_map(|(kind, of)| {
        of.branches.iter().flat_map(move |branch| {
            branch.components.iter().map(move |component| Step { kind, branch, component })
        })
    })
}

struct Search<'a> {
    game: &'a Game<'a>,
    positions: &'a Positions,
    compiler: &'a Compiler<'a>,
}

/// How a number may change with a move.
#[derive(Clone, Copy)]
enum Change {
    /// It rises, or is below 0 afterwards.
    Wrong,
    Equal,
    Lower,
}

impl<'a> Search<'a> {
    /// Numbers in order, until every move makes one of them fall.
    fn ordered(&self, mut left: Vec<Step<'a>>) -> Result<Option<Measure>, Stuck> {
        let mut chosen: Vec<Number> = Vec::new();
        let mut candidates = candidates(self.game);
        while !left.is_empty() {
            let Some((place, after)) = self.next(&left, &chosen, &candidates)? else { return Ok(None) };
            chosen.push(candidates.remove(place));
            left = after;
        }
        Ok(Some(self.measure(&chosen)))
    }

    /// A candidate that never rises with the steps that are left: the first that falls with all of one of them, else with some of one.
    fn next(
        &self,
        left: &[Step<'a>],
        chosen: &[Number],
        candidates: &[Number],
    ) -> Result<Option<(usize, Vec<Step<'a>>)>, Stuck> {
        if chosen.len() == MOST_NUMBERS {
            return Ok(None);
        }
        let mut partly = None;
        for (place, number) in candidates.iter().enumerate() {
            match self.left_by(left, chosen, number)? {
                Some(after) if after.len() < left.len() => return Ok(Some((place, after))),
                Some(after) if partly.is_none() && self.ever_falls(left, chosen, number)? => {
                    partly = Some((place, after));
                }
                _ => {}
            }
        }
        Ok(partly)
    }

    fn ever_falls(&self, steps: &[Step<'a>], chosen: &[Number], number: &Number) -> Result<bool, Stuck> {
        for &step in steps {
            if self.happens(step, chosen, (number, Change::Lower))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The steps that may leave the number as it is, while those before it stay too; nothing if it is ever wrong.
    fn left_by(
        &self,
        steps: &[Step<'a>],
        chosen: &[Number],
        number: &Number,
    ) -> Result<Option<Vec<Step<'a>>>, Stuck> {
        let mut left = Vec::new();
        for &step in steps {
            if self.happens(step, chosen, (number, Change::Wrong))? {
                return Ok(None);
            }
            if self.happens(step, chosen, (number, Change::Equal))? {
                left.push(step);
            }
        }
        Ok(Some(left))
    }

    /// Whether some move takes this step, leaves the chosen numbers as they are, and changes the last one in this way.
    fn happens(
        &self,
        step: Step,
        chosen: &[Number],
        (number, change): (&Number, Change),
    ) -> Result<bool, Stuck> {
        let kind = &self.game.kinds[step.kind];
        let mut parts = self.positions.here(kind);
        parts.extend(step.branch.components.iter().flat_map(|component| self.positions.hold(component)));
        for number in chosen {
            parts.push(self.changes(step, kind, number, Change::Equal)?);
        }
        parts.push(self.changes(step, kind, number, change)?);
        Ok(!self.compiler.compile(&step.branch.closed(parts, Vec::new()))?.is_empty())
    }

    fn changes(&self, step: Step, kind: &Kind, number: &Number, change: Change) -> Result<Formula, Outside> {
        let target = self.game.kinds.iter().position(|other| other.tag == step.component.tag);
        let (before, after) = (number.get(step.kind), target.and_then(|target| number.get(target)));
        let (Some(before), Some(after)) = (before, after) else { return Err(Outside::too_large()) };
        let here = before.value(&coordinates(kind.arity));
        let there = after.value(&step.component.coordinates);
        let (Some(here), Some(there)) = (here, there) else { return Err(Outside::too_large()) };
        let formula = match change {
            Change::Wrong => here.is_wrong_before(&there),
            Change::Equal => here.is_equal_to(&there),
            Change::Lower => here.is_above(&there),
        };
        formula.ok_or_else(Outside::too_large)
    }

    fn measure(&self, numbers: &[Number]) -> Measure {
        let entries = |kind: usize| numbers.iter().map(|number| number[kind].clone()).collect();
        Measure((0..self.game.kinds.len()).map(entries).collect())
    }
}
