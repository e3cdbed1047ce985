//! Trees that are given as edges, taken apart leaf by leaf.
//!
//! Each vertex keeps only its degree and the exclusive or of its neighbours. A leaf's exclusive or *is* its one
//! neighbour, so no lists of neighbours are needed, nothing recurses, and a path of any length is no deeper than a star.

use crate::field::{Field, VERTEX};
use crate::input::Input;
use crate::{Malformed, Text};

/// A graph with `n` vertices, numbered from 0, that may prove to be a tree.
pub(crate) struct Tree {
    vertices: Vec<Vertex>,
}

#[derive(Clone, Copy, Default)]
struct Vertex {
    degree: u32,
    neighbours: u32,
}

impl Tree {
    /// Reads `n - 1` edges between vertices that the judge numbers from 1.
    pub(crate) fn read(input: &mut Input, count: u64) -> Result<Tree, Malformed> {
        let vertex = vertex_of(count);
        let mut edges = Vec::new();
        for _ in 1..count {
            edges.push((input.number(&vertex)? as u32 - 1, input.number(&vertex)? as u32 - 1));
        }
        Ok(Tree::from_edges(&edges))
    }

    /// Reads the parents of the vertices 2, 3, …, n.
    pub(crate) fn read_parents(input: &mut Input, count: u64) -> Result<Tree, Malformed> {
        let parent = vertex_of(count);
        let mut edges = Vec::new();
        for child in 1..count {
            edges.push((input.number(&parent)? as u32 - 1, child as u32));
        }
        Ok(Tree::from_edges(&edges))
    }

    /// Takes the edges as a whole, so that no memory is used for vertices that the input only claims.
    fn from_edges(edges: &[(u32, u32)]) -> Tree {
        let mut vertices = vec![Vertex::default(); edges.len() + 1];
        for &(one, other) in edges {
            for (here, there) in [(one, other), (other, one)] {
                vertices[here as usize].degree += 1;
                vertices[here as usize].neighbours ^= there;
            }
        }
        Tree { vertices }
    }

    /// Takes leaves away until only vertex 0 is left, and hands on each with its neighbour of that moment, which is
    /// its parent if vertex 0 is the root. Children come before their parents.
    pub(crate) fn take_leaves(
        mut self,
        input: &Input,
        mut take: impl FnMut(usize, usize),
    ) -> Result<(), Malformed> {
        let mut taken = 0;
        for first in 1..self.vertices.len() {
            // A parent that has become a leaf and was passed over already is taken right after its last child.
            let mut leaf = first;
            while leaf != 0 && self.vertices[leaf].degree == 1 {
                let parent = self.vertices[leaf].neighbours as usize;
                self.vertices[leaf].degree = 0;
                self.vertices[parent].degree -= 1;
                self.vertices[parent].neighbours ^= leaf as u32;
                take(leaf, parent);
                taken += 1;
                if parent > first {
                    break;
                }
                leaf = parent;
            }
        }
        if taken + 1 == self.vertices.len() { Ok(()) } else { Err(not_a_tree(input)) }
    }

    /// Whether the vertices can be paired off along edges. A leaf has no choice but its neighbour.
    pub(crate) fn has_perfect_matching(self, input: &Input) -> Result<bool, Malformed> {
        let mut matched = vec![false; self.vertices.len()];
        let mut possible = true;
        self.take_leaves(input, |leaf, parent| {
            if !matched[leaf] {
                possible &= !matched[parent];
                matched[parent] = true;
                matched[leaf] = true;
            }
        })?;
        Ok(possible && matched[0])
    }
}

fn vertex_of(count: u64) -> Field {
    VERTEX.from(1).to(count)
}

fn not_a_tree(input: &Input) -> Malformed {
    input.malformed(
        Text::new("edges that form a tree before this place", "此处之前的边构成一棵树"),
        Text::new("a cycle", "环"),
    )
}
