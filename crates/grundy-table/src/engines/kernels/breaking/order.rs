//! In which order partners are tried: those first that strike out most of what the ones before them leave open.
//!
//! Which partners do so is learned from a sample of known heaps, greedily. Values do not depend on it, only the speed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::blocks::{Item, WIDTH, beside};
use super::sparse::Sparse;
use super::store::{Codes, Store};

/// The partners in their orders.
#[derive(Clone, Debug)]
pub(super) struct Orders {
    /// How many heaps were known when they were learned.
    pub learned_at: usize,
    /// When it is time to learn anew.
    pub good_until: usize,
    /// Rare partners of all ages, for generation.
    pub far: Vec<Item>,
    /// Low pairs of common heaps, for certification.
    pub low: Vec<Item>,
    /// Beyond the first part of every low pair.
    pub low_bound: usize,
}

/// How many heaps are looked at. More hardly change the order.
const SAMPLE: usize = 256;
/// Low pairs have a first part below this: what is beyond is searched only if they fail.
const POOL: usize = 6000;
/// How many low pairs are kept: the last of them find a missing code for one heap in some thousands.
const LOW_PAIRS: usize = 5000;

/// Orders hardly change any more when the table grows by less than this.
const GROWTH: usize = 4;
/// In a shorter table new rare heaps come so often that learning costs more than it saves.
const LEARNED_FROM: usize = 1 << 15;

impl Orders {
    /// Learns from the known heaps.
    pub fn learned(sparse: &Sparse<Codes>) -> Orders {
        let (store, known) = (&sparse.store, sparse.known());
        let items = |heaps: &[usize], change: u8| -> Vec<Item> {
            let item = |a: usize, i: usize| (a + i, u32::from(store.codes()[a] ^ change));
            heaps.iter().flat_map(|&a| sparse.game.splits.iter().map(move |&i| item(a, i))).collect()
        };
        let mut far = items(&sparse.rare, store.colour());
        far.retain(|&(offset, _)| offset >= WIDTH);
        // Both parts of a pair in every later block are known and different, and the first is the smaller.
        let last = (known.saturating_sub(sparse.game.reach() + 1) / 2).saturating_sub(WIDTH);
        let is_common = |&a: &usize| sparse.class.is_common(store.value(a), a);
        let pool: Vec<usize> = (WIDTH..last.min(POOL)).filter(is_common).collect();
        Orders {
            learned_at: known,
            good_until: GROWTH * known.max(LEARNED_FROM / GROWTH),
            far: in_order(store, far, usize::MAX, true),
            low: in_order(store, items(&pool, 0), LOW_PAIRS, false),
            low_bound: pool.last().map_or(1, |&a| a + 1),
        }
    }
}

/// At most so many of the items, in the order in which each strikes out most open ranks of one colour in a sample.
fn in_order(store: &Codes, items: Vec<Item>, most: usize, common: bool) -> Vec<Item> {
    let mut sample = Sample::new(store, items.iter().map(|item| item.0).max().unwrap_or(0), common);
    // What an item strikes out only falls as others are taken, so an old count is a bound: most need no second look.
    let mut queue: BinaryHeap<(usize, Reverse<usize>)> =
        (0..items.len()).map(|place| (usize::MAX, Reverse(place))).collect();
    let mut order = Vec::new();
    let mut is_useful = true;
    while let Some((_, Reverse(place))) = queue.pop().filter(|_| order.len() < most) {
        // Once nothing open is hit by any, the sample tells nothing about those that are left.
        let gain = if is_useful { sample.gain(items[place]) } else { 0 };
        if queue.peek().is_none_or(|next| gain >= next.0) {
            sample.strike_out(items[place]);
            is_useful = gain > 0;
            order.push(items[place]);
        } else {
            queue.push((gain, Reverse(place)));
        }
    }
    order
}

/// Known heaps, and which smaller values of one colour nothing has hit yet.
struct Sample<'a> {
    codes: &'a [u8],
    heaps: Vec<usize>,
    open: Vec<[bool; 256]>,
}

impl Sample<'_> {
    /// Heaps of the later half that have all partners down to the deepest.
    fn new(store: &Codes, deepest: usize, common: bool) -> Sample<'_> {
        let known = store.known();
        let from = (deepest + 1).max(known / 2);
        let step = (known.saturating_sub(from) / SAMPLE).max(1);
        let heaps: Vec<usize> = (from..known).step_by(step).collect();
        let smaller = |n: usize| {
            let value = store.value(n);
            std::array::from_fn(|rank| rank < store.ranks() && store.decoded(rank as u8, n, common) < value)
        };
        let open = heaps.iter().map(|&n| smaller(n)).collect();
        Sample { codes: store.codes(), heaps, open }
    }

    fn gain(&self, item: Item) -> usize {
        let hit = |n: usize| usize::from(beside(self.codes[n - item.0], item));
        self.heaps.iter().zip(&self.open).filter(|(n, open)| open[hit(**n)]).count()
    }

    fn strike_out(&mut self, item: Item) {
        for (&n, open) in self.heaps.iter().zip(&mut self.open) {
            open[usize::from(beside(self.codes[n - item.0], item))] = false;
        }
    }
}
