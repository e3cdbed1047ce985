//! What terms stand for, and through what names run.

mod choices;
mod comparing;
mod faults;
mod folds;
mod functions;
mod membership;
mod places;
mod runs;

use std::rc::Rc;

use super::tree::Term;
use super::value::{CHARACTERS, List, Value};
use crate::arithmetic::{Fault, call, operate, test};
use crate::meter::{Halt, Meter};
use crate::tree::{Operator, Span};
pub use faults::{fault, too_long, wrong_kind};
use faults::{faulty, no_number, too_large};
use functions::power;

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
                let (left, right) = (self.value(left, meter)?, self.value(right, meter)?);
                if let (Value::Board(left), Value::Board(right)) = (&left, &right) {
                    return places::stacked(left, right, *span);
                }
                let list = |value: Value| match value {
                    Value::List(list) => Ok(list),
                    other => Err(wrong_kind("a list", "一个列表", &other, *span)),
                };
                let (left, right) = (list(left)?, list(right)?);
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
