//! What every block of codes has to look at.

use super::blocks::{Item, STRIDE, WIDTH};
use super::order::Orders;
use super::sparse::Sparse;
use super::store::{Codes, Store};

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct CodedPlan {
    /// Partners that lie before the block, in the order in which they are tried.
    pub far: Vec<Item>,
    /// Partners that may lie in the block itself.
    pub near: Vec<Item>,
    /// Takes from a common heap that leave a heap which counts as rare.
    pub rare_takes: Vec<usize>,
    /// Pairs of common heaps that are looked at first when rare codes are missing.
    pub low: Vec<Item>,
    /// Beyond the first part of every low pair.
    pub low_bound: usize,
    /// How far below a heap the second part of a low pair may lie.
    pub low_reach: usize,
    /// Whether a small heap is rare, up to a multiple of the stride beyond the last rare heap.
    pub rare: Vec<bool>,
    /// How far back a block looks when it is generated.
    pub span: usize,
}

impl CodedPlan {
    /// The plan for what is known; partners that were not known when the orders were learned come last.
    pub fn new(sparse: &Sparse<Codes>, orders: &Orders) -> CodedPlan {
        let store = &sparse.store;
        let item = |a: usize, i: usize| (a + i, store.code(store.value(a)));
        let is_learned = |r: usize| r < orders.learned_at;
        let all = sparse.rare.iter().flat_map(|&r| sparse.game.splits.iter().map(move |&i| (r, item(r, i))));
        let (rare_takes, takes): (Vec<usize>, Vec<usize>) =
            sparse.game.takes.iter().partition(|&&i| !sparse.class.keeps_colour(i));
        // What is taken from a heap leaves the value as it is: a partner of code 0.
        let all = all.chain(takes.into_iter().map(|i| (usize::MAX, (i, 0))));
        let (near, far): (Vec<_>, Vec<_>) = all.partition(|(_, (offset, _))| *offset < WIDTH);
        let later = far.into_iter().filter(|(r, _)| !is_learned(*r)).map(|(_, item)| item);
        let mut rare = vec![false; (sparse.last_rare() / STRIDE + 2) * STRIDE];
        sparse.rare.iter().for_each(|&r| rare[r] = true);
        let span = sparse.last_rare() + sparse.game.reach() + WIDTH;
        CodedPlan {
            far: orders.far.iter().copied().chain(later).collect(),
            near: near.into_iter().map(|(_, item)| item).collect(),
            rare_takes,
            low: orders.low.clone(),
            low_bound: orders.low_bound,
            low_reach: orders.low.iter().map(|item| item.0).max().unwrap_or(0),
            rare,
            span: span.min(sparse.known()),
        }
    }
}
