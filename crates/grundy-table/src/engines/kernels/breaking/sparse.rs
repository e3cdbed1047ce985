//! One value at a time by the sparse-space method, certified: the state that the faster kernels share.
//!
//! 1. Mark the takes and every pair with a rare part. Only these can be common.
//! 2. The least unmarked common value can be hit by nothing else, so it is the value unless a smaller rare one is missing.
//! 3. Every smaller unmarked rare value needs a witness: two common heaps. The split digits take turns in the search;
//!    Kayles would be quadratic without that.
//! 4. A rare value without a witness is the value of the heap, which is then a new rare heap.
//!
//! # Cost
//! `O(rare heaps · splits)` for each value plus the probes for witnesses; `O(n)` where the game is not sparse.

use super::Breaking;
use super::class::{Census, Class};
use super::plan::WitnessRecord;
use super::store::{Overflow, Store, Stored};

/// What is known of a game, and how its heaps are coloured.
#[derive(Clone, Debug)]
pub(super) struct Sparse<S> {
    pub game: Breaking,
    pub store: S,
    pub class: Class,
    /// The first heap whose value was certified with the present class.
    pub class_since: usize,
    /// Every known rare heap, rising.
    pub rare: Vec<usize>,
    pub census: Census,
    pub witnesses: WitnessRecord,
    marks: Marks,
}

const CHUNK: usize = 64;

impl<S: Store> Sparse<S> {
    /// The game with the values of a store known.
    pub fn new(game: &Breaking, store: S) -> Sparse<S> {
        let mut sparse = Sparse {
            game: game.clone(),
            class: Class::ALL_RARE,
            class_since: store.known(),
            store,
            rare: Vec::new(),
            census: Census::new(game),
            witnesses: WitnessRecord::default(),
            marks: Marks::default(),
        };
        sparse.rebuild();
        sparse
    }

    /// The same knowledge with the values kept in another way.
    pub fn with_store<T: Store>(self, store: T) -> Sparse<T> {
        let Sparse { game, class, class_since, rare, census, witnesses, marks, .. } = self;
        Sparse { game, store, class, class_since, rare, census, witnesses, marks }
    }

    /// How many heaps are known.
    pub fn known(&self) -> usize {
        self.store.known()
    }

    /// How many pairs with a rare part a heap may have.
    pub fn rare_pairs(&self) -> usize {
        self.rare.len() * self.game.splits.len()
    }

    /// The last rare heap, or 0.
    pub fn last_rare(&self) -> usize {
        self.rare.last().copied().unwrap_or(0)
    }

    /// Counts the new heaps, chooses the class anew and lists the rare heaps; says whether the class changed.
    pub fn rebuild(&mut self) -> bool {
        let (store, known) = (&self.store, self.store.known());
        self.census.count_up_to(known, |n| store.value(n));
        let (class, _) = self.census.best_class(usize::from(S::NEEDS_MASK));
        if class == self.class && known > self.class_since {
            return false;
        }
        self.rare = (1..known).filter(|&n| !class.is_common(store.value(n), n)).collect();
        self.class = class;
        self.class_since = known;
        self.store.class_changed(class, &self.rare);
        true
    }

    /// Evaluates the next heap.
    pub fn step(&mut self) -> Result<(), Overflow> {
        let n = self.known();
        self.marks.clear();
        self.mark_takes(n);
        self.mark_rare_pairs(n);
        let class = self.class;
        let (candidate, missing) = self.marks.least_common(|value| class.is_common(value, n));
        let value = match self.search_witnesses(n, candidate, missing) {
            true => candidate,
            false => self.marks.least(),
        };
        self.accept(value)
    }

    /// Records the value of the next heap.
    pub fn accept(&mut self, value: u32) -> Result<(), Overflow> {
        let n = self.known();
        let common = self.class.is_common(value, n);
        self.store.push(value, common)?;
        if !common {
            self.rare.push(n);
        }
        Ok(())
    }

    fn mark_takes(&mut self, n: usize) {
        for &i in self.game.takes.iter().filter(|&&i| i < n) {
            self.marks.mark(self.store.value(n - i));
        }
    }

