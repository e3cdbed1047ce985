//! From expressions and conditions to steps on rows: what is asked for twice is computed once.

use grundy_rule::tree::{
    Binding, Comparison, Condition, Expression, Operator, Outcome, Part, RangeEnd, Set, Slot, Target, Times,
};

use super::compile::{Falling, Inner, bounded_from_below, conjuncts, strides, uses};
use super::interval::{Interval, interval};
use super::lanes::{Falls, Gather, IN_USE, LanePart, Program, RUNNING, Step};
use crate::affine::{Affine, Known};

/// Builds a program.
pub(super) struct Builder {
    lane: Option<Slot>,
    dependent: Vec<Slot>,
    strides: Vec<i128>,
    intervals: Vec<Interval>,
    inner: Option<Inner>,
    rows_of: Vec<Option<usize>>,
    lets: Vec<Option<Expression>>,
    // Expressions that have a row already.
    known: Vec<(Expression, usize)>,
    uniform: Vec<Expression>,
    steps: Vec<Step>,
    // Rows of steps are numbered from here, those of uniform expressions below.
    next_row: usize,
    next_mask: usize,
    // All that stands in rows: expressions, and sums of coordinates with their strides.
    numbers: Vec<Expression>,
    places: Vec<Vec<(Expression, i128)>>,
}

/// So many steps have to follow before it pays to put the lanes that are left side by side.
const WORTH: usize = 2;

/// What the later steps and the parts read when only the lanes of a mask go on.
fn needed_later(lanes: usize, later: &[Step], parts: &[LanePart], mask: usize) -> Gather {
    let own = |row: &usize| *row == RUNNING || *row > UNIFORM;
    let read = later.iter().flat_map(Step::reads).chain(parts.iter().flat_map(LanePart::reads));
    let mut rows: Vec<usize> = read.filter(own).collect();
    let mut masks: Vec<usize> = later.iter().flat_map(Step::reads_masks).chain([mask]).collect();
    rows.sort_unstable();
    rows.dedup();
    masks.sort_unstable();
    masks.dedup();
    Gather { lanes, rows, masks }
}

/// Numbers below this, and sums and differences of two of them, fit into 32 bits.
const NARROW: i128 = 1 << 30;

/// Room for uniform expressions before the rows of steps.
const UNIFORM: usize = 48;

impl Builder {
    pub fn new(
        names: usize,
        lane: Option<Slot>,
        dependent: Vec<Slot>,
        sides: &[usize],
        intervals: Vec<Interval>,
        inner: Option<Inner>,
    ) -> Builder {
        let mut rows_of = vec![None; names];
        if let Some(lane) = lane {
            rows_of[lane] = Some(RUNNING);
        }
        let strides = strides(sides).into_iter().map(|stride| stride as i128).collect();
        Builder {
            lane,
            dependent,
            strides,
            intervals,
            inner,
            rows_of,
            lets: vec![None; names],
            known: Vec::new(),
            uniform: Vec::new(),
            steps: Vec::new(),
            next_row: UNIFORM + 1,
            next_mask: 1,
            numbers: lane.map(Expression::Local).into_iter().collect(),
            places: Vec::new(),
        }
    }

