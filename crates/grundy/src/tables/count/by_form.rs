//! How many numbers or pairs have a value, read off the form of a law: by formulas, runs and chains, never one by one.

use std::collections::{BTreeMap, BTreeSet};

use grundy_law::{
    Claim, Feature, Form, Grid, Intervals, Law, Lines, Quantity, Ray, Recurrence, Residues, Rising, Scaling,
    Smaller, Staircase,
};
use grundy_table::Cell;

use super::xor_pairs::xor_pairs;
use super::{by_automaton, by_halving};

/// How many positions of the box have this number, which is 0 for a loss where the law speaks of outcomes alone. Nothing where
/// the form cannot be counted.
pub fn counted(law: &Law, below: &[u64], value: u64) -> Option<u128> {
    if law.claim == Claim::Outcome && value != 0 {
        return None;
    }
    let mut count = of_form(&law.form, below, value)?;
    for exception in &law.exceptions {
        if exception.position.iter().zip(below).any(|(at, limit)| at >= limit) {
            continue;
        }
        if law.form.shape().value(&exception.position) == Some(u128::from(value)) {
            count = count.checked_sub(1)?;
        }
        count += u128::from(matches!(exception.cell, Cell::Nimber(own) if u64::from(own) == value));
    }
    Some(count)
}

fn of_form(form: &Form, below: &[u64], value: u64) -> Option<u128> {
    match (form, below) {
        (Form::Beatty(form), &[x, y]) => {
            let twice_counted = u128::from(x > 0 && y > 0);
            Some(u128::from(form.pairs_below(x, y)) + u128::from(form.pairs_below(y, x)) - twice_counted)
        }
        (Form::Lines(form), &[x, y]) => on_rays(form, x, y),
        (Form::Grid(form), below) => on_a_grid(form, below, value),
        (Form::NimSum(form), &[x, y]) => match form.laws.as_slice() {
            [left, right] if is_the_number_itself(left) && is_the_number_itself(right) => {
                Some(xor_pairs(x, y, value))
            }
            [left, right] => xor_of_values(left, right, x, y, value),
            _ => None,
        },
        (Form::Recurrence(form), &[limit]) => in_recurrence(form, limit),
        (Form::Residues(form), &[limit]) => in_classes(form, limit),
        (Form::Scaling(form), &[limit]) => in_runs(form, limit, value),
        (Form::Intervals(form), &[limit]) => on_intervals(form, limit, value),
        (Form::Regular(form), &[limit]) => by_halving::counted(form, limit, value),
        (Form::Rising(form), &[limit]) => in_chains(form, limit, value),
        (Form::Staircase(form), &[limit]) => between_thresholds(form, limit, value),
        (Form::Feature(form), &[limit]) => with_valuation(form, limit, value),
        (Form::Automaton(form), below) => by_automaton::counted(form, below, value),
        _ => None,
    }
}

/// Numbers are counted by how often a prime divides them: n below N is a multiple of p^r for every p^r-th n.
fn with_valuation(form: &Feature, limit: u64, value: u64) -> Option<u128> {
    let Quantity::Valuation(prime) = form.quantity else { return None };
    let renamed = form.renamed.iter();
    let mut results: Vec<u128> =
        renamed.clone().filter(|(_, own)| u64::from(*own) == value).map(|(result, _)| *result).collect();
    let plain = i128::from(value) - i128::from(form.constant);
    if let Ok(plain) = u128::try_from(plain)
        && !renamed.clone().any(|(result, _)| *result == plain)
    {
        results.push(plain);
    }
    // Of the number 0 no valuation is said.
    let above = |bound: i128, result: u128| {
        let power = u32::try_from(result).ok().and_then(|result| u128::from(prime).checked_pow(result));
        let multiples =
            |power: Option<u128>| power.map_or(0, |power| bound.max(1).unsigned_abs().div_ceil(power) - 1);
        multiples(power) - multiples(power.and_then(|power| power.checked_mul(u128::from(prime))))
    };
    let (from, to) = (i128::from(form.shift), i128::from(limit) + i128::from(form.shift));
    Some(results.into_iter().map(|result| above(to, result) - above(from, result)).sum())
}

fn on_intervals(form: &Intervals, limit: u64, value: u64) -> Option<u128> {
    let starts = form.starts();
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([u64::MAX]);
    let inside = starts.iter().zip(ends).filter(|((_, own), _)| u64::from(*own) == value);
    Some(inside.map(|((start, _), end)| u128::from(end.min(limit).saturating_sub(*start))).sum())
}

