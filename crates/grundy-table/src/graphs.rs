//! Values of games on a given graph: tokens on arrows, with or without cycles, and green Hackenbush.
//!
//! A graph is a list: for each vertex, the vertices that its arrows lead to. All algorithms take time and memory in
//! proportion to the graph, or say otherwise.

mod acyclic;
mod hackenbush;
mod loopy;
mod outcomes;
#[cfg(test)]
mod tests;

pub use acyclic::{Cycle, grundy_values};
pub use hackenbush::{hackenbush_value, winning_cuts};
pub use loopy::{LoopyValue, LoopyValues, SumOutcome, loopy_values};
pub use outcomes::{Outcome, Standoff, outcomes};

/// The vertices from which an arrow leads to each vertex.
fn predecessors(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut predecessors = vec![Vec::new(); successors.len()];
    for (from, ends) in successors.iter().enumerate() {
        for &to in ends {
            predecessors[to].push(from);
        }
    }
    predecessors
}