    pub fn build(mut self, body: &[Binding], outcome: &Outcome) -> Option<Program> {
        let exit = match self.exit() {
            Some(exit) => Some(self.row(&exit, IN_USE)?),
            None => None,
        };
        let mut mask = IN_USE;
        let mut falling = Vec::new();
        let mut narrowing = Vec::new();
        for binding in body {
            match binding {
                Binding::Let { slot, value } => {
                    self.rows_of[*slot] = Some(self.row(value, mask)?);
                    self.lets[*slot] = Some(value.clone());
                }
                Binding::If(condition) => {
                    for part in conjuncts(condition) {
                        let before = mask;
                        mask = self.condition(part, before)?;
                        narrowing.push(mask);
                        if self.ends_loops(part) {
                            falling.push(Falls { before, after: mask, steps: self.steps.len() });
                        }
                    }
                }
                Binding::For { .. } => return None,
            }
        }
        let mut parts = Vec::new();
        match outcome {
            Outcome::One(target) => parts.push(LanePart::Place(self.place(target, &mut mask, None)?)),
            Outcome::Sum(sum) => {
                for part in sum {
                    parts.push(self.part(part, &mut mask)?);
                }
            }
        }
        let kept = self.kept_rows(exit);
        let falling_rows = self.falling_rows(exit, &kept);
        let narrow_below = self.narrow_below();
        let Builder { uniform, steps, next_row, next_mask, .. } = self;
        let is_kept = |step: &Step| step.row().is_some_and(|row| kept[row]);
        let falls = |step: &Step| step.row().is_some_and(|row| falling_rows.iter().any(|fall| fall.1 == row));
        for fall in &mut falling {
            fall.steps -= steps[..fall.steps].iter().filter(|step| is_kept(step) || falls(step)).count();
        }
        let (kept_steps, steps): (Vec<Step>, Vec<Step>) =
            steps.into_iter().filter(|step| !falls(step)).partition(is_kept);
        let last_fall = falling.iter().map(|falls| falls.steps).max().unwrap_or(0);
        let gathers = (1..=steps.len())
            .map(|done| {
                let lanes = steps[done - 1].mask().filter(|mask| narrowing.contains(mask))?;
                let is_worth = done >= last_fall && steps.len() - done >= WORTH;
                is_worth.then(|| needed_later(lanes, &steps[done..], &parts, mask))
            })
            .collect();
        (uniform.len() <= UNIFORM).then_some(Program {
            uniform,
            steps,
            rows: next_row,
            masks: next_mask,
            parts,
            mask,
            exit,
            falling,
            narrowing,
            kept,
            kept_steps,
            falling_rows,
            gathers,
            narrow_below,
        })
    }

    /// While the running name is below this, whatever stands in a row has less than 31 bits.
    fn narrow_below(&self) -> i64 {
        if self.is_narrow(self.intervals.clone()) {
            return i64::MAX;
        }
        let (Some(lane), Some(Inner { set: Set::Range(..), .. })) = (self.lane, &self.inner) else {
            return 0;
        };
        let fits = |bits: &u32| {
            let mut intervals = self.intervals.clone();
            intervals[lane].high = intervals[lane].high.min((1 << bits) - 1);
            self.is_narrow(intervals)
        };
        (8..30).rev().find(fits).map_or(0, |bits| 1 << bits)
    }

    /// Whether all that stands in rows is small when the names lie in these intervals.
    fn is_narrow(&self, mut intervals: Vec<Interval>) -> bool {
        // What a name is short for depends on names before it.
        for (slot, value) in self.lets.iter().enumerate() {
            let Some(value) = value else { continue };
            let Some(found) = interval(value, &intervals) else { return false };
            intervals[slot] = found;
        }
        let size = |number: &Expression| interval(number, &intervals).map(Interval::magnitude);
        let is_small = |number: &Expression| size(number).is_some_and(|size| size < NARROW);
        let place = |terms: &Vec<(Expression, i128)>| {
            let sizes = terms.iter().map(|(number, stride)| Some(size(number)? * stride));
            sizes.sum::<Option<i128>>().is_some_and(|size| size < NARROW)
        };
        self.numbers.iter().chain(&self.uniform).all(is_small) && self.places.iter().all(place)
    }

    /// Rows of a uniform number without a name that runs through a range, if they are not kept.
    fn falling_rows(&self, exit: Option<usize>, kept: &[bool]) -> Vec<(usize, usize)> {
        let runs = matches!(self.inner, Some(Inner { set: Set::Range(..), .. }));
        let falling = |step: &Step| match *step {
            Step::Operate { operator: Operator::Subtract, left, right: RUNNING, to, .. } => {
                (left > RUNNING && left <= UNIFORM && Some(to) != exit && !kept[to]).then_some((left, to))
            }
            _ => None,
        };
        self.steps.iter().filter(|_| runs).filter_map(falling).collect()
    }

