//! Apache Parquet: a file of columns, written by hand because one plain form is all that a table needs.
//!
//! One row group, plain encoding, no compression; a column for each coordinate (`x`, `y`, `z`) and one for the value, all
//! 64-bit integers. A threat is −1; where there is no position the value is missing.

mod thrift;

#[cfg(test)]
mod tests;

use grundy_table::{Cell, Table, boxed};
use thrift::Struct;

/// Pages hold so many rows, so that a reader need not hold a column at once.
const PAGE_ROWS: usize = 1 << 16;
const MAGIC: &[u8; 4] = b"PAR1";

// Numbers of the format's own lists (parquet.thrift).
const INT64: i64 = 2;
const REQUIRED: i64 = 0;
const OPTIONAL: i64 = 1;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const DATA_PAGE: i64 = 0;
const UNCOMPRESSED: i64 = 0;

/// The table as the bytes of a Parquet file, its coordinates being columns of these names.
pub fn parquet(table: &Table, names: &[String]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let columns: Vec<Column> = columns(table, names);
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let chunks: Vec<Struct> = columns.iter().map(|column| column.write(&mut bytes)).collect();
    let size = bytes.len() - MAGIC.len();
    let group = Struct::new().list(1, chunks).long(2, size as i64).long(3, rows as i64);
    let footer = Struct::new()
        .integer(1, 1)
        .list(2, schema(&columns))
        .long(3, rows as i64)
        .list(4, vec![group])
        .text(6, "grundy")
        .finished();
    bytes.extend(&footer);
    bytes.extend((footer.len() as u32).to_le_bytes());
    bytes.extend(MAGIC);
    bytes
}

struct Column {
    name: String,
    repetition: i64,
    cells: Vec<Option<i64>>,
}

fn columns(table: &Table, names: &[String]) -> Vec<Column> {
    let names = names.iter().cloned().enumerate();
    let coordinate = |axis: usize| {
        let positions = boxed(table.arity(), table.limit());
        positions.map(|position| i64::try_from(position[axis]).ok()).collect()
    };
    let mut columns: Vec<Column> =
        names.map(|(axis, name)| Column { name, repetition: REQUIRED, cells: coordinate(axis) }).collect();
    let value = |cell| match cell {
        Cell::Nimber(value) => Some(i64::from(value)),
        Cell::Threat => Some(-1),
        Cell::Absent => None,
    };
    columns.push(Column {
        name: "value".to_string(),
        repetition: OPTIONAL,
        cells: table.cells().map(value).collect(),
    });
    columns
}

fn schema(columns: &[Column]) -> Vec<Struct> {
    let root = Struct::new().text(4, "table").integer(5, columns.len() as i64);
    let leaf =
        |column: &Column| Struct::new().integer(1, INT64).integer(3, column.repetition).text(4, &column.name);
    std::iter::once(root).chain(columns.iter().map(leaf)).collect()
}

impl Column {
    /// Writes the pages of the column, and gives its entry in the footer.
    fn write(&self, bytes: &mut Vec<u8>) -> Struct {
        let start = bytes.len();
        self.cells.chunks(PAGE_ROWS).for_each(|cells| self.page(cells, bytes));
        let size = (bytes.len() - start) as i64;
        let about = Struct::new()
            .integer(1, INT64)
            .integers(2, &[PLAIN, RLE])
            .texts(3, &[&self.name])
            .integer(4, UNCOMPRESSED)
            .long(5, self.cells.len() as i64)
            .long(6, size)
            .long(7, size)
            .long(9, start as i64);
        Struct::new().long(2, start as i64).inner(3, about)
    }

    fn page(&self, cells: &[Option<i64>], bytes: &mut Vec<u8>) {
        let mut body = if self.repetition == OPTIONAL { presence(cells) } else { Vec::new() };
        cells.iter().flatten().for_each(|cell| body.extend(cell.to_le_bytes()));
        let data =
            Struct::new().integer(1, cells.len() as i64).integer(2, PLAIN).integer(3, RLE).integer(4, RLE);
        let size = body.len() as i64;
        let header =
            Struct::new().integer(1, DATA_PAGE).integer(2, size).integer(3, size).inner(5, data).finished();
        bytes.extend(header);
        bytes.extend(body);
    }
}

/// Which cells are there, as runs of equal bits.
fn presence(cells: &[Option<i64>]) -> Vec<u8> {
    let mut runs = Vec::new();
    for run in cells.chunk_by(|left, right| left.is_some() == right.is_some()) {
        runs.extend(thrift::variable(2 * run.len() as u64));
        runs.push(u8::from(run[0].is_some()));
    }
    let mut bytes = (runs.len() as u32).to_le_bytes().to_vec();
    bytes.extend(runs);
    bytes
}
