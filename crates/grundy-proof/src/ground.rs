//! Where a law has something to say: which positions exist, and which of them are threats.
//!
//! A law of values speaks of positions that have a value. At a threat the player to move wins at once; outside the domain, and
//! where the game has been won, there is nothing to ask. Whoever evaluates a law asks here first.

use crate::automata::{Automaton, Compiler, Limits, Numeration, Order, System};
use crate::game::Game;
use crate::kernel::cells_of;
use grundy_rule::{Meter, Position, Rules, Ruleset, Tag};
use grundy_table::Budget;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What there is at a position before any law is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A position that has a value.
    Valued,
    /// The player to move wins at once.
    Threat,
    /// No position, or one where the game has been won.
    Nowhere,
    /// It could not be found out whether a move wins at once.
    Unknown,
}

/// The positions and threats of a rule.
#[derive(Clone, Debug)]
pub struct Ground {
    ruleset: Ruleset,
    /// The positions that have a value, where automata can tell.
    valued: Option<BTreeMap<Tag, Arc<Automaton>>>,
}

/// So many steps go into the options of one position in search of a winning place.
const STEPS: u64 = 2_000_000;

impl Ground {
    /// The ground of a rule.
    pub fn new(ruleset: &Ruleset, budget: &Budget) -> Ground {
        let valued = if ruleset.has_wins() { valued(ruleset, budget) } else { None };
        Ground { ruleset: ruleset.clone(), valued }
    }

    /// Whether there may be threats.
    pub fn has_threats(&self) -> bool {
        self.ruleset.has_wins()
    }

    /// What there is at table coordinates, or where a starting number leads.
    pub fn at(&self, coordinates: &[u64]) -> Place {
        match (self.ruleset.start_clause(), coordinates) {
            (None, _) => self.of(&self.ruleset.at(coordinates)),
            (Some(_), [n]) => match self.ruleset.start(*n) {
                Ok(Some(sum)) => self.of_sum(&sum),
                _ => Place::Nowhere,
            },
            (Some(_), _) => Place::Nowhere,
        }
    }

    /// What a position is.
    pub fn of(&self, position: &Position) -> Place {
        if !self.ruleset.contains(position) || self.ruleset.wins_at(position) {
            return Place::Nowhere;
        }
        if !self.ruleset.has_wins() {
            return Place::Valued;
        }
        let automaton = self.valued.as_ref().and_then(|valued| valued.get(&position.tag));
        match automaton {
            Some(automaton) => {
                let read = |track: &u32| position.coordinates[*track as usize];
                let numbers: Vec<u64> =
                    automaton.tracks().iter().map(|track| read(&u32::from(*track))).collect();
                if automaton.holds(System::Base(2), &numbers) { Place::Valued } else { Place::Threat }
            }
            None => self.by_its_options(position),
        }
    }

    /// A sum does not exist where a part does not, and is a threat where a part is one.
    pub fn of_sum(&self, sum: &[Position]) -> Place {
        let places: Vec<Place> = sum.iter().map(|position| self.of(position)).collect();
        let first =
            [Place::Nowhere, Place::Threat, Place::Unknown].into_iter().find(|place| places.contains(place));
        first.unwrap_or(Place::Valued)
    }

    fn by_its_options(&self, position: &Position) -> Place {
        let mut found = false;
        let visited = self.ruleset.visit_options(position, &mut Meter::of(STEPS), &mut |option| {
            found |= option.iter().any(|part| self.ruleset.wins_at(part));
        });
        match (found, visited.is_ok()) {
            (true, _) => Place::Threat,
            (false, true) => Place::Valued,
            (false, false) => Place::Unknown,
        }
    }
}

fn valued(ruleset: &Ruleset, budget: &Budget) -> Option<BTreeMap<Tag, Arc<Automaton>>> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(System::Base(2), &limits).ok()?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let game = Game::new(ruleset, System::Base(2)).ok()?;
    game.valued_positions(&compiler).ok().map(|positions| positions.by_tag)
}
