//! Rules of the language that are take-and-break games, read from their form.
//!
//! Names that run through small fixed sets are written out; what remains of an alternative must be `x - i`, or two or
//! three parts with the sum `x - i` that run through all of it. Conditions on `x` alone may hold or fail for small
//! heaps, since those are evaluated as the rule says and given as the seed.
//!
//! It refuses more than it must: what it accepts is the game, and what it refuses goes to the general engines.

use grundy_rule::tree::{
    Alternative, Binding, Comparison, Condition, Expression, Operator, Outcome, Part, RangeEnd, Set, Slot,
    Slotted, Times,
};
use grundy_rule::{Rules, Ruleset};

use super::Breaking;
use super::equation::{Solved, solved};
use crate::affine::{Affine, Known};
use crate::budget::Budget;
use crate::engines::kernels::forms::{ELEMENTS, First, HEAP, eventually, fixed_elements, one_more, work_of};

/// The take-and-break game that a ruleset is, if it is one and the budget allows to evaluate its smallest heaps.
pub fn recognise(rules: &dyn Rules, budget: &Budget<'_>) -> Option<Breaking> {
    form(rules)?.game(rules, budget)
}

/// A take-and-break game whose smallest heaps are not evaluated yet.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// The game without its seed.
    pub moves: Breaking,
    /// How its seed is found.
    pub first: First,
}

impl Form {
    /// The game, if the budget allows to evaluate its smallest heaps.
    pub fn game(&self, rules: &dyn Rules, budget: &Budget<'_>) -> Option<Breaking> {
        self.first.all(rules, budget).and_then(|seed| self.with_seed(seed))
    }

    /// The game with this seed, which must begin with 0.
    pub fn with_seed(&self, seed: Vec<u32>) -> Option<Breaking> {
        (seed.first() == Some(&0)).then(|| Breaking { seed, ..self.moves.clone() })
    }
}

/// The form of the game that a ruleset is: nothing is evaluated.
pub(crate) fn form(rules: &dyn Rules) -> Option<Form> {
    let ruleset = rules.as_ruleset()?;
    if rules.has_wins() || rules.has_start() {
        return None;
    }
    match ruleset.code() {
        Some(code) if ruleset.clauses().is_empty() => code.finite_digits().map(|digits| of_digits(&digits)),
        Some(_) => None,
        None => written_out(ruleset),
    }
}

fn of_digits(digits: &[u8]) -> Form {
    let (moves, vanishing) = super::moves_of_digits(digits);
    let length = vanishing.last().map_or(1, |last| last + 1);
    Form { first: First::ByDigits { moves: Box::new(moves.clone()), vanishing, length }, moves }
}

fn written_out(ruleset: &Ruleset) -> Option<Form> {
    let [clause] = ruleset.clauses() else { return None };
    if !matches!(clause.pattern.as_slice(), [Slotted::Name(_)]) || !clause.domain.is_empty() {
        return None;
    }
    let mut moves = Moves::default();
    for alternative in &clause.alternatives {
        let known = vec![None; alternative.names.len()];
        moves.add(alternative, 0, &known, &mut Context::default())?;
    }
    moves.form()
}

/// The moves found so far.
#[derive(Default)]
struct Moves {
    takes: Vec<usize>,
    splits: Vec<usize>,
    unequal_splits: Vec<usize>,
    triples: Vec<usize>,
    // Below this heap the conditions and ranges may say something else.
    settled: usize,
    combinations: usize,
    tried: usize,
}

/// What the clauses before a result say.
#[derive(Clone, Default)]
pub(super) struct Context {
    // The names that run through more than a fixed set, with their bounds.
    pub running: Vec<Running>,
    pub conditions: Vec<Condition>,
}

#[derive(Clone)]
pub(super) struct Running {
    pub slot: Slot,
    pub first: Affine,
    pub last: Last,
}

/// The last element of a range.
#[derive(Clone)]
pub(super) enum Last {
    /// An affine expression.
    Exact(Affine),
    /// Half of an affine expression, rounded down, plus a constant.
    Half(Affine, i64),
}

impl Last {
    /// The expression that it is, or of which it is the half.
    pub fn affine(&self) -> &Affine {
        match self {
            Last::Exact(affine) | Last::Half(affine, _) => affine,
        }
    }
}

