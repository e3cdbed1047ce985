//! Maximum matchings of undirected graphs (Edmonds, 1965), and the vertices that every one of them covers.
//!
//! # Cost
//! One search for an augmenting path for each vertex: O(V · E) with blossoms contracted by relabelling, O(V³) at most.

/// Whether every maximum matching covers this vertex.
pub fn is_in_every_maximum_matching(neighbours: &[Vec<usize>], vertex: usize) -> bool {
    let mut without: Vec<Vec<usize>> = neighbours.to_vec();
    without[vertex].clear();
    without.iter_mut().for_each(|others| others.retain(|&other| other != vertex));
    size(neighbours) > size(&without)
}

/// The edges of one maximum matching, each with its smaller end first.
pub fn maximum_matching(neighbours: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let mut search = Search::new(neighbours);
    for root in 0..neighbours.len() {
        if search.mates[root].is_none() {
            search.augment(root);
        }
    }
    let mates = search.mates.iter().enumerate();
    mates.filter_map(|(vertex, mate)| mate.filter(|&mate| vertex < mate).map(|mate| (vertex, mate))).collect()
}

/// How many edges a maximum matching has.
fn size(neighbours: &[Vec<usize>]) -> usize {
    maximum_matching(neighbours).len()
}

struct Search<'g> {
    neighbours: &'g [Vec<usize>],
    mates: Vec<Option<usize>>,
    /// How an even vertex was reached: the odd one before it.
    before: Vec<Option<usize>>,
    /// The base of the blossom in which a vertex lies.
    base: Vec<usize>,
    is_even: Vec<bool>,
}

impl<'g> Search<'g> {
    fn new(neighbours: &'g [Vec<usize>]) -> Search<'g> {
        let count = neighbours.len();
        Search {
            neighbours,
            mates: vec![None; count],
            before: vec![None; count],
            base: (0..count).collect(),
            is_even: vec![false; count],
        }
    }

    /// Looks for an augmenting path from a free vertex, and flips it.
    fn augment(&mut self, root: usize) -> bool {
        self.before.fill(None);
        self.is_even.fill(false);
        self.base.iter_mut().enumerate().for_each(|(vertex, base)| *base = vertex);
        self.is_even[root] = true;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for place in 0..self.neighbours[vertex].len() {
                let other = self.neighbours[vertex][place];
                if self.base[vertex] == self.base[other] || self.mates[vertex] == Some(other) {
                    continue;
                }
                let mate = self.mates[other];
                if other == root || mate.is_some_and(|mate| self.before[mate].is_some()) {
                    self.contract(vertex, other, &mut queue);
                } else if self.before[other].is_none() {
                    self.before[other] = Some(vertex);
                    let Some(mate) = mate else {
                        self.flip(other);
                        return true;
                    };
                    self.is_even[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        false
    }

    fn flip(&mut self, end: usize) {
        let mut vertex = Some(end);
        while let Some(here) = vertex {
            let Some(previous) = self.before[here] else { return };
            let next = self.mates[previous];
            self.mates[here] = Some(previous);
            self.mates[previous] = Some(here);
            vertex = next;
        }
    }

    /// The blossom that an edge between two even vertices closes becomes one vertex.
    fn contract(&mut self, left: usize, right: usize, queue: &mut std::collections::VecDeque<usize>) {
        let base = self.common_base(left, right);
        let mut inside = vec![false; self.base.len()];
        self.mark(left, base, right, &mut inside);
        self.mark(right, base, left, &mut inside);
        for vertex in 0..self.base.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = base;
                if !std::mem::replace(&mut self.is_even[vertex], true) {
                    queue.push_back(vertex);
                }
            }
        }
    }

    fn common_base(&self, left: usize, right: usize) -> usize {
        let mut seen = vec![false; self.base.len()];
        let mut vertex = left;
        loop {
            vertex = self.base[vertex];
            seen[vertex] = true;
            match self.mates[vertex].and_then(|mate| self.before[mate]) {
                Some(above) => vertex = above,
                None => break,
            }
        }
        vertex = right;
        loop {
            vertex = self.base[vertex];
            if seen[vertex] {
                return vertex;
            }
            match self.mates[vertex].and_then(|mate| self.before[mate]) {
                Some(above) => vertex = above,
                None => return vertex,
            }
        }
    }

    fn mark(&mut self, mut vertex: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[vertex] != base {
            let Some(mate) = self.mates[vertex] else { return };
            inside[self.base[vertex]] = true;
            inside[self.base[mate]] = true;
            self.before[vertex] = Some(child);
            child = mate;
            let Some(above) = self.before[mate] else { return };
            vertex = above;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most edges without a common end, by trying all.
    fn by_search(edges: &[(usize, usize)], used: u32) -> usize {
        let Some((&(left, right), rest)) = edges.split_first() else { return 0 };
        let skipped = by_search(rest, used);
        if used & (1 << left | 1 << right) != 0 {
            return skipped;
        }
        skipped.max(1 + by_search(rest, used | 1 << left | 1 << right))
    }

    #[test]
    fn matchings_are_as_large_as_search_finds() {
        let mut state = 7u64;
        for round in 0..400 {
            let count = 2 + round % 8;
            let mut edges = Vec::new();
            for left in 0..count {
                for right in left + 1..count {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    if state >> 33 & 3 == 0 || (round % 3 == 0 && state >> 35 & 1 == 0) {
                        edges.push((left, right));
                    }
                }
            }
            let mut neighbours = vec![Vec::new(); count];
            for &(left, right) in &edges {
                neighbours[left].push(right);
                neighbours[right].push(left);
            }
            assert_eq!(size(&neighbours), by_search(&edges, 0), "{edges:?}");
        }
    }
}
