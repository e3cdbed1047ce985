//! What every block of codes has to look at.

use super::blocks::{Item, WIDTH};
use super::order::Orders;
use super::sparse::Sparse;
use super::store::Codes;

/// How many pairs are looked at between two looks at which ranks are still missing.
pub(super) const STRIDE: usize = 512;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct CodedPlan {
    /// How many ranks codes can have.
    pub ranks: usize,
    /// The bit that is set in the codes of common heaps, if there is one.
    pub colour: u8,
    /// Partners that lie before the block, in the order in which they are tried; what they reach are ranks of common values.
    pub far: Vec<Item>,
    /// Partners that may lie in the block itself.
    pub near: Vec<Item>,
    /// Takes from a heap that may leave a heap which counts as rare; what they reach are ranks then.
    pub rare_takes: Vec<Item>,
    /// Pairs of common heaps that are looked at first when rare values are missing.
    pub low: Vec<Item>,
    /// Beyond the first part of every low pair.
    pub low_bound: usize,
    /// How far below a heap the second part of a low pair may lie.
    pub low_reach: usize,
    /// Whether a small heap is rare, up to a multiple of the stride beyond the last rare heap; empty where codes tell it.
    pub rare: Vec<bool>,
    /// The first parts of the first strides of pairs.
    pub first_parts: Vec<FirstParts>,
    /// How far back a block looks when it is generated.
    pub span: usize,
}

impl CodedPlan {
    /// The plan for what is known; partners that were not known when the orders were learned come last.
    pub fn new(sparse: &Sparse<Codes>, orders: &Orders) -> CodedPlan {
        let (store, colour) = (&sparse.store, sparse.store.colour());
        let partner = |r: usize, i: usize| (r + i, u32::from(store.codes()[r] ^ colour));
        let is_learned = |r: usize| r < orders.learned_at;
        let all =
            sparse.rare.iter().flat_map(|&r| sparse.game.splits.iter().map(move |&i| (r, partner(r, i))));
        let takes = takes(sparse);
        // Without colours a take that changes the colour would mix ranks, but there it leaves common heaps only.
        let to_common = takes.iter().filter(|take| colour != 0 || sparse.class.keeps_colour(take.0));
        let all = all.chain(to_common.map(|&(i, code)| (usize::MAX, (i, code ^ u32::from(colour)))));
        let (near, far): (Vec<_>, Vec<_>) = all.partition(|(_, (offset, _))| *offset < WIDTH);
        let later = far.into_iter().filter(|(r, _)| !is_learned(*r)).map(|(_, item)| item);
        let rare_takes = takes.iter().filter(|take| colour != 0 || !sparse.class.keeps_colour(take.0));
        let rare = is_rare(sparse);
        let strides =
            (1..).step_by(STRIDE).take_while(|from| from + STRIDE <= FIRST_PARTS.min(sparse.known()));
        CodedPlan {
            ranks: store.ranks(),
            colour,
            far: orders.far.iter().copied().chain(later).collect(),
            near: near.into_iter().map(|(_, item)| item).collect(),
            rare_takes: rare_takes.copied().collect(),
            low: orders.low.clone(),
            low_bound: orders.low_bound,
            low_reach: orders.low.iter().map(|item| item.0).max().unwrap_or(0),
            first_parts: strides
                .map(|from| FirstParts::new(store.codes(), from, |a| rare.get(a) == Some(&true)))
                .collect(),
            rare,
            span: sparse.last_rare() + sparse.game.reach() + WIDTH,
        }
    }
}

/// What is taken from a heap leaves the value as it is, and the colour or not.
fn takes(sparse: &Sparse<Codes>) -> Vec<Item> {
    let change = |i: usize| if sparse.class.keeps_colour(i) { 0 } else { u32::from(sparse.store.colour()) };
    sparse.game.takes.iter().map(|&i| (i, change(i))).collect()
}

/// Which heaps are rare, where codes do not tell.
fn is_rare(sparse: &Sparse<Codes>) -> Vec<bool> {
    if sparse.store.colour() != 0 {
        return Vec::new();
    }
    let mut rare = vec![false; (sparse.last_rare() / STRIDE + 2) * STRIDE];
    sparse.rare.iter().for_each(|&r| rare[r] = true);
    rare
}

/// Strides of first parts below this are kept.
const FIRST_PARTS: usize = 1 << 16;

/// The codes of a stride of heaps, the last one first, so that the second parts of their pairs rise.
#[derive(Clone, Debug)]
pub(super) struct FirstParts {
    pub codes: [u8; STRIDE],
    /// All bits set where the pair does not count.
    pub skipped: [u8; STRIDE],
}

impl FirstParts {
    /// The stride from this heap on.
    pub fn new(codes: &[u8], from: usize, is_skipped: impl Fn(usize) -> bool) -> FirstParts {
        let heap = |k: usize| from + STRIDE - 1 - k;
        FirstParts {
            codes: std::array::from_fn(|k| codes[heap(k)]),
            skipped: std::array::from_fn(|k| if is_skipped(heap(k)) { u8::MAX } else { 0 }),
        }
    }
}
