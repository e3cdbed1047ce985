//! From the tree of a rule to loops: which name runs innermost, what is the same for all its values, what is not.

use grundy_rule::tree::{
    Alternative, Binding, Clause, Comparison, Condition, Expression, Operator, Outcome, Part, RangeEnd, Set,
    Slot, Slotted, Target, Times,
};
use grundy_rule::{Measure, Rules, Text};

use super::builder::Builder;
use super::growth::{self, Growth};
use super::interval::{Interval, element_interval, interval};
use super::lanes::{LANES, Program};
use super::quotient;
use super::straight::Straight;
use crate::affine::{Affine, Known};
use crate::engines::Refusal;
use crate::engines::kernels::forms::fixed_elements;

/// A rule ready to run, for tables in which each coordinate runs from 0 to its limit.
#[derive(Debug)]
pub struct Compiled {
    pub(super) limits: Vec<usize>,
    /// The box that holds every position the table depends on.
    pub(super) sides: Vec<usize>,
    /// How far apart neighbours stand in each coordinate.
    pub(super) strides: Vec<usize>,
    pub(super) order: Order,
    pub(super) has_domain: bool,
    /// Its conditions, where there is one clause and so one list of them.
    pub(super) domain: Vec<Condition>,
    pub(super) ways: Vec<Way>,
    /// Whether the lanes are positions: no name runs far.
    pub(super) by_position: bool,
}

/// In which order positions come after all their options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Row by row.
    Rows,
    /// By this coordinate, and row by row where it is the same.
    Along(usize),
    /// By the sum of the coordinates.
    Sums,
}

/// One alternative, small fixed sets written out.
#[derive(Debug)]
pub(super) struct Way {
    pub names: usize,
    /// What comes before the innermost loop, and everything that is the same throughout it.
    pub outer: Vec<Binding>,
    pub inner: Option<Inner>,
    pub shape: Shape,
    /// Whether the options of a heap are those of the heap before and some more.
    pub accumulates: bool,
    /// How its options grow along lines of positions, if they do and sets for these pay.
    pub growth: Option<Growth>,
    /// What the innermost name divides, if it does nothing else: then one element for each quotient is enough.
    pub quotient: Option<Expression>,
    /// The largest element of each endless set that is looked at, by slot.
    pub largest: Vec<i64>,
}

/// The innermost loop.
#[derive(Clone, Debug)]
pub(super) struct Inner {
    pub slot: Slot,
    pub set: Set,
    pub exit: Option<Expression>,
}

/// What happens in the innermost loop.
#[derive(Debug)]
pub(super) enum Shape {
    /// Places at a fixed stride.
    Straight(Straight),
    /// Steps on lanes.
    Lanes(Program),
}

impl Way {
    /// Whether each position takes steps on lanes of its own.
    fn takes_steps(&self) -> bool {
        matches!(self.shape, Shape::Lanes(_)) && self.growth.is_none() && self.quotient.is_none()
    }
}

/// Why a rule is refused.
fn refused(english: &str, chinese: &str) -> Refusal {
    Refusal(Text::new(english, chinese))
}

/// Compiles a rule for a table, or says why this is not done.
pub fn compile(rules: &dyn Rules, limit: u64) -> Result<Compiled, Refusal> {
    compile_box(rules, &vec![limit; rules.arity().unwrap_or(1)])
}

