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

fn letters(numeration: Numeration, tracks: usize) -> Checked<usize> {
    let count = numeration.digits().checked_pow(tracks as u32).filter(|count| *count <= MOST_LETTERS);
    count.ok_or_else(|| "out of budget: too many variables at once".into())
}

/// For each letter over `all` the letter that the tracks in `some` see. Tracks outside `all` read 0.
fn seen_letters(numeration: Numeration, all: &[usize], some: &[usize]) -> Checked<Vec<usize>> {
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

    fn accepts(&self, state: u32) -> bool {
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

    /// The tuples that are in both.
    pub(crate) fn and(&self, other: &Automaton, meter: &mut Meter) -> Checked<Automaton> {
        let (left, right) = (self.live(), other.live());
        self.product(other, |a, b| left[a as usize] && right[b as usize], |a, b| a && b, meter)
    }

    /// The tuples over the tracks of `self` that are in one of the two. Both must have the same tracks.
    pub(crate) fn or(&self, other: &Automaton, meter: &mut Meter) -> Checked<Automaton> {
        self.product(other, |_, _| true, |a, b| a || b, meter)
    }

    /// All tuples of the same variables that are not in it.
    pub(crate) fn complement(&self, meter: &mut Meter) -> Checked<Automaton> {
        let all = Automaton::all(self.numeration, &self.tracks, meter)?;
        all.product(self, |_, _| true, |valid, inside| valid && !inside, meter)
    }

    fn product(
        &self,
        other: &Automaton,
        useful: impl Fn(u32, u32) -> bool,
        accepts: impl Fn(bool, bool) -> bool,
        meter: &mut Meter,
    ) -> Checked<Automaton> {
        let tracks = union(&self.tracks, &other.tracks);
        let left = seen_letters(self.numeration, &tracks, &self.tracks)?;
        let right = seen_letters(self.numeration, &tracks, &other.tracks)?;
        let step = |&(a, b): &(u32, u32), letter: usize, _: &mut Meter| {
            let target = (self.step(a, left[letter]), other.step(b, right[letter]));
            Ok(useful(target.0, target.1).then_some(target))
        };
        let accepts = |&(a, b): &(u32, u32)| accepts(self.accepts(a), other.accepts(b));
        explore(self.numeration, &tracks, (self.start, other.start), step, accepts, meter)
    }

    /// The tuples that some values of the hidden variables complete to an accepted one (subset construction).
    pub(crate) fn without(&self, hidden: &[usize], meter: &mut Meter) -> Checked<Automaton> {
        let tracks: Vec<usize> =
            self.tracks.iter().copied().filter(|track| !hidden.contains(track)).collect();
        let seen = seen_letters(self.numeration, &self.tracks, &tracks)?;
        let mut choices: Vec<Vec<usize>> = vec![Vec::new(); letters(self.numeration, tracks.len())?];
        seen.iter().enumerate().for_each(|(letter, shown)| choices[*shown].push(letter));
        let (live, accept) = (self.live(), self.padded(&choices[0]));
        let step = |set: &Vec<u32>, letter: usize, meter: &mut Meter| {
            meter.spend(4 * (set.len() * choices[letter].len()) as u64)?;
            let targets =
                set.iter().flat_map(|state| choices[letter].iter().map(|one| self.step(*state, *one)));
            let mut targets: Vec<u32> = targets.filter(|target| live[*target as usize]).collect();
            targets.sort_unstable();
            targets.dedup();
            Ok((!targets.is_empty()).then_some(targets))
        };
        let accepts = |set: &Vec<u32>| set.iter().any(|state| accept[*state as usize]);
        explore(self.numeration, &tracks, vec![self.start], step, accepts, meter)
    }

    /// Which states accept after some of these letters: the hidden numbers may be longer than the shown ones.
    fn padded(&self, zeros: &[usize]) -> Vec<bool> {
        self.reaching(|state| zeros.iter().map(|letter| self.step(state, *letter)).collect())
    }

    /// Which states can still accept.
    fn live(&self) -> Vec<bool> {
        let letters = self.letters();
        self.reaching(|state| self.next[state as usize * letters..][..letters].to_vec())
    }

    fn reaching(&self, targets: impl Fn(u32) -> Vec<u32>) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.accept.len()];
        for state in 0..self.accept.len() as u32 {
            targets(state).into_iter().for_each(|target| before[target as usize].push(state));
        }
        let mut reaches = self.accept.clone();
        let mut stack: Vec<u32> =
            (0..reaches.len() as u32).filter(|state| reaches[*state as usize]).collect();
        while let Some(state) = stack.pop() {
            for earlier in &before[state as usize] {
                if !std::mem::replace(&mut reaches[*earlier as usize], true) {
                    stack.push(*earlier);
                }
            }
        }
        reaches
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.live()[self.start as usize]
    }
}

