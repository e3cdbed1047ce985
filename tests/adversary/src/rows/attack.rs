//! What is said of rules of rows, held against their definition.

use std::collections::BTreeMap;

use super::joined::{COMPOUNDS, Joined};
use super::text::letter;
use super::{Ending, Known, Row, RowRule, Winner};
use crate::random::Random;
use crate::subject;

/// How often each thing was asked, and what was false.
#[derive(Clone, Debug, Default)]
pub struct RowTally {
    /// How often, by what was asked.
    pub counts: BTreeMap<&'static str, u64>,
    /// What was said and is not so.
    pub falsehoods: Vec<String>,
}

impl RowTally {
    fn note(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }
}

/// An attack on rules of rows; everything depends on the seed alone.
pub struct RowCampaign {
    random: Random,
    /// How many rules were attacked.
    pub done: u64,
    /// What came of it.
    pub tally: RowTally,
}

/// So many rows of each rule are asked about, and so many pairs.
const ROWS: usize = 12;
const PAIRS: usize = 2;

impl RowCampaign {
    /// The attack of a seed.
    pub fn new(seed: u64) -> RowCampaign {
        RowCampaign { random: Random::new(seed), done: 0, tally: RowTally::default() }
    }

    /// Attacks one more rule.
    pub fn step(&mut self) {
        self.done += 1;
        let rule = RowRule::made(&mut self.random);
        let text = rule.to_string();
        if let Err(why) = subject::opened_in_manner(&text) {
            self.tally.note(if why.contains("as it was") {
                "refused: a move that changes nothing"
            } else {
                "refused"
            });
            // Nothing that these rules say is without meaning but a change of nothing.
            if !why.contains("as it was") {
                self.tally.falsehoods.push(format!("{text}: refused: {why}"));
            }
            return;
        }
        self.tally.note("rules");
        let mut known = Known::new(&rule);
        let rows: Vec<Row> = (0..ROWS).map(|_| self.row(&rule, 4, 4)).collect();
        rows.iter().for_each(|row| self.single(&rule, &text, row, &mut known));
        self.theorem(&rule, &text, &rows, &mut known);
        self.count(&rule, &text, &mut known);
        if matches!(rule.ending, Ending::Plain | Ending::Misere) && !rule.splits() {
            for _ in 0..PAIRS {
                self.pair(&rule, &text);
            }
        }
    }

    fn row(&mut self, rule: &RowRule, longest: usize, below: usize) -> Row {
        let mut row: Row = (0..self.random.below(longest)).map(|_| self.random.below(below) as u64).collect();
        if rule.is_bag {
            row.sort_unstable();
        }
        row
    }

    fn single(&mut self, rule: &RowRule, text: &str, row: &Row, known: &mut Known<'_>) {
        if known.is_end(row) {
            return;
        }
        let plain = matches!(rule.ending, Ending::Plain);
        let value = plain.then(|| known.value(row));
        let winner = match value {
            Some(0) => Winner::Previous,
            Some(_) => Winner::Next,
            None => known.winner(row),
        };
        match subject::row_solved(text, &[shown(rule, row)]) {
            Ok((outcome, told)) => {
                self.tally.note(if plain { "values" } else { "outcomes" });
                if outcome != word(winner) || value.is_some() && told != value {
                    self.tally.falsehoods.push(format!(
                        "{text} at {}: {outcome} {told:?}, and not {} {value:?}",
                        shown(rule, row),
                        word(winner)
                    ));
                }
            }
            Err(None) => self.tally.note("out of budget"),
            Err(Some(why)) => self.tally.falsehoods.push(format!("{text} at {}: {why}", shown(rule, row))),
        }
    }

    /// A theorem that is told of the rule, against the definition.
    fn theorem(&mut self, rule: &RowRule, text: &str, rows: &[Row], known: &mut Known<'_>) {
        let Some(told) = subject::row_theorem(text, rows) else { return };
        self.tally.note("theorems");
        if !matches!(rule.ending, Ending::Plain) {
            self.tally.falsehoods.push(format!("{text}: a theorem does not look at the ending"));
        }
        for (row, (value, is_lost)) in rows.iter().zip(told) {
            let own = known.value(row);
            if value.is_some_and(|value| value != own) || is_lost.is_some_and(|is_lost| is_lost != (own == 0))
            {
                self.tally
                    .falsehoods
                    .push(format!("{text} at {}: {value:?} {is_lost:?}, and not {own}", shown(rule, row)));
            }
        }
    }

    /// How many rows of at most two numbers below 3 are lost.
    fn count(&mut self, rule: &RowRule, text: &str, known: &mut Known<'_>) {
        if !matches!(rule.ending, Ending::Plain) || rule.is_text {
            return;
        }
        let is_own = |row: &Row| !rule.is_bag || row.is_sorted();
        let lost = small_rows().into_iter().filter(is_own).filter(|row| known.value(row) == 0).count();
        if let Ok(told) = subject::row_count(text, &[3, 2]) {
            self.tally.note("counts");
            if told != lost.to_string() {
                self.tally.falsehoods.push(format!("{text}: {told} are counted, and {lost} are lost"));
            }
        }
    }

    fn pair(&mut self, rule: &RowRule, text: &str) {
        let rows = vec![self.row(rule, 3, 3), self.row(rule, 3, 3)];
        let compound = *self.random.pick(&COMPOUNDS);
        let misere = matches!(rule.ending, Ending::Misere);
        let expected = word(Joined::new(rule, compound, misere).winner(&rows));
        let positions: Vec<String> = rows.iter().map(|row| shown(rule, row)).collect();
        match subject::row_joined(text, &positions, compound) {
            Ok(told) => {
                self.tally.note("compounds");
                if told != expected {
                    self.tally
                        .falsehoods
                        .push(format!("{text} at {positions:?}, {compound}: {told}, not {expected}"));
                }
            }
            Err(None) => self.tally.note("out of budget"),
            Err(Some(why)) => {
                self.tally.falsehoods.push(format!("{text} at {positions:?}, {compound}: {why}"))
            }
        }
    }
}

fn small_rows() -> Vec<Row> {
    let pairs = (0..3).flat_map(|one| (0..3).map(move |other| vec![one, other]));
    std::iter::once(Vec::new()).chain((0..3).map(|one| vec![one])).chain(pairs).collect()
}

fn shown(rule: &RowRule, row: &Row) -> String {
    if rule.is_text {
        return format!("\"{}\"", row.iter().map(|&number| letter(number)).collect::<String>());
    }
    let numbers: Vec<String> = row.iter().map(u64::to_string).collect();
    format!("({})", numbers.join(", "))
}

fn word(winner: Winner) -> &'static str {
    match winner {
        Winner::Next => "next",
        Winner::Previous => "previous",
        Winner::Nobody => "draw",
    }
}
