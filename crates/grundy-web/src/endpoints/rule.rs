//! What a rule is, before and after its first values.

use grundy::table::Budget;
use grundy::{gallery_value, outline_value, told};

use super::opened;
use crate::answer::{Answer, Refusal};
use crate::ask::Ask;

/// The outline of a rule.
pub fn open(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document(&outline_value(ask.rule()?, &ask.set, ask.locale, budget)?))
}

/// The first positions of a game without a table, to be drawn.
pub fn gallery(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document(&gallery_value(&opened(ask)?, budget)?))
}

/// First values, law and standing.
pub fn workbench(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let opened = opened(ask)?;
    Ok(Answer::document(&told(&opened, &budget)?.value(&opened, ask.locale)))
}