/// Compiles a rule for a box with a limit for each coordinate, or says why this is not done.
pub fn compile_box(rules: &dyn Rules, limits: &[u64]) -> Result<Compiled, Refusal> {
    let no_form = || refused("its form is not one that is compiled", "这种形式的规则不能编译");
    let ruleset = rules.as_ruleset().ok_or_else(no_form)?;
    if rules.has_wins() || rules.has_start() || ruleset.code().is_some() || ruleset.tags().len() != 1 {
        return Err(refused(
            "codes, tags, `start` and `win at` are not compiled",
            "编码、标签、`start` 和 `win at` 不能编译",
        ));
    }
    let arity = rules.arity().filter(|arity| (1..=MOST_NUMBERS).contains(arity));
    let arity =
        arity.ok_or_else(|| refused("only one to four numbers are compiled", "只编译一至四个坐标的规则"))?;
    let named = |clause: &Clause| clause.pattern.iter().all(|slot| matches!(slot, Slotted::Name(_)));
    if !ruleset.clauses().iter().all(named) {
        return Err(refused("constants in patterns are not compiled", "模式中的常数不能编译"));
    }
    let order = order(ruleset.measure(), arity).ok_or_else(no_form)?;
    let side = |&limit: &u64| usize::try_from(limit).ok().filter(|&limit| limit < 1 << 31);
    let limits: Option<Vec<usize>> = limits.iter().map(side).collect();
    let limits = limits.filter(|limits| limits.len() == arity);
    let limits = limits.ok_or_else(|| refused("the table is too large", "表太大"))?;
    let clauses = ruleset.clauses();
    let sides = closed_box(clauses, limits.iter().map(|&limit| limit.max(1)).collect())
        .ok_or_else(|| refused("its numbers may grow too large", "规则中的数可能太大"))?;
    let mut ways = ways(clauses, &sides).ok_or_else(no_form)?;
    if !growth::pays(&ways) {
        ways.iter_mut().for_each(|way| way.growth = None);
    }
    let by_position = ways.iter().all(|way| way.inner.is_none());
    let has_domain = clauses.iter().any(|clause| !clause.domain.is_empty());
    let strides = strides(&sides);
    let domain = if let [clause] = clauses { clause.domain.clone() } else { Vec::new() };
    let mut compiled = Compiled { limits, sides, strides, order, has_domain, domain, ways, by_position };
    if compiled.line_bytes()
        > ROOM_FOR_LINES.saturating_add(BYTES_FOR_LINES.saturating_mul(compiled.positions() as u64))
    {
        compiled.ways.iter_mut().for_each(|way| way.growth = None);
    }
    Ok(compiled)
}

/// Sets for lines may take so many bytes for each position, and so many more: about what the table itself takes.
const BYTES_FOR_LINES: u64 = 12;
const ROOM_FOR_LINES: u64 = 16 << 20;

/// Boxes of more numbers than this are too large to be filled.
const MOST_NUMBERS: usize = 4;

/// How far apart neighbours stand in each coordinate of a box; no box that is filled has more cells than a number can count.
pub(super) fn strides(sides: &[usize]) -> Vec<usize> {
    let later =
        |axis: usize| sides[axis + 1..].iter().fold(1, |cells: usize, &side| cells.saturating_mul(side));
    (0..sides.len()).map(later).collect()
}

impl Compiled {
    /// How many positions are evaluated.
    pub fn positions(&self) -> f64 {
        self.sides.iter().map(|&side| side as f64).product()
    }

    /// The bytes of the sets for lines, no position having more values than options.
    pub fn line_bytes(&self) -> u64 {
        let options = |way: &Way| match &way.inner {
            None => 1,
            Some(inner) => way.largest[inner.slot].unsigned_abs() + 1,
        };
        let words = self.ways.iter().map(options).fold(0, u64::saturating_add) / 64 + 2;
        let lines = |growth: &Growth| growth.lines(&self.sides) as u64;
        let lines =
            self.ways.iter().filter_map(|way| way.growth.as_ref()).map(lines).fold(0, u64::saturating_add);
        // The room of a set is a power of two, and the old sets are there while new ones are filled.
        lines.saturating_mul(words.saturating_mul(3 * 8) + 8)
    }

    /// Whether known values of one coordinate are all that later ones depend on.
    pub fn can_extend(&self) -> bool {
        self.sides.len() == 1 && !self.has_domain && !self.ways.iter().any(|way| way.accumulates)
    }

    /// About how many options a position has.
    pub fn options(&self) -> f64 {
        let loops = |way: &Way| {
            let outer = way.outer.iter().filter(|binding| matches!(binding, Binding::For { .. })).count();
            outer + usize::from(way.inner.is_some()) - usize::from(way.accumulates || way.growth.is_some())
        };
        let side = self.sides.iter().copied().max().unwrap_or(1) as f64 / 2.0;
        self.ways.iter().map(|way| side.max(1.0).powi(loops(way) as i32)).sum()
    }
}

fn order(measure: Option<Measure>, arity: usize) -> Option<Order> {
    match (measure, arity) {
        (_, 1) => Some(Order::Rows),
        (Some(Measure::Coordinate(0)), _) => Some(Order::Rows),
        (Some(Measure::Coordinate(axis)), _) => Some(Order::Along(axis)),
        (Some(Measure::Sum), _) => Some(Order::Sums),
        _ => None,
    }
}

