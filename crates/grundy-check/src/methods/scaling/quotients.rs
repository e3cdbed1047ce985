//! Which quotients the alternatives of a rule lead to, from some heap on.

use super::shrinking::{LARGEST, Shrinking};
use crate::budget::{Checked, Meter};
use crate::rule::evaluate::{Environment, number, visit_elements};
use crate::rule::{Alternative, Expression, Set, Step};

/// The heap of the rule.
const HEAP: usize = 0;
const NO_QUOTIENTS: &str = "the rule does not only divide the heap";

/// What an alternative leads to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Options {
    /// The heap divided by a number.
    Quotient(u64),
    /// All heaps between two quotients, the larger divisor first.
    Between(u64, u64),
    /// All heaps from a number up to a quotient.
    UpTo(u64, u64),
    /// All quotients that are not 0 by the numbers from this one on.
    AllQuotients(u64),
}

/// What all alternatives lead to from a heap on, all quotients being of one kind.
pub(super) struct Late {
    pub(super) kind: Shrinking,
    pub(super) options: Vec<Options>,
    pub(super) from: u64,
}

/// A name that runs between numbers that depend on the heap.
#[derive(Clone, Copy)]
struct Running<'a> {
    slot: usize,
    from: &'a Expression,
    until: &'a Expression,
}

/// What is known on the way through the clauses of an alternative.
#[derive(Clone)]
struct Way<'a> {
    names: Environment,
    running: Option<Running<'a>>,
    conditions: Vec<&'a Expression>,
}

/// A number in a condition.
enum Side {
    Heap,
    Running,
    Number(u64),
}

impl Late {
    /// Adds what an alternative leads to.
    pub(super) fn read(&mut self, alternative: &Alternative, meter: &mut Meter) -> Checked<()> {
        let [part] = alternative.parts.as_slice() else { return Err(NO_QUOTIENTS.into()) };
        if part.count.is_some() || !part.steps.is_empty() {
            return Err(NO_QUOTIENTS.into());
        }
        let names = vec![None; alternative.names.len()];
        let way = Way { names, running: None, conditions: Vec::new() };
        self.walk(&part.at[0], &alternative.steps, way, meter)
    }

    fn walk<'a>(
        &mut self,
        heap: &Expression,
        steps: &'a [Step],
        mut way: Way<'a>,
        meter: &mut Meter,
    ) -> Checked<()> {
        meter.spend(1)?;
        let Some((first, rest)) = steps.split_first() else { return self.add(heap, &way) };
        match first {
            Step::If(condition) => way.conditions.push(condition),
            Step::For(slot, set) if is_constant(set, &way.names) => {
                return visit_elements(set, &way.names.clone(), None, meter, &mut |element, meter| {
                    way.names[*slot] = Some(element);
                    self.walk(heap, rest, way.clone(), meter)
                });
            }
            Step::For(slot, Set::Range(from, until)) if way.running.is_none() => {
                way.running = Some(Running { slot: *slot, from, until });
            }
            Step::For(..) | Step::Let(..) => return Err(NO_QUOTIENTS.into()),
        }
        self.walk(heap, rest, way, meter)
    }

    fn add(&mut self, heap: &Expression, way: &Way) -> Checked<()> {
        let options = self.options_of(heap, way).ok_or(NO_QUOTIENTS)?;
        let mut holds = true;
        for condition in &way.conditions {
            let (truth, from) = self.late_truth(condition, way, &options).ok_or(NO_QUOTIENTS)?;
            holds &= truth;
            self.from = self.from.max(from);
        }
        if holds {
            self.options.push(options);
        }
        Ok(())
    }

    fn options_of(&self, heap: &Expression, way: &Way) -> Option<Options> {
        let Some(Running { slot, from, until }) = way.running else {
            return Some(Options::Quotient(self.divisor(heap, way)?));
        };
        if *heap == Expression::Name(slot) {
            let Expression::Call("+", ends) = until else { return None };
            let last = self.divisor(ends.first()?, way).filter(|_| ends[1] == Expression::Number(1))?;
            return match self.divisor(from, way) {
                Some(first) => (first >= last).then_some(Options::Between(first, last)),
                None => Some(Options::UpTo(constant(from, way)?, last)),
            };
        }
        let by_name = Expression::Call("/", vec![Expression::Name(HEAP), Expression::Name(slot)]);
        let whole = Expression::Name(HEAP);
        let to_the_heap =
            *until == whole || *until == Expression::Call("+", vec![whole, Expression::Number(1)]);
        let least = constant(from, way).filter(|least| *least >= 2)?;
        let is_plain = *heap == by_name && to_the_heap && self.kind == Shrinking::Division(0);
        is_plain.then_some(Options::AllQuotients(least))
    }

    /// The d of F_d.
    fn divisor(&self, expression: &Expression, way: &Way) -> Option<u64> {
        let number = match self.kind {
            Shrinking::Division(about) => divisor(expression, about, way)?,
            Shrinking::Root => degree(expression)?,
        };
        self.kind.takes(number).then_some(number)
    }

    /// Whether a condition holds for all large heaps, and from which heap on that is known.
    fn late_truth(&self, condition: &Expression, way: &Way, options: &Options) -> Option<(bool, u64)> {
        let Expression::Call(sign, operands) = condition else { return None };
        let part = |at: usize| self.late_truth(&operands[at], way, options);
        match *sign {
            "not" => part(0).map(|(truth, from)| (!truth, from)),
            "and" => part(0).zip(part(1)).map(|(one, other)| (one.0 && other.0, one.1.max(other.1))),
            "or" => part(0).zip(part(1)).map(|(one, other)| (one.0 || other.0, one.1.max(other.1))),
            "==" | "!=" | "<" | "<=" | ">" | ">=" => {
                let sides = (side(&operands[0], way)?, side(&operands[1], way)?);
                self.late_comparison(sign, sides, options)
            }
            _ => None,
        }
    }

    fn late_comparison(&self, sign: &str, sides: (Side, Side), options: &Options) -> Option<(bool, u64)> {
        // The left side is greater, equal or less.
        let by_order = |order: std::cmp::Ordering| match sign {
            "==" => order.is_eq(),
            "!=" => order.is_ne(),
            "<" => order.is_lt(),
            "<=" => order.is_le(),
            ">" => order.is_gt(),
            _ => order.is_ge(),
        };
        let (greater, less) = (by_order(std::cmp::Ordering::Greater), by_order(std::cmp::Ordering::Less));
        match (sides, options) {
            ((Side::Number(one), Side::Number(other)), _) => Some((by_order(one.cmp(&other)), 0)),
            ((Side::Heap, Side::Number(number)), _) => Some((greater, number + 1)),
            ((Side::Number(number), Side::Heap), _) => Some((less, number + 1)),
            // What lies between quotients is smaller than a heap that becomes smaller.
            ((Side::Running, Side::Heap), Options::Between(..) | Options::UpTo(..)) => {
                Some((less, self.kind.begin()))
            }
            ((Side::Heap, Side::Running), Options::Between(..) | Options::UpTo(..)) => {
                Some((greater, self.kind.begin()))
            }
            // And it is greater than a number as soon as the least of it is.
            ((Side::Running, Side::Number(number)), Options::Between(divisor, _)) => {
                Some((greater, self.kind.reaches(*divisor, number + 1)?))
            }
            ((Side::Number(number), Side::Running), Options::Between(divisor, _)) => {
                Some((less, self.kind.reaches(*divisor, number + 1)?))
            }
            _ => None,
        }
    }
}

