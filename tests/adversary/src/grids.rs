//! Games on boards of letters: rules made at random, printed as text in several spellings, with a given set of places, and what
//! they mean by a definition of their own, written from the description of the language.

mod attack;
mod text;

use std::collections::HashMap;

use crate::random::Random;

pub use attack::{GridCampaign, GridTally};

/// The rows of a board; its letters are the numbers 0, 1, 2.
pub type Grid = Vec<Vec<u8>>;

/// A rule on boards.
#[derive(Clone, Debug)]
pub struct GridRule {
    stamps: Vec<Stamp>,
    ending: Ending,
    /// Places that the rule gets from outside and where no stamp may be put.
    given: Option<Vec<(usize, usize)>>,
}

/// Cells about a place that hold these letters get others, each later in the alphabet.
#[derive(Clone, Debug)]
struct Stamp {
    cells: Vec<Cell>,
    guard: Guard,
    /// Whether `for i … for j …` is written, or left to the reader.
    is_written_out: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    down: i64,
    right: i64,
    from: u8,
    to: u8,
}

#[derive(Clone, Debug)]
enum Guard {
    Always,
    /// The cell so far away holds this letter, or another.
    Cell(i64, i64, bool, u8),
    /// The letter stands so often on the board, or more often.
    AtLeast(u8, usize),
    /// The letter stands nowhere in the row of the place, or somewhere.
    InRow(u8, bool),
}

#[derive(Clone, Debug)]
enum Ending {
    Plain,
    Misere,
    /// Whoever makes the first place this letter wins, or loses.
    Win(u8),
    Lose(u8),
}

impl GridRule {
    /// A rule.
    pub fn made(random: &mut Random) -> GridRule {
        let ending = match random.below(8) {
            0 => Ending::Misere,
            1 => Ending::Win(1 + random.below(2) as u8),
            2 => Ending::Lose(1 + random.below(2) as u8),
            _ => Ending::Plain,
        };
        let place = |random: &mut Random| (random.below(3), random.below(3));
        let given = random.one_in(3).then(|| (0..1 + random.below(3)).map(|_| place(random)).collect());
        // Where one move says through which places it runs, the others would share that and its conditions.
        let is_written_out = random.one_in(2);
        let stamps = (0..1 + random.below(2)).map(|_| Stamp { is_written_out, ..stamp(random) }).collect();
        GridRule { stamps, ending, given }
    }

    fn options(&self, grid: &Grid) -> Vec<Grid> {
        let mut found = Vec::new();
        for stamp in &self.stamps {
            for row in 0..grid.len() {
                for column in 0..grid.first().map_or(0, Vec::len) {
                    let is_barred = self.given.as_ref().is_some_and(|given| given.contains(&(row, column)));
                    if !is_barred && let Some(left) = stamp.put(grid, row, column) {
                        found.push(left);
                    }
                }
            }
        }
        found
    }

    fn is_end(&self, grid: &Grid) -> bool {
        match self.ending {
            Ending::Win(letter) | Ending::Lose(letter) => {
                grid.first().and_then(|row| row.first()) == Some(&letter)
            }
            Ending::Plain | Ending::Misere => false,
        }
    }
}

fn stamp(random: &mut Random) -> Stamp {
    let cell = |down, right, random: &mut Random| {
        let from = random.below(2) as u8;
        Cell { down, right, from, to: from + 1 + random.below(2 - usize::from(from)) as u8 }
    };
    let mut cells = vec![cell(0, 0, random)];
    for _ in 0..random.below(3) {
        let (down, right) = *random.pick(&[(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0)]);
        if !cells.iter().any(|known| (known.down, known.right) == (down, right)) {
            cells.push(cell(down, right, random));
        }
    }
    let letter = random.below(3) as u8;
    let guard = match random.below(6) {
        0 => {
            let (down, right) = *random.pick(&[(0, 1), (1, 0), (-1, 0), (0, -1), (1, -1)]);
            Guard::Cell(down, right, random.one_in(2), letter)
        }
        1 => Guard::AtLeast(letter, random.below(3)),
        2 => Guard::InRow(letter, random.one_in(2)),
        _ => Guard::Always,
    };
    Stamp { cells, guard, is_written_out: true }
}

impl Stamp {
    /// What is left; none where a cell is outside or holds something else.
    fn put(&self, grid: &Grid, row: usize, column: usize) -> Option<Grid> {
        let at = |down: i64, right: i64| {
            let row = usize::try_from(row as i64 + down).ok()?;
            let column = usize::try_from(column as i64 + right).ok()?;
            grid.get(row)?.get(column).map(|letter| (row, column, *letter))
        };
        let mut left = grid.clone();
        for cell in &self.cells {
            let (row, column, letter) = at(cell.down, cell.right)?;
            if letter != cell.from {
                return None;
            }
            left[row][column] = cell.to;
        }
        let is_allowed = match self.guard {
            Guard::Always => true,
            Guard::Cell(down, right, is_equal, letter) => (at(down, right)?.2 == letter) == is_equal,
            Guard::AtLeast(letter, times) => {
                grid.iter().flatten().filter(|own| **own == letter).count() >= times
            }
            Guard::InRow(letter, is_there) => grid[row].contains(&letter) == is_there,
        };
        is_allowed.then_some(left)
    }
}

/// A rule with what is known of its boards.
struct Known<'r> {
    rule: &'r GridRule,
    values: HashMap<Grid, u64>,
    wins: HashMap<Grid, bool>,
}

impl<'r> Known<'r> {
    fn new(rule: &'r GridRule) -> Known<'r> {
        Known { rule, values: HashMap::new(), wins: HashMap::new() }
    }

    /// The Grundy value, by its definition.
    fn value(&mut self, grid: &Grid) -> u64 {
        if let Some(&value) = self.values.get(grid) {
            return value;
        }
        let reached: Vec<u64> = self.rule.options(grid).iter().map(|grid| self.value(grid)).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap_or(0);
        self.values.insert(grid.clone(), value);
        value
    }

    /// Whether the player to move wins, by the definition of the ending.
    fn wins(&mut self, grid: &Grid) -> bool {
        if let Some(&wins) = self.wins.get(grid) {
            return wins;
        }
        let options = self.rule.options(grid);
        let wins = if options.is_empty() {
            matches!(self.rule.ending, Ending::Misere)
        } else {
            options.iter().any(|grid| match (self.rule.is_end(grid), &self.rule.ending) {
                (true, Ending::Win(_)) => true,
                (true, _) => false,
                (false, _) => !self.wins(grid),
            })
        };
        self.wins.insert(grid.clone(), wins);
        wins
    }
}