/// The least box around the given one that no move leaves upwards, as far as intervals show.
fn closed_box(clauses: &[Clause], mut sides: Vec<usize>) -> Option<Vec<usize>> {
    for _ in 0..4 {
        let mut grown = sides.clone();
        for alternative in clauses.iter().flat_map(|clause| &clause.alternatives) {
            let highest = highest_targets(alternative, &sides)?;
            for (side, highest) in grown.iter_mut().zip(highest) {
                *side = (*side).max(usize::try_from(highest + 1).ok().filter(|&side| side < 1 << 31)?);
            }
        }
        if grown == sides {
            return Some(sides);
        }
        sides = grown;
    }
    None
}

/// The largest coordinates that an alternative can lead to, none of its numbers being too large.
fn highest_targets(alternative: &Alternative, sides: &[usize]) -> Option<Vec<i128>> {
    let mut names = coordinate_intervals(alternative.names.len(), sides);
    for binding in &alternative.bindings {
        match binding {
            Binding::For { slot, set, exit, .. } => {
                names[*slot] = element_interval(set, exit.as_ref(), *slot, &names)?
            }
            Binding::Let { slot, value } => names[*slot] = interval(value, &names)?,
            Binding::If(condition) => check_condition(condition, &names)?,
        }
    }
    let mut highest = vec![0; sides.len()];
    let mut may_leave = false;
    for target in targets(&alternative.outcome) {
        if target.coordinates.len() != sides.len() {
            return None;
        }
        for (place, coordinate) in highest.iter_mut().zip(&target.coordinates) {
            let reach = interval(coordinate, &names)?;
            *place = (*place).max(reach.high);
            may_leave |= reach.low < 0;
        }
    }
    for part in parts(&alternative.outcome) {
        if let Times::Count(count, _) = &part.times {
            let count = interval(count, &names)?;
            // A heap that stands there no times may lie anywhere, and a negative or huge count is a mistake in the rule:
            // the definition tells these apart.
            if count.high > MOST_HEAPS || (count.low <= 0 && may_leave) {
                return None;
            }
        }
    }
    Some(highest)
}

/// The definition holds the heaps of an option in memory, and calls more than this a mistake.
const MOST_HEAPS: i128 = 1 << 20;

fn alternative_intervals(alternative: &Alternative, sides: &[usize]) -> Option<Vec<Interval>> {
    let mut names = coordinate_intervals(alternative.names.len(), sides);
    for binding in &alternative.bindings {
        match binding {
            Binding::For { slot, set, exit, .. } => {
                names[*slot] = element_interval(set, exit.as_ref(), *slot, &names)?
            }
            Binding::Let { slot, value } => names[*slot] = interval(value, &names)?,
            Binding::If(_) => {}
        }
    }
    Some(names)
}

fn coordinate_intervals(count: usize, sides: &[usize]) -> Vec<Interval> {
    let mut names = vec![Interval::new(0, 0); count.max(sides.len())];
    for (name, &side) in names.iter_mut().zip(sides) {
        *name = Interval::new(0, side as i128 - 1);
    }
    names
}

fn check_condition(condition: &Condition, names: &[Interval]) -> Option<()> {
    match condition {
        Condition::Compare(first, rest) => {
            interval(first, names)?;
            rest.iter().try_for_each(|(_, right)| interval(right, names).map(|_| ()))
        }
        Condition::And(left, right) | Condition::Or(left, right) => {
            check_condition(left, names)?;
            check_condition(right, names)
        }
        Condition::Not(inner) => check_condition(inner, names),
        Condition::Test(_, arguments, _) => {
            arguments.iter().try_for_each(|argument| interval(argument, names).map(|_| ()))
        }
    }
}

fn parts(outcome: &Outcome) -> &[Part] {
    match outcome {
        Outcome::One(_) => &[],
        Outcome::Sum(parts) => parts,
    }
}

fn targets(outcome: &Outcome) -> Vec<&Target> {
    match outcome {
        Outcome::One(target) => vec![target],
        Outcome::Sum(parts) => {
            let plain = |part: &&Part| !matches!(part.times, Times::Each(..));
            parts.iter().filter(plain).map(|part| &part.target).collect()
        }
    }
}

