//! Symmetries that a rule declares or that its moves have: of all pictures of a position only the least is remembered.

use super::General;
use super::tree::Sort;
use crate::position::{Coordinates, Position};
use crate::syntax::Shape;

/// A picture of a board: so many quarter turns, and then left and right exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    pub turns: usize,
    pub reflected: bool,
}

impl Symmetry {
    /// Everything stays where it is.
    pub const NONE: Symmetry = Symmetry { turns: 0, reflected: false };

    /// All others.
    pub const ALL: [Symmetry; 7] = [
        Symmetry { turns: 1, reflected: false },
        Symmetry { turns: 2, reflected: false },
        Symmetry { turns: 3, reflected: false },
        Symmetry { turns: 0, reflected: true },
        Symmetry { turns: 1, reflected: true },
        Symmetry { turns: 2, reflected: true },
        Symmetry { turns: 3, reflected: true },
    ];

    /// Where a place goes, seen from the place that stays.
    pub fn moved(self, (row, column): (i64, i64)) -> (i64, i64) {
        let (row, column) = (0..self.turns).fold((row, column), |(row, column), _| (column, -row));
        if self.reflected { (row, -column) } else { (row, column) }
    }

    fn of(self, board: &Position) -> Position {
        let turned = (0..self.turns).fold(board.clone(), |board, _| turned(&board));
        if self.reflected { reflected(&turned) } else { turned }
    }
}

/// The least picture of a position under the symmetries that are declared or found.
pub fn least(general: &General, position: Position, found: &[Symmetry]) -> Position {
    let kind = &general.kinds()[usize::from(position.tag.0)];
    match kind.sorts.as_slice() {
        [Sort::Many(Shape::List)] if has(general, "reversed") || !found.is_empty() => {
            let mut reversed = position.clone();
            reversed.coordinates.reverse();
            position.min(reversed)
        }
        [Sort::Many(Shape::Board)] => {
            let declared = pictures(general, &position);
            let found = found.iter().map(|symmetry| symmetry.of(&position));
            declared.into_iter().chain(found).min().unwrap_or(position)
        }
        _ => position,
    }
}

/// The pictures of a position that the rule declares to be as good as itself.
pub fn declared(general: &General, position: &Position) -> Vec<Position> {
    let kind = &general.kinds()[usize::from(position.tag.0)];
    match kind.sorts.as_slice() {
        [Sort::Many(Shape::List)] if has(general, "reversed") => {
            let mut reversed = position.clone();
            reversed.coordinates.reverse();
            vec![reversed]
        }
        [Sort::Many(Shape::Board)] => pictures(general, position),
        _ => Vec::new(),
    }
}

fn has(general: &General, name: &str) -> bool {
    general.resolved.symmetries.iter().any(|symmetry| symmetry == name)
}

/// All pictures of a board that the declared symmetries give.
fn pictures(general: &General, position: &Position) -> Vec<Position> {
    let mut pictures = vec![position.clone()];
    if has(general, "rotate") {
        for _ in 0..3 {
            let turned = turned(&pictures[pictures.len() - 1]);
            pictures.push(turned);
        }
    }
    if has(general, "reflect") {
        let reflected: Vec<Position> = pictures.iter().map(reflected).collect();
        pictures.extend(reflected);
    }
    if has(general, "reversed") {
        let turned: Vec<Position> = pictures.iter().map(|picture| turned(&turned(picture))).collect();
        pictures.extend(turned);
    }
    pictures
}

/// A quarter turn.
fn turned(board: &Position) -> Position {
    picture(board, |rows, columns| (columns, rows, Box::new(move |row, column| (rows - 1 - column, row))))
}

/// Left and right exchanged.
fn reflected(board: &Position) -> Position {
    picture(board, |rows, columns| (rows, columns, Box::new(move |row, column| (row, columns - 1 - column))))
}

type Source = Box<dyn Fn(usize, usize) -> (usize, usize)>;

/// The board of a new size each of whose places is taken from a place of the old one.
fn picture(board: &Position, of: impl Fn(usize, usize) -> (usize, usize, Source)) -> Position {
    let Some((&columns, elements)) = board.coordinates.split_first() else { return board.clone() };
    let columns = columns as usize;
    let rows = elements.len().checked_div(columns).unwrap_or(0);
    if rows == 0 {
        return board.clone();
    }
    let (new_rows, new_columns, source) = of(rows, columns);
    let mut coordinates = Coordinates::with_capacity(board.coordinates.len());
    coordinates.push(new_columns as u64);
    for row in 0..new_rows {
        for column in 0..new_columns {
            let (from_row, from_column) = source(row, column);
            coordinates.push(elements[from_row * columns + from_column]);
        }
    }
    Position { tag: board.tag, coordinates }
}