impl Moves {
    fn add(
        &mut self,
        alternative: &Alternative,
        index: usize,
        known: &Known,
        context: &mut Context,
    ) -> Option<()> {
        match alternative.bindings.get(index) {
            None => self.add_outcome(&alternative.outcome, known, context),
            Some(Binding::If(condition)) => {
                let mut inner = context.clone();
                inner.conditions.push(condition.clone());
                self.add(alternative, index + 1, known, &mut inner)
            }
            Some(Binding::Let { slot, value }) => {
                let mut known = known.clone();
                known[*slot] = Some(Affine::of(value, &known)?);
                self.add(alternative, index + 1, &known, context)
            }
            Some(Binding::For { slot, set, .. }) => match fixed_elements(set, known) {
                Some(elements) => {
                    for element in elements {
                        one_more(&mut self.tried, known.len())?;
                        let mut known = known.clone();
                        known[*slot] = Some(Affine::constant(i128::from(element))?);
                        self.add(alternative, index + 1, &known, context)?;
                    }
                    Some(())
                }
                None => {
                    let mut inner = context.clone();
                    inner.running.push(running(*slot, set, known)?);
                    self.add(alternative, index + 1, known, &mut inner)
                }
            },
        }
    }

    fn add_outcome(&mut self, outcome: &Outcome, known: &Known, context: &Context) -> Option<()> {
        self.combinations += work_of(match outcome {
            Outcome::One(_) => 1,
            Outcome::Sum(parts) => parts.len(),
        });
        if self.combinations > ELEMENTS {
            return None;
        }
        if let Some(Solved { known, context, settled }) = solved(context, known) {
            self.settle(settled);
            return self.add_outcome(outcome, &known, &context);
        }
        let parts = parts(outcome, known)?;
        let sum = parts.iter().skip(1).try_fold(parts.first()?.clone(), |sum, part| sum.plus(part))?;
        if sum.coefficient(HEAP) != 1 || !sum.uses_only(&[HEAP]) || sum.constant > 0 {
            return None;
        }
        let removed = usize::try_from(-sum.constant).ok()?;
        let (holds, unequal) = self.conditions(context, known, &parts)?;
        if !holds {
            return Some(());
        }
        self.settle(removed);
        match (parts.as_slice(), context.running.as_slice()) {
            ([_], []) if !unequal => self.add_take(removed),
            ([first, second], [running]) => self.add_split(removed, [first, second], running, unequal),
            ([_, _, _], [outer, inner]) if !unequal => self.add_triple(removed, &parts, outer, inner),
            _ => None,
        }
    }

    fn settle(&mut self, heap: usize) {
        self.settled = self.settled.max(heap.saturating_add(1));
    }

    fn add_take(&mut self, removed: usize) -> Option<()> {
        (removed > 0).then(|| self.takes.push(removed))
    }

    /// Both parts run through everything from 1 on, or one or both from 0 on, which includes the takes.
    fn add_split(
        &mut self,
        removed: usize,
        parts: [&Affine; 2],
        running: &Running,
        unequal: bool,
    ) -> Option<()> {
        let rising = parts.into_iter().find(|part| part.coefficient(running.slot) == 1)?;
        if !rising.uses_only(&[running.slot]) {
            return None;
        }
        let least = running.first.as_constant()?.checked_add(rising.constant)?;
        let (other_least, cut) = match &running.last {
            Last::Exact(last) => (self.least_other(removed, rising, last)?, Cut::Nothing),
            Last::Half(double, more) => (least.clamp(0, 1), half_cut(removed, rising, double, *more)?),
        };
        self.settle(usize::try_from(least.unsigned_abs()).ok()?);
        if let Last::Half(double, more) = &running.last {
            self.settle(usize::try_from(double.constant.unsigned_abs() + 2 * more.unsigned_abs()).ok()?);
        }
        let zero = match (least, other_least) {
            (1, 1) => false,
            (i64::MIN..=1, i64::MIN..=1) => true,
            _ => return None,
        };
        match cut {
            Cut::Equal => self.unequal_splits.push(removed),
            Cut::Nothing if unequal => self.unequal_splits.push(removed),
            Cut::Nothing => self.splits.push(removed),
        }
        if zero { self.add_take(removed) } else { Some(()) }
    }

    /// The least value of the falling part, when the rising one ends at `last`.
    fn least_other(&mut self, removed: usize, rising: &Affine, last: &Affine) -> Option<i64> {
        let fits = last.coefficient(HEAP) == 1 && last.uses_only(&[HEAP]);
        self.settle(usize::try_from(last.constant.unsigned_abs()).ok()?);
        fits.then(|| -(removed as i64) - last.constant - rising.constant)
    }

