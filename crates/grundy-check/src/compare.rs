//! The options of a position as plain data, so that two meanings of rules can be compared. No check needs this.

use crate::budget::{Budget, Meter};
use crate::certificate::{Component, position_of};
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
