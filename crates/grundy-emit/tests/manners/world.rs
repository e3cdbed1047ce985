//! Who wins in whole graphs of positions, straight from the definitions: decided in rounds.

use grundy_rule::{Given, Manner, Meter, Position, Rules, Template};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Who wins for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// All positions that can be reached, and their different options.
pub struct World {
    pub rules: Box<dyn Rules>,
    pub manner: Manner,
    pub options: BTreeMap<Position, Vec<Position>>,
}

impl World {
    pub fn of(rule: &str, given: &[(&str, Given)], misere: bool) -> World {
        let template = Template::parse(rule).unwrap();
        let own = template.manner();
        let rules = template.open_in_manner(given).unwrap();
        World { rules, manner: Manner { misere: misere || own.misere, ..own }, options: BTreeMap::new() }
    }

    /// Where moves lose at once, nobody begins.
    pub fn exists(&self, text: &str) -> bool {
        self.rules.parse_position(text).is_ok()
    }

    pub fn position(&self, text: &str) -> Position {
        self.rules.parse_position(text).unwrap().remove(0)
    }

    pub fn options_of(&self, position: &Position) -> Vec<Position> {
        let options = self.rules.options(position, &mut Meter::of(1_000_000)).unwrap();
        let options: BTreeSet<Position> = options.into_iter().map(|mut option| option.remove(0)).collect();
        options.into_iter().collect()
    }

    pub fn explore(&mut self, first: &Position) {
        let mut open = vec![first.clone()];
        while let Some(position) = open.pop() {
            if self.options.contains_key(&position) {
                continue;
            }
            let is_over = self.rules.wins_at(&position) || self.rules.loses_at(&position);
            let options = if is_over { Vec::new() } else { self.options_of(&position) };
            open.extend(options.clone());
            self.options.insert(position, options);
        }
    }

    /// Who wins each position, and in how many moves: decided in rounds, each from the round before.
    pub fn outcomes(&self) -> HashMap<Position, (Outcome, u32)> {
        let block = self.manner.block as usize;
        let mut known: HashMap<Position, (Outcome, u32)> = HashMap::new();
        for round in 0.. {
            let mut found = Vec::new();
            for (position, options) in self.options.iter().filter(|(own, _)| !known.contains_key(own)) {
                let count = |wanted: Outcome| {
                    options.iter().filter(|end| known.get(end).is_some_and(|(own, _)| *own == wanted)).count()
                };
                let outcome = if self.rules.loses_at(position) {
                    Some(Outcome::Won)
                } else if self.rules.wins_at(position) {
                    Some(Outcome::Lost)
                } else if options.is_empty() {
                    match self.manner {
                        Manner { misere: true, .. } => Some(Outcome::Won),
                        Manner { stuck_draws: true, .. } => None,
                        _ => Some(Outcome::Lost),
                    }
                } else if count(Outcome::Lost) > block {
                    Some(Outcome::Won)
                } else if options.len() - count(Outcome::Won) <= block {
                    Some(Outcome::Lost)
                } else {
                    None
                };
                found.extend(outcome.map(|outcome| (position.clone(), (outcome, round))));
            }
            if found.is_empty() {
                break;
            }
            known.extend(found);
        }
        let drawn = |position: &Position| (position.clone(), (Outcome::Drawn, 0));
        let undecided: Vec<_> =
            self.options.keys().filter(|own| !known.contains_key(own)).map(drawn).collect();
        known.extend(undecided);
        known
    }
}
