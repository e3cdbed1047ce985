//! Comma-separated values: one line for each position, the coordinates and the value.

use std::io::Write;

use grundy_table::{Cell, Table, usual_names};

use super::pieces::{Pieces, whole_text};

/// The table as CSV with a line of the usual names.
pub fn csv(table: &Table) -> String {
    whole_text(&CsvPieces::new(table, &usual_names(table.arity())), table)
}

/// The line of names, and then a piece for so many positions.
pub struct CsvPieces {
    cells: u64,
    heading: String,
}

const LINES: u64 = 1_000;

impl CsvPieces {
    /// The pieces of this table, whose coordinates have these names.
    pub fn new(table: &Table, names: &[String]) -> CsvPieces {
        CsvPieces { cells: table.len(), heading: format!("{},value\n", names.join(",")) }
    }
}

impl Pieces for CsvPieces {
    fn count(&self) -> u64 {
        1 + self.cells.div_ceil(LINES)
    }

    fn write(&self, table: &Table, piece: u64, bytes: &mut Vec<u8>) {
        let Some(piece) = piece.checked_sub(1) else {
            bytes.extend_from_slice(self.heading.as_bytes());
            return;
        };
        (piece * LINES..self.cells.min((piece + 1) * LINES)).for_each(|index| line(table, index, bytes));
    }
}

fn line(table: &Table, index: u64, bytes: &mut Vec<u8>) {
    let limit = table.limit();
    for axis in (0..table.arity() as u32).rev() {
        let _ = write!(bytes, "{},", index / limit.pow(axis) % limit);
    }
    let _ = match table.at(index) {
        Cell::Nimber(value) => writeln!(bytes, "{value}"),
        Cell::Threat => writeln!(bytes, "inf"),
        Cell::Absent => writeln!(bytes),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_coordinates_and_the_value() {
        let cells = [Cell::Absent, Cell::Threat, Cell::Nimber(2), Cell::Nimber(0)];
        assert_eq!(csv(&Table::from_cells(2, 2, cells)), "x,y,value\n0,0,\n0,1,inf\n1,0,2\n1,1,0\n");
        let named = CsvPieces::new(&Table::from_values(vec![0, 1]), &["n".to_string()]);
        assert_eq!(whole_text(&named, &Table::from_values(vec![0, 1])), "n,value\n0,0\n1,1\n");
        let long = csv(&Table::from_values((0..2_001).collect()));
        assert_eq!(long.lines().count(), 2_002);
        assert_eq!(long.lines().last(), Some("2000,2000"));
    }
}
