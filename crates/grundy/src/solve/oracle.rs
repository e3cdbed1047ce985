//! A law as an oracle for positions beyond every table.

use grundy_law::{Beatty, Claim, Form};
use grundy_rule::{Position, Rules, Tag};
use grundy_table::Budget;

use crate::law::known::standing_of;
use crate::law::says::LawSays;
use crate::law::{LawAnswer, LawRequest, law};
use crate::solve::appraise::Oracle;
use crate::standing::evidence::Standing;

/// A law and how far it is known.
struct LawOracle {
    answer: LawAnswer,
    standing: Standing,
}

/// The law of a ruleset as an oracle, if one is found within the budget.
pub fn law_oracle(rules: &dyn Rules, budget: &Budget<'_>) -> Option<Box<dyn Oracle>> {
    // With a start the law speaks of starting numbers, not of positions.
    if rules.has_start() || budget.stopped() {
        return None;
    }
    let answer = law(rules, LawRequest { prove: true, ..LawRequest::default() }, budget).ok()?;
    // Threats are known without a law.
    let knows = rules.has_wins()
        || answer.theorem.is_some()
        || answer.long_period.is_some()
        || answer.evaluable().is_some();
    knows.then(|| Box::new(LawOracle { standing: standing_of(&answer), answer }) as Box<dyn Oracle>)
}

impl LawOracle {
    /// Laws speak of the kind of position that tables show, and lists have none but that.
    fn says(&self, position: &Position) -> LawSays {
        if position.tag == Tag::NONE { self.answer.says_of(position) } else { LawSays::Nothing }
    }
}

impl Oracle for LawOracle {
    fn value(&self, position: &Position) -> Option<u128> {
        self.says(position).value()
    }

    fn is_loss(&self, position: &Position) -> Option<bool> {
        self.says(position).is_loss()
    }

    fn is_threat(&self, position: &Position) -> bool {
        self.says(position) == LawSays::Threat
    }

    fn suggestions(&self, position: &Position) -> Vec<Position> {
        let Some(law) = self.answer.law() else { return Vec::new() };
        match (&law.form, law.claim, position.coordinates.as_slice()) {
            (Form::Beatty(beatty), Claim::Outcome, &[x, y]) => beatty_suggestions(beatty, x, y),
            _ => Vec::new(),
        }
    }

    fn standing(&self) -> &Standing {
        &self.standing
    }
}

/// Floating numbers near 10^18 err by some hundreds; the exact law then picks the right one.
const NEAR: u64 = 1024;

/// Lost positions near where a row, a column or a diagonal through the position meets the two lines of losses.
fn beatty_suggestions(beatty: &Beatty, x: u64, y: u64) -> Vec<Position> {
    let t = beatty.difference;
    let step = t as f64;
    let slope = (2.0 - step + (step * step + 4.0).sqrt()) / 2.0;
    let mut suggested = Vec::new();
    for (fixed, swapped) in [(x, false), (y, true)] {
        for offset in around(fixed as f64 / slope) {
            suggested.extend(
                offset
                    .checked_mul(t)
                    .and_then(|gap| fixed.checked_add(gap))
                    .map(|other| pair(fixed, other, swapped)),
            );
        }
        for offset in around(fixed as f64 / (slope + step)) {
            suggested.extend(
                offset
                    .checked_mul(t)
                    .and_then(|gap| fixed.checked_sub(gap))
                    .map(|other| pair(fixed, other, swapped)),
            );
        }
    }
    let gap = x.abs_diff(y);
    for near_gap in gap.saturating_sub(t)..=gap.saturating_add(t) {
        let n = near_gap / t;
        for low in around(n as f64 * slope) {
            let high = low.saturating_add(n.saturating_mul(t));
            suggested.push(if x <= y { pair(low, high, false) } else { pair(low, high, true) });
        }
    }
    suggested
}

fn around(centre: f64) -> impl Iterator<Item = u64> {
    let centre = centre as u64;
    centre.saturating_sub(NEAR)..=centre.saturating_add(NEAR)
}

fn pair(first: u64, second: u64, swapped: bool) -> Position {
    if swapped { Position::new(&[second, first]) } else { Position::new(&[first, second]) }
}
