//! What is said of rules on boards, held against their definition.

use std::collections::BTreeMap;

use super::text::shown;
use super::{Ending, Grid, GridRule, Known};
use crate::random::Random;
use crate::subject;

/// How often each thing was asked, and what was false.
#[derive(Clone, Debug, Default)]
pub struct GridTally {
    /// How often, by what was asked.
    pub counts: BTreeMap<&'static str, u64>,
    /// What was said and is not so.
    pub falsehoods: Vec<String>,
}

/// An attack on rules of boards; everything depends on the seed alone.
pub struct GridCampaign {
    random: Random,
    /// How many rules were attacked.
    pub done: u64,
    /// What came of it.
    pub tally: GridTally,
}

/// So many boards of each rule are asked about.
const BOARDS: usize = 10;

impl GridCampaign {
    /// The attack of a seed.
    pub fn new(seed: u64) -> GridCampaign {
        GridCampaign { random: Random::new(seed), done: 0, tally: GridTally::default() }
    }

    fn note(&mut self, what: &'static str) {
        *self.tally.counts.entry(what).or_default() += 1;
    }

    /// Attacks one more rule.
    pub fn step(&mut self) {
        self.done += 1;
        let rule = GridRule::made(&mut self.random);
        let text = rule.to_string();
        let given = given(&rule);
        self.note("rules");
        let mut known = Known::new(&rule);
        for _ in 0..BOARDS {
            let (rows, columns) = *self.random.pick(&[(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 2)]);
            let letters = 1 + self.random.below(3);
            let row = |random: &mut Random| (0..columns).map(|_| random.below(letters) as u8).collect();
            let grid: Grid = (0..rows).map(|_| row(&mut self.random)).collect();
            self.single(&text, &given, &grid, &mut known);
        }
        if matches!(rule.ending, Ending::Plain) {
            self.listed(&text, &given, &mut known);
        }
    }

    fn single(&mut self, text: &str, given: &subject::Values, grid: &Grid, known: &mut Known<'_>) {
        if known.rule.is_end(grid) {
            return;
        }
        let value = matches!(known.rule.ending, Ending::Plain).then(|| known.value(grid));
        let wins = value.map_or_else(|| known.wins(grid), |value| value > 0);
        let expected = if wins { "next" } else { "previous" };
        match subject::solved_with(text, given, &[shown(grid)]) {
            Ok((outcome, told)) => {
                self.note(if value.is_some() { "values" } else { "outcomes" });
                if outcome != expected || value.is_some() && told != value {
                    self.tally.falsehoods.push(format!(
                        "{text} {given:?} at {}: {outcome} {told:?}, and not {expected} {value:?}",
                        shown(grid)
                    ));
                }
            }
            Err(None) => self.note("out of budget"),
            Err(Some(why)) => {
                self.tally.falsehoods.push(format!("{text} {given:?} at {}: {why}", shown(grid)));
            }
        }
    }

    /// The list of all boards of two places.
    fn listed(&mut self, text: &str, given: &subject::Values, known: &mut Known<'_>) {
        let Ok(told) = subject::boards_listed(text, given, (1, 2)) else { return self.note("not listed") };
        self.note("lists");
        let boards: Vec<Grid> = (0..9).map(|index| vec![vec![index / 3, index % 3]]).collect();
        for grid in boards {
            let own = known.value(&grid);
            let found = told.iter().find(|(board, _)| *board == shown(&grid));
            // A letter that the rule does not name is not listed.
            if found.is_some_and(|(_, value)| *value != own) {
                self.tally
                    .falsehoods
                    .push(format!("{text} {given:?} lists {}: {found:?}, not {own}", shown(&grid)));
            }
        }
    }
}

fn given(rule: &GridRule) -> subject::Values {
    let pairs = |given: &Vec<(usize, usize)>| {
        given.iter().map(|&(row, column)| vec![row as i128, column as i128]).collect()
    };
    rule.given.iter().map(|given| ("S".to_string(), pairs(given))).collect()
}
