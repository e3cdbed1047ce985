//! The values as they come: all of them, or the first and the last ones where all would take too much memory.

use super::colours::Entry;

pub(super) struct Tape<E> {
    /// The values of the first heaps.
    head: Vec<E>,
    /// Those of the heaps from `base` on, as far as they are known.
    recent: Vec<E>,
    base: usize,
    /// So many of the last heaps behind the head are never forgotten.
    look: usize,
}

/// So many heaps come between two times that old ones are forgotten.
const FRESH: usize = 1 << 20;

impl<E: Entry> Tape<E> {
    /// A tape for so many heaps, of which the first are known and none is forgotten.
    pub(super) fn whole(first_values: &[u32], length: usize) -> Tape<E> {
        Tape::new(first_values, length, 0)
    }

    /// A tape that holds so many of the first heaps and so many of the last ones.
    pub(super) fn forgetting(first_values: &[u32], head: usize, look: usize) -> Tape<E> {
        let mut tape = Tape::new(first_values, head.max(first_values.len()), look);
        tape.recent.resize(look + FRESH, E::default());
        tape
    }

    fn new(first_values: &[u32], head: usize, look: usize) -> Tape<E> {
        let mut values: Vec<E> = first_values.iter().map(|value| E::of(*value)).collect();
        values.resize(head, E::default());
        Tape { base: values.len(), head: values, recent: Vec::new(), look }
    }

    /// The bytes that a tape takes which forgets.
    pub(super) fn bytes(head: usize, look: usize) -> u64 {
        (size_of::<E>() * (head + look + FRESH)) as u64
    }

    /// Sets the values of neighbouring heaps.
    #[inline(always)]
    pub(super) fn set_all(&mut self, first: usize, entries: &[E]) {
        let recent = first.checked_sub(self.base);
        let places = match self.head.get_mut(first..first + entries.len()) {
            Some(places) => Some(places),
            None => recent.and_then(|place| self.recent.get_mut(place..place + entries.len())),
        };
        match places {
            Some(places) => places.copy_from_slice(entries),
            None => (first..).zip(entries).for_each(|(heap, entry)| self.set(heap, *entry)),
        }
    }

    #[inline(always)]
    fn set(&mut self, heap: usize, entry: E) {
        match self.head.get_mut(heap) {
            Some(place) => *place = entry,
            None => self.set_recent(heap, entry),
        }
    }

    #[inline(always)]
    fn set_recent(&mut self, heap: usize, entry: E) {
        if heap - self.base >= self.recent.len() {
            let forgotten = heap - self.base - self.look;
            self.recent.copy_within(forgotten.., 0);
            self.base += forgotten;
        }
        self.recent[heap - self.base] = entry;
    }

    /// The value of a heap that was set and not forgotten.
    #[inline(always)]
    pub(super) fn value(&self, heap: usize) -> Option<u32> {
        let entry = match self.head.get(heap) {
            Some(entry) => entry,
            None => self.recent.get(heap.checked_sub(self.base)?)?,
        };
        Some(entry.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tape_that_forgets_holds_the_first_heaps_and_the_last() {
        let mut tape: Tape<u16> = Tape::forgetting(&[7, 8, 9], 100, 1000);
        let value = |heap: usize| (heap % 511) as u32;
        let mut next = 3;
        while next < 3 * FRESH {
            let entries: Vec<u16> = (next..next + 1 + next % 16).map(|heap| u16::of(value(heap))).collect();
            tape.set_all(next, &entries);
            next += entries.len();
            if next % 997 == 0 || next % FRESH < 20 {
                assert_eq!((tape.value(0), tape.value(2)), (Some(7), Some(9)));
                assert_eq!(tape.value(50.min(next - 1)), Some(value(50.min(next - 1))));
                let back = next.saturating_sub(1000).max(3);
                assert!((back..next).all(|heap| tape.value(heap) == Some(value(heap))), "{next}");
            }
        }
        assert_eq!(tape.value(2000), None);
    }
}
