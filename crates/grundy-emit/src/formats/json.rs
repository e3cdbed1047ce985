//! The values as JSON: nested once for each coordinate, `"inf"` for a threat, `null` where there is no position.

use grundy_table::{Cell, Table};

/// The value of the key `values` in a JSON document.
pub fn json_values(table: &Table) -> String {
    let cells: Vec<String> = table.cells().map(word).collect();
    nested(&cells, table.arity(), table.limit() as usize)
}

fn nested(cells: &[String], arity: usize, limit: usize) -> String {
    if arity <= 1 {
        return format!("[{}]", cells.join(","));
    }
    let rows = cells.chunks((cells.len() / limit.max(1)).max(1)).map(|row| nested(row, arity - 1, limit));
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}

fn word(cell: Cell) -> String {
    match cell {
        Cell::Nimber(value) => value.to_string(),
        Cell::Threat => "\"inf\"".to_string(),
        Cell::Absent => "null".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_nested_once_for_each_coordinate() {
        assert_eq!(json_values(&Table::grid(2, vec![0, 1, 2, 3])), "[[0,1],[2,3]]");
        let cells = [Cell::Absent, Cell::Threat, Cell::Nimber(2), Cell::Nimber(0)];
        assert_eq!(json_values(&Table::from_cells(2, 2, cells)), "[[null,\"inf\"],[2,0]]");
        let cube = Table::from_cells(3, 2, (0..8).map(Cell::Nimber));
        assert_eq!(json_values(&cube), "[[[0,1],[2,3]],[[4,5],[6,7]]]");
        assert_eq!(json_values(&Table::from_values(vec![])), "[]");
    }
}
