//! Take-and-break games: a move takes some tokens and leaves the rest as so many non-empty heaps, cut in any way.
//!
//! Codes say it in their digits. A rule written out is such a game if the parts of every result add up to `x - t`, all
//! but one of them are names that run, and what the clauses demand of the parts is no more than that each is at least 0,
//! or at least 1; or that they rise, which leaves out no sum. A heap of 0 has no move here, so it may as well be absent.

use super::definition::one_heap;
use crate::budget::{Checked, Meter};
use crate::code::Code;
use crate::logic::automata::Numeration;
use crate::logic::linear::Linear;
use crate::logic::moves::moves;
use crate::logic::world::{Move, World};
use crate::rule::Rule;
use std::collections::BTreeSet;
use std::ops::{Bound, RangeInclusive};

/// Takes this many tokens and leaves exactly so many non-empty heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Break {
    pub(crate) taken: usize,
    pub(crate) parts: usize,
}

/// The slot of the heap, and the name for the one part that has none.
const HEAP: usize = 0;
const REST: usize = usize::MAX;
const MOST_TAKES: usize = 1000;
const LARGEST_TAKE: usize = 1 << 20;
const STEPS_FOR_EACH_WAY: u64 = 1000;
const NO_BREAKING: &str = "the rule is not a finite take-and-break game";

/// All moves of a rule that is a finite take-and-break game on one heap (19.2).
pub(crate) fn breaks(rule: &Rule, meter: &mut Meter) -> Checked<Vec<Break>> {
    let mut found = BTreeSet::new();
    if let Some(code) = &rule.code {
        code.last().ok_or("the code has no last digit")?;
        for (taken, digit) in code.digits.iter().enumerate() {
            let allowed = (0..4).filter(|parts| digit >> parts & 1 == 1);
            found.extend(allowed.map(|parts| Break { taken, parts }));
        }
    } else {
        one_heap(rule)?;
        for way in moves(rule, 0, Numeration::Base(2), meter)? {
            add(way, &mut found, meter)?;
        }
    }
    // (19.3)
    if found.iter().any(|one| one.taken == 0 && one.parts < 2) {
        return Err("a move leaves the heap as it was".into());
    }
    Ok(found.into_iter().collect())
}

/// The code of such a game whose moves leave at most three heaps.
pub(crate) fn code_of(rule: &Rule, meter: &mut Meter) -> Checked<Code> {
    let breaks = breaks(rule, meter)?;
    let taken = breaks.iter().map(|one| one.taken).max().unwrap_or(0);
    // (6.3)
    if taken > LARGEST_TAKE || breaks.iter().any(|one| one.parts > 3) {
        return Err("a move takes too much, or leaves more than three heaps".into());
    }
    let mut digits = vec![0; taken + 1];
    breaks.iter().for_each(|one| digits[one.taken] |= 1 << one.parts);
    Ok(Code { digits, repeating: Vec::new() })
}

/// Adds what one way to move allows.
fn add(mut way: Move, found: &mut BTreeSet<Break>, meter: &mut Meter) -> Checked<()> {
    meter.spend(STEPS_FOR_EACH_WAY)?;
    let World { zero, weights, bitwise, .. } = &way.world;
    if !zero.is_empty() || !weights.is_empty() || !bitwise.is_empty() || found.len() > MOST_TAKES {
        return Err(NO_BREAKING.into());
    }
    let parts: Vec<Linear> = way.components.iter().map(|(_, at)| at[0].clone()).collect();
    let names: BTreeSet<usize> = parts.iter().filter_map(bare_name).collect();
    let taken = parts.iter().try_fold(Linear::name(HEAP), |rest, part| rest.plus(-1, part))?;
    let all_parts: Vec<usize> = names.iter().copied().chain([REST]).collect();
    let conditions = in_parts(&way.world.at_most, taken.constant, &all_parts)?;
    if taken.terms.is_empty() && conditions.iter().any(never) {
        return Ok(());
    }
    if let Some(name) = other_name(&way, &names) {
        if without_quotient(&mut way.world, name)? {
            return add(way, found, meter);
        }
        let mut values = constant_range(&way.world, name)?;
        return values.try_for_each(|value| add(with_value(&way, name, value)?, found, meter));
    }
    if !taken.terms.is_empty() || taken.constant < 0 || all_parts.len() != parts.len() {
        return Err(NO_BREAKING.into());
    }
    let fewest = fewest_parts(&all_parts, &conditions)?;
    let taken = usize::try_from(taken.constant).map_err(|_| NO_BREAKING)?;
    found.extend((fewest..=parts.len()).map(|parts| Break { taken, parts }));
    Ok(())
}

/// How many of the parts cannot be 0, where the conditions leave out nothing else.
fn fewest_parts(parts: &[usize], conditions: &[Linear]) -> Checked<usize> {
    let mut least: Vec<(usize, i128)> = Vec::new();
    for part in parts {
        let above =
            |(other, least): &(usize, i128)| *least == 1 && conditions.contains(&rises(*other, *part));
        let positive = conditions.contains(&at_least_one(*part)) || least.iter().any(above);
        least.push((*part, i128::from(positive)));
    }
    // Sums of rising parts are all sums only if the parts are alike.
    let alike = least.iter().all(|(_, other)| *other == least[0].1);
    let allows_all = |form: &Linear| always(form, &least) || alike && always(&risen(form), &least);
    match conditions.iter().all(allows_all) {
        true => Ok(least.iter().filter(|(_, least)| *least == 1).count()),
        false => Err(NO_BREAKING.into()),
    }
}

