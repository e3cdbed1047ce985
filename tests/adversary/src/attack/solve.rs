//! Who wins sums, and with which moves.

use serde_json::Value;

use super::Attack;
use crate::meaning::{Position, Sum, in_domain, is_win, start};
use crate::play::{Game, Worth};
use crate::probes::heaps;
use crate::subject;

/// Work for one sum.
const FUEL: u64 = 60_000;

impl Attack<'_> {
    /// Solves some sums, near and far.
    pub(super) fn solve(&mut self) {
        for _ in 0..2 {
            let Some((typed, sum)) = self.some_sum(false) else { continue };
            let mut game = Game::new(self.rule, FUEL);
            let (Ok(worth), Ok(winning)) = (game.sum_worth(&sum), game.winning(&sum)) else { continue };
            let Ok(document) = subject::solve_of(&self.text, &typed, false, subject::QUICK) else { continue };
            self.tally.count("sums solved");
            let outcome = if worth == Worth::Value(0) { "previous" } else { "next" };
            let value = if let Worth::Value(value) = worth { Some(value) } else { None };
            let wrong = document["outcome"] != outcome || document["value"].as_u64() != value;
            if document["standing"] == "conjectured" {
                self.tally.count(if wrong { "sums wrong by a conjecture" } else { "sums by a conjecture" });
            } else if wrong {
                self.falsehood(&format!("solve {typed:?} says {document}, true is {worth:?}"));
            } else {
                self.moves(&document, &typed, &winning, outcome == "next");
            }
        }
    }

    /// All winning moves are listed, or those that are listed win.
    pub(super) fn moves(&mut self, document: &Value, typed: &[String], winning: &[(usize, Sum)], wins: bool) {
        let code = self.rule.code.is_some();
        let mut said = Vec::new();
        for one in document["moves"].as_array().into_iter().flatten() {
            let component = one["component"].as_u64().unwrap_or(u64::MAX) as usize;
            let Some(to) = read_sum(one["to"].as_str().unwrap_or_default()) else {
                return self.tally.remark("a move that we cannot read", &one.to_string());
            };
            said.push((component, tidy(to, code)));
        }
        let mut actual: Vec<(usize, Sum)> =
            winning.iter().map(|(index, to)| (*index, tidy(to.clone(), code))).collect();
        for list in [&mut said, &mut actual] {
            list.sort();
            list.dedup();
        }
        // With a start that is a sum, components count otherwise than what is typed.
        if self.rule.start.is_some() {
            return;
        }
        self.tally.add("winning moves", actual.len() as u64);
        let extra = said.iter().find(|one| !actual.contains(one));
        let missing = actual.iter().find(|one| !said.contains(one)).filter(|_| document["complete"] == true);
        if extra.is_some() || missing.is_some() || wins && said.is_empty() && !actual.is_empty() {
            self.falsehood(&format!(
                "solve {typed:?}: not winning {extra:?}, left out {missing:?}: {document}"
            ));
        }
    }

    /// A sum as it is typed, and its positions.
    pub(super) fn some_sum(&mut self, small: bool) -> Option<(Vec<String>, Sum)> {
        let count = 1 + self.random.below(3);
        let far = if small { Vec::new() } else { heaps(self.rule, 0) };
        let (mut typed, mut sum) = (Vec::new(), Sum::new());
        for _ in 0..count {
            let number = match self.random.below(4) {
                0 if !far.is_empty() => *self.random.pick(&far),
                _ => self.random.between(0, if small { 7 } else { 30 }),
            };
            if self.rule.start.is_some() {
                let mut parts = start(self.rule, number).ok()??;
                typed.push(number.to_string());
                sum.append(&mut parts);
            } else {
                let position = self.some_position(number, small)?;
                typed.push(self.typed(&position));
                sum.push(position);
            }
        }
        let exist = sum.iter().all(|part| in_domain(self.rule, part) == Ok(true) && !is_win(self.rule, part));
        exist.then_some((typed, sum))
    }

    fn some_position(&mut self, number: i128, small: bool) -> Option<Position> {
        let tag = match self.rule.clauses.len() {
            0 => String::new(),
            count => self.rule.clauses[self.random.below(count)].pattern.tag.clone(),
        };
        let mut at: Vec<i128> =
            (0..self.rule.arity()).map(|_| self.random.between(0, if small { 4 } else { 12 })).collect();
        let place = self.random.below(at.len());
        *at.get_mut(place)? = number;
        Some(Position { tag, at })
    }
}

/// Heaps of nothing are not written the same way everywhere; in codes they say nothing.
fn tidy(mut sum: Sum, code: bool) -> Sum {
    if code {
        sum.retain(|part| part.at != [0]);
    }
    sum.sort();
    sum
}

/// `7`, `(3, 5)`, `ring(5)`, `[2, 2, 3]`, `[(1, 2), (3, 4)]`, `[]`.
fn read_sum(text: &str) -> Option<Sum> {
    let text = text.replace(' ', "");
    let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return Some(vec![read_position(&text)?]);
    };
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for character in inner.chars() {
        match character {
            ',' if depth == 0 => parts.push(String::new()),
            _ => {
                depth += i32::from(character == '(') - i32::from(character == ')');
                parts.last_mut()?.push(character);
            }
        }
    }
    parts.iter().filter(|part| !part.is_empty()).map(|part| read_position(part)).collect()
}

fn read_position(text: &str) -> Option<Position> {
    let (tag, inside) = match text.strip_suffix(')') {
        Some(rest) => rest.split_once('(')?,
        None => ("", text),
    };
    let at = inside.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    Some(Position { tag: tag.into(), at })
}
