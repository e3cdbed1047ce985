//! Rules of the language that are subtraction games, read from their form.

use grundy_rule::Rules;
use grundy_rule::tree::{Alternative, Binding, Condition, Expression, Outcome, RangeEnd, Set, Slot, Slotted};

use super::{Sequence, SequenceKind, Subtraction};
use crate::affine::{Affine, Known};
use crate::budget::Budget;
use crate::engines::kernels::breaking;
use crate::engines::kernels::forms::{ELEMENTS, First, HEAP, eventually, fixed_elements, one_more};

/// The subtraction game that a ruleset is, if it is one and the budget allows to evaluate its smallest heaps.
pub fn recognise(rules: &dyn Rules, budget: &Budget<'_>) -> Option<Subtraction> {
    let form = form(rules)?;
    let seed = form.first.all(rules, budget)?;
    Some(Subtraction { seed, ..form.game })
}

/// A subtraction game whose smallest heaps are not evaluated yet.
pub(crate) struct Form {
    /// The game without its seed.
    pub game: Subtraction,
    /// How its seed is found.
    pub first: First,
}

/// The form of the game that a ruleset is: nothing is evaluated.
pub(crate) fn form(rules: &dyn Rules) -> Option<Form> {
    let ruleset = rules.as_ruleset()?;
    if rules.has_wins() || rules.has_start() {
        return None;
    }
    if ruleset.code().is_some() {
        return of_code(rules);
    }
    let [clause] = ruleset.clauses() else { return None };
    if !matches!(clause.pattern.as_slice(), [Slotted::Name(_)]) || !clause.domain.is_empty() {
        return None;
    }
    let mut found = Found::default();
    for alternative in &clause.alternatives {
        found.add(alternative, 0, &vec![None; alternative.names.len()], None)?;
    }
    found.form()
}

/// Codes that allow no splits.
fn of_code(rules: &dyn Rules) -> Option<Form> {
    let breaking::Form { moves, first } = breaking::form(rules)?;
    let First::ByDigits { vanishing, length, .. } = first else { return None };
    if !moves.splits.is_empty() || !moves.triples.is_empty() {
        return None;
    }
    // Taking all of a heap is said by the seed, which must be long enough to hold every such heap.
    let length = length.max(moves.reach() + 1);
    let numbers = moves.takes.clone();
    let game = Subtraction { seed: Vec::new(), numbers, ranges: Vec::new(), sequences: Vec::new() };
    Some(Form { game, first: First::ByDigits { moves: Box::new(moves), vanishing, length } })
}

/// What may be taken, as found so far.
#[derive(Default)]
struct Found {
    numbers: Vec<usize>,
    ranges: Vec<(usize, Option<usize>)>,
    sequences: Vec<Sequence>,
    settled: usize,
    tried: usize,
}

/// A name that runs through a set which is not written out.
struct Running<'a> {
    slot: Slot,
    set: &'a Set,
}

impl Found {
    fn add(
        &mut self,
        alternative: &Alternative,
        index: usize,
        known: &Known,
        running: Option<&Running<'_>>,
    ) -> Option<()> {
        match alternative.bindings.get(index) {
            None => self.add_outcome(&alternative.outcome, known, running),
            Some(Binding::If(condition)) => match self.settle(condition, known)? {
                true => self.add(alternative, index + 1, known, running),
                false => Some(()),
            },
            Some(Binding::Let { slot, value }) => {
                let mut known = known.clone();
                known[*slot] = Some(Affine::of(value, &known)?);
                self.add(alternative, index + 1, &known, running)
            }
            Some(Binding::For { slot, set, .. }) => match short_elements(set, known) {
                Some(elements) => elements.into_iter().try_for_each(|element| {
                    one_more(&mut self.tried, known.len())?;
                    let mut known = known.clone();
                    known[*slot] = Some(Affine::constant(i128::from(element))?);
                    self.add(alternative, index + 1, &known, running)
                }),
                None if running.is_none() => {
                    self.add(alternative, index + 1, known, Some(&Running { slot: *slot, set }))
                }
                None => None,
            },
        }
    }

    fn settle(&mut self, condition: &Condition, known: &Known) -> Option<bool> {
        let (holds, settled) = eventually(condition, known)?;
        self.settled = self.settled.max(settled);
        Some(holds)
    }

