//! Who wins with one token on a graph that may have cycles, and in how many moves: retrograde analysis.
//!
//! # Method
//! From the sinks backwards in rounds: a vertex with an arrow to a lost vertex is won, a vertex all of whose arrows
//! lead to won vertices is lost; what is never reached is drawn. The winner hurries and the loser delays.

use super::predecessors;

/// Who wins when both play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move.
    Next,
    /// The player who has just moved.
    Previous,
    /// Nobody: play goes on for ever.
    Draw,
}

/// The outcome of a vertex and how far away it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standoff {
    /// Who wins.
    pub outcome: Outcome,
    /// How many moves it takes; none for a draw.
    pub remoteness: Option<u32>,
}

const DRAW: Standoff = Standoff { outcome: Outcome::Draw, remoteness: None };

/// The outcome and remoteness of each vertex.
///
/// ```
/// use grundy_table::graphs::{Outcome, outcomes};
///
/// let path = outcomes(&[vec![], vec![0], vec![1]]);
/// assert_eq!((path[2].outcome, path[2].remoteness), (Outcome::Previous, Some(2)));
/// assert_eq!(outcomes(&[vec![0]])[0].outcome, Outcome::Draw);
/// ```
pub fn outcomes(successors: &[Vec<usize>]) -> Vec<Standoff> {
    let predecessors = predecessors(successors);
    let mut not_won: Vec<usize> = successors.iter().map(Vec::len).collect();
    let mut standoffs = vec![DRAW; successors.len()];
    let mut queue: Vec<usize> = (0..successors.len()).filter(|&vertex| not_won[vertex] == 0).collect();
    for &sink in &queue {
        standoffs[sink] = Standoff { outcome: Outcome::Previous, remoteness: Some(0) };
    }
    // Vertices enter the queue by rising remoteness, so the first way to win is the quickest and the last way to
    // lose the slowest.
    let mut next = 0;
    while next < queue.len() {
        let vertex = queue[next];
        next += 1;
        let Standoff { outcome, remoteness } = standoffs[vertex];
        let remoteness = remoteness.map(|moves| moves.saturating_add(1));
        for &previous in &predecessors[vertex] {
            if standoffs[previous] != DRAW {
                continue;
            }
            not_won[previous] -= usize::from(outcome == Outcome::Next);
            if outcome == Outcome::Previous {
                standoffs[previous] = Standoff { outcome: Outcome::Next, remoteness };
                queue.push(previous);
            } else if not_won[previous] == 0 {
                standoffs[previous] = Standoff { outcome: Outcome::Previous, remoteness };
                queue.push(previous);
            }
        }
    }
    standoffs
}
