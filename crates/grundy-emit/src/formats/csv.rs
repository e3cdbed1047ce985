//! Comma-separated values: one line for each position, the coordinates and the value.

use grundy_table::{Cell, Table, boxed, usual_names};
use std::fmt::Write;

/// The table as CSV with a line of names.
pub fn csv(table: &Table) -> String {
    let names = usual_names(table.arity());
    let mut text = format!("{},value\n", names.join(","));
    for (coordinates, cell) in boxed(table.arity(), table.limit()).zip(table.cells()) {
        coordinates.iter().for_each(|coordinate| {
            let _ = write!(text, "{coordinate},");
        });
        text += &word(cell);
        text.push('\n');
    }
    text
}

fn word(cell: Cell) -> String {
    match cell {
        Cell::Nimber(value) => value.to_string(),
        Cell::Threat => "inf".to_string(),
        Cell::Absent => String::new(),
    }
}
