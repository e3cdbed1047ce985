//! Laws of misère play: the outcomes of single positions, learned and proved.

use crate::discover::{Discovered, LESSONS, taught};
use crate::law_automata::Encoding;
use crate::obligations::Convention;
use grundy_rule::{Meter, Position, Rules, Ruleset};
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
    let mut value =
        |position: &Position| outcomes.is_lost(position).map(|lost| Cell::Nimber(u32::from(!lost)));
    taught(ruleset, &lessons, Convention::Misere, &mut value, budget)
}

struct Outcomes<'a> {
    ruleset: &'a Ruleset,
    budget: &'a Budget<'a>,
    lost: FxHashMap<Position, bool>,
}

impl Outcomes<'_> {
    /// Whether the player to move loses: there is a move, and every move leaves a position that is not lost.
    fn is_lost(&mut self, position: &Position) -> Option<bool> {
        let mut stack = vec![position.clone()];
        while let Some(top) = stack.last().cloned() {
            if self.lost.contains_key(&top) {
                stack.pop();
                continue;
            }
            if stack.len() as u64 + self.lost.len() as u64 > self.budget.positions || self.budget.stopped() {
                return None;
            }
            let options = self.single_options(&top)?;
            let unknown: Vec<Position> =
                options.iter().filter(|option| !self.lost.contains_key(*option)).cloned().collect();
            if unknown.is_empty() {
                let lost = !options.is_empty() && options.iter().all(|option| !self.lost[option]);
                self.lost.insert(top, lost);
                stack.pop();
            }
            stack.extend(unknown);
        }
        self.lost.get(position).copied()
    }

    fn single_options(&self, position: &Position) -> Option<Vec<Position>> {
        let options = self
            .ruleset
            .options(position, &mut Meter::new(self.budget.steps(), self.budget.should_stop))
            .ok()?;
        options.into_iter().map(|mut option| if option.len() == 1 { option.pop() } else { None }).collect()
    }
}
