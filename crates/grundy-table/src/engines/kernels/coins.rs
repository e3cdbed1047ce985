//! Moves that leave a few smaller heaps which do not depend on each other: `[a, b, c] for a in 1..x for b in 1..a for c in 1..b`.
//!
//! Turning up to so many coins is such a game, and so is replacing a heap by any two smaller ones. The values that `k` heaps
//! below `n` can have together are a set, and the next one follows from it: those of `k` heaps below `n + 1` are the same, and
//! `g(n)` with those of `k - 1` heaps. So no combination is looked at twice.
//!
//! # Cost
//! `O(heaps of a move · values / 64)` words for each value, where `values` is the next power of two above the largest one;
//! as many words of memory in all.

use grundy_rule::Rules;
use grundy_rule::tree::{Alternative, Binding, Outcome, Part, RangeEnd, Set, Slot, Target, Times};

use super::forms::{First, HEAP, eventually, plain_clause};
use super::xor_sets::{least_outside, unite_xored, words_for};
use crate::affine::{Affine, Known};
use crate::budget::{Budget, Patience, StopReason};

/// The moves of such a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Coins {
    /// How many heaps a move may leave, rising.
    pub counts: Vec<usize>,
    /// The smallest heap that a move leaves.
    least: usize,
    /// Whether a move may leave the same heap more than once.
    repeats: bool,
}

/// A game and how its first values are found.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub game: Coins,
    pub first: First,
}

/// A move leaves at most so many heaps.
const MOST_HEAPS: usize = 8;
/// No set has more words.
const MOST_WORDS: usize = 1 << 18;

/// The game that a ruleset is, if it is one and some move leaves several heaps.
pub(crate) fn form(rules: &dyn Rules) -> Option<Form> {
    let clause = plain_clause(rules, 1)?;
    let mut reading = Reading::default();
    clause.alternatives.iter().try_for_each(|alternative| reading.add(alternative))?;
    reading.form()
}

/// What the alternatives so far say.
#[derive(Default)]
struct Reading {
    counts: Vec<usize>,
    least: Option<usize>,
    repeats: Option<bool>,
    // From this heap on every condition holds or fails for good.
    settled: usize,
}

/// What the names of an alternative run through: each from the least heap to the one before it.
#[derive(Default)]
struct Chain {
    slots: Vec<Slot>,
    fails: bool,
}

impl Reading {
    fn add(&mut self, alternative: &Alternative) -> Option<()> {
        let known: Known = vec![None; alternative.names.len()];
        let mut chain = Chain::default();
        for binding in &alternative.bindings {
            match binding {
                Binding::If(condition) => {
                    let (holds, settled) = eventually(condition, &known)?;
                    chain.fails |= !holds;
                    self.settled = self.settled.max(settled);
                }
                Binding::For { slot, set: Set::Range(first, end), .. } => {
                    let least = usize::try_from(Affine::of(first, &known)?.as_constant()?).ok()?;
                    agree(&mut self.least, least)?;
                    self.add_end(end, &mut chain, &known)?;
                    chain.slots.push(*slot);
                }
                Binding::For { .. } | Binding::Let { .. } => return None,
            }
        }
        let is_all = leaves(&alternative.outcome, &chain.slots, &known)?;
        if is_all && !chain.fails {
            self.counts.push(chain.slots.len());
        }
        is_all.then_some(())
    }

    /// A name ends before the heap; the next ones end before the name before them, or at it.
    fn add_end(&mut self, end: &RangeEnd, chain: &mut Chain, known: &Known) -> Option<()> {
        let (end, more) = match end {
            RangeEnd::Before(end) => (end, 0),
            RangeEnd::At(end) => (end, 1),
            RangeEnd::Endless => return None,
        };
        let before = chain.slots.last().copied().unwrap_or(HEAP);
        let beyond = Affine::of(end, known)?.minus(&Affine::slot(before))?.as_constant()? + more;
        match (chain.slots.is_empty(), beyond) {
            (true, 0) => Some(()),
            (false, 0 | 1) => agree(&mut self.repeats, beyond == 1),
            _ => None,
        }
    }

    fn form(mut self) -> Option<Form> {
        self.counts.sort_unstable();
        self.counts.dedup();
        self.counts.last().filter(|most| (2..=MOST_HEAPS).contains(*most))?;
        let game = Coins { counts: self.counts, least: self.least?, repeats: self.repeats.unwrap_or(false) };
        let settled = self.settled.checked_add(1).filter(|&length| length <= super::forms::ELEMENTS)?;
        Some(Form { game, first: First::ByRule(settled) })
    }
}

/// Whether all who say something say the same.
fn agree<T: PartialEq + Copy>(said: &mut Option<T>, now: T) -> Option<()> {
    (*said.get_or_insert(now) == now).then_some(())
}

/// Whether a move leaves each of these names once, and nothing else.
fn leaves(outcome: &Outcome, slots: &[Slot], known: &Known) -> Option<bool> {
    let slot_of = |target: &Target| match target.coordinates.as_slice() {
        [coordinate] => {
            slots.iter().copied().find(|&slot| Affine::of(coordinate, known) == Some(Affine::slot(slot)))
        }
        _ => None,
    };
    let mut left: Vec<Slot> = match outcome {
        Outcome::One(target) => vec![slot_of(target)?],
        Outcome::Sum(parts) => {
            let of_part = |part: &Part| slot_of(&part.target).filter(|_| part.times == Times::Once);
            parts.iter().map(of_part).collect::<Option<_>>()?
        }
    };
    let mut wanted = slots.to_vec();
    left.sort_unstable();
    wanted.sort_unstable();
    Some(left == wanted)
}

