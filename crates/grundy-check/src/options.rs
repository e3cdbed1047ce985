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
        parts.iter().try_for_each(|part| place(part, environment, meter, &mut result))?;
        for component in &result {
            if !self.contains(component)? {
                return Ok(None);
            }
        }
        Ok(Some(result))
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

/// Adds the positions of one part of a sum to the result.
fn place(
    part: &Part,
    environment: &mut Environment,
    meter: &mut Meter,
    result: &mut Vec<Position>,
) -> Checked<()> {
    if part.steps.iter().any(|step| matches!(step, Step::For(_, set) if is_endless(set))) {
        return Err("an endless set inside a sum".into());
    }
    follow(&part.steps, &[], environment, meter, &mut |environment, meter| {
        let count = part.count.as_ref().map_or(Ok(1), |count| number(count, environment))?;
        let count = usize::try_from(count).map_err(|_| "a count in a sum is below 0 or too large")?;
        let at: Checked<Vec<i128>> = part.at.iter().map(|one| number(one, environment)).collect();
        let position = Position { tag: part.tag, at: at? };
        meter.spend(count as u64)?;
        if result.len() + count > 1_000_000 {
            return Err(crate::budget::OUT_OF_BUDGET.into());
        }
        result.extend(std::iter::repeat_n(position, count));
        Ok(())
    })
}
