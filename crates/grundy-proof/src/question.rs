//! Laws given by automata, as questions for the kernel.

use crate::automata::{Automaton, Blowup, Compiler, Connective, Formula, Linear, System, Track};
use crate::certificate::{Stated, grundy_claim, outcome_claim};
use crate::game::law_automata::{Encoding, LawAutomata, Positions};
use crate::game::{Game, Stuck, VALUE};
use crate::kernel::Question;
use crate::obligations::Convention;
use grundy_rule::Tag;
use std::collections::BTreeMap;
use std::sync::Arc;

/// "These automata give the value (or the P-positions)."
pub(crate) struct AutomataQuestion {
    pub(crate) system: System,
    pub(crate) play: Convention,
    pub(crate) law: LawAutomata,
}

impl Question for AutomataQuestion {
    fn system(&self) -> System {
        self.system
    }

    fn play(&self) -> Convention {
        self.play
    }

    fn law(&self, _: &Game, _: &Compiler) -> Result<LawAutomata, Stuck> {
        Ok(self.law.clone())
    }

    fn claim(&self, game: &Game, law: &LawAutomata, compiler: &Compiler) -> Result<String, Stuck> {
        let start = start_law(game, law, compiler)?.map(|law| Stated::Automata(self.system, law));
        let stated = Stated::Automata(self.system, law.clone());
        Ok(match law.encoding {
            Encoding::Outcome => outcome_claim(&stated, start.as_ref(), self.play, Some(game)),
            Encoding::Track | Encoding::Power => grundy_claim(&stated, start.as_ref(), Some(game)),
        })
    }
}

/// The law of starting numbers that follows from the law of positions; nothing where the rule has no `start`.
pub(crate) fn start_law(
    game: &Game,
    law: &LawAutomata,
    compiler: &Compiler,
) -> Result<Option<LawAutomata>, Stuck> {
    let Some(branches) = game.start_branches()? else { return Ok(None) };
    let single = branches.iter().all(|branch| branch.components.len() == 1);
    if law.encoding != Encoding::Track && !single {
        return Ok(None);
    }
    let positions = game.valued_positions(compiler)?;
    let ways = branches.iter().map(|branch| game.branch_value(branch, law, &positions));
    let formula = Formula::Or(ways.collect::<Result<_, _>>()?);
    let relation = compiler.compile(&formula)?;
    let tracks: Vec<Track> =
        relation.tracks().iter().map(|&track| if track == VALUE { 1 } else { track }).collect();
    let by_tag = BTreeMap::from([(Tag::NONE, Arc::new(relation.on_tracks(&tracks)))]);
    Ok(Some(LawAutomata { encoding: law.encoding, by_tag }))
}

/// Where claims can be true or false.
pub(crate) struct Places {
    /// Where there is a value: neither winning places nor threats.
    pub(crate) valued: Automaton,
    /// Where somebody is to move: threats too, which are won.
    played: Automaton,
}

impl Places {
    /// The positions of the first kind.
    pub(crate) fn of_positions(game: &Game, compiler: &Compiler) -> Result<Places, Stuck> {
        let here = |positions: Positions| {
            let formulas = game.kinds.first().map(|kind| positions.here(kind)).unwrap_or_default();
            compiler.compile(&Formula::And(formulas))
        };
        let valued = here(game.valued_positions(compiler)?)?;
        Ok(Places { valued, played: here(game.played_positions(compiler)?)? })
    }

    /// Whether these are the same places.
    pub(crate) fn are(&self, other: &Places, compiler: &Compiler) -> Result<bool, Stuck> {
        let same = |left: &Automaton, right: &Automaton| {
            left.joined(Connective::Differ, right, &compiler.limits).map(|differ| differ.is_empty())
        };
        Ok(same(&self.valued, &other.valued)? && same(&self.played, &other.played)?)
    }

    /// The numbers at which the start is a position, or a sum of positions.
    pub(crate) fn of_starts(game: &Game, compiler: &Compiler) -> Result<Places, Stuck> {
        let branches = game.start_branches()?.unwrap_or_default();
        let lead_into = |positions: Positions| {
            let ways = branches.iter().map(|branch| {
                let inside = branch.components.iter().flat_map(|one| positions.hold(one)).collect();
                branch.closed(inside, Vec::new())
            });
            compiler.compile(&Formula::Or(ways.collect()))
        };
        let valued = lead_into(game.valued_positions(compiler)?)?;
        Ok(Places { valued, played: lead_into(game.played_positions(compiler)?)? })
    }
}

/// A law of one kind of position.
pub(crate) fn single(encoding: Encoding, relation: Automaton) -> LawAutomata {
    LawAutomata { encoding, by_tag: BTreeMap::from([(Tag::NONE, Arc::new(relation))]) }
}

/// What somebody claims about positions or starting numbers, as a relation.
pub(crate) struct Claimed {
    pub(crate) encoding: Encoding,
    pub(crate) relation: Automaton,
    /// The number of coordinates; the value track comes after them.
    pub(crate) arity: usize,
}

impl Claimed {
    /// Whether the claim is false somewhere, by automata that were proved. A claim of values speaks of positions that have
    /// one; a claim of losses of all positions in which somebody is to move, and at a threat that is the one who wins.
    pub(crate) fn differs(
        &self,
        proved: &LawAutomata,
        places: &Places,
        compiler: &Compiler,
    ) -> Result<bool, Stuck> {
        let Some(relation) = proved.by_tag.values().next() else { return Ok(true) };
        let limits = &compiler.limits;
        let value = self.arity as Track;
        let mut known = relation.joined(Connective::And, &places.valued, limits)?;
        if self.encoding == Encoding::Outcome && proved.encoding != Encoding::Outcome {
            // A value 0 is written 0, or 1 where values stand as powers of two.
            let lost = if proved.encoding == Encoding::Track { 0 } else { 1 };
            let zero = Formula::equal(&Linear::track(value), &Linear::number(lost)).ok_or(Blowup::Range)?;
            known = known
                .joined(Connective::And, &compiler.compile(&zero)?, limits)?
                .without(&[value], limits)?;
        } else if self.encoding != proved.encoding {
            return Ok(true);
        }
        let speaks = if self.encoding == Encoding::Outcome { &places.played } else { &places.valued };
        let claimed = self.relation.joined(Connective::And, speaks, limits)?;
        Ok(!claimed.joined(Connective::Differ, &known, limits)?.is_empty())
    }
}
