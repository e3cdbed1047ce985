//! Green Hackenbush on any graph, by the fusion and colon principles.
//!
//! # Theorem
//! *Winning Ways*, chapter 7. Fusion: all vertices of a cycle may be fused into one, its edges becoming loops, and a
//! loop is worth an edge of its own. Colon: a branch at a vertex may be replaced by a stalk of its value. So a part
//! without bridges is worth the parity of its edges, and a bridge to a part of value g is worth g + 1.
//!
//! # Cost
//! One search for bridges: time and memory in proportion to the picture. [`winning_cuts`] does it once for each edge.

use grundy_rule::graphs::Picture;

/// The Grundy value of the picture with all its edges.
///
/// ```
/// use grundy_rule::graphs::Picture;
/// use grundy_table::graphs::hackenbush_value;
///
/// let triangle = Picture::parse("ground a\na b\nb ground").unwrap();
/// assert_eq!(hackenbush_value(&triangle), 1);
/// ```
pub fn hackenbush_value(picture: &Picture) -> u32 {
    let present = vec![true; picture.edges.len()];
    Search::new(picture, &present).value()
}

/// The edges whose cutting leaves a picture of value 0, with one search for each edge that hangs on the ground.
///
/// `should_stop` is asked before each; the flag says whether all edges were tried.
pub fn winning_cuts(picture: &Picture, should_stop: &dyn Fn() -> bool) -> (Vec<usize>, bool) {
    let mut winning = Vec::new();
    let mut present = vec![true; picture.edges.len()];
    for edge in picture.whole().coordinates.iter().map(|&edge| edge as usize) {
        if should_stop() {
            return (winning, false);
        }
        present[edge] = false;
        if Search::new(picture, &present).value() == 0 {
            winning.push(edge);
        }
        present[edge] = true;
    }
    (winning, true)
}

/// A depth-first search from the ground that finds the bridges (Tarjan, 1974), without recursion.
struct Search {
    /// For each vertex, its edges with their other ends.
    touching: Vec<Vec<(usize, usize)>>,
    ground: usize,
    /// When each vertex was found; 0 means not yet.
    found: Vec<usize>,
    /// The earliest vertex that can be reached from below without the edge to the parent.
    lowest: Vec<usize>,
    /// The value of what hangs on each vertex, inside its own part without bridges.
    values: Vec<u32>,
}

/// A vertex on the way from the ground to where the search is.
struct Step {
    vertex: usize,
    edge_to_parent: Option<usize>,
    next: usize,
}

impl Search {
    fn new(picture: &Picture, present: &[bool]) -> Search {
        let count = picture.names.len();
        let mut touching = vec![Vec::new(); count];
        for (edge, &(left, right)) in picture.edges.iter().enumerate().filter(|(edge, _)| present[*edge]) {
            touching[left].push((edge, right));
            if left != right {
                touching[right].push((edge, left));
            }
        }
        Search {
            touching,
            ground: picture.ground,
            found: vec![0; count],
            lowest: vec![0; count],
            values: vec![0; count],
        }
    }

    fn value(mut self) -> u32 {
        let mut clock = 1;
        self.found[self.ground] = clock;
        self.lowest[self.ground] = clock;
        let mut path = vec![Step { vertex: self.ground, edge_to_parent: None, next: 0 }];
        while let Some(step) = path.last_mut() {
            let vertex = step.vertex;
            let Some(&(edge, other)) = self.touching[vertex].get(step.next) else {
                path.pop();
                if let Some(parent) = path.last() {
                    self.hang(vertex, parent.vertex);
                }
                continue;
            };
            step.next += 1;
            if Some(edge) == step.edge_to_parent {
                continue;
            }
            if self.found[other] == 0 {
                clock += 1;
                self.found[other] = clock;
                self.lowest[other] = clock;
                path.push(Step { vertex: other, edge_to_parent: Some(edge), next: 0 });
            } else {
                self.close(vertex, other);
            }
        }
        self.values[self.ground]
    }

    /// An edge to a vertex that was found before: a loop once everything between is fused. Seen from both ends, it
    /// counts once, from below.
    fn close(&mut self, vertex: usize, other: usize) {
        if self.found[other] <= self.found[vertex] {
            self.lowest[vertex] = self.lowest[vertex].min(self.found[other]);
            self.values[vertex] ^= 1;
        }
    }

    /// The search below `vertex` is finished, and its edge to the parent is a bridge or lies on a cycle.
    fn hang(&mut self, vertex: usize, parent: usize) {
        let value = self.values[vertex];
        let is_bridge = self.lowest[vertex] > self.found[parent];
        // Fused with its parent, the vertex brings all it holds, and the edge between them is a loop.
        self.values[parent] ^= if is_bridge { value + 1 } else { value ^ 1 };
        self.lowest[parent] = self.lowest[parent].min(self.lowest[vertex]);
    }
}
