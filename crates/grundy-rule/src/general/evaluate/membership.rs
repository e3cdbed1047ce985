//! Whether something is an element of a set, which may have no end.

use super::super::factors::is_squarefree;
use super::super::tree::Run;
use super::super::value::Value;
use super::{Environment, Evaluated, wrong_kind};
use crate::meter::Meter;
use crate::tree::Span;

impl Environment {
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
    pub(super) fn met(
        &mut self,
        run: &Run,
        value: &Value,
        number: Option<i128>,
        meter: &mut Meter<'_>,
    ) -> Evaluated<bool> {
        let mut found = false;
        let is_rising = matches!(run, Run::Named(..));
        let saved = self.values.clone();
        let span = if let Run::Elements(_, span) = run { *span } else { Span::default() };
        self.each(run, meter, &mut |_, element, _| {
            // No list is an element of a list.
            if matches!((value, &element), (Value::List(_), Value::Number(_) | Value::Character(_))) {
                return Err(wrong_kind("a number or a character", "一个数或字符", value, span));
            }
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
