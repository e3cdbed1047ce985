//! Plain text: values in aligned columns, one row for each period where there is one.

use grundy_table::{Cell, Table};
use std::fmt::Write;

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
    match table.arity() {
        1 => rows(table, columns.count(table), base),
        2 => board(table, base, &[]),
        _ => (0..table.limit()).map(|x| format!("x = {x}\n{}\n", board(table, base, &[x]))).collect(),
    }
}

fn rows(table: &Table, columns: u64, base: u32) -> String {
    let words: Vec<String> = table.cells().map(|cell| word(cell, base)).collect();
    let width = words.iter().map(String::len).max().unwrap_or(1);
    let margin = table.limit().to_string().len();
    let mut text = String::new();
    for (row, words) in words.chunks(columns as usize).enumerate() {
        let cells: Vec<String> = words.iter().map(|word| format!("{word:>width$}")).collect();
        let _ = writeln!(text, "{:>margin$} | {}", row as u64 * columns, cells.join(" "));
    }
    text
}

fn board(table: &Table, base: u32, fixed: &[u64]) -> String {
    let limit = table.limit();
    let at = |x: u64, y: u64| word(table.cell(&[fixed, &[x, y]].concat()), base);
    let width = (0..limit).flat_map(|x| (0..limit).map(move |y| (x, y))).map(|(x, y)| at(x, y).len());
    let width = width.max().unwrap_or(1).max(limit.saturating_sub(1).to_string().len());
    let margin = limit.to_string().len();
    let mut text = String::new();
    for y in (0..limit).rev() {
        let cells: Vec<String> = (0..limit).map(|x| format!("{:>width$}", at(x, y))).collect();
        let _ = writeln!(text, "{y:>margin$} | {}", cells.join(" "));
    }
    let rule = "-".repeat((width + 1) * limit as usize);
    let names: Vec<String> = (0..limit).map(|x| format!("{x:>width$}")).collect();
    let _ = writeln!(text, "{}-+{rule}\n{} | {}", "-".repeat(margin), " ".repeat(margin), names.join(" "));
    text
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
