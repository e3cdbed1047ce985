//! Graphs of an input: edges from smaller to larger numbers, so that every play has an end.

use super::Names;
use super::made::Maker;
use crate::contest::graph::Vertices;
use crate::reads::{Edges, Listed};
use grundy_rule::Given;

impl Maker<'_> {
    /// Writes the edges of a graph, and keeps the successors of each vertex; none where so many edges have no place.
    pub(super) fn edges(&mut self, edges: &Edges, count: usize, names: &mut Names) -> Option<()> {
        let last = self.last_vertex(edges, names);
        // An edge has two ends; each vertex has a parent, or is said to have none.
        if last <= edges.first && count > 0 && edges.listed != Listed::ParentsOfAll {
            return None;
        }
        let mut successors: Vec<Vec<i128>> = vec![Vec::new(); usize::try_from(last + 1).unwrap_or(1)];
        self.written.line();
        for place in 0..count as i128 {
            // Edges that lead both ways make a tree, as long as there are vertices, so that walks end.
            let leaf = edges.first + 1 + place;
            if edges.listed == Listed::ParentsOfAll {
                self.parent(edges, leaf - 1, &mut successors);
                continue;
            }
            let is_of_parents = edges.listed == Listed::ParentsOfOthers;
            let (from, to) = match is_of_parents || edges.both_ways && leaf <= last {
                true => (self.between(edges.first, leaf - 1), leaf),
                false => {
                    let from = self.between(edges.first, last - 1);
                    (from, self.between(from + 1, last))
                }
            };
            self.written.word(&from.to_string());
            if !is_of_parents {
                self.written.word(&to.to_string());
                self.written.line();
            }
            let mut leads = |from: i128, to: i128| {
                if let Some(own) = usize::try_from(from).ok().and_then(|from| successors.get_mut(from)) {
                    own.push(to);
                }
            };
            leads(from, to);
            if edges.both_ways {
                leads(to, from);
            }
        }
        // Vertices that no edge leaves, at the end, need no place.
        while successors.len() > 1 && successors.last().is_some_and(Vec::is_empty) {
            successors.pop();
        }
        names.graphs.insert(edges.graph.clone(), Given::Lists(successors));
        Some(())
    }

    /// The parent of a vertex, one that is smaller, or a number below the first where it has none.
    fn parent(&mut self, edges: &Edges, child: i128, successors: &mut [Vec<i128>]) {
        let parent = self.between(edges.first - 1, child - 1);
        self.written.word(&parent.to_string());
        let place = usize::try_from(parent).ok().filter(|_| parent >= edges.first);
        if let Some(own) = place.and_then(|place| successors.get_mut(place)) {
            own.push(child);
        }
    }

    /// The largest vertex: within the limits, and no more than the number of vertices that was read.
    fn last_vertex(&self, edges: &Edges, names: &Names) -> i128 {
        let limits = &self.exchange.limits;
        let spoken = edges.ends.iter().chain([&edges.graph]).filter_map(|own| limits.most(own)).min();
        let size = edges.first + i128::from(self.size.counts.max(1));
        let all = Vertices::of(&self.exchange.reads.items, &self.exchange.roles);
        let read = all.and_then(|all| names.numbers.get(all.count()).map(|count| all.last(*count)));
        let most = spoken.unwrap_or(1000).min(read.unwrap_or(size));
        most.max(edges.first)
    }
}
