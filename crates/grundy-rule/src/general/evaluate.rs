//! What terms stand for, and through what names run.

use std::rc::Rc;

use super::factors::{divisor_count, is_squarefree, omega};
use super::tree::{Bound, Change, Fold, Own, Run, Term};
use super::value::{Board, CHARACTERS, List, Value};
use crate::arithmetic::{Fault, call, operate, test};
use crate::evaluate::Trouble;
use crate::meter::{Halt, Meter};
use crate::text::Text;
use crate::tree::{Comparison, Expression, Operator, Set, Span};

/// Why an evaluation ended early.
#[derive(Debug)]
pub enum Stop {
    /// A place outside, an element below 0, the least of nothing: for this choice of names there is no move.
    NotAMove,
    /// Something is not defined, here.
    Fault(Box<Fault>, Span),
    /// The meter ran out.
    Halt(Halt),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Stop {
        Stop::Halt(halt)
    }
}

pub type Evaluated<T> = Result<T, Stop>;

/// The values of names by slot.
pub struct Environment {
    pub values: Vec<Value>,
    /// The last condition in `not`, `any` or `all` that read a place outside, and the names at that time.
    pub stumble: Option<(Span, Vec<Value>)>,
}

type Visit<'v> = dyn FnMut(&mut Environment, Value, &mut Meter<'_>) -> Evaluated<bool> + 'v;
type Choose<'v> = dyn FnMut(&mut Environment, &mut Meter<'_>) -> Evaluated<bool> + 'v;

/// Lists grow no longer than this.
pub const LONGEST: usize = 1 << 16;

impl Environment {
    pub fn new(values: Vec<Value>) -> Environment {
        Environment { values, stumble: None }
    }

    /// Remembers that there is no move because of something inside a condition that speaks of all or of none.
    fn stumbling<T>(&mut self, span: Span, found: Evaluated<T>) -> Evaluated<T> {
        if let Err(Stop::NotAMove) = &found {
            self.stumble = Some((span, self.values.clone()));
        }
        found
    }

    pub fn number(&mut self, term: &Term, meter: &mut Meter<'_>) -> Evaluated<i128> {
        match term {
            Term::Integer(value) => Ok(*value),
            Term::Local(slot) => match &self.values[*slot] {
                Value::Number(value) => Ok(*value),
                other => Err(wrong_kind("a number", "一个数", other, Span::default())),
            },
            _ => match self.value(term, meter)? {
                Value::Number(value) => Ok(value),
                other => Err(wrong_kind("a number", "一个数", &other, place_of(term))),
            },
        }
    }

    pub fn holds(&mut self, term: &Term, meter: &mut Meter<'_>) -> Evaluated<bool> {
        match term {
            Term::And(left, right) => Ok(self.holds(left, meter)? && self.holds(right, meter)?),
            Term::Or(left, right) => Ok(self.holds(left, meter)? || self.holds(right, meter)?),
            Term::Not(inner) => {
                let found = self.holds(inner, meter);
                Ok(!self.stumbling(place_of(inner), found)?)
            }
            _ => match self.value(term, meter)? {
                Value::Truth(truth) => Ok(truth),
                other => Err(wrong_kind("a condition", "一个条件", &other, place_of(term))),
            },
        }
    }

