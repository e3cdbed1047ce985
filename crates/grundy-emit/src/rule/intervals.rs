//! Alternatives whose results are neighbours: all numbers from one up to another.
//!
//! `x - k for k in a..=b` leads to `x - b` up to `x - a`. Conditions behind the loop that hold from some number on, or up to
//! some number, make the interval shorter; where they stop holding is found by halving.

use super::known::{Atom, Known};
use super::runs::{End, with_values};
use super::{Made, Pieces, Scope, Step, not_written};
use crate::program::{
    Builtin, Number, Statement, Truth, all, compare, integer, less, minus, name, over, plus,
};
use grundy_rule::form::{Alternative, Bound, Run, Term, Times};
use grundy_rule::tree::{Comparison, Function, Operator};

/// An alternative of this shape.
pub struct Interval<'a> {
    /// The alternative.
    pub alternative: &'a Alternative,
    /// What stands before the loop.
    pub before: &'a [Bound],
    slot: usize,
    run: &'a Run,
    exit: Option<&'a (Term, Vec<(usize, i128)>)>,
    conditions: Vec<Condition>,
    /// Whether results rise with the name.
    rises: bool,
}

/// A comparison behind the loop.
struct Condition {
    term: Term,
    kind: Holding,
}

/// For which numbers a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holding {
    /// For all or none.
    Always,
    /// From one of them on.
    From,
    /// Up to one of them.
    UpTo,
}

/// How a number changes when a name rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trend {
    Steady,
    Rising,
    Falling,
}

/// The ends of an interval, and the steps to them.
pub struct Ends {
    /// The steps.
    pub steps: Vec<Step>,
    /// The least result.
    pub low: Number,
    /// The greatest result; below the least where there is none.
    pub high: Number,
}

/// The alternative as an interval, if it is one.
pub fn interval(alternative: &Alternative) -> Option<Interval<'_>> {
    let is_loop = |bound: &Bound| matches!(bound, Bound::For { .. });
    let place = alternative.bindings.iter().position(is_loop)?;
    let (before, rest) = alternative.bindings.split_at(place);
    let (Bound::For { slot, run, exit }, after) = rest.split_first()? else { return None };
    let ([part], Run::Range(..) | Run::From(_)) = (&alternative.parts[..], run) else { return None };
    let [target] = &part.target.coordinates[..] else { return None };
    let mut known = Known::new(1);
    alternative.bindings.iter().for_each(|bound| known.bind(bound));
    let linear = known.linear(target);
    let is_hidden = |atom: &Atom| matches!(atom, Atom::Opaque(term, _) if term.speaks_of(*slot));
    let rises = match linear.of_slot(*slot) {
        1 => matches!(run, Run::Range(..)),
        -1 => true,
        _ => false,
    };
    if !matches!(part.times, Times::Once) || !rises || linear.terms.iter().any(|(atom, _)| is_hidden(atom)) {
        return None;
    }
    let mut conditions = Vec::new();
    for bound in after {
        let Bound::If(condition) = bound else { return None };
        split(condition, *slot, &known, &mut conditions)?;
    }
    let rises = linear.of_slot(*slot) == 1;
    Some(Interval { alternative, before, slot: *slot, run, exit: exit.as_ref(), conditions, rises })
}

fn is_steady(term: &Term, slot: usize) -> bool {
    !term.speaks_of(slot)
}

/// The parts of a condition, each with the numbers for which it holds.
fn split(condition: &Term, slot: usize, known: &Known, found: &mut Vec<Condition>) -> Option<()> {
    match condition {
        Term::And(left, right) => {
            split(left, slot, known, found)?;
            split(right, slot, known, found)
        }
        Term::Compare(first, rest, span) => {
            let mut left = &**first;
            for (comparison, right) in rest {
                let term = Term::Compare(Box::new(left.clone()), vec![(*comparison, right.clone())], *span);
                let kind = holding(*comparison, trend(left, slot, known)?, trend(right, slot, known)?)?;
                found.push(Condition { term, kind });
                left = right;
            }
            Some(())
        }
        term if is_steady(term, slot) => {
            found.push(Condition { term: term.clone(), kind: Holding::Always });
            Some(())
        }
        _ => None,
    }
}

