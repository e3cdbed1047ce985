//! A LaTeX `tabular`: one row for each period, or the board with x to the right and y upwards.

use super::text::Columns;
use grundy_rule::Text;
use grundy_table::{Cell, Table};

/// The table as a `tabular` environment; three coordinates are refused.
pub fn latex(table: &Table, columns: Columns) -> Result<String, Text> {
    match table.arity() {
        1 => Ok(rows(table, columns.count(table))),
        2 => Ok(board(table)),
        _ => Err(Text::new("a LaTeX table shows one or two coordinates", "LaTeX 表格只支持一个或两个坐标")),
    }
}

fn rows(table: &Table, columns: u64) -> String {
    let head: Vec<String> = (0..columns).map(|column| format!("+{column}")).collect();
    let lines = (0..table.limit().div_ceil(columns.max(1))).map(|row| {
        let cells = (row * columns..((row + 1) * columns).min(table.limit())).map(|n| word(table.cell(&[n])));
        format!("{} & {} \\\\", row * columns, cells.collect::<Vec<_>>().join(" & "))
    });
    tabular(columns, &format!("$n$ & {} \\\\", head.join(" & ")), lines)
}

fn board(table: &Table) -> String {
    let limit = table.limit();
    let head: Vec<String> = (0..limit).map(|x| x.to_string()).collect();
    let lines = (0..limit).rev().map(|y| {
        let cells: Vec<String> = (0..limit).map(|x| word(table.cell(&[x, y]))).collect();
        format!("{y} & {} \\\\", cells.join(" & "))
    });
    tabular(limit, &format!("$y \\backslash x$ & {} \\\\", head.join(" & ")), lines)
}

fn tabular(columns: u64, head: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.collect();
    format!(
        "\\begin{{tabular}}{{r|*{{{columns}}}{{r}}}}\n{head}\n\\hline\n{}\n\\end{{tabular}}\n",
        lines.join("\n")
    )
}

fn word(cell: Cell) -> String {
    match cell {
        Cell::Nimber(value) => value.to_string(),
        Cell::Threat => "$\\infty$".to_string(),
        Cell::Absent => String::new(),
    }
}
