//! One state of play, as a value: a tag and natural numbers.

use smallvec::SmallVec;
use std::fmt;

/// The numbers of a position; up to three need no allocation.
pub type Coordinates = SmallVec<[u64; 3]>;

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