/// Each way has registers of its own, so rules with more of them are left to other engines.
const MOST_WAYS: usize = 2048;

/// Alternatives that write out to more than this are run as loops.
const WRITTEN_OUT: usize = 64;

fn ways(clauses: &[Clause], sides: &[usize]) -> Option<Vec<Way>> {
    let mut ways = Vec::new();
    for alternative in clauses.iter().flat_map(|clause| &clause.alternatives) {
        for bindings in written_out(alternative, None) {
            ways.push((alternative, bindings));
        }
        if ways.len() > MOST_WAYS {
            return None;
        }
    }
    let by_position = ways.iter().all(|(_, bindings)| !bindings.iter().any(runs));
    let ways: Option<Vec<Way>> = ways
        .into_iter()
        .map(|(alternative, bindings)| way(alternative, bindings, sides, by_position))
        .collect();
    let ways = ways?;
    let is_slow = !by_position && ways.iter().all(|way| way.inner.is_none() || way.takes_steps());
    is_slow.then(|| short_ways(clauses, sides)).flatten().or(Some(ways))
}

fn runs(binding: &Binding) -> bool {
    matches!(binding, Binding::For { .. })
}

/// A row of fewer positions is too short for lanes.
const LONG_ROW: usize = 4 * LANES;

/// Short ranges written out too, if that leaves no loop: steps for many positions at once cost less than steps for a few elements
/// of one position.
fn short_ways(clauses: &[Clause], sides: &[usize]) -> Option<Vec<Way>> {
    sides.last().filter(|&&side| side >= LONG_ROW)?;
    let mut ways = Vec::new();
    for alternative in clauses.iter().flat_map(|clause| &clause.alternatives) {
        let intervals = alternative_intervals(alternative, sides)?;
        for bindings in written_out(alternative, Some(&intervals)) {
            (ways.len() < WRITTEN_OUT && !bindings.iter().any(runs)).then_some(())?;
            ways.push(way(alternative, bindings, sides, true)?);
        }
    }
    Some(ways)
}

/// The clauses of an alternative with its small fixed sets replaced by each of their elements, and where the intervals of its
/// names are given with short ranges replaced by each number that may lie in them.
fn written_out(alternative: &Alternative, intervals: Option<&[Interval]>) -> Vec<Vec<Binding>> {
    let known: Known = vec![None; alternative.names.len()];
    let mut all = vec![Vec::new()];
    for binding in &alternative.bindings {
        let most = WRITTEN_OUT / all.len();
        let choices: Option<Vec<Vec<Binding>>> = match binding {
            Binding::For { slot, set, .. } => fixed_elements(set, &known)
                .filter(|list| list.len() <= most)
                .map(|list| list.iter().map(|&element| vec![equals(*slot, i128::from(element))]).collect())
                .or_else(|| short_range(*slot, set, intervals?, most)),
            _ => None,
        };
        let choices = choices.unwrap_or_else(|| vec![vec![binding.clone()]]);
        all = all
            .iter()
            .flat_map(|before: &Vec<Binding>| {
                choices.iter().map(move |choice| [&before[..], choice].concat())
            })
            .collect();
    }
    all
}

fn equals(slot: Slot, element: i128) -> Binding {
    Binding::Let { slot, value: Expression::Integer(element) }
}

/// Each number that may lie in a range, with the conditions that it does, if there are no more than `most`.
fn short_range(slot: Slot, set: &Set, intervals: &[Interval], most: usize) -> Option<Vec<Vec<Binding>>> {
    let (first, end, comparison) = match set {
        Set::Range(first, RangeEnd::Before(end)) => (first, end, Comparison::Less),
        Set::Range(first, RangeEnd::At(end)) => (first, end, Comparison::LessOrEqual),
        _ => return None,
    };
    let (low, high) = (interval(first, intervals)?.low, interval(end, intervals)?.high);
    let count = usize::try_from(high.checked_sub(low)?).ok().filter(|&count| count < most)?;
    let bounded = |element: i128| {
        let number = Expression::Integer(element);
        let from = Condition::Compare(first.clone(), vec![(Comparison::LessOrEqual, number.clone())]);
        let to = Condition::Compare(number, vec![(comparison, end.clone())]);
        let from = (!matches!(first, Expression::Integer(_))).then_some(Binding::If(from));
        [equals(slot, element)].into_iter().chain(from).chain([Binding::If(to)]).collect()
    };
    Some((low..=low + count as i128).map(bounded).collect())
}

