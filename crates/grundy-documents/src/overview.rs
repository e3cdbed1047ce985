//! The whole story of a rule in short: first values, law, standing.

use grundy::open::Opened;
use grundy::rule::{Locale, in_words};
use grundy::story::Told;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::law::LawDocument;
use crate::table::TableDocument;

/// First values and law of a rule; no values where positions form no table that can be shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OverviewDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The rule in plain words.
    pub understood: String,
    /// The title of its page, where it has one.
    pub title: Option<String>,
    /// The first values.
    pub table: Option<TableDocument>,
    /// The law.
    pub law: Option<LawDocument>,
}

impl OverviewDocument {
    /// The document of what was found out.
    pub fn new(told: &Told, opened: &Opened, locale: Locale) -> OverviewDocument {
        let rule = opened.rules.canonical();
        let table = told
            .filled
            .as_ref()
            .map(|filled| TableDocument::new(rule.clone(), &filled.table, told.engine, filled.stopped));
        OverviewDocument {
            version: VERSION,
            understood: in_words(opened.rules.as_ref()).in_locale(locale).to_string(),
            title: opened.title().map(|title| title.in_locale(locale).to_string()),
            table,
            law: told.answer.as_ref().map(|answer| LawDocument::new(Some(rule.clone()), answer, locale)),
            rule,
        }
    }
}
