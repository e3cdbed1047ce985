//! What an answer consists of: bytes, or a table of which each piece is written when it is wanted.

use std::sync::Arc;

use bytes::Bytes;
use grundy::emit::formats::{Pieces, whole};
use grundy::table::{Holding, Table};

/// See the module.
#[derive(Clone)]
pub enum Content {
    /// All of it.
    Bytes(Bytes),
    /// A table in some form.
    Rows(Arc<Rows>),
}

/// A table, and how its pieces are written.
pub struct Rows {
    table: Table,
    pieces: Box<dyn Pieces>,
    // Held, not read: as long as somebody reads.
    _held: Holding,
}

/// A table of so many cells is short enough to be written at once.
const FEW_CELLS: u64 = 4_096;
/// At least so much is written at a time, if there is so much.
const AT_A_TIME: usize = 32 << 10;

impl Content {
    /// A table, in pieces unless it is small.
    pub fn table(table: Table, pieces: Box<dyn Pieces>) -> Content {
        if table.len() <= FEW_CELLS {
            return Content::Bytes(whole(pieces.as_ref(), &table).into());
        }
        // As an answer it is counted anew, in the part for answers.
        Content::Rows(Arc::new(Rows { table: table.uncounted(), pieces, _held: Holding::default() }))
    }

    /// How much room it takes.
    pub fn size(&self) -> usize {
        match self {
            Content::Bytes(bytes) => bytes.len(),
            Content::Rows(rows) => rows.table.memory() as usize,
        }
    }

    /// The same, on this account until the last who has it lets go.
    pub fn held(self, account: Holding) -> Content {
        match self {
            Content::Bytes(bytes) => Content::Bytes(counted(bytes, account)),
            Content::Rows(rows) => match Arc::try_unwrap(rows) {
                Ok(rows) => Content::Rows(Arc::new(Rows { _held: account, ..rows })),
                // Somebody else has it already, and so it is counted.
                Err(rows) => Content::Rows(rows),
            },
        }
    }

    /// All of it at once.
    pub fn whole(&self) -> Bytes {
        match self {
            Content::Bytes(bytes) => bytes.clone(),
            Content::Rows(rows) => whole(rows.pieces.as_ref(), &rows.table).into(),
        }
    }
}

impl Rows {
    /// The bytes from this piece on, as many as are written at a time, and the piece that follows; none after the end.
    pub fn from(&self, mut piece: u64) -> Option<(Bytes, u64)> {
        let mut bytes = Vec::with_capacity(2 * AT_A_TIME);
        while piece < self.pieces.count() && bytes.len() < AT_A_TIME {
            self.pieces.write(&self.table, piece, &mut bytes);
            piece += 1;
        }
        (!bytes.is_empty()).then(|| (bytes.into(), piece))
    }
}

/// Bytes that are counted until the last who has a part of them lets go.
pub fn counted(bytes: impl AsRef<[u8]> + Send + 'static, held: Holding) -> Bytes {
    Bytes::from_owner(Counted { bytes, _held: held })
}

struct Counted<B> {
    bytes: B,
    _held: Holding,
}

impl<B: AsRef<[u8]>> AsRef<[u8]> for Counted<B> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use grundy::tables::{TableForm, table_pieces};

    use super::*;

    #[test]
    fn the_pieces_that_are_sent_are_the_whole() {
        let table = Table::from_values((0..50_000).map(|n| n % 1_000).collect());
        for form in [TableForm::Text, TableForm::Csv, TableForm::Bfile, TableForm::Latex, TableForm::Npy] {
            let pieces = table_pieces(form, &table, 10, &[]).expect("every form takes it");
            let content = Content::table(table.clone(), pieces);
            let Content::Rows(rows) = &content else { panic!("{form:?} is sent whole") };
            let (mut sent, mut piece) = (Vec::new(), 0);
            while let Some((bytes, next)) = rows.from(piece) {
                sent.extend_from_slice(&bytes);
                piece = next;
            }
            assert_eq!(sent, content.whole(), "{form:?}");
        }
    }
}
