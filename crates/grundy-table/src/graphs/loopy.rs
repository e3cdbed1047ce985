//! Loopy nim-values: Grundy values for graphs with cycles, which decide sums of tokens.
//!
//! # Theorem
//! C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), 51–81; A. S. Fraenkel and
//! Y. Perl (1975). A vertex gets the value m when m is the mex of the values that its options have so far, and every
//! option without a value has itself an option of value m, to which one can answer. What never gets a value is
//! infinite, with the set of the finite values among its options.
//!
//! # Cost
//! One pass over the vertices without a value for each value that occurs, so at most O(√E · E) with E arrows.

use std::collections::BTreeSet;

use super::outcomes::Outcome;
use super::predecessors;

/// The value of a vertex in a graph that may have cycles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// It behaves like a heap of this size.
    Nimber(u32),
    /// Play need not end; these are the nimbers that one can move to.
    Infinite(BTreeSet<u32>),
}

/// The loopy values of all vertices of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyValues {
    /// The value of each vertex.
    pub values: Vec<LoopyValue>,
    /// When each vertex got its nimber; a winner who always moves to the earliest one makes progress.
    pub order: Vec<Option<u32>>,
}

/// Who wins a sum, and the value of the sum where it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumOutcome {
    /// Who wins.
    pub outcome: Outcome,
    /// The value of the sum.
    pub value: LoopyValue,
}

/// The loopy value of each vertex.
///
/// ```
/// use grundy_table::graphs::{LoopyValue, loopy_values};
///
/// // Vertex 1 can step to the sink 0 or wait on itself.
/// let labels = loopy_values(&[vec![], vec![0, 1]], &|| false).unwrap();
/// assert_eq!(labels.values[1], LoopyValue::Infinite([0].into()));
/// ```
///
/// `should_stop` is asked before each round; if it says yes there are no values.
pub fn loopy_values(successors: &[Vec<usize>], should_stop: &dyn Fn() -> bool) -> Option<LoopyValues> {
    let mut labelling = Labelling {
        successors,
        predecessors: predecessors(successors),
        labels: vec![None; successors.len()],
        order: vec![None; successors.len()],
        open: (0..successors.len()).collect(),
        labelled: 0,
    };
    for label in 0.. {
        if should_stop() {
            return None;
        }
        if !labelling.round(label) {
            break;
        }
    }
    let values = (0..successors.len()).map(|vertex| labelling.value(vertex)).collect();
    Some(LoopyValues { values, order: labelling.order })
}

impl LoopyValues {
    /// Who wins a sum of tokens on these vertices.
    ///
    /// With all values finite the xor decides. One infinite value is won for the player to move if the xor of the
    /// others is among its nimbers, and drawn otherwise; two infinite values are a draw.
    pub fn sum(&self, tokens: &[usize]) -> SumOutcome {
        let mut xor = 0;
        let mut infinite: Vec<&BTreeSet<u32>> = Vec::new();
        for &token in tokens {
            match &self.values[token] {
                LoopyValue::Nimber(value) => xor ^= value,
                LoopyValue::Infinite(nimbers) => infinite.push(nimbers),
            }
        }
        let value = match infinite.as_slice() {
            [] => LoopyValue::Nimber(xor),
            [nimbers] => LoopyValue::Infinite(nimbers.iter().map(|nimber| nimber ^ xor).collect()),
            _ => LoopyValue::Infinite(BTreeSet::new()),
        };
        SumOutcome { outcome: value.outcome(), value }
    }

    /// The moves (token, new vertex) that leave a sum of value 0, the one that makes most progress first.
    pub fn winning_moves(&self, successors: &[Vec<usize>], tokens: &[usize]) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        let mut after = tokens.to_vec();
        for (token, &vertex) in tokens.iter().enumerate() {
            for &end in &successors[vertex] {
                after[token] = end;
                if self.sum(&after).outcome == Outcome::Previous {
                    moves.push((token, end));
                }
            }
            after[token] = vertex;
        }
        moves.sort_by_key(|&(token, end)| (self.order[end], token, end));
        moves
    }
}

impl LoopyValue {
    /// Who wins a sum of this value.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Nimber(0) => Outcome::Previous,
            LoopyValue::Nimber(_) => Outcome::Next,
            LoopyValue::Infinite(nimbers) if nimbers.contains(&0) => Outcome::Next,
            LoopyValue::Infinite(_) => Outcome::Draw,
        }
    }
}

struct Labelling<'a> {
    successors: &'a [Vec<usize>],
    predecessors: Vec<Vec<usize>>,
    labels: Vec<Option<u32>>,
    order: Vec<Option<u32>>,
    /// Vertices that have an option of every label so far, and no label: only they can get the next one.
    open: Vec<usize>,
    labelled: u32,
}

impl Labelling<'_> {
    /// Gives the label to all vertices that can have it; whether there was one.
    ///
    /// This is retrograde analysis: a vertex is covered when it has an option with the label, and a vertex gets the
    /// label when it is not covered and all its options without a label are.
    fn round(&mut self, label: u32) -> bool {
        let before = self.labelled;
        let mut covered = vec![false; self.labels.len()];
        let mut uncovered = vec![None; self.labels.len()];
        for &vertex in &self.open {
            uncovered[vertex] =
                Some(self.successors[vertex].iter().filter(|&&end| self.labels[end].is_none()).count());
        }
        let mut ready: Vec<usize> =
            self.open.iter().copied().filter(|&vertex| uncovered[vertex] == Some(0)).collect();
        while let Some(vertex) = ready.pop() {
            if covered[vertex] || self.labels[vertex].is_some() {
                continue;
            }
            self.give(vertex, label);
            for &previous in &self.predecessors[vertex] {
                if self.labels[previous].is_none() && !std::mem::replace(&mut covered[previous], true) {
                    ready.extend(
                        self.predecessors[previous]
                            .iter()
                            .filter(|&&waiting| counts_down(&mut uncovered[waiting])),
                    );
                }
            }
        }
        self.open.retain(|&vertex| covered[vertex] && self.labels[vertex].is_none());
        self.labelled > before
    }

    fn give(&mut self, vertex: usize, label: u32) {
        self.labels[vertex] = Some(label);
        self.order[vertex] = Some(self.labelled);
        self.labelled += 1;
    }

    fn value(&self, vertex: usize) -> LoopyValue {
        match self.labels[vertex] {
            Some(label) => LoopyValue::Nimber(label),
            None => LoopyValue::Infinite(
                self.successors[vertex].iter().filter_map(|&end| self.labels[end]).collect(),
            ),
        }
    }
}

/// Counts one uncovered option less; whether none is left.
fn counts_down(uncovered: &mut Option<usize>) -> bool {
    if let Some(count) = uncovered {
        *count -= 1;
    }
    *uncovered == Some(0)
}
