//! Numbers that a relation holds for, and whether it holds for given numbers.

use super::automaton::{Automaton, Track, digits_at, letter_from};
use super::limits::Blowup;
use super::numeration::System;

impl Automaton {
    /// Numbers for which the relation holds, with as few digits as possible; nothing if it is empty.
    pub fn example(&self, system: System) -> Result<Option<Vec<(Track, u64)>>, Blowup> {
        let Some(word) = self.shortest_word() else { return Ok(None) };
        let numbers = self.tracks().iter().enumerate().map(|(place, &track)| {
            let digits = word.iter().map(|&letter| digits_at(letter, self.radix(), &[place])[0]);
            system.number(digits).map(|number| (track, number))
        });
        numbers.collect::<Option<Vec<_>>>().map(Some).ok_or(Blowup::Range)
    }

    /// Whether the relation holds for these numbers, in the order of the tracks.
    pub fn holds(&self, system: System, numbers: &[u64]) -> bool {
        let digits: Vec<Vec<usize>> = numbers.iter().map(|&number| system.digits(number)).collect();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |place: usize| {
            let read: Vec<usize> = digits.iter().map(|own| own.get(place).copied().unwrap_or(0)).collect();
            letter_from(&read, self.radix())
        };
        self.accepts((0..length).fold(self.initial(), |state, place| self.step(state, letter(place))))
    }

    fn shortest_word(&self) -> Option<Vec<usize>> {
        let mut entered: Vec<Option<(u32, usize)>> = vec![None; self.states()];
        let mut order = vec![self.initial()];
        let mut seen = vec![false; self.states()];
        seen[self.initial() as usize] = true;
        let mut position = 0;
        while position < order.len() {
            let state = order[position];
            if self.accepts(state) {
                return Some(word_to(state, &entered));
            }
            for (letter, &target) in self.row(state).iter().enumerate() {
                if !std::mem::replace(&mut seen[target as usize], true) {
                    entered[target as usize] = Some((state, letter));
                    order.push(target);
                }
            }
            position += 1;
        }
        None
    }
}

fn word_to(state: u32, entered: &[Option<(u32, usize)>]) -> Vec<usize> {
    let mut word: Vec<usize> =
        std::iter::successors(entered[state as usize], |&(before, _)| entered[before as usize])
            .map(|step| step.1)
            .collect();
    word.reverse();
    word
}
