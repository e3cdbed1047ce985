//! Why every play ends, as far as the form of the rule shows it, and what is wrong where it plainly does not.
//!
//! A measure is a number that every move lowers in every part that it leaves. Where none is evident, the engines find out
//! while they evaluate, and answer with the cycle.

use std::collections::BTreeSet;

use crate::bounds::{Bounds, Polynomial};
use crate::diagnostic::Diagnostic;
use crate::meter::Meter;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::canonical::{number_text, set_text};
use crate::ruleset::options::{Way, bound_numbers, visit_ways};
use crate::ruleset::rules::Rules;
use crate::text::Text;
use crate::tree::{
    Alternative, Binding, Clause, Comparison, Condition, Expression, Function, Operator, Outcome, Part,
    RangeEnd, Set, Span, Target, Times,
};

/// A number that every move strictly lowers, or raises towards a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// This coordinate falls.
    Coordinate(usize),
    /// The sum of the coordinates falls.
    Sum,
    /// This coordinate rises, and stays below a bound.
    Climb(usize),
}

/// Fills in where endless sets end, or says that a bound is needed.
pub(crate) fn find_exits(clauses: &mut [Clause]) -> Result<(), Diagnostic> {
    for clause in clauses {
        for alternative in &mut clause.alternatives {
            for place in 0..alternative.bindings.len() {
                let Binding::For { slot, set, span, .. } = &alternative.bindings[place] else { continue };
                if !set.is_endless() {
                    continue;
                }
                let found = exit_of(alternative, place, *slot, clause.pattern.len(), &clause.domain);
                let found = found.ok_or_else(|| no_end(alternative, *slot, set, *span))?;
                if let Binding::For { exit, .. } = &mut alternative.bindings[place] {
                    *exit = Some(found);
                }
            }
        }
    }
    Ok(())
}

/// A number that falls as the name of an endless set rises, and below 0 shows that no option is left: a coordinate of
/// the result, or the room that a later condition leaves, such as x − p for `if p <= x`.
///
/// The walk through the set must end wherever it begins, so only what holds there is used: the domain, and conditions
/// that stand before the set.
fn exit_of(
    alternative: &Alternative,
    place: usize,
    slot: usize,
    arity: usize,
    domain: &[Condition],
) -> Option<Expression> {
    let holds = |(index, binding): &(usize, &Binding)| *index < place || !matches!(binding, Binding::If(_));
    let bindings = alternative.bindings.iter().enumerate().filter(holds);
    let bindings: Vec<Binding> = bindings.map(|(_, binding)| binding.clone()).collect();
    let bounds = Bounds::new(arity, domain, &bindings, Some(&alternative.outcome));
    let coordinates = alternative.outcome.certain_targets().flat_map(|target| target.coordinates.clone());
    let mut rooms = Vec::new();
    for binding in &alternative.bindings[place + 1..] {
        if let Binding::If(condition) = binding {
            rooms_of(condition, &mut rooms);
        }
    }
    let later = later_slots(alternative, place);
    let is_natural = bounds.is_natural(&Polynomial::slot(slot));
    let falling = |number: Expression| match bounds.falling_bound(&number, slot) {
        Some(bound) => Some(bound.to_expression()),
        None => (is_natural && falls(&number, slot) && !later.iter().any(|&later| number.mentions(later)))
            .then_some(number),
    };
    // A coordinate is worked out anyway; the room of a condition is asked before those that may protect it.
    let numbers = coordinates.chain(rooms.into_iter().filter(is_always_defined));
    let later = &alternative.bindings[place + 1..];
    numbers
        .map(|number| written_out(&number, later, &mut MOST_NODES.clone()).unwrap_or(number))
        .find_map(falling)
}

/// A `let` that uses another twice doubles it; a number larger than this shows nothing.
const MOST_NODES: usize = 1_000;

