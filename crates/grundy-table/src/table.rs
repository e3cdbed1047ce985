//! Grundy values of every position of a box `0..limit` in each of one to three coordinates.

use std::fmt;

use crate::budget::Budget;
use crate::purse::Holding;

/// What a table holds for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// The Grundy value.
    Nimber(u32),
    /// A position from which the player to move wins at once (`win at`): it has no Grundy value.
    Threat,
    /// A position outside the domain, or one at which the game has been won.
    Absent,
}

impl Cell {
    /// The Grundy value, where there is one.
    pub fn nimber(self) -> Option<u32> {
        match self {
            Cell::Nimber(value) => Some(value),
            Cell::Threat | Cell::Absent => None,
        }
    }
}

impl fmt::Display for Cell {
    /// The number, `∞` for a threat, `–` where there is none.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Nimber(value) => value.fmt(formatter),
            Cell::Threat => formatter.pad("∞"),
            Cell::Absent => formatter.pad("–"),
        }
    }
}

/// Grundy values of the box `0..limit` in each coordinate, row by row.
///
/// ```
/// use grundy_table::{Cell, Table};
///
/// let table = Table::from_values(vec![0, 1, 2, 3, 1, 4]);
/// assert_eq!(table.limit(), 6);
/// assert_eq!(table.cell(&[4]), Cell::Nimber(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    arity: usize,
    limit: u64,
    // Invariant: limit^arity cells.
    cells: Cells,
    // Its bytes in the purse they came out of, if somebody counts.
    held: Counted,
}

/// Bytes that are held; they play no part in what a table is.
#[derive(Clone, Debug, Default)]
struct Counted {
    _held: Holding,
}

impl PartialEq for Counted {
    fn eq(&self, _: &Counted) -> bool {
        true
    }
}

impl Eq for Counted {}

/// One byte for each cell where all fit, two where they fit those, four otherwise.
#[derive(Clone, Debug)]
enum Cells {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Words(Vec<u32>),
}

