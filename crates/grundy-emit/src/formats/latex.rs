//! A LaTeX `tabular`: one row for each period, or the board with x to the right and y upwards.

use std::io::Write;

use grundy_rule::Text;
use grundy_table::{Cell, Table};

use super::pieces::{Pieces, whole_text};
use super::text::Columns;

/// The table as a `tabular` environment; three coordinates are refused.
pub fn latex(table: &Table, columns: Columns) -> Result<String, Text> {
    Ok(whole_text(&LatexPieces::new(table, columns)?, table))
}

/// The head, a piece for each row, and the end.
pub struct LatexPieces {
    columns: u64,
    rows: u64,
}

impl LatexPieces {
    /// The pieces of this table; refused as [`latex`] does.
    pub fn new(table: &Table, columns: Columns) -> Result<LatexPieces, Text> {
        let limit = table.limit();
        match table.arity() {
            1 => {
                let columns = columns.count(table);
                Ok(LatexPieces { columns, rows: limit.div_ceil(columns.max(1)) })
            }
            2 => Ok(LatexPieces { columns: limit, rows: limit }),
            _ => {
                Err(Text::new("a LaTeX table shows one or two coordinates", "LaTeX 表格只支持一个或两个坐标"))
            }
        }
    }
}

impl Pieces for LatexPieces {
    fn count(&self) -> u64 {
        self.rows + 2
    }

    fn write(&self, table: &Table, piece: u64, bytes: &mut Vec<u8>) {
        let (columns, is_board) = (self.columns, table.arity() == 2);
        let text = match piece {
            0 => head(columns, is_board),
            _ if piece > self.rows => "\\end{tabular}".to_string(),
            _ if is_board => board_row(table, self.rows - piece),
            _ => row(table, columns, piece - 1),
        };
        let _ = writeln!(bytes, "{text}");
        // A table without rows has an empty line in their place.
        if piece == 0 && self.rows == 0 {
            bytes.push(b'\n');
        }
    }
}

fn head(columns: u64, is_board: bool) -> String {
    let (corner, mark) = if is_board { ("$y \\backslash x$", "") } else { ("$n$", "+") };
    let names: Vec<String> = (0..columns).map(|column| format!("{mark}{column}")).collect();
    format!("\\begin{{tabular}}{{r|*{{{columns}}}{{r}}}}\n{corner} & {} \\\\\n\\hline", names.join(" & "))
}

fn row(table: &Table, columns: u64, row: u64) -> String {
    let cells = (row * columns..((row + 1) * columns).min(table.limit())).map(|n| word(table.cell(&[n])));
    format!("{} & {} \\\\", row * columns, cells.collect::<Vec<_>>().join(" & "))
}

fn board_row(table: &Table, y: u64) -> String {
    let cells: Vec<String> = (0..table.limit()).map(|x| word(table.cell(&[x, y]))).collect();
    format!("{y} & {} \\\\", cells.join(" & "))
}

fn word(cell: Cell) -> String {
    match cell {
        Cell::Nimber(value) => value.to_string(),
        Cell::Threat => "$\\infty$".to_string(),
        Cell::Absent => String::new(),
    }
}