fn is_the_number_itself(law: &Law) -> bool {
    let is_plain = |periodicity: grundy_law::Periodicity| {
        periodicity.preperiod == 0 && periodicity.period == 1 && periodicity.saltus == 1
    };
    law.exceptions.is_empty() && law.periodicity().is_some_and(is_plain) && law.value(&[0]) == Some(0)
}

/// Longer periods are not gone through.
const LONGEST_PERIOD: u64 = 1 << 16;

/// How many numbers below a limit have each value, where values repeat.
fn distribution(law: &Law, limit: u64) -> Option<BTreeMap<u128, u128>> {
    let repeats = law.periodicity().filter(|repeats| repeats.saltus == 0)?;
    let seen = repeats.preperiod.checked_add(repeats.period).filter(|seen| *seen <= LONGEST_PERIOD)?;
    let mut counts = BTreeMap::new();
    for place in 0..seen.min(limit) {
        let times = if place < repeats.preperiod { 1 } else { (limit - place).div_ceil(repeats.period) };
        *counts.entry(law.value(&[place])?).or_insert(0) += u128::from(times);
    }
    Some(counts)
}

fn xor_of_values(left: &Law, right: &Law, x: u64, y: u64, value: u64) -> Option<u128> {
    let (left, right) = (distribution(left, x)?, distribution(right, y)?);
    left.iter().try_fold(0u128, |sum, (own, times)| {
        let other = right.get(&(own ^ u128::from(value))).copied().unwrap_or(0);
        sum.checked_add(times.checked_mul(other)?)
    })
}

/// How many points of a ray lie in the box.
fn on_ray(ray: &Ray, x: u64, y: u64) -> u64 {
    let (right, up) = ray.start;
    if right >= x || up >= y {
        return 0;
    }
    let steps = |room: u64, step: u64| if step == 0 { u64::MAX } else { room.div_ceil(step) };
    match ray.step {
        (0, 0) => 1,
        (step_right, step_up) => steps(x - right, step_right).min(steps(y - up, step_up)),
    }
}

/// Points that lie on several rays count once; rays of one line are left to others.
fn on_rays(form: &Lines, x: u64, y: u64) -> Option<u128> {
    let mut shared: BTreeMap<(u64, u64), BTreeSet<usize>> = BTreeMap::new();
    for (place, ray) in form.rays.iter().enumerate() {
        for (other, second) in form.rays.iter().enumerate().skip(place + 1) {
            if let Some(point) = meeting(ray, second)?.filter(|point| point.0 < x && point.1 < y) {
                shared.entry(point).or_default().extend([place, other]);
            }
        }
    }
    let all: u128 = form.rays.iter().map(|ray| u128::from(on_ray(ray, x, y))).sum();
    let too_many: usize = shared.values().map(|rays| rays.len() - 1).sum();
    all.checked_sub(too_many as u128)
}

/// The one point that two rays have in common, if there is one; nothing is known of rays on one line.
fn meeting(one: &Ray, other: &Ray) -> Option<Option<(u64, u64)>> {
    for (point, ray) in [(one, other), (other, one)] {
        if point.step == (0, 0) {
            return Some(ray.contains(point.start.0, point.start.1).then_some(point.start));
        }
    }
    let wide = |pair: (u64, u64)| (i128::from(pair.0), i128::from(pair.1));
    let (start, step) = (wide(one.start), wide(one.step));
    let (other_start, other_step) = (wide(other.start), wide(other.step));
    let apart = (other_start.0 - start.0, other_start.1 - start.1);
    let cross = |left: (i128, i128), right: (i128, i128)| {
        left.0.checked_mul(right.1)?.checked_sub(left.1.checked_mul(right.0)?)
    };
    let turn = cross(step, other_step)?;
    if turn == 0 {
        return if cross(apart, step)? == 0 { None } else { Some(None) };
    }
    let along = cross(apart, other_step)?;
    if along % turn != 0 || along / turn < 0 {
        return Some(None);
    }
    let times = along / turn;
    let place = |from: i128, step: i128| u64::try_from(from.checked_add(times.checked_mul(step)?)?).ok();
    let point = (place(start.0, step.0)?, place(start.1, step.1)?);
    Some(other.contains(point.0, point.1).then_some(point))
}

