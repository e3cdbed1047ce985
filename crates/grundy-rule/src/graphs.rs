//! Graphs that the user gives as text: arrows for tokens, and pictures for Hackenbush.
//!
//! The text is an edge list or Graphviz DOT:
//!
//! ```text
//! a b          an arrow from a to b           digraph { a -> b -> c; a -> { c d } }
//! a -> b c     two arrows from a              graph { ground -- a -- b }
//! d            a vertex without arrows
//! ```
//!
//! Reading needs time and memory in proportion to the text.

mod digraph;
mod dot;
mod edge_list;
mod links;
mod matching;
mod picture;
mod removals;
mod staircase_tree;
mod typed;

pub use digraph::Digraph;
pub use picture::Picture;
pub use removals::{GRAPH_GAMES, GraphGame, Removals};
pub use staircase_tree::{Carry, StaircaseTree};
pub use typed::{Typed, typed};

/// The names of all games that are played on a graph.
pub fn games() -> Vec<&'static str> {
    let removals = GRAPH_GAMES.iter().map(|(name, _)| *name);
    std::iter::once("tokens").chain(removals).chain(["hackenbush", "staircase-tree"]).collect()
}

/// Whether a game on graphs has this name.
pub fn is_game(name: &str) -> bool {
    games().contains(&name)
}