pub(crate) fn union(left: &[usize], right: &[usize]) -> Vec<usize> {
    let mut all = [left, right].concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// A tuple that is in each automaton whose flag is true and in none of the others, as `variable = number` words.
pub(crate) fn witness(parts: &[(&Automaton, bool)], meter: &mut Meter) -> Checked<Option<String>> {
    let numeration = parts[0].0.numeration;
    let tracks = parts.iter().fold(Vec::new(), |all, (one, _)| union(&all, &one.tracks));
    let valid = Automaton::all(numeration, &tracks, meter)?;
    let mut all: Vec<(&Automaton, bool)> = vec![(&valid, true)];
    all.extend(parts);
    let seen: Vec<Vec<usize>> =
        all.iter().map(|(one, _)| seen_letters(numeration, &tracks, &one.tracks)).collect::<Checked<_>>()?;
    let live: Vec<Vec<bool>> = all.iter().map(|(one, _)| one.live()).collect();
    let start: Vec<u32> = all.iter().map(|(one, _)| one.start).collect();
    let mut visited: HashMap<Vec<u32>, usize> = HashMap::from([(start.clone(), 0)]);
    let mut queue: Vec<(Vec<u32>, usize, usize)> = vec![(start, 0, 0)];
    let mut at = 0;
    while at < queue.len() {
        let states = queue[at].0.clone();
        if all.iter().zip(&states).all(|((one, wanted), state)| one.accepts(*state) == *wanted) {
            return Ok(Some(tuple(&queue, at, numeration, &tracks)));
        }
        meter.reserve(8 * states.len() as u64 + 100)?;
        for (letter, _) in seen[0].iter().enumerate() {
            meter.spend(20 * all.len() as u64)?;
            let step = |(part, state): (usize, &u32)| all[part].0.step(*state, seen[part][letter]);
            let target: Vec<u32> = states.iter().enumerate().map(step).collect();
            let hopeless = (0..all.len()).any(|part| all[part].1 && !live[part][target[part] as usize]);
            if !hopeless && !visited.contains_key(&target) {
                visited.insert(target.clone(), queue.len());
                queue.push((target, at, letter));
            }
        }
        at += 1;
    }
    Ok(None)
}

/// The numbers on the way to an entry of a breadth-first search.
fn tuple(
    queue: &[(Vec<u32>, usize, usize)],
    mut at: usize,
    numeration: Numeration,
    tracks: &[usize],
) -> String {
    let mut word = Vec::new();
    while at > 0 {
        word.push(queue[at].2);
        at = queue[at].1;
    }
    let digits = numeration.digits();
    let number = |track: usize| {
        let digit = |letter: usize| (letter / digits.pow(track as u32) % digits) as u128;
        let places = word.iter().rev().enumerate();
        places.fold(0u128, |sum, (index, letter)| {
            sum.saturating_add(digit(*letter).saturating_mul(numeration.weight(index)))
        })
    };
    let numbers: Vec<String> = (0..tracks.len()).map(|track| number(track).to_string()).collect();
    format!("({})", numbers.join(", "))
}
