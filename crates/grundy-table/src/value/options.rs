//! The options of a position while it is evaluated: of most the nim-sum is known at once, and nothing else is kept.

use grundy_rule::{Position, Rules};
use std::ops::Range;

use crate::nimber::mex;
use crate::table::Cell;

/// See the module.
#[derive(Default)]
pub(super) struct Options {
    /// The nim-sums of options that are known whole.
    reached: Vec<u32>,
    /// The nim-sum of the known components of every other option, and the places of the rest.
    open: Vec<(u32, Range<usize>)>,
    /// The components that were unknown.
    unknown: Vec<Position>,
    /// Whether an option wins at once.
    is_threat: bool,
}

impl Options {
    /// The components that must be evaluated first.
    pub(super) fn unknown(&self) -> &[Position] {
        &self.unknown
    }

    /// Adds an option, with every component in its independent parts, which are remembered more often than the whole.
    pub(super) fn add(
        &mut self,
        rules: &dyn Rules,
        option: &[Position],
        known: &impl Fn(&Position) -> Option<Cell>,
    ) {
        let from = self.unknown.len();
        let mut sum = Some(0);
        for component in option {
            match rules.independent(component) {
                Some(parts) => parts.iter().for_each(|part| self.add_part(rules, part, known, &mut sum)),
                None => self.add_part(rules, component, known, &mut sum),
            }
        }
        // What leaves a threat is no option; its other components are evaluated all the same, for their mistakes.
        let Some(sum) = sum else { return };
        match from == self.unknown.len() {
            true => self.reached.push(sum),
            false => self.open.push((sum, from..self.unknown.len())),
        }
    }

    fn add_part(
        &mut self,
        rules: &dyn Rules,
        part: &Position,
        known: &impl Fn(&Position) -> Option<Cell>,
        sum: &mut Option<u32>,
    ) {
        self.is_threat = self.is_threat || rules.wins_at(part);
        match known(part) {
            Some(value) => *sum = sum.and_then(|sum| plus(sum, Some(value))),
            None => self.unknown.push(part.clone()),
        }
    }

    /// The value of the position, all components being known by now.
    pub(super) fn value(mut self, known: impl Fn(&Position) -> Option<Cell>) -> Cell {
        if self.is_threat {
            return Cell::Threat;
        }
        for (sum, places) in self.open {
            let parts = self.unknown[places].iter();
            self.reached.extend(parts.map(&known).try_fold(sum, plus));
        }
        Cell::Nimber(mex(&self.reached))
    }
}

/// The nim-sum with one more component; none once one of them is a threat or is no position.
fn plus(sum: u32, component: Option<Cell>) -> Option<u32> {
    match component {
        Some(Cell::Nimber(value)) => Some(sum ^ value),
        _ => None,
    }
}
