//! A law for each of the first rows or diagonals of a board: `g(n, k)` or `g(n, n + k)` grows evenly in `n`.
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

use super::{Family, Periodic};
use crate::description::{MARGIN, bare_bits, number_bits};
use crate::form::Form;
use crate::law::{Claim, Law};
use crate::periodicity::repetition;
use crate::sample::{ABSENT, Sample};
use crate::shape::{Shape, Voice};
use grundy_table::Text;

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
pub struct Rows {
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

impl Shape for Rows {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [x, y] = *position else { return None };
        let (line, place) = self.direction.line(x, y)?;
        self.rows.get(usize::try_from(line).ok()?)?.value(&[place])
    }

    fn description_length(&self) -> f64 {
        number_bits(self.rows.len() as u128) + self.rows.iter().map(Shape::description_length).sum::<f64>()
    }

    fn parameters(&self) -> Vec<(&'static str, u128)> {
        vec![("rows", self.rows.len() as u128)]
    }

    fn formula(&self, _: &Voice) -> Text {
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

    fn words(&self, _: &Voice) -> Text {
        let (name, count) = (self.direction.text("k"), self.rows.len());
        Text::new(
            format!("{name} is arithmetic periodic in n for each k below {count}"),
            format!("对每个小于 {count} 的 k，{name} 关于 n 是算术周期的"),
        )
    }

    fn latex(&self, _: &Voice) -> String {
        let row = |(line, row): (usize, &Periodic)| {
            let (name, ahead) = (self.direction.text(&line.to_string()), row.word.len());
            format!("{} = {name} + {}", name.replace('n', &format!("n + {ahead}")), row.saltus)
        };
        self.rows.iter().enumerate().take(8).map(row).collect::<Vec<_>>().join(",\\quad ")
    }
}

/// Finds laws of rows and diagonals.
pub struct RowsFamily;

/// How many lines are worth writing down.
const MOST_ROWS: u64 = 8;
/// How many lines must have a law.
const LEAST_ROWS: usize = 3;

impl Family for RowsFamily {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn title(&self) -> Text {
        Text::new("laws of single rows and diagonals", "单独的行与对角线的规律")
    }

    fn takes(&self, arity: usize) -> bool {
        arity == 2
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy {
            return None;
        }
        let directions = [Direction::SecondFixed, Direction::FirstFixed, Direction::Diagonal];
        let laws = directions.into_iter().map(|direction| Rows { direction, rows: rows(sample, direction) });
        let best = laws
            .filter(|form| form.rows.len() >= LEAST_ROWS)
            .max_by_key(|form| (form.rows.len(), form.direction == Direction::SecondFixed))?;
        Some(Law::new(2, Claim::Grundy, Form::Rows(best), vec![]))
    }

    fn specimen(&self) -> (Law, u64) {
        let rows = [3, 5, 4, 7].map(|period| Periodic {
            preperiod: vec![2, 0],
            word: (0..period).rev().collect(),
            saltus: u64::from(period),
        });
        (
            Law::new(
                2,
                Claim::Grundy,
                Form::Rows(Rows { direction: Direction::SecondFixed, rows: rows.to_vec() }),
                vec![],
            ),
            64,
        )
    }
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
