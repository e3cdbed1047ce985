//! A law at positions far out: what it says of a position must follow from what it says of the options.
//!
//! The first position at which a law is false shows it in this way, for the law is still right at all of its options. So a
//! law that contradicts itself nowhere is true, and looking at many places, where rules change most, finds most that are not.

use grundy_law::{Claim, Law};
use grundy_rule::tree::Function;
use grundy_rule::{Halt, Meter, Position, Rules};
use grundy_table::Budget;

use crate::law::functions::uses;

/// What all positions far out may cost together, in steps of the rule; a law that is slow to say a number has fewer.
const MOST_STEPS: u64 = 16_000_000;

/// Positions one after the other that are looked at where a rule may change.
const STRETCH: u64 = 4_096;

/// A position that costs more than this part of a stretch is left for later: others may cost little.
const CHEAP_SHARE: u64 = 28;

/// What an outcome law says of a position.
const LOST: u128 = 0;
const WON: u128 = 1;

/// So many positions are looked at without a look at the clock.
const UNASKED: u64 = 16;

/// Rules that change with the size of a number are looked at as far as this before anything is believed that does not.
const FAR_ENOUGH: u64 = 1 << 30;

/// The largest coordinate of a position beyond this limit at which the law contradicts itself or the number of options, or
/// beyond which the rule may change unseen.
pub(crate) fn failure(law: &Law, rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Option<u64> {
    if rules.has_start() || rules.has_wins() || law.arity == 0 {
        return None;
    }
    if let Some(size) = more_than_its_options(law, rules, budget) {
        return Some(size);
    }
    let mut look = Look { law, rules, budget, seen: limit };
    look.contradiction(limit).or_else(|| look.is_in_doubt().then_some(look.seen))
}

/// A value is at most the number of options, for it is the least that none of them has.
fn more_than_its_options(law: &Law, rules: &dyn Rules, budget: &Budget<'_>) -> Option<u64> {
    if law.claim != Claim::Grundy {
        return None;
    }
    let mut meter = Meter::new(MOST_STEPS / 4, budget.should_stop);
    for size in (3..=12).map(|exponent| 10u64.pow(exponent)) {
        let coordinates = vec![size; law.arity];
        let position = rules.at(&coordinates);
        let Some(value) = law.value(&coordinates).filter(|_| rules.contains(&position)) else { continue };
        let mut options = 0u128;
        rules.visit_options(&position, &mut meter, &mut |_| options += 1).ok()?;
        if options < value {
            return Some(size);
        }
    }
    None
}

/// What was looked at.
struct Look<'a> {
    law: &'a Law,
    rules: &'a dyn Rules,
    budget: &'a Budget<'a>,
    /// Some position of this size was looked at, and all smaller sizes were too.
    seen: u64,
}