    fn mark_rare_pairs(&mut self, n: usize) {
        for &i in self.game.splits.iter().filter(|&&i| i < n) {
            let sum = n - i;
            let below_sum = self.rare.partition_point(|&r| r < sum);
            for &r in &self.rare[..below_sum] {
                if self.game.equal_parts || 2 * r != sum {
                    self.marks.mark(self.store.value(r) ^ self.store.value(sum - r));
                }
            }
        }
    }

    /// Marks pairs until every value below `candidate` is marked; `missing` of them are not yet.
    fn search_witnesses(&mut self, n: usize, candidate: u32, mut missing: usize) -> bool {
        let mut from = 1;
        while missing > 0 {
            let mut open = false;
            for &i in self.game.splits.iter().filter(|&&i| i < n) {
                let sum = n - i;
                let end = (sum / 2 + 1).min(from + CHUNK);
                open |= from < end;
                for a in from..end {
                    let value = self.store.value(a) ^ self.store.value(sum - a);
                    if (self.game.equal_parts || 2 * a != sum) && self.marks.mark(value) && value < candidate
                    {
                        missing -= 1;
                    }
                }
            }
            if !open {
                return false;
            }
            from += CHUNK;
        }
        self.witnesses.add(n, from - 1);
        true
    }
}

/// How many values two bytes have.
const SHORTS: usize = 1 << 16;
const STRIP: usize = 64;

/// A set of values that is emptied by counting up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Marks {
    /// Empties the set.
    pub fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Adds a value; says whether it is new.
    #[inline(always)]
    pub fn mark(&mut self, value: u32) -> bool {
        let index = value as usize;
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two().max(64), 0);
        }
        let new = self.stamps[index] != self.stamp;
        self.stamps[index] = self.stamp;
        new
    }

    /// Adds `left[k] ^ right[k]` for every `k`.
    pub(super) fn mark_xors<V: Stored>(&mut self, left: &[V], right: &[V], largest: u32) {
        let size = (largest as usize + 1).next_power_of_two().max(64);
        if self.stamps.len() < size {
            self.stamps.resize(size, 0);
        }
        // Xors of values up to the largest stay below the power of two, so the mask changes nothing but the checks.
        let stamps = &mut self.stamps[..size];
        let mask = size - 1;
        for (&left, &right) in left.iter().zip(right) {
            stamps[(left.into() ^ right.into()) as usize & mask] = self.stamp;
        }
    }

    /// The same for many entries of two bytes: with a stamp for each of their values no index needs a check.
    pub(super) fn mark_xors_of_shorts(&mut self, left: &[u16], right: &[u16]) {
        if self.stamps.len() < SHORTS {
            self.stamps.resize(SHORTS, 0);
        }
        let Some(stamps) = self.stamps.first_chunk_mut::<SHORTS>() else { return };
        let (left_strips, left_rest) = left.as_chunks::<STRIP>();
        let (right_strips, right_rest) = right.as_chunks::<STRIP>();
        for (left, right) in left_strips.iter().zip(right_strips) {
            // All xors of a strip come first, so that they are found in vectors.
            let xors: [u16; STRIP] = std::array::from_fn(|k| left[k] ^ right[k]);
            xors.iter().for_each(|&xor| stamps[usize::from(xor)] = self.stamp);
        }
        for (&left, &right) in left_rest.iter().zip(right_rest) {
            stamps[usize::from(left ^ right)] = self.stamp;
        }
    }

    #[inline(always)]
    pub fn contains(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.stamp)
    }

    /// The least value outside the set.
    pub fn least(&self) -> u32 {
        (0..).find(|&value| !self.contains(value)).unwrap_or(u32::MAX)
    }

    /// The least common value outside the set, and how many smaller values are outside too.
    ///
    /// With a class that calls nothing common it gives up at the first value that was never marked at all.
    pub fn least_common(&self, is_common: impl Fn(u32) -> bool) -> (u32, usize) {
        let mut missing = 0;
        let end = 2 * self.stamps.len() as u32 + 2;
        for value in 0..end {
            if self.contains(value) {
                continue;
            }
            if is_common(value) {
                return (value, missing);
            }
            missing += 1;
        }
        (end, missing)
    }
}
