//! A law for each of the first rows or diagonals of a board: `g(n, k)` or `g(n, n + k)` grows evenly in `n`.
//!
//! It says nothing about the other rows, so it is no [`crate::Law`]: who needs a law of the whole board cannot get this
//! one by mistake.
//!
//! # Seen in
//! Wythoff's game (every row is arithmetic periodic: Dress, Flammenkamp and Pink 1999; Landman 2002), where the
//! whole board has no known law.
//!
//! # Evidence asked for
//! Rows 0, 1, 2 at least, each with preperiod and period within its first third and shorter than its bare values.
//!
//! # Cost
//! One Z-function for each row.

use crate::law::description::{MARGIN, bare_bits};
use crate::law::families::Periodic;
use crate::law::periodicity::repetition;
use crate::law::sample::{ABSENT, Sample};
use crate::law::shape::Shape;
use grundy_table::{Cell, Table, Text, boxed};

/// Which lines of the board have laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Positions `(n, k)` for fixed `k`.
    SecondFixed,
    /// Positions `(k, n)` for fixed `k`.
    FirstFixed,
    /// Positions `(n, n + k)` for fixed `k`.
    Diagonal,
}

/// The law of each of the first lines of a board; nothing is said about the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowLaw {
    /// Which lines.
    pub direction: Direction,
    /// The law of line 0, 1, 2, ….
    pub rows: Vec<Periodic>,
}

impl Direction {
    /// The line and the place on it of a position.
    fn line(self, x: u64, y: u64) -> Option<(u64, u64)> {
        match self {
            Direction::SecondFixed => Some((y, x)),
            Direction::FirstFixed => Some((x, y)),
            Direction::Diagonal => Some((y.checked_sub(x)?, x)),
        }
    }

    /// The position at a place on a line.
    fn position(self, line: u64, place: u64) -> (u64, u64) {
        match self {
            Direction::SecondFixed => (place, line),
            Direction::FirstFixed => (line, place),
            Direction::Diagonal => (place, place + line),
        }
    }

    fn text(self, line: &str) -> String {
        match self {
            Direction::SecondFixed => format!("g(n, {line})"),
            Direction::FirstFixed => format!("g({line}, n)"),
            Direction::Diagonal => format!("g(n, n + {line})"),
        }
    }
}

/// Laws of rows with the evidence for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRows {
    /// The laws.
    pub law: RowLaw,
    /// They agree with every value known below this limit.
    pub agrees_below: u64,
}

impl RowLaw {
    /// What is tried, in a few words for people.
    pub fn title() -> Text {
        Text::new("laws of single rows and diagonals", "单独的行与对角线的规律")
    }

    /// The Grundy value, where the position lies on one of the rows.
    pub fn value(&self, position: &[u64]) -> Option<u128> {
        let [x, y] = *position else { return None };
        let (line, place) = self.direction.line(x, y)?;
        self.rows.get(usize::try_from(line).ok()?)?.value(&[place])
    }

    /// The first position of a table at which a row is wrong, and what the row says there.
    pub fn witness_against(&self, table: &Table) -> Option<(Vec<u64>, u128)> {
        let wrong = |position: Vec<u64>| {
            let claimed = self.value(&position)?;
            let fits = match table.cell(&position) {
                Cell::Nimber(value) => u128::from(value) == claimed,
                Cell::Threat => false,
                Cell::Absent => true,
            };
            (!fits).then_some((position, claimed))
        };
        if table.arity() == 2 { boxed(2, table.limit()).find_map(wrong) } else { None }
    }

    /// Named numbers.
    pub fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("rows", self.rows.len() as u128)]
    }

    /// The laws as formulas for a terminal.
    pub fn formula(&self) -> Text {
        let row = |(line, row): (usize, &Periodic)| {
            let (name, start, period) =
                (self.direction.text(&line.to_string()), row.preperiod.len(), row.word.len());
            format!("{name}: {start}, {period}, {}", row.saltus)
        };
        let rows = self.rows.iter().enumerate().take(8).map(row).collect::<Vec<_>>().join("; ");
        let name = self.direction.text("k");
        Text::new(
            format!("{name} by preperiod, period, saltus: {rows}"),
            format!("{name} 的前周期、周期、增量：{rows}"),
        )
    }

    /// The laws as a sentence.
    pub fn words(&self) -> Text {
        let (name, count) = (self.direction.text("k"), self.rows.len());
        Text::new(
            format!("{name} is arithmetic periodic in n for each k below {count}"),
            format!("对每个小于 {count} 的 k，{name} 关于 n 是算术周期的"),
        )
    }

    /// The laws in LaTeX, without dollar signs.
    pub fn latex(&self) -> String {
        let row = |(line, row): (usize, &Periodic)| {
            let (name, ahead) = (self.direction.text(&line.to_string()), row.word.len());
            format!("{} = {name} + {}", name.replace('n', &format!("n + {ahead}")), row.saltus)
        };
        self.rows.iter().enumerate().take(8).map(row).collect::<Vec<_>>().join(",\\quad ")
    }
}

