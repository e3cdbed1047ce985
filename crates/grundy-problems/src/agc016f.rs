//! An acyclic graph with edges `x < y`, tokens on the vertices 1 and 2, a move takes one token along an edge. In how many
//! of the `2^M` sets of edges does the first player win?
//!
//! He loses iff the two vertices have equal values. Let `f(S)` be the number of edge sets inside `S` for which that
//! holds. Split `S` into `U`, the vertices of value 0, and `T`, the others: no edges inside `U`; each vertex of `T` has at
//! least one edge to `U`; edges from `U` to `T` are free; and what is inside `T` must do the same with all values one
//! lower, so `f(S)` sums `f(T)` times these counts, with 1 and 2 both in `U` or both in `T`.
//! If both are in `U`, the inside of `T` is free.
//!
//! # Cost
//! `O(3^(N - 2))`: for each `T` the products over its vertices are kept for all `U` at once, and a vertex more in `T`
//! means one multiplication for each `U` that is left.

use crate::Malformed;
use crate::field::{Field, VERTEX, VERTICES};
use crate::input::Input;
use crate::output::Output;

const MODULUS: u64 = 1_000_000_007;
const EDGES: Field = Field::new("the number of edges", "边数").to(MOST_EDGES as u64);
const MOST_EDGES: usize = 10_000;
const MOST_VERTICES: usize = 15;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let vertices = input.number(&VERTICES.from(2).to(MOST_VERTICES as u64))?;
    let edges = input.number(&EDGES)?;
    let mut graph = Graph { vertices: vertices as usize, edges: [[0; MOST_VERTICES]; MOST_VERTICES] };
    for _ in 0..edges {
        let from = input.number(&VERTEX.from(1).to(vertices - 1))?;
        let to = input.number(&VERTEX.from(from + 1).to(vertices))?;
        graph.edges[from as usize - 1][to as usize - 1] += 1;
    }
    let powers = powers_of_two();
    let lost = Walk::new(&graph, &powers).lost();
    output.show((u64::from(powers[edges as usize]) + MODULUS - lost) % MODULUS);
    Ok(())
}

fn powers_of_two() -> Vec<u32> {
    let powers = std::iter::successors(Some(1), |power| Some(2 * power % MODULUS as u32));
    powers.take(MOST_EDGES + 1).collect()
}

fn times(one: u32, other: u32) -> u32 {
    (u64::from(one) * u64::from(other) % MODULUS) as u32
}

struct Graph {
    vertices: usize,
    /// How many edges lead from one vertex to another; vertices are numbered from 0.
    edges: [[u32; MOST_VERTICES]; MOST_VERTICES],
}

impl Graph {
    /// For every set of vertices the sum of `count` over its members.
    fn sums(&self, count: impl Fn(usize) -> u32) -> Vec<u32> {
        let mut sums = vec![0; 1 << self.vertices];
        for set in 1..sums.len() {
            sums[set] = sums[set & (set - 1)] + count(set.trailing_zeros() as usize);
        }
        sums
    }

    /// For every set `U`, in how many ways a vertex outside may have an edge into it, and any edges out of it.
    fn weights(&self, vertex: usize, powers: &[u32]) -> Vec<u32> {
        let into = self.sums(|member| self.edges[vertex][member]);
        let out = self.sums(|member| self.edges[member][vertex]);
        into.iter()
            .zip(&out)
            .map(|(&into, &out)| times(powers[into as usize] - 1, powers[out as usize]))
            .collect()
    }

    /// For every set the number of edges inside it.
    fn edges_inside(&self) -> Vec<u32> {
        let mut inside = vec![0; 1 << self.vertices];
        for set in 1..inside.len() {
            let (lowest, rest) = (set.trailing_zeros() as usize, set & (set - 1));
            let to_rest =
                (0..self.vertices).filter(|&to| rest >> to & 1 == 1).map(|to| self.edges[lowest][to]);
            inside[set] = inside[rest] + to_rest.sum::<u32>();
        }
        inside
    }
}

/// Two products side by side: with the vertices 1 and 2 in `U`, and with them in `T`.
type Products = [u32; 2];

/// A walk over all `T` in rising order. Sets here are sets of the vertices besides 1 and 2, the first of them bit 0.
struct Walk {
    others: usize,
    weights: Vec<Vec<Products>>,
    /// In how many ways the inside of a set may be filled.
    fillings: Vec<u32>,
    /// `f` of each set together with 1 and 2, as far as the walk has come.
    lost: Vec<u64>,
    rows: Vec<Vec<Products>>,
}

impl Walk {
    fn new(graph: &Graph, powers: &[u32]) -> Walk {
        let others = graph.vertices - 2;
        let sets = 1 << others;
        let weights = (2..graph.vertices).map(|vertex| {
            let weights = graph.weights(vertex, powers);
            (0..sets).map(|set| [weights[set << 2 | 3], weights[set << 2]]).collect()
        });
        let inside = graph.edges_inside();
        let fillings = (0..sets).map(|set| powers[inside[set << 2] as usize]).collect();
        let rows = vec![Vec::new(); others + 1];
        let mut walk = Walk { others, weights: weights.collect(), fillings, lost: vec![0; sets], rows };
        let pair = [graph.weights(0, powers), graph.weights(1, powers)];
        walk.rows[others] = (0..sets).map(|set| [1, times(pair[0][set << 2], pair[1][set << 2])]).collect();
        walk
    }

    fn lost(mut self) -> u64 {
        let row = std::mem::take(&mut self.rows[self.others]);
        self.descend(self.others, 0, 0, &row);
        self.lost[self.lost.len() - 1] % MODULUS
    }

    /// Decides about the vertices below `undecided`, the highest first. The row holds the products for each `U` among
    /// the excluded and the undecided vertices, in rising order.
    fn descend(&mut self, undecided: usize, chosen: usize, excluded: usize, row: &[Products]) {
        let Some(vertex) = undecided.checked_sub(1) else {
            return self.spread(chosen, excluded, row);
        };
        self.descend(vertex, chosen, excluded | 1 << vertex, row);
        let mut shorter = std::mem::take(&mut self.rows[vertex]);
        shorter.clear();
        // A `U` without the vertex has it as the zero above its undecided bits: the first half of each chunk.
        let high_parts = subsets(excluded);
        for (high, chunk) in high_parts.zip(row.chunks_exact(2 << vertex)) {
            let weights = &self.weights[vertex][high..high + (1 << vertex)];
            let products = chunk.iter().zip(weights);
            shorter
                .extend(products.map(|(row, weight)| [times(row[0], weight[0]), times(row[1], weight[1])]));
        }
        self.descend(vertex, chosen | 1 << vertex, excluded, &shorter);
        self.rows[vertex] = shorter;
    }

    /// Adds what `T` contributes to each `U` and `T` together. The sums stay below 2^64: there are fewer than 2^14 of them.
    fn spread(&mut self, chosen: usize, excluded: usize, row: &[Products]) {
        for (set, products) in subsets(excluded).zip(row) {
            self.lost[chosen | set] += u64::from(times(products[0], self.fillings[chosen]));
        }
        let lost = (self.lost[chosen] % MODULUS) as u32;
        for (set, products) in subsets(excluded).zip(row).skip(1) {
            self.lost[chosen | set] += u64::from(times(products[1], lost));
        }
    }
}

/// All subsets of a set in rising order.
fn subsets(whole: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(0_usize);
    std::iter::from_fn(move || {
        let set = next?;
        next = if set == whole { None } else { Some(set.wrapping_sub(whole) & whole) };
        Some(set)
    })
}
