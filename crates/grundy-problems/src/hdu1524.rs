//! Tokens on an acyclic graph; a move takes one token along an edge.
//!
//! Sprague and Grundy: a vertex has as value the least number that none of its successors has, and the mover wins iff
//! the xor of the tokens' values is not 0. Vertices are taken in reverse topological order, so nothing recurses.

use crate::field::{Field, VERTEX};
use crate::input::Input;
use crate::output::Output;
use crate::{Malformed, Text};

/// A thousand times the judge's limit; it bounds what is set aside before the successors are read.
const VERTICES: Field = Field::new("the number of vertices", "顶点数").from(1).to(1_000_000);
const SUCCESSORS: Field = Field::new("the number of successors of a vertex", "一个顶点的后继数");
const TOKENS: Field =
    Field::new("the number of tokens, or 0 after the last query", "棋子数（0 表示询问结束）");

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let mut graph = Graph::default();
    while !input.at_end()? {
        graph.read(input)?;
        let values = graph.values().ok_or_else(|| not_acyclic(input))?;
        let vertex = VERTEX.to(values.len() as u64 - 1);
        loop {
            let tokens = input.number(&TOKENS)?;
            if tokens == 0 {
                break;
            }
            let mut value = 0;
            input.numbers(tokens, &vertex, |token| value ^= values[token as usize])?;
            output.choose(value != 0, "WIN", "LOSE");
        }
    }
    Ok(())
}

/// The successors of all vertices in one list, where those of each vertex end, and how many arrows lead to each.
#[derive(Default)]
struct Graph {
    successors: Vec<u32>,
    ends: Vec<usize>,
    arrivals: Vec<u32>,
}

impl Graph {
    fn read(&mut self, input: &mut Input) -> Result<(), Malformed> {
        let vertices = input.number(&VERTICES)?;
        self.successors.clear();
        self.ends.clear();
        self.arrivals.clear();
        self.arrivals.resize(vertices as usize, 0);
        let vertex = VERTEX.to(vertices - 1);
        for _ in 0..vertices {
            let count = input.number(&SUCCESSORS)?;
            input.numbers(count, &vertex, |successor| {
                self.successors.push(successor as u32);
                self.arrivals[successor as usize] += 1;
            })?;
            self.ends.push(self.successors.len());
        }
        Ok(())
    }

    fn successors(&self, vertex: usize) -> &[u32] {
        let start = if vertex == 0 { 0 } else { self.ends[vertex - 1] };
        &self.successors[start..self.ends[vertex]]
    }

    /// The values of all vertices; `None` if there is a cycle.
    fn values(&mut self) -> Option<Vec<u32>> {
        let order = self.topological_order();
        let mut values = vec![0; self.ends.len()];
        let mut seen_at = vec![u32::MAX; self.ends.len() + 1];
        for &vertex in order.iter().rev() {
            for &successor in self.successors(vertex as usize) {
                seen_at[values[successor as usize] as usize] = vertex;
            }
            values[vertex as usize] = seen_at.iter().take_while(|&&seen| seen == vertex).count() as u32;
        }
        (order.len() == values.len()).then_some(values)
    }

    /// Vertices before their successors; those on or behind a cycle are missing. It uses up the arrivals.
    fn topological_order(&mut self) -> Vec<u32> {
        let mut waiting = std::mem::take(&mut self.arrivals);
        let mut order: Vec<u32> =
            (0..).zip(&waiting).filter(|(_, arrivals)| **arrivals == 0).map(|(v, _)| v).collect();
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            for &successor in self.successors(vertex as usize) {
                let arrivals = &mut waiting[successor as usize];
                *arrivals -= 1;
                if *arrivals == 0 {
                    order.push(successor);
                }
            }
            next += 1;
        }
        self.arrivals = waiting;
        order
    }
}

fn not_acyclic(input: &Input) -> Malformed {
    input.malformed(
        Text::new("a graph without cycles before this place", "此处之前的图无环"),
        Text::new("a cycle", "环"),
    )
}