/// The d of z + ⌊(x − z)/d⌋, which is ⌊(x + z(d − 1))/d⌋.
fn divisor(expression: &Expression, about: u64, way: &Way) -> Option<u64> {
    let Expression::Call("/", operands) = expression else { return None };
    let divisor = constant(&operands[1], way).filter(|divisor| *divisor >= 2)?;
    let more = added(&operands[0], way)?;
    (more == i128::from(about * (divisor - 1))).then_some(divisor)
}

/// What is added to the heap, in as many pieces as somebody likes.
fn added(expression: &Expression, way: &Way) -> Option<i128> {
    let (sign, parts) = match expression {
        Expression::Name(HEAP) => return Some(0),
        Expression::Call(sign, parts) => (*sign, parts),
        _ => return None,
    };
    let known = |at: usize| constant(&parts[at], way).map(i128::from);
    match sign {
        "+" if known(1).is_some() => added(&parts[0], way)?.checked_add(known(1)?),
        "+" => added(&parts[1], way)?.checked_add(known(0)?),
        "-" => added(&parts[0], way)?.checked_sub(known(1)?),
        _ => None,
    }
}

/// The degree of a root: 2 for `isqrt(x)`, 4 for `isqrt(isqrt(x))`, and so on.
fn degree(expression: &Expression) -> Option<u64> {
    let (mut inner, mut degree) = (expression, 1u64);
    while let Expression::Call("isqrt", operands) = inner {
        (inner, degree) = (operands.first()?, degree.checked_mul(2)?);
    }
    (*inner == Expression::Name(HEAP)).then_some(degree)
}

fn side(expression: &Expression, way: &Way) -> Option<Side> {
    match expression {
        Expression::Name(HEAP) => Some(Side::Heap),
        Expression::Name(slot) if way.running.is_some_and(|running| running.slot == *slot) => {
            Some(Side::Running)
        }
        other => constant(other, way).map(Side::Number),
    }
}

/// The natural number that an expression without the heap is.
fn constant(expression: &Expression, way: &Way) -> Option<u64> {
    let value = number(expression, &way.names).ok()?;
    u64::try_from(value).ok().filter(|value| *value <= LARGEST)
}

fn is_constant(set: &Set, names: &Environment) -> bool {
    let known = |one: &Expression| number(one, names).is_ok();
    match set {
        Set::List(items) => items.iter().all(known),
        Set::Range(from, until) => known(from) && known(until),
        _ => false,
    }
}