fn way(alternative: &Alternative, bindings: Vec<Binding>, sides: &[usize], by_position: bool) -> Option<Way> {
    let arity = sides.len();
    let names = alternative.names.len().max(arity);
    let place = bindings.iter().rposition(runs);
    let (inner, lane) = match place.map(|place| &bindings[place]) {
        Some(Binding::For { slot, set, exit, .. }) => {
            (Some(Inner { slot: *slot, set: set.clone(), exit: exit.clone() }), Some(*slot))
        }
        _ => (None, by_position.then(|| arity - 1)),
    };
    let mut outer: Vec<Binding> = bindings[..place.unwrap_or(0)].to_vec();
    let mut dependent: Vec<Slot> = lane.into_iter().collect();
    let mut body = Vec::new();
    for binding in &bindings[place.map_or(0, |place| place + 1)..] {
        let varies = binding_uses(binding, &dependent);
        match binding {
            _ if !varies => outer.push(binding.clone()),
            Binding::Let { slot, .. } => {
                dependent.push(*slot);
                body.push(binding.clone());
            }
            _ => body.push(binding.clone()),
        }
    }
    let largest = largest_elements(alternative, sides)?;
    let accumulates = arity == 1 && !by_position && accumulates(&bindings, &alternative.outcome);
    let straight =
        if by_position { None } else { Straight::of(&alternative.outcome, &body, inner.as_ref(), names) };
    let growth = Growth::of(arity, &outer, inner.as_ref(), &body, &alternative.outcome);
    let quotient =
        inner.as_ref().and_then(|inner| quotient::divided(inner, &dependent, &body, &alternative.outcome));
    let shape = match straight {
        Some(straight) => Shape::Straight(straight),
        None => {
            let intervals = alternative_intervals(alternative, sides)?;
            let builder = Builder::new(names, lane, dependent, sides, intervals, inner.clone());
            Shape::Lanes(builder.build(&body, &alternative.outcome)?)
        }
    };
    Some(Way { names, outer, inner, shape, accumulates, growth, quotient, largest })
}

fn largest_elements(alternative: &Alternative, sides: &[usize]) -> Option<Vec<i64>> {
    let intervals = alternative_intervals(alternative, sides)?;
    intervals.iter().map(|interval| i64::try_from(interval.high).ok()).collect()
}

/// Whether the heap occurs nowhere but as the end of the outermost range, with slope 1.
fn accumulates(bindings: &[Binding], outcome: &Outcome) -> bool {
    let Some(Binding::For { set: Set::Range(first, RangeEnd::Before(end) | RangeEnd::At(end)), .. }) =
        bindings.first()
    else {
        return false;
    };
    let known: Known = Vec::new();
    let end_fits = Affine::of(end, &known).is_some_and(|end| end.coefficient(0) == 1 && end.uses_only(&[0]));
    let elsewhere = bindings[1..].iter().any(|binding| binding_uses(binding, &[0]))
        || targets(outcome).iter().flat_map(|target| &target.coordinates).any(|place| uses(place, &[0]))
        || parts(outcome).iter().any(|part| !matches!(part.times, Times::Once));
    let more_loops = bindings[1..].iter().any(|binding| matches!(binding, Binding::For { .. }));
    end_fits && !uses(first, &[0]) && !elsewhere && more_loops
}

/// Whether an expression uses one of these names.
pub(super) fn uses(expression: &Expression, slots: &[Slot]) -> bool {
    match expression {
        Expression::Integer(_) | Expression::Parameter(..) => false,
        Expression::Local(slot) => slots.contains(slot),
        Expression::Negate(inner) => uses(inner, slots),
        Expression::Binary(_, left, right, _) => uses(left, slots) || uses(right, slots),
        Expression::Call(_, arguments, _) => arguments.iter().any(|argument| uses(argument, slots)),
    }
}

fn condition_uses(condition: &Condition, slots: &[Slot]) -> bool {
    match condition {
        Condition::Compare(first, rest) => {
            uses(first, slots) || rest.iter().any(|(_, right)| uses(right, slots))
        }
        Condition::And(left, right) | Condition::Or(left, right) => {
            condition_uses(left, slots) || condition_uses(right, slots)
        }
        Condition::Not(inner) => condition_uses(inner, slots),
        Condition::Test(_, arguments, _) => arguments.iter().any(|argument| uses(argument, slots)),
    }
}

