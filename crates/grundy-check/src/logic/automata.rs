//! Sets of tuples of natural numbers, as automata that read their digits, least significant first.
//!
//! Every automaton is deterministic, complete, and closed under padding with zeros; it accepts words only in which
//! each track is a valid numeral.

use crate::budget::{Checked, Meter};
use std::collections::HashMap;
use std::hash::Hash;

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numeration {
    Base(usize),
    /// Weights 1, t+1, and `w(i+2) = t·w(i+1) + w(i)`; a digit t has a 0 below it. t = 1 is Zeckendorf's.
    Ostrowski(usize),
}

impl Numeration {
    pub(crate) fn digits(self) -> usize {
        match self {
            Numeration::Base(base) => base,
            Numeration::Ostrowski(t) => t + 1,
        }
    }

    pub(crate) fn weight(self, index: usize) -> u128 {
        match self {
            Numeration::Base(base) => (base as u128).saturating_pow(index as u32),
            Numeration::Ostrowski(t) => {
                let step =
                    |(low, high): (u128, u128), _| (high, high.saturating_mul(t as u128).saturating_add(low));
                (0..index).fold((1, 1), step).1
            }
        }
    }
}

/// An automaton over the tracks of some variables.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Automaton {
    pub(crate) numeration: Numeration,
    /// The variables, increasing. Track 0 counts least in a letter.
    pub(crate) tracks: Vec<usize>,
    /// The state after `state` and `letter` is at `state * letters + letter`.
    pub(crate) next: Vec<u32>,
    pub(crate) accept: Vec<bool>,
    pub(crate) start: u32,
}

const MOST_LETTERS: usize = 1 << 14;
const SINK: u32 = u32::MAX;

/// How many letters there are over so many tracks.
pub(super) fn letters(numeration: Numeration, tracks: usize) -> Checked<usize> {
    let count = numeration.digits().checked_pow(tracks as u32).filter(|count| *count <= MOST_LETTERS);
    count.ok_or_else(|| "out of budget: too many variables at once".into())
}

/// For each letter over `all` the letter that the tracks in `some` see. Tracks outside `all` read 0.
pub(super) fn seen_letters(numeration: Numeration, all: &[usize], some: &[usize]) -> Checked<Vec<usize>> {
    let digits = numeration.digits();
    let place = |track: &usize| some.iter().position(|other| other == track);
    let values: Vec<usize> =
        all.iter().map(|track| place(track).map_or(0, |at| digits.pow(at as u32))).collect();
    let seen = |letter: usize| {
        let digit = |at: usize| letter / digits.pow(at as u32) % digits;
        values.iter().enumerate().map(|(at, value)| digit(at) * value).sum()
    };
    Ok((0..letters(numeration, all.len())?).map(seen).collect())
}

/// A state of a machine, which knows how much memory it holds beside itself.
pub(crate) trait State: Clone + Eq + Hash {
    fn bytes(&self) -> usize {
        0
    }
}

impl State for () {}
impl State for bool {}
impl State for u32 {}
impl State for i128 {}
impl State for (u32, u32) {}
impl<T: Clone + Eq + Hash> State for Vec<T> {
    fn bytes(&self) -> usize {
        self.len() * size_of::<T>()
    }
}

/// The automaton of a machine that is given by its steps; a step to nowhere rejects for good.
pub(crate) fn explore<S: State>(
    numeration: Numeration,
    tracks: &[usize],
    start: S,
    mut step: impl FnMut(&S, usize, &mut Meter) -> Checked<Option<S>>,
    accepts: impl Fn(&S) -> bool,
    meter: &mut Meter,
) -> Checked<Automaton> {
    let letters = letters(numeration, tracks.len())?;
    let mut numbers: HashMap<S, u32> = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut next: Vec<u32> = Vec::new();
    let mut at = 0;
    let before = meter.memory();
    while at < states.len() {
        let state = states[at].clone();
        meter.spend(20 * letters as u64)?;
        // Each state is held twice; minimising needs the table of transitions a second time.
        meter.reserve((2 * (state.bytes() + size_of::<S>()) + 12 * letters + 100) as u64)?;
        for letter in 0..letters {
            next.push(match step(&state, letter, meter)? {
                None => SINK,
                Some(target) => *numbers.entry(target).or_insert_with_key(|target| {
                    states.push(target.clone());
                    states.len() as u32 - 1
                }),
            });
        }
        at += 1;
    }
    let mut accept: Vec<bool> = states.iter().map(accepts).collect();
    let sink = accept.len() as u32;
    accept.push(false);
    next.resize(next.len() + letters, SINK);
    next.iter_mut().filter(|target| **target == SINK).for_each(|target| *target = sink);
    let found = minimal(Automaton { numeration, tracks: tracks.to_vec(), next, accept, start: 0 }, meter)?;
    meter.give_back(before);
    meter.reserve(4 * found.next.len() as u64)?;
    Ok(found)
}