    /// Which rows depend on nothing but a name that runs through a range. What ends the loop is looked at every time.
    fn kept_rows(&self, exit: Option<usize>) -> Vec<bool> {
        let mut kept = vec![false; self.next_row];
        kept[RUNNING] = matches!(self.inner, Some(Inner { set: Set::Range(..), .. }));
        let is_constant =
            |row: usize| row > RUNNING && matches!(self.uniform.get(row - 1), Some(Expression::Integer(_)));
        for step in &self.steps {
            let is_simple = match step {
                Step::Operate { operator, .. } => !matches!(operator, Operator::Divide | Operator::Modulo),
                Step::Halve { .. } => true,
                _ => false,
            };
            if let Some(row) = step.row().filter(|&row| is_simple && Some(row) != exit) {
                kept[row] = kept[RUNNING] && step.reads().iter().all(|&read| kept[read] || is_constant(read));
            }
        }
        kept
    }

    fn exit(&self) -> Option<Expression> {
        self.inner.as_ref()?.exit.clone()
    }

    /// Whether an expression is not negative in any lane in use.
    fn is_natural(&self, expression: &Expression) -> bool {
        interval(expression, &self.intervals).is_some_and(|interval| interval.low >= 0)
            || self.exit().is_some_and(|exit| exit == *expression)
            || self.is_natural_at_the_ends(expression).unwrap_or(false)
    }

    /// An affine expression is least at the first or at the last element of the range that the lanes run through.
    fn is_natural_at_the_ends(&self, expression: &Expression) -> Option<bool> {
        let mut known: Known = vec![None; self.lets.len()];
        for (slot, value) in self.lets.iter().enumerate() {
            known[slot] = value.as_ref().and_then(|value| Affine::of(value, &known));
        }
        let affine = Affine::of(expression, &known)?;
        let Inner { slot, set: Set::Range(first, end), .. } = self.inner.as_ref()? else { return None };
        let element = match (affine.coefficient(*slot), end) {
            (0.., _) => Affine::of(first, &Known::new())?,
            (_, RangeEnd::At(end)) => Affine::of(end, &Known::new())?,
            (_, RangeEnd::Before(end)) => Affine::of(end, &Known::new())?.minus(&Affine::constant(1)?)?,
            (_, RangeEnd::Endless) => return None,
        };
        let least = affine.replaced(*slot, &element)?;
        Some(least.least(|slot| self.intervals.get(slot).map(|interval| (interval.low, interval.high)))? >= 0)
    }

    fn ends_loops(&self, condition: &Condition) -> bool {
        let Some(slot) = self.lane else { return false };
        let lows: Vec<i128> = self.intervals.iter().map(|interval| interval.low).collect();
        let falling = Falling { slot, lets: &self.lets, lows: &lows };
        bounded_from_below(condition).is_some_and(|larger| falling.falls_for_good(larger))
    }

    fn new_row(&mut self) -> usize {
        self.next_row += 1;
        self.next_row - 1
    }

    fn new_mask(&mut self) -> usize {
        self.next_mask += 1;
        self.next_mask - 1
    }

    /// The row of an expression.
    fn row(&mut self, expression: &Expression, mask: usize) -> Option<usize> {
        self.numbers.push(expression.clone());
        if !uses(expression, &self.dependent) {
            return Some(self.uniform_row(expression));
        }
        // Within a conjunction masks only narrow, so what was defined before is defined now.
        if let Some((_, row)) = self.known.iter().find(|(known, _)| known == expression) {
            return Some(*row);
        }
        let row = self.new_expression(expression, mask)?;
        self.known.push((expression.clone(), row));
        Some(row)
    }