/// The number with what later `let` names stand for: `x - v` with `let v = 2^k` falls.
fn written_out(number: &Expression, later: &[Binding], left: &mut usize) -> Option<Expression> {
    *left = left.checked_sub(1)?;
    Some(match number {
        Expression::Local(own) => {
            let value = later.iter().enumerate().find_map(|(place, binding)| match binding {
                Binding::Let { slot, value } if slot == own => Some((place, value)),
                _ => None,
            });
            match value {
                Some((place, value)) if is_always_defined(value) => {
                    written_out(value, &later[..place], left)?
                }
                _ => number.clone(),
            }
        }
        Expression::Binary(operator, first, second, span) => {
            let (first, second) = (written_out(first, later, left)?, written_out(second, later, left)?);
            Expression::Binary(*operator, Box::new(first), Box::new(second), *span)
        }
        _ => number.clone(),
    })
}

/// Whether the number is defined wherever it is asked for.
fn is_always_defined(number: &Expression) -> bool {
    match number {
        Expression::Integer(_) | Expression::Local(_) | Expression::Parameter(..) => true,
        Expression::Negate(inner) => is_always_defined(inner),
        Expression::Binary(Operator::Divide | Operator::Modulo, left, right, _) => {
            is_always_defined(left) && matches!(**right, Expression::Integer(1..))
        }
        Expression::Binary(_, left, right, _) => is_always_defined(left) && is_always_defined(right),
        Expression::Call(Function::Min | Function::Max | Function::Abs | Function::Gcd, arguments, _) => {
            arguments.iter().all(is_always_defined)
        }
        Expression::Call(Function::Isqrt | Function::Bits, arguments, _) => {
            matches!(arguments.as_slice(), [Expression::Local(_)])
        }
        Expression::Call(Function::ShiftLeft, arguments, _) => {
            matches!(arguments.as_slice(), [Expression::Integer(_), Expression::Local(_)])
        }
        Expression::Call(..) => false,
    }
}

fn later_slots(alternative: &Alternative, place: usize) -> Vec<usize> {
    let slot = |binding: &Binding| match binding {
        Binding::For { slot, .. } | Binding::Let { slot, .. } => Some(*slot),
        Binding::If(_) => None,
    };
    let within = |part: &Part| match part.times {
        Times::Each(slot, _) => Some(slot),
        _ => None,
    };
    let parts: &[Part] = match &alternative.outcome {
        Outcome::One(_) => &[],
        Outcome::Sum(parts) => parts,
    };
    alternative.bindings[place + 1..].iter().filter_map(slot).chain(parts.iter().filter_map(within)).collect()
}

/// Numbers that are at least 0 wherever the condition holds.
fn rooms_of(condition: &Condition, rooms: &mut Vec<Expression>) {
    match condition {
        Condition::And(left, right) => {
            rooms_of(left, rooms);
            rooms_of(right, rooms);
        }
        Condition::Compare(first, rest) => {
            let mut left = first;
            for (comparison, right) in rest {
                let less = |more: &Expression, less: &Expression| {
                    let (more, less) = (Box::new(more.clone()), Box::new(less.clone()));
                    Expression::Binary(Operator::Subtract, more, less, Span::default())
                };
                match comparison {
                    Comparison::Less | Comparison::LessOrEqual => rooms.push(less(right, left)),
                    Comparison::Greater | Comparison::GreaterOrEqual => rooms.push(less(left, right)),
                    Comparison::Equal => rooms.extend([less(right, left), less(left, right)]),
                    Comparison::NotEqual => {}
                }
                left = right;
            }
        }
        Condition::Or(..) | Condition::Not(_) | Condition::Test(..) => {}
    }
}

/// Whether the number falls without end as the slot rises, where it is no polynomial: `x - 2^k`.
fn falls(number: &Expression, slot: usize) -> bool {
    match number {
        Expression::Binary(Operator::Subtract, left, right, _) => {
            (!left.mentions(slot) && rises(right, slot))
                || (falls(left, slot) && (!right.mentions(slot) || rises(right, slot)))
        }
        Expression::Binary(Operator::Add, left, right, _) => {
            (falls(left, slot) && !right.mentions(slot)) || (falls(right, slot) && !left.mentions(slot))
        }
        _ => false,
    }
}

