//! A tuple that shows why a sentence fails: the shortest word on which some automata accept and others do not.
//!
//! Nothing is determinised on the way: the digits of all variables are guessed, each automaton in turn saying which it allows,
//! so hidden variables cost no more than shown ones.

use super::automata::{Automaton, Numeration, letters, union};
use super::world::FIRST_HIDDEN;
use crate::budget::{Checked, Meter};
use std::collections::HashMap;

/// A tuple that is in each automaton whose flag is true and in none of the others: the numbers of the variables that are shown.
pub(crate) fn witness(parts: &[(&Automaton, bool)], meter: &mut Meter) -> Checked<Option<String>> {
    let numeration = parts[0].0.numeration;
    // Who is not in an automaton may be no numeral at all.
    let outside =
        parts.iter().filter(|part| !part.1).fold(Vec::new(), |all, part| union(&all, &part.0.tracks));
    let valid = Automaton::all(numeration, &outside, meter)?;
    let all = [parts, &[(&valid, true)]].concat();
    let walk = Walk::new(numeration, &all)?;
    let start = all.iter().enumerate().map(|(index, (one, _))| walk.packed(index, one.start)).sum();
    let mut visited: HashMap<u128, usize> = HashMap::from([(start, 0)]);
    let mut queue: Vec<(u128, usize, u64)> = vec![(start, 0, 0)];
    let mut at = 0;
    let before = meter.memory();
    while at < queue.len() {
        let states = queue[at].0;
        if walk.accepts(states) {
            return Ok(Some(walk.tuple(&queue, at)));
        }
        let known = queue.len();
        walk.follow(0, states, 0, 0, meter, &mut |target, letter| {
            visited.entry(target).or_insert_with(|| {
                queue.push((target, at, letter));
                queue.len() - 1
            });
        })?;
        // A state takes this much in both lists, with the room that they keep to grow.
        meter.reserve(200 * (queue.len() - known) as u64)?;
        at += 1;
    }
    meter.give_back(before);
    Ok(None)
}

/// Automata side by side; their states are packed into one number.
struct Walk<'a> {
    numeration: Numeration,
    tracks: Vec<usize>,
    parts: Vec<Part<'a>>,
}

struct Part<'a> {
    automaton: &'a Automaton,
    wanted: bool,
    live: Vec<bool>,
    /// Where the state lies in the packed number, and the mask of its bits.
    shift: u32,
    mask: u128,
    /// For each track that parts before speak of: its place value in the letter of the walk, and in that of the key.
    known: Vec<(u64, u64)>,
    /// For each key the own letters that agree with it, and what their other tracks add to the letter of the walk.
    choices: Vec<Vec<(usize, u64)>>,
}

impl<'a> Walk<'a> {
    fn new(numeration: Numeration, all: &[(&'a Automaton, bool)]) -> Checked<Walk<'a>> {
        let mut walk = Walk { numeration, tracks: Vec::new(), parts: Vec::new() };
        let mut shift = 0;
        for &(automaton, wanted) in all {
            let bits = u32::BITS - (automaton.accept.len() as u32).leading_zeros();
            let part = walk.part(automaton, wanted, shift, (1 << bits) - 1)?;
            walk.parts.push(part);
            shift += bits;
        }
        if shift > u128::BITS { Err("out of budget: too many automata at once".into()) } else { Ok(walk) }
    }

    /// The next part. Its tracks that no part before has are added to those of the walk.
    fn part(&mut self, automaton: &'a Automaton, wanted: bool, shift: u32, mask: u128) -> Checked<Part<'a>> {
        let digits = self.numeration.digits() as u64;
        let (mut known, mut values) = (Vec::new(), Vec::new());
        for track in &automaton.tracks {
            let place = self.tracks.iter().position(|other| other == track);
            if place.is_none() {
                self.tracks.push(*track);
            }
            let above = digits.checked_pow(place.unwrap_or(self.tracks.len() - 1) as u32 + 1);
            let power = above.ok_or("out of budget: too many variables at once")? / digits;
            let key = digits.pow(known.len() as u32);
            values.push(if place.is_some() { (true, key) } else { (false, power) });
            known.extend(place.map(|_| (power, key)));
        }
        let mut choices = vec![Vec::new(); letters(self.numeration, known.len())?];
        for letter in 0..automaton.letters() {
            let digit = |at: usize| letter as u64 / digits.pow(at as u32) % digits;
            let sum = |wanted: bool| -> u64 {
                let chosen = values.iter().enumerate().filter(|(_, (known, _))| *known == wanted);
                chosen.map(|(at, (_, value))| digit(at) * value).sum()
            };
            choices[sum(true) as usize].push((letter, sum(false)));
        }
        Ok(Part { automaton, wanted, live: automaton.live(), shift, mask, known, choices })
    }

    fn packed(&self, part: usize, state: u32) -> u128 {
        u128::from(state) << self.parts[part].shift
    }

    fn accepts(&self, states: u128) -> bool {
        self.parts.iter().all(|part| part.automaton.accepts(part.state(states)) == part.wanted)
    }

    /// Every way to read one more letter after which all can still turn out as wanted; the parts choose one after the other.
    fn follow(
        &self,
        index: usize,
        states: u128,
        targets: u128,
        letter: u64,
        meter: &mut Meter,
        found: &mut impl FnMut(u128, u64),
    ) -> Checked<()> {
        let Some(part) = self.parts.get(index) else {
            meter.spend(20)?;
            found(targets, letter);
            return Ok(());
        };
        let digits = self.numeration.digits() as u64;
        let key: u64 = part.known.iter().map(|(power, value)| letter / power % digits * value).sum();
        let choices = &part.choices[key as usize];
        meter.spend(2 * choices.len() as u64)?;
        for &(own, added) in choices {
            let target = part.automaton.step(part.state(states), own);
            if !part.wanted || part.live[target as usize] {
                let targets = targets | self.packed(index, target);
                self.follow(index + 1, states, targets, letter + added, meter, found)?;
            }
        }
        Ok(())
    }

    /// The numbers on the way to an entry of a breadth-first search.
    fn tuple(&self, queue: &[(u128, usize, u64)], mut at: usize) -> String {
        let mut word = Vec::new();
        while at > 0 {
            word.push(queue[at].2);
            at = queue[at].1;
        }
        let digits = self.numeration.digits() as u64;
        let number = |track: &usize| {
            let place = self.tracks.iter().position(|other| other == track).unwrap_or(0);
            let digit = |letter: &u64| u128::from(letter / digits.pow(place as u32) % digits);
            let places = word.iter().rev().enumerate();
            places.fold(0u128, |sum, (index, letter)| {
                sum.saturating_add(digit(letter).saturating_mul(self.numeration.weight(index)))
            })
        };
        let shown = union(&self.tracks, &[]).into_iter().filter(|track| *track < FIRST_HIDDEN);
        let numbers: Vec<String> = shown.map(|track| number(&track).to_string()).collect();
        format!("({})", numbers.join(", "))
    }
}

impl Part<'_> {
    fn state(&self, states: u128) -> u32 {
        (states >> self.shift & self.mask) as u32
    }
}
