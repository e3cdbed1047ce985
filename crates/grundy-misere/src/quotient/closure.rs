//! The closure that proves a misère quotient: every non-P sum that has a move has a move to P, and no terminal sum is in P.
//!
//! A sum is seen as a state (product, contexts in which it has a winning move, terminal or not).
//! Adding a heap is monotone in the contexts, so for each product only the states with the fewest contexts are kept.
//! Together with the local test that no heap moves from P to P this proves all outcomes, by induction over sums.

use super::element_set::{Element, ElementSet};
use super::monoid::Monoid;
use crate::allowance::{Allowance, Stop};

/// A kind of heap: its image, the contexts in which it has a winning move, and a name for witnesses.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The image of the heap.
    pub element: Element,
    /// The contexts c such that some option times c is in P.
    pub wins: ElementSet,
    /// Whether the heap has no option.
    pub is_terminal: bool,
    /// What the caller calls it.
    pub name: u32,
}

impl Kind {
    /// The kind of a heap with this image whose options have these images.
    pub fn new(monoid: &Monoid, element: Element, options: &ElementSet, name: u32) -> Kind {
        Kind { element, wins: monoid.winning_of(options), is_terminal: options.is_empty(), name }
    }

    /// A context in which the heap and one of its options are both in P, which must not be.
    pub fn clash(&self, monoid: &Monoid) -> Option<Element> {
        self.wins.common(monoid.winning(self.element))
    }
}

#[derive(Clone, Debug)]
struct State {
    element: Element,
    wins: ElementSet,
    is_terminal: bool,
    is_least: bool,
    parent: usize,
    kind: usize,
}

/// The least states that are reached by sums of the kinds added so far.
#[derive(Clone, Debug)]
pub struct Closure {
    kinds: Vec<Kind>,
    // For each kind the contexts of its moves seen from each product, computed when first needed.
    views: Vec<Vec<Option<ElementSet>>>,
    states: Vec<State>,
    of_element: Vec<Vec<usize>>,
}

/// Why a kind could not be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// At this sum of kinds, by name, the algebra contradicts itself.
    Contradiction(Vec<u32>),
    /// The allowance ended.
    Stopped(Stop),
}

impl Closure {
    /// Only the empty sum.
    pub fn new(monoid: &Monoid) -> Closure {
        let empty = State {
            element: 0,
            wins: ElementSet::empty(monoid.order()),
            is_terminal: true,
            is_least: true,
            parent: 0,
            kind: 0,
        };
        let mut of_element = vec![Vec::new(); monoid.order()];
        of_element[0].push(0);
        Closure { kinds: Vec::new(), views: Vec::new(), states: vec![empty], of_element }
    }

    /// Adds a kind and all sums with it. If it is refused the closure stays as it was.
    pub fn add(&mut self, monoid: &Monoid, kind: Kind, allowance: &mut Allowance<'_>) -> Result<(), Refusal> {
        if self.kinds.iter().any(|old| old.is_below(&kind)) {
            return Ok(());
        }
        let before = self.states.len();
        let mut demoted = Vec::new();
        self.kinds.push(kind);
        self.views.push(vec![None; monoid.order()]);
        self.extend(monoid, before, &mut demoted, allowance).inspect_err(|_| self.roll_back(before, &demoted))
    }

    fn extend(
        &mut self,
        monoid: &Monoid,
        before: usize,
        demoted: &mut Vec<usize>,
        allowance: &mut Allowance<'_>,
    ) -> Result<(), Refusal> {
        let newest = self.kinds.len() - 1;
        for state in 0..before {
            allowance.step().map_err(Refusal::Stopped)?;
            self.combine(monoid, state, newest, demoted)?;
        }
        let mut state = before;
        while state < self.states.len() {
            for kind in 0..self.kinds.len() {
                allowance.step().map_err(Refusal::Stopped)?;
                self.combine(monoid, state, kind, demoted)?;
            }
            state += 1;
        }
        Ok(())
    }

    fn combine(
        &mut self,
        monoid: &Monoid,
        from: usize,
        kind: usize,
        demoted: &mut Vec<usize>,
    ) -> Result<(), Refusal> {
        if !self.states[from].is_least {
            return Ok(());
        }
        let next = self.successor(monoid, from, kind);
        let peers = &self.of_element[usize::from(next.element)];
        if peers.iter().any(|&peer| self.states[peer].is_below(&next)) {
            return Ok(());
        }
        if next.contradicts(monoid) {
            return Err(Refusal::Contradiction(self.names(from, kind)));
        }
        for &peer in peers {
            if next.is_below(&self.states[peer]) && self.states[peer].is_least {
                self.states[peer].is_least = false;
                demoted.push(peer);
            }
        }
        self.of_element[usize::from(next.element)].push(self.states.len());
        self.states.push(next);
        Ok(())
    }

    fn successor(&mut self, monoid: &Monoid, from: usize, kind: usize) -> State {
        let (state, added) = (&self.states[from], &self.kinds[kind]);
        let view = &mut self.views[kind][usize::from(state.element)];
        let view = view.get_or_insert_with(|| monoid.shifted(state.element, &added.wins));
        let mut wins = monoid.shifted(added.element, &state.wins);
        wins.join(view);
        State {
            element: monoid.product(state.element, added.element),
            wins,
            is_terminal: state.is_terminal && added.is_terminal,
            is_least: true,
            parent: from,
            kind,
        }
    }

    fn names(&self, from: usize, kind: usize) -> Vec<u32> {
        let mut names = vec![self.kinds[kind].name];
        let mut state = from;
        while state != 0 {
            names.push(self.kinds[self.states[state].kind].name);
            state = self.states[state].parent;
        }
        names
    }

    fn roll_back(&mut self, before: usize, demoted: &[usize]) {
        for state in self.states.drain(before..) {
            self.of_element[usize::from(state.element)].pop();
        }
        for &state in demoted.iter().filter(|&&state| state < before) {
            self.states[state].is_least = true;
        }
        self.kinds.pop();
        self.views.pop();
    }
}

impl Kind {
    fn is_below(&self, other: &Kind) -> bool {
        self.element == other.element
            && self.is_terminal == other.is_terminal
            && self.wins.is_within(&other.wins)
    }
}

impl State {
    fn is_below(&self, other: &State) -> bool {
        self.is_least && self.is_terminal == other.is_terminal && self.wins.is_within(&other.wins)
    }

    fn contradicts(&self, monoid: &Monoid) -> bool {
        let is_previous = monoid.previous().contains(self.element);
        if self.is_terminal { is_previous } else { !is_previous && !self.wins.contains(0) }
    }
}
