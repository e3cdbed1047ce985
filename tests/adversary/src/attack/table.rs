//! Tables against the definition, and engines against each other.

use serde_json::{Value, json};

use super::{Attack, shown};
use crate::meaning::{Known, Position, Trouble, start};
use crate::play::{Game, Worth};
use crate::subject;

/// Work for one table.
const FUEL: u64 = 100_000;

impl Attack<'_> {
    /// Compares the table; false if the rule has none worth asking more about.
    pub(super) fn table(&mut self) -> bool {
        let limit: i128 = match self.rule.arity() {
            1 => self.random.between(8, 60),
            2 => self.random.between(4, 12),
            _ => 4,
        };
        let expected = match self.expected(limit) {
            Ok(expected) => Some(expected),
            Err(Trouble::Meaningless | Trouble::Endless) => None,
            Err(_) => {
                self.tally.count("tables too dear or unclear");
                return false;
            }
        };
        let engines = subject::engines();
        let engine = if self.random.one_in(4) { Some(*self.random.pick(&engines)) } else { None };
        match (subject::table(&self.text, limit as u64, false, engine, subject::QUICK), expected) {
            (Ok(document), Some(expected)) => self.compare(&document, &expected, limit, engine),
            (Ok(document), None) => {
                let short = document["limit"].as_u64() != Some(limit as u64);
                if !short {
                    self.falsehood(&format!("a table below {limit} of a rule without meaning there"));
                }
                false
            }
            (Err(None), _) => false,
            (Err(Some(why)), Some(_)) => {
                if engine.is_none() || !why.contains("does not take") {
                    self.tally.remark(&format!("no table: {}", plain(&why)), &self.text.clone());
                }
                engine.is_some()
            }
            (Err(Some(_)), None) => {
                self.tally.count("rules without meaning, rightly refused");
                false
            }
        }
    }

    fn compare(&mut self, document: &Value, expected: &[Value], limit: i128, engine: Option<&str>) -> bool {
        let mut found = Vec::new();
        flatten(&document["values"], &mut found);
        if document["limit"].as_u64() != Some(limit as u64) {
            self.tally.count("tables cut short");
            return true;
        }
        self.tally.count("tables compared");
        self.tally.add("cells compared", found.len() as u64);
        if found.len() != expected.len() {
            self.falsehood(&format!("a table below {limit} with {} cells", found.len()));
            return false;
        }
        let wrong = (0..found.len()).find(|&index| *found[index] != expected[index]);
        if let Some(index) = wrong {
            let said = format!(
                "table below {limit}, engine {engine:?}, cell {index}: {} instead of {}",
                found[index], expected[index]
            );
            self.falsehood(&said);
        }
        wrong.is_none()
    }

    fn expected(&self, limit: i128) -> Known<Vec<Value>> {
        let mut game = Game::new(self.rule, FUEL);
        if self.rule.start.is_some() {
            return (0..limit).map(|number| start_cell(&mut game, number)).collect();
        }
        let arity = self.rule.arity();
        let tag = self.first_tag();
        (0..limit.pow(arity as u32))
            .map(|index| {
                let at = (0..arity).rev().map(|place| index / limit.pow(place as u32) % limit).collect();
                Ok(cell(game.worth(&Position { tag: tag.clone(), at })?))
            })
            .collect()
    }

    /// A position as one types it to the commands.
    pub(super) fn typed(&self, position: &Position) -> String {
        shown(position)
    }
}

/// The cell of a starting number.
pub fn start_cell(game: &mut Game<'_>, number: i128) -> Known<Value> {
    match start(game.rule, number)? {
        None => Ok(Value::Null),
        Some(sum) => Ok(cell(game.sum_worth(&sum)?)),
    }
}

/// A worth as tables write it.
pub fn cell(worth: Worth) -> Value {
    match worth {
        Worth::Value(value) => json!(value),
        Worth::Threat => json!("inf"),
        Worth::None => Value::Null,
    }
}

fn flatten<'v>(value: &'v Value, found: &mut Vec<&'v Value>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| flatten(item, found)),
        one => found.push(one),
    }
}

/// A message without its numbers, so that equal ones are counted together.
fn plain(message: &str) -> String {
    message.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect()
}