/// Whether the number rises without end as the slot does, from 0 on.
fn rises(number: &Expression, slot: usize) -> bool {
    match number {
        Expression::Local(own) => *own == slot,
        Expression::Binary(Operator::Add, left, right, _) => {
            let apart = |rising: &Expression, other: &Expression| {
                rises(rising, slot) && (rises(other, slot) || !other.mentions(slot))
            };
            apart(left, right) || apart(right, left)
        }
        Expression::Binary(Operator::Subtract, left, right, _) => rises(left, slot) && !right.mentions(slot),
        Expression::Binary(Operator::Multiply, left, right, _) => {
            let positive = |number: &Expression| matches!(number, Expression::Integer(1..));
            let (left_rises, right_rises) = (rises(left, slot), rises(right, slot));
            (left_rises && (right_rises || positive(right))) || (right_rises && positive(left))
        }
        Expression::Call(Function::ShiftLeft, arguments, _) => {
            matches!(arguments.as_slice(), [Expression::Integer(1..), exponent] if rises(exponent, slot))
        }
        _ => false,
    }
}

fn no_end(alternative: &Alternative, slot: usize, set: &Set, span: Span) -> Diagnostic {
    let name = &alternative.names[slot];
    let (bounded, is_meant) = bounded(alternative, slot, set);
    Diagnostic::new(Text::new(
        format!("the set of `{name}` has no end, and nothing shows that its results leave the domain"),
        format!("`{name}` 的集合没有终点，也看不出结果何时离开定义域"),
    ))
    .at(span)
    .witness(Text::new(
        format!("no coordinate of the result falls as `{name}` grows"),
        format!("结果中没有一个坐标随 `{name}` 增大而减小"),
    ))
    .help(if is_meant {
        Text::new(format!("give it a bound: `{bounded}`"), format!("请给出上界：`{bounded}`"))
    } else {
        Text::new(format!("give it a bound, such as `{bounded}`"), format!("请给出上界，例如 `{bounded}`"))
    })
}

/// The same set with a bound that changes no move: that a later heap of the sum stays above nothing, or that what the name is
/// multiplied by is something. Or else with any bound.
fn bounded(alternative: &Alternative, slot: usize, set: &Set) -> (String, bool) {
    let names = &alternative.names;
    let name = &names[slot];
    let coordinate = if names[0].is_empty() { "x" } else { &names[0] };
    let written = set_text(set, names);
    match (last_heap(alternative, slot), factor(alternative, slot), set) {
        (Some(heap), ..) => (format!("for {name} in {written} if {heap} >= 0"), true),
        (None, Some(factor), _) => (format!("for {name} in {written} if {factor} > 0"), true),
        // Of one heap nobody takes more than all.
        (None, None, Set::Range(_, RangeEnd::Endless)) => {
            (format!("for {name} in {written}={coordinate}"), names.get(1) == Some(name))
        }
        (None, None, _) => {
            (format!("for {name} in {written} if {name} <= {coordinate}"), names.get(1) == Some(name))
        }
    }
}

/// The x of `y - k*x`, where the name is `k`: with it at 0 the results never fall.
fn factor(alternative: &Alternative, slot: usize) -> Option<&String> {
    let Outcome::One(target) = &alternative.outcome else { return None };
    target.coordinates.iter().find_map(|coordinate| {
        let Expression::Binary(Operator::Subtract, _, taken, _) = coordinate else { return None };
        let Expression::Binary(Operator::Multiply, left, right, _) = &**taken else { return None };
        match (&**left, &**right) {
            (Expression::Local(own), Expression::Local(other)) if *own == slot => {
                alternative.names.get(*other)
            }
            (Expression::Local(other), Expression::Local(own)) if *own == slot => {
                alternative.names.get(*other)
            }
            _ => None,
        }
    })
}

/// The last heap of `[x - i for i in 1..k]`, which is x - (k - 1), where the name is `k`.
fn last_heap(alternative: &Alternative, slot: usize) -> Option<String> {
    let Outcome::Sum(parts) = &alternative.outcome else { return None };
    parts.iter().find_map(|part| {
        let Times::Each(own, Set::Range(Expression::Integer(0 | 1), end)) = &part.times else { return None };
        let (RangeEnd::Before(to) | RangeEnd::At(to)) = end else { return None };
        let [heap] = part.target.coordinates.as_slice() else { return None };
        if !rises(to, slot) || !falls(heap, *own) {
            return None;
        }
        let to = number_text(to, &alternative.names);
        let mut names = alternative.names.clone();
        names[*own] =
            if matches!(end, RangeEnd::Before(_)) { format!("({to} - 1)") } else { format!("({to})") };
        Some(number_text(heap, &names))
    })
}

