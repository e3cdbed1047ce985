//! OEIS b-files: a line `n a(n)` for each term. Two coordinates are read by antidiagonals, as the OEIS does.

use std::io::Write;

use grundy_rule::Text;
use grundy_table::Table;

use super::pieces::{Pieces, whole_text};

/// The table as a b-file; refused where a cell has no number, or there are three coordinates.
pub fn bfile(table: &Table) -> Result<String, Text> {
    Ok(whole_text(&BfilePieces::new(table)?, table))
}

/// A piece for so many terms.
pub struct BfilePieces {
    terms: u64,
}

const LINES: u64 = 1_000;

impl BfilePieces {
    /// The pieces of this table; refused as [`bfile`] does.
    pub fn new(table: &Table) -> Result<BfilePieces, Text> {
        let limit = table.limit();
        let terms = match table.arity() {
            1 => limit,
            2 => limit * (limit + 1) / 2,
            _ => {
                return Err(Text::new(
                    "a b-file lists one or two coordinates",
                    "b-file 只支持一个或两个坐标",
                ));
            }
        };
        match (0..terms).find(|&n| term(table, n).is_none()) {
            Some(n) => Err(without_number(n)),
            None => Ok(BfilePieces { terms }),
        }
    }
}

impl Pieces for BfilePieces {
    fn count(&self) -> u64 {
        self.terms.div_ceil(LINES)
    }

    fn write(&self, table: &Table, piece: u64, bytes: &mut Vec<u8>) {
        for n in piece * LINES..self.terms.min((piece + 1) * LINES) {
            let _ = writeln!(bytes, "{n} {}", term(table, n).unwrap_or_default());
        }
    }
}

/// Term `n` of T(0,0), T(0,1), T(1,0), T(0,2), … as far as whole antidiagonals go.
fn term(table: &Table, n: u64) -> Option<u32> {
    if table.arity() == 1 {
        return table.at(n).nimber();
    }
    // The antidiagonal x + y = sum begins after the sum · (sum + 1) / 2 terms of those before it.
    let sum = ((8 * n + 1).isqrt() - 1) / 2;
    let x = n - sum * (sum + 1) / 2;
    table.cell(&[x, sum - x]).nimber()
}

fn without_number(n: u64) -> Text {
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
        let board = Table::grid(3, (0..9).collect());
        assert_eq!(bfile(&board).unwrap(), "0 0\n1 1\n2 3\n3 2\n4 4\n5 6\n");
        assert_eq!(bfile(&Table::from_values(vec![0, 1, 2])).unwrap(), "0 0\n1 1\n2 2\n");
        assert!(bfile(&Table::from_cells(1, 1, [Cell::Threat])).is_err());
    }
}