/// The cells as the table keeps them, row by row: bytes, shorts or words, whichever was enough.
///
/// The largest number of the width stands for a threat, the one before it for no value: [`CellSlice::threat`] and
/// [`CellSlice::absent`]. All others are Grundy values.
///
/// ```
/// use grundy_table::{Cell, CellSlice, Table};
///
/// let table = Table::from_cells(1, 3, [Cell::Nimber(0), Cell::Threat, Cell::Absent]);
/// let CellSlice::Words(words) = table.slice() else { panic!() };
/// assert_eq!(words, [0, table.slice().threat(), table.slice().absent()]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellSlice<'a> {
    /// One byte for each cell.
    Bytes(&'a [u8]),
    /// Two bytes for each cell.
    Shorts(&'a [u16]),
    /// Four bytes for each cell.
    Words(&'a [u32]),
}

impl CellSlice<'_> {
    /// The number that stands for a threat.
    pub fn threat(&self) -> u32 {
        match self {
            CellSlice::Bytes(_) => u32::from(BYTE_THREAT),
            CellSlice::Shorts(_) => u32::from(SHORT_THREAT),
            CellSlice::Words(_) => WORD_THREAT,
        }
    }

    /// The number that stands where there is no value.
    pub fn absent(&self) -> u32 {
        match self {
            CellSlice::Bytes(_) => u32::from(BYTE_ABSENT),
            CellSlice::Shorts(_) => u32::from(SHORT_ABSENT),
            CellSlice::Words(_) => WORD_ABSENT,
        }
    }
}

/// The byte, short and word that stand for a threat, and those that stand where there is no value.
pub const BYTE_THREAT: u8 = u8::MAX;
/// See [`BYTE_THREAT`].
pub const BYTE_ABSENT: u8 = u8::MAX - 1;
/// See [`BYTE_THREAT`].
pub const SHORT_THREAT: u16 = u16::MAX;
/// See [`BYTE_THREAT`].
pub const SHORT_ABSENT: u16 = u16::MAX - 1;
/// See [`BYTE_THREAT`].
pub const WORD_THREAT: u32 = u32::MAX;
/// See [`BYTE_THREAT`].
pub const WORD_ABSENT: u32 = u32::MAX - 1;

impl Table {
    /// The table of one coordinate with these values.
    pub fn from_values(values: Vec<u32>) -> Table {
        Table { arity: 1, limit: values.len() as u64, cells: Cells::Words(values), held: Counted::default() }
    }

    /// The table of one coordinate with these values, each below 254.
    pub fn from_bytes(values: Vec<u8>) -> Table {
        Table { arity: 1, limit: values.len() as u64, cells: Cells::Bytes(values), held: Counted::default() }
    }

    /// The table of one coordinate with these values, each below 65 534.
    pub fn from_shorts(values: Vec<u16>) -> Table {
        Table { arity: 1, limit: values.len() as u64, cells: Cells::Shorts(values), held: Counted::default() }
    }

    /// The table of two coordinates with these values, row by row; missing ones are absent.
    pub fn grid(limit: u64, mut values: Vec<u32>) -> Table {
        values.resize((limit * limit) as usize, WORD_ABSENT);
        Table { arity: 2, limit, cells: Cells::Words(values), held: Counted::default() }
    }

    /// The table of two coordinates with these values, each below 65 534, row by row; missing ones are absent.
    pub fn grid_of_shorts(limit: u64, mut values: Vec<u16>) -> Table {
        values.resize((limit * limit) as usize, SHORT_ABSENT);
        Table { arity: 2, limit, cells: Cells::Shorts(values), held: Counted::default() }
    }

    /// The table with these cells, row by row; missing ones are absent.
    pub fn from_cells(arity: usize, limit: u64, cells: impl IntoIterator<Item = Cell>) -> Table {
        let count = limit.pow(arity as u32) as usize;
        let mut words: Vec<u32> = cells.into_iter().take(count).map(word).collect();
        words.resize(count, WORD_ABSENT);
        Table { arity, limit, cells: Cells::Words(words), held: Counted::default() }
    }

    /// No position of so many coordinates.
    pub fn empty(arity: usize) -> Table {
        Table::from_cells(arity, 0, [])
    }

    /// The same table, its bytes counted in the purse of this budget until it is dropped.
    pub fn counted(mut self, budget: &Budget<'_>) -> Table {
        let held = budget.purse.map_or_else(Holding::default, |purse| purse.record(self.memory()));
        self.held = Counted { _held: held };
        self
    }

    /// The same table, counted nowhere: for whoever counts it elsewhere.
    pub fn uncounted(mut self) -> Table {
        self.held = Counted::default();
        self
    }

    /// How many bytes the cells take.
    pub fn memory(&self) -> u64 {
        match &self.cells {
            Cells::Bytes(bytes) => bytes.capacity() as u64,
            Cells::Shorts(shorts) => 2 * shorts.capacity() as u64,
            Cells::Words(words) => 4 * words.capacity() as u64,
        }
    }

    /// How many coordinates a position has.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// The table holds `0..limit` in each coordinate.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// What the table holds at these coordinates; absent outside the box.
    pub fn cell(&self, coordinates: &[u64]) -> Cell {
        if coordinates.len() != self.arity || coordinates.iter().any(|&coordinate| coordinate >= self.limit) {
            return Cell::Absent;
        }
        self.at(coordinates.iter().fold(0, |index, &coordinate| index * self.limit + coordinate))
    }

    /// The cell at this place, counted row by row.
    pub fn at(&self, index: u64) -> Cell {
        self.cells.at(index as usize)
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.len()).map(|index| self.at(index))
    }

    /// All cells without a copy, as they are kept.
    pub fn slice(&self) -> CellSlice<'_> {
        match &self.cells {
            Cells::Bytes(bytes) => CellSlice::Bytes(bytes),
            Cells::Shorts(shorts) => CellSlice::Shorts(shorts),
            Cells::Words(words) => CellSlice::Words(words),
        }
    }

    /// How many cells there are.
    pub fn len(&self) -> u64 {
        self.cells.len() as u64
    }

    /// Whether there is no cell at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values, row by row, if every cell has one.
    pub fn values(&self) -> Option<Vec<u32>> {
        self.cells().map(Cell::nimber).collect()
    }

    /// The values as bytes, where the table keeps them so and every cell has one.
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.cells {
            Cells::Bytes(bytes) if bytes.iter().all(|&byte| byte < BYTE_ABSENT) => Some(bytes),
            _ => None,
        }
    }

    /// The smaller table of `0..limit`.
    pub fn truncated(&self, limit: u64) -> Table {
        let limit = limit.min(self.limit);
        if self.arity == 1 {
            let end = limit as usize;
            let cells = match &self.cells {
                Cells::Bytes(bytes) => Cells::Bytes(bytes[..end].to_vec()),
                Cells::Shorts(shorts) => Cells::Shorts(shorts[..end].to_vec()),
                Cells::Words(words) => Cells::Words(words[..end].to_vec()),
            };
            return Table { arity: 1, limit, cells, held: Counted::default() };
        }
        Table::from_cells(
            self.arity,
            limit,
            boxed(self.arity, limit).map(|coordinates| self.cell(&coordinates)),
        )
    }
}