    fn add_outcome(&mut self, outcome: &Outcome, known: &Known, running: Option<&Running<'_>>) -> Option<()> {
        let Outcome::One(target) = outcome else { return None };
        let [coordinate] = target.coordinates.as_slice() else { return None };
        let taken = Affine::slot(HEAP).minus(&Affine::of(coordinate, known)?)?;
        match running {
            None => {
                let number = usize::try_from(taken.as_constant()?).ok().filter(|&number| number > 0)?;
                self.numbers.push(number);
                (self.numbers.len() <= ELEMENTS).then_some(())
            }
            Some(running) => {
                let plain = taken.coefficient(running.slot) == 1 && taken.uses_only(&[running.slot]);
                plain.then_some(())?;
                self.add_set(running.set, taken.constant, known)
            }
        }
    }

    /// Every element of the set plus `shift` may be taken.
    fn add_set(&mut self, set: &Set, shift: i64, known: &Known) -> Option<()> {
        let number = |expression: &Expression| Affine::of(expression, known)?.as_constant();
        let kind = match set {
            Set::Range(first, end) => {
                return self.add_range(number(first)? + shift, self.range_end(end, shift, known)?);
            }
            Set::AllBut(excepted) => {
                return self.add_all_but(excepted.iter().map(number).collect::<Option<_>>()?, shift);
            }
            Set::Primes => SequenceKind::Primes,
            Set::PrimePowers => SequenceKind::PrimePowers,
            Set::Squares => SequenceKind::Squares,
            Set::Triangular => SequenceKind::Triangular,
            Set::Fibonacci => SequenceKind::Fibonacci,
            Set::Powers(base, _) => {
                SequenceKind::Powers(u64::try_from(number(base)?).ok().filter(|&base| base >= 2)?)
            }
            Set::List(_) | Set::Divisors(..) | Set::Coprime(..) | Set::Digits(..) => return None,
        };
        self.sequences.push(Sequence { kind, shift });
        (shift.unsigned_abs() < ELEMENTS as u64).then_some(())
    }

    /// The last number, or none if the range goes on at least to the whole heap.
    fn range_end(&self, end: &RangeEnd, shift: i64, known: &Known) -> Option<Option<i64>> {
        let (end, less) = match end {
            RangeEnd::Endless => return Some(None),
            RangeEnd::Before(end) => (Affine::of(end, known)?, 1),
            RangeEnd::At(end) => (Affine::of(end, known)?, 0),
        };
        let last = end.constant - less + shift;
        match end.as_constant() {
            Some(_) => Some(Some(last)),
            None if end.coefficient(HEAP) == 1 && end.uses_only(&[HEAP]) && last >= 0 => Some(None),
            None => None,
        }
    }

    fn add_range(&mut self, first: i64, last: Option<i64>) -> Option<()> {
        let first = usize::try_from(first).ok().filter(|&first| first > 0)?;
        let last = last.map(|last| usize::try_from(last).unwrap_or(0));
        if last.is_none_or(|last| last >= first) {
            self.ranges.push((first, last));
        }
        Some(())
    }

    fn add_all_but(&mut self, mut excepted: Vec<i64>, shift: i64) -> Option<()> {
        excepted.retain(|&element| element >= 1);
        excepted.sort_unstable();
        excepted.dedup();
        let mut first = 1;
        for element in excepted {
            self.add_range(first + shift, Some(element - 1 + shift))?;
            first = element + 1;
        }
        self.add_range(first + shift, None)
    }

    fn form(mut self) -> Option<Form> {
        self.numbers.sort_unstable();
        self.numbers.dedup();
        let length = self.settled.checked_add(1).filter(|&length| length <= ELEMENTS)?;
        let Found { numbers, ranges, sequences, .. } = self;
        let game = Subtraction { seed: Vec::new(), numbers, ranges, sequences };
        Some(Form { game, first: First::ByRule(length) })
    }
}

/// The elements of a small fixed set; a long range is better kept as one.
fn short_elements(set: &Set, known: &Known) -> Option<Vec<i64>> {
    fixed_elements(set, known).filter(|elements| elements.len() < 48 || matches!(set, Set::List(_)))
}