/// The measure that is evident from the form.
pub(crate) fn measure(clauses: &[Clause]) -> Option<Measure> {
    let arity = clauses.iter().map(|clause| clause.pattern.len()).min()?;
    let falling = (0..arity).map(Measure::Coordinate).chain([Measure::Sum]);
    falling
        .chain((0..arity).map(Measure::Climb))
        .find(|&measure| clauses.iter().all(|clause| lowers(clause, measure)))
}

fn lowers(clause: &Clause, measure: Measure) -> bool {
    clause.alternatives.iter().all(|alternative| {
        let bounds = Bounds::new(
            clause.pattern.len(),
            &clause.domain,
            &alternative.bindings,
            Some(&alternative.outcome),
        );
        targets(&alternative.outcome)
            .all(|target| target_is_lower(target, clause.pattern.len(), measure, &bounds))
    })
}

fn targets(outcome: &Outcome) -> Box<dyn Iterator<Item = &Target> + '_> {
    match outcome {
        Outcome::One(target) => Box::new(std::iter::once(target)),
        Outcome::Sum(parts) => Box::new(parts.iter().map(|part| &part.target)),
    }
}

fn target_is_lower(target: &Target, arity: usize, measure: Measure, bounds: &Bounds) -> bool {
    let one = Polynomial::constant(1);
    let strictly = |more: &Polynomial, less: &Polynomial| {
        more.minus(less)
            .and_then(|difference| difference.minus(&one))
            .is_some_and(|rest| bounds.is_natural(&rest))
    };
    match measure {
        Measure::Coordinate(index) => target.coordinates.get(index).is_some_and(|after| {
            let before = Polynomial::slot(index);
            at_most(after, bounds).iter().any(|after| strictly(&before, after))
        }),
        Measure::Sum => {
            let Some(before) = sum((0..arity).map(|slot| Some(Polynomial::slot(slot)))) else { return false };
            sums_at_most(&target.coordinates, bounds).iter().any(|after| strictly(&before, after))
        }
        Measure::Climb(index) => target
            .coordinates
            .get(index)
            .and_then(Polynomial::of)
            .is_some_and(|after| strictly(&after, &Polynomial::slot(index)) && bounds.is_bounded(&after)),
    }
}

/// So many polynomials are tried for one number.
const MOST_SUMS: usize = 64;

/// Polynomials that the number does not exceed: of a minimum those of its arguments, of a natural number that is divided itself.
fn at_most(number: &Expression, bounds: &Bounds) -> Vec<Polynomial> {
    if let Some(polynomial) = Polynomial::of(number) {
        return vec![polynomial];
    }
    match number {
        Expression::Call(Function::Min, arguments, _) => {
            arguments.iter().flat_map(|argument| at_most(argument, bounds)).take(MOST_SUMS).collect()
        }
        Expression::Binary(Operator::Divide, left, right, _)
            if matches!(**right, Expression::Integer(1..))
                && Polynomial::of(left).is_some_and(|left| bounds.is_natural(&left)) =>
        {
            at_most(left, bounds)
        }
        Expression::Binary(Operator::Add, left, right, _) => {
            let (left, right) = (at_most(left, bounds), at_most(right, bounds));
            let sums = left.iter().flat_map(|left| right.iter().filter_map(|right| left.plus(right)));
            sums.take(MOST_SUMS).collect()
        }
        Expression::Binary(Operator::Subtract, left, right, _) => {
            let Some(right) = Polynomial::of(right) else { return Vec::new() };
            at_most(left, bounds).iter().filter_map(|left| left.minus(&right)).collect()
        }
        _ => Vec::new(),
    }
}

