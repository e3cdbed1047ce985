//! The options of a position, straight from the tree: this is what a rule means.

use crate::bounds::{Bounds, Polynomial};
use crate::diagnostic::Diagnostic;
use crate::evaluate::{Trouble, elements, holds, number};
use crate::meter::{Halt, Meter};
use crate::position::{COORDINATE_BOUND, Coordinates, Position};
use crate::ruleset::Ruleset;
use crate::text::Text;
use crate::tree::{
    Alternative, Binding, Clause, Condition, Expression, Outcome, Part, Set, Slotted, Span, Target, Times,
};

/// One way to move: the alternative, the numbers that its names stand for, and what is left.
pub(crate) struct Way<'a> {
    pub alternative: &'a Alternative,
    pub environment: &'a [i128],
    pub option: &'a [Position],
}

/// Shows every way to move from a position.
pub(crate) fn visit_ways(
    ruleset: &Ruleset,
    position: &Position,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(Way<'_>),
) -> Result<(), Halt> {
    for clause in ruleset.clauses().iter().filter(|clause| matches(&clause.pattern, position, clause.tag)) {
        for alternative in &clause.alternatives {
            visit_outcome(ruleset, alternative, position, meter, visit)?;
        }
    }
    Ok(())
}

/// Shows every way to move by one alternative.
pub(crate) fn visit_outcome(
    ruleset: &Ruleset,
    alternative: &Alternative,
    position: &Position,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(Way<'_>),
) -> Result<(), Halt> {
    let mut environment = vec![0; alternative.names.len()];
    fill_coordinates(&mut environment, position);
    let bound = position.coordinates.len();
    let mut walk = Walk { ruleset, alternative, environment, bound, option: Vec::new(), moves: 0, visit };
    walk.bindings(0, meter).map_err(|trouble| walk.halted(trouble))
}

/// Whether a pattern speaks of a position.
pub(crate) fn matches(pattern: &[Slotted], position: &Position, tag: crate::position::Tag) -> bool {
    tag == position.tag
        && pattern.len() == position.coordinates.len()
        && pattern.iter().zip(&position.coordinates).all(|(slot, &coordinate)| match slot {
            Slotted::Name(_) => true,
            Slotted::Constant(value) => *value == coordinate,
        })
}

fn fill_coordinates(environment: &mut [i128], position: &Position) {
    for (value, &coordinate) in environment.iter_mut().zip(&position.coordinates) {
        *value = i128::from(coordinate);
    }
}

/// Whether a position lies in the domain. A condition that is not defined there does not hold.
pub(crate) fn in_domain(clauses: &[Clause], position: &Position) -> bool {
    clauses.iter().filter(|clause| !clause.domain.is_empty()).all(|clause| {
        if !matches(&clause.pattern, position, clause.tag) {
            return true;
        }
        let mut environment = vec![0; clause.pattern.len()];
        fill_coordinates(&mut environment, position);
        clause.domain.iter().all(|condition| holds(condition, &environment) == Ok(true))
    })
}

/// The walk through the clauses of one alternative.
struct Walk<'a, 'v> {
    ruleset: &'a Ruleset,
    alternative: &'a Alternative,
    environment: Vec<i128>,
    /// How many slots have a value by now; binders take theirs in order.
    bound: usize,
    option: Vec<Position>,
    moves: usize,
    visit: &'v mut dyn FnMut(Way<'_>),
}

impl<'a> Walk<'a, '_> {
    fn bindings(&mut self, index: usize, meter: &mut Meter<'_>) -> Result<(), Trouble> {
        let alternative = self.alternative;
        match alternative.bindings.get(index) {
            None => self.outcome(&alternative.outcome, meter),
            Some(Binding::If(condition)) => {
                meter.step()?;
                if holds(condition, &self.environment)? { self.bindings(index + 1, meter) } else { Ok(()) }
            }
            Some(Binding::Let { slot, value }) => {
                self.environment[*slot] = number(value, &self.environment)?;
                self.bound = slot + 1;
                self.bindings(index + 1, meter)
            }
            Some(Binding::For { slot, set, exit, .. }) => {
                let outer = self.environment.clone();
                self.bound = *slot;
                let mut barren = 0_usize;
                let next = alternative.bindings.get(index + 1);
                let gate = next.filter(|_| matches!(set, Set::Range(..)));
                elements(set, &outer, meter, &mut |element, meter| {
                    self.environment[*slot] = element;
                    self.bound = slot + 1;
                    if let Some(exit) = exit
                        && number(exit, &self.environment)? < 0
                    {
                        return Ok(false);
                    }
                    let moves = self.moves;
                    self.bindings(index + 1, meter)?;
                    barren = if self.moves > moves { 0 } else { barren + 1 };
                    if barren == 1
                        && let Some(Binding::If(condition)) = gate
                        && self.fails_for_all(condition, *slot)?
                    {
                        return Ok(false);
                    }
                    let asks = barren >= BARREN && barren.is_power_of_two();
                    Ok(!asks || !self.has_left(*slot)?)
                })
            }
        }
    }

    /// Whether a condition that does not look at a name fails, so that it fails whatever the name is.
    ///
    /// What comes first in it is looked at alone: what stands behind may have no meaning for another element.
    fn fails_for_all(&self, condition: &Condition, slot: usize) -> Result<bool, Trouble> {
        if let Condition::And(first, _) = condition
            && self.fails_for_all(first, slot)?
        {
            return Ok(true);
        }
        Ok(!condition.mentions(slot) && !holds(condition, &self.environment)?)
    }

    /// Whether every later element of the only range leads outside, as those before it did.
    ///
    /// Only where nothing can go wrong with a later element: what is wrong with a rule is told wherever it stands.
    fn has_left(&self, slot: usize) -> Result<bool, Trouble> {
        let alternative = self.alternative;
        let ([Binding::For { set: Set::Range(..), .. }], Outcome::One(target)) =
            (alternative.bindings.as_slice(), &alternative.outcome)
        else {
            return Ok(false);
        };
        let bounds = Bounds::new(slot, &[], &alternative.bindings, Some(&alternative.outcome));
        // The coordinates before it are the same for every element.
        let is_same = |coordinate: &&Expression| {
            Polynomial::of(coordinate).is_some_and(|value| value.last_slot() != Some(slot))
        };
        let moving = target.coordinates.iter().find(|coordinate| !is_same(coordinate));
        match moving.and_then(|coordinate| bounds.falling_bound(coordinate, slot)) {
            Some(falling) => Ok(number(&falling.to_expression(), &self.environment)? < 0),
            None => Ok(false),
        }
    }

    fn outcome(&mut self, outcome: &'a Outcome, meter: &mut Meter<'_>) -> Result<(), Trouble> {
        self.option.clear();
        let is_move = match outcome {
            Outcome::One(target) => self.target(target, 1)?,
            Outcome::Sum(parts) => self.parts(parts, meter)?,
        };
        if is_move {
            self.moves += 1;
            (self.visit)(Way {
                alternative: self.alternative,
                environment: &self.environment,
                option: &self.option,
            });
        }
        Ok(())
    }

    fn parts(&mut self, parts: &'a [Part], meter: &mut Meter<'_>) -> Result<bool, Trouble> {
        for part in parts {
            // An option of a hundred parts takes a hundred times as long as one of one.
            meter.step()?;
            let inside = match &part.times {
                Times::Once => self.target(&part.target, 1)?,
                Times::Count(count, span) => {
                    let count = self.count(number(count, &self.environment)?, *span)?;
                    (1..count).try_for_each(|_| meter.step())?;
                    count == 0 || self.target(&part.target, count)?
                }
                Times::Each(slot, set) => self.each(&part.target, *slot, set, meter)?,
            };
            if !inside {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn count(&self, count: i128, span: Span) -> Result<usize, Trouble> {
        if count < 0 {
            return Err(Trouble::Fault(negative_count(count), span));
        }
        let room = PARTS_BOUND.saturating_sub(self.option.len());
        usize::try_from(count)
            .ok()
            .filter(|&count| count <= room)
            .ok_or(Trouble::Fault(too_many_parts(), span))
    }

    fn each(
        &mut self,
        target: &'a Target,
        slot: usize,
        set: &'a Set,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Trouble> {
        let outer = self.environment.clone();
        let mut inside = true;
        elements(set, &outer, meter, &mut |element, _| {
            self.environment[slot] = element;
            if self.option.len() >= PARTS_BOUND {
                return Err(Trouble::Fault(too_many_parts(), target.span));
            }
            inside = self.target(target, 1)?;
            Ok(inside)
        })?;
        Ok(inside)
    }

    /// Adds the position to the option so often; false if it does not exist.
    fn target(&mut self, target: &Target, count: usize) -> Result<bool, Trouble> {
        let mut coordinates = Coordinates::new();
        for expression in &target.coordinates {
            let value = number(expression, &self.environment)?;
            if value < 0 {
                return Ok(false);
            }
            match u64::try_from(value).ok().filter(|&value| value < COORDINATE_BOUND) {
                Some(value) => coordinates.push(value),
                None => return Err(Trouble::Fault(too_large(value), target.span)),
            }
        }
        let position = Position { tag: target.tag, coordinates };
        if !in_domain(self.ruleset.clauses(), &position) {
            return Ok(false);
        }
        self.option.extend(std::iter::repeat_n(position, count));
        Ok(true)
    }

    fn halted(&self, trouble: Trouble) -> Halt {
        match trouble {
            Trouble::Halt(halt) => halt,
            Trouble::Fault(fault, span) => {
                let span = if span.end == 0 { self.alternative.span } else { span };
                let witness = Text::same(bound_numbers(self.alternative, &self.environment[..self.bound]));
                let diagnostic = Diagnostic::new(fault.message).at(span).witness(witness).help(fault.help);
                diagnostic.in_source(self.ruleset.source()).into()
            }
        }
    }
}

/// After so many elements without a move it is asked whether there will be any more, and again after twice as many.
const BARREN: usize = 64;

/// The parts of one option are kept in memory.
const PARTS_BOUND: usize = 1 << 20;

/// The names of an alternative and what they stand for: `x = 3, k = 2`.
pub(crate) fn bound_numbers(alternative: &Alternative, environment: &[i128]) -> String {
    let shown: Vec<String> = alternative
        .names
        .iter()
        .zip(environment)
        .filter(|(name, _)| !name.is_empty() && !name.ends_with('\''))
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    shown.join(", ")
}

fn negative_count(count: i128) -> crate::arithmetic::Fault {
    crate::arithmetic::Fault {
        message: Text::new(
            format!("a heap cannot stand there {count} times"),
            format!("一个堆不能出现 {count} 次"),
        ),
        help: Text::new(
            "a count must not be negative; ask for it before with `if`",
            "次数不能为负；请先用 `if` 判断",
        ),
    }
}

fn too_many_parts() -> crate::arithmetic::Fault {
    crate::arithmetic::Fault {
        message: Text::new("this leaves more than a million heaps", "这一步留下了一百万个以上的堆"),
        help: Text::new(
            "equal heaps cancel in pairs: leave `count % 2` of them",
            "相同的堆两两抵消：只留下 `count % 2` 个即可",
        ),
    }
}

fn too_large(value: i128) -> crate::arithmetic::Fault {
    crate::arithmetic::Fault {
        message: Text::new(format!("the coordinate {value} is too large"), format!("坐标 {value} 太大")),
        help: Text::new(
            "coordinates stay below 2^63; bound the move with an `if`",
            "坐标须小于 2^63；请用 `if` 限制走法",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::rules::Rules;

    /// The options of small positions, and how many steps they take.
    fn options_and_steps(text: &str, position: &[u64]) -> (usize, u64) {
        let ruleset = Ruleset::parse(text).expect("a sound rule");
        let mut meter = Meter::of(1 << 40);
        let options = ruleset.options(&Position::new(position), &mut meter).expect("options");
        (options.len(), (1 << 40) - meter.left())
    }

    #[test]
    fn a_long_range_ends_where_its_results_are_gone() {
        for (text, position, count) in [
            ("x -> x - k for k in 1..=1000000", &[5][..], 5),
            ("(x, y) -> (x, y - 2*k) for k in 1..=1000000", &[3, 9], 4),
        ] {
            let (found, steps) = options_and_steps(text, position);
            assert_eq!(found, count, "{text}");
            assert!(steps < 10_000, "{text} took {steps} steps");
        }
    }

    #[test]
    fn a_range_whose_results_come_late_is_walked_to_its_end() {
        for (text, count) in [
            ("x -> x - 1000 + k for k in 1..=999", 5),
            ("x -> x - k for k in 1..=2000 if k > 1 or x == 0", 4),
            ("x -> x - (k - 500) * (k - 500) for k in 1..=2000 if k > 500", 2),
        ] {
            assert_eq!(options_and_steps(text, &[5]).0, count, "{text}");
        }
    }

    #[test]
    fn a_condition_that_fails_whatever_the_name_is_ends_the_range() {
        for (text, heap, count) in [
            ("x -> [a, x - 2 - a] for a in 0..=x if x % 6 == 2", 60_001, 0),
            ("x -> [a, x - 2 - a] for a in 0..=x if x % 6 == 2 and a > 3", 60_001, 0),
            ("x -> [a, x - 2 - a] for a in 0..=x if x % 6 == 2", 8, 4),
        ] {
            let (found, steps) = options_and_steps(text, &[heap]);
            assert_eq!(found, count, "{text}");
            assert!(steps < 100, "{text} took {steps} steps");
        }
        // The second condition is not looked at for the first element, and wrong for another.
        let wrong = "x -> x - k for k in 1..=9 if k > 3 and 10 / (k - 5) > x and x > 99";
        let ruleset = Ruleset::parse(wrong).expect("a rule");
        assert!(ruleset.options(&Position::heap(9), &mut Meter::of(1 << 20)).is_err());
    }

    #[test]
    fn what_is_wrong_with_a_late_element_is_told() {
        let ruleset =
            Ruleset::parse("x -> x - k for k in 1..=2000 if 10 / (k - 1000) >= 0 or k < 9").expect("a rule");
        assert!(ruleset.options(&Position::heap(5), &mut Meter::of(1 << 40)).is_err());
    }
}
