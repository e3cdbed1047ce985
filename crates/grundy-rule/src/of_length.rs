//! A game on lists, looked at on all lists of one length: these form a table.

use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::Rules;
use crate::text::{Locale, Text};

/// The lists of one length among the positions of a game.
pub struct OfLength {
    rules: Box<dyn Rules>,
    length: usize,
}

impl OfLength {
    /// None if positions of the rules are not single lists of numbers.
    pub fn new(rules: Box<dyn Rules>, length: usize) -> Result<OfLength, Box<dyn Rules>> {
        let is_list = rules.is_one_list()
            && rules.arity().is_none()
            && rules.read("(0)").is_ok_and(|position| position.coordinates.as_slice() == [0]);
        if is_list { Ok(OfLength { rules, length }) } else { Err(rules) }
    }
}

impl Rules for OfLength {
    fn canonical(&self) -> String {
        self.rules.canonical()
    }

    fn own_words(&self) -> Option<Text> {
        self.rules.own_words()
    }

    fn warning(&self) -> Option<Diagnostic> {
        self.rules.warning()
    }

    fn arity(&self) -> Option<usize> {
        Some(self.length)
    }

    fn contains(&self, position: &Position) -> bool {
        self.rules.contains(position)
    }

    fn wins_at(&self, position: &Position) -> bool {
        self.rules.wins_at(position)
    }

    fn has_wins(&self) -> bool {
        self.rules.has_wins()
    }

    fn has_losses(&self) -> bool {
        self.rules.has_losses()
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        self.rules.visit_options(position, meter, visit)
    }

    fn independent(&self, position: &Position) -> Option<Vec<Position>> {
        self.rules.independent(position)
    }

    fn at(&self, coordinates: &[u64]) -> Position {
        // A list outside the domain is a cell without a value.
        self.rules.read(&written(coordinates)).unwrap_or_else(|_| Position::new(coordinates))
    }

    fn sum_at(&self, coordinates: &[u64]) -> Result<Option<Vec<Position>>, Halt> {
        Ok(self.rules.parse_position(&written(coordinates)).ok())
    }

    fn show(&self, position: &Position) -> String {
        self.rules.show(position)
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        self.rules.describe(chosen, locale)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        self.rules.parse_position(text)
    }
}

fn written(coordinates: &[u64]) -> String {
    let numbers: Vec<String> = coordinates.iter().map(u64::to_string).collect();
    format!("({})", numbers.join(", "))
}