/// Polynomials that the sum of these numbers does not exceed.
fn sums_at_most(numbers: &[Expression], bounds: &Bounds) -> Vec<Polynomial> {
    let mut sums = vec![Polynomial::constant(0)];
    for number in numbers {
        let terms = at_most(number, bounds);
        let pairs = sums.iter().flat_map(|sum| terms.iter().map(move |term| sum.plus(term)));
        sums = pairs.flatten().take(MOST_SUMS).collect();
    }
    sums
}

fn sum(parts: impl Iterator<Item = Option<Polynomial>>) -> Option<Polynomial> {
    let mut total = Polynomial::constant(0);
    for part in parts {
        total = total.plus(&part?)?;
    }
    Some(total)
}

/// Looks at small positions for a move that leaves the position as it was, and for a rule that only climbs.
pub(crate) fn check_small_positions(ruleset: &Ruleset) -> Result<(), Diagnostic> {
    if ruleset.measure().is_some() {
        return Ok(());
    }
    let mut meter = Meter::of(PROBE_STEPS);
    // With a start only what it reaches matters.
    let positions = if ruleset.has_start() { started(ruleset, &mut meter) } else { small_positions(ruleset) };
    for position in positions {
        if !ruleset.contains(&position) || ruleset.wins_at(&position) {
            continue;
        }
        let mut loop_found = None;
        // A fault at a small position is reported when somebody asks for it, with its own witness.
        let _ = visit_ways(ruleset, &position, &mut meter, &mut |way| {
            if loop_found.is_none() && way.option.contains(&position) {
                loop_found = Some(leaves_as_it_was(ruleset, &position, &way));
            }
        });
        if let Some(mistake) = loop_found {
            return Err(mistake);
        }
    }
    climbs(ruleset)
}

const PROBE_STEPS: u64 = 300_000;
const PROBE_SIDE: u64 = 12;

/// Positions that small starts reach.
fn started(ruleset: &Ruleset, meter: &mut Meter<'_>) -> Vec<Position> {
    let starts = (0..PROBE_SIDE).filter_map(|n| ruleset.start(n).ok().flatten()).flatten();
    let mut reached: Vec<Position> = starts.take(PROBED_STARTS).collect();
    let mut known: BTreeSet<Position> = reached.iter().cloned().collect();
    let mut next = 0;
    while next < reached.len() && reached.len() < PROBED_STARTS {
        let position = reached[next].clone();
        next += 1;
        if ruleset.wins_at(&position) {
            continue;
        }
        let _ = ruleset.visit_options(&position, meter, &mut |option| {
            for part in option {
                if reached.len() < PROBED_STARTS && known.insert(part.clone()) {
                    reached.push(part.clone());
                }
            }
        });
    }
    reached
}

const PROBED_STARTS: usize = 2_000;

fn small_positions(ruleset: &Ruleset) -> Vec<Position> {
    let mut positions = Vec::new();
    for (index, (_, arity)) in ruleset.tags().iter().enumerate() {
        let side = if *arity == 1 { 40 } else { PROBE_SIDE };
        let count = side.saturating_pow(*arity as u32).min(2_000);
        for number in 0..count {
            let mut rest = number;
            let coordinates: Vec<u64> = (0..*arity)
                .map(|_| {
                    let coordinate = rest % side;
                    rest /= side;
                    coordinate
                })
                .collect();
            positions.push(Position::tagged(crate::position::Tag(index as u16), &coordinates));
        }
    }
    positions
}

fn leaves_as_it_was(ruleset: &Ruleset, position: &Position, way: &Way<'_>) -> Diagnostic {
    let shown = ruleset.show(position);
    let numbers = bound_numbers(way.alternative, way.environment);
    let is_heap = position.coordinates.len() == 1;
    let message = if is_heap {
        Text::new("this move can leave the heap as it was", "这一步可能使堆保持不变")
    } else {
        Text::new("this move can leave the position as it was", "这一步可能使局面保持不变")
    };
    Diagnostic::new(message)
        .at(way.alternative.span)
        .in_source(ruleset.source())
        .witness(Text::new(
            format!("{numbers} leaves {shown} again"),
            format!("{numbers} 时仍然得到 {shown}"),
        ))
        .help(lowering_help(way.alternative, position))
}

