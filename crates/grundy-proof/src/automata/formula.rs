//! First-order statements about numbers: linear comparisons, digit operations, laws, and what can be said with them.

use super::automaton::{Automaton, Track};
use super::linear::{Comparison, Linear};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An operation on the bits of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bitwise {
    /// Nim-sum.
    Xor,
    /// Bits in both.
    And,
    /// Bits in at least one.
    Or,
}

impl Bitwise {
    /// The operation on one bit.
    pub fn bit(self, left: usize, right: usize) -> usize {
        match self {
            Bitwise::Xor => left ^ right,
            Bitwise::And => left & right,
            Bitwise::Or => left | right,
        }
    }
}

/// A statement about the numbers on its free tracks. All tracks hold natural numbers.
#[derive(Clone, Debug)]
pub enum Formula {
    /// Always or never.
    Truth(bool),
    /// A linear number compared with zero.
    Compare(Linear, Comparison),
    /// `third = first op second`, in base 2 only.
    Bits(Bitwise, [Track; 3]),
    /// A single digit 1, all others zero: a power of the base (a Fibonacci number in Zeckendorf's numeration).
    Weight(Track),
    /// A relation given by an automaton, its tracks in rising order standing for these.
    Relation(Arc<Automaton>, Vec<Track>),
    /// All hold.
    And(Vec<Formula>),
    /// At least one holds.
    Or(Vec<Formula>),
    /// It does not hold.
    Not(Box<Formula>),
    /// There are numbers such that it holds.
    Exists(Vec<Track>, Box<Formula>),
}

impl Formula {
    /// `left = right`; never where that exceeds 64 bits.
    pub fn equal(left: &Linear, right: &Linear) -> Option<Formula> {
        Some(Formula::Compare(left.minus(right)?, Comparison::Zero))
    }

    /// `left < right`.
    pub fn less(left: &Linear, right: &Linear) -> Option<Formula> {
        Some(Formula::Compare(left.minus(right)?, Comparison::Negative))
    }

    /// `left ≤ right`.
    pub fn at_most(left: &Linear, right: &Linear) -> Option<Formula> {
        Some(Formula::Compare(left.minus(right)?.plus(&Linear::number(-1))?, Comparison::Negative))
    }

    /// The negation.
    pub fn negated(self) -> Formula {
        match self {
            Formula::Truth(holds) => Formula::Truth(!holds),
            Formula::Not(inner) => *inner,
            other => Formula::Not(Box::new(other)),
        }
    }

    /// "There are numbers on `tracks` such that `inner`."
    pub fn exists(tracks: Vec<Track>, inner: Formula) -> Formula {
        if tracks.is_empty() { inner } else { Formula::Exists(tracks, Box::new(inner)) }
    }

    /// The tracks that are not bound by a quantifier.
    pub fn free_tracks(&self) -> BTreeSet<Track> {
        match self {
            Formula::Truth(_) => BTreeSet::new(),
            Formula::Compare(linear, _) => linear.terms().map(|term| term.0).collect(),
            Formula::Bits(_, tracks) => tracks.iter().copied().collect(),
            Formula::Weight(track) => BTreeSet::from([*track]),
            Formula::Relation(_, tracks) => tracks.iter().copied().collect(),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().flat_map(Formula::free_tracks).collect(),
            Formula::Not(inner) => inner.free_tracks(),
            Formula::Exists(bound, inner) => {
                inner.free_tracks().into_iter().filter(|track| !bound.contains(track)).collect()
            }
        }
    }
}