fn holding(comparison: Comparison, left: Trend, right: Trend) -> Option<Holding> {
    use Comparison::{Greater, GreaterOrEqual, Less, LessOrEqual};
    let opposite = match right {
        Trend::Steady => Trend::Steady,
        Trend::Rising => Trend::Falling,
        Trend::Falling => Trend::Rising,
    };
    let is_upper = matches!(comparison, Greater | GreaterOrEqual);
    let is_lower = matches!(comparison, Less | LessOrEqual);
    Some(match joined(left, opposite)? {
        Trend::Steady => Holding::Always,
        Trend::Rising if is_upper => Holding::From,
        Trend::Rising if is_lower => Holding::UpTo,
        Trend::Falling if is_upper => Holding::UpTo,
        Trend::Falling if is_lower => Holding::From,
        _ => return None,
    })
}

fn joined(left: Trend, right: Trend) -> Option<Trend> {
    match (left, right) {
        (Trend::Steady, other) | (other, Trend::Steady) => Some(other),
        (one, other) if one == other => Some(one),
        _ => None,
    }
}

fn trend(term: &Term, slot: usize, known: &Known) -> Option<Trend> {
    if is_steady(term, slot) {
        return Some(Trend::Steady);
    }
    let rising = |term: &Term| {
        let rises = matches!(trend(term, slot, known), Some(Trend::Rising | Trend::Steady));
        (rises && known.is_natural(term)).then_some(Trend::Rising)
    };
    match term {
        Term::Local(_) => Some(Trend::Rising),
        Term::Binary(Operator::Add, left, right, _) => {
            joined(trend(left, slot, known)?, trend(right, slot, known)?)
        }
        Term::Binary(Operator::Subtract, left, right, _) => {
            let opposite = match trend(right, slot, known)? {
                Trend::Steady => Trend::Steady,
                Trend::Rising => Trend::Falling,
                Trend::Falling => Trend::Rising,
            };
            joined(trend(left, slot, known)?, opposite)
        }
        Term::Binary(Operator::Multiply, left, right, _) => rising(left).and(rising(right)),
        Term::Power(base, exponent, _) if is_steady(exponent, slot) => rising(base),
        Term::Binary(Operator::Divide, left, right, _)
            if is_steady(right, slot) && known.is_positive(right) =>
        {
            rising(left)
        }
        Term::Call(Function::Isqrt | Function::Bits, arguments, _) => rising(arguments.first()?),
        _ => None,
    }
}

