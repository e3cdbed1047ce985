//! A finite commutative monoid with its P-portion: the algebra (Q, P) of a misère quotient.

use super::element_set::{Element, ElementSet};

/// The algebra (Q, P): products of elements, and which elements are P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    products: Vec<Element>,
    previous: ElementSet,
    winning: Vec<ElementSet>,
}

impl Monoid {
    /// The algebra with this multiplication table, row by row, and these P-positions.
    pub fn new(order: usize, products: Vec<Element>, previous: ElementSet) -> Monoid {
        let mut monoid = Monoid { order, products, previous, winning: Vec::new() };
        monoid.winning = monoid.elements().map(|element| monoid.shifted(element, &monoid.previous)).collect();
        monoid
    }

    /// The algebra of a game in which nobody can ever move.
    pub fn trivial() -> Monoid {
        Monoid::new(1, vec![0], ElementSet::empty(1))
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// All elements, the identity first.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        0..self.order as Element
    }

    /// The product of two elements.
    #[inline]
    pub fn product(&self, left: Element, right: Element) -> Element {
        self.products[usize::from(left) * self.order + usize::from(right)]
    }

    /// The products of one element with every element in order.
    pub fn row(&self, element: Element) -> &[Element] {
        let start = usize::from(element) * self.order;
        &self.products[start..start + self.order]
    }

    /// The elements of P-positions.
    pub fn previous(&self) -> &ElementSet {
        &self.previous
    }

    /// The contexts c in which the element makes a P-position: x·c in P.
    pub fn winning(&self, element: Element) -> &ElementSet {
        &self.winning[usize::from(element)]
    }

    /// The contexts in which some element of the set makes a P-position.
    pub fn winning_of(&self, elements: &ElementSet) -> ElementSet {
        let mut contexts = ElementSet::empty(self.order);
        elements.iter().for_each(|element| contexts.join(self.winning(element)));
        contexts
    }

    /// The elements c with element·c in the set.
    pub fn shifted(&self, element: Element, set: &ElementSet) -> ElementSet {
        let mut result = ElementSet::empty(self.order);
        if set.is_empty() {
            return result;
        }
        for (context, &product) in self.row(element).iter().enumerate() {
            if set.contains(product) {
                result.insert(context as Element);
            }
        }
        result
    }
}