    /// All three parts run through everything from 1 on.
    fn add_triple(
        &mut self,
        removed: usize,
        parts: &[Affine],
        outer: &Running,
        inner: &Running,
    ) -> Option<()> {
        let (a, b) = (Affine::slot(outer.slot), Affine::slot(inner.slot));
        let rest = Affine::slot(HEAP).minus(&a)?.minus(&b)?.minus(&Affine::constant(removed as i128)?)?;
        let all = [a.clone(), b, rest].iter().all(|part| parts.contains(part));
        let (Last::Exact(outer_last), Last::Exact(inner_last)) = (&outer.last, &inner.last) else {
            return None;
        };
        let one = outer.first.as_constant() == Some(1) && inner.first.as_constant() == Some(1);
        // The third part is 1 where the second one ends; the first may run on, for then the second has no element.
        let left = Affine::slot(HEAP).minus(&Affine::constant(removed as i128 + 1)?)?;
        let ends = *inner_last == left.minus(&a)?;
        let covers = outer_last.uses_only(&[HEAP])
            && outer_last.coefficient(HEAP) == 1
            && outer_last.constant >= -(removed as i64) - 2;
        (all && one && ends && covers).then(|| self.triples.push(removed))
    }

    /// Whether the conditions hold for all large heaps, and whether they forbid equal parts.
    fn conditions(&mut self, context: &Context, known: &Known, parts: &[Affine]) -> Option<(bool, bool)> {
        let mut unequal = false;
        for condition in &context.conditions {
            if forbids_equal(condition, known, parts) {
                unequal = true;
                continue;
            }
            let (holds, settled) = eventually(condition, known)?;
            self.settle(settled);
            if !holds {
                return Some((false, unequal));
            }
        }
        Some((true, unequal))
    }

    fn form(mut self) -> Option<Form> {
        let equal_parts = self.unequal_splits.is_empty();
        if !equal_parts && !self.splits.is_empty() {
            return None;
        }
        self.splits.append(&mut self.unequal_splits);
        for list in [&mut self.takes, &mut self.splits, &mut self.triples] {
            list.sort_unstable();
            list.dedup();
        }
        let length = self.settled.checked_add(2).filter(|&length| length <= ELEMENTS)?;
        let Moves { takes, splits, triples, .. } = self;
        let moves = Breaking { seed: vec![0], takes, splits, triples, equal_parts };
        Some(Form { moves, first: First::ByRule(length) })
    }
}

/// What the end of a half range leaves out.
enum Cut {
    Nothing,
    Equal,
}

/// A range that ends at `⌊double / 2⌋ + more`: it must reach the middle, or all but the equal parts.
fn half_cut(removed: usize, rising: &Affine, double: &Affine, more: i64) -> Option<Cut> {
    if double.coefficient(HEAP) != 1 || !double.uses_only(&[HEAP]) {
        return None;
    }
    // Twice the last rising part, beyond the heap; the sum of both parts is the heap less `removed`.
    let twice = double.constant + 2 * more + 2 * rising.constant;
    match twice + removed as i64 {
        0 | 1 => Some(Cut::Nothing),
        -1 => Some(Cut::Equal),
        _ => None,
    }
}

fn parts(outcome: &Outcome, known: &Known) -> Option<Vec<Affine>> {
    let of_target = |coordinates: &[Expression]| match coordinates {
        [coordinate] => Affine::of(coordinate, known),
        _ => None,
    };
    match outcome {
        Outcome::One(target) => Some(vec![of_target(&target.coordinates)?]),
        Outcome::Sum(parts) => {
            let of_part = |part: &Part| match part.times {
                Times::Once => of_target(&part.target.coordinates),
                _ => None,
            };
            parts.iter().map(of_part).collect()
        }
    }
}

fn running(slot: Slot, set: &Set, known: &Known) -> Option<Running> {
    let Set::Range(first, end) = set else { return None };
    let (end, less) = match end {
        RangeEnd::Before(end) => (end, 1),
        RangeEnd::At(end) => (end, 0),
        RangeEnd::Endless => return None,
    };
    let last = match end {
        Expression::Binary(Operator::Divide, double, two, _)
            if Affine::of(two, known)?.as_constant() == Some(2) =>
        {
            Last::Half(Affine::of(double, known)?, -less)
        }
        end => Last::Exact(Affine::of(end, known)?.minus(&Affine::constant(i128::from(less))?)?),
    };
    Some(Running { slot, first: Affine::of(first, known)?, last })
}

/// Whether the condition says no more than that two parts differ, or which of them is the larger.
fn forbids_equal(condition: &Condition, known: &Known, parts: &[Affine]) -> bool {
    let ([first, second], Condition::Compare(left, rest)) = (parts, condition) else { return false };
    let [(Comparison::NotEqual, right)] = rest.as_slice() else { return false };
    let difference =
        Affine::of(left, known).zip(Affine::of(right, known)).and_then(|(left, right)| left.minus(&right));
    let (Some(found), Some(wanted)) = (difference, first.minus(second)) else { return false };
    found == wanted || wanted.times(-1) == Some(found)
}
