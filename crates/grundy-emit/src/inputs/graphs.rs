//! Graphs of an input: edges from smaller to larger numbers, so that every play has an end.

use super::Names;
use super::made::Maker;
use crate::contest::graph::Vertices;
use crate::reads::{Edges, Gives, Listed};
use grundy_rule::Given;

/// So many successors of a vertex are enough to choose among.
const MOST_SUCCESSORS: i128 = 4;

/// What a list of the rule says of the graph of these edges, which lead to larger numbers; none where it is no tree.
fn said_of(edges: &Edges, successors: &[Vec<i128>]) -> Option<Vec<i128>> {
    let first = usize::try_from(edges.first).ok()?;
    let pairs =
        successors.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |to| (from, *to as usize)));
    let mut said: Vec<i128> = vec![0; successors.len()];
    match edges.gives {
        Gives::Degrees => pairs.for_each(|(from, to)| {
            said[from] += 1;
            said[to] += 1;
        }),
        Gives::Sizes => return Some(sizes_of_parts(&successors[first..], first)),
        Gives::Depths | Gives::Graph => {
            let mut parents = vec![None; successors.len()];
            for (from, to) in pairs {
                if parents[to].replace(from).is_some() {
                    return None;
                }
            }
            let roots = parents[first..].iter().filter(|parent| parent.is_none()).count();
            if edges.listed == Listed::Pairs && roots != 1 {
                return None;
            }
            for vertex in first..successors.len() {
                said[vertex] = parents[vertex].map_or(0, |parent| said[parent] + 1);
            }
        }
    }
    Some(said.split_off(first))
}

/// How many vertices each connected part has, in the order of their first vertices.
fn sizes_of_parts(successors: &[Vec<i128>], first: usize) -> Vec<i128> {
    let mut part: Vec<usize> = (0..successors.len()).collect();
    for (from, to) in successors.iter().enumerate() {
        for to in to {
            let (one, other) = (part[from], part[*to as usize - first]);
            let (low, high) = (one.min(other), one.max(other));
            part.iter_mut().filter(|own| **own == high).for_each(|own| *own = low);
        }
    }
    let size = |root: usize| part.iter().filter(|own| **own == root).count() as i128;
    (0..successors.len()).map(size).filter(|size| *size > 0).collect()
}

impl Maker<'_> {
    /// Writes the edges of a graph, and keeps the successors of each vertex; none where so many edges have no place.
    pub(super) fn edges(&mut self, edges: &Edges, count: usize, names: &mut Names) -> Option<()> {
        let last = self.last_vertex(edges, names);
        // An edge has two ends; each vertex has a parent, or is said to have none.
        let needs_two = matches!(edges.listed, Listed::Pairs | Listed::ParentsOfOthers);
        if last <= edges.first && count > 0 && needs_two {
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
            if edges.listed == Listed::Successors {
                self.successors(leaf - 1, last, &mut successors);
                continue;
            }
            let is_of_parents = edges.listed == Listed::ParentsOfOthers;
            let is_tree = edges.both_ways || edges.gives == Gives::Depths;
            let (from, to) = match is_of_parents || is_tree && leaf <= last {
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
        if edges.gives != Gives::Graph {
            names.lists.insert(edges.graph.clone(), said_of(edges, &successors)?);
            return Some(());
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

    /// How many successors a vertex has, and these: larger numbers.
    fn successors(&mut self, vertex: i128, last: i128, successors: &mut [Vec<i128>]) {
        let degree = self.between(0, (last - vertex).clamp(0, MOST_SUCCESSORS));
        self.written.word(&degree.to_string());
        for _ in 0..degree {
            let end = self.between(vertex + 1, last);
            self.written.word(&end.to_string());
            if let Some(own) = usize::try_from(vertex).ok().and_then(|place| successors.get_mut(place)) {
                own.push(end);
            }
        }
        self.written.line();
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
