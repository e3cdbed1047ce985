//! The meaning of a rule: from a position to all its options.

use crate::budget::{Checked, Meter};
use crate::logic::ends::last_useful;
use crate::rule::evaluate::{Environment, is_endless, number, truth, visit_elements};
use crate::rule::{Alternative, Part, Rule, Step};

/// A position: its tag (0 for none) and its coordinates, which are natural numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) tag: usize,
    pub(crate) at: Vec<i128>,
}

type Visit<'a> = &'a mut dyn FnMut(&[Position]) -> Checked<()>;

impl Rule {
    /// Whether the position exists: natural coordinates, in the right number, inside the domain.
    pub(crate) fn contains(&self, position: &Position) -> Checked<bool> {
        if position.at.iter().any(|coordinate| *coordinate < 0)
            || self.arity(position.tag) != Some(position.at.len())
        {
            return Ok(false);
        }
        for restriction in &self.domain {
            for clause in &self.clauses {
                let Some(values) = clause.pattern.matches(position.tag, &position.at) else { continue };
                let names = clause.pattern.names();
                let slot = |name: &String| names.iter().position(|other| other == name);
                let Some(slots) = restriction.names.iter().map(slot).collect::<Option<Vec<usize>>>() else {
                    continue;
                };
                let environment = slots.into_iter().map(|slot| Some(values[slot])).collect();
                if !truth(&restriction.condition, &environment)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether moving a component here wins at once.
    pub(crate) fn wins_at(&self, position: &Position) -> bool {
        self.wins.iter().any(|pattern| pattern.matches(position.tag, &position.at).is_some())
    }

    /// Visits every option as the list of its components. The same option may come more than once.
    pub(crate) fn visit_options(&self, position: &Position, meter: &mut Meter, visit: Visit) -> Checked<()> {
        if let Some(code) = &self.code {
            let heap = usize::try_from(position.at[0]).map_err(|_| "a heap is too large")?;
            let heap_position = |heap: &usize| Position { tag: 0, at: vec![*heap as i128] };
            return code.visit_options(heap, meter, &mut |left| {
                visit(&left.iter().map(heap_position).collect::<Vec<Position>>())
            });
        }
        for clause in &self.clauses {
            let Some(values) = clause.pattern.matches(position.tag, &position.at) else { continue };
            for Alternative { names, parts, steps } in &clause.alternatives {
                let mut environment: Environment = values.iter().copied().map(Some).collect();
                environment.resize(names.len(), None);
                follow(steps, parts, &mut environment, meter, &mut |environment, meter| {
                    let result = self.result(parts, environment, meter)?;
                    result.map_or(Ok(()), |result| visit(&result))
                })?;
            }
        }
        Ok(())
    }

    /// The components of a result; none if one of them is no position.
    fn result(
        &self,
        parts: &[Part],
        environment: &mut Environment,
        meter: &mut Meter,
    ) -> Checked<Option<Vec<Position>>> {
        let mut result = Vec::new();
        for part in parts {
            if !self.place(part, environment, meter, &mut result)? {
                return Ok(None);
            }
        }
        Ok(Some(result))
    }

    /// Adds the positions of one part of a sum to the result; false if one of them is no position. Nothing after it is
    /// looked at then, and a part that stands there no times is not looked at either.
    fn place(
        &self,
        part: &Part,
        environment: &mut Environment,
        meter: &mut Meter,
        result: &mut Vec<Position>,
    ) -> Checked<bool> {
        if part.steps.iter().any(|step| matches!(step, Step::For(_, set) if is_endless(set))) {
            return Err("an endless set inside a sum".into());
        }
        let mut exists = true;
        follow(&part.steps, &[], environment, meter, &mut |environment, meter| {
            if !exists {
                return Ok(());
            }
            let count = part.count.as_ref().map_or(Ok(1), |count| number(count, environment))?;
            let count = usize::try_from(count).map_err(|_| "a count in a sum is below 0 or too large")?;
            meter.spend(count as u64)?;
            if result.len().saturating_add(count) > 1_000_000 {
                return Err(crate::budget::OUT_OF_BUDGET.into());
            }
            if count > 0 {
                let position = self.position(part, environment)?;
                exists = position.is_some();
                position.into_iter().for_each(|one| result.extend(std::iter::repeat_n(one, count)));
            }
            Ok(())
        })?;
        Ok(exists)
    }

    /// The position of a part, if it is one; coordinates are read up to the first that is below 0.
    fn position(&self, part: &Part, environment: &Environment) -> Checked<Option<Position>> {
        let mut at = Vec::new();
        for expression in &part.at {
            match number(expression, environment)? {
                ..0 => return Ok(None),
                coordinate => at.push(coordinate),
            }
        }
        let position = Position { tag: part.tag, at };
        Ok(self.contains(&position)?.then_some(position))
    }
}

/// Runs through the clauses from left to right and calls `then` for every way to bind them.
fn follow(
    steps: &[Step],
    parts: &[Part],
    environment: &mut Environment,
    meter: &mut Meter,
    then: &mut dyn FnMut(&mut Environment, &mut Meter) -> Checked<()>,
) -> Checked<()> {
    meter.spend(60)?;
    let Some((step, rest)) = steps.split_first() else { return then(environment, meter) };
    match step {
        Step::If(condition) if !truth(condition, environment)? => Ok(()),
        Step::If(_) => follow(rest, parts, environment, meter, then),
        Step::Let(slot, expression) => {
            let value = number(expression, environment)?;
            bind(*slot, value, environment)?;
            follow(rest, parts, environment, meter, then)?;
            environment[*slot] = None;
            Ok(())
        }
        Step::For(slot, set) => {
            let last = last_useful(*slot, rest, parts, environment);
            let outside = environment.clone();
            visit_elements(set, &outside, last, meter, &mut |element, meter| {
                bind(*slot, element, environment)?;
                follow(rest, parts, environment, meter, then)?;
                environment[*slot] = None;
                Ok(())
            })
        }
    }
}

fn bind(slot: usize, value: i128, environment: &mut Environment) -> Checked<()> {
    match environment[slot].replace(value) {
        Some(_) => Err("a name is bound twice".into()),
        None => Ok(()),
    }
}
