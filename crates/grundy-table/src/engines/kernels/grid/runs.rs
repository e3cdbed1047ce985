//! Rules on two numbers whose moves run along lines under conditions: odd steps of a bishop, a rook that stops before the
//! diagonal, moves that only some positions have, positions that do not exist.
//!
//! A condition is read if it says something of the count alone, of the position that moves alone, or of the position that
//! is left alone. The counts of a run are from some count on those with certain remainders; smaller ones are single steps.

use grundy_rule::Rules;
use grundy_rule::tree::{Alternative, Binding, Outcome, RangeEnd, Set, Slot};

use super::conditions::{Names, Test, periodic_from};
use super::{Lines, MOST_RAYS};
use crate::affine::{Affine, Known};
use crate::engines::kernels::forms::{fixed_elements, named_clause, one_more};

/// The moves of such a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Runs {
    pub(super) rays: Vec<Ray>,
    pub(super) steps: Vec<Step>,
    /// What holds of every position.
    pub(super) domain: Vec<Test>,
}

/// A step that may be made a number of times at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ray {
    pub step: (usize, usize),
    /// The counts are those from here on ...
    pub from: usize,
    /// ... that leave one of these remainders, each from 1 to the modulus ...
    pub remainders: Vec<usize>,
    pub modulus: usize,
    /// ... where these conditions hold.
    pub guard: Guard,
}

/// A step that may be made once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub step: (usize, usize),
    pub guard: Guard,
}

/// Conditions on the position that moves and on the one that is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Guard {
    pub source: Vec<Test>,
    pub target: Vec<Test>,
}

/// No more single steps, and no more remainders in all.
const MOST_STEPS: usize = 64;
pub(super) const MOST_READS: usize = 16;
/// Counts behave periodically from a smaller one on, with a smaller period.
const MOST_COUNT: i64 = 32;
/// No step is longer.
const MOST_FALL: i64 = 1 << 10;

impl Guard {
    fn is_free(&self) -> bool {
        self.source.is_empty() && self.target.is_empty()
    }
}

impl Runs {
    /// The same as lines without conditions, if that is what they are.
    pub fn as_lines(&self) -> Option<Lines> {
        let free = |ray: &Ray| ray.from == 1 && ray.modulus == 1 && ray.guard.is_free();
        let is_plain = self.rays.iter().all(free) && self.steps.iter().all(|step| step.guard.is_free());
        (is_plain && self.domain.is_empty()).then(|| Lines {
            rays: sorted(self.rays.iter().map(|ray| ray.step)),
            steps: sorted(self.steps.iter().map(|step| step.step)),
        })
    }

    /// With a domain only runs through all counts: others put values on lines at later places, which may not exist.
    fn fits_domain(&self) -> bool {
        self.domain.is_empty() || self.rays.iter().all(|ray| ray.from == 1 && ray.modulus == 1)
    }

    fn is_small(&self) -> bool {
        let reads: usize = self.rays.iter().map(|ray| ray.remainders.len()).sum();
        self.rays.len() <= MOST_RAYS && reads <= MOST_READS && self.steps.len() <= MOST_STEPS
    }
}

fn sorted(steps: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let mut steps: Vec<_> = steps.collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The lines of a ruleset if its moves run along lines, however that is written, and under no other condition.
pub fn recognise_lines(rules: &dyn Rules) -> Option<Lines> {
    recognise(rules)?.as_lines()
}

/// The runs of a ruleset, if its moves are runs and single steps and some go on without end.
pub(crate) fn recognise(rules: &dyn Rules) -> Option<Runs> {
    let clause = named_clause(rules, 2)?;
    let nothing = vec![None; clause.pattern.len()];
    let names = Names { known: &nothing, count: None };
    let domain =
        clause.domain.iter().map(|condition| Test::of(condition, names)).collect::<Option<Vec<_>>>()?;
    let domain = domain.into_iter().flat_map(Test::conjuncts).filter(|test| !test.always_holds()).collect();
    let mut reading = Reading { runs: Runs { domain, ..Runs::default() }, tried: 0 };
    for alternative in &clause.alternatives {
        let nothing = Said { known: vec![None; alternative.names.len()], count: None, tests: Vec::new() };
        reading.add(alternative, 0, &nothing)?;
    }
    Some(reading.runs).filter(|runs| !runs.rays.is_empty() && runs.is_small() && runs.fits_domain())
}

struct Reading {
    runs: Runs,
    tried: usize,
}

/// What the bindings before say.
#[derive(Clone)]
struct Said {
    known: Known,
    count: Option<Slot>,
    tests: Vec<Test>,
}

impl Said {
    fn names(&self) -> Names<'_> {
        Names { known: &self.known, count: self.count }
    }

    fn with(&self, tests: impl IntoIterator<Item = Test>) -> Said {
        let mut said = self.clone();
        said.tests.extend(tests.into_iter().flat_map(Test::conjuncts));
        said
    }

    fn knowing(&self, slot: Slot, value: Affine) -> Said {
        let mut said = self.clone();
        said.known[slot] = Some(value);
        said
    }

    /// The name of this slot counts through a set that begins with 1 or a larger number, and has no end but a condition.
    fn counting(&self, slot: Slot, set: &Set) -> Option<Said> {
        if self.count.is_some() {
            return None;
        }
        let said = Said { count: Some(slot), ..self.clone() };
        let number = |expression| Affine::of(expression, &said.known)?.as_constant();
        match set {
            Set::Range(first, end) => {
                let first = number(first).filter(|first| (1..=MOST_COUNT).contains(first))?;
                let skipped = (1..first).map(Test::count_is_not).collect::<Option<Vec<_>>>()?;
                let end = match end {
                    RangeEnd::Endless => None,
                    end => Some(Test::of_end(end, said.names())?),
                };
                Some(said.with(skipped.into_iter().chain(end)))
            }
            Set::AllBut(numbers) => {
                let left_out = numbers.iter().map(|number_| Test::count_is_not(number(number_)?));
                let left_out = left_out.collect::<Option<Vec<_>>>()?;
                Some(said.with(left_out))
            }
            _ => None,
        }
    }
}

