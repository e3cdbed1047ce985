//! Two parts that are tied by an equation: `[a, b] for a in 1..x for b in 1..=a if a + b == x - 2` runs through as many pairs as
//! `[a, x - 2 - a] for a in …`, and so it is read.

use grundy_rule::tree::{Comparison, Condition, Slot};

use super::recognise::{Context, Last, Running};
use crate::affine::{Affine, Known};
use crate::engines::kernels::forms::HEAP;

/// A context in which one name runs and the other is what the equation leaves.
pub(super) struct Solved {
    pub known: Known,
    pub context: Context,
    /// From this heap on it is the same as what was written.
    pub settled: usize,
}

/// Solves the first equation `a + b = x - c` between two running names.
pub(super) fn solved(context: &Context, known: &Known) -> Option<Solved> {
    let [outer, inner] = context.running.as_slice() else { return None };
    let tied = |condition: &Condition| removed(condition, known, outer.slot, inner.slot);
    let place = context.conditions.iter().position(|condition| tied(condition).is_some())?;
    let removed = tied(&context.conditions[place])?;
    let (running, other) = one_running(outer, inner, removed)?;
    let mut known = known.clone();
    let left = Affine::slot(HEAP).minus(&Affine::constant(i128::from(removed))?)?;
    known[other] = Some(left.minus(&Affine::slot(running.slot))?);
    let mut context = context.clone();
    context.conditions.remove(place);
    context.running = vec![running];
    let constants =
        [&outer.first, &inner.first].into_iter().chain([&outer.last, &inner.last].map(Last::affine));
    let reach: u64 = constants.map(|affine| affine.constant.unsigned_abs()).sum();
    Some(Solved { known, context, settled: usize::try_from(2 * (reach + removed.unsigned_abs()) + 4).ok()? })
}

/// The `c` of `a + b = x - c`, however it is written.
fn removed(condition: &Condition, known: &Known, a: Slot, b: Slot) -> Option<i64> {
    let Condition::Compare(left, rest) = condition else { return None };
    let [(Comparison::Equal, right)] = rest.as_slice() else { return None };
    let difference = Affine::of(left, known)?.minus(&Affine::of(right, known)?)?;
    let difference = difference.times(difference.coefficient(a).signum())?;
    let ties =
        [a, b].iter().all(|&slot| difference.coefficient(slot) == 1) && difference.coefficient(HEAP) == -1;
    (ties && difference.uses_only(&[HEAP, a, b]) && difference.constant >= 0).then_some(difference.constant)
}

/// The name that goes on running, with its bounds, and the other one.
fn one_running(outer: &Running, inner: &Running, removed: i64) -> Option<(Running, Slot)> {
    let (Last::Exact(outer_last), Last::Exact(inner_last)) = (&outer.last, &inner.last) else { return None };
    let from = outer.first.as_constant()?;
    let to = beyond_heap(outer_last)?;
    let number = |value: i64| Affine::constant(i128::from(value));
    let heap_and = |more: i64| Affine::slot(HEAP).plus(&number(more)?);
    let half = || Some(Last::Half(heap_and(-removed)?, 0));
    // The first part is the smaller one, the larger one, or may be either.
    if inner.first == Affine::slot(outer.slot) {
        let first = number(from.max(-removed - beyond_heap(inner_last)?))?;
        return Some((Running { slot: outer.slot, first, last: half()? }, inner.slot));
    }
    let least = inner.first.as_constant()?;
    if *inner_last == Affine::slot(outer.slot) {
        let first = number(least.max(-removed - to))?;
        return Some((Running { slot: inner.slot, first, last: half()? }, outer.slot));
    }
    let first = number(from.max(-removed - beyond_heap(inner_last)?))?;
    let last = Last::Exact(heap_and(to.min(-removed - least))?);
    Some((Running { slot: outer.slot, first, last }, inner.slot))
}

/// The `c` of `x + c`.
fn beyond_heap(affine: &Affine) -> Option<i64> {
    (affine.coefficient(HEAP) == 1 && affine.uses_only(&[HEAP])).then_some(affine.constant)
}
