//! Grundy values from the definition: the mex of the options' values, where a sum's value is the xor of its parts.

use super::code_table::Marks;
use crate::budget::{Checked, Meter};
use crate::options::Position;
use crate::rule::{Expression, Restriction, Rule};
use std::collections::HashMap;

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Nimber(u32),
    /// Some move wins at once.
    Threat,
}

/// Which recursion is run. Outcomes are written as 0 for a P-position and 1 for an N-position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Play {
    Grundy,
    /// Single components only: misère outcomes of parts do not give the outcome of a sum.
    Misere,
}

/// The values found so far.
pub(crate) struct Solver<'a> {
    rule: &'a Rule,
    play: Play,
    /// None while the options of the position are being worked out.
    known: HashMap<Position, Option<Value>>,
}

/// About what a remembered position takes.
pub(crate) const BYTES_FOR_EACH_POSITION: u64 = 120;

impl<'a> Solver<'a> {
    pub(crate) fn new(rule: &'a Rule, play: Play) -> Solver<'a> {
        Solver { rule, play, known: HashMap::new() }
    }

    /// The value of a position that exists and is not itself a win.
    /// Options come before the positions that need them, on a stack of our own: plays can be long.
    pub(crate) fn value(&mut self, position: &Position, meter: &mut Meter) -> Checked<Value> {
        let mut stack = vec![position.clone()];
        while let Some(top) = stack.last().cloned() {
            if let Some(Some(_)) = self.known.get(&top) {
                stack.pop();
                continue;
            }
            let missing = self.missing(&top, meter)?;
            if missing.is_empty() {
                let value = self.mex_of_options(&top, meter)?;
                self.known.insert(top, Some(value));
                stack.pop();
                continue;
            }
            if self.known.insert(top, None).is_some() {
                return Err("a play can go on for ever".into());
            }
            meter.reserve((missing.len() as u64 + 1) * BYTES_FOR_EACH_POSITION)?;
            stack.extend(missing);
        }
        self.known.get(position).copied().flatten().ok_or_else(|| "a value is missing".into())
    }

    /// The components of options whose value is not known yet.
    fn missing(&self, position: &Position, meter: &mut Meter) -> Checked<Vec<Position>> {
        let mut missing = Vec::new();
        let mut room = Meter::new(&crate::Budget { steps: 10_000_000, bytes: 0 });
        self.rule.visit_options(position, meter, &mut |option| {
            for component in option {
                match self.known.get(component) {
                    Some(Some(_)) => {}
                    Some(None) => return Err("a play can go on for ever".into()),
                    None if self.rule.wins_at(component) => {}
                    None => {
                        room.spend(1)?;
                        missing.push(component.clone());
                    }
                }
            }
            Ok(())
        })?;
        missing.sort_unstable();
        missing.dedup();
        Ok(missing)
    }

    fn mex_of_options(&self, position: &Position, meter: &mut Meter) -> Checked<Value> {
        let mut marks = Marks::new();
        let (mut threat, mut any) = (false, false);
        self.rule.visit_options(position, meter, &mut |option| {
            any = true;
            threat |= option.iter().any(|component| self.rule.wins_at(component));
            if let Some(value) = self.of_sum(option)? {
                marks.mark(value);
            }
            Ok(())
        })?;
        match self.play {
            Play::Grundy if threat => Ok(Value::Threat),
            Play::Grundy => Ok(Value::Nimber(marks.least_unmarked()?)),
            Play::Misere if !any => Ok(Value::Nimber(1)),
            Play::Misere => Ok(Value::Nimber(u32::from(marks.least_unmarked()? > 0))),
        }
    }

    /// The value of a sum of known components; none if one of them is a win or a threat.
    fn of_sum(&self, sum: &[Position]) -> Checked<Option<u32>> {
        if self.play == Play::Misere {
            return match sum {
                [] => Ok(Some(1)),
                [one] => Ok(self.nimber(one)),
                _ => Err("a misère outcome needs results of one component".into()),
            };
        }
        Ok(sum.iter().try_fold(0, |all, component| Some(all ^ self.nimber(component)?)))
    }

    fn nimber(&self, position: &Position) -> Option<u32> {
        match self.known.get(position).copied().flatten() {
            Some(Value::Nimber(nimber)) => Some(nimber),
            _ => None,
        }
    }
}

/// The values of the heaps below the limit, for a rule on one heap without domain, wins and tags.
pub(crate) fn heap_values(rule: &Rule, limit: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
    if let Some(code) = &rule.code {
        return code.values(limit, meter);
    }
    one_heap(rule)?;
    let mut solver = Solver::new(rule, Play::Grundy);
    let mut values = Vec::new();
    for heap in 0..limit {
        meter.reserve(BYTES_FOR_EACH_POSITION)?;
        match solver.value(&Position { tag: 0, at: vec![heap as i128] }, meter)? {
            Value::Nimber(nimber) => values.push(nimber),
            Value::Threat => return Err("a heap has no value".into()),
        }
    }
    Ok(values)
}

/// The values of the heaps below the limit, for such a rule of which every move leaves smaller heaps. That it does is
/// verified: a proof that goes from smaller heaps to larger ones has no other ground.
pub(crate) fn falling_values(rule: &Rule, limit: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
    if let Some(code) = &rule.code {
        return code.values(limit, meter);
    }
    one_heap(rule)?;
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..limit {
        meter.reserve(4)?;
        let mut marks = Marks::new();
        rule.visit_options(&Position { tag: 0, at: vec![heap as i128] }, meter, &mut |option| {
            let value = |one: &Position| values.get(usize::try_from(one.at[0]).ok()?);
            let sum = option.iter().try_fold(0, |sum, one| Some(sum ^ value(one)?));
            marks.mark(sum.ok_or("a move does not lower the heap")?);
            Ok(())
        })?;
        values.push(marks.least_unmarked()?);
    }
    Ok(values)
}

/// Demands one heap without domain, wins and tags.
pub(crate) fn one_heap(rule: &Rule) -> Checked<()> {
    let plain =
        rule.domain.is_empty() && rule.wins.is_empty() && rule.start.is_none() && rule.tags.len() == 1;
    if plain && rule.arity(0) == Some(1) {
        Ok(())
    } else {
        Err("the method needs a plain rule on one heap".into())
    }
}

/// The same, or with the domain of the heaps from 1 on; says whether it has that domain.
pub(crate) fn one_heap_or_positive(rule: &Rule) -> Checked<bool> {
    let whole = Rule { domain: Vec::new(), ..rule.clone() };
    one_heap(&whole)?;
    let names = rule.formula_names()?;
    // A condition may speak of a name that the heap does not have.
    let says_it = |one: &Restriction| positive_name(one).is_some_and(|name| names.contains(name));
    if rule.domain.iter().all(says_it) {
        Ok(!rule.domain.is_empty())
    } else {
        Err("the method needs a plain rule on one heap, or on the heaps from 1 on".into())
    }
}

/// The name of which a condition says that it is positive.
pub(super) fn positive_name(restriction: &Restriction) -> Option<&String> {
    let Expression::Call(comparison, operands) = &restriction.condition else { return None };
    match (*comparison, operands.as_slice()) {
        (">" | "!=", [Expression::Name(slot), Expression::Number(0)])
        | (">=", [Expression::Name(slot), Expression::Number(1)]) => restriction.names.get(*slot),
        _ => None,
    }
}
