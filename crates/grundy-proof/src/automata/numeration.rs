//! How a number is written in digits: an ordinary base, or one of Fraenkel's numerations for Wythoff's games.
//!
//! Fraenkel's system for `t` (*How to beat your Wythoff games' opponent on three fronts*, 1982) has the weights
//! `1, t+1, t(t+1)+1, …` with `U(i) = t·U(i−1) + U(i−2)`, digits `0..=t`, and a digit `t` is followed (one place lower) by 0.
//! For `t = 1` it is Zeckendorf's: sums of Fibonacci numbers, no two of them neighbours.

use super::automaton::{Automaton, Track};
use super::limits::{Blowup, Limits};

/// A way to write numbers in digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum System {
    /// Base `b`, at least 2.
    Base(u8),
    /// Fraenkel's system for `t`, at least 1.
    Fraenkel(u8),
}

impl System {
    /// Zeckendorf's numeration.
    pub const ZECKENDORF: System = System::Fraenkel(1);

    /// The number of digit values.
    pub fn radix(self) -> usize {
        match self {
            System::Base(base) => base as usize,
            System::Fraenkel(t) => t as usize + 1,
        }
    }

    /// What the digit at this place counts, or nothing when that exceeds 64 bits.
    pub fn weight(self, place: usize) -> Option<u64> {
        match self {
            System::Base(base) => (base as u64).checked_pow(place as u32),
            System::Fraenkel(t) => {
                let (mut below, mut weight) = (1u64, 1u64);
                for _ in 0..place {
                    (below, weight) = (weight, weight.checked_mul(t as u64)?.checked_add(below)?);
                }
                Some(weight)
            }
        }
    }

    /// The digits of a number, least significant first, without leading zeros.
    pub fn digits(self, number: u64) -> Vec<usize> {
        let weights: Vec<u64> =
            (0..).map_while(|place| self.weight(place)).take_while(|&weight| weight <= number).collect();
        let mut rest = number;
        let mut digits: Vec<usize> = Vec::with_capacity(weights.len());
        for weight in weights.into_iter().rev() {
            digits.push((rest / weight) as usize);
            rest %= weight;
        }
        digits.reverse();
        digits
    }

    /// The number with these digits, least significant first.
    pub fn number(self, digits: impl Iterator<Item = usize>) -> Option<u64> {
        digits.enumerate().try_fold(0u64, |sum, (place, digit)| match digit {
            0 => Some(sum),
            _ => sum.checked_add(self.weight(place)?.checked_mul(digit as u64)?),
        })
    }

    /// Whether digits mean the same bit in every number, so that bitwise operations are relations of digits.
    pub fn has_bits(self) -> bool {
        self == System::Base(2)
    }
}

/// A numeration with the automata on which everything else rests.
pub struct Numeration {
    /// Which numeration it is.
    pub system: System,
    /// `x + y = z` on tracks 0, 1, 2; valid words only.
    adder: Automaton,
    /// The words on track 0 that write a number.
    valid: Automaton,
}

impl Numeration {
    /// Builds the adder and the validity automaton of a system.
    pub fn new(system: System, limits: &Limits) -> Result<Numeration, Blowup> {
        let valid = validity(system, limits)?;
        let adder = match system {
            System::Base(_) => super::linear::base_sum(system.radix(), limits)?,
            System::Fraenkel(t) => fraenkel_adder(t, &valid, limits)?,
        };
        Ok(Numeration { system, adder, valid })
    }

    /// The number of digit values.
    pub fn radix(&self) -> usize {
        self.system.radix()
    }

    /// The words on one track that write a number.
    pub fn valid(&self, track: Track) -> Automaton {
        if self.every_word_is_valid() { self.valid.clone() } else { self.valid.on_tracks(&[track]) }
    }

    /// Whether every word writes a number.
    pub fn every_word_is_valid(&self) -> bool {
        matches!(self.system, System::Base(_))
    }

    /// `first + second = sum`, three different tracks.
    pub fn sum(&self, first: Track, second: Track, sum: Track) -> Automaton {
        self.adder.on_tracks(&[first, second, sum])
    }
}

/// A digit `t` must have a 0 below it; in a base every word is valid.
fn validity(system: System, limits: &Limits) -> Result<Automaton, Blowup> {
    let System::Fraenkel(t) = system else { return Ok(Automaton::constant(system.radix(), true)) };
    let step =
        |&below: &usize, digits: &[usize]| (digits[0] < t as usize || below == 0).then_some(digits[0].min(1));
    Automaton::build(system.radix(), &[0], 0usize, step, |_| true, limits)
}

/// The adder read from the most significant digit: the state `(p, q)` says that the digits read so far differ by
/// `p·U(i) + q·U(i−1)`. What is still to come lies strictly between `−U(i)` and `2·U(i)`, so larger differences are lost.
/// It is then reversed; the adder axioms are checked inside the logic (`axioms`), so a slip in these bounds cannot pass.
fn fraenkel_adder(t: u8, valid: &Automaton, limits: &Limits) -> Result<Automaton, Blowup> {
    let multiple = t as i32;
    let ratio = (t as f64 + ((t * t + 4) as f64).sqrt()) / 2.0;
    let step = |&(p, q): &(i32, i32), digits: &[usize]| {
        let difference = digits[0] as i32 + digits[1] as i32 - digits[2] as i32;
        let next = (multiple * p + q + difference, p);
        let size = next.0 as f64 + next.1 as f64 / ratio;
        (size.abs() < 4.0 && next.0.abs() < 16 + multiple && next.1.abs() < 16 + multiple).then_some(next)
    };
    let radix = t as usize + 1;
    let forward = Automaton::build(radix, &[0, 1, 2], (0, 0), step, |&(p, q)| p + q == 0, limits)?;
    let mut adder = forward.reversed(limits)?;
    for track in 0..3 {
        adder = adder.joined(super::product::Connective::And, &valid.on_tracks(&[track]), limits)?;
    }
    Ok(adder)
}
