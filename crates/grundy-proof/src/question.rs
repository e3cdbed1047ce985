//! Laws given by automata, as questions for the kernel.

use crate::automata::{Automaton, Compiler, Formula, System, Track};
use crate::certificate::{Stated, grundy_claim, outcome_claim};
use crate::game::{Game, Stuck, VALUE};
use crate::kernel::Question;
use crate::law_automata::{Encoding, LawAutomata};
use crate::obligations::Play;
use grundy_rule::Tag;
use std::collections::BTreeMap;
use std::sync::Arc;

/// "These automata give the value (or the P-positions)."
pub(crate) struct AutomataQuestion {
    pub(crate) system: System,
    pub(crate) play: Play,
    pub(crate) law: LawAutomata,
}

impl Question for AutomataQuestion {
    fn system(&self) -> System {
        self.system
    }

    fn play(&self) -> Play {
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

/// The numbers at which the start is a position (or a sum of positions) that has a value.
pub(crate) fn start_positions(game: &Game, compiler: &Compiler) -> Result<Automaton, Stuck> {
    let positions = game.valued_positions(compiler)?;
    let branches = game.start_branches()?.unwrap_or_default();
    let ways = branches.iter().map(|branch| {
        let inside = branch.components.iter().flat_map(|component| positions.hold(component)).collect();
        branch.closed(inside, Vec::new())
    });
    Ok(compiler.compile(&Formula::Or(ways.collect()))?)
}

/// A law of one kind of position.
pub(crate) fn single(encoding: Encoding, relation: Automaton) -> LawAutomata {
    LawAutomata { encoding, by_tag: BTreeMap::from([(Tag::NONE, Arc::new(relation))]) }
}
