//! Two relations joined by a connective, on the union of their tracks.

use super::automaton::{Automaton, Numbering, Track, digits_at, letter_from, letters_of};
use super::limits::{Blowup, Limits};

/// How two truth values are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connective {
    /// Both hold.
    And,
    /// At least one holds.
    Or,
    /// The first holds and the second does not.
    Without,
    /// Exactly one holds.
    Differ,
}

impl Connective {
    fn join(self, left: bool, right: bool) -> bool {
        match self {
            Connective::And => left && right,
            Connective::Or => left || right,
            Connective::Without => left && !right,
            Connective::Differ => left != right,
        }
    }

    /// The value when it is settled already, although one side may be open.
    fn settled(self, left: Option<bool>, right: Option<bool>) -> Option<bool> {
        match (self, left, right) {
            (_, Some(left), Some(right)) => Some(self.join(left, right)),
            (Connective::And, Some(false), _) | (Connective::And, _, Some(false)) => Some(false),
            (Connective::Or, Some(true), _) | (Connective::Or, _, Some(true)) => Some(true),
            (Connective::Without, Some(false), _) | (Connective::Without, _, Some(true)) => Some(false),
            _ => None,
        }
    }
}

/// A state of the product: a pair of states, or a truth value that nothing can change any more.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Pair {
    Open(u32, u32),
    Settled(bool),
}

impl Automaton {
    /// The relation that joins this one and another.
    pub fn joined(
        &self,
        connective: Connective,
        other: &Automaton,
        limits: &Limits,
    ) -> Result<Automaton, Blowup> {
        let tracks = united(self.tracks(), other.tracks());
        let letters = letters_of(self.radix(), tracks.len())?;
        let own = letter_map(self, &tracks, letters);
        let theirs = letter_map(other, &tracks, letters);
        let (own_fates, their_fates) = (fates(self), fates(other));
        let pair = |left: u32, right: u32| {
            let settled = connective.settled(own_fates[left as usize], their_fates[right as usize]);
            settled.map_or(Pair::Open(left, right), Pair::Settled)
        };
        let mut found = Numbering::new(pair(self.initial(), other.initial()));
        let mut transitions = Vec::new();
        let mut state = 0;
        while state < found.items.len() {
            limits.allow(transitions.len(), state)?;
            match found.items[state] {
                Pair::Settled(_) => transitions.resize(transitions.len() + letters, state as u32),
                Pair::Open(left, right) => {
                    let (left_row, right_row) = (self.row(left), other.row(right));
                    for letter in 0..letters {
                        transitions
                            .push(found.number(pair(left_row[own[letter]], right_row[theirs[letter]])));
                    }
                }
            }
            state += 1;
        }
        let accepting = found.items.iter().map(|pair| match *pair {
            Pair::Settled(holds) => holds,
            Pair::Open(left, right) => connective.join(self.accepts(left), other.accepts(right)),
        });
        Automaton::from_parts(self.radix(), tracks, transitions, accepting.collect(), 0)
            .ok_or(Blowup::Range)?
            .minimised(limits)
    }
}

impl Automaton {
    /// The same relation on more tracks, on which nothing depends; they are in rising order and hold all of its own.
    pub(crate) fn widened(&self, tracks: &[Track]) -> Option<Automaton> {
        let letters = letters_of(self.radix(), tracks.len()).ok()?;
        let own = letter_map(self, tracks, letters);
        let rows = (0..self.states() as u32)
            .flat_map(|state| own.iter().map(move |&letter| self.step(state, letter)));
        Automaton::from_parts(
            self.radix(),
            tracks.to_vec(),
            rows.collect(),
            self.accepting().to_vec(),
            self.initial(),
        )
    }
}

fn united(left: &[Track], right: &[Track]) -> Vec<Track> {
    let mut tracks = [left, right].concat();
    tracks.sort_unstable();
    tracks.dedup();
    tracks
}

/// For each letter over `tracks` the letter that the automaton sees.
fn letter_map(automaton: &Automaton, tracks: &[Track], letters: usize) -> Vec<usize> {
    let places: Vec<usize> = automaton
        .tracks()
        .iter()
        .filter_map(|track| tracks.iter().position(|other| other == track))
        .collect();
    let radix = automaton.radix();
    (0..letters).map(|letter| letter_from(&digits_at(letter, radix, &places), radix)).collect()
}

fn fates(automaton: &Automaton) -> Vec<Option<bool>> {
    (0..automaton.states() as u32).map(|state| automaton.fate(state)).collect()
}
