//! Places of lists and boards: reading them, slices, and changes.

use super::super::tree::{Change, Term};
use super::super::value::{Board, CHARACTERS, Value};
use super::faults::{changed_twice, fault, one_direction, one_place, other_width, too_long, wrong_kind};
use super::{Environment, Evaluated, LONGEST, Stop, as_element};
use crate::meter::Meter;
use crate::tree::Span;
use std::rc::Rc;

impl Environment {
    /// What is put on one place.
    fn one_element(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<u64> {
        match self.value(term, meter)? {
            Value::List(_) => Err(fault(one_place(), span)),
            value => as_element(&value, span),
        }
    }

    pub(super) fn at(
        &mut self,
        list: &Term,
        places: &[Term],
        span: Span,
        meter: &mut Meter<'_>,
    ) -> Evaluated<Value> {
        // A slot is read in place: most rules read lists far more often than they make them.
        let [first, second] = match places {
            [place] => [self.number(place, meter)?, 0],
            [row, column, ..] => [self.number(row, meter)?, self.number(column, meter)?],
            [] => [0, 0],
        };
        let held;
        let many = match list {
            // Of data that is written out only what is asked for is looked at.
            Term::List(terms) if places.len() == 1 => {
                let term = usize::try_from(first).ok().and_then(|place| terms.get(place));
                return match term.map(|term| self.value(term, meter)).transpose()? {
                    None => Err(Stop::NotAMove),
                    Some(list @ Value::List(_)) => Ok(list),
                    Some(value) => as_element(&value, span).map(Value::of_element),
                };
            }
            Term::Text(elements) if places.len() == 2 => {
                held = Value::Board(Rc::new(written_board(elements)));
                &held
            }
            Term::Local(slot) => &self.values[*slot],
            _ => {
                held = self.value(list, meter)?;
                &held
            }
        };
        let found = match (many, places.len()) {
            (Value::List(list), 1) => usize::try_from(first).ok().and_then(|place| list.elements.get(place)),
            (Value::Board(board), 2) => {
                place_on(board, first, second).and_then(|place| board.elements.get(place))
            }
            (other, 1) => return Err(wrong_kind("a list", "一个列表", other, span)),
            (other, _) => return Err(wrong_kind("a board", "一个棋盘", other, span)),
        };
        found.map(|&element| Value::of_element(element)).ok_or(Stop::NotAMove)
    }

    pub(super) fn slice(
        &mut self,
        list: &Term,
        slices: &[(Option<Term>, Option<Term>)],
        span: Span,
        meter: &mut Meter<'_>,
    ) -> Evaluated<Value> {
        match (self.value(list, meter)?, slices) {
            (Value::List(list), [slice]) => {
                let (from, to) = self.cut(slice, list.elements.len(), meter)?;
                Ok(Value::List(Rc::new(list.with(list.elements[from..to].to_vec()))))
            }
            (Value::Board(board), [rows, columns]) => {
                let (top, bottom) = self.cut(rows, board.rows(), meter)?;
                let (left, right) = self.cut(columns, board.columns, meter)?;
                let row =
                    |row: usize| &board.elements[row * board.columns + left..row * board.columns + right];
                let elements = (top..bottom).flat_map(row).copied().collect();
                Ok(Value::Board(Rc::new(Board { columns: right - left, elements })))
            }
            (other, [_]) => Err(wrong_kind("a list", "一个列表", &other, span)),
            (other, _) => Err(wrong_kind("a board", "一个棋盘", &other, span)),
        }
    }

    /// The ends of a slice, cut to the list.
    pub(super) fn cut(
        &mut self,
        (from, to): &(Option<Term>, Option<Term>),
        length: usize,
        meter: &mut Meter<'_>,
    ) -> Evaluated<(usize, usize)> {
        let end = |bound: i128| bound.clamp(0, length as i128) as usize;
        let from = from.as_ref().map_or(Ok(0), |from| self.number(from, meter).map(end))?;
        let to = to.as_ref().map_or(Ok(length), |to| self.number(to, meter).map(end))?;
        Ok((from.min(to), to))
    }

    pub(super) fn change(
        &mut self,
        list: &Term,
        changes: &[Change],
        span: Span,
        meter: &mut Meter<'_>,
    ) -> Evaluated<Value> {
        let before = self.value(list, meter)?;
        let (mut elements, columns) = match &before {
            Value::List(list) => (list.elements.clone(), None),
            Value::Board(board) => (board.elements.clone(), Some(board.columns)),
            other => return Err(wrong_kind("a list", "一个列表", other, span)),
        };
        let mut changed: Vec<usize> = Vec::new();
        for change in changes {
            let mut put = |environment: &mut Environment, meter: &mut Meter<'_>| {
                let value = environment.one_element(&change.value, span, meter)?;
                let place = match (change.place.as_slice(), &before) {
                    ([place], Value::List(_)) => usize::try_from(environment.number(place, meter)?).ok(),
                    ([row, column], Value::Board(board)) => {
                        let (row, column) =
                            (environment.number(row, meter)?, environment.number(column, meter)?);
                        place_on(board, row, column)
                    }
                    ([_], _) => return Err(wrong_kind("a list", "一个列表", &before, span)),
                    _ => return Err(fault(one_direction(), span)),
                };
                let Some(place) = place.filter(|&place| place < elements.len()) else {
                    return Err(Stop::NotAMove);
                };
                if changed.contains(&place) {
                    return Err(fault(changed_twice(place), span));
                }
                changed.push(place);
                elements[place] = value;
                Ok(true)
            };
            if change.bindings.is_empty() {
                put(self, meter)?;
            } else {
                self.walk(&change.bindings, meter, &mut |environment, meter| put(environment, meter))?;
            }
        }
        Ok(match (&before, columns) {
            (Value::List(list), _) => Value::List(Rc::new(list.with(elements))),
            (_, columns) => Value::Board(Rc::new(Board { columns: columns.unwrap_or(0), elements })),
        })
    }
}

/// One board below another; nothing stands above or below a board without squares.
pub(super) fn stacked(above: &Board, below: &Board, span: Span) -> Evaluated<Value> {
    let is_empty = |board: &Board| board.elements.is_empty();
    if above.columns != below.columns && !is_empty(above) && !is_empty(below) {
        return Err(fault(other_width(above.columns, below.columns), span));
    }
    if above.elements.len() + below.elements.len() > LONGEST {
        return Err(fault(too_long(), span));
    }
    let columns = if is_empty(above) { below.columns } else { above.columns };
    let elements = [above.elements.as_slice(), &below.elements].concat();
    Ok(Value::Board(Rc::new(Board { columns, elements })))
}

/// The board that a text writes; short rows end its columns.
pub(super) fn written_board(elements: &[u64]) -> Board {
    let slash = CHARACTERS + u64::from(b'/');
    let rows: Vec<&[u64]> =
        elements.split(|&element| element == slash).filter(|row| !row.is_empty()).collect();
    let columns = rows.iter().map(|row| row.len()).min().unwrap_or(0);
    Board { columns, elements: rows.iter().flat_map(|row| &row[..columns]).copied().collect() }
}

pub(super) fn place_on(board: &Board, row: i128, column: i128) -> Option<usize> {
    let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    (row < board.rows() && column < board.columns).then(|| row * board.columns + column)
}
