//! Rules on boards as the language writes them.

use std::fmt::{self, Display, Formatter};

use super::{Ending, Grid, GridRule, Guard, Stamp};

const LETTERS: [char; 3] = ['.', 'a', '#'];

fn letter(number: u8) -> String {
    format!("'{}'", LETTERS[usize::from(number)])
}

/// A board as it is typed.
pub fn shown(grid: &Grid) -> String {
    let row = |row: &Vec<u8>| row.iter().map(|number| LETTERS[usize::from(*number)]).collect::<String>();
    format!("\"{}\"", grid.iter().map(row).collect::<Vec<_>>().join("/"))
}

fn place(name: &str, away: i64) -> String {
    match away {
        0 => name.to_string(),
        1.. => format!("{name}+{away}"),
        _ => format!("{name}-{}", -away),
    }
}

impl Display for GridRule {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let barred = if self.given.is_some() { " and (i,j) not in S" } else { "" };
        let stamps: Vec<String> = self.stamps.iter().map(|stamp| format!("{stamp}{barred}")).collect();
        write!(to, "b[,] -> {}", stamps.join(" | "))?;
        match self.ending {
            Ending::Plain => {}
            Ending::Misere => write!(to, "; misere")?,
            Ending::Win(number) => {
                write!(to, "; win at b[,] if rows(b) > 0 and b[0,0] == {}", letter(number))?
            }
            Ending::Lose(number) => {
                write!(to, "; lose at b[,] if rows(b) > 0 and b[0,0] == {}", letter(number))?;
            }
        }
        Ok(())
    }
}

impl Display for Stamp {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let at = |down: i64, right: i64| format!("b[{}, {}]", place("i", down), place("j", right));
        let changes = self.cells.iter().map(|cell| {
            format!("{},{} := {}", place("i", cell.down), place("j", cell.right), letter(cell.to))
        });
        let mut conditions: Vec<String> = self
            .cells
            .iter()
            .map(|cell| format!("{} == {}", at(cell.down, cell.right), letter(cell.from)))
            .collect();
        conditions.extend(match self.guard {
            Guard::Always => None,
            Guard::Cell(down, right, is_equal, number) => {
                Some(format!("{} {} {}", at(down, right), if is_equal { "==" } else { "!=" }, letter(number)))
            }
            Guard::AtLeast(number, times) => Some(format!("count(b, {}) >= {times}", letter(number))),
            Guard::InRow(number, is_there) => {
                let test = if is_there { "" } else { "not " };
                Some(format!("{test}any(b[i,c] == {} for c in 0..cols(b))", letter(number)))
            }
        });
        let places = if self.is_written_out { " for i in 0..rows(b) for j in 0..cols(b)" } else { "" };
        let changes: Vec<String> = changes.collect();
        write!(to, "b[{}]{places} if {}", changes.join(", "), conditions.join(" and "))
    }
}
