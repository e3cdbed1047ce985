//! The functions of lists and numbers that the first edition does not have.

use super::super::factors::{divisor_count, is_squarefree, omega};
use super::super::tree::{Own, Term};
use super::super::value::Value;
use super::faults::{fault, faulty, negative, no_digit, of_zero, small_base, too_high_a_power, wrong_kind};
use super::places::written_board;
use super::{Environment, Evaluated};
use crate::arithmetic::operate;
use crate::meter::Meter;
use crate::tree::{Operator, Span};
use std::rc::Rc;

impl Environment {
    pub(super) fn apply(
        &mut self,
        own: Own,
        arguments: &[Term],
        span: Span,
        meter: &mut Meter<'_>,
    ) -> Evaluated<Value> {
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
                let held = self.value(&arguments[0], meter)?;
                let elements = match &held {
                    Value::List(list) => &list.elements,
                    Value::Board(board) => &board.elements,
                    other => return Err(wrong_kind("a list", "一个列表", other, span)),
                };
                let wanted = self.element(&arguments[1], span, meter)?;
                Ok(count(elements.iter().filter(|&&element| element == wanted).count()))
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
    pub(super) fn board(&mut self, term: &Term, meter: &mut Meter<'_>) -> Evaluated<Value> {
        match term {
            Term::Text(elements) => Ok(Value::Board(Rc::new(written_board(elements)))),
            _ => self.value(term, meter),
        }
    }

    pub(super) fn natural(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<u128> {
        let number = self.number(term, meter)?;
        u128::try_from(number).map_err(|_| fault(negative(), span))
    }

    pub(super) fn positive(&mut self, term: &Term, span: Span, meter: &mut Meter<'_>) -> Evaluated<u128> {
        match self.natural(term, span, meter)? {
            0 => Err(fault(of_zero(), span)),
            number => Ok(number),
        }
    }
}

pub(super) fn power(base: i128, exponent: i128, span: Span) -> Evaluated<i128> {
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