impl Look<'_> {
    fn contradiction(&mut self, limit: u64) -> Option<u64> {
        let places = changes(limit);
        let share = MOST_STEPS / self.law.effort() / places.len().max(1) as u64;
        for place in places {
            match self.stretch(place, share, limit) {
                Ok(Some(found)) => return Some(found),
                Ok(None) => self.seen = place,
                // Larger positions cost more.
                Err(Spent) => return None,
            }
        }
        None
    }

    /// Positions from this size on, as many as the steps allow: those first that cost little, since a rule may have many
    /// options at some positions and few at others.
    fn stretch(&self, size: u64, steps: u64, limit: u64) -> Result<Option<u64>, Spent> {
        match self.stretch_of(size, steps, steps / CHEAP_SHARE, limit) {
            Err(Spent) => self.stretch_of(size, steps, steps, limit),
            other => other,
        }
    }

    /// Positions that cost at most `each`; none is an answer that the steps are spent.
    fn stretch_of(&self, size: u64, mut steps: u64, each: u64, limit: u64) -> Result<Option<u64>, Spent> {
        let mut was_any_whole = false;
        for turn in 0..STRETCH {
            if steps == 0 {
                break;
            }
            // A meter asks after some hundred steps, and a position of a long rule takes long for one of them.
            if turn.is_multiple_of(UNASKED) && self.budget.stopped() {
                return Err(Spent);
            }
            let coordinates = self.coordinates(size, turn, limit);
            let allowed = steps.min(each.max(1));
            let mut meter = Meter::exact(allowed, self.budget.should_stop);
            let verdict = self.is_consistent(&coordinates, &mut meter);
            // One step for the position itself: a rule without moves is not gone through for ever.
            steps = steps.saturating_sub(allowed - meter.left().min(allowed) + 1);
            match verdict {
                Ok(false) => return Ok(coordinates.into_iter().max()),
                Err(Halt::Stopped) => {}
                // Where the rule has no meaning, nobody asks for its law.
                Ok(true) | Err(Halt::Diagnostic(_)) => was_any_whole = true,
            }
        }
        if was_any_whole { Ok(None) } else { Err(Spent) }
    }

    /// One coordinate runs on from the size; the others are small, or near it.
    fn coordinates(&self, size: u64, turn: u64, limit: u64) -> Vec<u64> {
        let arity = self.law.arity as u64;
        let (place, turn) = (turn % arity, turn / arity);
        let other = |index: u64| match turn % 4 {
            0 => turn / 4 + index,
            1 => size.saturating_add(turn / 4).saturating_sub(index * (turn / 4 % 7)),
            2 => scattered(turn + index) % limit.max(1),
            _ => scattered(turn + index) % size.max(1),
        };
        (0..arity)
            .map(|index| if index == place { size.saturating_add(turn) } else { other(index) })
            .collect()
    }

    /// Whether the law says of a position what it says of its options; so where it is silent about one of them.
    ///
    /// One option is enough to contradict it: what has the value of the position, or is lost like it, is no option of it.
    fn is_consistent(&self, coordinates: &[u64], meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let position = self.rules.at(coordinates);
        let Some(said) = self.said_at(coordinates).filter(|_| self.rules.contains(&position)) else {
            return Ok(true);
        };
        let mut reached = Vec::new();
        let mut is_silent = false;
        let walked = self.rules.visit_options(&position, meter, &mut |option| match self.said_of(option) {
            Some(number) => reached.push(number),
            None => is_silent = true,
        });
        let is_outcome = self.law.claim == Claim::Outcome;
        if reached.contains(&said) && !(is_outcome && said == WON) {
            return Ok(false);
        }
        walked?;
        Ok(is_silent
            || if is_outcome { said == LOST || reached.contains(&LOST) } else { said == mex(reached) })
    }

    /// What the law says of one position.
    fn said_at(&self, coordinates: &[u64]) -> Option<u128> {
        match self.law.claim {
            Claim::Grundy => self.law.number(coordinates),
            Claim::Outcome => self.law.is_loss(coordinates).map(|loses| if loses { LOST } else { WON }),
        }
    }

    /// The value of an option by the law, or 0 where it is lost and 1 where it is won.
    fn said_of(&self, option: &[Position]) -> Option<u128> {
        // The law speaks of the kind of position that tables show.
        let is_spoken_of = |part: &Position| self.rules.at(&part.coordinates) == *part;
        if !option.iter().all(is_spoken_of) {
            return None;
        }
        match (self.law.claim, option) {
            (Claim::Grundy, parts) => {
                parts.iter().try_fold(0, |sum, part| Some(sum ^ self.law.number(&part.coordinates)?))
            }
            (Claim::Outcome, []) => Some(LOST),
            (Claim::Outcome, [part]) => self.said_at(&part.coordinates),
            // Whatever is done in one of two equal parts is copied in the other.
            (Claim::Outcome, [left, right]) if left == right => Some(LOST),
            (Claim::Outcome, _) => None,
        }
    }

    /// Whether the rule changes with the size of numbers and the look did not go far: what such a rule does next may
    /// begin just where the table ends.
    fn is_in_doubt(&self) -> bool {
        let changes = |function: Function| matches!(function, Function::Isqrt | Function::Bits);
        self.seen < FAR_ENOUGH && self.rules.as_ruleset().is_some_and(|ruleset| uses(ruleset, &changes))
    }
}

/// The steps are used up.
struct Spent;

/// Sizes beyond a limit around which rules change: powers of two and of ten, squares, and some that are nothing of the kind.
fn changes(limit: u64) -> Vec<u64> {
    let powers = (4..=44).flat_map(|bits| [(1 << bits) - 2, (3 << bits) / 2 - 1]);
    let squares = (4..=22).map(|bits| ((5u64 << bits) / 4 + 1).pow(2) - 1);
    let tens = (2..=13).map(|digits| 10u64.pow(digits) - 1);
    let others =
        (0..24).map(|turn| limit.saturating_mul(1 + turn / 2).saturating_add(scattered(turn) % limit.max(1)));
    let mut sizes: Vec<u64> = powers.chain(squares).chain(tens).chain(others).collect();
    sizes.retain(|&size| size.saturating_add(STRETCH) > limit);
    sizes.sort_unstable();
    sizes
}

/// A number that looks like a random one, the same each time.
fn scattered(turn: u64) -> u64 {
    (turn + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 13
}

fn mex(mut values: Vec<u128>) -> u128 {
    values.sort_unstable();
    values.dedup();
    (0..).zip(&values).find(|(own, value)| own != *value).map_or(values.len() as u128, |(own, _)| own)
}
