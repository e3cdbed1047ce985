//! How well the opponent plays: a weaker one errs, the same way in the same position.

use clap::ValueEnum;
use grundy::solve::{Component, ComponentMove as SumMove};

/// A strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Errs more often than not.
    Learner,
    /// Errs now and then.
    Club,
    /// Never errs.
    Perfect,
}

impl Level {
    /// In how many of a hundred positions a move is made without a thought.
    fn errs(self) -> u64 {
        match self {
            Level::Learner => 65,
            Level::Club => 25,
            Level::Perfect => 0,
        }
    }

    /// The move that is made without a thought; none where the opponent thinks.
    pub fn careless(self, sum: &[Component<'_>], turn: usize, moves: &[SumMove]) -> Option<SumMove> {
        let shown: Vec<String> = sum.iter().map(|part| part.rules.show(&part.position)).collect();
        let thrown = hash(&format!("{self:?} {} {turn}", shown.join(" ")));
        let place = (thrown / 100) as usize;
        (thrown % 100 < self.errs() && !moves.is_empty()).then(|| moves[place % moves.len()].clone())
    }
}

/// The function of Fowler, Noll and Vo on 64 bits, its high digits brought down.
fn hash(text: &str) -> u64 {
    let sum = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    (sum ^ (sum >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd) >> 20
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weaker_opponent_errs_more_often() {
        let rate = |level: Level| {
            (0..1000).filter(|turn| hash(&format!("{level:?} 3 5 7 {turn}")) % 100 < level.errs()).count()
        };
        let (learner, club, perfect) = (rate(Level::Learner), rate(Level::Club), rate(Level::Perfect));
        assert!((550..750).contains(&learner), "{learner}");
        assert!((180..330).contains(&club), "{club}");
        assert_eq!(perfect, 0);
    }
}