/// The values that some heaps have together.
struct Sums {
    game: Coins,
    words: usize,
    // Entry `k` holds the values of `k` heaps.
    sets: Vec<Vec<u64>>,
}

impl Sums {
    fn new(game: &Coins) -> Sums {
        let most = game.counts.last().copied().unwrap_or(0);
        let mut sets = vec![vec![0]; most + 1];
        sets[0][0] = 1;
        Sums { game: game.clone(), words: 1, sets }
    }

    fn next_value(&self) -> u32 {
        least_outside(self.game.counts.iter().map(|&count| self.sets[count].as_slice()), self.words)
    }

    /// Adds the next heap as one that moves may leave.
    fn add(&mut self, heap: usize, value: u32) {
        if heap < self.game.least {
            return;
        }
        self.widen(words_for(value));
        // Where heaps repeat, sets that hold this heap already are moved; otherwise those without it, so larger ones come first.
        let most = self.sets.len() - 1;
        for place in 0..most {
            let count = if self.game.repeats { place + 1 } else { most - place };
            let (fewer, more) = self.sets.split_at_mut(count);
            unite_xored(&mut more[0], &fewer[count - 1], value as usize);
        }
    }

    fn widen(&mut self, words: usize) {
        if words > self.words {
            self.words = words;
            self.sets.iter_mut().for_each(|set| set.resize(words, 0));
        }
    }
}

/// The values of `0..limit` that begin with the known ones, or fewer and why.
pub(crate) fn values(
    game: &Coins,
    known: &[u32],
    limit: usize,
    budget: &Budget<'_>,
) -> (Vec<u32>, Option<StopReason>) {
    let mut sums = Sums::new(game);
    let mut values = Vec::new();
    let mut patience = Patience::new(budget.should_stop);
    let mut holding = budget.holding();
    while values.len() < limit {
        let heap = values.len();
        if heap as u64 >= budget.positions {
            return (values, Some(StopReason::Positions));
        }
        let value = known.get(heap).copied().unwrap_or_else(|| sums.next_value());
        let bytes = 8 * (words_for(value).max(sums.words) * sums.sets.len()) as u64 + 4 * heap as u64;
        if words_for(value) > MOST_WORDS || bytes > budget.bytes || !holding.grow_to(bytes) {
            return (values, Some(StopReason::Memory));
        }
        if patience.ends_after(sums.words * sums.sets.len()) {
            return (values, Some(StopReason::Stopped));
        }
        sums.add(heap, value);
        values.push(value);
    }
    (values, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Engine;
    use crate::engines::reference::Reference;
    use grundy_rule::Ruleset;

    fn rules(text: &str) -> Ruleset {
        Ruleset::parse(text).expect("the rule is right")
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let games = [
            ("x -> [a, b] for a in 0..x for b in 0..=a", 60),
            ("x -> a for a in 1..x | [] if x >= 1 | [a, b] for a in 1..x for b in 1..a", 60),
            ("x -> [a, b, c] for a in 2..x for b in 2..a for c in 2..b", 40),
            ("x -> [b, a] for a in 1..=x-1 for b in 1..=a | a for a in 1..x", 40),
            ("x -> [a, b, c] for a in 0..x for b in 0..=a for c in 0..=b | [] if x > 4", 24),
            ("x -> [a, b] for a in 1..x for b in 1..a if x >= 7 | [] if x < 3 and x > 0", 40),
        ];
        for (text, limit) in games {
            let form = form(&rules(text)).unwrap_or_else(|| panic!("{text} is not recognised"));
            let wanted =
                Reference.fill(&rules(text), limit, &Budget::small()).unwrap().table.values().unwrap();
            let known = &wanted[..form.first.length()];
            assert_eq!(
                values(&form.game, known, limit as usize, &Budget::small()),
                (wanted.to_vec(), None),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_something_else_is_not_recognised() {
        let others = [
            "x -> a for a in 0..x",
            "x -> [a, x-a] for a in 1..x",
            "x -> [a, b] for a in 1..x for b in 1..x",
            "x -> [a, b] for a in 1..x for b in 2..a",
            "x -> [a, a] for a in 1..x",
            "x -> [a, b] for a in 1..x for b in 1..a if a + b < x",
            "x -> [a, b] for a in 1..x for b in 1..a | [a, b, c] for a in 1..x for b in 1..=a for c in 1..=b",
            "x -> [a, b+1] for a in 1..x for b in 1..a",
            "octal 0.77",
        ];
        for text in others {
            assert!(form(&rules(text)).is_none(), "{text}");
        }
    }

    #[test]
    fn a_budget_ends_the_table() {
        let game = form(&rules("x -> [a, b] for a in 0..x for b in 0..=a")).unwrap().game;
        let few = Budget { positions: 7, ..Budget::small() };
        let (found, stopped) = values(&game, &[], 100, &few);
        assert_eq!((found.len(), stopped), (7, Some(StopReason::Positions)));
        let stop = Budget { should_stop: &|| true, ..Budget::small() };
        assert_eq!(values(&game, &[], 100, &stop).1, Some(StopReason::Stopped));
        let poor = Budget { bytes: 100, ..Budget::small() };
        assert_eq!(values(&game, &[], 100, &poor).1, Some(StopReason::Memory));
    }
}
