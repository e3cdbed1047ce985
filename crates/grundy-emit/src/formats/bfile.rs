//! OEIS b-files: a line `n a(n)` for each term. Two coordinates are read by antidiagonals, as the OEIS does.

use grundy_rule::Text;
use grundy_table::Table;
use std::fmt::Write;

/// The table as a b-file; refused where a cell has no number, or there are three coordinates.
pub fn bfile(table: &Table) -> Result<String, Text> {
    let terms: Vec<Option<u32>> = match table.arity() {
        1 => table.cells().map(|cell| cell.nimber()).collect(),
        2 => antidiagonals(table),
        _ => return Err(Text::new("a b-file lists one or two coordinates", "b-file 只支持一个或两个坐标")),
    };
    let mut text = String::new();
    for (n, term) in terms.into_iter().enumerate() {
        let Some(value) = term else { return Err(without_number(n)) };
        let _ = writeln!(text, "{n} {value}");
    }
    Ok(text)
}

/// T(0,0), T(0,1), T(1,0), T(0,2), … as far as whole antidiagonals go.
fn antidiagonals(table: &Table) -> Vec<Option<u32>> {
    let limit = table.limit();
    let places = (0..limit).flat_map(|sum| (0..=sum).map(move |x| [x, sum - x]));
    places.map(|place| table.cell(&place).nimber()).collect()
}

fn without_number(n: usize) -> Text {
    Text::new(
        format!("term {n} is no number, and a b-file holds numbers only"),
        format!("第 {n} 项不是数，b-file 只能存放数"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_table::Cell;

    #[test]
    fn two_coordinates_are_read_by_antidiagonals() {
        assert_eq!(bfile(&Table::grid(2, vec![0, 1, 2, 3])).unwrap(), "0 0\n1 1\n2 2\n");
        assert_eq!(bfile(&Table::from_values(vec![0, 1, 2])).unwrap(), "0 0\n1 1\n2 2\n");
        assert!(bfile(&Table::from_cells(1, 1, [Cell::Threat])).is_err());
    }
}