impl Reading {
    fn add(&mut self, alternative: &Alternative, index: usize, said: &Said) -> Option<()> {
        match alternative.bindings.get(index) {
            None => self.add_outcome(&alternative.outcome, said),
            Some(Binding::If(condition)) => {
                let test = Test::of(condition, said.names())?;
                self.add(alternative, index + 1, &said.with([test]))
            }
            Some(Binding::Let { slot, value }) => {
                let value = Affine::of(value, &said.known)?;
                self.add(alternative, index + 1, &said.knowing(*slot, value))
            }
            Some(Binding::For { slot, set, .. }) => {
                match fixed_elements(set, &said.known).filter(|list| list.len() <= MOST_STEPS) {
                    Some(elements) => elements.into_iter().try_for_each(|element| {
                        one_more(&mut self.tried, said.known.len())?;
                        let element = Affine::constant(i128::from(element))?;
                        self.add(alternative, index + 1, &said.knowing(*slot, element))
                    }),
                    None => self.add(alternative, index + 1, &said.counting(*slot, set)?),
                }
            }
        }
    }

    /// How far each coordinate falls must be a number, or a number times the count.
    fn add_outcome(&mut self, outcome: &Outcome, said: &Said) -> Option<()> {
        let Outcome::One(target) = outcome else { return None };
        let mut fall = [0; 2];
        for (axis, coordinate) in target.coordinates.iter().enumerate().take(2) {
            let difference = Affine::slot(axis).minus(&Affine::of(coordinate, &said.known)?)?;
            let found = match said.count {
                None => difference.as_constant()?,
                Some(slot) if difference.constant == 0 && difference.uses_only(&[slot]) => {
                    difference.coefficient(slot)
                }
                Some(_) => return None,
            };
            fall[axis] = Some(found).filter(|fall| (0..MOST_FALL).contains(fall))?;
        }
        if fall == [0, 0] {
            return None;
        }
        match said.count {
            None => self.add_step((fall[0], fall[1]), said),
            Some(_) => self.add_run((fall[0], fall[1]), said),
        }
    }

    fn add_step(&mut self, step: (i64, i64), said: &Said) -> Option<()> {
        // Without a count there is nothing that is not said of the position that moves.
        let source = said.tests.iter().map(Test::of_source).collect::<Option<Vec<_>>>()?;
        self.push_step(step, 1, Guard { source, target: Vec::new() })
    }

    fn add_run(&mut self, step: (i64, i64), said: &Said) -> Option<()> {
        let (mut counts, mut guard) = (Vec::new(), Guard::default());
        for test in &said.tests {
            if let Some(count) = test.of_count() {
                counts.push(count);
            } else if let Some(source) = test.of_source() {
                guard.source.push(source);
            } else {
                guard.target.push(test.of_target(step)?);
            }
        }
        guard.target.retain(|test| !test.always_holds());
        let counts = Counts::new(&counts)?;
        counts.single.iter().try_for_each(|&count| self.push_step(step, count, guard.clone()))?;
        if !counts.remainders.is_empty() {
            let Counts { from, modulus, remainders, .. } = counts;
            let ray = Ray { step: (step.0 as usize, step.1 as usize), from, remainders, modulus, guard };
            push_new(&mut self.runs.rays, ray);
        }
        self.runs.is_small().then_some(())
    }

    fn push_step(&mut self, step: (i64, i64), count: usize, guard: Guard) -> Option<()> {
        let step = Step { step: (step.0 as usize * count, step.1 as usize * count), guard };
        push_new(&mut self.runs.steps, step);
        self.runs.is_small().then_some(())
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, entry: T) {
    if !list.contains(&entry) {
        list.push(entry);
    }
}

/// The counts that conditions on the count alone allow.
struct Counts {
    /// Those below `from`.
    single: Vec<usize>,
    from: usize,
    modulus: usize,
    /// From `from` on those that leave these remainders, from 1 to the modulus.
    remainders: Vec<usize>,
}

impl Counts {
    fn new(tests: &[Test]) -> Option<Counts> {
        let (mut from, modulus) = periodic_from(tests, MOST_COUNT)?;
        let holds = |count: i64| tests.iter().all(|test| test.holds((0, 0, count)));
        while from > 1 && holds(from - 1) == holds(from - 1 + modulus) {
            from -= 1;
        }
        let remainder = |count: i64| ((count - 1) % modulus + 1) as usize;
        Some(Counts {
            single: (1..from).filter(|&count| holds(count)).map(|count| count as usize).collect(),
            remainders: (from..from + modulus).filter(|&count| holds(count)).map(remainder).collect(),
            from: from as usize,
            modulus: modulus as usize,
        })
    }
}
