//! The whole story of a rule in short: first values, law, standing.

use grundy_rule::Halt;
use grundy_table::{Budget, Filled, cheapest, fill};

use crate::law::{LawAnswer, LawRequest, Longest, law};
use crate::open::Opened;

/// First values and law of a rule.
pub struct Told {
    /// The first values, where positions form a table that can be shown.
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
    let limit = if rules.arity() == Some(1) { 40 } else { 12 };
    let is_shown = matches!(rules.arity(), Some(1..=3));
    let filled = is_shown.then(|| fill(rules, limit, budget)).transpose()?;
    let answer = law(
        rules,
        LawRequest { limit: None, prove: true, lists: true, longest: Longest::below(LONGEST) },
        budget,
    )?;
    let engine = if is_shown { cheapest(rules, limit).name() } else { "" };
    Ok(Told { filled, engine, answer: Some(answer) })
}
