//! The results of a clause: every alternative as branches, each with the components that it leaves.

use super::branch::{Branch, Component};
use super::expression::is_constant;
use super::finite::{taken_apart, written_out};
use super::outside::Outside;
use super::scope::{Scope, at_most, equal};
use crate::automata::{Formula, Linear, Track};
use grundy_rule::tree::{
    Alternative, Binding, Clause, Expression, Outcome, Part, RangeEnd, Set, Slotted, Target, Times,
};

/// More components than this are not expanded.
const MOST_COMPONENTS: i64 = 64;

/// More ways through an alternative than this are not followed.
const MOST_BRANCHES: usize = 512;

/// The moves of a clause from the position whose coordinates are on these tracks.
pub(crate) fn clause_branches(
    scope: &Scope,
    clause: &Clause,
    coordinates: &[Track],
) -> Result<Vec<Branch>, Outside> {
    let mut start = Branch::on(coordinates);
    for (slot, entry) in clause.pattern.iter().enumerate() {
        if let (Slotted::Constant(wanted), Some(number)) = (entry, start.number(slot).cloned()) {
            start.guards.push(is_constant(&number, *wanted)?);
        }
    }
    let each =
        clause.alternatives.iter().map(|alternative| whole_or_apart(scope, alternative, start.clone()));
    Ok(each.collect::<Result<Vec<_>, _>>()?.concat())
}

/// The branches of an alternative; where it is out of reach as it is, of its copies in which names that run are numbers.
fn whole_or_apart(scope: &Scope, alternative: &Alternative, start: Branch) -> Result<Vec<Branch>, Outside> {
    let earlier = scope.taken_faults();
    let whole = alternative_branches(scope, alternative, start.clone());
    let (Err(outside), Some(copies)) = (&whole, taken_apart(alternative)) else {
        scope.noted(earlier);
        return whole;
    };
    scope.taken_faults();
    scope.noted(earlier);
    let each = copies.iter().map(|copy| alternative_branches(scope, copy, start.clone()));
    Ok(each.collect::<Result<Vec<_>, _>>().map_err(|_| outside.clone())?.concat())
}

fn alternative_branches(
    scope: &Scope,
    alternative: &Alternative,
    start: Branch,
) -> Result<Vec<Branch>, Outside> {
    let mut branches = vec![start];
    for (place, binding) in alternative.bindings.iter().enumerate() {
        let binding = written_out(binding, alternative.bindings.get(place + 1));
        let bound = branches.into_iter().map(|branch| scope.bound(branch, &binding));
        branches = bound.collect::<Result<Vec<_>, _>>()?.concat();
        if branches.len() > MOST_BRANCHES {
            return Err(Outside::because("for", "splits into too many cases", "分出的情形太多"));
        }
    }
    let left = branches.into_iter().map(|branch| scope.outcome(branch, &alternative.outcome));
    Ok(left.collect::<Result<Vec<_>, _>>()?.concat())
}

impl Scope {
    fn bound(&self, branch: Branch, binding: &Binding) -> Result<Vec<Branch>, Outside> {
        match binding {
            Binding::For { slot, set, exit, .. } => {
                let branches = self.element(branch, *slot, set)?.into_iter();
                branches.map(|branch| self.before(branch, exit.as_ref())).collect()
            }
            Binding::Let { slot, value } => {
                let cases = self.expression(branch, value)?.into_iter();
                Ok(cases.map(|(branch, number)| branch.with_number(*slot, number)).collect())
            }
            Binding::If(condition) => {
                let guard = self.condition(&branch, condition)?;
                Ok(vec![branch.with_guard(guard)])
            }
        }
    }

    /// An endless set is read only as long as its exit is not below 0.
    fn before(&self, branch: Branch, exit: Option<&Expression>) -> Result<Branch, Outside> {
        let Some(exit) = exit else { return Ok(branch) };
        match &self.expression(branch.numbers_only(), exit)?[..] {
            [(case, number)] if case.bound.is_empty() => {
                Ok(branch.assuming(at_most(&Linear::default(), number)?))
            }
            _ => Ok(branch),
        }
    }

