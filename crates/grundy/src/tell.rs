//! The whole story of a rule in short: first values, law, standing.

use grundy_rule::{Halt, Locale};
use grundy_table::{Budget, Filled, fill};
use serde_json::{Value, json};

use crate::law::{LawAnswer, LawRequest, law};
use crate::law_report::LawReport;
use crate::open::Opened;
use crate::report::{TableReport, VERSION};

/// First values and law of a rule; neither where positions form no table.
pub struct Told {
    /// The first values.
    pub filled: Option<Filled>,
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
        return Ok(Told { filled: None, answer: None });
    }
    let filled = fill(rules, limit, budget)?;
    let answer = law(rules, LawRequest { limit: None, prove: true, longest: LONGEST }, budget)?;
    Ok(Told { filled: Some(filled), answer: Some(answer) })
}

impl Told {
    /// The report of the law.
    pub fn law_report(&self, opened: &Opened, locale: Locale) -> Option<LawReport> {
        self.answer.as_ref().map(|answer| LawReport::new(Some(opened.rules.canonical()), answer, locale))
    }

    /// The story as a JSON document.
    pub fn value(&self, opened: &Opened, locale: Locale) -> Value {
        let rule = opened.rules.canonical();
        let table = self
            .filled
            .as_ref()
            .map(|filled| TableReport::new(rule.clone(), &filled.table, "", filled.stopped));
        json!({
            "version": VERSION,
            "rule": rule,
            "title": opened.title().map(|title| title.in_locale(locale)),
            "table": table,
            "law": self.law_report(opened, locale),
        })
    }
}
