//! The refuter: the first position of a table at which a law fails.

use crate::law::Law;
use grundy_table::{Cell, Table, Text};

/// One position that shows a law to be false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The position.
    pub position: Vec<u64>,
    /// The number that the law claims: a value, or 0 for a loss and 1 for a win.
    pub claimed: Option<u128>,
    /// What the table holds.
    pub actual: Cell,
}

impl Mismatch {
    /// The witness as a sentence.
    pub fn text(&self) -> Text {
        let place = crate::law::typeset::position(&self.position);
        let claimed = self.claimed.map_or("–".to_string(), |number| number.to_string());
        let actual = match self.actual {
            Cell::Nimber(value) => value.to_string(),
            Cell::Threat | Cell::Absent => "∞".to_string(),
        };
        Text::new(
            format!("at {place} the law gives {claimed}, but it is {actual}"),
            format!("在 {place} 处规律给出 {claimed}，实际为 {actual}"),
        )
    }
}

/// The first position, row by row, at which a table and a law differ.
///
/// ```
/// use grundy_law::{find, witness_against};
/// use grundy_table::Table;
///
/// let law = find(&Table::from_values((0..64).map(|x| x % 3).collect())).law.unwrap().law;
/// let other = Table::from_values(vec![0, 1, 2, 0, 1, 3]);
/// assert_eq!(witness_against(&law, &other).unwrap().position, [5]);
/// ```
pub fn witness_against(law: &Law, table: &Table) -> Option<Mismatch> {
    let mut position = vec![0; table.arity()];
    if table.arity() != law.arity {
        return None;
    }
    for cell in table.cells() {
        if !law.agrees(&position, cell) {
            return Some(Mismatch { claimed: law.number(&position), position, actual: cell });
        }
        crate::law::sample::advance(&mut position, table.limit());
    }
    None
}
