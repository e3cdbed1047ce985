//! NumPy's `.npy` format, version 1.0: a header that says type and shape, then the values.

use grundy_rule::Text;
use grundy_table::{Cell, Table};

use super::pieces::{Pieces, whole};

/// The table as `.npy` bytes: `int32`, one axis for each coordinate; a threat is −1, no position is −2.
///
/// Values of 2³¹ and more are refused: they do not fit.
pub fn npy(table: &Table) -> Result<Vec<u8>, Text> {
    Ok(whole(&NpyPieces::new(table)?, table))
}

/// The header, and then a piece for so many cells.
pub struct NpyPieces {
    cells: u64,
}

const CELLS: u64 = 4_096;

impl NpyPieces {
    /// The pieces of this table; refused as [`npy`] does.
    pub fn new(table: &Table) -> Result<NpyPieces, Text> {
        table.cells().try_for_each(|cell| number(cell).map(|_| ()))?;
        Ok(NpyPieces { cells: table.len() })
    }
}

impl Pieces for NpyPieces {
    fn count(&self) -> u64 {
        1 + self.cells.div_ceil(CELLS)
    }

    fn write(&self, table: &Table, piece: u64, bytes: &mut Vec<u8>) {
        let Some(piece) = piece.checked_sub(1) else { return header(table, bytes) };
        for index in piece * CELLS..self.cells.min((piece + 1) * CELLS) {
            // All were looked at before.
            bytes.extend(number(table.at(index)).unwrap_or_default().to_le_bytes());
        }
    }
}

fn header(table: &Table, bytes: &mut Vec<u8>) {
    let limit = table.limit().to_string();
    let shape = format!("({},)", vec![limit; table.arity()].join(", "));
    let shape = if table.arity() == 1 { shape } else { shape.replace(",)", ")") };
    let mut header = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': {shape}, }}");
    // Magic, version, length and header together fill blocks of 64 bytes, the last byte being a line end.
    let padded = (10 + header.len() + 1).div_ceil(64) * 64 - 10;
    header += &" ".repeat(padded - 1 - header.len());
    header.push('\n');
    bytes.extend(b"\x93NUMPY\x01\x00");
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
}

fn number(cell: Cell) -> Result<i32, Text> {
    match cell {
        Cell::Nimber(value) => i32::try_from(value).map_err(|_| {
            Text::new(format!("the value {value} does not fit in int32"), format!("值 {value} 超出 int32"))
        }),
        Cell::Threat => Ok(-1),
        Cell::Absent => Ok(-2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_fills_blocks_of_64_bytes() {
        // NEP 1 (the .npy format): magic string, version, little-endian length, dictionary.
        let bytes = npy(&Table::from_values(vec![0, 1, 2])).unwrap();
        assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
        let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        assert_eq!((10 + length) % 64, 0);
        let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
        assert!(header.starts_with("{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }"), "{header}");
        assert_eq!(&bytes[10 + length..], [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]);
        let grid = npy(&Table::grid(2, vec![0, 1, 2, 3])).unwrap();
        assert!(String::from_utf8_lossy(&grid).contains("'shape': (2, 2), }"));
    }
}
