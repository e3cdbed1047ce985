//! A table written piece by piece: whoever sends or stores it need not hold all of it at once.

use grundy_table::Table;

/// A form of one table, cut into pieces that can be written in any order; together, in order, they are the whole.
pub trait Pieces: Send + Sync {
    /// How many pieces there are.
    fn count(&self) -> u64;

    /// Writes one piece of the table that these pieces were made for.
    fn write(&self, table: &Table, piece: u64, bytes: &mut Vec<u8>);
}

/// All pieces together.
pub fn whole(pieces: &dyn Pieces, table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    (0..pieces.count()).for_each(|piece| pieces.write(table, piece, &mut bytes));
    bytes
}

/// What was written whole is one piece.
pub struct OnePiece(pub Vec<u8>);

impl Pieces for OnePiece {
    fn count(&self) -> u64 {
        1
    }

    fn write(&self, _: &Table, _: u64, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.0);
    }
}

/// The whole as text; every form but NumPy's and Parquet's is text.
pub(super) fn whole_text(pieces: &dyn Pieces, table: &Table) -> String {
    String::from_utf8_lossy(&whole(pieces, table)).into_owned()
}