/// Merges states that no word tells apart (Moore's refinement).
fn minimal(automaton: Automaton, meter: &mut Meter) -> Checked<Automaton> {
    let letters = automaton.letters();
    let mut class: Vec<u32> = automaton.accept.iter().map(|accept| u32::from(*accept)).collect();
    let mut classes = 0;
    loop {
        let mut found: HashMap<Vec<u32>, u32> = HashMap::new();
        let mut refined = Vec::with_capacity(class.len());
        for (state, targets) in automaton.next.chunks(letters).enumerate() {
            meter.spend(4 * letters as u64 + 10)?;
            let signature =
                std::iter::once(class[state]).chain(targets.iter().map(|t| class[*t as usize])).collect();
            let fresh = found.len() as u32;
            refined.push(*found.entry(signature).or_insert(fresh));
        }
        class = refined;
        if found.len() == classes {
            break;
        }
        classes = found.len();
    }
    let mut next = vec![0; classes * letters];
    let mut accept = vec![false; classes];
    for (state, targets) in automaton.next.chunks(letters).enumerate() {
        let own = class[state] as usize;
        accept[own] = automaton.accept[state];
        targets.iter().enumerate().for_each(|(letter, t)| next[own * letters + letter] = class[*t as usize]);
    }
    Ok(Automaton { next, accept, start: class[automaton.start as usize], ..automaton })
}

impl Automaton {
    pub(crate) fn letters(&self) -> usize {
        self.numeration.digits().pow(self.tracks.len() as u32)
    }

    pub(crate) fn step(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters() + letter]
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accept[state as usize]
    }

    /// All tuples of these variables.
    pub(crate) fn all(numeration: Numeration, tracks: &[usize], meter: &mut Meter) -> Checked<Automaton> {
        let digits = numeration.digits();
        let step = |below: &Vec<bool>, letter: usize, _: &mut Meter| {
            let digit = |at: usize| letter / digits.pow(at as u32) % digits;
            let valid = (0..below.len()).all(|at| digit(at) < digits - 1 || !below[at]);
            let now = match numeration {
                Numeration::Base(_) => return Ok(Some(below.clone())),
                Numeration::Ostrowski(_) => (0..below.len()).map(|at| digit(at) > 0).collect(),
            };
            Ok(valid.then_some(now))
        };
        explore(numeration, tracks, vec![false; tracks.len()], step, |_| true, meter)
    }

    /// The same tuples under other names for the variables. Variables with the same new name are equal.
    pub(crate) fn renamed(&self, names: &[usize], meter: &mut Meter) -> Checked<Automaton> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let digits = self.numeration.digits();
        let seen: Vec<usize> = (0..letters(self.numeration, tracks.len())?)
            .map(|letter| {
                let digit = |name: &usize| {
                    let at = tracks.iter().position(|track| track == name).unwrap_or(0);
                    letter / digits.pow(at as u32) % digits
                };
                names.iter().enumerate().map(|(at, name)| digit(name) * digits.pow(at as u32)).sum()
            })
            .collect();
        let step = |state: &u32, letter: usize, _: &mut Meter| Ok(Some(self.step(*state, seen[letter])));
        explore(self.numeration, &tracks, self.start, step, |state| self.accepts(*state), meter)
    }
}

pub(crate) fn union(left: &[usize], right: &[usize]) -> Vec<usize> {
    let mut all = [left, right].concat();
    all.sort_unstable();
    all.dedup();
    all
}
