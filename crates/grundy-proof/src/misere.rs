//! Laws of misère play: the outcomes of single positions, learned and proved.

use crate::discover::{Discovered, LESSONS, taught};
use crate::game::law_automata::Encoding;
use crate::obligations::Convention;
use grundy_rule::{Meter, Position, Rules, Ruleset, Text};
use grundy_table::recursion::{Recursion, is_lost};
use grundy_table::{Budget, Cell};
use rustc_hash::FxHashMap;

/// Learns which single positions are lost in misère play, for rules whose moves leave one position, and proves it.
///
/// Sums of positions are another matter: their outcome does not follow from the outcomes of their parts.
pub fn discover_misere(ruleset: &Ruleset, budget: &Budget) -> Option<Discovered> {
    let lessons: Vec<_> =
        LESSONS.into_iter().filter(|(_, encoding)| *encoding == Encoding::Outcome).collect();
    let mut outcomes = Outcomes { ruleset, budget, lost: FxHashMap::default() };
    // A lost position is written like a value 0, so that both kinds of play are learned alike.
    let mut value = |position: &Position| {
        is_lost(&mut outcomes, position).ok().map(|lost| Cell::Nimber(u32::from(!lost)))
    };
    taught(ruleset, &lessons, Convention::Misere, &mut value, budget)
}

/// Why losses of misère play are not decided where moves leave several positions.
pub(crate) fn sums_undecided() -> Text {
    Text::new(
        "moves leave several positions, and in misère play who wins does not follow from the parts",
        "一步会留下若干个局面，而反常游戏中的胜负不能由各部分的胜负得出",
    )
}

struct Outcomes<'a> {
    ruleset: &'a Ruleset,
    budget: &'a Budget<'a>,
    lost: FxHashMap<Position, bool>,
}

impl Outcomes<'_> {
    /// The positions that one move leaves; nothing where a move leaves several, or the budget has ended.
    fn single_options(&self, position: &Position) -> Option<Vec<Position>> {
        let options = self
            .ruleset
            .options(position, &mut Meter::new(self.budget.steps(), self.budget.should_stop))
            .ok()?;
        options.into_iter().map(|mut option| if option.len() == 1 { option.pop() } else { None }).collect()
    }
}

/// The outcomes stay undecided: the budget has ended, or a move leaves several positions.
struct Undecided;

impl Recursion for Outcomes<'_> {
    type Sum = Position;
    type Cursor = Option<std::vec::IntoIter<Position>>;
    type Stop = Undecided;

    fn is_lost(&self, position: &Position) -> Option<bool> {
        self.lost.get(position).copied()
    }

    fn next(&mut self, at: &Position, cursor: &mut Self::Cursor) -> Result<Option<Position>, Undecided> {
        let options = match cursor {
            Some(options) => options,
            None => cursor.insert(self.single_options(at).ok_or(Undecided)?.into_iter()),
        };
        Ok(options.next())
    }

    fn open(&mut self, _: &Position, depth: usize) -> Result<(), Undecided> {
        let spent = (depth + self.lost.len()) as u64 >= self.budget.positions || self.budget.stopped();
        if spent { Err(Undecided) } else { Ok(()) }
    }

    fn close(&mut self, position: Position, _: Self::Cursor, is_lost: bool) -> Result<(), Undecided> {
        self.lost.insert(position, is_lost);
        Ok(())
    }

    fn abandon(&mut self, _: Position) {}
}
