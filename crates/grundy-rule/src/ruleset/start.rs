//! What a starting number stands for.

use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::options::{Way, visit_outcome};
use crate::tree::{Alternative, Span, Start};

/// The sum that `start n -> …` gives for n; none if it lies outside the domain.
pub(crate) fn start_sum(
    ruleset: &Ruleset,
    start: &Start,
    n: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Position>>, Halt> {
    // The right side of `start` is a result like any other, whose only coordinate is the starting number.
    let alternative = Alternative {
        outcome: start.outcome.clone(),
        bindings: Vec::new(),
        names: start.names.clone(),
        span: Span::default(),
    };
    let mut sum = None;
    visit_outcome(ruleset, &alternative, &Position::heap(n), meter, &mut |way: Way<'_>| {
        sum = Some(way.option.to_vec())
    })?;
    Ok(sum)
}
