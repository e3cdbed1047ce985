//! Learning an automaton from a table, by the theorem of Myhill and Nerode.
//!
//! Two words of digits lead to the same state if no continuation tells them apart; here, no continuation of a
//! given length within the table. What is learned is a guess, and the table must confirm it.

use crate::numeration::Numeration;
use rustc_hash::FxHashMap;

/// The symbol of words that are no numbers.
pub(crate) const NO_NUMBER: u32 = u32::MAX;

/// What is to be learned: a symbol for each tuple of numbers, `None` beyond the table.
pub(crate) struct Lesson<'a> {
    pub numeration: Numeration,
    pub tracks: usize,
    pub symbol: &'a dyn Fn(&[u64]) -> Option<u32>,
}

/// Transitions and outputs; the first state is the initial one.
pub(crate) struct Machine {
    pub transitions: Vec<Vec<u32>>,
    pub outputs: Vec<u32>,
}

/// A word read so far: what it is worth on each track, and its last digits.
#[derive(Clone)]
struct Prefix {
    length: usize,
    worth: Vec<u64>,
    last: Vec<u32>,
    is_number: bool,
}

/// One continuation on one track: its first digit and its worth above a prefix of a given length.
type Continuation = (u32, u64);

impl Lesson<'_> {
    /// The machine whose states are told apart by continuations of `depth` digits; `None` when the table is too
    /// small for that or more than `most_states` are needed.
    pub fn learn(&self, depth: usize, most_states: usize) -> Option<Machine> {
        let letters = (self.numeration.radix() as usize).pow(self.tracks as u32);
        let weights = self.numeration.weights();
        let start =
            Prefix { length: 0, worth: vec![0; self.tracks], last: vec![0; self.tracks], is_number: true };
        let mut states: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut prefixes = vec![start.clone()];
        let first = self.signature(&start, &self.continuations(0, depth, &weights)?)?;
        let mut outputs = vec![first[0]];
        states.insert(first, 0);
        let mut transitions: Vec<Vec<u32>> = Vec::new();
        while let Some(prefix) = prefixes.get(transitions.len()).cloned() {
            let continuations = self.continuations(prefix.length + 1, depth, &weights)?;
            let mut row = Vec::with_capacity(letters);
            for letter in 0..letters {
                let longer = self.extended(&prefix, letter as u32, &weights);
                let signature = self.signature(&longer, &continuations)?;
                let output = signature[0];
                let state = *states.entry(signature).or_insert(prefixes.len() as u32);
                if state as usize == prefixes.len() {
                    prefixes.push(longer);
                    outputs.push(output);
                }
                row.push(state);
            }
            if prefixes.len() > most_states {
                return None;
            }
            transitions.push(row);
        }
        Some(Machine { transitions, outputs })
    }

    fn extended(&self, prefix: &Prefix, letter: u32, weights: &[u128]) -> Prefix {
        let (radix, weight) = (self.numeration.radix(), weights[prefix.length] as u64);
        let digits = (0..self.tracks).map(|track| letter / radix.pow(track as u32) % radix);
        let mut longer = Prefix { length: prefix.length + 1, ..prefix.clone() };
        for (track, digit) in digits.enumerate() {
            longer.is_number &= self.numeration.may_follow(digit, prefix.last[track]);
            longer.worth[track] += u64::from(digit) * weight;
            longer.last[track] = digit;
        }
        longer
    }

    /// All continuations of one track above a prefix of this length; the first is all zeros.
    fn continuations(&self, length: usize, depth: usize, weights: &[u128]) -> Option<Vec<Continuation>> {
        let weights = weights.get(length..length + depth)?;
        let mut words: Vec<(Vec<u32>, u64)> = vec![(Vec::new(), 0)];
        for &weight in weights {
            let weight = u64::try_from(weight).ok()?;
            let longer = words.iter().flat_map(|(word, worth)| {
                let below = word.last().copied().unwrap_or(0);
                let digits = (0..self.numeration.radix())
                    .filter(move |&digit| self.numeration.may_follow(digit, below));
                digits.map(move |digit| {
                    let mut word = word.clone();
                    word.push(digit);
                    (word, worth + u64::from(digit) * weight)
                })
            });
            words = longer.collect();
        }
        Some(words.into_iter().map(|(word, worth)| (word.first().copied().unwrap_or(0), worth)).collect())
    }

    /// The symbols after every continuation on all tracks; the first is that of the prefix itself.
    fn signature(&self, prefix: &Prefix, continuations: &[Continuation]) -> Option<Vec<u32>> {
        let count = continuations.len().pow(self.tracks as u32);
        if !prefix.is_number {
            return Some(vec![NO_NUMBER; count]);
        }
        let mut numbers = vec![0; self.tracks];
        (0..count).map(|index| self.symbol_after(prefix, continuations, index, &mut numbers)).collect()
    }

    fn symbol_after(
        &self,
        prefix: &Prefix,
        continuations: &[Continuation],
        mut index: usize,
        numbers: &mut [u64],
    ) -> Option<u32> {
        for (track, number) in numbers.iter_mut().enumerate() {
            let (digit, worth) = continuations[index % continuations.len()];
            index /= continuations.len();
            if !self.numeration.may_follow(digit, prefix.last[track]) {
                return Some(NO_NUMBER);
            }
            *number = prefix.worth[track] + worth;
        }
        (self.symbol)(numbers)
    }
}