    fn new_expression(&mut self, expression: &Expression, mask: usize) -> Option<usize> {
        match expression {
            Expression::Local(slot) => self.rows_of[*slot],
            Expression::Negate(inner) => {
                let zero = self.uniform_row(&Expression::Integer(0));
                let inner = self.row(inner, mask)?;
                Some(self.operate(Operator::Subtract, zero, inner, mask))
            }
            Expression::Binary(Operator::Divide, left, right, _) if power_of_two(right).is_some() => {
                let (from, by) = (self.row(left, mask)?, power_of_two(right)?);
                let to = self.new_row();
                self.steps.push(Step::Halve { from, by, to });
                Some(to)
            }
            Expression::Binary(Operator::Modulo, left, right, span) => {
                // The remainder is had from the quotient, which is often asked for too.
                let quotient = Expression::Binary(Operator::Divide, left.clone(), right.clone(), *span);
                let quotient = self.row(&quotient, mask)?;
                let (left, right) = (self.row(left, mask)?, self.row(right, mask)?);
                let whole = self.operate(Operator::Multiply, quotient, right, mask);
                Some(self.operate(Operator::Subtract, left, whole, mask))
            }
            Expression::Binary(operator, left, right, _) => {
                let (left, right) = (self.row(left, mask)?, self.row(right, mask)?);
                Some(self.operate(*operator, left, right, mask))
            }
            Expression::Call(function, arguments, _) => {
                let left = self.row(arguments.first()?, mask)?;
                let right = match arguments.get(1) {
                    Some(argument) => self.row(argument, mask)?,
                    None => left,
                };
                let to = self.new_row();
                let natural = arguments.iter().all(|argument| self.is_natural(argument));
                self.steps.push(Step::Call { function: *function, left, right, mask, natural, to });
                Some(to)
            }
            Expression::Integer(_) | Expression::Parameter(..) => None,
        }
    }

    fn uniform_row(&mut self, expression: &Expression) -> usize {
        if let Some(place) = self.uniform.iter().position(|known| known == expression) {
            return place + 1;
        }
        self.uniform.push(expression.clone());
        self.uniform.len()
    }

    fn operate(&mut self, operator: Operator, left: usize, right: usize, mask: usize) -> usize {
        let to = self.new_row();
        self.steps.push(Step::Operate { operator, left, right, mask, to });
        to
    }

    /// The mask of the lanes of `mask` in which a condition holds.
    fn condition(&mut self, condition: &Condition, mask: usize) -> Option<usize> {
        match condition {
            Condition::Compare(first, rest) => {
                let mut left = self.row(first, mask)?;
                let mut mask = mask;
                for (comparison, right) in rest {
                    let right = self.row(right, mask)?;
                    mask = self.compare(*comparison, left, right, mask);
                    left = right;
                }
                Some(mask)
            }
            Condition::And(left, right) => {
                let left = self.condition(left, mask)?;
                self.condition(right, left)
            }
            Condition::Or(left, right) => {
                let known = self.known.len();
                let left = self.condition(left, mask)?;
                // What was computed for some lanes only is not known for the others.
                self.known.truncate(known);
                let rest = self.new_mask();
                self.steps.push(Step::Without { left: mask, right: left, to: rest });
                let right = self.condition(right, rest)?;
                self.known.truncate(known);
                let to = self.new_mask();
                self.steps.push(Step::Either { left, right, to });
                Some(to)
            }
            Condition::Not(inner) => {
                let known = self.known.len();
                let inner = self.condition(inner, mask)?;
                self.known.truncate(known);
                let to = self.new_mask();
                self.steps.push(Step::Without { left: mask, right: inner, to });
                Some(to)
            }
            Condition::Test(predicate, arguments, _) => {
                let left = self.row(arguments.first()?, mask)?;
                let right = match arguments.get(1) {
                    Some(argument) => self.row(argument, mask)?,
                    None => left,
                };
                let to = self.new_mask();
                self.steps.push(Step::Test { predicate: *predicate, left, right, mask, to });
                Some(to)
            }
        }
    }

    fn compare(&mut self, comparison: Comparison, left: usize, right: usize, mask: usize) -> usize {
        let to = self.new_mask();
        self.steps.push(Step::Compare { comparison, left, right, mask, to });
        to
    }

