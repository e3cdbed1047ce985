//! The answer about a sum, and the words in which it is asked and told.

use crate::solve::appraise::Worth;
use crate::solve::components::ComponentMove;
use crate::standing::evidence::Standing;

/// Who wins when both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move: an N-position.
    Next,
    /// The other one: a P-position.
    Previous,
    /// Nobody, since play can be drawn out for ever.
    Draw,
}

/// The answer about a sum.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Who wins.
    pub outcome: Outcome,
    /// What each component is worth, where that decides.
    pub worths: Vec<Worth>,
    /// The nim-sum, where there is one.
    pub value: Option<u128>,
    /// The winning moves.
    pub moves: Vec<ComponentMove>,
    /// Whether all winning moves are listed.
    pub complete: bool,
    /// How far the answer is known.
    pub standing: Standing,
}

/// Which player wins: the one who makes the last move, or the one who does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// The last move wins.
    Normal,
    /// The last move loses.
    Misere,
}
