//! Plain text: values in aligned columns, one row for each period where there is one.

use std::io::Write;

use grundy_table::{Cell, Table};

use super::pieces::{Pieces, whole_text};

/// How many values stand in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// A reasonable number.
    Plain,
    /// One period, or several short ones.
    Period(u64),
}

const PLAIN: u64 = 20;
const MOST: u64 = 40;

impl Columns {
    pub(super) fn count(self, table: &Table) -> u64 {
        let columns = match self {
            Columns::Period(period) if period > 0 && period <= MOST => period * (PLAIN / period).max(1),
            _ => PLAIN,
        };
        columns.min(table.limit()).max(1)
    }
}

/// The values in rows, each with its first place; boards with x to the right and y upwards, three coordinates in slices.
///
/// `base` is the base in which values are written, from 2 to 36.
pub fn text(table: &Table, columns: Columns, base: u32) -> String {
    whole_text(&TextPieces::new(table, columns, base), table)
}

/// A piece for each row, and for what stands around the rows.
pub struct TextPieces {
    base: u32,
    columns: u64,
    /// How wide a cell is; with three coordinates for each slice.
    widths: Vec<usize>,
    /// How many rows the table or each slice has, with the one of names.
    rows: u64,
}

impl TextPieces {
    /// The pieces of this table.
    pub fn new(table: &Table, columns: Columns, base: u32) -> TextPieces {
        let widest = |cells: &mut dyn Iterator<Item = Cell>| cells.map(|cell| word(cell, base).len()).max();
        let board = (table.limit() * table.limit()).max(1);
        let name = table.limit().saturating_sub(1).to_string().len();
        let widths = match table.arity() {
            1 => vec![widest(&mut table.cells()).unwrap_or(1)],
            2 => vec![widest(&mut table.cells()).unwrap_or(1).max(name)],
            _ => (0..table.len() / board)
                .map(|slice| (slice * board..(slice + 1) * board).map(|index| table.at(index)))
                .map(|mut cells| widest(&mut cells).unwrap_or(1).max(name))
                .collect(),
        };
        let columns = columns.count(table);
        let rows = if table.arity() == 1 { table.limit().div_ceil(columns) } else { table.limit() + 1 };
        TextPieces { base, columns, widths, rows }
    }

    fn row(&self, table: &Table, row: u64, bytes: &mut Vec<u8>) {
        let (width, margin) = (self.widths[0], table.limit().to_string().len());
        let first = row * self.columns;
        let cells = (first..(first + self.columns).min(table.limit()))
            .map(|n| format!("{:>width$}", word(table.at(n), self.base)));
        let _ = writeln!(bytes, "{first:>margin$} | {}", cells.collect::<Vec<_>>().join(" "));
    }

    /// A row of a board, and under the last one the names of the columns.
    fn board_row(&self, table: &Table, fixed: &[u64], row: u64, bytes: &mut Vec<u8>) {
        let limit = table.limit();
        let width = self.widths[fixed.first().map_or(0, |&slice| slice as usize)];
        let margin = limit.to_string().len();
        let joined = |words: &mut dyn Iterator<Item = String>| {
            words.map(|word| format!("{word:>width$}")).collect::<Vec<_>>().join(" ")
        };
        if row < limit {
            let y = limit - 1 - row;
            let mut cells = (0..limit).map(|x| word(table.cell(&[fixed, &[x, y]].concat()), self.base));
            let _ = writeln!(bytes, "{y:>margin$} | {}", joined(&mut cells));
            return;
        }
        let rule = "-".repeat((width + 1) * limit as usize);
        let names = joined(&mut (0..limit).map(|x| x.to_string()));
        let _ = writeln!(bytes, "{}-+{rule}\n{} | {names}", "-".repeat(margin), " ".repeat(margin));
    }
}

impl Pieces for TextPieces {
    fn count(&self) -> u64 {
        self.widths.len() as u64 * self.rows
    }

    fn write(&self, table: &Table, piece: u64, bytes: &mut Vec<u8>) {
        match table.arity() {
            1 => self.row(table, piece, bytes),
            2 => self.board_row(table, &[], piece, bytes),
            _ => {
                let (slice, row) = (piece / self.rows, piece % self.rows);
                if row == 0 {
                    let _ = writeln!(bytes, "x = {slice}");
                }
                self.board_row(table, &[slice], row, bytes);
                if row == table.limit() {
                    bytes.push(b'\n');
                }
            }
        }
    }
}

fn word(cell: Cell, base: u32) -> String {
    match cell {
        Cell::Nimber(value) => in_base(value, base.clamp(2, 36)),
        Cell::Threat => "inf".to_string(),
        Cell::Absent => ".".to_string(),
    }
}

fn in_base(mut value: u32, base: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit(value % base, base));
        value /= base;
        if value == 0 {
            return digits.iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_whole_periods() {
        let table = Table::from_values((0..30).map(|n| n % 12).collect());
        let shown = text(&table, Columns::Period(12), 10);
        assert_eq!(shown.lines().next(), Some(" 0 |  0  1  2  3  4  5  6  7  8  9 10 11"));
        assert_eq!(shown.lines().nth(2), Some("24 |  0  1  2  3  4  5"));
    }

    #[test]
    fn a_board_has_its_origin_below_on_the_left() {
        let shown = text(&Table::grid(2, vec![0, 1, 2, 3]), Columns::Plain, 2);
        assert_eq!(shown, "1 |  1 11\n0 |  0 10\n--+------\n  |  0  1\n");
    }
}