    /// The branches of a result, with its components.
    pub(crate) fn outcome(&self, branch: Branch, outcome: &Outcome) -> Result<Vec<Branch>, Outside> {
        match outcome {
            Outcome::One(target) => self.component(branch, target, 1),
            Outcome::Sum(parts) if parts.len() as i64 > MOST_COMPONENTS => {
                Err(Outside::because("[ ]", "holds too many parts", "中的部分太多"))
            }
            Outcome::Sum(parts) => {
                let mut branches = vec![branch];
                for part in parts {
                    let longer = branches.into_iter().map(|branch| self.part(branch, part));
                    branches = longer.collect::<Result<Vec<_>, _>>()?.concat();
                    if branches.len() > MOST_BRANCHES {
                        return Err(Outside::because("[ ]", "splits into too many cases", "分出的情形太多"));
                    }
                }
                Ok(branches)
            }
        }
    }

    fn part(&self, branch: Branch, part: &Part) -> Result<Vec<Branch>, Outside> {
        match &part.times {
            Times::Once => self.component(branch, &part.target, 1),
            Times::Count(count, _) => {
                let mut branches = Vec::new();
                for (branch, count) in self.expression(branch, count)? {
                    branches.extend(match count.as_number() {
                        Some(times) if (0..=MOST_COMPONENTS).contains(&times) => {
                            self.component(branch, &part.target, times)?
                        }
                        Some(_) => return Err(varying_count()),
                        None => self.any_number(branch, &part.target, &count)?,
                    });
                }
                Ok(branches)
            }
            Times::Each(slot, set) => {
                let mut branches = vec![branch];
                for element in constants(set).ok_or_else(varying_count)? {
                    let number = Linear::number(element);
                    let longer = branches.into_iter().map(|branch| {
                        self.component(branch.with_number(*slot, number.clone()), &part.target, 1)
                    });
                    branches = longer.collect::<Result<Vec<_>, _>>()?.concat();
                }
                Ok(branches)
            }
        }
    }

    /// Adds a component so many times as a number says that varies: of more than three only whether they are even or odd
    /// matters, since two equal values cancel each other.
    fn any_number(&self, branch: Branch, target: &Target, count: &Linear) -> Result<Vec<Branch>, Outside> {
        let mut branches = Vec::new();
        for times in 0..=3 {
            let least = Linear::number(times);
            let guard = if times < 2 {
                equal(count, &least)?
            } else {
                let pairs = self.fresh()?;
                let more = Linear::track(pairs).times(2).and_then(|twice| twice.plus(&least));
                let even = equal(count, &more.ok_or_else(Outside::too_large)?)?;
                Formula::exists(vec![pairs], even)
            };
            branches.extend(self.component(branch.clone().with_guard(guard), target, times)?);
        }
        Ok(branches)
    }

    /// Adds a component `times` times; its coordinates get tracks, so they are at least 0. What stands there no times is
    /// not looked at.
    fn component(&self, branch: Branch, target: &Target, times: i64) -> Result<Vec<Branch>, Outside> {
        if times == 0 {
            return Ok(vec![branch]);
        }
        let mut cases = vec![(branch, Vec::new())];
        for coordinate in &target.coordinates {
            let mut longer = Vec::new();
            for (branch, tracks) in cases {
                for (mut branch, number) in self.expression(branch, coordinate)? {
                    let track = self.track_of(&mut branch, &number)?;
                    longer.push((branch, [tracks.clone(), vec![track]].concat()));
                }
            }
            if longer.len() > MOST_BRANCHES {
                return Err(Outside::because("min", "splits into too many cases", "分出的情形太多"));
            }
            cases = longer;
        }
        let placed = |(mut branch, tracks): (Branch, Vec<Track>)| {
            let component = Component { tag: target.tag, coordinates: tracks };
            branch.components.extend((0..times).map(|_| component.clone()));
            branch
        };
        Ok(cases.into_iter().map(placed).collect())
    }
}

fn varying_count() -> Outside {
    Outside::because("[ ]", "holds a number of parts that varies", "中的部分个数不固定")
}

/// The elements of a set that is written with constants, if there are not too many.
fn constants(set: &Set) -> Option<Vec<i64>> {
    let number = |expression: &Expression| match expression {
        Expression::Integer(number) => i64::try_from(*number).ok(),
        _ => None,
    };
    match set {
        Set::List(elements) => elements.iter().map(number).collect(),
        Set::Range(first, end) => {
            let first = number(first)?;
            let end = match end {
                RangeEnd::Before(last) => number(last)?,
                RangeEnd::At(last) => number(last)?.checked_add(1)?,
                RangeEnd::Endless => return None,
            };
            (end.checked_sub(first)? <= MOST_COMPONENTS).then(|| (first..end).collect())
        }
        _ => None,
    }
}
