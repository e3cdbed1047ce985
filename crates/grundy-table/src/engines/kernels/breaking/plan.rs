//! What a block of heaps has to look at, prepared once for many blocks: rare partners, takes and probes as offsets.
//!
//! An [`Item`] `(offset, value)` stands for the option of value `values[n - offset] ^ value`, for every heap `n` alike.

use super::{Breaking, Class};

/// An option that every heap has: the heap `offset` below, beside a fixed heap of this value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub offset: usize,
    pub value: u32,
}

/// The options of a sparse game, for blocks of a given width.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// Options outside the block, whichever heap of the block it is.
    pub far: Vec<Item>,
    /// Options that may lie inside the block, nearest first.
    pub near: Vec<Item>,
    /// Pairs of common heaps, smallest first part first, the split digits taking turns.
    pub probes: Vec<Item>,
    /// The largest first part among the probes.
    pub probe_bound: usize,
}

impl Plan {
    /// The plan for blocks of `width` heaps that start at `from` or later.
    ///
    /// `rare` holds the rare heaps, and `value_of` knows every heap below `from`.
    pub fn new(
        game: &Breaking,
        class: Class,
        rare: &[usize],
        value_of: &dyn Fn(usize) -> u32,
        block: Block,
    ) -> Plan {
        let mut plan = Plan::default();
        let partners = rare.iter().map(|&r| (r, value_of(r)));
        let splits =
            partners.flat_map(|(r, value)| game.splits.iter().map(move |&i| Item { offset: r + i, value }));
        let takes = game.takes.iter().map(|&offset| Item { offset, value: 0 });
        (plan.near, plan.far) = splits.chain(takes).partition(|item| item.offset < block.width);
        plan.near.sort_by_key(|item| item.offset);
        plan.add_probes(game, class, value_of, block);
        plan
    }

    fn add_probes(&mut self, game: &Breaking, class: Class, value_of: &dyn Fn(usize) -> u32, block: Block) {
        // A probe must lie outside the block and meet a strictly larger partner, so that unequal parts need no care.
        let end = (block.from.saturating_sub(game.reach()) / 2)
            .min(block.from.saturating_sub(game.reach() + block.width));
        for a in 1..end {
            if self.probes.len() >= block.probes {
                break;
            }
            let value = value_of(a);
            if class.is_common(value, a) {
                self.probes.extend(game.splits.iter().map(|&i| Item { offset: a + i, value }));
                self.probe_bound = a;
            }
        }
        let split_count = game.splits.len().max(1);
        self.probes.retain(|item| item.offset >= block.width);
        self.probes.truncate(self.probes.len() / split_count * split_count);
    }
}

/// The shape of the blocks that a plan is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub from: usize,
    pub width: usize,
    pub probes: usize,
}

/// How far the search for witnesses had to go: the largest first part needed from each heap on.
///
/// Only suffix maxima are kept, so the record stays short however long the run is.
#[derive(Clone, Debug, Default)]
pub(super) struct WitnessRecord {
    // Invariant: heaps rise and bounds fall strictly.
    maxima: Vec<(usize, usize)>,
}

impl WitnessRecord {
    pub fn add(&mut self, n: usize, first_part: usize) {
        while self.maxima.last().is_some_and(|&(_, bound)| bound <= first_part) {
            self.maxima.pop();
        }
        self.maxima.push((n, first_part));
    }

    /// The heaps, rising, with what some heap from there on needed.
    pub fn maxima(&self) -> &[(usize, usize)] {
        &self.maxima
    }

    /// A bound on the first part of some witness of each rare value of each heap from `n` on.
    pub fn bound_from(&self, n: usize) -> usize {
        let start = self.maxima.partition_point(|&(heap, _)| heap < n);
        self.maxima.get(start).map_or(0, |&(_, bound)| bound)
    }
}
