//! What a rule is, before and after its first values.

use grundy::open::with_mended;
use grundy::story::told;
use grundy::table::Budget;
use grundy_documents::{GalleryDocument, OverviewDocument, RuleDocument};

use super::opened;
use crate::answer::Answer;
use crate::ask::Ask;
use crate::refusal::Refusal;

/// The outline of a rule.
pub fn open(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let rule = ask.rule()?;
    let outline = RuleDocument::new(rule, &ask.set, ask.locale, budget);
    Ok(Answer::document(&outline.map_err(|mistake| with_mended(rule, mistake))?))
}

/// The first positions of a game without a table, to be drawn.
pub fn gallery(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document(&GalleryDocument::new(&opened(ask)?, budget)?))
}

/// First values, law and standing.
pub fn workbench(ask: &Ask, budget: Budget<'_>) -> Result<Answer, Refusal> {
    let opened = opened(ask)?;
    Ok(Answer::document(&OverviewDocument::new(&told(&opened, &budget)?, &opened, ask.locale)))
}