/// How many lines are worth writing down.
const MOST_ROWS: u64 = 8;
/// How many lines must have a law.
const LEAST_ROWS: usize = 3;

/// The laws of the first rows or diagonals of a board, where enough of them have one.
///
/// ```
/// use grundy_law::{RowLaw, find_rows};
/// use grundy_table::Table;
///
/// // Row k grows by k + 3 in each k + 3 places; the rows have no law in common that is looked for here.
/// let cell = |place: u32, row: u32| (place + row * row) % (row + 3) + place / (row + 3) * (row + 3);
/// let table = Table::from_cells(2, 64, (0..64 * 64).map(|at| grundy_table::Cell::Nimber(cell(at / 64, at % 64))));
/// let found = find_rows(&table).unwrap();
/// assert_eq!(found.law.value(&[1_000_000, 0]), Some(1_000_000));
/// assert_eq!(found.law.value(&[0, 63]), None);
/// ```
pub fn find_rows(table: &Table) -> Option<FoundRows> {
    if table.arity() != 2 {
        return None;
    }
    let sample = Sample::of_values(table);
    if !sample.is_usable() || sample.has_threats() {
        return None;
    }
    let directions = [Direction::SecondFixed, Direction::FirstFixed, Direction::Diagonal];
    let laws = directions.into_iter().map(|direction| RowLaw { direction, rows: rows(&sample, direction) });
    let law = laws
        .filter(|law| law.rows.len() >= LEAST_ROWS)
        .max_by_key(|law| (law.rows.len(), law.direction == Direction::SecondFixed))?;
    law.witness_against(table).is_none().then_some(FoundRows { law, agrees_below: table.limit() })
}

fn rows(sample: &Sample, direction: Direction) -> Vec<Periodic> {
    (0..MOST_ROWS.min(sample.limit / 2)).map_while(|line| row(sample, direction, line)).collect()
}

fn row(sample: &Sample, direction: Direction, line: u64) -> Option<Periodic> {
    let places = (0..sample.limit)
        .map(|place| direction.position(line, place))
        .take_while(|&(x, y)| x.max(y) < sample.limit);
    let values: Vec<u32> = places.map(|(x, y)| sample.at(x, y)).collect::<Option<_>>()?;
    let found = repetition(&values, 0).filter(|_| values.iter().all(|&value| value < ABSENT))?;
    let row = Periodic::read(&values, found.preperiod as usize, found.period as usize, found.saltus);
    let length = values.len() as u64;
    let repeated = found.preperiod + found.period;
    let pays = row.description_length() + MARGIN <= bare_bits(&values) || length >= 16 * repeated;
    (pays && length >= 3 * repeated).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board whose first rows are these, and which has other values beyond them.
    fn board(rows: &[Periodic]) -> Table {
        let cell = |position: Vec<u64>| match rows.get(position[1] as usize) {
            Some(row) => row.value(&[position[0]]).map_or(Cell::Absent, |value| Cell::Nimber(value as u32)),
            None => Cell::Nimber((position[0] * position[0] / (position[1] + 1) % 97) as u32),
        };
        Table::from_cells(2, 64, boxed(2, 64).map(cell))
    }

    fn specimen() -> Vec<Periodic> {
        let row = |period: u32| Periodic {
            preperiod: vec![2, 0],
            word: (0..period).rev().collect(),
            saltus: u64::from(period),
        };
        [3, 5, 4, 7].map(row).to_vec()
    }

    #[test]
    fn rows_are_found_in_their_own_values_and_say_nothing_beyond() {
        let found = find_rows(&board(&specimen())).unwrap().law;
        assert_eq!(found, RowLaw { direction: Direction::SecondFixed, rows: specimen() });
        assert_eq!(found.value(&[3, 3]), specimen()[3].value(&[3]));
        assert_eq!(found.value(&[3, 4]), None);
    }

    #[test]
    fn one_changed_value_on_a_row_refutes_it() {
        let table = board(&specimen());
        let law = find_rows(&table).unwrap().law;
        let changed = boxed(2, 64).map(|position| match table.cell(&position) {
            Cell::Nimber(value) if position == [60, 1] => Cell::Nimber(value + 1),
            cell => cell,
        });
        let changed = Table::from_cells(2, 64, changed);
        assert_eq!(law.witness_against(&changed).map(|(position, _)| position), Some(vec![60, 1]));
    }
}
