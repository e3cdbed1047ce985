//! The automata of a certificate, read and run by its description.

use serde_json::Value;

/// How numbers are written.
pub enum Numeration {
    /// In a base.
    Base(i128),
    /// With the weights 1, t+1, … of Ostrowski.
    Ostrowski(i128),
}

impl Numeration {
    /// Reads it from a law.
    pub fn read(law: &Value) -> Option<Numeration> {
        let numeration = &law["numeration"];
        let number = |key: &str| numeration[key].as_i64().map(i128::from);
        number("base").map(Numeration::Base).or(number("ostrowski").map(Numeration::Ostrowski))
    }

    fn letters(&self) -> usize {
        match self {
            Numeration::Base(base) => *base as usize,
            Numeration::Ostrowski(most) => *most as usize + 1,
        }
    }

    /// The digits, the least significant one first.
    fn digits(&self, number: i128) -> Vec<usize> {
        match self {
            Numeration::Base(base) => {
                let mut rest = number;
                let mut digits = Vec::new();
                while rest > 0 {
                    digits.push((rest % base) as usize);
                    rest /= base;
                }
                digits
            }
            Numeration::Ostrowski(most) => {
                let mut weights = vec![1, most + 1];
                while weights[weights.len() - 1] <= number {
                    weights.push(most * weights[weights.len() - 1] + weights[weights.len() - 2]);
                }
                let mut rest = number;
                let mut digits = vec![0; weights.len()];
                for (place, weight) in weights.iter().enumerate().rev() {
                    digits[place] = (rest / weight) as usize;
                    rest %= weight;
                }
                digits
            }
        }
    }
}

/// A word on several tracks.
pub struct Word {
    tracks: Vec<Vec<usize>>,
}

impl Word {
    /// The digits of these numbers.
    pub fn new(numeration: &Numeration, numbers: &[i128]) -> Word {
        Word { tracks: numbers.iter().map(|&number| numeration.digits(number)).collect() }
    }

    /// Adds the track of a power of two.
    pub fn with_power(mut self, exponent: u64) -> Word {
        let mut digits = vec![0; exponent as usize];
        digits.push(1);
        self.tracks.push(digits);
        self
    }
}

/// The state in which the automaton ends.
pub fn end(automaton: &Value, numeration: &Numeration, word: &Word) -> Option<usize> {
    let letters = numeration.letters();
    let length = word.tracks.iter().map(Vec::len).max()? + 1;
    let mut state = automaton["start"].as_u64()?;
    for place in 0..length {
        let digit = |track: &Vec<usize>| track.get(place).copied().unwrap_or(0);
        let letter = word.tracks.iter().rev().fold(0, |all, track| all * letters + digit(track));
        state = automaton["next"][state as usize][letter].as_u64()?;
    }
    Some(state as usize)
}

/// Whether the automaton accepts the word.
pub fn accepts(automaton: &Value, numeration: &Numeration, word: &Word) -> Option<bool> {
    let state = end(automaton, numeration, word)? as u64;
    Some(automaton["accept"].as_array()?.iter().any(|one| one.as_u64() == Some(state)))
}
