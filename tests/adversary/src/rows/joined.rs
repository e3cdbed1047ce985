//! Rows that are joined otherwise than as a sum, by the definitions of *On Numbers and Games*, chapter 14.

use std::collections::HashMap;

use super::{Row, RowRule, Winner};

/// The names of the compounds.
pub const COMPOUNDS: [&str; 7] =
    ["sum", "conjunctive", "every", "selective", "shortened", "diminished", "ordered"];

/// Rows joined in one way, and who wins them.
pub struct Joined<'r> {
    rule: &'r RowRule,
    compound: &'static str,
    misere: bool,
    known: HashMap<Vec<Row>, Winner>,
}

impl<'r> Joined<'r> {
    pub fn new(rule: &'r RowRule, compound: &'static str, misere: bool) -> Joined<'r> {
        Joined { rule, compound, misere, known: HashMap::new() }
    }

    /// Who wins these rows.
    pub fn winner(&mut self, rows: &[Row]) -> Winner {
        if let Some(&winner) = self.known.get(rows) {
            return winner;
        }
        let after = self.moves(rows);
        let wins = match after.is_empty() {
            true => self.misere,
            false => after.iter().any(|rows| self.winner(rows) == Winner::Previous),
        };
        let winner = if wins { Winner::Next } else { Winner::Previous };
        self.known.insert(rows.to_vec(), winner);
        winner
    }

    fn moves(&self, rows: &[Row]) -> Vec<Vec<Row>> {
        let options: Vec<Vec<Row>> =
            rows.iter().map(|row| self.rule.options(row).into_iter().flatten().collect()).collect();
        let is_over: Vec<bool> = options.iter().map(Vec::is_empty).collect();
        let ends_with_first = matches!(self.compound, "conjunctive" | "shortened" | "diminished");
        if ends_with_first && is_over.contains(&true) {
            return Vec::new();
        }
        let first_open = is_over.iter().position(|over| !over);
        let is_allowed = |moved: &[bool]| match self.compound {
            "sum" | "diminished" => moved.iter().filter(|moved| **moved).count() == 1,
            "conjunctive" => moved.iter().all(|moved| *moved),
            "every" => moved.iter().zip(&is_over).all(|(moved, over)| moved != over),
            "ordered" => (0..moved.len()).all(|place| moved[place] == (Some(place) == first_open)),
            _ => moved.contains(&true),
        };
        let mut found = Vec::new();
        for chosen in 1..1usize << rows.len() {
            let moved: Vec<bool> = (0..rows.len()).map(|place| chosen >> place & 1 == 1).collect();
            if is_allowed(&moved) {
                found.extend(moved_in(rows, &options, &moved));
            }
        }
        found
    }
}

/// All ways to move in just these rows.
fn moved_in(rows: &[Row], options: &[Vec<Row>], moved: &[bool]) -> Vec<Vec<Row>> {
    let mut ways: Vec<Vec<Row>> = vec![Vec::new()];
    for (place, row) in rows.iter().enumerate() {
        let choices: &[Row] = if moved[place] { &options[place] } else { std::slice::from_ref(row) };
        ways = ways
            .into_iter()
            .flat_map(|way| choices.iter().map(move |row| [way.clone(), vec![row.clone()]].concat()))
            .collect();
    }
    ways
}
