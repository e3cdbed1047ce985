//! The whole story of a rule in short: first values, law, standing.

use grundy_rule::Halt;
use grundy_table::{Budget, Filled, cheapest, fill};

use crate::law::{LawAnswer, LawRequest, Longest, law};
use crate::open::Opened;

/// First values and law of a rule; neither where positions form no table.
pub struct Told {
    /// The first values.
    pub filled: Option<Filled>,
    /// The engine that filled the table.
    pub engine: &'static str,
    /// The law.
    pub answer: Option<LawAnswer>,
}

/// So far a long period is looked for before anything is shown; asking for the law alone looks further.
const LONGEST: u64 = 40_000;

/// Fills a first table, and looks for the law.
pub fn told(opened: &Opened, budget: &Budget<'_>) -> Result<Told, Halt> {
    let rules = opened.rules.as_ref();
    let limit = if rules.arity().unwrap_or(1) == 1 { 40 } else { 12 };
    if !matches!(rules.arity(), Some(1..=3)) {
        return Ok(Told { filled: None, engine: "", answer: None });
    }
    let filled = fill(rules, limit, budget)?;
    let answer = law(
        rules,
        LawRequest { limit: None, prove: true, lists: true, longest: Longest::below(LONGEST) },
        budget,
    )?;
    Ok(Told { filled: Some(filled), engine: cheapest(rules, limit).name(), answer: Some(answer) })
}
