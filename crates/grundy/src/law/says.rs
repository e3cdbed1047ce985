//! What the law of a game says at one position: under "proved" that is what the accepted certificate says.

use grundy_law::Claim;
use grundy_proof::{Certified, Ground, Place, Said};
use grundy_rule::{Position, Rules};
use grundy_table::{Budget, Cell};

use crate::law::LawAnswer;
use crate::standing::Firmness;

/// What a law says at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawSays {
    /// The Grundy value.
    Value(u128),
    /// Whether the player to move loses.
    Loses(bool),
    /// Nothing by itself, but the rule says that the player to move wins at once.
    Threat,
    /// There is no position here, or the game has been won.
    Nowhere,
    /// Nothing.
    Nothing,
}

impl LawSays {
    /// The Grundy value, where it is said.
    pub fn value(self) -> Option<u128> {
        match self {
            LawSays::Value(value) => Some(value),
            _ => None,
        }
    }

    /// Whether the player to move loses, where it is said.
    pub fn is_loss(self) -> Option<bool> {
        match self {
            LawSays::Value(value) => Some(value == 0),
            LawSays::Loses(loses) => Some(loses),
            LawSays::Threat => Some(false),
            LawSays::Nowhere | LawSays::Nothing => None,
        }
    }
}

impl From<Said> for LawSays {
    fn from(said: Said) -> LawSays {
        match said {
            Said::Value(value) => LawSays::Value(value),
            Said::Loses(loses) => LawSays::Loses(loses),
        }
    }
}

/// What a law of a rule stands on: where there are positions, and what the checker accepted about them.
#[derive(Clone, Default)]
pub struct Footing {
    ground: Option<Ground>,
    /// The coordinate that is fixed where the law is that of one row, and its value.
    fixed: Option<(usize, u64)>,
    certified: Option<Certified>,
}

impl Footing {
    /// The footing of a law of a rule, after the law was proved or not.
    pub(crate) fn of(rules: &dyn Rules, answer: &LawAnswer, budget: &Budget<'_>) -> Footing {
        let is_written_out = answer.long_period.is_none() && answer.theorem.is_none();
        let proof = answer.proofs.first().filter(|_| answer.standing == Firmness::Proved && is_written_out);
        Footing {
            ground: rules.as_ruleset().map(|ruleset| Ground::new(ruleset, budget)),
            fixed: None,
            certified: proof.and_then(|proof| {
                let of_misere_play = || Certified::read_misere(proof, budget);
                Certified::read(proof, Some(&answer.table), budget).or_else(of_misere_play)
            }),
        }
    }

    /// The same for the law of one row of a board.
    pub(crate) fn of_row(rules: &dyn Rules, fixed: usize, value: u64, budget: &Budget<'_>) -> Footing {
        let ground = rules.as_ruleset().map(|ruleset| Ground::new(ruleset, budget));
        Footing { ground, fixed: Some((fixed, value)), certified: None }
    }

    /// Whether some positions have no value because they are threats.
    pub(crate) fn has_threats(&self) -> bool {
        self.ground.as_ref().is_some_and(Ground::has_threats)
    }

    fn place(&self, position: &[u64]) -> Place {
        let mut whole = position.to_vec();
        if let Some((fixed, value)) = self.fixed {
            whole.insert(fixed.min(whole.len()), value);
        }
        self.ground.as_ref().map_or(Place::Valued, |ground| ground.at(&whole))
    }
}

impl LawAnswer {
    /// What the law says at table coordinates, or of a starting number.
    pub fn says_at(&self, position: &[u64]) -> LawSays {
        self.says_where(self.footing.place(position), position)
    }

    /// What the law says about a position; with `start` in the rule it does not speak of positions.
    pub(crate) fn says_of(&self, position: &Position) -> LawSays {
        let place = self.footing.ground.as_ref().map_or(Place::Valued, |ground| ground.of(position));
        self.says_where(place, &position.coordinates)
    }

    fn says_where(&self, place: Place, position: &[u64]) -> LawSays {
        match place {
            Place::Valued => self.says_by_itself(position),
            Place::Threat => LawSays::Threat,
            Place::Nowhere => LawSays::Nowhere,
            Place::Unknown => LawSays::Nothing,
        }
    }

    fn says_by_itself(&self, position: &[u64]) -> LawSays {
        if let (Some(long), [n]) = (&self.long_period, position) {
            return LawSays::Value(u128::from(long.value(*n)));
        }
        if let Some(theorem) = &self.theorem {
            let value = theorem.law.value(position).map(|value| LawSays::Value(u128::from(value)));
            let loses = || theorem.law.is_loss(position).map(LawSays::Loses);
            return value.or_else(loses).unwrap_or(LawSays::Nothing);
        }
        if let Some(seen) = &self.on_lists {
            let value = seen.law.value(position).map(|value| LawSays::Value(u128::from(value)));
            let loses = || seen.law.is_loss(position).map(LawSays::Loses);
            let said = || value.or_else(loses).unwrap_or(LawSays::Nothing);
            return if seen.scope.holds(position) { said() } else { LawSays::Nothing };
        }
        if let Some(certified) = &self.footing.certified {
            return certified.at(position).map_or(LawSays::Nothing, LawSays::from);
        }
        let Some(law) = self.evaluable() else {
            let row = self.rows.as_ref().and_then(|rows| rows.found.law.value(position));
            return row.map_or(LawSays::Nothing, LawSays::Value);
        };
        match (law.exception(position), law.claim) {
            (Some(Cell::Threat), _) => LawSays::Threat,
            (Some(Cell::Absent), _) => LawSays::Nowhere,
            (_, Claim::Grundy) => law.value(position).map_or(LawSays::Nothing, LawSays::Value),
            (_, Claim::Outcome) => law.is_loss(position).map_or(LawSays::Nothing, LawSays::Loses),
        }
    }
}