/// The conditions with `taken` and the sum of all parts in place of the heap.
fn in_parts(conditions: &[Linear], taken: i128, parts: &[usize]) -> Checked<Vec<Linear>> {
    let heap =
        parts.iter().try_fold(Linear::constant(taken), |sum, part| sum.plus(1, &Linear::name(*part)))?;
    let gap = heap.plus(-1, &Linear::name(HEAP))?;
    conditions.iter().map(|form| form.plus(form.coefficient(HEAP), &gap)).collect()
}

fn bare_name(part: &Linear) -> Option<usize> {
    match (part.constant, part.terms.len(), part.terms.first_key_value()) {
        (0, 1, Some((&name, 1))) if name != HEAP => Some(name),
        _ => None,
    }
}

/// A name that is neither the heap nor a part.
fn other_name(way: &Move, parts: &BTreeSet<usize>) -> Option<usize> {
    let forms = way.world.at_most.iter().chain(way.components.iter().map(|(_, at)| &at[0]));
    let mut names = forms.flat_map(|form| form.terms.keys());
    names.find(|name| **name != HEAP && !parts.contains(name)).copied()
}

/// Where the name is the quotient `E / b` and only bounds others from above: `u <= E / b` says `b·u <= E`.
fn without_quotient(world: &mut World, name: usize) -> Checked<bool> {
    let Some(at) = world.at_most.iter().position(|form| form.coefficient(name) > 1) else { return Ok(false) };
    let below = world.at_most.swap_remove(at);
    let by = below.coefficient(name);
    let above = Linear::constant(1 - by).plus(-1, &below)?;
    let (mut defined, mut kept) = (false, Vec::new());
    for form in std::mem::take(&mut world.at_most) {
        match form.coefficient(name) {
            _ if form == above => defined = true,
            0 => kept.push(form),
            -1 => kept.push(below.plus(by, &form)?),
            _ => return Err(NO_BREAKING.into()),
        }
    }
    world.at_most = kept;
    if defined { Ok(true) } else { Err(NO_BREAKING.into()) }
}

/// The numbers between the constant bounds of a name.
fn constant_range(world: &World, name: usize) -> Checked<RangeInclusive<i128>> {
    let alone = world.at_most.iter().filter(|form| form.terms.len() == 1);
    let bounds = |sign: i128| alone.clone().filter(move |form| form.coefficient(name) == sign);
    let first = bounds(-1).map(|form| form.constant).max().unwrap_or(0).max(0);
    let last = bounds(1).map(|form| form.constant.saturating_neg()).min().ok_or(NO_BREAKING)?;
    if last.saturating_sub(first) > MOST_TAKES as i128 { Err(NO_BREAKING.into()) } else { Ok(first..=last) }
}

/// The same way to move with a number in place of the name.
fn with_value(way: &Move, name: usize, value: i128) -> Checked<Move> {
    let gap = Linear::constant(value).plus(-1, &Linear::name(name))?;
    let mut way = way.clone();
    let parts = way.components.iter_mut().map(|(_, at)| &mut at[0]);
    for form in way.world.at_most.iter_mut().chain(parts) {
        *form = form.plus(form.coefficient(name), &gap)?;
    }
    Ok(way)
}

/// `1 - part <= 0`.
fn at_least_one(part: usize) -> Linear {
    Linear { constant: 1, terms: [(part, -1)].into() }
}

/// `part - later <= 0`.
fn rises(part: usize, later: usize) -> Linear {
    Linear { constant: 0, terms: [(part, 1), (later, -1)].into() }
}

/// Whether natural numbers never meet the condition.
fn never(form: &Linear) -> bool {
    form.constant > 0 && form.terms.values().all(|coefficient| *coefficient > 0)
}

/// Whether all parts from their least values on meet the condition.
fn always(form: &Linear, least: &[(usize, i128)]) -> bool {
    let at_least = least.iter().map(|(part, least)| form.coefficient(*part) * least);
    let greatest = at_least.fold(form.constant, i128::saturating_add);
    greatest <= 0 && form.terms.values().all(|coefficient| *coefficient <= 0)
}

/// A condition that is no weaker where parts rise: a part compared with a later one is replaced by that one.
fn risen(form: &Linear) -> Linear {
    let mut risen = form.clone();
    let smaller = form.terms.iter().find(|term| *term.1 == 1).map(|term| *term.0);
    let after = |part: usize| form.terms.range((Bound::Excluded(part), Bound::Unbounded));
    let later = |part: usize| after(part).find(|term| *term.1 < 0).map(|term| *term.0);
    if let Some((part, later)) = smaller.and_then(|part| Some((part, later(part)?))) {
        risen.terms.remove(&part);
        risen.terms.entry(later).and_modify(|coefficient| *coefficient += 1);
    }
    risen
}