    /// The place of a target in the table; lanes in which it does not exist leave the mask.
    ///
    /// Where `count` is 0 nothing needs to exist.
    fn place(&mut self, target: &Target, mask: &mut usize, count: Option<usize>) -> Option<usize> {
        let mut place = None;
        let strides = self.strides.iter().copied();
        self.places.push(target.coordinates.iter().cloned().zip(strides).collect());
        for (coordinate, stride) in target.coordinates.iter().zip(self.strides.clone()) {
            let row = self.row(coordinate, *mask)?;
            if !self.is_natural(coordinate) {
                *mask = self.natural_or_unneeded(row, count, *mask);
            }
            let stride_row = self.uniform_row(&Expression::Integer(stride));
            let term =
                if stride == 1 { row } else { self.operate(Operator::Multiply, row, stride_row, *mask) };
            place = Some(match place {
                None => term,
                Some(sum) => self.operate(Operator::Add, sum, term, *mask),
            });
        }
        place
    }

    /// The lanes in which a coordinate is not negative, or the part stands there no times.
    fn natural_or_unneeded(&mut self, row: usize, count: Option<usize>, mask: usize) -> usize {
        let zero = self.uniform_row(&Expression::Integer(0));
        let natural = self.compare(Comparison::GreaterOrEqual, row, zero, mask);
        let Some(count) = count else { return natural };
        let none = self.compare(Comparison::Equal, count, zero, mask);
        let to = self.new_mask();
        self.steps.push(Step::Either { left: natural, right: none, to });
        to
    }

    fn part(&mut self, part: &Part, mask: &mut usize) -> Option<LanePart> {
        match &part.times {
            Times::Once => Some(LanePart::Place(self.place(&part.target, mask, None)?)),
            Times::Count(count, _) => {
                let count = self.row(count, *mask)?;
                let place = self.place(&part.target, mask, Some(count))?;
                Some(LanePart::Counted { place, count })
            }
            Times::Each(slot, set) => self.stretch(&part.target, *slot, set, mask),
        }
    }

    /// `a + i for i in FIRST..END`, where `a` does not depend on `i`.
    fn stretch(&mut self, target: &Target, slot: Slot, set: &Set, mask: &mut usize) -> Option<LanePart> {
        let ([coordinate], Set::Range(first, end)) = (target.coordinates.as_slice(), set) else {
            return None;
        };
        let (end, more) = match end {
            RangeEnd::Before(end) => (end, 0),
            RangeEnd::At(end) => (end, 1),
            RangeEnd::Endless => return None,
        };
        let known: Known = vec![None; self.rows_of.len()];
        (Affine::of(coordinate, &known)?.coefficient(slot) == 1).then_some(())?;
        let from = self.row(&replaced(coordinate, slot, first), *mask)?;
        let more = Expression::Integer(more);
        let last =
            Expression::Binary(Operator::Add, Box::new(end.clone()), Box::new(more), Default::default());
        let to = self.row(&replaced(coordinate, slot, &last), *mask)?;
        // An empty stretch needs nothing to exist.
        let zero = self.uniform_row(&Expression::Integer(0));
        let natural = self.compare(Comparison::GreaterOrEqual, from, zero, *mask);
        let empty = self.compare(Comparison::GreaterOrEqual, from, to, *mask);
        let either = self.new_mask();
        self.steps.push(Step::Either { left: natural, right: empty, to: either });
        *mask = either;
        Some(LanePart::Stretch { from, to })
    }
}

/// The exponent of a written power of two.
fn power_of_two(expression: &Expression) -> Option<u32> {
    match expression {
        Expression::Integer(value) => {
            u64::try_from(*value).ok().filter(|value| value.is_power_of_two()).map(u64::ilog2)
        }
        _ => None,
    }
}

/// The expression with a name replaced.
fn replaced(expression: &Expression, slot: Slot, by: &Expression) -> Expression {
    let inner = |expression: &Expression| Box::new(replaced(expression, slot, by));
    match expression {
        Expression::Local(name) if *name == slot => by.clone(),
        Expression::Negate(negated) => Expression::Negate(inner(negated)),
        Expression::Binary(operator, left, right, span) => {
            Expression::Binary(*operator, inner(left), inner(right), *span)
        }
        Expression::Call(function, arguments, span) => {
            let arguments = arguments.iter().map(|argument| replaced(argument, slot, by)).collect();
            Expression::Call(*function, arguments, *span)
        }
        other => other.clone(),
    }
}
