//! One state of play, as a value: a tag and natural numbers.

use crate::text::Text;
use smallvec::SmallVec;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// The numbers of a position, a list that derefs to a slice; up to three need no allocation.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Coordinates(SmallVec<[u64; 3]>);

impl Coordinates {
    /// No numbers.
    pub fn new() -> Coordinates {
        Coordinates::default()
    }

    /// No numbers, and room for so many.
    pub fn with_capacity(count: usize) -> Coordinates {
        Coordinates(SmallVec::with_capacity(count))
    }

    /// These numbers.
    pub fn from_slice(numbers: &[u64]) -> Coordinates {
        Coordinates(SmallVec::from_slice(numbers))
    }

    /// The numbers as a slice.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// Adds a number at the end.
    pub fn push(&mut self, number: u64) {
        self.0.push(number);
    }

    /// Adds these numbers at the end.
    pub fn extend_from_slice(&mut self, numbers: &[u64]) {
        self.0.extend_from_slice(numbers);
    }

    /// Takes out the number at a place.
    pub fn remove(&mut self, place: usize) -> u64 {
        self.0.remove(place)
    }

    /// Keeps the first numbers only.
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }
}

impl Deref for Coordinates {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl DerefMut for Coordinates {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

impl FromIterator<u64> for Coordinates {
    fn from_iter<Numbers: IntoIterator<Item = u64>>(numbers: Numbers) -> Coordinates {
        Coordinates(numbers.into_iter().collect())
    }
}

impl Extend<u64> for Coordinates {
    fn extend<Numbers: IntoIterator<Item = u64>>(&mut self, numbers: Numbers) {
        self.0.extend(numbers);
    }
}

impl<'a> IntoIterator for &'a Coordinates {
    type Item = &'a u64;
    type IntoIter = std::slice::Iter<'a, u64>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl From<Vec<u64>> for Coordinates {
    fn from(numbers: Vec<u64>) -> Coordinates {
        Coordinates(numbers.into())
    }
}

impl fmt::Debug for Coordinates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Which kind of position this is, in rules such as `ring(n) -> row(n-k) …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tag(pub u16);

impl Tag {
    /// The tag of positions that are written without one.
    pub const NONE: Tag = Tag(0);
}

/// One state of play of one component.
///
/// Rulesets on vectors, trees and graphs also write their positions as a list of numbers,
/// so that every engine takes every ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The kind of position.
    pub tag: Tag,
    /// Its numbers, each below 2^63.
    pub coordinates: Coordinates,
}

impl Position {
    /// An untagged position.
    pub fn new(coordinates: &[u64]) -> Position {
        Position { tag: Tag::NONE, coordinates: Coordinates::from_slice(coordinates) }
    }

    /// One heap of this size.
    pub fn heap(size: u64) -> Position {
        Position::new(&[size])
    }

    /// A position with a tag.
    pub fn tagged(tag: Tag, coordinates: &[u64]) -> Position {
        Position { tag, coordinates: Coordinates::from_slice(coordinates) }
    }
}

/// What coordinates are called where nobody named them: `x, y, z`, or `x1, x2, …` when there are more.
pub fn usual_names(arity: usize) -> Vec<String> {
    match arity {
        0..=3 => ["x", "y", "z"][..arity].iter().map(ToString::to_string).collect(),
        _ => (1..=arity).map(|place| format!("x{place}")).collect(),
    }
}

/// Coordinates stay below this bound, so that sums and products of a few of them fit into 128 bits.
pub const COORDINATE_BOUND: u64 = 1 << 63;

impl fmt::Display for Position {
    /// The numbers alone: `7`, `(3, 5)`. What a tag is called is known to the rule; `Rules::show` writes it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.coordinates.iter().map(u64::to_string).collect();
        match numbers.as_slice() {
            [only] => formatter.write_str(only),
            several => write!(formatter, "({})", several.join(", ")),
        }
    }
}

/// That there is no such position, in words; where a rule has `lose at`, those are outside as well.
pub(crate) fn no_play_here(has_losses: bool) -> Text {
    match has_losses {
        false => Text::new("this position lies outside the domain", "这个局面在定义域之外"),
        true => Text::new(
            "no play begins here: this position lies outside the domain, or whoever moved to it has lost",
            "对局不能从这里开始：这个局面在定义域之外，或者走到这里的人已经告负",
        ),
    }
}
