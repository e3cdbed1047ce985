//! A game on lists, looked at on all lists of one length: these form a table.

use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Lists, Rules};
use crate::text::{Locale, Text};

/// The lists of one length among the positions of a game.
///
/// Of a game on strings the coordinates count through its characters, in the order of [`Rules::alphabet`].
pub struct OfLength {
    rules: Box<dyn Rules>,
    length: usize,
    alphabet: Vec<char>,
}

impl OfLength {
    /// None if positions of the rules are not typed as single lists of numbers or as strings.
    pub fn new(rules: Box<dyn Rules>, length: usize) -> Result<OfLength, Box<dyn Rules>> {
        let alphabet = rules.alphabet();
        let is_list = rules.is_one_list() && rules.arity().is_none() && rules.lists() == Lists::Numbers;
        if is_list { Ok(OfLength { rules, length, alphabet }) } else { Err(rules) }
    }

    fn written(&self, coordinates: &[u64]) -> Option<String> {
        written_list(coordinates, &self.alphabet)
    }
}

/// A list as it is typed; of a game on strings the numbers count through the characters, and none is beyond the last.
///
/// ```
/// use grundy_rule::written_list;
///
/// assert_eq!(written_list(&[3, 5], &[]).as_deref(), Some("(3, 5)"));
/// assert_eq!(written_list(&[1, 0], &['+', '-']).as_deref(), Some("\"-+\""));
/// assert_eq!(written_list(&[2], &['+', '-']), None);
/// ```
pub fn written_list(list: &[u64], alphabet: &[char]) -> Option<String> {
    if alphabet.is_empty() {
        let numbers: Vec<String> = list.iter().map(u64::to_string).collect();
        return Some(format!("({})", numbers.join(", ")));
    }
    let letters: Option<String> = list.iter().map(|&place| alphabet.get(place as usize)).collect();
    letters.map(|letters| format!("\"{letters}\""))
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
        let read = self.written(coordinates).and_then(|text| self.rules.read(&text).ok());
        read.unwrap_or_else(|| Position::new(coordinates))
    }

    fn sum_at(&self, coordinates: &[u64]) -> Result<Option<Vec<Position>>, Halt> {
        Ok(self.written(coordinates).and_then(|text| self.rules.parse_position(&text).ok()))
    }

    fn alphabet(&self) -> Vec<char> {
        self.alphabet.clone()
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
