//! Tables of whole kinds of positions: in `ring(n) -> row(n-k) …` rows are a game of their own, which an engine fills at once
//! instead of remembering them one by one.

use grundy_rule::{Position, Rules, Tag};

use crate::budget::Budget;
use crate::engines::cheapest;
use crate::table::{Cell, Table};

/// The tables, each of a kind with one number.
#[derive(Default)]
pub(crate) struct Kinds {
    tables: Vec<(Tag, Table)>,
}

impl Kinds {
    /// The kinds that no move leaves, below this limit and as far as the budget goes.
    pub(crate) fn of(rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Kinds {
        let Some(ruleset) = rules.as_ruleset().filter(|ruleset| ruleset.tags().len() > 1) else {
            return Kinds::default();
        };
        let single = (0..).map(Tag).zip(ruleset.tags()).filter(|(_, (_, arity))| *arity == 1);
        let filled = single.filter_map(|(tag, _)| {
            let alone = ruleset.alone(tag)?;
            let engine = Some(cheapest(&alone, limit)).filter(|engine| engine.is_tabular())?;
            // What is wrong with a rule is found, and told, where its positions are looked at one by one.
            Some((tag, engine.fill(&alone, limit, budget).ok()?.table))
        });
        Kinds { tables: filled.collect() }
    }

    /// What a position is worth, where a table holds it.
    pub(crate) fn cell(&self, position: &Position) -> Option<Cell> {
        let (_, table) = self.tables.iter().find(|(tag, _)| *tag == position.tag)?;
        let inside = position.coordinates.iter().all(|&coordinate| coordinate < table.limit());
        inside.then(|| table.cell(&position.coordinates))
    }
}
