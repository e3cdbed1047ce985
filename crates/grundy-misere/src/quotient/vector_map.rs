//! A map from vectors to outcomes in one flat array: each slot holds a vector and, in its highest bit, the outcome.
//!
//! The search for quotients spends most of its time looking up vectors in tables that no cache holds, so one look
//! should touch one place. The highest bit of a vector is the guard of a lane and therefore free;
//! the empty vector is never stored and marks an empty slot.

use super::vector::Vector;

const OUTCOME: Vector = 1 << 127;
const SMALLEST: usize = 1 << 10;

/// Outcomes of vectors other than the empty one: whether they are P-positions.
#[derive(Clone, Debug)]
pub struct VectorMap {
    // Invariant: the length is a power of two, and more than a third of the slots are empty.
    slots: Vec<Vector>,
    length: usize,
}

impl VectorMap {
    /// Nothing is known.
    pub fn new() -> VectorMap {
        VectorMap { slots: vec![0; SMALLEST], length: 0 }
    }

    /// How many vectors are known.
    pub fn len(&self) -> usize {
        self.length
    }

    /// The outcome of a vector, if it is known.
    #[inline]
    pub fn get(&self, vector: Vector) -> Option<bool> {
        let slot = self.slots[self.place(vector)];
        (slot != 0).then_some(slot & OUTCOME != 0)
    }

    /// Remembers the outcome of a vector that is not the empty one.
    pub fn insert(&mut self, vector: Vector, is_previous: bool) {
        if 3 * (self.length + 1) >= 2 * self.slots.len() {
            self.rebuild(2 * self.slots.len(), |_| true);
        }
        let place = self.place(vector);
        self.length += usize::from(self.slots[place] == 0);
        self.slots[place] = if is_previous { vector | OUTCOME } else { vector };
    }

    /// Forgets every vector that is not to be kept.
    pub fn retain(&mut self, keep: impl Fn(Vector) -> bool) {
        self.rebuild(self.slots.len(), keep);
    }

    fn rebuild(&mut self, size: usize, keep: impl Fn(Vector) -> bool) {
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        self.length = 0;
        for slot in old.into_iter().filter(|&slot| slot != 0 && keep(slot & !OUTCOME)) {
            let place = self.place(slot & !OUTCOME);
            self.slots[place] = slot;
            self.length += 1;
        }
    }

    /// The slot of a vector, or the empty one where it would go.
    #[inline]
    fn place(&self, vector: Vector) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = (mixed(vector) >> 20) as usize & mask;
        while self.slots[place] != 0 && self.slots[place] & !OUTCOME != vector {
            place = (place + 1) & mask;
        }
        place
    }
}

/// The two halves multiplied by odd constants whose bits are spread out (those of the golden ratio and of √2).
#[inline]
fn mixed(vector: Vector) -> u64 {
    let low = (vector as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let high = ((vector >> 64) as u64).wrapping_mul(0xB504_F333_F9DE_6485);
    (low ^ low >> 31).wrapping_add(high ^ high >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn it_agrees_with_the_map_of_the_standard_library() {
        let mut ours = VectorMap::new();
        let mut theirs: HashMap<Vector, bool> = HashMap::new();
        for n in 1..20_000u128 {
            let vector = (n * n * 0x0001_0203_0501 + (n << 77)) & !OUTCOME;
            ours.insert(vector, n % 3 == 0);
            theirs.insert(vector, n % 3 == 0);
        }
        ours.retain(|vector| vector % 5 != 0);
        theirs.retain(|vector, _| vector % 5 != 0);
        assert_eq!(ours.len(), theirs.len());
        assert!(theirs.iter().all(|(&vector, &outcome)| ours.get(vector) == Some(outcome)));
        assert_eq!(ours.get(12_345_678_901), None);
    }
}
