//! Tables of whole kinds of positions: in `ring(n) -> row(n-k) …` rows are a game of their own.

use grundy_rule::{Position, Tag};

use crate::table::{Cell, Table};

/// The tables, each of a kind with one number.
#[derive(Default)]
pub(crate) struct Kinds {
    /// Each with its kind.
    pub tables: Vec<(Tag, Table)>,
}

impl Kinds {
    /// What a position is worth, where a table holds it.
    pub(crate) fn cell(&self, position: &Position) -> Option<Cell> {
        let (_, table) = self.tables.iter().find(|(tag, _)| *tag == position.tag)?;
        let inside = position.coordinates.iter().all(|&coordinate| coordinate < table.limit());
        inside.then(|| table.cell(&position.coordinates))
    }
}
