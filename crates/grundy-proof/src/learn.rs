//! A law as an automaton, learned from a table.
//!
//! Two beginnings of words may be taken for the same state when everything that can follow them looks the same in the table (Myhill and
//! Nerode). Here "everything" is all continuations of a given depth. The result is a guess: it is compared with the whole table,
//! and only a proof makes it a law.

use crate::automata::{Automaton, System, Track};
use rustc_hash::FxHashMap;

/// What the table says about a tuple of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// The tuple lies beyond the table.
    Beyond,
    /// There is no such position, or the relation does not hold there.
    Absent,
    /// The value; any number for a relation without values.
    Value(u64),
}

/// A table to learn from: coordinates, and a value track after them if `valued`.
pub struct Sample<'a> {
    /// The numeration in which the law is sought.
    pub system: System,
    /// The number of coordinates.
    pub coordinates: usize,
    /// Whether the law has a track for the value; otherwise it is the set of tuples that have one.
    pub valued: bool,
    /// The table.
    pub seen: &'a dyn Fn(&[u64]) -> Seen,
}

/// The most words of which is remembered what they write.
const MOST_NUMBERS: usize = 1 << 16;

/// The most states of a learned law.
const MOST_STATES: usize = 400;

impl Sample<'_> {
    /// A guess from continuations of the given depth, on tracks 0, 1, …; nothing when the table is too small for a closed guess.
    pub fn guess(&self, depth: usize) -> Option<Automaton> {
        let radix = self.system.radix();
        let letters = radix.checked_pow(self.tracks() as u32)?;
        let mut learner = Learner {
            sample: self,
            depth,
            known: FxHashMap::default(),
            numbers: FxHashMap::default(),
            prefixes: Vec::new(),
            accepting: Vec::new(),
        };
        learner.state(Prefix { length: 0, codes: vec![0; self.tracks()] })?;
        let mut transitions = Vec::new();
        let mut state = 0;
        while state < learner.prefixes.len() {
            for letter in 0..letters {
                let longer = learner.prefixes[state].followed_by(letter, radix)?;
                transitions.push(learner.state(longer)?);
            }
            state += 1;
        }
        Automaton::from_parts(radix, (0..self.tracks() as Track).collect(), transitions, learner.accepting, 0)
    }

    fn tracks(&self) -> usize {
        self.coordinates + self.valued as usize
    }
}

/// The digits read so far on each track, as a number in the radix.
#[derive(Clone)]
struct Prefix {
    length: u32,
    codes: Vec<u64>,
}

impl Prefix {
    fn followed_by(&self, letter: usize, radix: usize) -> Option<Prefix> {
        let unit = (radix as u64).checked_pow(self.length)?;
        let mut rest = letter;
        let mut codes = self.codes.clone();
        for code in &mut codes {
            *code = code.checked_add(unit.checked_mul((rest % radix) as u64)?)?;
            rest /= radix;
        }
        Some(Prefix { length: self.length + 1, codes })
    }
}

struct Learner<'a> {
    sample: &'a Sample<'a>,
    depth: usize,
    known: FxHashMap<Vec<Option<u64>>, u32>,
    // What words write, since beginnings share most of their continuations.
    numbers: FxHashMap<u64, Option<u64>>,
    prefixes: Vec<Prefix>,
    accepting: Vec<bool>,
}