fn lowering_help(alternative: &Alternative, position: &Position) -> Text {
    if let Some(suggestion) = lowering_range(alternative) {
        return Text::new(
            format!("a play must end; `{suggestion}` lowers the heap each time"),
            format!("对局必须结束；`{suggestion}` 每次都会使堆变小"),
        );
    }
    if let ([least @ 0..=3], true, Some(name)) =
        (position.coordinates.as_slice(), rounds(alternative), alternative.names.first())
    {
        let (heap, chinese) = match least {
            0 => ("the empty heap".to_string(), "空堆".to_string()),
            some => (format!("a heap of {some}"), format!("大小为 {some} 的堆")),
        };
        return Text::new(
            format!("a play must end: `if {name} > {least}` leaves out {heap}"),
            format!("对局必须结束：`if {name} > {least}` 可以排除{chinese}"),
        );
    }
    Text::new("a play must end: let every move lower some number", "对局必须结束：请让每一步都使某个数变小")
}

/// Whether a part such as `x / 2` is left, which lowers every heap but the empty one.
fn rounds(alternative: &Alternative) -> bool {
    let Outcome::One(target) = &alternative.outcome else { return false };
    matches!(target.coordinates.as_slice(), [coordinate] if Polynomial::of(coordinate).is_none())
}

/// For `x - k + c`: the range of k from which on the heap falls.
fn lowering_range(alternative: &Alternative) -> Option<String> {
    let Outcome::One(target) = &alternative.outcome else { return None };
    let [coordinate] = target.coordinates.as_slice() else { return None };
    let [Binding::For { slot: 1, .. }] = alternative.bindings.as_slice() else { return None };
    let fall = Polynomial::slot(0).minus(&Polynomial::of(coordinate)?)?;
    let constant = fall.minus(&Polynomial::slot(1))?.as_constant()?;
    let least = 1i128.checked_sub(constant)?.max(0);
    Some(format!("for {} in {least}..={}", alternative.names[1], alternative.names[0]))
}

/// A rule without a single `if` or bound, all of whose small plays climb, never ends.
fn climbs(ruleset: &Ruleset) -> Result<(), Diagnostic> {
    let is_conditional = |alternative: &Alternative| {
        alternative.bindings.iter().any(|binding| matches!(binding, Binding::If(_)))
    };
    let has_bound =
        |clause: &Clause| !clause.domain.is_empty() || clause.alternatives.iter().any(is_conditional);
    if ruleset.clauses().iter().any(has_bound) || !ruleset.wins().is_empty() {
        return Ok(());
    }
    let Some(climb) = climb_from(ruleset, ruleset.first_position()) else { return Ok(()) };
    let shown: Vec<String> = climb.iter().take(4).map(|position| ruleset.show(position)).collect();
    Err(Diagnostic::new(Text::new(
        "play might never end: the numbers can grow for ever",
        "对局可能无限上升，永不结束",
    ))
    .at(ruleset.clauses()[0].alternatives[0].span)
    .in_source(ruleset.source())
    .witness(Text::same(format!("{} → …", shown.join(" → "))))
    .help(Text::new(
        "an upward rule needs a bound in an `if`, such as `if x + 1 < 100`",
        "向上的规则需要用 `if` 加上界，例如 `if x + 1 < 100`",
    )))
}

const CLIMB_STEPS: usize = 64;

fn climb_from(ruleset: &Ruleset, start: Position) -> Option<Vec<Position>> {
    let mut climb = vec![start];
    while climb.len() < CLIMB_STEPS {
        let here = climb.last()?;
        let mut higher = None;
        let mut meter = Meter::of(100_000);
        visit_ways(ruleset, here, &mut meter, &mut |way| {
            let above = way.option.iter().find(|component| is_above(component, here)).cloned();
            higher = higher.take().or(above);
        })
        .ok()?;
        climb.push(higher?);
    }
    Some(climb)
}

fn is_above(component: &Position, here: &Position) -> bool {
    component.tag == here.tag
        && component.coordinates != here.coordinates
        && component.coordinates.iter().zip(&here.coordinates).all(|(after, before)| after >= before)
}