impl fmt::Display for Table {
    /// The cells parted by blanks, a line for each row, and an empty line between the boards of three coordinates.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = if self.arity <= 1 { self.len() } else { self.limit };
        let board = if self.arity <= 2 { self.len() } else { self.limit.saturating_mul(self.limit) };
        for (index, cell) in (0..).zip(self.cells()) {
            match index {
                0 => {}
                _ if index % board == 0 => formatter.write_str("\n\n")?,
                _ if index % row == 0 => formatter.write_str("\n")?,
                _ => formatter.write_str(" ")?,
            }
            cell.fmt(formatter)?;
        }
        Ok(())
    }
}

/// All coordinates of the box `0..limit`, row by row.
pub fn boxed(arity: usize, limit: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..limit.saturating_pow(arity as u32)).map(move |index| unfolded(arity, limit, index))
}

fn unfolded(arity: usize, limit: u64, mut index: u64) -> Vec<u64> {
    let mut coordinates = vec![0; arity];
    for coordinate in coordinates.iter_mut().rev() {
        *coordinate = index % limit;
        index /= limit;
    }
    coordinates
}

impl Cells {
    fn len(&self) -> usize {
        match self {
            Cells::Bytes(bytes) => bytes.len(),
            Cells::Shorts(shorts) => shorts.len(),
            Cells::Words(words) => words.len(),
        }
    }

    fn at(&self, index: usize) -> Cell {
        match self {
            Cells::Bytes(bytes) => byte_cell(bytes[index]),
            Cells::Shorts(shorts) => short_cell(shorts[index]),
            Cells::Words(words) => word_cell(words[index]),
        }
    }
}

impl PartialEq for Cells {
    /// How the cells are kept plays no part in what they are.
    fn eq(&self, other: &Cells) -> bool {
        match (self, other) {
            (Cells::Bytes(left), Cells::Bytes(right)) => left == right,
            (Cells::Shorts(left), Cells::Shorts(right)) => left == right,
            (Cells::Words(left), Cells::Words(right)) => left == right,
            _ => self.len() == other.len() && (0..self.len()).all(|index| self.at(index) == other.at(index)),
        }
    }
}

impl Eq for Cells {}

fn word(cell: Cell) -> u32 {
    match cell {
        Cell::Nimber(value) => value,
        Cell::Threat => WORD_THREAT,
        Cell::Absent => WORD_ABSENT,
    }
}

fn word_cell(word: u32) -> Cell {
    match word {
        WORD_THREAT => Cell::Threat,
        WORD_ABSENT => Cell::Absent,
        value => Cell::Nimber(value),
    }
}

fn short_cell(short: u16) -> Cell {
    match short {
        SHORT_THREAT => Cell::Threat,
        SHORT_ABSENT => Cell::Absent,
        value => Cell::Nimber(u32::from(value)),
    }
}

fn byte_cell(byte: u8) -> Cell {
    match byte {
        BYTE_THREAT => Cell::Threat,
        BYTE_ABSENT => Cell::Absent,
        value => Cell::Nimber(u32::from(value)),
    }
}