fn on_a_grid(form: &Grid, below: &[u64], value: u64) -> Option<u128> {
    let sizes: Vec<u64> =
        form.borders.iter().zip(&form.periods).map(|(border, period)| border + period).collect();
    let times = |axis: usize, place: u64| match place < form.borders[axis] {
        true => u64::from(place < below[axis]),
        false => below[axis].saturating_sub(place).div_ceil(form.periods[axis]),
    };
    if below.len() != sizes.len() {
        return None;
    }
    let mut count = 0u128;
    for (index, cell) in form.corner.iter().enumerate() {
        if cell.map(u64::from) != Some(value) {
            continue;
        }
        let mut rest = index as u64;
        let mut cells = 1u128;
        for axis in (0..sizes.len()).rev() {
            cells = cells.checked_mul(u128::from(times(axis, rest % sizes[axis])))?;
            rest /= sizes[axis];
        }
        count = count.checked_add(cells)?;
    }
    Some(count)
}

/// A recurrence that has not passed the limit after so many terms is left alone.
const MOST_TERMS: usize = 100_000;

fn in_recurrence(form: &Recurrence, limit: u64) -> Option<u128> {
    let mut terms: Vec<i128> = form.seed.iter().map(|&term| i128::from(term)).collect();
    while *terms.last()? < i128::from(limit) {
        let products = form.coefficients.iter().zip(terms.iter().rev());
        let mut products = products.map(|(factor, term)| i128::from(*factor).checked_mul(*term));
        let next = products.try_fold(0i128, |sum, product| sum.checked_add(product?))?;
        if next <= *terms.last()? || terms.len() > MOST_TERMS {
            return None;
        }
        terms.push(next);
    }
    let early = form.early.iter().map(|&term| i128::from(term));
    let all: BTreeSet<i128> = early.chain(terms).filter(|term| *term < i128::from(limit)).collect();
    Some(all.len() as u128)
}

fn in_classes(form: &Residues, limit: u64) -> Option<u128> {
    let early = form.early.iter().filter(|early| **early < limit).count() as u128;
    let up_to = |end: u64, class: u64| u128::from(end.saturating_sub(class).div_ceil(form.modulus));
    let from = form.start.min(limit);
    let later = form.classes.iter().map(|class| up_to(limit, *class) - up_to(from, *class));
    Some(early + later.sum::<u128>())
}

/// More runs of equal values are not kept.
const MOST_RUNS: usize = 1 << 20;

fn in_runs(form: &Scaling, limit: u64, value: u64) -> Option<u128> {
    let runs = runs(form, limit)?;
    let ends = runs.iter().skip(1).map(|run| run.0).chain([limit]);
    let lengths = runs.iter().zip(ends).filter(|((_, own), _)| *own == u128::from(value));
    Some(lengths.map(|((start, _), end)| u128::from(end - start)).sum())
}

/// Where the values below a limit change, and to what.
fn runs(form: &Scaling, limit: u64) -> Option<Vec<(u64, u128)>> {
    let first = form.first();
    let mut runs: Vec<(u64, u128)> = Vec::new();
    for (heap, value) in (0..limit).zip(first) {
        if runs.last().is_none_or(|run| run.1 != u128::from(*value)) {
            runs.push((heap, u128::from(*value)));
        }
    }
    let begin = first.len() as u64;
    if limit <= begin {
        return Some(runs);
    }
    let smaller = self::runs(form, form.by().of(limit - 1) + 1)?;
    let from = form.by().of(begin);
    let ends = smaller.iter().skip(1).map(|run| run.0).chain([u64::MAX]);
    for ((start, value), end) in smaller.iter().zip(ends) {
        if end > from {
            let start = start_of(form.by(), (*start).max(from)).max(begin);
            runs.push((start, value + u128::from(form.saltus())));
        }
    }
    (runs.len() <= MOST_RUNS).then_some(runs)
}

/// The least heap that becomes this smaller one.
fn start_of(by: Smaller, smaller: u64) -> u64 {
    match by {
        Smaller::Quotient { factor, about } => about + (smaller - about) * factor,
        Smaller::Root { degree } => (0..degree.ilog2()).fold(smaller, |heap, _| heap * heap),
    }
}

/// Chains of heaps are followed for so many steps.
const MOST_STEPS: u128 = 1 << 17;

/// The heaps of a value: where the function reaches it, and then always the next one that steps back there.
fn in_chains(form: &Rising, limit: u64, value: u64) -> Option<u128> {
    let most = |heap: u64| form.most.at(heap);
    let mut heap = first_of(limit, |heap| most(heap) >= value);
    let mut count = 0;
    while heap < limit {
        count += 1;
        if count > MOST_STEPS {
            return None;
        }
        heap = first_of(limit, |later| later - most(later) > heap);
    }
    Some(count)
}

