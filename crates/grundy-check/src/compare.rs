//! What this crate understands of a rule, as plain data, so that it can be compared and asked before a certificate is
//! written. No check needs this.

use crate::budget::{Budget, Meter};
use crate::certificate::{Component, position_of};
use crate::methods::breaking::breaks;
use crate::methods::lists::Lists;
use crate::options::Position;
use crate::rule::Rule;

/// The options of a position under a canonical rule, as this crate understands it: each option as its components,
/// sorted, every option once.
pub fn options(
    canonical: &str,
    tag: &str,
    coordinates: &[u64],
    budget: &Budget,
) -> Result<Vec<Vec<Component>>, String> {
    if let Some(lists) = Lists::read(canonical) {
        let options = lists?.options(coordinates, &mut Meter::new(budget))?;
        return Ok(options.into_iter().map(|option| vec![(String::new(), option)]).collect());
    }
    let rule = Rule::read(canonical)?;
    let position = position_of(&rule, tag, coordinates)?;
    let mut found = Vec::new();
    rule.visit_options(&position, &mut Meter::new(budget), &mut |option| {
        let component =
            |one: &Position| (rule.tags[one.tag].clone(), one.at.iter().map(|&c| c as u64).collect());
        let mut components: Vec<Component> = option.iter().map(component).collect();
        components.sort_unstable();
        found.push(components);
        Ok(())
    })?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// The moves of a finite take-and-break game on one heap, code or rule: how many tokens are taken, and how many non-empty
/// heaps are left, cut in any way. None for every other rule.
///
/// ```
/// let lines = "x -> x - 1 | [a, x - 2 - a] for a in 0..=x - 2";
/// assert_eq!(grundy_check::take_and_break(lines), Some(vec![(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]));
/// assert_eq!(grundy_check::take_and_break("x -> x - k for k in 1.."), None);
/// ```
pub fn take_and_break(canonical: &str) -> Option<Vec<(usize, usize)>> {
    let enough = Budget { steps: 100_000_000, bytes: 1_000_000 };
    let breaks = breaks(&Rule::read(canonical).ok()?, &mut Meter::new(&enough)).ok()?;
    Some(breaks.into_iter().map(|one| (one.taken, one.parts)).collect())
}
