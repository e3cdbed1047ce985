//! The misère quotient (Q, P, Φ): a finite commutative monoid that decides every sum of heaps under misère play.
//!
//! Two sums are equivalent if they have the same outcome whatever is added to both. The classes form the monoid Q;
//! P holds the classes of P-positions, and Φ(h) is the class of the heap h. A sum is a P-position iff the product of
//! its Φ lies in P. Source: T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*,
//! Journal of Combinatorial Theory A 115 (2008).

mod closure;
mod element_set;
mod learner;
mod monoid;
mod nim_like;
mod oracle;
mod rows;
mod search;
mod vector;
mod vector_map;

pub use element_set::{Element, ElementSet};
pub use monoid::Monoid;
pub use nim_like::nim_like;
pub use search::{Found, search};

use crate::outcome::Winner;
use crate::repetition::{Along, Repetition};
use crate::sum::Heap;

/// A misère quotient, valid for all heaps if its map repeats, and else for the heaps that the map lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The algebra (Q, P).
    pub monoid: Monoid,
    /// Φ: the element of each heap. If it repeats it has `preperiod + period` entries.
    pub map: Vec<Element>,
    /// How Φ goes on for ever, where that is proved.
    pub repetition: Option<Repetition>,
    /// Why, for rules that are neither codes nor subtraction sets.
    pub along: Option<Along>,
}

impl Quotient {
    /// The same quotient, for a map that repeats; the caller proves it.
    pub(crate) fn repeating(&self, repetition: Repetition, along: Along) -> Quotient {
        let end = (repetition.preperiod + repetition.period) as usize;
        let map = self.map[..end.min(self.map.len())].to_vec();
        Quotient { monoid: self.monoid.clone(), map, repetition: Some(repetition), along: Some(along) }
    }

    /// The number of classes, |Q|.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The number of classes of P-positions, |P|.
    pub fn previous_order(&self) -> usize {
        self.monoid.previous().len()
    }

    /// The class of a heap; `None` for heaps beyond what is known.
    pub fn element(&self, heap: u64) -> Option<Element> {
        let index = self.repetition.map_or(heap, |repetition| repetition.reduced(heap));
        self.map.get(usize::try_from(index).ok()?).copied()
    }

    /// The class of a sum; `None` if some heap is beyond what is known.
    pub fn element_of_sum(&self, heaps: &[u64]) -> Option<Element> {
        heaps.iter().try_fold(0, |product, &heap| Some(self.monoid.product(product, self.element(heap)?)))
    }

    /// Who wins the sums of a class.
    pub fn outcome(&self, element: Element) -> Winner {
        if self.monoid.previous().contains(element) { Winner::Previous } else { Winner::Next }
    }

    /// The heaps below this bound are known; `None` if all are.
    pub fn valid_below(&self) -> Option<Heap> {
        self.repetition.is_none().then_some(self.map.len() as Heap)
    }
}