fn between_thresholds(form: &Staircase, limit: u64, value: u64) -> Option<u128> {
    let Some(passed) = value.checked_sub(form.base) else { return Some(0) };
    form.thresholds.passed(limit)?;
    let reaches = |heap: u64, least: u64| form.thresholds.passed(heap).is_some_and(|found| found >= least);
    let begin = first_of(limit, |heap| reaches(heap, passed));
    let end = first_of(limit, |heap| reaches(heap, passed + 1));
    Some(u128::from(end - begin))
}

/// The least number below a limit for which a condition holds that then holds for ever; the limit if there is none.
fn first_of(limit: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut below, mut from) = (0, limit);
    while below < from {
        let middle = below + (from - below) / 2;
        if holds(middle) {
            from = middle;
        } else {
            below = middle + 1;
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_law::{Beatty, Exception, FAMILIES, Slow};

    /// All positions of the box, one by one.
    fn positions(below: &[u64]) -> Vec<Vec<u64>> {
        below.iter().fold(vec![Vec::new()], |all, limit| {
            all.iter().flat_map(|at| (0..*limit).map(move |next| [at.as_slice(), &[next]].concat())).collect()
        })
    }

    /// Whether the form is counted, and then as its law says one by one.
    fn check(law: &Law, below: &[u64]) -> bool {
        let mut is_counted = false;
        for value in 0..6 {
            let Some(count) = counted(law, below, value) else { continue };
            let has = |at: &&Vec<u64>| match law.claim {
                Claim::Grundy => law.value(at) == Some(u128::from(value)),
                Claim::Outcome => law.is_loss(at) == Some(true),
            };
            let expected = positions(below).iter().filter(has).count() as u128;
            assert_eq!(count, expected, "{law} below {below:?}, value {value}");
            is_counted = true;
        }
        is_counted
    }

    fn boxes(arity: usize) -> Vec<Vec<u64>> {
        match arity {
            1 => vec![vec![0], vec![1], vec![2], vec![17], vec![400], vec![1001]],
            2 => vec![vec![0, 4], vec![1, 1], vec![13, 29], vec![40, 11], vec![37, 37]],
            _ => Vec::new(),
        }
    }

    fn holds(law: &Law) -> bool {
        let counted: Vec<bool> = boxes(law.arity).iter().map(|below| check(law, below)).collect();
        !counted.is_empty() && counted.iter().all(|counted| *counted)
    }

    #[test]
    fn specimens_are_counted_as_their_laws_say_one_by_one() {
        let counted: Vec<&str> = FAMILIES
            .iter()
            .filter(|family| holds(&family.specimen().0))
            .map(|family| family.name())
            .collect();
        for family in ["beatty", "grid", "lines", "recurrence", "residues", "rising", "scaling", "staircase"]
        {
            assert!(counted.contains(&family), "{family} is not among {counted:?}");
        }
    }

    #[test]
    fn other_laws_of_these_forms_are_counted_too() {
        let grundy = |form| Law::new(1, Claim::Grundy, form, Vec::new());
        let scaling = |first: &[u32], by, saltus| {
            grundy(Form::Scaling(Scaling::new(first.to_vec(), by, saltus).expect("a law")))
        };
        let ray = |start, step| Ray { start, step };
        let rays = vec![ray((0, 0), (1, 1)), ray((0, 4), (1, 0)), ray((2, 2), (0, 0)), ray((1, 0), (2, 1))];
        let exceptions = vec![
            Exception { position: vec![0, 0], cell: Cell::Nimber(1) },
            Exception { position: vec![3, 3], cell: Cell::Nimber(0) },
        ];
        let laws = [
            scaling(&[0, 1, 2], Smaller::Quotient { factor: 6, about: 0 }, 0),
            scaling(&[0, 0, 1, 2, 2], Smaller::Quotient { factor: 3, about: 1 }, 1),
            scaling(&[0, 1, 2, 0], Smaller::Root { degree: 2 }, 0),
            grundy(Form::Rising(Rising { most: Slow::Quotient { more: 2, by: 3 } })),
            grundy(Form::Rising(Rising { most: Slow::Quotient { more: 0, by: 7 } })),
            grundy(Form::Rising(Rising { most: Slow::Root { more: 1 } })),
            grundy(Form::Rising(Rising { most: Slow::Length { less: 1 } })),
            Law::new(2, Claim::Outcome, Form::Lines(Lines { rays }), Vec::new()),
            Law::new(2, Claim::Outcome, Form::Beatty(Beatty { difference: 2 }), exceptions),
        ];
        for law in &laws {
            assert!(holds(law), "{law}");
        }
    }
}
