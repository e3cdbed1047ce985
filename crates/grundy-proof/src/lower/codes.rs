//! Take-and-break codes as branches: for each number of heaps left, which numbers may be taken.

use super::branch::{Branch, Component};
use super::outside::Outside;
use super::scope::{Scope, at_most, equal};
use crate::automata::{Formula, Linear, Track};
use grundy_rule::{Code, Tag};

/// The most heaps that a digit can leave.
const MOST_PARTS: usize = 3;

/// The moves of a code from the heap on this track, one branch for each number of heaps left.
pub(crate) fn code_branches(scope: &Scope, code: &Code, heap: Track) -> Result<Vec<Branch>, Outside> {
    let mut branches = Vec::new();
    for parts in 0..=MOST_PARTS {
        let taken = scope.fresh()?;
        let amounts = amounts(scope, code, parts, taken)?;
        if !amounts.is_empty() {
            let mut branch = Branch::on(&[heap]).with_guard(Formula::Or(amounts));
            branch.bound.push(taken);
            branches.push(left_over(scope, branch, heap, taken, parts)?);
        }
    }
    Ok(branches)
}

/// The amounts after which this many heaps may be left: single digits, and a residue class for each place of a repeating tail.
fn amounts(scope: &Scope, code: &Code, parts: usize, taken: Track) -> Result<Vec<Formula>, Outside> {
    let (digits, tail) = code.digits_and_tail();
    let allows = |digit: u8| digit >> parts & 1 == 1;
    let own = Linear::track(taken);
    let mut amounts = Vec::new();
    for (amount, _) in std::iter::once(code.digit(0))
        .chain(digits.iter().copied())
        .enumerate()
        .filter(|found| allows(found.1))
    {
        amounts.push(equal(&own, &Linear::number(amount as i64))?);
    }
    for (place, _) in tail.iter().enumerate().filter(|found| allows(*found.1)) {
        let round = scope.fresh()?;
        let first = Linear::number((digits.len() + 1 + place) as i64);
        let repeated =
            first.plus_multiple(&Linear::track(round), tail.len() as i64).ok_or_else(Outside::too_large)?;
        amounts.push(Formula::exists(vec![round], equal(&own, &repeated)?));
    }
    Ok(amounts)
}

/// The heap is what is taken together with the non-empty parts.
fn left_over(
    scope: &Scope,
    mut branch: Branch,
    heap: Track,
    taken: Track,
    parts: usize,
) -> Result<Branch, Outside> {
    let mut total = Linear::default();
    for _ in 0..parts {
        let part = scope.fresh()?;
        branch.bound.push(part);
        branch.guards.push(at_most(&Linear::number(1), &Linear::track(part))?);
        branch.components.push(Component { tag: Tag::NONE, coordinates: vec![part] });
        total = total.plus(&Linear::track(part)).ok_or_else(Outside::too_large)?;
    }
    let whole = total.plus(&Linear::track(taken)).ok_or_else(Outside::too_large)?;
    Ok(branch.with_guard(equal(&Linear::track(heap), &whole)?))
}
