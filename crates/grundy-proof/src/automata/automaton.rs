//! A finite automaton that reads several numbers at once, digit by digit, the least significant first.
//!
//! A letter holds one digit for each track. The automaton is deterministic and complete, and padding words with zero letters
//! changes nothing: `accepting(s) = accepting(step(s, 0…0))` for every state. So it recognises a relation between numbers.

use super::limits::{Blowup, Limits};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The name of a track: which number a digit belongs to.
pub type Track = u16;

/// The most letters that an alphabet may have.
const MOST_LETTERS: usize = 1 << 12;

/// A relation between numbers, as a complete deterministic automaton over digit tuples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    radix: usize,
    tracks: Vec<Track>,
    transitions: Vec<u32>,
    accepting: Vec<bool>,
    initial: u32,
}

impl Automaton {
    /// The relation that holds always or never, on no track.
    pub fn constant(radix: usize, holds: bool) -> Automaton {
        Automaton { radix, tracks: Vec::new(), transitions: vec![0], accepting: vec![holds], initial: 0 }
    }

    /// An automaton from its parts. The tracks are in rising order; a row of transitions has one entry for each letter,
    /// the digit of the first track counting least.
    pub fn from_parts(
        radix: usize,
        tracks: Vec<Track>,
        transitions: Vec<u32>,
        accepting: Vec<bool>,
        initial: u32,
    ) -> Option<Automaton> {
        let letters = letters_of(radix, tracks.len()).ok()?;
        let states = accepting.len();
        let fits = tracks.windows(2).all(|pair| pair[0] < pair[1])
            && transitions.len() == states * letters
            && (initial as usize) < states
            && transitions.iter().all(|&target| (target as usize) < states);
        fits.then_some(Automaton { radix, tracks, transitions, accepting, initial })
    }

    /// The automaton of an implicit machine: `step` gives the next state, or nothing where the word is lost.
    /// Digits are handed to `step` in the order of `tracks` as given.
    pub fn build<S: Clone + Eq + Hash>(
        radix: usize,
        tracks: &[Track],
        start: S,
        step: impl Fn(&S, &[usize]) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        limits: &Limits,
    ) -> Result<Automaton, Blowup> {
        let (sorted, places) = sorted_tracks(tracks);
        let letters = letters_of(radix, sorted.len())?;
        let digits: Vec<Vec<usize>> = (0..letters).map(|letter| digits_at(letter, radix, &places)).collect();
        let mut found = Numbering::new(Some(start));
        let mut transitions = Vec::new();
        let mut state = 0;
        // Each state is held twice, in a list and in a map with room to spare; a cell is four bytes.
        let cells_of_state = size_of::<Option<S>>() / 2 + 4;
        while state < found.items.len() {
            limits.allow(transitions.len() + cells_of_state * found.items.len(), state)?;
            for digits in &digits {
                let next = found.items[state].as_ref().and_then(|current| step(current, digits));
                transitions.push(found.number(next));
            }
            state += 1;
        }
        let accepting = found.items.iter().map(|state| state.as_ref().is_some_and(&accepts)).collect();
        Automaton { radix, tracks: sorted, transitions, accepting, initial: 0 }.minimised(limits)
    }

    /// The number of digit values of one track.
    pub fn radix(&self) -> usize {
        self.radix
    }

    /// The tracks in rising order.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The number of letters.
    pub fn letters(&self) -> usize {
        self.radix.pow(self.tracks.len() as u32)
    }

    /// The state in which reading begins.
    pub fn initial(&self) -> u32 {
        self.initial
    }

    /// Whether a word that ends in this state belongs to the relation.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Acceptance of all states in order.
    pub fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// The state after a letter.
    pub fn step(&self, state: u32, letter: usize) -> u32 {
        self.transitions[state as usize * self.letters() + letter]
    }

    /// The states after each letter.
    pub fn row(&self, state: u32) -> &[u32] {
        let letters = self.letters();
        &self.transitions[state as usize * letters..(state as usize + 1) * letters]
    }

    /// All transitions, a row for each state.
    pub fn transitions(&self) -> &[u32] {
        &self.transitions
    }

    /// What happens to every word that passes through this state, if that is already settled.
    pub fn fate(&self, state: u32) -> Option<bool> {
        self.row(state).iter().all(|&target| target == state).then(|| self.accepts(state))
    }

    /// The relation that holds exactly where this one does not (among all words, valid or not).
    pub fn complement(mut self) -> Automaton {
        self.accepting.iter_mut().for_each(|accepting| *accepting = !*accepting);
        self
    }

    /// The same relation with its tracks renamed, in the order of `tracks()`. The new names are distinct.
    pub fn on_tracks(&self, names: &[Track]) -> Automaton {
        let (sorted, places) = sorted_tracks(names);
        let letters = self.letters();
        let moved: Vec<usize> = (0..letters)
            .map(|letter| letter_from(&digits_at(letter, self.radix, &places), self.radix))
            .collect();
        let transitions = (0..self.states() * letters)
            .map(|cell| self.transitions[cell / letters * letters + moved[cell % letters]])
            .collect();
        Automaton { tracks: sorted, transitions, ..self.clone() }
    }

    /// Whether the relation holds for no numbers at all. Every state is reachable, so one look at acceptance suffices.
    pub fn is_empty(&self) -> bool {
        !self.accepting.iter().any(|&accepting| accepting)
    }

    /// Whether padding with zero letters changes nothing, as every automaton here demands.
    pub fn is_padded(&self) -> bool {
        (0..self.states() as u32).all(|state| self.accepts(state) == self.accepts(self.step(state, 0)))
    }

    /// The position of a track among the tracks.
    pub fn place(&self, track: Track) -> Option<usize> {
        self.tracks.iter().position(|&own| own == track)
    }
}

/// The number of letters of `tracks` digits, or a refusal when the alphabet would be too large.
pub(crate) fn letters_of(radix: usize, tracks: usize) -> Result<usize, Blowup> {
    let letters = radix.checked_pow(tracks as u32).ok_or(Blowup::Range)?;
    if letters > MOST_LETTERS { Err(Blowup::Range) } else { Ok(letters) }
}

/// The digits of a letter at the given places.
pub(crate) fn digits_at(letter: usize, radix: usize, places: &[usize]) -> Vec<usize> {
    places.iter().map(|&place| letter / radix.pow(place as u32) % radix).collect()
}

/// The letter with these digits, the first counting least.
pub(crate) fn letter_from(digits: &[usize], radix: usize) -> usize {
    digits.iter().rev().fold(0, |letter, digit| letter * radix + digit)
}

/// The tracks in rising order, and for each given track its place in that order.
fn sorted_tracks(tracks: &[Track]) -> (Vec<Track>, Vec<usize>) {
    let mut sorted = tracks.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let places = tracks.iter().filter_map(|track| sorted.iter().position(|other| other == track)).collect();
    (sorted, places)
}

/// Items numbered in the order in which they were first met.
pub(crate) struct Numbering<T> {
    pub(crate) items: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T: Clone + Eq + Hash> Numbering<T> {
    pub(crate) fn new(first: T) -> Numbering<T> {
        let mut numbering = Numbering { items: Vec::new(), numbers: FxHashMap::default() };
        numbering.number(first);
        numbering
    }

    pub(crate) fn number(&mut self, item: T) -> u32 {
        let next = self.items.len() as u32;
        if let Some(&known) = self.numbers.get(&item) {
            return known;
        }
        self.numbers.insert(item.clone(), next);
        self.items.push(item);
        next
    }
}
