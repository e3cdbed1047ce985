//! A set of elements of a finite monoid, as bits.

use smallvec::SmallVec;

/// The number of an element; 0 is the identity.
pub type Element = u16;

/// A set of elements. Sets that are compared or joined belong to monoids of the same order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ElementSet {
    words: SmallVec<[u64; 2]>,
}

impl ElementSet {
    /// The empty set, with room for `order` elements.
    pub fn empty(order: usize) -> ElementSet {
        ElementSet { words: SmallVec::from_elem(0, order.div_ceil(64)) }
    }

    /// Adds an element.
    pub fn insert(&mut self, element: Element) {
        self.words[usize::from(element) / 64] |= 1 << (element % 64);
    }

    /// Whether the element is in the set.
    #[inline]
    pub fn contains(&self, element: Element) -> bool {
        self.words[usize::from(element) / 64] >> (element % 64) & 1 == 1
    }

    /// Adds all elements of another set.
    pub fn join(&mut self, other: &ElementSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// Whether every element is in the other set too.
    pub fn is_within(&self, other: &ElementSet) -> bool {
        self.words.iter().zip(&other.words).all(|(word, other)| word & !other == 0)
    }

    /// Some element of both sets.
    pub fn common(&self, other: &ElementSet) -> Option<Element> {
        let (index, word) = self
            .words
            .iter()
            .zip(&other.words)
            .map(|(a, b)| a & b)
            .enumerate()
            .find(|(_, word)| *word != 0)?;
        Some((64 * index) as Element + word.trailing_zeros() as Element)
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The elements in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        (0..self.words.len() as Element * 64).filter(|&element| self.contains(element))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
