//! Periods of finite subtraction sets that lie beyond the table in which laws are looked for.
//!
//! The values of such a game repeat for certain, and each costs no more than the numbers that may be taken: it is only a
//! question of going on.

use grundy_law::{Claim, Form, Found, Law, Periodic};
use grundy_rule::Rules;
use grundy_table::Budget;
use grundy_table::subtraction::{Repetition, fill, recognise};

/// How far the values are computed, step by step.
const LIMITS: [usize; 3] = [1 << 17, 1 << 20, 1 << 23];

/// So many values may be written out in a law.
const LONGEST: u64 = 1 << 19;

/// The law of a finite subtraction set whose values repeat within reach.
pub(crate) fn far_period(rules: &dyn Rules, budget: &Budget<'_>) -> Option<Found> {
    let game = recognise(rules, budget).filter(|game| game.sequences.is_empty())?;
    if game.ranges.iter().any(|range| range.1.is_none()) {
        return None;
    }
    let mut filled = LIMITS.iter().map(|&limit| fill(&game, limit, budget));
    let filled = filled.find(|filled| filled.repetition.is_some() || filled.stopped.is_some())?;
    let Repetition { preperiod, period } = filled.repetition?;
    let end = preperiod + period;
    if end > LONGEST || end > filled.table.limit() {
        return None;
    }
    let values: Vec<u32> = (0..end).map_while(|n| filled.table.at(n).nimber()).collect();
    let form = Periodic::read(&values, preperiod as usize, period as usize, 0);
    let law = Law::new(1, Claim::Grundy, Form::Periodic(form), Vec::new());
    let (law_bits, agrees_below) = (law.description_length(), filled.table.limit());
    Some(Found { law, needed: end, agrees_below, screened: true, law_bits, bare_bits: f64::INFINITY })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rule::Ruleset;

    #[test]
    fn a_period_beyond_the_table_is_found() {
        // Preperiod and period from a separate brute force over 30 000 heaps.
        let ruleset = Ruleset::parse("x -> x - k for k in {10, 375, 386, 593, 862}").unwrap();
        let found = far_period(&ruleset, &Budget::small()).unwrap().law.periodicity().unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (9595, 1237, 0));
    }

    #[test]
    fn endless_sets_have_no_far_period() {
        let ruleset = Ruleset::parse("x -> x - k for k in primes").unwrap();
        assert!(far_period(&ruleset, &Budget::small()).is_none());
    }
}