    fn list(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<Rc<List>> {
        match self.value(term, meter)? {
            Value::List(list) => Ok(list),
            other => Err(wrong_kind("a list", "一个列表", &other, span)),
        }
    }

    /// What stands in a list: a number that is not below 0, or a character.
    fn element(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<u64> {
        let value = self.value(term, meter)?;
        as_element(&value, span)
    }

    pub fn value(&mut self, term: &Term, meter: &mut Meter<'_>) -> Evaluated<Value> {
        Ok(match term {
            Term::Integer(value) => Value::Number(*value),
            Term::Local(slot) => self.values[*slot].clone(),
            // Parameters are written out before a rule is played.
            Term::Parameter(_) => return Err(Stop::NotAMove),
            Term::Character(character) => Value::Character(*character),
            Term::Text(elements) => Value::list(elements.clone()),
            Term::Tuple(terms) => Value::Tuple(Rc::new(self.all(terms, meter)?)),
            Term::Negate(inner, span) => {
                let value = self.number(inner, meter)?;
                Value::Number(faulty(operate(Operator::Subtract, 0, value), *span)?)
            }
            Term::Binary(operator, left, right, span) => {
                let left = self.operand(left, *span, meter)?;
                let right = self.operand(right, *span, meter)?;
                Value::Number(faulty(operate(*operator, left, right), *span)?)
            }
            Term::Power(base, exponent, span) => {
                let (base, exponent) = (self.number(base, meter)?, self.number(exponent, meter)?);
                Value::Number(power(base, exponent, *span)?)
            }
            Term::Call(function, arguments, span) => {
                let mut values = [0; 2];
                for (value, argument) in values.iter_mut().zip(arguments) {
                    *value = self.operand(argument, *span, meter)?;
                }
                Value::Number(faulty(call(*function, &values), *span)?)
            }
            Term::Test(predicate, arguments, span) => {
                let mut values = [0; 2];
                for (value, argument) in values.iter_mut().zip(arguments) {
                    *value = self.operand(argument, *span, meter)?;
                }
                Value::Truth(faulty(test(*predicate, &values), *span)?)
            }
            Term::Compare(first, rest, span) => Value::Truth(self.compare(first, rest, *span, meter)?),
            Term::And(..) | Term::Or(..) | Term::Not(_) => Value::Truth(self.holds(term, meter)?),
            Term::Choice(condition, first, second) => {
                let chosen = if self.holds(condition, meter)? { first } else { second };
                self.value(chosen, meter)?
            }
            Term::Within(element, run) => {
                let element = self.value(element, meter)?;
                Value::Truth(self.contains(run, &element, meter)?)
            }
            Term::At(list, places, span) => self.at(list, places, *span, meter)?,
            Term::Slice(list, slices, span) => self.slice(list, slices, *span, meter)?,
            Term::Change(list, changes, span) => self.change(list, changes, *span, meter)?,
            Term::Join(left, right, span) => {
                let (left, right) = (self.list(left, *span, meter)?, self.list(right, *span, meter)?);
                if left.elements.len() + right.elements.len() > LONGEST {
                    return Err(fault(too_long(), *span));
                }
                let is_bag = left.is_bag || right.is_bag;
                let joined = [left.elements.as_slice(), &right.elements].concat();
                Value::List(Rc::new(List { elements: Vec::new(), is_bag }.with(joined)))
            }
            Term::Fold(fold, run, span) => self.fold(*fold, run, *span, meter)?,
            // A list of lists is data of the game, such as the arrows of a graph.
            Term::List(terms) if terms.iter().any(|term| matches!(term, Term::List(_))) => {
                Value::Tuple(Rc::new(self.all(terms, meter)?))
            }
            Term::List(terms) => {
                let elements = terms.iter().map(|term| self.element(term, place_of(term), meter));
                Value::list(elements.collect::<Evaluated<_>>()?)
            }
            Term::Collected(run, span) => Value::list(self.collected(run, *span, meter)?),
            Term::Apply(own, arguments, span) => self.apply(*own, arguments, *span, meter)?,
        })
    }

    fn all(&mut self, terms: &[Term], meter: &mut Meter<'_>) -> Evaluated<Vec<Value>> {
        terms.iter().map(|term| self.value(term, meter)).collect()
    }

    /// A number of a sum or a product; a character there is a mistake that has its own words.
    fn operand(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<i128> {
        match term {
            Term::Integer(value) => Ok(*value),
            Term::Local(slot) if matches!(self.values[*slot], Value::Number(_)) => self.number(term, meter),
            _ => match self.value(term, meter)? {
                Value::Number(value) => Ok(value),
                Value::Character(character) => Err(fault(no_number(character), span)),
                other => Err(wrong_kind("a number", "一个数", &other, span)),
            },
        }
    }

    fn compare(
        &mut self,
        first: &Term,
        rest: &[(Comparison, Term)],
        span: Span,
        meter: &mut Meter<'_>,
    ) -> Evaluated<bool> {
        let mut left = self.value(first, meter)?;
        for (comparison, right) in rest {
            let right = self.value(right, meter)?;
            if !compared(&left, *comparison, &right, span)? {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }

    fn at(&mut self, list: &Term, places: &[Term], span: Span, meter: &mut Meter<'_>) -> Evaluated<Value> {
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

    fn slice(
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
    fn cut(
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

    fn change(
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
                let value = environment.element(&change.value, span, meter)?;
                let place = match (change.place.as_slice(), &before) {
                    ([place], Value::List(_)) => usize::try_from(environment.number(place, meter)?).ok(),
                    ([row, column], Value::Board(board)) => {
                        let (row, column) =
                            (environment.number(row, meter)?, environment.number(column, meter)?);
                        place_on(board, row, column)
                    }
                    ([_], _) => return Err(wrong_kind("a list", "一个列表", &before, span)),
                    _ => return Err(wrong_kind("a board", "一个棋盘", &before, span)),
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

    fn fold(&mut self, fold: Fold, run: &Run, span: Span, meter: &mut Meter<'_>) -> Evaluated<Value> {
        let mut total: Option<i128> = None;
        let mut truth = matches!(fold, Fold::All);
        let walked = self.each(run, meter, &mut |_, value, _| {
            match (fold, value) {
                (Fold::Any, Value::Truth(holds)) => {
                    truth |= holds;
                    return Ok(!truth);
                }
                (Fold::All, Value::Truth(holds)) => {
                    truth &= holds;
                    return Ok(truth);
                }
                (Fold::Count, Value::Truth(holds)) => total = Some(total.unwrap_or(0) + i128::from(holds)),
                (Fold::Any | Fold::All | Fold::Count, other) => {
                    return Err(wrong_kind("a condition", "一个条件", &other, span));
                }
                (_, Value::Number(value)) => {
                    total = Some(match total {
                        None => value,
                        Some(total) => faulty(folded(fold, total, value), span)?,
                    });
                }
                (_, Value::Character(character)) => return Err(fault(no_number(character), span)),
                (_, other) => return Err(wrong_kind("a number", "一个数", &other, span)),
            }
            Ok(true)
        });
        match fold {
            Fold::Any | Fold::All => self.stumbling(span, walked)?,
            _ => walked?,
        }
        match fold {
            Fold::Any | Fold::All => Ok(Value::Truth(truth)),
            Fold::Min | Fold::Max => total.map(Value::Number).ok_or(Stop::NotAMove),
            Fold::Sum | Fold::Xor | Fold::Gcd | Fold::Count => Ok(Value::Number(total.unwrap_or(0))),
        }
    }

    fn collected(&mut self, run: &Run, span: Span, meter: &mut Meter<'_>) -> Evaluated<Vec<u64>> {
        let mut elements = Vec::new();
        self.each(run, meter, &mut |_, value, _| {
            if elements.len() >= LONGEST {
                return Err(fault(too_long(), span));
            }
            elements.push(as_element(&value, span)?);
            Ok(true)
        })?;
        Ok(elements)
    }

    fn apply(&mut self, own: Own, arguments: &[Term], span: Span, meter: &mut Meter<'_>) -> Evaluated<Value> {
        let count = |count: usize| Value::Number(count as i128);
        match own {
            Own::Length => match self.value(&arguments[0], meter)? {
                Value::List(list) => Ok(count(list.elements.len())),
                Value::Tuple(entries) => Ok(count(entries.len())),
                other => Err(wrong_kind("a list", "一个列表", &other, span)),
            },
            Own::Rows | Own::Columns => match self.board(&arguments[0], meter)? {
                Value::Board(board) if own == Own::Rows => Ok(count(board.rows())),
                Value::Board(board) => Ok(count(board.columns)),
                other => Err(wrong_kind("a board", "一个棋盘", &other, span)),
            },
            Own::Sorted | Own::Reversed | Own::Different => {
                let list = self.list(&arguments[0], span, meter)?;
                let mut elements = list.elements.clone();
                match own {
                    Own::Reversed => elements.reverse(),
                    _ => elements.sort_unstable(),
                }
                if own == Own::Different {
                    elements.dedup();
                }
                Ok(Value::list(elements))
            }
            Own::Runs => {
                let list = self.list(&arguments[0], span, meter)?;
                let wanted = self.element(&arguments[1], span, meter)?;
                let runs = list.elements.split(|&element| element != wanted);
                Ok(Value::list(runs.filter(|run| !run.is_empty()).map(|run| run.len() as u64).collect()))
            }
            Own::Occurrences => {
                let list = self.list(&arguments[0], span, meter)?;
                let wanted = self.element(&arguments[1], span, meter)?;
                Ok(count(list.elements.iter().filter(|&&element| element == wanted).count()))
            }
            Own::Digit => match self.value(&arguments[0], meter)? {
                Value::Character(digit @ b'0'..=b'9') => Ok(Value::Number(i128::from(digit - b'0'))),
                Value::Character(other) => Err(fault(no_digit(other), span)),
                other => Err(wrong_kind("a character", "一个字符", &other, span)),
            },
            Own::DigitList => {
                let number = self.natural(&arguments[0], span, meter)?;
                let digits = number.to_string().bytes().map(|digit| u64::from(digit - b'0')).collect();
                Ok(Value::list(if number == 0 { Vec::new() } else { digits }))
            }
            Own::Omega | Own::BigOmega => {
                let number = self.positive(&arguments[0], span, meter)?;
                Ok(Value::Number(omega(number, own == Own::BigOmega, meter)?))
            }
            Own::DivisorCount => {
                let number = self.natural(&arguments[0], span, meter)?;
                Ok(Value::Number(divisor_count(number, meter)?))
            }
            Own::LeadingDigit => {
                let mut number = self.natural(&arguments[0], span, meter)?;
                let base = self.number(&arguments[1], meter)?;
                let Some(base) = u128::try_from(base).ok().filter(|&base| base >= 2) else {
                    return Err(fault(small_base(base), span));
                };
                while number >= base {
                    number /= base;
                }
                Ok(Value::Number(number as i128))
            }
            Own::Squarefree => {
                let number = self.natural(&arguments[0], span, meter)?;
                Ok(Value::Truth(is_squarefree(number, meter)?))
            }
            Own::Ceiling => {
                let (left, right) = (self.number(&arguments[0], meter)?, self.number(&arguments[1], meter)?);
                let negative = faulty(operate(Operator::Subtract, 0, left), span)?;
                let quotient = faulty(operate(Operator::Divide, negative, right), span)?;
                Ok(Value::Number(faulty(operate(Operator::Subtract, 0, quotient), span)?))
            }
        }
    }

    /// A board; of a written text its rows stand between slashes.
    fn board(&mut self, term: &Term, meter: &mut Meter<'_>) -> Evaluated<Value> {
        match term {
            Term::Text(elements) => Ok(Value::Board(Rc::new(written_board(elements)))),
            _ => self.value(term, meter),
        }
    }

    fn natural(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<u128> {
        let number = self.number(term, meter)?;
        u128::try_from(number).map_err(|_| fault(negative(), span))
    }

    fn positive(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<u128> {
        match self.natural(term, span, meter)? {
            0 => Err(fault(of_zero(), span)),
            number => Ok(number),
        }
    }

    /// Visits every choice of the names that some clauses bind; `visit` says whether to go on.
    pub fn walk(
        &mut self,
        bindings: &[Bound],
        meter: &mut Meter<'_>,
        visit: &mut Choose<'_>,
    ) -> Evaluated<bool> {
        self.chosen(bindings, false, meter, visit)
    }

    /// The same for the clauses of a move, where one choice that is not a move says nothing of the next.
    pub fn choices(
        &mut self,
        bindings: &[Bound],
        meter: &mut Meter<'_>,
        visit: &mut Choose<'_>,
    ) -> Evaluated<bool> {
        match self.chosen(bindings, true, meter, visit) {
            Err(Stop::NotAMove) => Ok(true),
            found => found,
        }
    }

    fn chosen(
        &mut self,
        bindings: &[Bound],
        forgives: bool,
        meter: &mut Meter<'_>,
        visit: &mut Choose<'_>,
    ) -> Evaluated<bool> {
        let Some((first, rest)) = bindings.split_first() else { return visit(self, meter) };
        match first {
            Bound::If(condition) => {
                meter.step()?;
                if self.holds(condition, meter)? {
                    self.chosen(rest, forgives, meter, visit)
                } else {
                    Ok(true)
                }
            }
            Bound::Let { slot, value } => {
                self.values[*slot] = self.value(value, meter)?;
                self.chosen(rest, forgives, meter, visit)
            }
            Bound::For { slot, run, exit } => {
                let mut goes_on = true;
                self.each(run, meter, &mut |environment, value, meter| {
                    environment.values[*slot] = value;
                    if let Some((exit, later)) = exit
                        && environment.has_left(exit, later, meter)?
                    {
                        return Ok(false);
                    }
                    match environment.chosen(rest, forgives, meter, visit) {
                        Err(Stop::NotAMove) if forgives => Ok(true),
                        Ok(on) => {
                            goes_on = on;
                            Ok(on)
                        }
                        Err(stop) => Err(stop),
                    }
                })?;
                Ok(goes_on)
            }
        }
    }

    /// Whether from this element on no result lies in the domain.
    fn has_left(&mut self, exit: &Term, later: &[(usize, i128)], meter: &mut Meter<'_>) -> Evaluated<bool> {
        for (slot, least) in later {
            self.values[*slot] = Value::Number(*least);
        }
        match self.number(exit, meter) {
            Ok(value) => Ok(value < 0),
            Err(Stop::NotAMove) => Ok(true),
            Err(stop) => Err(stop),
        }
    }

    /// Shows what a name runs through until `visit` says no.
    pub fn each(&mut self, run: &Run, meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> Evaluated<()> {
        match run {
            Run::Range(from, to) => {
                let (from, to) = (self.number(from, meter)?, self.number(to, meter)?);
                self.counted(from, to, 1, meter, visit)
            }
            Run::From(from) => {
                let from = self.number(from, meter)?;
                self.counted(from, i128::MAX, 1, meter, visit)
            }
            Run::Step(inner, step, span) => {
                let step = self.number(step, meter)?;
                if step < 1 {
                    return Err(fault(small_step(), *span));
                }
                let (from, to) = match &**inner {
                    Run::Range(from, to) => (self.number(from, meter)?, self.number(to, meter)?),
                    Run::From(from) => (self.number(from, meter)?, i128::MAX),
                    _ => return Ok(()),
                };
                self.counted(from, to, step, meter, visit)
            }
            Run::List(terms) => {
                for term in terms {
                    meter.step()?;
                    let value = self.value(term, meter)?;
                    if !visit(self, value, meter)? {
                        break;
                    }
                }
                Ok(())
            }
            Run::AllBut(terms) => {
                let excluded =
                    terms.iter().map(|term| self.number(term, meter)).collect::<Evaluated<Vec<_>>>()?;
                self.counted(1, i128::MAX, 1, meter, &mut |environment, value, meter| match value {
                    Value::Number(number) if excluded.contains(&number) => Ok(true),
                    value => visit(environment, value, meter),
                })
            }
            Run::Named(name, arguments, span) => {
                let arguments =
                    arguments.iter().map(|term| self.number(term, meter)).collect::<Evaluated<Vec<_>>>()?;
                self.named(name, arguments.first().copied(), *span, meter, visit)
            }
            Run::Union(runs) => {
                let mut goes_on = true;
                for run in runs {
                    self.each(run, meter, &mut |environment, value, meter| {
                        goes_on = visit(environment, value, meter)?;
                        Ok(goes_on)
                    })?;
                    // An endless part ends by itself; the others are gone through all the same.
                    if !goes_on && !run.is_endless() {
                        break;
                    }
                }
                Ok(())
            }
            Run::Both(left, right) => {
                let (through, other) = if left.is_endless() { (right, left) } else { (left, right) };
                self.sieved(through, other, true, meter, visit)
            }
            Run::But(left, right) => self.sieved(left, right, false, meter, visit),
            Run::Comprehension(body, bindings) => {
                self.walk(bindings, meter, &mut |environment, meter| {
                    let value = environment.value(body, meter)?;
                    visit(environment, value, meter)
                })?;
                Ok(())
            }
            Run::Elements(term, span) => {
                let elements = match self.value(term, meter)? {
                    Value::List(list) => list.elements.clone(),
                    Value::Board(board) => board.elements.clone(),
                    other => return Err(wrong_kind("a list or a set", "一个列表或集合", &other, *span)),
                };
                for element in elements {
                    meter.step()?;
                    if !visit(self, Value::of_element(element), meter)? {
                        break;
                    }
                }
                Ok(())
            }
            Run::Subsets(of, count, span) => {
                let of = self.collected(of, *span, meter)?;
                let count = count.as_ref().map(|count| self.number(count, meter)).transpose()?;
                super::many::subsets(self, &of, count, meter, visit)
            }
            Run::Below(list, span) => {
                let list = self.list(list, *span, meter)?;
                super::many::below(self, &list, meter, visit)
            }
            Run::Permutations(list, span) => {
                let list = self.list(list, *span, meter)?;
                super::many::permutations(self, &list, meter, visit)
            }
            Run::Partitions(number, distinct, span) => {
                let number = self.natural(number, *span, meter)?;
                super::many::partitions(self, number, *distinct, meter, visit)
            }
        }
    }

    fn counted(
        &mut self,
        from: i128,
        to: i128,
        step: i128,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        let mut element = from;
        while element < to {
            meter.step()?;
            if !visit(self, Value::Number(element), meter)? {
                break;
            }
            let Some(next) = element.checked_add(step) else { break };
            element = next;
        }
        Ok(())
    }

    fn sieved(
        &mut self,
        through: &Run,
        by: &Run,
        wanted: bool,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        self.each(through, meter, &mut |environment, value, meter| match environment
            .contains(by, &value, meter)?
            == wanted
        {
            true => visit(environment, value, meter),
            false => Ok(true),
        })
    }

    fn named(
        &mut self,
        name: &str,
        argument: Option<i128>,
        span: Span,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        let argument = argument.unwrap_or(0);
        let set = match name {
            "odd" => return self.counted(1, i128::MAX, 2, meter, visit),
            "even" => return self.counted(2, i128::MAX, 2, meter, visit),
            "multiples" if argument < 1 => return Err(fault(small_step(), span)),
            "multiples" => return self.counted(argument, i128::MAX, argument, meter, visit),
            "cubes" => return self.mapped(|index| index.checked_pow(3), meter, visit),
            "factorials" => {
                return self.mapped(|index| (1..=index).try_fold(1i128, i128::checked_mul), meter, visit);
            }
            "lucas" => return self.mapped(lucas, meter, visit),
            "squarefree" => {
                return self.counted(1, i128::MAX, 1, meter, &mut |environment, value, meter| match value {
                    Value::Number(number) if !is_squarefree(number as u128, meter)? => Ok(true),
                    value => visit(environment, value, meter),
                });
            }
            _ => old_set(name, argument, span),
        };
        let mut stopped = None;
        let walked = crate::evaluate::elements(&set, &[], meter, &mut |element, meter| {
            visit(self, Value::Number(element), meter).map_err(|stop| {
                stopped = Some(stop);
                Trouble::Halt(Halt::Stopped)
            })
        });
        match (stopped, walked) {
            (Some(stop), _) => Err(stop),
            (None, Ok(())) => Ok(()),
            (None, Err(Trouble::Halt(halt))) => Err(halt.into()),
            (None, Err(Trouble::Fault(found, span))) => Err(fault(found, span)),
        }
    }

    /// The values of a function of 1, 2, 3, … as long as they fit.
    fn mapped(
        &mut self,
        function: impl Fn(i128) -> Option<i128>,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Evaluated<()> {
        let mut index = 1;
        while let Some(value) = function(index) {
            meter.step()?;
            if !visit(self, Value::Number(value), meter)? {
                break;
            }
            index += 1;
        }
        Ok(())
    }

    /// Whether a value is among those that a name would run through.
    pub fn contains(&mut self, run: &Run, value: &Value, meter: &mut Meter<'_>) -> Evaluated<bool> {
        let number = match value {
            Value::Number(number) => Some(*number),
            _ => None,
        };
        match (run, number) {
            (Run::Range(from, to), Some(number)) => {
                Ok(self.number(from, meter)? <= number && number < self.number(to, meter)?)
            }
            (Run::From(from), Some(number)) => Ok(self.number(from, meter)? <= number),
            (Run::Step(inner, step, _), Some(number)) => {
                let from = match &**inner {
                    Run::Range(from, _) | Run::From(from) => self.number(from, meter)?,
                    _ => return Ok(false),
                };
                let step = self.number(step, meter)?;
                Ok(step >= 1
                    && self.contains(inner, value, meter)?
                    && number.checked_sub(from).is_some_and(|distance| distance % step == 0))
            }
            (Run::AllBut(terms), Some(number)) => {
                for term in terms {
                    if self.number(term, meter)? == number {
                        return Ok(false);
                    }
                }
                Ok(number >= 1)
            }
            (Run::Union(runs), _) => {
                for run in runs {
                    if self.contains(run, value, meter)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            (Run::Both(left, right), _) => {
                Ok(self.contains(left, value, meter)? && self.contains(right, value, meter)?)
            }
            (Run::But(left, right), _) => {
                Ok(self.contains(left, value, meter)? && !self.contains(right, value, meter)?)
            }
            (Run::Named("primes", ..), Some(number)) => {
                Ok(u64::try_from(number).is_ok_and(crate::arithmetic::is_prime))
            }
            (Run::Named("squarefree", ..), Some(number)) => {
                Ok(number >= 1 && is_squarefree(number as u128, meter)?)
            }
            (Run::Named("squares", ..), Some(number)) => Ok(number >= 1 && number.isqrt().pow(2) == number),
            _ => self.met(run, value, number, meter),
        }
    }

    /// Whether a value is met on the way through; of a rising set the way ends behind it.
    fn met(
        &mut self,
        run: &Run,
        value: &Value,
        number: Option<i128>,
        meter: &mut Meter<'_>,
    ) -> Evaluated<bool> {
        let mut found = false;
        let is_rising = matches!(run, Run::Named(..));
        let saved = self.values.clone();
        self.each(run, meter, &mut |_, element, _| {
            found = element == *value;
            let is_behind = match (&element, number) {
                (Value::Number(element), Some(number)) => is_rising && *element > number,
                _ => false,
            };
            Ok(!found && !is_behind)
        })?;
        self.values = saved;
        Ok(found)
    }
}

fn lucas(index: i128) -> Option<i128> {
    // The first two are written in rising order: 1, 2, 3, 4, 7, …
    match index {
        1..=2 => Some(index),
        _ => {
            let (mut before, mut last) = (1i128, 3i128);
            for _ in 3..index {
                (before, last) = (last, before.checked_add(last)?);
            }
            Some(last)
        }
    }
}

fn old_set(name: &str, argument: i128, span: Span) -> Set {
    let argument = Expression::Integer(argument);
    match name {
        "powers" => Set::Powers(argument, span),
        "divisors" => Set::Divisors(argument, span),
        "coprime" => Set::Coprime(argument, span),
        "digits" => Set::Digits(argument, span),
        "prime_powers" => Set::PrimePowers,
        "squares" => Set::Squares,
        "triangular" => Set::Triangular,
        "fib" => Set::Fibonacci,
        _ => Set::Primes,
    }
}

fn folded(fold: Fold, total: i128, value: i128) -> Result<i128, Fault> {
    use crate::tree::Function;
    match fold {
        Fold::Min => Ok(total.min(value)),
        Fold::Max => Ok(total.max(value)),
        Fold::Xor => call(Function::BitXor, &[total, value]),
        Fold::Gcd => call(Function::Gcd, &[total, value]),
        _ => operate(Operator::Add, total, value),
    }
}

fn power(base: i128, exponent: i128, span: Span) -> Evaluated<i128> {
    if exponent < 0 {
        return Err(fault(negative(), span));
    }
    let power = match base {
        0 | 1 => Some(if exponent == 0 { 1 } else { base }),
        -1 => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)),
    };
    power.ok_or_else(|| fault(too_high_a_power(), span))
}

/// The board that a text writes; short rows end its columns.
fn written_board(elements: &[u64]) -> Board {
    let slash = CHARACTERS + u64::from(b'/');
    let rows: Vec<&[u64]> =
        elements.split(|&element| element == slash).filter(|row| !row.is_empty()).collect();
    let columns = rows.iter().map(|row| row.len()).min().unwrap_or(0);
    Board { columns, elements: rows.iter().flat_map(|row| &row[..columns]).copied().collect() }
}

fn place_on(board: &Board, row: i128, column: i128) -> Option<usize> {
    let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    (row < board.rows() && column < board.columns).then(|| row * board.columns + column)
}

fn compared(left: &Value, comparison: Comparison, right: &Value, span: Span) -> Evaluated<bool> {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => Ok(comparison.holds(*left, *right)),
        (Value::Character(left), Value::Character(right)) => {
            Ok(comparison.holds(i128::from(*left), i128::from(*right)))
        }
        (Value::List(left), Value::List(right)) => equal(comparison, left.elements == right.elements, span),
        (Value::Board(left), Value::Board(right)) => equal(comparison, left == right, span),
        (Value::Character(character), Value::Number(number))
        | (Value::Number(number), Value::Character(character)) => {
            Err(fault(two_sorts(*number, *character), span))
        }
        (left, right) => Err(fault(two_kinds(left, right), span)),
    }
}

fn equal(comparison: Comparison, are_equal: bool, span: Span) -> Evaluated<bool> {
    match comparison {
        Comparison::Equal => Ok(are_equal),
        Comparison::NotEqual => Ok(!are_equal),
        _ => Err(fault(no_order(), span)),
    }
}

/// What may stand in a list; a number below 0 is no element, and so the choice is not a move.
pub fn as_element(value: &Value, span: Span) -> Evaluated<u64> {
    match value {
        Value::Number(number) if *number < 0 => Err(Stop::NotAMove),
        Value::Number(number) => {
            let element = u64::try_from(*number).ok().filter(|&element| element < CHARACTERS);
            element.ok_or_else(|| fault(too_large(*number), span))
        }
        Value::Character(character) => Ok(CHARACTERS + u64::from(*character)),
        other => Err(wrong_kind("a number or a character", "一个数或字符", other, span)),
    }
}

pub fn fault(found: Fault, span: Span) -> Stop {
    Stop::Fault(Box::new(found), span)
}

fn faulty<T>(result: Result<T, Fault>, span: Span) -> Evaluated<T> {
    result.map_err(|found| fault(found, span))
}

fn place_of(term: &Term) -> Span {
    match term {
        Term::Negate(_, span)
        | Term::Binary(.., span)
        | Term::Power(.., span)
        | Term::Call(.., span)
        | Term::Compare(.., span)
        | Term::Test(.., span)
        | Term::At(.., span)
        | Term::Slice(.., span)
        | Term::Change(.., span)
        | Term::Join(.., span)
        | Term::Fold(.., span)
        | Term::Collected(_, span)
        | Term::Apply(.., span) => *span,
        _ => Span::default(),
    }
}

pub fn wrong_kind(english: &str, chinese: &str, found: &Value, span: Span) -> Stop {
    let (found_english, found_chinese) = found.kind();
    fault(
        Fault {
            message: Text::new(
                format!("{english} is needed here, and this is {found_english}"),
                format!("此处需要{chinese}，而这是{found_chinese}"),
            ),
            help: match found {
                Value::List(_) => Text::new(
                    "take an element `a[i]`, or a number of the list: `len(a)`, `sum(a)`",
                    "请取一个元素 `a[i]`，或列表的一个数：`len(a)`、`sum(a)`",
                ),
                Value::Truth(_) => Text::new("a condition stands behind `if`", "条件要写在 `if` 后面"),
                Value::Character(_) => {
                    Text::new("the number of a digit is `digit(c)`", "数字字符的值是 `digit(c)`")
                }
                _ => Text::new("see `grundy help rules` for what fits", "可用的写法见 `grundy help rules`"),
            },
        },
        span,
    )
}

fn no_number(character: u8) -> Fault {
    let character = char::from(character);
    Fault {
        message: Text::new(
            format!("`'{character}'` is a character, and numbers are needed here"),
            format!("`'{character}'` 是字符，此处需要数"),
        ),
        help: Text::new("the number of a digit is `digit(c)`", "数字字符的值是 `digit(c)`"),
    }
}

fn two_sorts(number: i128, character: u8) -> Fault {
    let character = char::from(character);
    let quoted = if (0..10).contains(&number) { format!("`'{number}'`") } else { "`digit(c)`".into() };
    Fault {
        message: Text::new(
            format!("the character '{character}' is compared with the number {number}"),
            format!("字符 '{character}' 与数 {number} 相比较"),
        ),
        help: Text::new(
            format!("a character stands in quotes: write {quoted}"),
            format!("字符要写在引号里：请写 {quoted}"),
        ),
    }
}

fn two_kinds(left: &Value, right: &Value) -> Fault {
    let ((left, left_chinese), (right, right_chinese)) = (left.kind(), right.kind());
    Fault {
        message: Text::new(
            format!("{left} is compared with {right}"),
            format!("{left_chinese}与{right_chinese}相比较"),
        ),
        help: Text::new(
            "compare numbers with numbers: `len(a) > 2`, `a[i] == 0`",
            "请用数与数比较：`len(a) > 2`、`a[i] == 0`",
        ),
    }
}

fn no_order() -> Fault {
    Fault {
        message: Text::new("lists are equal or not, and none is less", "列表只能比较是否相等，没有大小"),
        help: Text::new(
            "compare a number of them: `sum(a) < sum(b)`",
            "请比较它们的某个数：`sum(a) < sum(b)`",
        ),
    }
}

fn changed_twice(place: usize) -> Fault {
    Fault {
        message: Text::new(
            format!("the place {place} is changed twice in one move"),
            format!("同一步里位置 {place} 被改动了两次"),
        ),
        help: Text::new("change each place once", "每个位置只改动一次"),
    }
}

pub fn too_long() -> Fault {
    Fault {
        message: Text::new("this list grows too long", "列表太长"),
        help: Text::new("a list holds at most 65536 elements", "列表最多 65536 个元素"),
    }
}

fn too_large(number: i128) -> Fault {
    Fault {
        message: Text::new(format!("the element {number} is too large"), format!("元素 {number} 太大")),
        help: Text::new("elements of lists stay below 2^62", "列表的元素须小于 2^62"),
    }
}

fn no_digit(character: u8) -> Fault {
    let character = char::from(character);
    Fault {
        message: Text::new(format!("'{character}' is no digit"), format!("'{character}' 不是数字")),
        help: Text::new("ask before: `'0' <= c <= '9'`", "请先判断：`'0' <= c <= '9'`"),
    }
}

fn small_base(base: i128) -> Fault {
    Fault {
        message: Text::new(format!("{base} is no base"), format!("{base} 不能作为进位制的底")),
        help: Text::new("`leading_digit(n, b)` needs b ≥ 2", "`leading_digit(n, b)` 需要 b ≥ 2"),
    }
}

fn small_step() -> Fault {
    Fault {
        message: Text::new("a step goes upwards", "步长必须为正"),
        help: Text::new("let it be at least 1", "步长至少为 1"),
    }
}

fn negative() -> Fault {
    Fault {
        message: Text::new("this is not defined for negative numbers", "对负数没有定义"),
        help: Text::new("ask for it before with `if`", "请先用 `if` 判断"),
    }
}

fn of_zero() -> Fault {
    Fault {
        message: Text::new("0 has no prime factors to count", "0 没有质因数可数"),
        help: Text::new("ask before: `if x > 0`", "请先判断：`if x > 0`"),
    }
}

fn too_high_a_power() -> Fault {
    Fault {
        help: Text::new(
            "`a^b` is a power here, and xor is `bitxor(a, b)`; if a power is meant, bound its numbers",
            "此处 `a^b` 是幂，异或写作 `bitxor(a, b)`；如确实是幂，请给其中的数加上界",
        ),
        ..overflow()
    }
}

fn overflow() -> Fault {
    Fault {
        message: Text::new("this number grows beyond 128 bits", "这个数超出了 128 位"),
        help: Text::new("bound the numbers of the rule", "请给规则中的数加上界"),
    }
}
