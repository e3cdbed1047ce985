//! What must hold for a law to be the Grundy function of a rule, or the set of its P-positions.
//!
//! - F: every position has a value by the law. (That it has only one follows from A and B.)
//! - A: no option has the value of the position.
//! - B: every smaller value is the value of an option.
//! - W: some measure falls with every move, so the values are determined and the law gives them.
//! - Outcomes: no option of a P-position is one; every other position has an option that is one. In misère play a P-position
//!   has an option, and the second is asked only of positions that have one.

use crate::automata::{Automaton, Blowup, Compiler, Connective, Formula, Linear, Track};
use crate::game::law_automata::{Encoding, LawAutomata, Positions};
use crate::game::{Game, Kind, OTHER, Stuck, VALUE, coordinates};
use crate::lower::Outside;

use grundy_rule::Text;

/// Which way the last move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Who makes the last move wins.
    Normal,
    /// Who makes the last move loses.
    Misere,
}

/// An obligation that does not hold, with the numbers that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// The letter of the obligation.
    pub(crate) obligation: &'static str,
    /// The coordinates of the position.
    pub(crate) position: Vec<u64>,
}

/// Checks F, A and B (or the two obligations of outcomes) for every kind of position.
pub(crate) fn failure(
    game: &Game,
    law: &LawAutomata,
    play: Convention,
    compiler: &Compiler,
) -> Result<Option<Failure>, Stuck> {
    if law.encoding != Encoding::Track && game.has_sums() {
        return Err(Stuck::Outside(Outside(Text::new(
            "the outcome of a sum does not follow from the outcomes of its parts",
            "和的胜负不能由各部分的胜负推出",
        ))));
    }
    let positions = game.valued_positions(compiler)?;
    for kind in &game.kinds {
        let checker = KindChecker { game, law, positions: &positions, compiler, kind };
        let failure = match law.encoding {
            Encoding::Outcome => checker.outcome_failure(play)?,
            Encoding::Track | Encoding::Power => checker.value_failure()?,
        };
        if failure.is_some() {
            return Ok(failure);
        }
    }
    Ok(None)
}

struct KindChecker<'a> {
    game: &'a Game<'a>,
    law: &'a LawAutomata,
    positions: &'a Positions,
    compiler: &'a Compiler<'a>,
    kind: &'a Kind,
}

impl KindChecker<'_> {
    fn value_failure(&self) -> Result<Option<Failure>, Stuck> {
        let limits = &self.compiler.limits;
        let here = self.here()?;
        let law = self.compiler.compile(&self.law.here(self.kind, VALUE))?;
        let valued = here.joined(Connective::And, &law, limits)?;
        let total = valued.without(&[VALUE], limits)?;
        if let Some(failure) = self.found("F", &here.joined(Connective::Without, &total, limits)?)? {
            return Ok(Some(failure));
        }
        if self.law.encoding == Encoding::Power {
            let powers = self.compiler.compile(&Formula::Weight(VALUE))?;
            if let Some(failure) =
                self.found("powers", &valued.joined(Connective::Without, &powers, limits)?)?
            {
                return Ok(Some(failure));
            }
        }
        let options =
            self.compiler.compile(&self.game.option_value(self.kind, self.law, self.positions)?)?;
        if let Some(failure) = self.found("A", &valued.joined(Connective::And, &options, limits)?)? {
            return Ok(Some(failure));
        }
        let smaller = self.smaller_values(&valued)?;
        Ok(self.found("B", &smaller.joined(Connective::Without, &options, limits)?)?)
    }

    /// The words of positions that take part. Where not every word writes a number, those that do are picked out here,
    /// because this is what complements are taken against.
    fn here(&self) -> Result<Automaton, Stuck> {
        let limits = &self.compiler.limits;
        let inside = self.compiler.compile(&Formula::And(self.positions.here(self.kind)))?;
        let valid = |all: Automaton, track| {
            all.joined(Connective::And, &self.compiler.numeration.valid(track), limits)
        };
        Ok(coordinates(self.kind.arity).into_iter().try_fold(inside, valid)?)
    }

    /// The pairs of a position and a value below that of the law.
    fn smaller_values(&self, valued: &Automaton) -> Result<Automaton, Stuck> {
        let limits = &self.compiler.limits;
        let tracks: Vec<Track> =
            valued.tracks().iter().map(|&track| if track == VALUE { OTHER } else { track }).collect();
        let less = Formula::less(&Linear::track(VALUE), &Linear::track(OTHER)).ok_or(Blowup::Range)?;
        let mut below = self.compiler.compile(&less)?;
        if self.law.encoding == Encoding::Power {
            let powers = self.compiler.compile(&Formula::Weight(VALUE))?;
            below = below.joined(Connective::And, &powers, limits)?;
        }
        let joined = valued.on_tracks(&tracks).joined(Connective::And, &below, limits)?;
        Ok(joined.without(&[OTHER], limits)?)
    }

    fn outcome_failure(&self, play: Convention) -> Result<Option<Failure>, Stuck> {
        let limits = &self.compiler.limits;
        let here = self.here()?;
        let law = self.compiler.compile(&self.law.here(self.kind, VALUE))?;
        let lost = here.joined(Connective::And, &law, limits)?;
        let options =
            self.compiler.compile(&self.game.option_value(self.kind, self.law, self.positions)?)?;
        if let Some(failure) = self.found("A", &lost.joined(Connective::And, &options, limits)?)? {
            return Ok(Some(failure));
        }
        if self.game.has_wins() {
            // Threats have no value, but whoever is to move there wins.
            let tracks = coordinates(self.kind.arity);
            let threats = Formula::And(vec![
                self.game.domain(self.kind.tag, &tracks)?,
                self.game.win(self.kind.tag, &tracks)?.negated(),
                self.game.threat(self.kind)?,
            ]);
            let threats = self.compiler.compile(&threats)?;
            if let Some(failure) = self.found("threat", &threats.joined(Connective::And, &law, limits)?)? {
                return Ok(Some(failure));
            }
        }
        let mut others = here.joined(Connective::Without, &law, limits)?;
        if play == Convention::Misere {
            let movable = self.compiler.compile(&self.game.has_option(self.kind, self.positions))?;
            if let Some(failure) =
                self.found("misere", &lost.joined(Connective::Without, &movable, limits)?)?
            {
                return Ok(Some(failure));
            }
            others = others.joined(Connective::And, &movable, limits)?;
        }
        Ok(self.found("B", &others.joined(Connective::Without, &options, limits)?)?)
    }

    /// The numbers that a violation accepts; tracks on which nothing depends are 0.
    fn found(&self, obligation: &'static str, violation: &Automaton) -> Result<Option<Failure>, Blowup> {
        let Some(numbers) = violation.example(self.game.system)? else { return Ok(None) };
        let coordinate =
            |place: usize| numbers.iter().find(|found| found.0 == place as Track).map_or(0, |found| found.1);
        Ok(Some(Failure { obligation, position: (0..self.kind.arity).map(coordinate).collect() }))
    }
}