fn set_uses(set: &Set, slots: &[Slot]) -> bool {
    match set {
        Set::Range(first, RangeEnd::Before(end) | RangeEnd::At(end)) => {
            uses(first, slots) || uses(end, slots)
        }
        Set::Range(first, RangeEnd::Endless) => uses(first, slots),
        Set::List(elements) | Set::AllBut(elements) => elements.iter().any(|element| uses(element, slots)),
        Set::Powers(of, _) | Set::Divisors(of, _) | Set::Coprime(of, _) | Set::Digits(of, _) => {
            uses(of, slots)
        }
        Set::Primes | Set::PrimePowers | Set::Squares | Set::Triangular | Set::Fibonacci => false,
    }
}

pub(super) fn binding_uses(binding: &Binding, slots: &[Slot]) -> bool {
    match binding {
        Binding::For { set, .. } => set_uses(set, slots),
        Binding::Let { value, .. } => uses(value, slots),
        Binding::If(condition) => condition_uses(condition, slots),
    }
}

/// What ends a loop early is read from here: what the names stand for, and the least number of each.
pub(super) struct Falling<'a> {
    pub slot: Slot,
    pub lets: &'a [Option<Expression>],
    pub lows: &'a [i128],
}

impl Falling<'_> {
    /// Whether `expression >= c` with a natural `c`, once false for some value of the rising name, stays false.
    ///
    /// Used only to end loops early, so "no" is always a right answer.
    pub fn falls_for_good(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Local(name) => match self.lets.get(*name) {
                Some(Some(value)) => self.falls_for_good(value),
                _ => *name != self.slot,
            },
            Expression::Binary(Operator::Subtract | Operator::Divide, left, right, _) => {
                self.falls_for_good(left) && self.rises(right)
            }
            other => !mentions(other, self.slot, self.lets),
        }
    }

    /// Whether an expression is not negative and does not fall when the name rises.
    fn rises(&self, expression: &Expression) -> bool {
        let low = |name: Slot| self.lows.get(name).copied().unwrap_or(-1);
        match expression {
            Expression::Integer(value) => *value >= 0,
            Expression::Local(name) => match self.lets.get(*name) {
                Some(Some(value)) => self.rises(value),
                _ => low(*name) >= 0,
            },
            Expression::Binary(Operator::Add | Operator::Multiply, left, right, _) => {
                self.rises(left) && self.rises(right)
            }
            Expression::Binary(Operator::Divide, left, right, _) => {
                self.rises(left) && matches!(**right, Expression::Integer(value) if value > 0)
            }
            Expression::Binary(Operator::Subtract, left, right, _) => match (&**left, &**right) {
                (Expression::Local(name), Expression::Integer(value)) => {
                    *name == self.slot && *value >= 0 && low(*name) >= *value
                }
                _ => false,
            },
            _ => false,
        }
    }
}

fn mentions(expression: &Expression, slot: Slot, lets: &[Option<Expression>]) -> bool {
    let mut slots = vec![slot];
    for (name, value) in lets.iter().enumerate() {
        if value.as_ref().is_some_and(|value| uses(value, &slots)) {
            slots.push(name);
        }
    }
    uses(expression, &slots)
}

/// The comparisons of a condition, all of which must hold.
pub(super) fn conjuncts(condition: &Condition) -> Vec<&Condition> {
    match condition {
        Condition::And(left, right) => conjuncts(left).into_iter().chain(conjuncts(right)).collect(),
        other => vec![other],
    }
}

/// `a` where the condition is `a >= b` with a natural number `b`, or says the same.
pub(super) fn bounded_from_below(condition: &Condition) -> Option<&Expression> {
    let Condition::Compare(left, rest) = condition else { return None };
    let [(comparison, right)] = rest.as_slice() else { return None };
    let (larger, smaller) = match comparison {
        Comparison::GreaterOrEqual | Comparison::Greater => (left, right),
        Comparison::LessOrEqual | Comparison::Less => (right, left),
        Comparison::Equal | Comparison::NotEqual => return None,
    };
    matches!(smaller, Expression::Integer(value) if *value >= 0).then_some(larger)
}
