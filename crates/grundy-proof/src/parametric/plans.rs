//! The lists of moves that are tried for a law, each with more effort than before, up to the first that is proved.

use super::game::Game;
use super::obligations::{ParametricLaw, Plan};
use super::term::{Term, Test};
use super::witness::Wanted;
use grundy_rule::Text;
use grundy_table::Budget;

/// How many sets of inequalities may be looked at for one sentence: every witness gets a quick try, then a thorough one.
const EFFORTS: [u64; 3] = [200, 3_000, 12_000];

/// What is to be proved, and what the moves are made of.
#[derive(Clone, Copy)]
pub(super) struct Sought<'a> {
    pub(super) game: &'a Game,
    pub(super) features: &'a [Term],
    pub(super) holds_where: &'a Test,
    pub(super) law: &'a ParametricLaw,
    pub(super) measure: &'a Term,
    /// Whether this is the second look, in which few lists are worth a thorough try.
    pub(super) again: bool,
}

/// How one list of moves is tried, with an effort.
type Attempt<'f, T> = &'f mut dyn FnMut(&Plan, u64) -> Result<T, Text>;

impl Sought<'_> {
    /// What an attempt makes of the first plan with which it succeeds, or why the last one fails.
    pub(super) fn first_plan<T>(&self, budget: &Budget<'_>, attempt: Attempt<'_, T>) -> Result<T, Text> {
        let Sought { game, features, holds_where, law, again, .. } = *self;
        let wanted = Wanted { game, law, holds_where, features, again, budget };
        let witnesses = wanted.winning();
        let alive = match law {
            ParametricLaw::Lost { misere: true, .. } => wanted.alive().ok_or_else(no_move)?,
            _ => Vec::new(),
        };
        let mut why = no_move();
        for effort in EFFORTS {
            for witness in witnesses.iter().take(self.tried(effort, witnesses.len())) {
                let plan = Plan {
                    holds_where: holds_where.clone(),
                    law: law.clone(),
                    measure: self.measure.clone(),
                    witness: witness.clone(),
                    alive: alive.clone(),
                };
                match attempt(&plan, effort) {
                    Ok(shown) => return Ok(shown),
                    Err(reason) => why = reason,
                }
                if budget.stopped() {
                    return Err(why);
                }
            }
        }
        Err(why)
    }

    /// How many lists get this effort: in a second look only the simplest are worth a thorough try, and one of them all
    /// that can be had.
    fn tried(&self, effort: u64, count: usize) -> usize {
        match (self.again, EFFORTS.iter().position(|known| *known == effort)) {
            (_, Some(0)) => count,
            (true, Some(1)) => 2,
            (true, _) => 1,
            (false, Some(1)) => count,
            (false, _) => 0,
        }
    }
}

pub(super) fn no_move() -> Text {
    Text::new("no uniform winning move was found", "没有找到统一的必胜走法")
}