impl Interval<'_> {
    /// How many conditions are searched for the number where they change.
    pub fn searches(&self) -> usize {
        let is_searched = |condition: &&Condition| {
            condition.kind != Holding::Always && self.bounds_name(&condition.term).is_none()
        };
        self.conditions.iter().filter(is_searched).count()
    }

    /// The ends, where everything before the loop is known.
    pub fn ends(&self, pieces: &Pieces<'_>, outer: &Scope) -> Made<Ends> {
        let target = &self.alternative.parts[0].target.coordinates[0];
        let mut steps = Vec::new();
        let (first, last) = (pieces.local("first"), pieces.local("last"));
        let (from, to) = match self.run {
            Run::Range(from, to) => (from, Some(to)),
            Run::From(from) => (from, None),
            _ => return Err(unwritten()),
        };
        let from = pieces.number(from, outer, &mut steps)?;
        let mut ends = Vec::new();
        if let Some(to) = to {
            ends.push(minus(pieces.number(to, outer, &mut steps)?, integer(1)));
        }
        if !self.rises {
            // Nothing below 0 is left.
            ends.push(pieces.number(&with_values(target, &[(self.slot, 0)]), outer, &mut steps)?);
        }
        if let Some((exit, later)) = self.exit
            && let Ok(End::Last(end)) = pieces.end(exit, later, self.slot, &last, outer, &mut steps)
        {
            ends.push(end);
        }
        ends.dedup();
        let least = |left: Number, right: Number| Number::Call(Builtin::Min, vec![left, right]);
        let end = ends.into_iter().reduce(least).ok_or_else(unwritten)?;
        steps.push(Step::Do(Statement::Let(first.clone(), from)));
        steps.push(Step::Do(Statement::Let(last.clone(), end)));
        for condition in &self.conditions {
            self.shorten(pieces, outer, condition, &first, &last, &mut steps)?;
        }
        let at = |own: &str, steps: &mut Vec<Step>| pieces.number(target, &self.scope(outer, own), steps);
        let (one, other) = (at(&first, &mut steps)?, at(&last, &mut steps)?);
        let (low, high) = if self.rises { (one, other) } else { (other, one) };
        let (least, most) = (pieces.local("low"), pieces.local("high"));
        let low = Number::Call(Builtin::Max, vec![low, integer(0)]);
        let none = less(name(&last), name(&first));
        steps.push(Step::Do(Statement::Let(least.clone(), low)));
        steps.push(Step::Do(Statement::Let(most.clone(), crate::program::choose(none, integer(-1), high))));
        Ok(Ends { steps, low: name(&least), high: name(&most) })
    }

    /// The scope in which the name of the loop is another one.
    fn scope(&self, outer: &Scope, own: &str) -> Scope {
        let mut scope = outer.clone();
        let bound = Bound::For { slot: self.slot, run: self.run.clone(), exit: self.exit.cloned() };
        scope.known.bind(&bound);
        scope.ranges.learn(&bound);
        scope.names[self.slot] = own.to_string();
        scope
    }

    /// `y < x` as what bounds the name itself.
    fn bounds_name<'t>(&self, term: &'t Term) -> Option<(Comparison, &'t Term)> {
        use Comparison::{Greater, GreaterOrEqual, Less, LessOrEqual};
        let Term::Compare(left, rest, _) = term else { return None };
        let [(comparison @ (Less | LessOrEqual | Greater | GreaterOrEqual), right)] = &rest[..] else {
            return None;
        };
        let is_name = matches!(**left, Term::Local(own) if own == self.slot);
        (is_name && is_steady(right, self.slot)).then_some((*comparison, right))
    }

    fn shorten(
        &self,
        pieces: &Pieces<'_>,
        outer: &Scope,
        condition: &Condition,
        first: &str,
        last: &str,
        steps: &mut Vec<Step>,
    ) -> Made<()> {
        let set = |own: &str, number: Number| Statement::Set(own.to_string(), number);
        if let Some((comparison, bound)) = self.bounds_name(&condition.term) {
            let bound = pieces.number(bound, outer, steps)?;
            let (own, builtin, bound) = match comparison {
                Comparison::Less => (last, Builtin::Min, minus(bound, integer(1))),
                Comparison::LessOrEqual => (last, Builtin::Min, bound),
                Comparison::Greater => (first, Builtin::Max, plus(bound, integer(1))),
                _ => (first, Builtin::Max, bound),
            };
            let shorter = Number::Call(builtin, vec![name(own), bound]);
            steps.push(Step::Do(set(own, shorter)));
            return Ok(());
        }
        let (low, high, middle) = (pieces.local("least"), pieces.local("beyond"), pieces.local("middle"));
        let mut own = Vec::new();
        let holds = pieces.truth(&condition.term, &self.scope(outer, &middle), &mut own)?;
        if !own.is_empty() {
            return Err(unwritten());
        }
        if condition.kind == Holding::Always {
            let none = vec![set(last, minus(name(first), integer(1)))];
            steps.push(Step::Do(Statement::If(crate::program::not(holds), none, Vec::new())));
            return Ok(());
        }
        let after = vec![set(&low, plus(name(&middle), integer(1)))];
        let before = vec![set(&high, name(&middle))];
        let (yes, no) = if condition.kind == Holding::From { (before, after) } else { (after, before) };
        let round = vec![
            Statement::Let(middle, over(plus(name(&low), name(&high)), integer(2))),
            Statement::If(holds, yes, no),
        ];
        let found = match condition.kind {
            Holding::From => set(first, name(&low)),
            _ => set(last, minus(name(&low), integer(1))),
        };
        let search = vec![
            Statement::Let(low.clone(), name(first)),
            Statement::Let(high.clone(), plus(name(last), integer(1))),
            Statement::While(less(name(&low), name(&high)), round),
            found,
        ];
        let some = compare(Comparison::LessOrEqual, name(first), name(last));
        steps.push(Step::Do(Statement::If(some, search, Vec::new())));
        Ok(())
    }
}

impl Ends {
    /// Whether there is a result at all.
    pub fn exist(&self) -> Truth {
        compare(Comparison::LessOrEqual, self.low.clone(), self.high.clone())
    }

    /// Whether the number at a place of a table of latest numbers lies in the interval.
    pub fn hold(&self, latest: Number) -> Truth {
        all(vec![self.exist(), compare(Comparison::GreaterOrEqual, latest, self.low.clone())])
    }
}

fn unwritten() -> grundy_rule::Text {
    not_written("intervals of this shape", "这种形式的区间")
}