impl Learner<'_> {
    /// The state of all beginnings that continue like this one.
    fn state(&mut self, prefix: Prefix) -> Option<u32> {
        let signature = self.signature(&prefix)?;
        let next = self.prefixes.len() as u32;
        if let Some(&state) = self.known.get(&signature) {
            return Some(state);
        }
        if self.prefixes.len() >= MOST_STATES {
            return None;
        }
        self.accepting.push(signature[0] == Some(0));
        self.known.insert(signature, next);
        self.prefixes.push(prefix);
        Some(next)
    }

    /// For each continuation of the coordinates: the digits of the value that follow, if its first digits agree.
    fn signature(&mut self, prefix: &Prefix) -> Option<Vec<Option<u64>>> {
        let continuations: Vec<Vec<Option<u64>>> = prefix.codes[..self.sample.coordinates]
            .iter()
            .map(|&code| self.continuations(code, prefix.length))
            .collect::<Option<_>>()?;
        // What lies farthest tells at once whether all of it is in the table.
        let farthest = continuations.iter().map(|numbers| numbers.iter().flatten().max().copied());
        if farthest
            .collect::<Option<Vec<u64>>>()
            .is_some_and(|tuple| (self.sample.seen)(&tuple) == Seen::Beyond)
        {
            return None;
        }
        let count: usize = continuations.iter().map(Vec::len).product();
        let unit = (self.sample.system.radix() as u64).checked_pow(prefix.length)?;
        let first = prefix.codes.last().copied()?;
        let mut tuple = vec![0; continuations.len()];
        (0..count)
            .map(|index| match chosen(&continuations, index, &mut tuple) {
                true => self.entry(first, unit, &tuple),
                false => Some(None),
            })
            .collect()
    }

    /// The digits of the value that follow the `first` ones, which are below `unit`; nothing if it begins with others.
    fn entry(&self, first: u64, unit: u64, tuple: &[u64]) -> Option<Option<u64>> {
        match (self.sample.seen)(tuple) {
            Seen::Beyond => None,
            Seen::Absent => Some(None),
            Seen::Value(_) if !self.sample.valued => Some(Some(0)),
            Seen::Value(value) => {
                let code = self.code(value)?;
                Some((code % unit == first).then_some(code / unit))
            }
        }
    }

    /// The numbers written by the prefix of one track and each continuation; nothing for words that write none.
    fn continuations(&mut self, code: u64, length: u32) -> Option<Vec<Option<u64>>> {
        let radix = self.sample.system.radix() as u64;
        let unit = radix.checked_pow(length)?;
        let count = radix.checked_pow(self.depth as u32)?;
        (0..count).map(|rest| Some(self.number(unit.checked_mul(rest)?.checked_add(code)?))).collect()
    }

    /// The number that a word (as a number in the radix) writes, if it is valid.
    fn number(&mut self, code: u64) -> Option<u64> {
        let System::Fraenkel(_) = self.sample.system else { return Some(code) };
        if let Some(&known) = self.numbers.get(&code) {
            return known;
        }
        let digits = self.digits(code);
        let number = self.sample.system.number(digits.iter().copied());
        let number = number.filter(|&number| self.sample.system.digits(number) == digits);
        if self.numbers.len() < MOST_NUMBERS {
            self.numbers.insert(code, number);
        }
        number
    }

    /// The digits of a word without leading zeros.
    fn digits(&self, mut code: u64) -> Vec<usize> {
        let radix = self.sample.system.radix() as u64;
        let mut digits = Vec::new();
        while code > 0 {
            digits.push((code % radix) as usize);
            code /= radix;
        }
        digits
    }

    /// The digits of a value as a number in the radix.
    fn code(&self, value: u64) -> Option<u64> {
        let System::Fraenkel(_) = self.sample.system else { return Some(value) };
        let radix = self.sample.system.radix() as u64;
        let digits = self.sample.system.digits(value);
        digits.iter().rev().try_fold(0u64, |code, &digit| code.checked_mul(radix)?.checked_add(digit as u64))
    }
}

/// Writes the numbers of one choice of continuations; tells whether all of them write one.
fn chosen(continuations: &[Vec<Option<u64>>], index: usize, tuple: &mut [u64]) -> bool {
    let mut rest = index;
    for (place, numbers) in tuple.iter_mut().zip(continuations) {
        let Some(number) = numbers[rest % numbers.len()] else { return false };
        *place = number;
        rest /= numbers.len();
    }
    true
}
